import { Fragment } from 'react'
import { marks } from '../../ui/marks.tsx'
import { blocksOf } from '../../ui/prose.ts'
import { Rich } from '../../ui/Rich.tsx'

/** A legal text: its paragraphs and lists, with the links it marks. */
export const Prose = ({ text }: { readonly text: string }) =>
  blocksOf(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order than its own
    <Fragment key={index}>
      {'points' in block ? (
        <ul>
          {block.points.map((point) => (
            <li key={point}>
              <Rich text={point} as={marks} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Rich text={block.paragraph} as={marks} />
        </p>
      )}
    </Fragment>
  ))

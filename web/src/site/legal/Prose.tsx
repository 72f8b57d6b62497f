import { Fragment } from 'react'
import { Rich } from '../../ui/Rich.tsx'
import { marks } from './marks.tsx'
import { blocksOf } from './prose.ts'

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

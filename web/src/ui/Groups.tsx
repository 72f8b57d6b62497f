import { Fragment } from 'react'
import { styled } from '../theme/styled.tsx'
import { isWhole } from './groups.ts'

const Whole = styled('span')({ whiteSpace: 'nowrap' })
const Long = styled('span')({ overflowWrap: 'anywhere' })

/** A text that may break between its groups, and within one only where it is wider than a phone. */
export const Groups = ({ groups }: { readonly groups: readonly string[] }) =>
  groups.map((group, index) => {
    const Part = isWhole(group) ? Whole : Long
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a text have no other order than its own
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {/* A hyphen joins what follows; no space is drawn behind it. */}
        <Part data-group={group.endsWith('-') ? 'joined' : ''}>{group}</Part>
      </Fragment>
    )
  })

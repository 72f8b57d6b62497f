import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { marks } from './marks.tsx'
import { tied } from './prose.ts'
import { Rich } from './Rich.tsx'

const Frame = styled('div')(({ theme: { vars } }) => ({
  container: 'facts / inline-size',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  overflow: 'clip',
}))

const Sheet = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '1rem',
  lineHeight: 1.45,
  '& caption': { padding: '0.875rem 1rem 0.25rem', fontWeight: 700, textAlign: 'start' },
  '& th, & td': { padding: '0.625rem 1rem', textAlign: 'start', verticalAlign: 'top' },
  '& thead th': { color: vars.palette.text.secondary, fontSize: '0.875rem' },
  '& tbody tr': { borderTop: `1px solid ${vars.palette.divider}`, breakInside: 'avoid' },
  '& tbody th': { fontWeight: 600 },
  '& code': { fontSize: '0.9375rem' },
  '& tbody th, & tbody td': { overflowWrap: 'break-word' },
  '& td > small': { display: 'none', color: vars.palette.text.secondary, fontSize: '0.875rem' },
  '@container facts (max-width: 36rem)': {
    '&, & caption, & tbody, & tbody tr, & tbody th, & tbody td': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { padding: '0.75rem 1rem' },
    '& tbody th, & tbody td': { padding: '0.125rem 0' },
    '& td > small': { display: 'block', marginTop: '0.25rem' },
  },
}))

type FactTableProps = {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[]
}

const words = (text: string): ReactNode => <Rich text={tied(text)} as={marks} />

/**
 * Facts in rows; where there is no room for columns, each row is a small list with the names of the columns in
 * it. The roles are said again, because a browser forgets them with `display: block`.
 */
export const FactTable = ({ caption, columns, rows }: FactTableProps) => (
  <Frame>
    <Sheet role="table">
      <caption>{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map(([name = '', ...cells]) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={name} role="row">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <th scope="row" role="rowheader">
              {words(name)}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={columns[index + 1]} role="cell">
                <small aria-hidden="true">{columns[index + 1]}</small>
                {words(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  </Frame>
)

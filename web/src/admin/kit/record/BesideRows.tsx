import type { Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { styled } from '../../../theme/styled.tsx'
import { fonts } from '../../../theme/tokens.ts'
import type { BesideRow } from './listBeside.ts'

const List = styled('nav')(({ theme: { vars } }) => ({
  position: 'sticky',
  top: '1rem',
  alignSelf: 'start',
  // What is told at the foot of the window covers none of it.
  maxHeight: 'calc(100dvh - 2rem - var(--h-foot, 0px))',
  overflowY: 'auto',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li + li': { borderTop: `1px solid ${vars.palette.divider}` },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0.125rem 0.75rem',
    padding: '0.5rem 0.875rem',
    color: vars.palette.text.primary,
    fontSize: '0.9375rem',
    lineHeight: 1.3,
    textDecoration: 'none',
    outlineOffset: -3,
  },
  // Words from right to left keep their column: at its start they would touch the one beside it.
  '& a > *': { minWidth: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'left' },
  '& a > :nth-child(even)': { justifySelf: 'end', textAlign: 'right' },
  '& a:hover': { background: vars.palette.background.default },
  '& a[aria-current]': {
    background: vars.palette.primary.soft,
    boxShadow: `inset 4px 0 ${vars.palette.primary.main}`,
  },
  '@media print': { display: 'none' },
}))
const RecordNumber = styled('strong')({ fontFamily: fonts.code, fontWeight: 600, whiteSpace: 'nowrap' })

type BesideRowsProps = {
  readonly ref: Ref<HTMLElement>
  readonly label: string
  readonly rows: readonly BesideRow[]
  readonly current: string
  readonly to: (row: BesideRow) => Pick<LinkProps, 'to' | 'state' | 'replace'>
}

/** The rows of a list beside one of its records, which is marked. */
export const BesideRows = ({ ref, label, rows, current, to }: BesideRowsProps) => (
  <List ref={ref} aria-label={label}>
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <Link {...to(row)} aria-current={row.id === current ? 'page' : undefined}>
            <RecordNumber>{row.number}</RecordNumber>
            <span>{row.figure}</span>
            <span>{row.name}</span>
            <span>{row.state}</span>
          </Link>
        </li>
      ))}
    </ul>
  </List>
)

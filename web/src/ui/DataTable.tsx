import { type CSSObject, keyframes, styled } from '@mui/material/styles'
import { type ReactNode, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useKeys } from './useKeys.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The style of a part where rows are cards, for want of room; many columns need more of it. */
export const asCards = (style: CSSObject): CSSObject => ({
  '@container table (max-width: 45.99rem)': style,
  '@container broad-table (max-width: 57.99rem)': style,
})

const Frame = styled('div')(({ theme: { vars } }) => ({
  container: 'table / inline-size',
  '&[data-broad]': { containerName: 'broad-table' },
  position: 'relative',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  overflow: 'clip',
}))

const running = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } })
const appearing = keyframes({ from: { opacity: 0 } })
/** A line that runs along the top; what comes at once never shows it. */
const Progress = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  zIndex: 2,
  inset: '0 0 auto',
  height: 3,
  overflow: 'hidden',
  background: vars.palette.primary.soft,
  animation: `${appearing} 200ms 300ms backwards`,
  '&::after': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    background: vars.palette.primary.main,
    animation: `${running} 1200ms ease-in-out infinite`,
  },
}))

const Table = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '1rem',
  lineHeight: 1.4,
  '& caption': { position: 'absolute' },
  '& th': { textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': {
    padding: '0.625rem 0.75rem',
    borderBottom: `1px solid ${vars.palette.control}`,
    color: vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 700,
    whiteSpace: 'nowrap',
  },
  '& tbody th, & td': { padding: '0.5rem 0.75rem', overflowWrap: 'break-word' },
  '& td:empty::before': { content: '"—" / ""', color: vars.palette.text.secondary },
  '& [data-at-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingInlineStart: '1.25rem' },
  '& tr > :last-child': { paddingInlineEnd: '1.25rem' },
  '&[data-dense]': {
    fontSize: '0.9375rem',
    lineHeight: 1.25,
    '& tbody th, & td': { height: '2.75rem', paddingBlock: '0.125rem' },
    '& tr > * + *:not(:last-child)': { paddingInline: '0.375rem' },
    '& th:first-of-type': { paddingInlineStart: '0.875rem' },
    '& tr > :last-child': { paddingInline: '0.375rem 0.75rem' },
    '& td p': { fontSize: '0.8125rem', lineHeight: 1.25 },
  },
  // What is on its way soon is clearly not there yet, and takes no clicks.
  '&[aria-busy=true] tbody': {
    opacity: 0.55,
    pointerEvents: 'none',
    transition: 'opacity 0s 150ms',
  },
  '@container (max-width: 60rem)': {
    fontSize: '0.9375rem',
    '& tr > * + *:not(:last-child)': { paddingInline: '0.5rem' },
  },
  ...asCards({
    display: 'block',
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody': { display: 'block' },
  }),
  '@media print': { fontSize: '0.875rem' },
}))

const SortButton = styled('button')({
  minHeight: '2rem',
  margin: '-0.25rem -0.375rem',
  padding: '0.125rem 0.375rem',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&::after': { content: '" ↕" / ""' },
  '&[data-as=ascending]::after': { content: '" ↑" / ""' },
  '&[data-as=descending]::after': { content: '" ↓" / ""' },
})

const Row = styled('tr')(({ theme: { vars } }) => ({
  position: 'relative',
  '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
  '&:hover, &:focus-within, &:has(input:checked)': { background: vars.palette.background.default },
  '&[data-marked]': {
    background: vars.palette.primary.soft,
    boxShadow: `inset 4px 0 ${vars.palette.primary.main}`,
  },
  ...asCards({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridAutoFlow: 'dense',
    alignItems: 'center',
    gap: '0.375rem 0.75rem',
    padding: '0.875rem 1rem',
    '&&& > *': { height: 'auto', padding: 0 },
    '& > [data-in-card="title"]': { gridRow: 1, gridColumn: 1 },
    '& > [data-in-card="figure"]': { gridRow: 1, gridColumn: 2 },
    '& > [data-in-card="wide"]': { gridColumn: '1 / -1' },
    '& > [data-in-card="none"], & > :empty': { display: 'none' },
  }),
  // Text so large that nothing has room beside anything else.
  '@container (max-width: 16rem)': {
    '&&': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '&& > *': { gridColumn: 1, gridRow: 'auto', justifySelf: 'start' },
  },
}))

/**
 * The link of a row: it covers the whole of it, and what else can be pressed there stands above it (`LinkBeside`,
 * `RowActions`).
 */
export const RowLink = styled(Link)(({ theme: { vars } }) => ({
  fontWeight: 600,
  // What stands fast at an edge of the window covers no row that has focus.
  scrollMarginBlock: '8rem',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `3px solid ${vars.palette.focus}`,
    outlineOffset: -3,
    borderRadius: 6,
  },
}))
const Above = styled(Link)({ position: 'relative', zIndex: 1 })
/** Another link in a row with a `RowLink`; `j` and `k` pass it by. */
export const LinkBeside = (props: LinkProps) => <Above {...props} data-beside="" />
export const RowActions = styled('div')({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  justifyContent: 'end',
  gap: '0.25rem',
  '@media print': { display: 'none' },
})

/**
 * One column, and what becomes of it where rows are cards: its title, its figure, a line of its own, or nothing. Cells
 * without a value have a dash in the table.
 */
export type Column<Item> = {
  readonly name: string
  readonly cell: (item: Item) => ReactNode
  /** Figures and buttons stand at the end of their column. */
  readonly isAtEnd?: boolean
  readonly inCard?: 'title' | 'figure' | 'wide' | 'none'
  /** The rows can be ordered by it: how they are, and what turns that. */
  readonly sort?: { readonly as: 'ascending' | 'descending' | 'none'; readonly onSort: () => void }
}

type DataTableProps<Item> = {
  /** What the table is a table of; said, not shown. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** The row that somebody comes back to. */
  readonly marked?: string | undefined
  /** What keys do to the row that has focus. */
  readonly rowKeys?: Readonly<Record<string, (item: Item) => void>>
  /** Shift+`j` and Shift+`k` take the row that has focus and the one they lead to. */
  readonly onExtend?: ((some: readonly Item[]) => void) | undefined
  /** Newer rows are on their way. */
  readonly isBusy?: boolean
  /** It has many columns. */
  readonly isBroad?: boolean
  /** Its rows are low, for whoever reads many of them. */
  readonly isDense?: boolean
}

/** Rows of a list: a table, cards where there is no room for one; `j` and `k` lead from row to row. */
export function DataTable<Item>({
  caption,
  columns,
  items,
  keyOf,
  marked,
  rowKeys = {},
  onExtend,
  isBusy = false,
  isBroad = false,
  isDense = false,
}: DataTableProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = () => [...(body.current?.rows ?? [])]
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const at = focused() === -1 ? items.findIndex((item) => keyOf(item) === marked) : focused()
    const next = at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + step))
    rows()[next]?.querySelector<HTMLElement>('a:not([data-beside]), button')?.focus()
  }
  const onFocused = (act: (item: Item) => void) => () => {
    // Whoever comes back goes on where they were.
    const item = items[focused()] ?? items.find((one) => keyOf(one) === marked)
    if (item !== undefined) act(item)
  }
  const extend = (step: 1 | -1) => {
    const from = items[focused()]
    go(step)
    const to = items[focused()]
    onExtend?.([from, to].filter((item) => item !== undefined))
  }
  useKeys({
    ...(onExtend && { J: () => extend(1), K: () => extend(-1) }),
    j: () => go(1),
    k: () => go(-1),
    ...Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, onFocused(act)])),
  })
  return (
    <Frame data-broad={isBroad ? '' : undefined}>
      {isBusy && <Progress />}
      <Table role="table" aria-busy={isBusy} data-dense={isDense ? '' : undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, isAtEnd, sort }) => (
              <th
                key={name}
                scope="col"
                data-at-end={isAtEnd ? '' : undefined}
                aria-sort={sort && sort.as !== 'none' ? sort.as : undefined}
              >
                {sort ? (
                  <SortButton type="button" data-as={sort.as} onClick={sort.onSort}>
                    {name}
                  </SortButton>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {items.map((item) => (
            <Row key={keyOf(item)} data-marked={keyOf(item) === marked ? '' : undefined}>
              {columns.map(({ name, cell, isAtEnd, inCard }, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={name}
                    scope={index === 0 ? 'row' : undefined}
                    data-at-end={isAtEnd ? '' : undefined}
                    data-in-card={inCard}
                  >
                    {cell(item)}
                  </Cell>
                )
              })}
            </Row>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}

const Bones = styled(Frame)(({ theme: { vars } }) => ({
  display: 'grid',
  animation: `${appearing} 200ms 200ms backwards`,
  '& > span': { padding: '1rem 1.25rem', borderTop: `1px solid ${vars.palette.divider}` },
  '& > span:first-of-type': { borderTop: 0 },
  '& > span::before': {
    content: '""',
    display: 'block',
    width: '100%',
    height: '1.25rem',
    borderRadius: 6,
    background: vars.palette.divider,
  },
  '& > span:nth-of-type(even)::before': { width: '82%' },
}))
const boneNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** What stands for a table whose first rows are on their way; eight of them unless fewer are known to come. */
export const TableBones = ({ rows = boneNames.length }: { readonly rows?: number }) => (
  <Bones aria-hidden="true">
    {boneNames.slice(0, rows).map((name) => (
      <span key={name} />
    ))}
  </Bones>
)

import { observer } from 'mobx-react-lite'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { type CSSObject, keyframes, styled } from '../theme/styled.tsx'
import { type KeyName, useKeys } from './useKeys.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The style of a part where rows are cards, for want of room: on a phone, or with very large text. */
export const asCards = (style: CSSObject): CSSObject => ({ '@container table (max-width: 39.99rem)': style })

/** The style of a part in a card whose words have so much room that each stays on its line; with text that is larger still nothing is cut. */
export const asLowCards = (style: CSSObject): CSSObject => ({
  '@container table (min-width: 16rem) and (max-width: 39.99rem)': style,
})
/** Parts that stand on one line of a card: what there is no room for, from the last on, is not shown. */
export const lineOfCard: CSSObject = asLowCards({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  // What has no room begins beneath what is seen.
  gap: '1.5rem 0.625rem',
  height: '1.25rem',
  overflow: 'hidden',
  lineHeight: '1.25rem',
  '& > *': { lineHeight: 'inherit' },
})

const narrow = '@container table (min-width: 40rem) and (max-width: 57.99rem)'
/** The style of a part in a table that has room for no column that is left aside but those that leave last (`isAside`). */
export const asNarrow = (style: CSSObject): CSSObject => ({ [narrow]: style })

const tight = '@container table (min-width: 40rem) and (max-width: 43.99rem)'
/** The style of a part in a table that has room for no column which leaves last (`isAside: 'last'`) either. */
export const asTight = (style: CSSObject): CSSObject => ({ [tight]: style })

const snug = '@container table (min-width: 58rem) and (max-width: 69.99rem)'
/** The style of a part in a table that has room for all columns but those that leave first (`isAside: 'first'`). */
export const asSnug = (style: CSSObject): CSSObject => ({ [snug]: style })

const Frame = styled('div')(({ theme: { vars } }) => ({
  container: 'table / inline-size',
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
  // It stays in sight above however many rows; a border of collapsed ones would scroll away with them.
  '& thead th': {
    position: 'sticky',
    zIndex: 2,
    top: 0,
    padding: '0.625rem 0.75rem',
    background: vars.palette.background.paper,
    boxShadow: `inset 0 -1px ${vars.palette.control}`,
    color: vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 700,
    whiteSpace: 'nowrap',
  },
  // Low enough to read many, high enough for a finger.
  '& tbody th, & td': { height: '2.75rem', padding: '0.5rem 0.75rem', overflowWrap: 'break-word' },
  '& td:empty::before': { content: '"—" / ""', color: vars.palette.text.secondary },
  '& [data-at-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingInlineStart: '1.25rem' },
  '& tr > :last-child': { paddingInlineEnd: '1.25rem' },
  '&[data-dense]': {
    fontSize: '0.9375rem',
    lineHeight: 1.25,
    '& thead th': { paddingBlock: '0.375rem' },
    '& tbody th, & td': { paddingBlock: '0.125rem' },
    '& tr > * + *:not(:last-child)': { paddingInline: '0.375rem' },
    '& th:first-of-type': { paddingInlineStart: '0.875rem' },
    '& tr > :last-child': { paddingInline: '0.375rem 0.75rem' },
    // What follows a figure stands apart from it.
    '& tr > [data-at-end]:not(:last-child)': { paddingInlineEnd: '1rem' },
    '& :is(tbody th, td) p': { fontSize: '0.8125rem', lineHeight: 1.25 },
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
  ...asSnug({ '& [data-aside=first]': { display: 'none' } }),
  ...asNarrow({ '& [data-aside]:not([data-aside=last])': { display: 'none' } }),
  ...asTight({ '& [data-aside=last]': { display: 'none' } }),
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
  '&:has([data-row])': { cursor: 'pointer' },
  '&:has([data-row]:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: -3 },
  '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
  '&:hover, &:focus-within, &:has(input:checked)': { background: vars.palette.background.default },
  '&[data-marked]': {
    background: vars.palette.primary.soft,
    boxShadow: `inset 4px 0 ${vars.palette.primary.main}`,
  },
  // It reads as well as any other, but is clearly over.
  '&[data-over]': {
    background: `repeating-linear-gradient(135deg, transparent 0 0.5rem, ${vars.palette.background.sunken} 0.5rem 1rem)`,
    color: vars.palette.text.secondary,
  },
  ...asCards({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridAutoFlow: 'dense',
    alignItems: 'center',
    gap: '0.375rem 0.75rem',
    padding: '0.875rem 1rem',
    '&&&&& > *': { height: 'auto', padding: 0 },
    '& > [data-in-card="title"]': { gridRow: 1, gridColumn: 1 },
    '& > [data-in-card="figure"]': { gridRow: 1, gridColumn: 2 },
    '& > [data-in-card="figures"]': { gridRow: '1 / span 2', gridColumn: 2, alignSelf: 'start' },
    '& > [data-in-card="second"]': { gridRow: 2, gridColumn: 1 },
    '& > [data-in-card="beside"]': { gridRow: 2, gridColumn: 2 },
    '& > [data-in-card="third"]': { gridRow: 3, gridColumn: 1 },
    '& > [data-in-card="end"]': { gridRow: 3, gridColumn: 2 },
    '& > :is([data-in-card^="figure"], [data-in-card="beside"], [data-in-card="end"])': {
      justifySelf: 'end',
    },
    '& > :is([data-in-card="wide"], [data-at-end]:not([data-in-card]))': { gridColumn: '1 / -1' },
    '[data-dense] &': { gap: '0.125rem 0.75rem', padding: '0.5rem 1rem' },
    // Links that stand beneath one another are far enough apart for a finger.
    '[data-dense] & > :is([data-in-card="second"], [data-in-card="beside"], [data-in-card="end"]) a': {
      display: 'inline-block',
      marginBlock: 0,
      paddingBlock: '0.1875rem',
    },
    '& > [data-in-card="none"], & > :empty': { display: 'none' },
  }),
  // Text so large that nothing has room beside anything else.
  '@container (max-width: 16rem)': {
    '&&': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '&& > *': { gridColumn: 1, gridRow: 'auto', justifySelf: 'start', overflowWrap: 'anywhere' },
    '&& > * *': { whiteSpace: 'normal' },
  },
}))

const Named = styled(Link)({
  display: 'inline-block',
  // Lines of a dense row are lower than what one can press well.
  marginBlock: '-0.25rem',
  paddingBlock: '0.25rem',
  fontWeight: 600,
  // What stands fast at an edge of the window covers no row that has focus.
  scrollMarginBlock: '8rem',
  // The row shows it.
  '&:focus-visible': { outline: 'none' },
})
/** The link of a row, which names it: a press anywhere else in the row follows it, and the text there can be selected. */
export const RowLink = (props: LinkProps) => <Named {...props} data-row="" />
/** Another link in a row with a `RowLink`; `j` and `k` pass it by. */
export const LinkBeside = (props: LinkProps) => <Link {...props} data-beside="" />
export const RowActions = styled('div')({
  display: 'flex',
  justifyContent: 'end',
  gap: '0.25rem',
  '[data-dense] &': {
    alignItems: 'center',
    '& button': { minHeight: '2.25rem', padding: '0 0.75rem' },
  },
  ...asCards({
    flexWrap: 'wrap',
    justifyContent: 'start',
    // As high as a finger.
    '[data-dense] & button': { minHeight: '2.75rem', padding: '0 0.625rem' },
  }),
  '@media print': { display: 'none' },
})

/** What has presses of its own, in a row or opened from one. */
const ownPress = 'a, button, input, label, dialog'

/** Follows the link of a row, in another tab where that is asked for; not after its text was selected. */
function followRow({ currentTarget: row, target, nativeEvent }: MouseEvent<HTMLTableRowElement>) {
  const isOwn = !row.contains(target as Element) || (target as Element).closest(ownPress)
  if (isOwn || !getSelection()?.isCollapsed) return
  row.querySelector('[data-row]')?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent))
}

/**
 * One column, and what becomes of it where rows are cards: its title with the figure at the end of that line, the same of a second and
 * a third line, a line of its own, or nothing; `figures` are as high as the first two. Cells without a value have a dash in the table.
 */
export type Column<Item> = {
  readonly name: string
  readonly cell: (item: Item) => ReactNode
  /** Figures and buttons stand at the end of their column. */
  readonly isAtEnd?: boolean
  readonly inCard?: 'title' | 'figure' | 'figures' | 'second' | 'beside' | 'third' | 'end' | 'wide' | 'none'
  /** Left out of a table that has no room for every column, one of the first ones sooner, of the last ones later; a card has it. */
  readonly isAside?: boolean | 'first' | 'last'
  /** The rows can be ordered by it: how they are, and what turns that. */
  readonly sort?: { readonly as: 'ascending' | 'descending' | 'none'; readonly onSort: () => void }
}

type BusyProps = {
  readonly isBusy: () => boolean
  readonly isDense: boolean
  readonly children: ReactNode
}

/** A table that shows whether newer rows are on their way; that they are draws no row anew. */
const Busy = observer(({ isBusy, isDense, children }: BusyProps) => (
  <Frame>
    {isBusy() && <Progress />}
    <Table role="table" aria-busy={isBusy()} data-dense={isDense ? '' : undefined}>
      {children}
    </Table>
  </Frame>
))

type DataTableProps<Item> = {
  /** What the table is a table of; said, not shown. */
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** The row that somebody comes back to. */
  readonly marked?: string | undefined
  /** Why a row does not belong here any more, said and shown; undefined of one that does. */
  readonly whyOver?: (item: Item) => string | undefined
  /** What keys do to the row that has focus. */
  readonly rowKeys?: Readonly<Partial<Record<KeyName, (item: Item) => void>>>
  /** Shift+`j` and Shift+`k` take the row that has focus and the one they lead to. */
  readonly onExtend?: ((some: readonly Item[]) => void) | undefined
  /** Whether newer rows are on their way. */
  readonly isBusy?: () => boolean
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
  whyOver = () => undefined,
  rowKeys = {},
  onExtend,
  isBusy = () => false,
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
    <Busy isBusy={isBusy} isDense={isDense}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ name, isAtEnd, isAside, sort }) => (
            <th
              key={name}
              scope="col"
              data-at-end={isAtEnd ? '' : undefined}
              data-aside={isAside === true ? '' : isAside || undefined}
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
          <Row
            key={keyOf(item)}
            data-marked={keyOf(item) === marked ? '' : undefined}
            data-over={whyOver(item) && ''}
            title={whyOver(item)}
            onClick={followRow}
          >
            {columns.map(({ name, cell, isAtEnd, isAside, inCard }, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={name}
                  scope={index === 0 ? 'row' : undefined}
                  data-at-end={isAtEnd ? '' : undefined}
                  data-aside={isAside === true ? '' : isAside || undefined}
                  data-in-card={inCard}
                >
                  {cell(item)}
                  {index === 0 && whyOver(item) && <VisuallyHidden>{whyOver(item)}</VisuallyHidden>}
                </Cell>
              )
            })}
          </Row>
        ))}
      </tbody>
    </Busy>
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

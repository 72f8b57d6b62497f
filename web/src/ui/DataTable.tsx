import { observer } from 'mobx-react-lite'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { styled } from '../theme/styled.tsx'
import { appearing, Frame, Progress, Row, SortButton, Table } from './TableParts.tsx'
import { asCards } from './tableWidths.ts'
import { type KeyName, useKeys } from './useKeys.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

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
  /** What can be done with a row: it is not on paper. */
  readonly isPresses?: boolean
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
          {columns.map(({ name, isAtEnd, isAside, isPresses, sort }) => (
            <th
              key={name}
              scope="col"
              data-at-end={isAtEnd ? '' : undefined}
              data-aside={isAside === true ? '' : isAside || undefined}
              data-presses={isPresses ? '' : undefined}
              aria-sort={sort && sort.as !== 'none' ? sort.as : undefined}
            >
              {sort ? (
                <SortButton type="button" data-value="" data-as={sort.as} onClick={sort.onSort}>
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
            {columns.map(({ name, cell, isAtEnd, isAside, isPresses, inCard }, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={name}
                  scope={index === 0 ? 'row' : undefined}
                  data-at-end={isAtEnd ? '' : undefined}
                  data-aside={isAside === true ? '' : isAside || undefined}
                  data-presses={isPresses ? '' : undefined}
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

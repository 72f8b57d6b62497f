import { observer } from 'mobx-react-lite'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import type { Fetched } from '../../../stores/Fetched.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TableBones } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BelowFilters, ClearFilters } from '../../../ui/FilterBar.tsx'
import { KeyHints } from '../../../ui/KeyHints.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { ListOfViews, ViewServices } from '../../records/SavedViews.ts'
import type { Total } from '../../records/Total.ts'
import { BarLine, BottomBar } from '../BottomBar.tsx'
import { lazily } from '../lazily.tsx'
import { Actions, Small } from '../parts.tsx'
import { Foot, LowSheet, SheetHead } from '../sheet.tsx'
import { ListKeys } from './ListKeys.tsx'
import { Shown } from './Shown.tsx'
import { ViewsButton } from './ViewsButton.tsx'

const ViewName = lazily(async () => ({
  default: (await withAdminWords(import('./ViewName.tsx'), 'admin/kit/lists')).ViewName,
}))

const Room = styled('div')({ container: 'list / inline-size' })
/** Where there is room, what is told of the rows stands beside the title: the line beneath the filters is left to the rows. */
const Parts = styled(LowSheet)({
  '@container list (min-width: 60rem)': {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '1rem',
    '& > *': { gridColumn: '1 / -1' },
    '& > header': { display: 'contents' },
    '& > header > h1': { gridArea: '1 / 1' },
    '& > header > div': { gridArea: '1 / 3' },
    '& > header > p': { gridColumn: '1 / -1' },
    '& > [data-told]': {
      gridArea: '1 / 2',
      '& > p': { lineHeight: 1.2 },
      '& button': { minHeight: '2.5rem', paddingBlock: '0.25rem' },
    },
  },
})
/** Heads of columns order the rows; where not all of them are there, a control does. */
const Order = styled('div')({
  marginInlineStart: 'auto',
  '@container list (min-width: 58rem)': { display: 'none' },
})

type List = {
  readonly page: Fetched<{ readonly items: readonly unknown[]; readonly next: string | null }>
  /** How many rows there are on all pages, where they are counted. */
  readonly total?: Pick<Total, 'count'>
  refresh(): Promise<void>
}

type ListPageProps = {
  readonly store: List
  readonly words: {
    /** Of the window, and of the page. */
    readonly pageTitle: string
    readonly title: string
    readonly loading: string
    /** How many rows a page has. */
    readonly shown: (count: number) => string
    readonly failed: string
    /** What they come to, where that is told. */
    readonly sum?: (sums: string) => string
    /** No row at all, or none that the filters let through. */
    readonly empty: { readonly title: string; readonly text: string }
    /** Which keys do what. */
    readonly keys: string
  }
  /** Its saved views. */
  readonly views: ListOfViews & { readonly desk: ViewServices }
  /** What else can be done with all of it. */
  readonly actions?: ReactNode
  /** What the page is about. */
  readonly lead?: ReactNode
  /** The search and the filters. */
  readonly filters: ReactNode
  /** What is told in the place of that where the list is a queue that was worked through. */
  readonly done?: ReactNode
  /** Takes all filters off; undefined while there are none. */
  readonly onClear: (() => void) | undefined
  /** What orders the rows, at the end of the line above them. */
  readonly order?: ReactNode
  /** The place of the page that is shown, and the address of the page behind a place. */
  readonly cursor: string | undefined
  readonly addressOf: (cursor: string | undefined) => URLSearchParams
  /** The rows, shown where there are any: drawn by whoever has them, so that a list that is being loaded draws none anew. */
  readonly rows: ReactNode
  /** What came after the rows, told where the first of them are shown. */
  readonly fresh?: ReactNode
  /** What is told at the foot of the window. */
  readonly foot?: ReactNode
  /** What else belongs to the page. */
  readonly children?: ReactNode
}

/** The page of a list: its filters, its rows in whatever state they are, and the way to the next ones. */
export const ListPage = observer(
  ({
    store,
    words,
    views,
    actions,
    lead,
    filters,
    done,
    onClear,
    order,
    cursor,
    addressOf,
    rows,
    fresh,
    foot,
    children,
  }: ListPageProps) => {
    const { t } = useTranslation('admin')
    const { phase, value } = store.page
    const count = value?.items.length ?? 0
    const question = addressOf(undefined).toString()
    const [turn, setTurn] = useState(0)
    const shownView = question !== '' && (
      <Suspense>
        <ViewName {...views} question={question} turn={turn} />
      </Suspense>
    )
    const refresh = () => void store.refresh()
    /** What was pressed is gone at once. */
    const retry = () => {
      focusHeading(document.querySelector('main h1'))
      refresh()
    }
    useTitle(words.pageTitle)
    const again = (
      <Button variant="secondary" onClick={retry}>
        {t('list.retry')}
      </Button>
    )
    return (
      <Room>
        <Parts>
          <SheetHead
            title={words.title}
            isBusy={phase === 'loading'}
            onRefresh={refresh}
            others={
              <>
                <ViewsButton {...views} question={question} onLeft={() => setTurn(turn + 1)} />
                {actions}
              </>
            }
          >
            {lead}
          </SheetHead>
          <VisuallyHidden role="status">
            {phase === 'loading' ? words.loading : value && words.shown(count)}
          </VisuallyHidden>
          <ListKeys isWaiting={phase === 'loading' && !value} />
          <Suspense
            fallback={
              <>
                <ListKeys isWaiting />
                <TableBones />
              </>
            }
          >
            {filters}
            {phase === 'failed' && !value && (
              <div role="alert">
                <Notice tone="error">
                  <p>{words.failed}</p>
                  <Actions>{again}</Actions>
                </Notice>
              </div>
            )}
            {phase === 'loading' && !value && <TableBones />}
            {value && count > 0 && (
              <>
                <BelowFilters data-told="">
                  <Small>
                    {shownView}
                    <Shown of={store.total?.count} shown={count} words={words.shown(count)} sum={words.sum} />
                  </Small>
                  {onClear && <ClearFilters onClear={onClear} />}
                  {order && <Order>{order}</Order>}
                </BelowFilters>
                {rows}
                <Foot>
                  <KeyHints>{words.keys}</KeyHints>
                  <Pager cursor={cursor} next={value.next} addressOf={addressOf} />
                </Foot>
              </>
            )}
            {phase === 'shown' && count === 0 && done}
            {phase === 'shown' && count === 0 && !done && (
              <EmptyState title={words.empty.title}>
                <p>
                  {shownView}
                  {words.empty.text}
                </p>
                {onClear && (
                  <Button variant="secondary" onClick={onClear}>
                    {t('list.clear')}
                  </Button>
                )}
              </EmptyState>
            )}
          </Suspense>
          {children}
          <BottomBar>
            {phase === 'failed' && value && (
              // Nothing pushes the rows that are still there.
              <div role="alert">
                <BarLine tone="error" actions={again}>
                  {words.failed} {t('list.stale')}
                </BarLine>
              </div>
            )}
            {cursor === undefined && fresh}
            {foot}
          </BottomBar>
        </Parts>
      </Room>
    )
  },
)

/** Moves focus to the row of the record that was opened last, or to the heading where it is not there, once no dialog is in the way. */
export const focusOpened = () =>
  requestAnimationFrame(() => {
    const opened = document.querySelector<HTMLElement>('[data-marked] a')
    if (opened) opened.focus()
    else focusHeading(document.querySelector('main h1'))
  })

/** Whether a list has no row to show, so that the way out of its filters stands where the rows would. */
export const isEmptyList = ({ page: { phase, value } }: Pick<List, 'page'>): boolean =>
  phase === 'shown' && value?.items.length === 0

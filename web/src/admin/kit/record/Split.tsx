import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { styled } from '../../../theme/styled.tsx'
import { fonts } from '../../../theme/tokens.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { ListStore } from '../../records/ListStore.ts'
import { type Arrival, useListAgain } from './record.tsx'

/** Where a record and the list that it was opened from have room beside each other. */
const roomy = '(min-width: 1100px)'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
  '&[data-split]': { gridTemplateColumns: '44% minmax(0, 1fr)' },
  '@media print': { display: 'block' },
})
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
  '& a > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& a > :nth-child(even)': { justifySelf: 'end', textAlign: 'end' },
  '& a:hover': { background: vars.palette.background.default },
  '& a[aria-current]': {
    background: vars.palette.primary.soft,
    boxShadow: `inset 4px 0 ${vars.palette.primary.main}`,
  },
  '@media print': { display: 'none' },
}))
const RecordNumber = styled('strong')({ fontFamily: fonts.code, fontWeight: 600, whiteSpace: 'nowrap' })
const Record = styled('div')({ display: 'grid', alignContent: 'start', gap: '0.75rem', minWidth: 0 })
const Steps = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.5rem',
  fontVariantNumeric: 'tabular-nums',
  '& > :is(a, button)': { minHeight: '2.5rem', padding: '0.25rem 0.625rem' },
  '& > :last-child': { marginInlineStart: 'auto' },
  '@media print': { display: 'none' },
})

/** A row of the list beside a record: what it is, what it comes to, whose it is and how it stands. */
export type BesideRow = {
  readonly id: string
  /** The path of its record. */
  readonly path: string
  readonly number: string
  readonly figure?: ReactNode
  readonly name: ReactNode
  readonly state: ReactNode
}

/** A list as whoever looks at one of its records sees it. */
export type BesideList = {
  readonly label: string
  /** Its path. */
  readonly path: string
  /** Undefined while they are not known. */
  readonly rows: readonly BesideRow[] | undefined
  /** The address of the page after this one; undefined where this is the last. */
  readonly next: URLSearchParams | undefined
  /** Loads the page that an address of the list means, and answers its rows; undefined where nobody answers. */
  readonly open: (address: URLSearchParams) => Promise<readonly BesideRow[] | undefined>
  /** Is told which record is shown. */
  readonly leaveFor: (id: string) => void
  /** Fetches a record that will perhaps be shown next. */
  readonly fetchAhead: (id: string) => void
  /** What was fetched ahead of a record has been shown. */
  readonly dropAhead: (id: string) => void
}

type ListedIn<V extends { readonly cursor?: string | undefined }, Row> = Pick<
  BesideList,
  'label' | 'path'
> & {
  readonly store: ListStore<V, Row, unknown, unknown>
  readonly rowOf: (row: Row) => BesideRow
  readonly viewIn: (address: URLSearchParams) => V
  readonly addressOf: (view: V) => URLSearchParams
}

/** The list of a store beside one of its records. */
export function listBeside<V extends { readonly cursor?: string | undefined }, Row>({
  store,
  rowOf,
  viewIn,
  addressOf,
  ...about
}: ListedIn<V, Row>): BesideList {
  const { page, view } = store
  const next = page.answer?.next
  return {
    ...about,
    next: next ? addressOf({ ...view, cursor: next }) : undefined,
    rows: page.value?.items.map(rowOf),
    open: async (address) => {
      await store.open(viewIn(address))
      return page.phase === 'shown' ? page.value?.items.map(rowOf) : undefined
    },
    leaveFor: (shown) =>
      store.leaveFor(store.shownIds[store.rows.findIndex((row) => rowOf(row).id === shown)] ?? shown),
    fetchAhead: (id) => void store.ahead.fetch(id),
    dropAhead: (id) => store.ahead.drop(id),
  }
}

type SplitProps = { readonly list: BesideList; readonly current: string; readonly children: ReactNode }

/**
 * A record beside the page of the list that it was opened from, or alone: where there is no room, where somebody wants the
 * whole width for it, and where nobody came from a list. `j` and `k` lead to its neighbours, over the edge of a page too, `Esc`
 * widens it, `u` goes back.
 */
export const Split = observer(({ list, current, children }: SplitProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { isFromList, list: address, turned = [] } = (state ?? {}) as Arrival
  const goBack = useListAgain(list.path)
  const isTurning = useRef(false)
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = current
    return () => {
      here.current = undefined
    }
  }, [current])
  const [isWide, widen] = useState(false)
  const isRoomy = useMedia(roomy)
  const shown = useRef<HTMLElement>(null)
  const rows = isFromList ? list.rows : undefined
  const at = rows?.findIndex(({ id }) => id === current) ?? -1
  const [before, after] = [rows?.[at - 1], at === -1 ? undefined : rows?.[at + 1]]
  const isKnown = list.rows !== undefined
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  // After a reload the list is asked for once more.
  useEffect(() => {
    if (isFromList && !isKnown) void latest.current.open(new URLSearchParams(address))
  }, [isFromList, isKnown, address])
  useEffect(() => {
    if (at === -1) return
    latest.current.leaveFor(current)
    latest.current.dropAhead(current)
    shown.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    for (const neighbour of [after?.id, before?.id])
      if (neighbour !== undefined) latest.current.fetchAhead(neighbour)
  }, [at, current, after?.id, before?.id])
  const arrival: Arrival = { isFromList: true, list: address, turned }
  const to = (row: BesideRow) => ({ to: pathIn(language, row.path), state: arrival, replace: true })
  const go = (row: BesideRow | undefined, { list, turned }: Arrival = arrival) => {
    const next: Arrival = { isFromList: true, list, turned }
    if (row) void navigate(pathIn(language, row.path), { state: next, replace: true })
  }
  /** Opens another page of the list, and the record at the edge where one comes to it. */
  const turnTo = async (page: string, { edge, turned }: Pick<Arrival, 'turned'> & { edge: 0 | -1 }) => {
    if (isTurning.current) return
    isTurning.current = true
    const found = await list.open(new URLSearchParams(page))
    isTurning.current = false
    // Whoever went elsewhere meanwhile stays there.
    if (here.current === current) go(found?.at(edge), { list: page, turned })
  }
  const { next } = list
  const goOn =
    at !== -1 && !after && next
      ? () => void turnTo(next.toString(), { edge: 0, turned: [...turned, address ?? ''] })
      : undefined
  const pageBefore = at === 0 ? turned.at(-1) : undefined
  const goToBefore =
    pageBefore === undefined
      ? undefined
      : () => void turnTo(pageBefore, { edge: -1, turned: turned.slice(0, -1) })
  const turn = () => {
    // The list may go with what had focus.
    if (shown.current?.contains(document.activeElement)) focusHeading(document.querySelector('main h1'))
    widen(!isWide)
  }
  useKeys(
    isFromList
      ? {
          j: goOn ?? (() => go(after)),
          k: goToBefore ?? (() => go(before)),
          u: goBack,
          Escape: () => turn(),
        }
      : {},
  )
  const isSplit = rows !== undefined && isRoomy && !isWide
  return (
    <Pair data-split={isSplit ? '' : undefined}>
      {isSplit && (
        <List ref={shown} aria-label={list.label}>
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
      )}
      <Record>
        {rows && at !== -1 && (
          <Steps>
            {before && (
              <ButtonLink variant="quiet" aria-keyshortcuts="k" {...to(before)}>
                <BackIcon />
                <VisuallyHidden>{t('list.before')}</VisuallyHidden>
              </ButtonLink>
            )}
            {goToBefore && (
              <Button variant="quiet" aria-keyshortcuts="k" onClick={goToBefore}>
                <BackIcon />
                <VisuallyHidden>{t('list.before')}</VisuallyHidden>
              </Button>
            )}
            <span>{t('list.place', { place: at + 1, count: rows.length })}</span>
            {after && (
              <ButtonLink variant="quiet" aria-keyshortcuts="j" {...to(after)}>
                <ForwardIcon />
                <VisuallyHidden>{t('list.after')}</VisuallyHidden>
              </ButtonLink>
            )}
            {goOn && (
              <Button variant="quiet" aria-keyshortcuts="j" onClick={goOn}>
                <ForwardIcon />
                <VisuallyHidden>{t('list.after')}</VisuallyHidden>
              </Button>
            )}
            {isRoomy && (
              <Button variant="quiet" aria-expanded={isSplit} aria-keyshortcuts="Escape" onClick={turn}>
                {t(isWide ? 'list.split' : 'list.widen')}
              </Button>
            )}
          </Steps>
        )}
        {children}
      </Record>
    </Pair>
  )
})

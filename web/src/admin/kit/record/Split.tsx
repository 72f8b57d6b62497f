import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { BesideRows } from './BesideRows.tsx'
import type { BesideList, BesideRow } from './listBeside.ts'
import { type Arrival, useWayBack } from './record.tsx'

/** Where a record and the list that it was opened from have room beside each other. */
const roomy = '(min-width: 1100px)'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
  '&[data-split]': { gridTemplateColumns: '44% minmax(0, 1fr)' },
  '@media print': { display: 'block' },
})
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

type SplitProps = { readonly list: BesideList; readonly current: string; readonly children: ReactNode }

/** So long `j` goes no further than where one was led. */
const ledMs = 1000

/**
 * A record beside the page of the list that it was opened from, or alone: where there is no room, where somebody wants the
 * whole width for it, and where nobody came from a list. `j` and `k` lead to its neighbours, over the edge of a page too, `Esc`
 * widens it, `u` goes back (rule A156).
 */
export const Split = observer(({ list, current, children }: SplitProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { isFromList, list: address, turned = [], isNext = false } = (state ?? {}) as Arrival
  const { go: goBack } = useWayBack(list.path)
  const isTurning = useRef(false)
  /** When what was done to another record led to this one; a `j` that comes right after was pressed for that. */
  const ledAt = useRef(Number.NEGATIVE_INFINITY)
  const here = useRef<string>(undefined)
  /** The record that is on its way. */
  const going = useRef<string>(undefined)
  useEffect(() => {
    here.current = current
    going.current = undefined
    ledAt.current = isNext ? performance.now() : Number.NEGATIVE_INFINITY
    return () => {
      here.current = undefined
    }
  }, [current, isNext])
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
    going.current = row?.id
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
  /** Goes so many rows on from the record that was asked for last, which may not be shown yet: keys are faster than pages. */
  const step = (by: 1 | -1): boolean => {
    const from = rows?.findIndex(({ id }) => id === (going.current ?? current)) ?? -1
    const row = from === -1 ? undefined : rows?.[from + by]
    if (row) go(row)
    return row !== undefined || going.current !== undefined
  }
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
          j: () => {
            if (performance.now() - ledAt.current < ledMs) return
            if (!step(1)) goOn?.()
          },
          k: () => {
            if (!step(-1)) goToBefore?.()
          },
          u: goBack,
          Escape: () => turn(),
        }
      : { u: goBack },
  )
  const isSplit = rows !== undefined && isRoomy && !isWide
  return (
    <Pair data-split={isSplit ? '' : undefined}>
      {isSplit && <BesideRows ref={shown} label={list.label} rows={rows} current={current} to={to} />}
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

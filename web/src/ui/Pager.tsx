import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { focusHeading } from '../shell/useFocusOnNavigation.ts'
import { styled } from '../theme/styled.tsx'
import { ButtonLink } from './Button.tsx'
import { BackIcon, ForwardIcon } from './icons.tsx'

const Bar = styled('nav')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '0.5rem',
  '& > :last-child': { marginInlineStart: 'auto' },
  '& > :first-of-type:not(:last-child)': { marginInlineStart: 0 },
  '@media print': { display: 'none' },
})

/** The places of the pages before this one; undefined where the address was not reached from page to page. */
function placesBefore(state: unknown): readonly (string | null)[] | undefined {
  const before: unknown = state !== null && typeof state === 'object' && 'before' in state && state.before
  if (!Array.isArray(before)) return undefined
  return before.filter((place) => place === null || typeof place === 'string')
}

/** Moves focus to the heading when a page was turned, as on any other navigation. */
function useFocusOnTurning(wasTurned: boolean, key: string): void {
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (wasTurned) focusHeading(document.querySelector('main h1'))
  }, [wasTurned, key])
}

type PagerProps = {
  /** The place from behind which this page's rows come; none on the first page. */
  readonly cursor: string | undefined
  /** The place of the next page; null on the last one. */
  readonly next: string | null
  /** The address of the page behind a place. */
  readonly addressOf: (cursor: string | undefined) => URLSearchParams
}

/** Leads to the next page of a list, and back; nothing where there is one page only. */
export function Pager({ cursor, next, addressOf }: PagerProps) {
  const { t } = useTranslation('admin')
  const { state, key } = useLocation()
  const known = placesBefore(state)
  useFocusOnTurning(known !== undefined, key)
  const before = known ?? []
  const last = before.at(-1)
  const to = (place: string | null | undefined) => ({ search: addressOf(place ?? undefined).toString() })
  if (cursor === undefined && next === null) return null
  return (
    <Bar aria-label={t('list.pages')}>
      {cursor !== undefined && (
        <ButtonLink variant="quiet" to={to(last)} state={{ before: before.slice(0, -1) }}>
          <BackIcon />
          {t(last === undefined ? 'list.first' : 'list.back')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="quiet" to={to(next)} state={{ before: [...before, cursor ?? null] }}>
          {t('list.next')}
          <ForwardIcon />
        </ButtonLink>
      )}
    </Bar>
  )
}

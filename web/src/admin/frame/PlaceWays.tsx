import type { Queue } from '@hotovo/application/back-office/dashboard'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { narrow, queueWays, wide } from '../kit/places.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'

const Ways = styled('ul')(({ theme: { vars } }) => ({
  '&&': { display: 'grid', gap: 0, margin: 0, padding: 0, listStyle: 'none' },
  'nav &&': { paddingInlineStart: '2.125rem', [narrow]: { display: 'none' } },
  '&& a': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '0.5rem',
    minHeight: '2rem',
    padding: '0.125rem 0.75rem',
    borderRadius: 8,
    color: vars.palette.text.secondary,
    fontSize: '0.9375rem',
    fontWeight: 400,
    lineHeight: 1.2,
    [wide]: { '@media (pointer: fine)': { minHeight: '1.75rem' } },
  },
  'dialog &&': { marginBottom: '0.5rem' },
  'dialog && a': { minHeight: '2.75rem', color: vars.palette.text.primary, fontSize: '1rem' },
  '&& a:hover': { color: vars.palette.text.primary },
  '&& a[aria-current]': { color: vars.palette.primary.onSoft, background: vars.palette.primary.soft },
  // A figure that comes or goes makes no word wrap in another way.
  '&& b': {
    flex: 'none',
    minWidth: '2.25rem',
    color: vars.palette.text.primary,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    textAlign: 'end',
  },
  '&& b[data-none]': { color: 'inherit', fontWeight: 400 },
}))

/** The path of the place in the navigation that a queue is part of. */
export const placeOf = (queue: Queue) => queueWays[queue].replace(/\?.*/, '')

/** Whether what its place shows at first is the queue. */
export const isWholePlace = (queue: Queue) => placeOf(queue) === queueWays[queue]

export const figureOf = (count: number) => (count > 999 ? '999+' : String(count))

type WaysProps = {
  readonly store: QueuesStore
  readonly queues: readonly Queue[]
  readonly nameOf: (queue: Queue) => string
  readonly onLeave?: () => void
}

/** Ways to queues, each with how many wait in it once that is counted. */
export const WaysTo = observer(({ store, queues, nameOf, onLeave }: WaysProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  if (queues.length === 0) return null
  return (
    <Ways aria-label={t('overview.waiting.title')}>
      {queues.map((queue) => {
        const to = pathIn(language, queueWays[queue])
        const count = store.counts.find((one) => one.queue === queue)?.count
        return (
          <li key={queue}>
            <Link
              to={to}
              aria-current={decodeURIComponent(pathname + search) === to ? 'true' : undefined}
              onClick={onLeave}
            >
              {nameOf(queue)}{' '}
              <b data-none={count === 0 ? '' : undefined}>{count !== undefined && figureOf(count)}</b>
            </Link>
          </li>
        )
      })}
    </Ways>
  )
})

const parts = (Object.keys(queueWays) as Queue[]).filter((queue) => !isWholePlace(queue))

/** The queues that are parts of a place: all of them and always, so that nothing moves beneath a pointer (rule A116). */
export function PlaceWays({ store, path }: { readonly store: QueuesStore; readonly path: string }) {
  const { t } = useTranslation('admin')
  return (
    <WaysTo
      store={store}
      queues={parts.filter((queue) => placeOf(queue) === path)}
      nameOf={(queue) => t(`overview.waiting.short.${queue}`)}
    />
  )
}

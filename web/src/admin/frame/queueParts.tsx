import type { Queue, QueueCount } from '@hotovo/application/back-office/dashboard'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { usePlaces } from '../kit/may.tsx'
import { narrow, placesInBar, queueWays, wide } from '../kit/places.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'

const Badge = styled('span')(({ theme: { vars } }) => ({
  minWidth: '1.5rem',
  padding: '0 0.25rem',
  borderRadius: 999,
  background: vars.palette.primary.main,
  color: vars.palette.primary.contrastText,
  fontSize: '0.8125rem',
  fontWeight: 700,
  lineHeight: '1.5rem',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  '@media (forced-colors: active)': { outline: '1px solid' },
  [wide]: { '&[data-bar]': { display: 'none' } },
  [narrow]: { 'dialog &': { marginInlineStart: 'auto' } },
}))
/** In the bar of a phone it begins beside the middle of the place, and sooner where it would not end in it. */
const Corner = styled('span')({
  display: 'contents',
  [narrow]: {
    'nav &': { position: 'absolute', top: '0.25rem', insetInline: 0, display: 'flex' },
    'nav &::before': { content: '""', flex: '0 1 calc(50% + 0.5rem)' },
  },
})
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
  },
  'dialog &&': { marginBottom: '0.5rem' },
  'dialog && a': { minHeight: '2.75rem', color: vars.palette.text.primary, fontSize: '1rem' },
  '&& a:hover': { color: vars.palette.text.primary },
  '&& a[aria-current]': { color: vars.palette.primary.onSoft, background: vars.palette.primary.soft },
  '&& b': { color: vars.palette.text.primary, fontFamily: fonts.display, fontFeatureSettings: '"tnum"' },
}))

/** The path of the place in the navigation that a queue is part of. */
const placeOf = (queue: Queue) => queueWays[queue].replace(/\?.*/, '')

/** Whether what its place shows at first is the queue. */
const isWholePlace = (queue: Queue) => placeOf(queue) === queueWays[queue]

const figureOf = (count: number) => (count > 999 ? '999+' : String(count))

type CountProps = { readonly of: number; readonly isOnlyInBar?: boolean; readonly children: string }

const Count = ({ of, isOnlyInBar, children }: CountProps) => (
  <Corner>
    <Badge data-bar={isOnlyInBar ? '' : undefined}>
      <VisuallyHidden>{children}: </VisuallyHidden>
      {figureOf(of)}
    </Badge>
  </Corner>
)

type StoreProps = { readonly store: QueuesStore }
type PlaceProps = StoreProps & { readonly path: string }

/** How many wait at a place: of its first queue, which beside the page stands beneath it where it is a part of the place. */
export const PlaceMark = observer(({ store, path }: PlaceProps) => {
  const { t } = useTranslation('admin')
  const first = store.counts.find(({ queue }) => placeOf(queue) === path)
  if (!first || first.count === 0) return null
  return (
    <Count of={first.count} isOnlyInBar={!isWholePlace(first.queue)}>
      {t(`overview.waiting.short.${first.queue}`)}
    </Count>
  )
})

type WaysProps = {
  readonly counts: readonly QueueCount[]
  readonly nameOf: (queue: Queue) => string
  readonly onLeave?: () => void
}

function WaysTo({ counts, nameOf, onLeave }: WaysProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  if (counts.length === 0) return null
  return (
    <Ways aria-label={t('overview.waiting.title')}>
      {counts.map(({ queue, count }) => {
        const to = pathIn(language, queueWays[queue])
        return (
          <li key={queue}>
            <Link
              to={to}
              aria-current={decodeURIComponent(pathname + search) === to ? 'true' : undefined}
              onClick={onLeave}
            >
              {nameOf(queue)} <b>{figureOf(count)}</b>
            </Link>
          </li>
        )
      })}
    </Ways>
  )
}

const isPart = ({ queue, count }: QueueCount) => count > 0 && !isWholePlace(queue)

/** The queues that are parts of a place, where something waits in them. */
export const PlaceWays = observer(({ store, path }: PlaceProps) => {
  const { t } = useTranslation('admin')
  return (
    <WaysTo
      counts={store.counts.filter((one) => isPart(one) && placeOf(one.queue) === path)}
      nameOf={(queue) => t(`overview.waiting.short.${queue}`)}
    />
  )
})

/** The same of all places, where there is no room for them beside the page. */
export const AllWays = observer(({ store, onLeave }: StoreProps & { readonly onLeave: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <WaysTo
      counts={store.counts.filter(isPart)}
      nameOf={(queue) => t(`overview.waiting.queues.${queue}`)}
      onLeave={onLeave}
    />
  )
})

/** How many wait at the places behind the last button of a narrow window. */
export const MoreMark = observer(({ store }: StoreProps) => {
  const { t } = useTranslation('admin')
  const behind = new Set(
    usePlaces()
      .slice(placesInBar)
      .map(({ path }) => path),
  )
  const count = store.counts
    .filter(({ queue }) => behind.has(placeOf(queue)))
    .reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return <Count of={count}>{t('overview.waiting.title')}</Count>
})

import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { usePlaces } from '../kit/may.tsx'
import { narrow, placesInBar, wide } from '../kit/places.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { figureOf, isWholePlace, placeOf, WaysTo } from './PlaceWays.tsx'

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

/** The queues of all places in which something waits, where there is no room for them beside the page. */
export const AllWays = observer(({ store, onLeave }: StoreProps & { readonly onLeave: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <WaysTo
      store={store}
      queues={store.counts
        .filter(({ queue, count }) => count > 0 && !isWholePlace(queue))
        .map(({ queue }) => queue)}
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

import { mapView } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PinIcon } from '../../ui/places/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Cards, SalesPointCard } from './SalesPointCard.tsx'
import type { SalesPointsStore } from './SalesPointsStore.ts'
import type { MapView } from './view.ts'

const List = styled('section')({
  display: 'grid',
  alignContent: 'start',
  gap: '1rem',
  minWidth: 0,
  '& > h2': { fontSize: '1.375rem' },
})
const Steps = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  '@media (scripting: none), print': { display: 'none' },
})
const Show = styled(Button)({ paddingInline: '0.625rem', '@media (scripting: none)': { display: 'none' } })

type SalesPointListProps = {
  readonly store: SalesPointsStore
  readonly now: string | undefined
  readonly onChoose: (part: Partial<MapView>) => void
}

/** The list of sales points: six, six more with every step; where nothing is found or nothing is open, three anyway. */
export const SalesPointList = observer(({ store, now, onChoose }: SalesPointListProps) => {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  const { shown, listed, found, closed, selected, position, cards } = store
  const [first] = closed
  const left = listed.length - shown.length

  useEffect(() => {
    if (selected)
      list.current?.querySelector(`[data-place="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  /** The first of the cards that were added has the focus, or where some were taken away, the first of all. */
  const step = (change: () => void, first: number) => {
    change()
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('h3 > a')[first]?.focus())
  }
  const show = (id: string) => {
    store.showPane('map')
    store.select(id)
  }

  const isEmpty = found.length === 0
  return (
    <List ref={list} aria-labelledby={isEmpty ? undefined : 'map-list'}>
      {isEmpty && first && (
        <>
          <EmptyState title={t('map.closedNow.title')}>
            <p>
              {t(position ? 'map.closedNow.firstNearby' : 'map.closedNow.first', {
                name: first.name,
                city: first.city,
              })}
            </p>
            <Button variant="secondary" onClick={() => onChoose({ isOpenOnly: false })}>
              {t('map.closedNow.all')}
            </Button>
          </EmptyState>
          <h2>{t(position ? 'map.none.nearest' : 'map.closedNow.next')}</h2>
        </>
      )}
      {isEmpty && !first && (
        <>
          <EmptyState title={t('map.none.title')}>
            <p>{t('map.none.text')}</p>
            <Button
              variant="secondary"
              onClick={() => onChoose({ query: '', isOpenOnly: false, service: undefined })}
            >
              {t('map.none.clear')}
            </Button>
          </EmptyState>
          <h2>{t(position ? 'map.none.nearest' : 'map.none.others')}</h2>
        </>
      )}
      {!isEmpty && (
        <VisuallyHidden as="h2" id="map-list">
          {t('map.list')}
        </VisuallyHidden>
      )}
      <Cards>
        {shown.map((place) => (
          <SalesPointCard
            key={place.id}
            place={place}
            now={now}
            km={store.distanceTo(place)}
            isOpen={place.id === selected}
          >
            <Show variant="quiet" onClick={() => show(place.id)}>
              <PinIcon />
              <span>
                {t('map.show')}
                <VisuallyHidden> {place.name}</VisuallyHidden>
              </span>
            </Show>
          </SalesPointCard>
        ))}
      </Cards>
      <Steps>
        {left > 0 && (
          <Button variant="secondary" onClick={() => step(() => store.showMore(), shown.length)}>
            {t('map.more', { count: Math.min(mapView.cards, left), left: t('map.left', { count: left }) })}
          </Button>
        )}
        {cards > mapView.cards && found.length > mapView.cards && (
          <Button variant="quiet" onClick={() => step(() => store.showLess(), 0)}>
            {t('map.less')}
          </Button>
        )}
      </Steps>
    </List>
  )
})

import type { PublicApi } from '@hotovo/application/api'
import {
  distanceKm,
  isClosedForGood,
  isOffered,
  nearestFirst,
  takesOrdersByHand,
} from '@hotovo/domain/places/finding'
import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { currentPlaces } from '../../../stores/CurrentPlaces.ts'
import { styled } from '../../../theme/styled.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import {
  Actions,
  AddressLine,
  EmailLine,
  NavigateLink,
  PhoneLine,
  SalesPointBadges,
  StateLine,
  WeekTable,
} from '../../../ui/places/facts.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { OutlineMap } from '../OutlineMap.tsx'
import { Cards, SalesPointCard } from '../SalesPointCard.tsx'

/** So many others stand at the end. */
const nearby = 3

const Head = styled('header')({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.875rem',
  '& h1': { fontSize: 'min(clamp(2.125rem, 1.6rem + 1.8vw, 3rem), 13vw)' },
})
const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minHeight: '2.75rem',
})
const Parts = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: '2rem clamp(2rem, 5vw, 4rem)',
  '& > *': { minWidth: 0 },
  '& h2': { marginBottom: '0.75rem', fontSize: '1.375rem' },
  '& small': {
    display: 'block',
    marginTop: '0.5rem',
    color: vars.palette.text.secondary,
    fontSize: '0.9375rem',
  },
  '@media (min-width: 52rem), print': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}))
const Group = styled('div')({ display: 'grid', alignContent: 'start', gap: '2rem', '& > *': { minWidth: 0 } })
const Lines = styled('div')({ display: 'grid', gap: '0.375rem' })
const Where = styled(OutlineMap)(({ theme: { vars } }) => ({
  padding: '0.75rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.sunken,
}))
const Nearby = styled('section')({ '& > h2': { marginBottom: '1rem' }, '@media print': { display: 'none' } })

/** What of vouchers is done here now (rule K15). */
const Offer = observer(({ place }: { readonly place: PublicSalesPoint }) => {
  const { t } = useTranslation()
  const isPaidHere = isOffered(place, 'order-payment')
  // What the page was built with knows nothing of desks.
  const isByHand = currentPlaces.isAsked && takesOrdersByHand(place)
  const isSoldHere = isOffered(place, 'instant-purchase')
  return (
    <Lines>
      {isSoldHere && <p>{t('shop.atOnce')}</p>}
      {isPaidHere && <p>{t(isByHand ? 'shop.takesOrdersByHand' : 'shop.takesOrders')}</p>}
      {!isSoldHere && !isPaidHere && <p>{t('shop.sellsNothing')}</p>}
    </Lines>
  )
})

const Shop = observer(({ place }: { readonly place: PublicSalesPoint }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const { id, name, city, region, openingHours, phone, email, coordinates, sample, closedFrom } = place
  useTitle(t('pages.shop.title', { name, city }))
  const places = currentPlaces.all
  const isClosed = now !== undefined && isClosedForGood(place, dayOf(now))
  const others = nearestFirst(
    places.filter((other) => other !== place && !(now && isClosedForGood(other, dayOf(now)))),
    coordinates,
  ).slice(0, nearby)
  return (
    <Page>
      <Head>
        <Back to={pathIn(language, '/mapa')}>
          <BackIcon />
          {t('shop.back')}
        </Back>
        <h1>{name}</h1>
        {sample && <Notice tone="info">{t('shop.sampleShop')}</Notice>}
        {closedFrom && now && (
          <Notice tone="warning">
            {t(isClosed ? 'shop.closedFor' : 'map.closesFor', { day: formatDay(closedFrom, language) })}
          </Notice>
        )}
        {!isClosed && <StateLine week={openingHours} now={now} />}
        <SalesPointBadges place={place} />
        {!isClosed && <Offer place={place} />}
        <Actions>
          <NavigateLink place={place} />
          {!isClosed && isOffered(place, 'order-payment') && (
            <ButtonLink variant="primary" to={`${pathIn(language, '/kupit-voucher')}?platba=cash`}>
              {t(sample ? 'shop.tryOrder' : 'shop.order')}
            </ButtonLink>
          )}
        </Actions>
      </Head>
      <Parts>
        <Group>
          <section aria-labelledby="kontakt">
            <h2 id="kontakt">{t('shop.contact')}</h2>
            <Lines>
              <AddressLine place={place} />
              <PhoneLine phone={phone} />
              {email && <EmailLine email={email} />}
            </Lines>
          </section>
          <section aria-labelledby="hodiny">
            <h2 id="hodiny">{t('places.hours')}</h2>
            <WeekTable week={openingHours} now={now} hasPhone={phone !== null} />
            {openingHours && <small>{t('shop.holidays')}</small>}
          </section>
        </Group>
        <section aria-labelledby="kde">
          <h2 id="kde">
            {city}, {t('map.region', { region })}
          </h2>
          <Where label={t('map.canvas.here', { city })} places={places} marked={id} />
        </section>
      </Parts>
      <Nearby aria-labelledby="v-okoli">
        <h2 id="v-okoli">{t('shop.nearby')}</h2>
        <Cards>
          {others.map((other) => (
            <SalesPointCard
              key={other.id}
              place={other}
              now={now}
              km={distanceKm(coordinates, other.coordinates)}
            />
          ))}
        </Cards>
      </Nearby>
    </Page>
  )
})

type ShopPageProps = {
  readonly id: string
  readonly api: () => Promise<PublicApi>
  /** What stands where no sales point has this id. */
  readonly lost: ReactNode
}

/** Whether the page came for a sales point that it was not built with (`head.tsx`); so it is built, too. */
const comesLater = () => typeof document === 'undefined' || document.querySelector('meta[name=shop]') !== null

/** One sales point: where it is, when it is open, what can be done there, and which others are near. */
export const ShopPage = observer(({ id, api, lost }: ShopPageProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  useEffect(() => void currentPlaces.refresh(api), [api])
  const place = currentPlaces.all.find((known) => known.id === id)
  if (place) return <Shop key={id} place={place} />
  if (currentPlaces.isAsked || !comesLater()) return lost
  return (
    <Page>
      <Head>
        <Back to={pathIn(language, '/mapa')}>
          <BackIcon />
          {t('shop.back')}
        </Back>
        <h1>{t('shop.loading')}</h1>
      </Head>
    </Page>
  )
})

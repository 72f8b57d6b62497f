import type { PublicApi } from '@hotovo/application/api'
import type { OrderView } from '@hotovo/application/orders/ports'
import { takesOrdersByHand } from '@hotovo/domain/places/finding'
import { formatKm } from '@hotovo/domain/shared/format'
import { money } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { currentPlaces } from '../../../stores/CurrentPlaces.ts'
import { locate } from '../../../stores/locate.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Hint } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AddressLine, NavigateLink, PhoneLine, StateLine } from '../../../ui/places/facts.tsx'
import { LocateIcon } from '../../../ui/places/icons.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { PayingPlacesStore } from './PayingPlacesStore.ts'

const Part = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.125rem' },
  // On paper it leads somewhere, or is not there.
  '@media print': { '&:not(:has(li))': { display: 'none' } },
})
const NotOnPaper = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '@media print': { display: 'none' },
})
const List = styled('ol')(({ theme: { vars } }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: '0.375rem', padding: '0.75rem 0', minWidth: 0 },
  '& > li + li': { borderTop: `1px solid ${vars.palette.divider}` },
  '& a': { justifySelf: 'start' },
  // Whoever takes the paper along goes to one of them.
  '@media print': {
    '& > li': { padding: 0 },
    '& > li ~ li': { display: 'none' },
    '& > li > a:last-of-type': { display: 'none' },
  },
}))
const Name = styled('strong')({ display: 'flex', flexWrap: 'wrap', gap: '0 1rem', lineHeight: 1.4 })

/** Where the cash of this order is paid: the nearest that is open, or that opens first (rule K16). */
export const PayingPlaces = observer(
  ({ view, api }: { readonly view: OrderView; readonly api: () => Promise<PublicApi> }) => {
    const { t } = useTranslation()
    const language = useLanguage()
    const now = useNow()
    const [store] = useState(() => new PayingPlacesStore({ current: currentPlaces, locate }))
    const { amount, currency } = view.payment
    const { city } = view.order
    useEffect(() => void currentPlaces.refresh(api), [api])
    useEffect(() => {
      if (now) store.tick({ due: money(amount, currency), city }, now)
    }, [store, now, amount, currency, city])
    const { places, near, first, farther, locating, town } = store
    const [best] = near
    if (!places) return null
    if (places.length === 0)
      return (
        <NotOnPaper>
          <p>{t('pay.places.none')}</p>
          <ButtonLink variant="secondary" wide to={pathIn(language, '/podpora')}>
            {t('pay.places.write')}
          </ButtonLink>
        </NotOnPaper>
      )
    return (
      <Part aria-labelledby="places-title">
        <h3 id="places-title">{t('pay.places.title')}</h3>
        <NotOnPaper>
          <SelectField<string>
            id="pay-town"
            label={t('pay.places.town')}
            choices={[
              { value: '', text: t('pay.places.choose') },
              ...store.towns.map(({ city: value }) => ({ value, text: value })),
            ]}
            value={town?.city ?? ''}
            onChoose={(chosen) => store.choose(chosen)}
          />
          <Button
            variant="secondary"
            wide
            aria-disabled={locating === 'asking'}
            onClick={() => void store.findNearest()}
          >
            <LocateIcon />
            {t(locating === 'asking' ? 'pay.places.asking' : 'pay.places.find')}
          </Button>
          {near.length === 0 && <Hint>{t('pay.places.privacy')}</Hint>}
          {locating !== 'idle' && locating !== 'asking' && (
            <div role="alert">
              <Notice tone="warning" title={t(`places.refusals.${locating}.title`)}>
                <p>{t(`places.refusals.${locating}.text`)}</p>
              </Notice>
            </div>
          )}
        </NotOnPaper>
        <p role="status">
          {first && best && t(`pay.places.${first}`, { name: best.name })}{' '}
          {farther && t('pay.places.farther', { name: farther.name, city: farther.city })}
        </p>
        {near.length > 0 && (
          <List>
            {near.map((place) => {
              const km = store.distanceTo(place)
              return (
                <li key={place.id}>
                  <Name>
                    <Link to={pathIn(language, `/mapa/${place.id}`)}>{place.name}</Link>
                    {km !== undefined && <span>{formatKm(km, language)}</span>}
                  </Name>
                  <StateLine week={place.openingHours} now={now} />
                  <AddressLine place={place} />
                  {currentPlaces.isAsked && takesOrdersByHand(place) && (
                    <>
                      <Hint>{t('pay.places.byHand')}</Hint>
                      <PhoneLine phone={place.phone} />
                    </>
                  )}
                  <NavigateLink place={place} />
                </li>
              )
            })}
          </List>
        )}
        <NotOnPaper>
          <Link to={`${pathIn(language, '/mapa')}?sluzba=order-payment`}>{t('pay.places.all')}</Link>
        </NotOnPaper>
      </Part>
    )
  },
)

import { partners } from '@hotovo/adapters/content/partners'
import {
  matchingPartners,
  offersByPartner,
  type PartnerCategory,
  type PartnerFilter,
  partnerCategories,
} from '@hotovo/domain/places/partner'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { oneOf } from '../../ui/address.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useMounted } from '../../ui/useMounted.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { PartnerCard } from './PartnerCard.tsx'

const Choices = styled('search')({
  display: 'grid',
  gap: '1rem',
  alignItems: 'end',
  '& > *': { minWidth: 0 },
  '@media (min-width: 36rem)': { gridTemplateColumns: 'minmax(0, 18rem) minmax(0, 12rem) 1fr' },
  '& > p': { paddingBottom: '0.625rem' },
  '@media print': { display: 'none' },
})
const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const Results = styled('section')({ display: 'grid', gap: '1.5rem', '& > *': { minWidth: 0 } })
const Join = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  padding: 'clamp(1.5rem, 1.25rem + 1vw, 2.25rem)',
  borderRadius: 14,
  background: vars.palette.background.sunken,
  '& > a': { marginTop: '0.5rem' },
  '@media print': { display: 'none' },
}))

/** How the address names what is looked for. */
const names = { category: 'kategoria', currency: 'mena' } as const

/** What the address asks for, and the way to something else; the prerendered page shows everybody. */
function useFilter() {
  const [address, go] = useSearchParams()
  const mounted = useMounted()
  const filter: PartnerFilter = mounted
    ? {
        category: oneOf(partnerCategories, address.get(names.category)),
        currency: oneOf(currencies, address.get(names.currency)),
      }
    : {}
  // The address follows in its own time; another choice meanwhile must not forget the one before.
  const wished = useRef(filter)
  useLayoutEffect(() => {
    wished.current = filter
  })
  const show = (part: PartnerFilter) => {
    wished.current = { ...wished.current, ...part }
    const { category, currency } = wished.current
    go(
      { ...(category && { [names.category]: category }), ...(currency && { [names.currency]: currency }) },
      { replace: true, preventScrollReset: true },
    )
  }
  return { filter, show }
}

/** Where vouchers are redeemed: partners by what they offer and in which currency (rule W9). */
export function RedeemPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  useTitle(t('pages.redeem.title'))
  const { filter, show } = useFilter()
  /** The button that was pressed goes with the empty list; focus stays near what came instead. */
  const showAll = () => {
    show({ category: undefined, currency: undefined })
    focusHeading(document.getElementById('partneri'))
  }
  const found = offersByPartner(matchingPartners(partners, filter))
  return (
    <Page>
      <PageHead title={t('redeem.heading')} lead={t('redeem.lead')}>
        <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
          {t('common.buy')}
        </ButtonLink>
      </PageHead>
      {partners.some(({ sample }) => sample) && <Notice tone="info">{t('redeem.sample')}</Notice>}
      <Results aria-labelledby="partneri">
        <h2 id="partneri">{t('redeem.partners')}</h2>
        <Choices>
          <SelectField<PartnerCategory | ''>
            id="kategoria"
            label={t('redeem.category')}
            value={filter.category ?? ''}
            choices={[
              { value: '', text: t('redeem.allCategories') },
              ...partnerCategories.map((value) => ({ value, text: t(`redeem.categories.${value}`) })),
            ]}
            onChoose={(category) => show({ category: category || undefined })}
          />
          <SelectField<Currency | ''>
            id="mena"
            label={t('redeem.currency')}
            value={filter.currency ?? ''}
            choices={[
              { value: '', text: t('redeem.allCurrencies') },
              ...currencies.map((value) => ({ value, text: value })),
            ]}
            onChoose={(currency) => show({ currency: currency || undefined })}
          />
          <p role="status">{t('redeem.found', { count: found.length })}</p>
        </Choices>
        {found.length === 0 ? (
          <EmptyState title={t('redeem.none.title')}>
            <p>{t('redeem.none.text')}</p>
            <Button variant="secondary" onClick={showAll}>
              {t('redeem.none.action')}
            </Button>
          </EmptyState>
        ) : (
          <Cards>
            {found.map((offers) => (
              <PartnerCard key={offers[0].id} offers={offers} />
            ))}
          </Cards>
        )}
      </Results>
      <Join aria-labelledby="stat-sa-partnerom">
        <h2 id="stat-sa-partnerom">{t('redeem.join.title')}</h2>
        <p>{t('redeem.join.text')}</p>
        <ButtonLink variant="primary" to={pathIn(language, '/chcem-prijimat')}>
          {t('redeem.join.action')}
        </ButtonLink>
      </Join>
    </Page>
  )
}

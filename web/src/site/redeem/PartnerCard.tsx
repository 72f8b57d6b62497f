import type { Partner } from '@hotovo/domain/places/partner'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { drawn } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { NewTab } from '../../ui/NewTab.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { StarIcon } from './icons.tsx'

const Card = styled('li')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto auto',
  gap: '0.625rem',
  padding: '1rem min(1.125rem, 5vw) 1.125rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  '&[data-featured]': { borderColor: vars.palette.primary.main },
}))
const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 0.75rem',
  '& h3': { alignSelf: 'end' },
})
const Plate = styled('span')(({ theme: { vars } }) => ({
  gridRow: 'span 2',
  display: 'grid',
  placeItems: 'center',
  width: 'min(2.75rem, 14vw)',
  height: 'min(2.75rem, 14vw)',
  borderRadius: 10,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  fontSize: '1.375rem',
  '@media (forced-colors: active), print': { border: '1px solid' },
}))
const Kind = styled('p')(({ theme: { vars } }) => ({
  alignSelf: 'start',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
}))
const Marks = styled('p')({ display: 'flex', flexWrap: 'wrap', gap: '0.375rem', marginTop: '0.5rem' })
const Amounts = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.375rem',
  margin: 0,
  paddingTop: '0.625rem',
  borderTop: `2px dashed ${vars.palette.divider}`,
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { display: 'flex', flexWrap: 'wrap', gap: '0 0.75rem', margin: 0 },
}))

/** Where a voucher is redeemed: what it is, in which amounts of every currency, and the way there. */
export function PartnerCard({ offers }: { readonly offers: readonly [Partner, ...Partner[]] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, logo, category, description, websiteUrl } = offers[0]
  const featured = offers.some((offer) => offer.featured)
  const verified = offers.some((offer) => offer.verified)
  return (
    <Card data-featured={featured || undefined}>
      <Head>
        <Plate>{drawn(<path d={logo} />)({})}</Plate>
        <h3>{name}</h3>
        <Kind>{t(`redeem.categories.${category}`)}</Kind>
      </Head>
      <div>
        <p>{description[language]}</p>
        {(featured || verified) && (
          <Marks>
            {featured && (
              <Chip tone="info" icon={<StarIcon />}>
                {t('redeem.featured')}
              </Chip>
            )}
            {verified && <Chip tone="success">{t('redeem.verified')}</Chip>}
          </Marks>
        )}
      </div>
      <Amounts>
        {offers.map(({ id, currency, acceptedAmounts }) => (
          <div key={id}>
            <dt>{t('redeem.amounts', { currency })}</dt>
            <dd>
              {acceptedAmounts.map((amount) => (
                <Money key={amount}>{formatWholeMoney(amount, currency, language)}</Money>
              ))}
            </dd>
          </div>
        ))}
      </Amounts>
      <ButtonAnchor variant="secondary" wide href={websiteUrl} target="_blank" rel="noopener">
        {t('redeem.open')}
        <VisuallyHidden> {name}</VisuallyHidden>
        <NewTab />
      </ButtonAnchor>
    </Card>
  )
}

import { customAmount, dueDays, presets, validityMonths } from '@hotovo/domain/limits'
import type { Partner } from '@hotovo/domain/places/partner'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { theme } from '../../theme/theme.ts'
import { fonts } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Call, Calls } from '../../ui/Calls.tsx'
import { Feature, Features } from '../../ui/Features.tsx'
import { drawn, KeyIcon, PartsIcon, PersonOffIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Actions } from '../../ui/Story.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VoucherCoupon } from '../../ui/VoucherCoupon.tsx'
import { Wrap } from '../../ui/Wrap.tsx'

const { places, towns } = import.meta.env.REACH as { places: number; towns: number }
const partners = import.meta.env.PARTNERS as readonly Pick<Partner, 'name' | 'logo' | 'sample'>[]
const sample = { amount: 50_00, currency: 'EUR', code: '8K2X Q7R4 ZM3D 51VA 6' } as const

const Hero = styled(Wrap)({
  display: 'grid',
  alignItems: 'center',
  gap: '2.5rem',
  paddingBlock: 'clamp(2rem, 1rem + 5vw, 5.5rem)',
  '& > :last-child': { justifySelf: 'end' },
  '@media (max-width: 43.99rem)': { '& > :last-child': { justifySelf: 'center' } },
  '@media (min-width: 44rem), print': {
    columnGap: 'clamp(2rem, 5vw, 4rem)',
    gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)',
  },
  '@media print': { gap: '2rem', paddingBlock: '1.5rem' },
})
const Words = styled('div')({ display: 'grid', gap: '1.5rem', justifyItems: 'start' })
const Lead = styled('p')(({ theme: { vars } }) => ({
  maxWidth: '27em',
  color: vars.palette.text.secondary,
  fontSize: 'clamp(1.125rem, 1.05rem + 0.35vw, 1.25rem)',
  lineHeight: 1.55,
}))
const Verify = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  marginTop: '-0.75rem',
})

const Band = styled('section')(({ theme: { vars } }) => ({
  paddingBlock: 'clamp(2.5rem, 1.75rem + 3vw, 4.5rem)',
  '&[data-sunken]': { background: vars.palette.background.sunken },
  '& > * > h2': { marginBottom: 'clamp(1.25rem, 1rem + 1vw, 2rem)' },
  '@media print': { paddingBlock: '1rem' },
}))

const Steps = styled('ol')({
  display: 'grid',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media (min-width: 44rem), print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})

const Step = styled('li')(({ theme: { vars } }) => ({
  padding: '1.25rem 1.375rem 1.5rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  boxShadow: '0 1px 2px rgb(23 32 28 / 8%)',
  breakInside: 'avoid',
  '& h3': { margin: '0.5rem 0 0.25rem', fontFamily: fonts.text },
  '& p': { color: vars.palette.text.secondary },
}))
const Ordinal = styled('span')(({ theme: { vars } }) => ({
  display: 'block',
  color: vars.palette.primary.main,
  fontFamily: fonts.display,
  fontSize: '2.5rem',
  fontWeight: 700,
  lineHeight: 1,
}))

const More = styled('p')({ marginTop: '1.25rem', '& a': { display: 'inline-block', paddingBlock: '0.5rem' } })

const Shops = styled('section')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1.25rem 2rem',
  marginBottom: '1rem',
  padding: 'clamp(1.5rem, 1.25rem + 1vw, 2.25rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  breakInside: 'avoid',
  '& h2': { marginBottom: '0.5rem' },
}))

const Strip = styled('ul')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem 2rem',
  margin: '0 0 1rem',
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    fontFamily: fonts.display,
    fontSize: '1.125rem',
    fontWeight: 600,
  },
  '& svg': { flex: 'none', color: vars.palette.primary.main, fontSize: '1.5rem' },
}))

/** The home page: what the product is, how it goes, and where partners and merchants join. */
export function HomePage() {
  const { t } = useTranslation()
  const language = useLanguage()
  useTitle(t('pages.home.title'))
  const [currency, ...others] = currencies
  const offered = presets[currency]
  const whole = (minor: number) => formatWholeMoney(minor, currency, language)
  return (
    <>
      <Hero>
        <Words>
          <h1>{t('home.heading')}</h1>
          <Lead>{t('home.lead')}</Lead>
          <Actions>
            <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
              {t('common.buy')}
            </ButtonLink>
            <ButtonLink variant="secondary" to={pathIn(language, '/mapa')}>
              {t('home.find')}
            </ButtonLink>
          </Actions>
          <Verify to={pathIn(language, '/overit-voucher')}>{t('home.verify')}</Verify>
        </Words>
        <VoucherCoupon
          {...sample}
          seed="ukážka"
          sample
          status={{ tone: 'success', text: t('home.sample.status') }}
          caption={t('home.sample.caption')}
          foot={t('home.sample.foot')}
        />
      </Hero>
      <Band data-sunken="" aria-labelledby="ako-to-funguje">
        <Wrap>
          <h2 id="ako-to-funguje">{t('home.steps.title')}</h2>
          <Steps>
            <Step>
              <Ordinal aria-hidden="true">1</Ordinal>
              <h3>{t('home.steps.choose.title')}</h3>
              <p>
                <Rich
                  text={t('home.steps.choose.text', {
                    from: whole(Math.min(...offered)),
                    to: whole(Math.max(...offered)),
                    least: whole(customAmount[currency].min),
                    others: t('home.steps.and', { first: others[0], second: others[1] }),
                  })}
                  as={{ money: Money }}
                />
              </p>
            </Step>
            <Step>
              <Ordinal aria-hidden="true">2</Ordinal>
              <h3>{t('home.steps.pay.title')}</h3>
              <p>{t('home.steps.pay.text', { count: dueDays })}</p>
            </Step>
            <Step>
              <Ordinal aria-hidden="true">3</Ordinal>
              <h3>{t('home.steps.use.title')}</h3>
              <p>{t('home.steps.use.text')}</p>
            </Step>
          </Steps>
          <More>
            <Link to={pathIn(language, '/ako-funguje')}>{t('home.steps.more')}</Link>
          </More>
        </Wrap>
      </Band>
      <Band aria-labelledby="vyhody">
        <Wrap>
          <h2 id="vyhody">{t('home.features.title')}</h2>
          <Features>
            <Feature icon={<PersonOffIcon />} title={t('home.features.account.title')}>
              {t('home.features.account.text')}
            </Feature>
            <Feature icon={<PartsIcon />} title={t('home.features.parts.title')}>
              {t('home.features.parts.text', { count: validityMonths })}
            </Feature>
            <Feature icon={<KeyIcon />} title={t('home.features.secret.title')}>
              {t('home.features.secret.text')}
            </Feature>
          </Features>
        </Wrap>
      </Band>
      <Band data-sunken="" aria-labelledby="partneri">
        <Wrap>
          <h2 id="partneri">{t('home.partners.title')}</h2>
          <Strip>
            {partners.map(({ name, logo }) => (
              <li key={name}>
                {drawn(<path d={logo} />)({})}
                {name}
              </li>
            ))}
          </Strip>
          {partners.some((partner) => partner.sample) && <p>{t('home.partners.sample')}</p>}
          <More>
            <Link to={pathIn(language, '/kde-uplatnit')}>{t('home.partners.all')}</Link>
          </More>
        </Wrap>
      </Band>
      <Band aria-labelledby="predajne">
        <Wrap>
          <Shops>
            <div>
              <h2 id="predajne">
                {t('home.shops.title', {
                  count: towns,
                  places: t('home.shops.places', { count: places }),
                })}
              </h2>
              <p>{t('home.shops.text')}</p>
              <p>
                <Link to={`${pathIn(language, '/mapa')}?sluzba=instant-purchase`}>
                  {t('home.shops.atOnce')}
                </Link>
              </p>
            </div>
            <Actions>
              <ButtonLink variant="primary" to={`${pathIn(language, '/mapa')}?najblizsie=1`}>
                {t('home.shops.nearest')}
              </ButtonLink>
              <ButtonLink variant="secondary" to={pathIn(language, '/mapa')}>
                {t('home.shops.all')}
              </ButtonLink>
            </Actions>
          </Shops>
          <Calls>
            <Call
              title={t('home.partner.title')}
              seed="partneri"
              color={theme.vars.palette.denominations[1]}
              actions={
                <ButtonLink variant="secondary" to={pathIn(language, '/partneri')}>
                  {t('home.partner.action')}
                </ButtonLink>
              }
            >
              {t('home.partner.text')}
            </Call>
            <Call
              title={t('home.merchant.title')}
              seed="obchodnici"
              color={theme.vars.palette.denominations[5]}
              actions={
                <ButtonLink variant="secondary" to={pathIn(language, '/obchodnici')}>
                  {t('home.merchant.action')}
                </ButtonLink>
              }
            >
              {t('home.merchant.text')}
            </Call>
          </Calls>
        </Wrap>
      </Band>
    </>
  )
}

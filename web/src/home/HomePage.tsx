import { formatWholeMoney } from '@hotovo/domain/format'
import { customAmount, dueDays, presets, validityMonths } from '@hotovo/domain/limits'
import { currencies } from '@hotovo/domain/money'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { theme } from '../theme/theme.ts'
import { fonts } from '../theme/tokens.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { KeyIcon, PartsIcon, PersonOffIcon } from '../ui/icons.tsx'
import { Money } from '../ui/Money.tsx'
import { Rich } from '../ui/Rich.tsx'
import { Rosette } from '../ui/Rosette.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { VoucherCoupon } from '../ui/VoucherCoupon.tsx'
import { Wrap } from '../ui/Wrap.tsx'

const { places, towns } = import.meta.env.REACH as { places: number; towns: number }
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
const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  marginTop: '0.25rem',
  '@media print': { display: 'none' },
})

const Verify = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  marginTop: '-0.75rem',
})

const Band = styled('section')(({ theme: { vars } }) => ({
  paddingBlock: 'clamp(2.5rem, 1.75rem + 3vw, 4.5rem)',
  '&[data-sunken]': { background: vars.palette.background.sunken },
  '& h2': { marginBottom: 'clamp(1.25rem, 1rem + 1vw, 2rem)' },
  '@media print': { paddingBlock: '1rem' },
}))

const three = {
  display: 'grid',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media (min-width: 44rem), print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const
const Steps = styled('ol')(three)
const Features = styled('ul')({ ...three, gap: '2rem 3rem' })

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

const Feature = styled('li')(({ theme: { vars } }) => ({
  paddingTop: '1.25rem',
  borderTop: `3px solid ${vars.palette.primary.main}`,
  breakInside: 'avoid',
  '& svg': { display: 'block', color: vars.palette.primary.main, fontSize: '1.625rem' },
  '& h3': { margin: '0.75rem 0 0.25rem', fontFamily: fonts.text },
  '& p': { color: vars.palette.text.secondary },
}))

const Calls = styled('div')({
  display: 'grid',
  gap: '1rem',
  '@media (min-width: 44rem), print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
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
const CallCard = styled('section')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'space-between',
  gap: '0.75rem',
  padding: 'clamp(1.5rem, 1.25rem + 1vw, 2.25rem)',
  overflow: 'hidden',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  '& > *': { position: 'relative' },
  '& h2': { margin: 0, fontSize: '1.625rem' },
  '& p': { maxWidth: '22em', color: vars.palette.text.secondary },
  '& a': { marginTop: '0.75rem' },
}))
const Corner = styled(Rosette)({
  '&&': { position: 'absolute' },
  width: '11rem',
  right: '-4.75rem',
  bottom: '-4.75rem',
  opacity: 0.55,
  '@media (min-width: 74rem)': { width: '17rem', right: '-6.5rem', bottom: '-6.5rem' },
})

type CallProps = {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly to: string
  readonly rosette: ReactNode
}
const Call = ({ title, text, action, to, rosette }: CallProps) => (
  <CallCard>
    {rosette}
    <h2>{title}</h2>
    <p>{text}</p>
    <ButtonLink variant="secondary" to={to}>
      {action}
    </ButtonLink>
  </CallCard>
)

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
          <Buttons>
            <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
              {t('common.buy')}
            </ButtonLink>
            <ButtonLink variant="secondary" to={pathIn(language, '/mapa')}>
              {t('home.find')}
            </ButtonLink>
          </Buttons>
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
            <Feature>
              <PersonOffIcon />
              <h3>{t('home.features.account.title')}</h3>
              <p>{t('home.features.account.text')}</p>
            </Feature>
            <Feature>
              <PartsIcon />
              <h3>{t('home.features.parts.title')}</h3>
              <p>{t('home.features.parts.text', { count: validityMonths })}</p>
            </Feature>
            <Feature>
              <KeyIcon />
              <h3>{t('home.features.secret.title')}</h3>
              <p>{t('home.features.secret.text')}</p>
            </Feature>
          </Features>
        </Wrap>
      </Band>
      <Band data-sunken="" aria-labelledby="predajne">
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
            </div>
            <Buttons>
              <ButtonLink variant="primary" to={`${pathIn(language, '/mapa')}?najblizsie=1`}>
                {t('home.shops.nearest')}
              </ButtonLink>
              <ButtonLink variant="secondary" to={pathIn(language, '/mapa')}>
                {t('home.shops.all')}
              </ButtonLink>
            </Buttons>
          </Shops>
          <Calls>
            <Call
              title={t('home.partner.title')}
              text={t('home.partner.text')}
              action={t('home.partner.action')}
              to={pathIn(language, '/partneri')}
              rosette={<Corner seed="partneri" color={theme.vars.palette.denominations[1]} />}
            />
            <Call
              title={t('home.merchant.title')}
              text={t('home.merchant.text')}
              action={t('home.merchant.action')}
              to={pathIn(language, '/obchodnici')}
              rosette={<Corner seed="obchodnici" color={theme.vars.palette.denominations[5]} />}
            />
          </Calls>
        </Wrap>
      </Band>
    </>
  )
}

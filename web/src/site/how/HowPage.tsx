import {
  courierFee,
  customAmount,
  deliveryDays,
  dueDays,
  presets,
  processingFee,
  processingHours,
  supportHours,
  validityMonths,
} from '@hotovo/domain/limits'
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
import { CheckIcon, ClockIcon, KeyIcon, PersonOffIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Section } from '../../ui/Story.tsx'
import { TicketStep, TicketSteps } from '../../ui/TicketSteps.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  gap: '0.75rem 1.5rem',
  margin: '0.5rem 0 0',
})
const Pair = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'start',
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem', lineHeight: 1.4 },
  '& dd': {
    margin: 0,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: 'clamp(1.125rem, 1rem + 0.6vw, 1.375rem)',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    lineHeight: 1.3,
  },
}))
const Onward = styled('p')({ marginTop: '0.25rem', '@media print': { display: 'none' } })

/** What there is to know of a step at a glance: a value, and what it is. */
const Fact = ({ value, of }: { readonly value: string; readonly of: string }) => (
  <Pair>
    <dt>{of}</dt>
    <dd>{value}</dd>
  </Pair>
)

/** How a voucher is bought, paid, received and spent: four steps, four advantages. */
export function HowPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  useTitle(t('pages.how.title'))
  const [currency, ...others] = currencies
  const whole = (minor: number) => formatWholeMoney(minor, currency, language)
  const range = (amounts: readonly number[]) =>
    t('how.range', { from: whole(Math.min(...amounts)), to: whole(Math.max(...amounts)) })
  const { min, max } = customAmount[currency]
  const { denominations } = theme.vars.palette
  return (
    <Page>
      <PageHead title={t('how.heading')} lead={t('how.lead')} />
      <TicketSteps>
        <TicketStep ordinal={1} level={2} title={t('how.order.title')}>
          <p>{t('how.order.text', { first: currency, second: others[0], third: others[1] })}</p>
          <Facts>
            <Fact value={range(presets[currency])} of={t('how.order.presets')} />
            <Fact value={range([min, max])} of={t('how.order.custom')} />
            <Fact value={whole(processingFee[currency])} of={t('how.order.fee')} />
          </Facts>
          <Onward>
            <Link to={pathIn(language, '/kupit-voucher')}>{t('common.buy')}</Link>
          </Onward>
        </TicketStep>
        <TicketStep ordinal={2} level={2} title={t('how.pay.title')}>
          <p>{t('how.pay.text')}</p>
          <Facts>
            <Fact value={t('how.pay.days', { count: dueDays })} of={t('how.pay.due')} />
            <Fact value={t('how.pay.workingDays', deliveryDays.postal)} of={t('how.pay.postal')} />
          </Facts>
          <Onward>
            <Link to={pathIn(language, '/mapa')}>{t('how.pay.link')}</Link>
          </Onward>
        </TicketStep>
        <TicketStep ordinal={3} level={2} title={t('how.receive.title')}>
          <p>{t('how.receive.text')}</p>
          <Facts>
            <Fact value={t('how.receive.hours', { count: processingHours })} of={t('how.receive.issued')} />
            <Fact value={whole(0)} of={t('how.receive.digital')} />
            <Fact value={whole(courierFee[currency])} of={t('how.receive.courier', deliveryDays.courier)} />
          </Facts>
          <Onward>
            <Link to={pathIn(language, '/overit-voucher')}>{t('how.receive.link')}</Link>
          </Onward>
        </TicketStep>
        <TicketStep ordinal={4} level={2} title={t('how.spend.title')}>
          <p>{t('how.spend.text')}</p>
          <Facts>
            <Fact value={t('how.spend.months', { count: validityMonths })} of={t('how.spend.validity')} />
            <Fact value={whole(0)} of={t('how.spend.use')} />
          </Facts>
          <Onward>
            <Link to={pathIn(language, '/kde-uplatnit')}>{t('how.spend.link')}</Link>
          </Onward>
        </TicketStep>
      </TicketSteps>
      <Section aria-labelledby="advantages">
        <h2 id="advantages">{t('how.advantages.title')}</h2>
        <Features>
          <Feature icon={<PersonOffIcon />} title={t('how.advantages.account.title')}>
            {t('how.advantages.account.text')}
          </Feature>
          <Feature icon={<KeyIcon />} title={t('how.advantages.security.title')}>
            {t('how.advantages.security.text')}
          </Feature>
          <Feature icon={<CheckIcon />} title={t('how.advantages.simplicity.title')}>
            {t('how.advantages.simplicity.text')}
          </Feature>
          <Feature icon={<ClockIcon />} title={t('how.advantages.availability.title')}>
            {t('how.advantages.availability.text', supportHours)}
          </Feature>
        </Features>
      </Section>
      <Calls>
        <Call
          title={t('how.start.title')}
          seed="start"
          color={denominations[0]}
          actions={
            <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
              {t('common.buy')}
            </ButtonLink>
          }
        >
          <Rich text={t('how.start.text', { least: whole(min) })} as={{ money: Money }} />
        </Call>
        <Call
          title={t('how.ask.title')}
          seed="ask"
          color={denominations[1]}
          actions={
            <>
              <ButtonLink variant="secondary" to={pathIn(language, '/faq')}>
                {t('how.ask.faq')}
              </ButtonLink>
              <Link to={pathIn(language, '/podpora')}>{t('how.ask.support')}</Link>
            </>
          }
        >
          {t('how.ask.text')}
        </Call>
      </Calls>
    </Page>
  )
}

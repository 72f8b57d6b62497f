import { dueDays, graceDays, presets, supportHours } from '@hotovo/domain/limits'
import { formatNumber, formatWholeMoney } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { theme } from '../../theme/theme.ts'
import { fonts } from '../../theme/tokens.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Call, Calls } from '../../ui/Calls.tsx'
import { Code } from '../../ui/Code.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Feature, Features } from '../../ui/Features.tsx'
import { CheckIcon, drawn, PartsIcon } from '../../ui/icons.tsx'
import { NewTab } from '../../ui/NewTab.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { outside, portal } from '../../ui/portal.ts'
import { Rich } from '../../ui/Rich.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { Actions, Hero, Section } from '../../ui/Story.tsx'
import { TicketStep, TicketSteps } from '../../ui/TicketSteps.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const TillIcon = drawn(<path d="M4 20v-6l2-4h12l2 4v6H4Zm0-6h16M8 10V4h8v6M9 7h6m-5 10h4" />)
const PinIcon = drawn(
  <path d="M12 3a7 7 0 0 1 7 7c0 5-7 11-7 11S5 15 5 10a7 7 0 0 1 7-7Zm0 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />,
)

/** What stands in a form for the number of an order: its shape, and nobody's. */
const exampleNumber = 'ATM-8K2XQ7R4Z'

const Fan = styled('div')({
  display: 'grid',
  width: '100%',
  maxWidth: '24rem',
  ...withMoreContrast({ gap: '0.5rem' }),
})
const Note = styled('div', { shouldForwardProp: (name) => name !== 'rank' })<{ readonly rank: number }>(
  ({ theme: { vars }, rank }) => ({
    position: 'relative',
    height: '5.25rem',
    marginTop: rank === 0 ? 0 : '-1.75rem',
    padding: '1rem 1.25rem',
    overflow: 'hidden',
    border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
    borderTop: `6px solid ${vars.palette.denominations[rank]}`,
    borderRadius: 14,
    background: vars.palette.background.paper,
    '&:last-of-type': { height: '8.5rem' },
    boxShadow: '0 1px 3px rgb(23 32 28 / 12%)',
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: '1.5rem',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    lineHeight: 1.2,
    ...withMoreContrast({ height: 'auto', marginTop: 0 }),
  }),
)
const State = styled('div')({ marginBottom: '1.5rem' })
/** What may happen at a till that no step foresees. */
const cases = ['cancelled', 'expired', 'unsure', 'currency'] as const
const Outward = styled('a')({ '& svg': { marginLeft: '0.25em', verticalAlign: '-0.125em' } })
const NoteRosette = styled(Rosette)({
  position: 'absolute',
  width: '11rem',
  right: '-2rem',
  top: '-1.5rem',
  opacity: 0.75,
})

function SignIn({ address }: { readonly address: string }) {
  const { t } = useTranslation()
  const link = ({ children }: { readonly children: string }) => (
    <Outward {...outside(address)}>
      {children}
      <NewTab />
    </Outward>
  )
  return (
    <p>
      <Rich text={t('partners.signIn')} as={{ link }} />
    </p>
  )
}

/** For those who sell vouchers, and those who would. */
export const PartnersPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  useTitle(t('pages.partners.title'))
  const { portals, sellerTerms } = settings.current.brand
  const { denominations } = theme.vars.palette
  const [currency] = currencies
  const register = (
    <ButtonAnchor variant="primary" {...portal(portals.agent, language, '/chcem-predavat')}>
      {t('partners.agent.action')}
      {portals.agent && <NewTab />}
    </ButtonAnchor>
  )
  return (
    <Page>
      <Hero>
        <PageHead title={t('partners.heading')} lead={t('partners.lead')}>
          <Actions>
            {register}
            <ButtonLink variant="secondary" to={pathIn(language, '/mapa')}>
              {t('partners.map')}
            </ButtonLink>
          </Actions>
        </PageHead>
        <Fan aria-hidden="true">
          {presets[currency].map((amount, rank) => (
            <Note key={amount} rank={rank}>
              <NoteRosette seed={`voucher ${amount}`} color={denominations[rank] ?? 'currentColor'} />
              {formatWholeMoney(amount, currency, language)}
            </Note>
          ))}
        </Fan>
      </Hero>
      <Section aria-labelledby="benefits">
        <h2 id="benefits">{t('partners.benefits.title')}</h2>
        <Features>
          <Feature icon={<TillIcon />} title={t('partners.benefits.visits.title')}>
            {t('partners.benefits.visits.text')}
          </Feature>
          <Feature icon={<PartsIcon />} title={t('partners.benefits.stock.title')}>
            {t('partners.benefits.stock.text')}
          </Feature>
          <Feature icon={<CheckIcon />} title={t('partners.benefits.speed.title')}>
            {t('partners.benefits.speed.text')}
          </Feature>
          <Feature icon={<PinIcon />} title={t('partners.benefits.place.title')}>
            {t('partners.benefits.place.text')}
          </Feature>
        </Features>
      </Section>
      <Section aria-labelledby="steps">
        <h2 id="steps">{t('partners.steps.title')}</h2>
        <State>
          <Notice tone="info" title={t('partners.state.title')}>
            <p>{t('partners.state.text')}</p>
          </Notice>
        </State>
        <TicketSteps>
          <TicketStep ordinal={1} level={3} title={t('partners.steps.show.title')}>
            <p>
              <Rich text={t('partners.steps.show.text', { number: exampleNumber })} as={{ code: Code }} />
            </p>
          </TicketStep>
          <TicketStep ordinal={2} level={3} title={t('partners.steps.pay.title')}>
            <p>{t('partners.steps.pay.text')}</p>
          </TicketStep>
          <TicketStep ordinal={3} level={3} title={t('partners.steps.issue.title')}>
            <p>{t('partners.steps.issue.text')}</p>
          </TicketStep>
        </TicketSteps>
      </Section>
      <Section aria-labelledby="cases">
        <h2 id="cases">{t('partners.cases.title')}</h2>
        <FactTable
          caption={t('partners.cases.caption')}
          columns={[t('partners.cases.when'), t('partners.cases.what')]}
          rows={cases.map((name) => [
            t(`partners.cases.${name}.when`),
            t(`partners.cases.${name}.what`, {
              due: dueDays,
              grace: graceDays,
              from: supportHours.from,
              to: supportHours.to,
            }),
          ])}
        />
      </Section>
      <Section aria-labelledby="terms">
        <h2 id="terms">{t('partners.terms.title')}</h2>
        <FactTable
          caption={t(sellerTerms.sample ? 'partners.terms.sample' : 'partners.terms.caption')}
          columns={[t('partners.terms.what'), t('partners.terms.how')]}
          rows={[
            [
              t('partners.terms.commission'),
              t('partners.terms.percent', { percent: formatNumber(sellerTerms.commissionPercent, language) }),
            ],
            [t('partners.terms.settlement'), t('partners.terms.days', { count: sellerTerms.settlementDays })],
            [t('partners.terms.contract'), t('partners.terms.contractText')],
          ]}
        />
      </Section>
      <Calls>
        <Call title={t('partners.agent.title')} seed="agent" color={denominations[2]} actions={register}>
          {t('partners.agent.text')}
        </Call>
        <Call
          title={t('partners.partner.title')}
          seed="partner"
          color={denominations[5]}
          actions={
            <>
              <ButtonAnchor variant="secondary" {...portal(portals.partner, language, '/chcem-prijimat')}>
                {t('partners.partner.action')}
                {portals.partner && <NewTab />}
              </ButtonAnchor>
              <Link to={pathIn(language, '/obchodnici')}>{t('partners.partner.more')}</Link>
            </>
          }
        >
          {t('partners.partner.text')}
        </Call>
      </Calls>
      {portals.signIn && <SignIn address={portals.signIn} />}
    </Page>
  )
})

import { formatMoney, formatNumber } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { theme } from '../../theme/theme.ts'
import { fonts } from '../../theme/tokens.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Call, Calls } from '../../ui/Calls.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Feature, Features } from '../../ui/Features.tsx'
import { CheckIcon, drawn, PersonOffIcon } from '../../ui/icons.tsx'
import { NewTab } from '../../ui/NewTab.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { portal } from '../../ui/portal.ts'
import { Rich } from '../../ui/Rich.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { Actions, Hero, InlineCode, Section } from '../../ui/Story.tsx'
import { TicketStep, TicketSteps } from '../../ui/TicketSteps.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const CardOffIcon = drawn(
  <path d="M8 6h12a1 1 0 0 1 1 1v10m-2 2H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1M3 10h9m4 0h5M3 3l18 18" />,
)

/** What the example on the receipt is about, in minor units. */
const example = { voucher: 50_00, purchase: 32_40, code: 'ZM3D' } as const

const teeth = 8
/** What casts the shadow of the receipt, since what is masked casts none. */
const Desk = styled('div')(({ theme: { vars } }) => ({
  width: '100%',
  maxWidth: '23rem',
  filter: `drop-shadow(0 0 1px ${vars.palette.control})`,
  '@media print': { filter: 'none' },
}))
/** A receipt is torn off: its lower edge has teeth. */
const Receipt = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  padding: '1.5rem 1.5rem 2.25rem',
  overflow: 'hidden',
  background: vars.palette.background.paper,
  mask: `linear-gradient(#000 0 0) top / 100% calc(100% - ${teeth}px) no-repeat, conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% 100% / ${2 * teeth}px ${teeth}px repeat-x`,
  ...withMoreContrast({ mask: 'none', border: `2px solid ${vars.palette.divider}` }),
  '@media print': { mask: 'none', border: `2px solid ${vars.palette.divider}` },
  '& > *': { position: 'relative' },
}))
const ReceiptRosette = styled(Rosette)({
  '&&': { position: 'absolute' },
  width: '10.5rem',
  right: '-4.5rem',
  top: '-4.5rem',
  opacity: 0.6,
})
const ReceiptHead = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontWeight: 700,
  letterSpacing: '0.04em',
  textTransform: 'uppercase',
}))
const ReceiptRows = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  margin: '2.5rem 0 0',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1rem',
    padding: '0.5rem 0',
  },
  '& > div:last-of-type': {
    alignItems: 'baseline',
    marginTop: '0.5rem',
    paddingTop: '1rem',
    borderTop: `2px dashed ${vars.palette.control}`,
  },
  '& dd': {
    margin: 0,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  '& > div:last-of-type dd': { fontSize: '1.875rem', fontWeight: 700, letterSpacing: '-0.02em' },
}))

/** Seen as what is covered; not worth hearing. */
const Dots = ({ children }: { readonly children: string }) => <span aria-hidden="true">{children}</span>

/** What a customer sees after a purchase: the rest stays on the voucher. */
function ExampleReceipt() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [currency] = currencies
  const amount = (minor: number) => formatMoney(minor, currency, language)
  const rows = [
    [t('merchants.receipt.purchase'), amount(example.purchase)],
    [t('merchants.receipt.voucher', { code: example.code }), `\u2212${amount(example.purchase)}`],
    [t('merchants.receipt.left'), amount(example.voucher - example.purchase)],
  ] as const
  return (
    <Desk>
      <Receipt>
        <ReceiptRosette seed="receipt" color={theme.vars.palette.denominations[2]} />
        <ReceiptHead>
          {t('merchants.receipt.title')} · {t('coupon.sample')}
        </ReceiptHead>
        <ReceiptRows>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>
                <Rich text={name} as={{ dots: Dots }} />
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </ReceiptRows>
      </Receipt>
    </Desk>
  )
}

const VerifyBox = styled(Section)(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '1rem',
  justifyItems: 'start',
  padding: 'clamp(1.5rem, 1.25rem + 2vw, 3rem)',
  borderRadius: 14,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  '& > h2': { margin: 0 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', color: 'inherit' },
  ...withMoreContrast({ border: `2px solid ${vars.palette.primary.main}` }),
  '@media print': { border: `2px solid ${vars.palette.primary.main}` },
}))

type VerifyDialog = ComponentType<{ readonly onClose: () => void }>

type MerchantsPageProps = {
  readonly settings: SettingsStore
  /** Fetches the verification in a dialog; `onClose` once it is closed. */
  readonly verifyDialog: () => Promise<VerifyDialog>
}

/** For those who accept vouchers, and those who would (rule W18); verifies one in place. */
export const MerchantsPage = observer(({ settings, verifyDialog }: MerchantsPageProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [Verifying, setVerifying] = useState<VerifyDialog>()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    if (isOpening) return
    setOpening(true)
    try {
      const fetched = await verifyDialog()
      setVerifying(() => fetched)
    } catch {
      notices.failed(t('shell.offline.title'))
    } finally {
      setOpening(false)
    }
  }
  useTitle(t('pages.merchants.title'))
  const { portals, merchantTerms } = settings.current.brand
  const { denominations } = theme.vars.palette
  const register = (
    <ButtonAnchor variant="primary" {...portal(portals.partner, language, '/chcem-prijimat')}>
      {t('merchants.register')}
      {portals.partner && <NewTab />}
    </ButtonAnchor>
  )
  return (
    <Page>
      <Hero>
        <PageHead title={t('merchants.heading')} lead={t('merchants.lead')}>
          <Actions>
            {register}
            <ButtonLink variant="secondary" to={pathIn(language, '/api')}>
              {t('merchants.docs')}
            </ButtonLink>
          </Actions>
        </PageHead>
        <ExampleReceipt />
      </Hero>
      <Section aria-labelledby="benefits">
        <h2 id="benefits">{t('merchants.benefits.title')}</h2>
        <Features>
          <Feature icon={<PersonOffIcon />} title={t('merchants.benefits.customers.title')}>
            {t('merchants.benefits.customers.text')}
          </Feature>
          <Feature icon={<CheckIcon />} title={t('merchants.benefits.certainty.title')}>
            {t('merchants.benefits.certainty.text')}
          </Feature>
          <Feature icon={<CardOffIcon />} title={t('merchants.benefits.data.title')}>
            {t('merchants.benefits.data.text')}
          </Feature>
        </Features>
      </Section>
      <Section aria-labelledby="steps">
        <h2 id="steps">{t('merchants.steps.title')}</h2>
        <TicketSteps>
          {(['keys', 'validate', 'redeem', 'follow'] as const).map((step, index) => (
            <TicketStep key={step} ordinal={index + 1} level={3} title={t(`merchants.steps.${step}.title`)}>
              <p>
                <Rich text={t(`merchants.steps.${step}.text`)} as={{ code: InlineCode }} />
              </p>
            </TicketStep>
          ))}
        </TicketSteps>
      </Section>
      <Section aria-labelledby="terms">
        <h2 id="terms">{t('merchants.terms.title')}</h2>
        <FactTable
          caption={t(merchantTerms.sample ? 'merchants.terms.sample' : 'merchants.terms.caption')}
          columns={[t('merchants.terms.what'), t('merchants.terms.how')]}
          rows={[
            [
              t('merchants.terms.commission'),
              t('merchants.terms.percent', {
                percent: formatNumber(merchantTerms.commissionPercent, language),
              }),
            ],
            [
              t('merchants.terms.settlement'),
              t('merchants.terms.days', { count: merchantTerms.settlementDays }),
            ],
            [t('merchants.terms.entry'), t('merchants.terms.free')],
          ]}
        />
      </Section>
      <VerifyBox aria-labelledby="verify">
        <h2 id="verify">{t('merchants.verify.title')}</h2>
        <p>{t('merchants.verify.text')}</p>
        <Actions>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            aria-disabled={isOpening || undefined}
            onClick={() => void open()}
          >
            {isOpening ? t('merchants.verify.opening') : t('merchants.verify.open')}
          </Button>
          <Link to={pathIn(language, '/overit-voucher')}>{t('merchants.verify.page')}</Link>
        </Actions>
      </VerifyBox>
      {Verifying && <Verifying onClose={() => setVerifying(undefined)} />}
      <Calls>
        <Call title={t('merchants.join.title')} seed="partner" color={denominations[4]} actions={register}>
          {t('merchants.join.text')}
        </Call>
        <Call
          title={t('merchants.sell.title')}
          seed="agent"
          color={denominations[3]}
          actions={
            <ButtonLink variant="secondary" to={pathIn(language, '/partneri')}>
              {t('merchants.sell.action')}
            </ButtonLink>
          }
        >
          {t('merchants.sell.text')}
        </Call>
      </Calls>
    </Page>
  )
})

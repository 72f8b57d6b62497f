import { answerDays, lengths, rateLimits } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { NewTab } from '../../ui/NewTab.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { portal } from '../../ui/portal.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { type Call, calls, errors, reasons, settingsCall, setUp } from './calls.ts'
import { Example } from './Example.tsx'
import { BracesIcon, PlugIcon, ShieldIcon } from './icons.tsx'

/** So many wrong guesses a key has in an hour, one visitor of it, and there are about one code; the length of a key of a call; an amount, right and wrong. */
const told = {
  most: rateLimits.merchantFailures.most,
  mostOfVisitor: rateLimits.merchantVisitor.most,
  mostOfCode: rateLimits.merchantCode.most,
  length: lengths.idempotencyKey.max,
  cents: 750,
  written: '7.50',
}

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  '@media print': { display: 'none' },
})

const Cards = styled('ul')({
  display: 'grid',
  gap: '2rem 3rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media (min-width: 36rem), print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width: 64rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', columnGap: '2rem' },
})
const Card = styled('li')(({ theme: { vars } }) => ({
  paddingTop: '1.25rem',
  borderTop: `3px solid ${vars.palette.primary.main}`,
  breakInside: 'avoid',
  '& svg': { display: 'block', color: vars.palette.primary.main, fontSize: '1.625rem' },
  '& h2': { margin: '0.75rem 0 0.25rem', fontFamily: fonts.text, fontSize: '1.25rem', letterSpacing: 0 },
  '& p': { color: vars.palette.text.secondary },
}))

const Part = styled('section')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& > h2': { marginBottom: '0.25rem' },
})

const CallCard = styled('article')(({ theme: { vars } }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: '1rem clamp(1.5rem, 3vw, 2.5rem)',
  padding: 'clamp(1.125rem, 1rem + 0.75vw, 1.75rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& header': { display: 'grid', justifyItems: 'start', gap: '0.625rem' },
  '& header > p': { color: vars.palette.text.secondary },
  '& [data-examples]': { display: 'grid', gap: '0.75rem' },
  '@media (min-width: 60rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}))
const Address = styled('code')(({ theme: { vars } }) => ({
  fontFamily: fonts.code,
  fontSize: '1rem',
  fontWeight: 600,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& b': { marginInlineEnd: '0.5rem', color: vars.palette.primary.main },
}))

const Ask = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  padding: 'clamp(1.5rem, 1.25rem + 1vw, 2.25rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  '& p': { color: vars.palette.text.secondary },
  '& > div': { marginTop: '0.5rem' },
}))

const cards = { rest: BracesIcon, security: ShieldIcon, returns: RefreshIcon, integration: PlugIcon } as const

const never = () => () => {}

/** Where calls are answered, if not at the site's own address. */
const answering = import.meta.env.CALLS as string | null

function MerchantCall({ name, method, path, curl, answer }: Call) {
  const { t } = useTranslation()
  return (
    <CallCard aria-labelledby={name}>
      <header>
        <h3 id={name}>{t(`api.endpoints.${name}.title`)}</h3>
        <Address>
          <b>{method}</b>
          {path}
        </Address>
        <p>{t(`api.endpoints.${name}.text`, { days: answerDays })}</p>
      </header>
      <div data-examples="">
        <Example title={t('api.endpoints.request')} text={curl} copies={t('api.endpoints.copy', { path })} />
        <Example title={t('api.endpoints.answer')} text={answer} />
      </div>
    </CallCard>
  )
}

/** What a merchant's program can do, what there is not, and where to ask for a key. */
export const ApiPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  useTitle(t('pages.api.title'))
  // The prerendered page does not know yet which address it will be read at.
  const own = useSyncExternalStore(
    never,
    () => location.origin,
    () => t('api.start.here'),
  )
  const { email, portals } = settings.current.brand
  const mail = `mailto:${email}?subject=${encodeURIComponent(t('api.ask.subject'))}`
  const register = (
    <ButtonAnchor variant="primary" {...portal(portals.partner, language, '/chcem-prijimat')}>
      {t('api.register')}
      {portals.partner && <NewTab />}
    </ButtonAnchor>
  )
  const openapi = (
    <ButtonAnchor
      variant="secondary"
      href={`${import.meta.env.BASE_URL}openapi.json`}
      target="_blank"
      rel="noopener"
    >
      {t('api.openapi')}
      <NewTab />
    </ButtonAnchor>
  )
  return (
    <Page>
      <PageHead title={t('api.heading')} lead={t('api.lead')}>
        <Buttons>
          {register}
          {openapi}
        </Buttons>
        <Notice tone="info" title={t('api.state.title')}>
          <p>{t('api.state.text')}</p>
        </Notice>
      </PageHead>
      <Cards>
        {(Object.keys(cards) as (keyof typeof cards)[]).map((name) => {
          const Icon = cards[name]
          return (
            <Card key={name}>
              <Icon />
              <h2>{t(`api.cards.${name}.title`)}</h2>
              <p>{t(`api.cards.${name}.text`)}</p>
            </Card>
          )
        })}
      </Cards>
      <Part aria-labelledby="start">
        <h2 id="start">{t('api.start.title')}</h2>
        <p>{t('api.start.text')}</p>
        <Example title="bash" text={setUp(answering ?? own)} copies={t('api.start.copy')} />
      </Part>
      <Part aria-labelledby="calls">
        <h2 id="calls">{t('api.endpoints.title')}</h2>
        {calls.map((call) => (
          <MerchantCall key={call.name} {...call} />
        ))}
      </Part>
      <Part aria-labelledby="errors">
        <h2 id="errors">{t('api.errors.title')}</h2>
        <FactTable
          caption={t('api.errors.caption')}
          columns={[t('api.errors.code'), t('api.errors.status'), t('api.errors.means')]}
          rows={errors.map(([code, status]) => [code, String(status), t(`api.errors.rows.${code}`, told)])}
        />
        <h3>{t('api.reasons.title')}</h3>
        <FactTable
          caption={t('api.reasons.caption', { status: 422 })}
          columns={[t('api.errors.code'), t('api.errors.means')]}
          rows={reasons.map((code) => [code, t(`api.reasons.rows.${code}`)])}
        />
      </Part>
      <Part aria-labelledby="today">
        <h2 id="today">{t('api.today.title')}</h2>
        <p>{t('api.today.text')}</p>
        <Example title={t('api.live')} text={settingsCall} copies={t('api.today.copy')} />
      </Part>
      <Ask aria-labelledby="ask">
        <h2 id="ask">{t('api.ask.title')}</h2>
        <p>{t('api.ask.text')}</p>
        <Buttons>
          {register}
          <ButtonLink variant="secondary" to={pathIn(language, '/kontakt')}>
            {t('api.ask.form')}
          </ButtonLink>
          <ButtonAnchor variant="secondary" href={mail}>
            {t('api.ask.mail')}
          </ButtonAnchor>
        </Buttons>
      </Ask>
    </Page>
  )
})

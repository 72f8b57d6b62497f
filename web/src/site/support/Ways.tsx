import type { Brand } from '@hotovo/application/site/ports'
import { supportHours } from '@hotovo/domain/limits'
import { supportFrom } from '@hotovo/domain/tickets/hours'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { momentWords } from '../../ui/form/moment.ts'
import { useNow } from '../../ui/useNow.ts'
import { MailIcon, PhoneIcon, QuestionIcon } from './icons.tsx'

const Cards = styled('ul')({
  display: 'grid',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media (min-width: 44rem), print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})
const Card = styled('li')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr auto',
  justifyItems: 'start',
  gap: '0.5rem',
  padding: '1.625rem 1.375rem 1.25rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  overflow: 'clip',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 6,
    background: vars.palette.primary.main,
  },
  background: vars.palette.background.paper,
  boxShadow: '0 1px 2px rgb(23 32 28 / 8%)',
  breakInside: 'avoid',
  '& > *': { minWidth: 0, maxWidth: '100%' },
  '& > svg': { color: vars.palette.primary.main, fontSize: '1.625rem' },
  '& h3': { fontFamily: fonts.text },
  '& p': { color: vars.palette.text.secondary },
}))
/** What the card is for, as large as a finger. */
const Contact = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '3rem',
  fontSize: 'clamp(1.0625rem, 0.6rem + 1.1vw, 1.25rem)',
  fontWeight: 700,
  lineHeight: 1.3,
})
/** Room for the state is there before it is known, so that nothing moves. */
const State = styled('div')({ minHeight: '1.75rem' })

const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <Card>
    {icon}
    <h3>{title}</h3>
    {children}
  </Card>
)

/** Whether somebody answers the phone now, until when, or from when again. */
function PhoneState() {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  if (now === undefined) return null
  const from = supportFrom(now)
  return from === now ? (
    <Chip tone="success">{t('support.ways.phone.open', supportHours)}</Chip>
  ) : (
    t('support.ways.phone.closed', momentWords(t, from, now, language))
  )
}

/** Three ways to an answer: the questions that many ask, the phone, an e-mail. */
export function Ways({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Cards>
      <Way icon={<QuestionIcon />} title={t('support.ways.faq.title')}>
        <p>{t('support.ways.faq.text')}</p>
        <ButtonLink variant="secondary" to={pathIn(language, '/faq')}>
          {t('support.ways.faq.action')}
        </ButtonLink>
      </Way>
      <Way icon={<PhoneIcon />} title={t('support.ways.phone.title')}>
        <div>
          <p>{t('support.ways.phone.hours', supportHours)}</p>
          <State>
            <PhoneState />
          </State>
        </div>
        <Contact href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</Contact>
      </Way>
      <Way icon={<MailIcon />} title={t('support.ways.email.title')}>
        <p>{t('support.ways.email.text')}</p>
        <Contact href={`mailto:${brand.email}`}>
          <span>
            <Email>{brand.email}</Email>
          </span>
        </Contact>
      </Way>
    </Cards>
  )
}

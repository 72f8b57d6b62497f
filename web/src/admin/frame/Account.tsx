import type { StaffMe } from '@hotovo/application/staff/accounts'
import { formatInstant } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { LanguageLink } from '../../shell/LanguageLink.tsx'
import { SchemeSwitch } from '../../shell/SchemeSwitch.tsx'
import { dialogs } from '../../stores/dialogs.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Email } from '../../ui/Email.tsx'
import { useMay } from '../kit/may.tsx'
import { SignOutButton } from '../kit/SignOutButton.tsx'

const Parts = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& > fieldset': { justifySelf: 'start' },
})
const Person = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  '& > *': { display: 'block' },
  '& > strong': { color: vars.palette.text.primary, fontSize: '1rem' },
  '& > time': { marginTop: '0.375rem' },
}))
const Links = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1rem',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& > *': { display: 'inline-flex', alignItems: 'center', minHeight: '2.25rem' },
})
const LinkButton = styled('button')(({ theme: { vars } }) => ({
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.palette.primary.main,
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  '&:hover': { color: vars.palette.primary.dark, textDecorationThickness: 2 },
}))

type AccountProps = {
  readonly me: StaffMe
  readonly session: SessionStore
  readonly onHelp: () => void
  /** Somebody goes to another page of the back-office. */
  readonly onLeave?: () => void
}

/** Who works here and since when, and the ways out. */
export function Account({ me, session, onHelp, onLeave }: AccountProps) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const may = useMay()
  return (
    <Parts>
      <Person>
        <strong>{me.name}</strong>
        <span>
          <Email>{me.email}</Email>
        </span>
        <span>{t(`roles.${me.role}`)}</span>
        {me.lastSignInAt ? (
          <time dateTime={me.lastSignInAt}>
            {t('frame.lastSignIn')}
            <br />
            {formatInstant(me.lastSignInAt, language)}
          </time>
        ) : (
          <span>{t('frame.firstSignIn')}</span>
        )}
        {me.failedSignIns > 0 && !may('audit.view') && (
          <span>{t('frame.failures', { count: me.failedSignIns })}</span>
        )}
        {me.failedSignIns > 0 && may('audit.view') && (
          <Link to={pathIn(language, `/admin/audit?signIns=hidden&q=${encodeURIComponent(me.email)}`)}>
            {t('frame.failures', { count: me.failedSignIns })}
          </Link>
        )}
      </Person>
      <SignOutButton session={session} />
      <Links>
        <Link to={pathIn(language, '/admin/ucet')} onClick={onLeave}>
          {t('frame.account')}
        </Link>
        <LanguageLink />
        <Link to={pathIn(language, '/')}>{t('entrance.site')}</Link>
        <LinkButton type="button" onClick={onHelp}>
          {t('shortcuts.title')}
        </LinkButton>
        <LinkButton type="button" onClick={() => dialogs.open('accessibility')}>
          {common('shell.accessibility')}
        </LinkButton>
      </Links>
      <SchemeSwitch />
    </Parts>
  )
}

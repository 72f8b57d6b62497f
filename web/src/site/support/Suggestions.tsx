import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { SupportStore } from './SupportStore.ts'

const Box = styled('section')(({ theme: { vars } }) => ({
  marginTop: '0.75rem',
  padding: '0.875rem 1.125rem 1rem',
  borderRadius: 10,
  borderLeft: `6px solid ${vars.palette.info.main}`,
  background: vars.palette.info.soft,
  '& > h3': { fontSize: '1.0625rem', color: vars.palette.info.main },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', lineHeight: 1.35 },
  '& > p': { fontSize: '0.9375rem' },
  ...withMoreContrast({ border: `2px solid ${vars.palette.info.main}`, borderLeftWidth: 6 }),
}))

/** Questions that the subject may be about, while it is typed. How many there are is said aloud, politely. */
export const Suggestions = observer(({ store: { suggestions } }: { readonly store: SupportStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = suggestions.length
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && t('support.suggestions.found', { count })}</VisuallyHidden>
      {count > 0 && (
        <Box aria-labelledby="suggestions-title">
          <h3 id="suggestions-title">{t('support.suggestions.title')}</h3>
          <ul>
            {suggestions.map(({ id, question }) => (
              <li key={id}>
                <Link to={`${pathIn(language, '/faq')}#${id}`}>{question[language]}</Link>
              </li>
            ))}
          </ul>
          <p>{t('support.suggestions.kept')}</p>
        </Box>
      )}
    </>
  )
})

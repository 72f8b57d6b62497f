import { formatMoney } from '@hotovo/domain/shared/format'
import type { Money as Amount } from '@hotovo/domain/shared/money'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Money } from '../../ui/Money.tsx'

const Strip = styled('section')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0.25rem 2rem',
  padding: '1rem clamp(0.875rem, 0.5rem + 1vw, 1.25rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.sunken,
  '& h2': { fontSize: '1.125rem' },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 1.5rem',
    margin: 0,
    padding: 0,
    fontSize: '1.25rem',
    listStyle: 'none',
  },
  '& p': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& > a': { paddingBlock: '0.375rem', fontWeight: 600 },
}))

/** What vouchers are still worth, by currency and never added across them. */
export function Worth({ liability }: { readonly liability: readonly Amount[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Strip aria-labelledby="worth-title">
      <div>
        <h2 id="worth-title">{t('overview.liability.title')}</h2>
        <p>{t('overview.liability.text')}</p>
      </div>
      <ul>
        {liability.map(({ minor, currency }) => (
          <li key={currency}>
            <Money>{formatMoney(minor, currency, language)}</Money>
          </li>
        ))}
      </ul>
      <Link to={pathIn(language, '/admin/zavazky')}>{t('overview.liability.more')}</Link>
    </Strip>
  )
}

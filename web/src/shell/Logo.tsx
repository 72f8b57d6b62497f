import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'
import { LogoMark } from '../ui/icons.tsx'

/** A link that looks like the mark and the name in it. */
export const BrandLink = styled(Link)(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: '2.75rem',
  color: vars.palette.text.primary,
  fontFamily: fonts.display,
  fontSize: '1.375rem',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  textDecoration: 'none',
  borderRadius: 8,
  '& svg': { color: vars.palette.primary.main },
  '&:hover': { color: vars.palette.text.primary },
}))

/** Mark and name, leading home. */
export function Logo({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  return (
    <BrandLink to={pathIn(useLanguage(), '/')} aria-label={t('shell.home')}>
      <LogoMark />
      {name}
    </BrandLink>
  )
}

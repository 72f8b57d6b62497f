import { Link } from 'react-router-dom'
import { withMoreContrast } from '../theme/preferences.ts'
import type { CSSObject } from '../theme/styled.tsx'
import { styled, type Theme } from '../theme/styled.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'
type Looks = {
  /** One primary per view; secondary is outlined; quiet is words only. */
  readonly variant?: ButtonVariant
  /** As wide as its place. */
  readonly wide?: boolean
}

const looks: Readonly<Record<ButtonVariant, (theme: Theme) => CSSObject>> = {
  primary: ({ vars }) => ({
    minHeight: '3rem',
    padding: '0.625rem min(1.5rem, 5vw)',
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
    '&:hover': {
      borderColor: vars.palette.primary.dark,
      background: vars.palette.primary.dark,
      color: vars.palette.primary.contrastText,
    },
  }),
  secondary: ({ vars }) => ({
    minHeight: '3rem',
    padding: '0.625rem min(1.375rem, 5vw)',
    borderColor: vars.palette.primary.main,
    color: vars.palette.primary.main,
    '&:hover': {
      borderColor: vars.palette.primary.dark,
      background: vars.palette.primary.soft,
      color: vars.palette.primary.onSoft,
    },
  }),
  quiet: ({ vars }) => ({
    minHeight: '2.75rem',
    padding: '0.5rem min(0.875rem, 4vw)',
    borderColor: 'transparent',
    color: vars.palette.primary.main,
    '&:hover': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  }),
}

const pressable = ({ theme, variant = 'primary', wide }: Looks & { readonly theme: Theme }): CSSObject => ({
  display: wide ? 'flex' : 'inline-flex',
  width: wide ? '100%' : undefined,
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  border: '2px solid',
  borderRadius: 10,
  background: 'none',
  fontSize: '1rem',
  fontWeight: 700,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms, color 120ms, transform 120ms',
  '& svg': { flex: 'none' },
  ...looks[variant](theme),
  '&:active': { transform: 'translateY(1px)' },
  '&:disabled, &[aria-disabled="true"]': {
    borderColor: theme.vars.palette.divider,
    background: variant === 'primary' ? theme.vars.palette.background.sunken : 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'not-allowed',
    transform: 'none',
    // Where every colour is ink, the line says it.
    ...withMoreContrast({ borderStyle: 'dashed', fontWeight: 400 }),
  },
  '@media (forced-colors: active)': {
    borderColor: 'ButtonText',
    '&:disabled, &[aria-disabled="true"]': { borderColor: 'GrayText', color: 'GrayText' },
  },
})

const ownProps = { shouldForwardProp: (name: string) => name !== 'variant' && name !== 'wide' }

const PlainButton = styled('button', ownProps)<Looks>(pressable)

/** A button; `type` is `button` unless said otherwise. */
export function Button(props: React.ComponentProps<typeof PlainButton>) {
  return <PlainButton type="button" {...props} />
}

/** A link within the site that looks like a button. */
export const ButtonLink = styled(Link, ownProps)<Looks>(pressable)

/** A link to another site that looks like a button; say that it opens a new tab (`NewTab`). */
export const ButtonAnchor = styled('a', ownProps)<Looks>(pressable)

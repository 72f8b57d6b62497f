import { formatMoney } from '@hotovo/domain/shared/format'
import { useEffect, useId } from 'react'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'

/** A finger, or a cashier in a hurry, does not miss it: 56 px and more. */
export const Big = styled(Button)({
  minHeight: '3.5rem',
  fontSize: '1.125rem',
  '& kbd': { whiteSpace: 'nowrap' },
})

/** The same, with focus from when it appears: what the next key is for. */
export function FirstBig(props: React.ComponentProps<typeof Big>) {
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return <Big id={id} {...props} />
}

export const Panel = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: '1rem',
  minWidth: 0,
  padding: 'clamp(0.875rem, 3vw, 1.5rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: '1.375rem', lineHeight: 1.25 },
  '& h2:focus': { outline: 'none' },
}))

export const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  '& > *': { minWidth: 0 },
})

/** A field with large digits. */
export const BigField = styled('div')({
  flex: '1 1 10rem',
  minWidth: 0,
  '& input': {
    minHeight: '3.5rem',
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: '1.5rem',
    fontWeight: 600,
  },
})

/** A sum that is read from where the customer stands. */
export const Huge = styled('p')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 1rem',
  maxWidth: 'none',
  fontSize: '1.125rem',
  '& strong': {
    color: vars.palette.text.primary,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: 'clamp(2rem, 1rem + 5vw, 3.25rem)',
    lineHeight: 1.15,
    whiteSpace: 'nowrap',
  },
  '&[data-tone="short"] strong': { color: vars.palette.error.main },
  '&[data-tone="change"] strong': { color: vars.palette.primary.main },
}))

/** Amounts of a drawer in words. */
export function useEuro(): (minor: number) => string {
  const language = useLanguage()
  return (minor) =>
    minor < 0 ? `\u2212${formatMoney(-minor, 'EUR', language)}` : formatMoney(minor, 'EUR', language)
}

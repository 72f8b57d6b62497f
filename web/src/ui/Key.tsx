import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'

/** A key of the keyboard. */
export const Key = styled('kbd')(({ theme: { vars } }) => ({
  display: 'inline-block',
  minWidth: '1.75em',
  padding: '0.0625rem 0.375rem',
  border: `1px solid ${vars.palette.control}`,
  borderBottomWidth: 2,
  borderRadius: 6,
  background: vars.palette.background.paper,
  color: vars.palette.text.primary,
  fontFamily: fonts.code,
  fontSize: '0.875em',
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
}))

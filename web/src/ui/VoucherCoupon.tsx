import { presets } from '@hotovo/domain/limits'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { Currency } from '@hotovo/domain/shared/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/messages.ts'
import { keyframes, styled } from '../theme/styled.tsx'
import { theme } from '../theme/theme.ts'
import { fonts } from '../theme/tokens.ts'
import { Chip, type ChipTone } from './Chip.tsx'
import { Money } from './Money.tsx'
import { Rich } from './Rich.tsx'
import { Rosette } from './Rosette.tsx'

/** The perforation: a bite of this radius out of both sides, in pixels. */
const bite = 10
const tearBy = 8

const tearing = keyframes({ from: { transform: 'none' }, to: { transform: `translateY(${tearBy}px)` } })

const Coupon = styled('div')({
  position: 'relative',
  width: '100%',
  maxWidth: '27rem',
  containerType: 'inline-size',
  breakInside: 'avoid',
})

/** One side of the perforation. Its corners are bitten out, and the bites are edged like the rest. */
const Half = styled('div', { shouldForwardProp: (name) => name !== 'edge' })<{
  readonly edge: 'top' | 'bottom'
}>(({ theme: { vars }, edge }) => {
  const corner = edge === 'top' ? '100%' : '0'
  const line = 'var(--h-line, 1px)'
  const hole = (side: string) =>
    `radial-gradient(circle at ${side} ${corner}, #0000 ${bite - 0.5}px, #000 ${bite}px)`
  const rim = (side: string) =>
    `radial-gradient(circle at ${side} ${corner}, ${vars.palette.divider} calc(${bite}px + ${line}), #0000 calc(${bite}px + ${line} + 0.5px))`
  const rounded = edge === 'top' ? '14px 14px 0 0' : '0 0 14px 14px'
  return {
    position: 'relative',
    overflow: 'hidden',
    padding: edge === 'top' ? '1.5rem min(1.5rem, 7cqi) 1.25rem' : '1rem min(1.5rem, 7cqi) 1.25rem',
    border: `${line} solid ${vars.palette.divider}`,
    [edge === 'top' ? 'borderBottom' : 'borderTop']: 'none',
    borderRadius: rounded,
    background: `${rim('0')} border-box, ${rim('100%')} border-box, ${vars.palette.background.paper}`,
    backgroundOrigin: 'border-box',
    mask: `${hole('0')}, ${hole('100%')}`,
    maskComposite: 'intersect',
  }
})

const Perforation = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  insetInline: bite + 8,
  bottom: 0,
  borderBottom: `2px dashed ${vars.palette.control}`,
  opacity: 0.75,
}))

const Guilloche = styled(Rosette)({
  position: 'absolute',
  width: 'min(14rem, 56%)',
  top: '-1.25rem',
  right: '-2rem',
  opacity: 0.8,
})

const Above = styled('div')({ position: 'relative' })

const Row = styled(Above)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem',
  minHeight: '1.75rem',
})

const Word = styled('span')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontWeight: 700,
  letterSpacing: '0.04em',
  textTransform: 'uppercase',
}))

/** Paper behind it, so that no line of the rosette lies under a digit. */
const Amount = styled(Above)(({ theme: { vars } }) => ({
  width: 'fit-content',
  marginTop: '4rem',
  paddingInlineEnd: '0.25em',
  borderRadius: 8,
  background: vars.palette.background.paper,
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'min(clamp(2.25rem, 13cqi, 3.5rem), 15cqi)',
  fontWeight: 700,
  letterSpacing: '-0.03em',
  lineHeight: 1.1,
  whiteSpace: 'nowrap',
}))

const Quiet = styled(Above)(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.5,
}))

const Caption = styled(Quiet)(({ theme: { vars } }) => ({
  width: 'fit-content',
  paddingInlineEnd: '0.375em',
  borderRadius: 6,
  background: vars.palette.background.paper,
  fontSize: 'clamp(0.9375rem, 4.5cqi, 1.0625rem)',
}))

const Code = styled(Above)({
  margin: '0.125rem 0 0.375rem',
  fontFamily: fonts.code,
  fontSize: 'clamp(0.9375rem, 4.9cqi, 1.3125rem)',
  fontWeight: 600,
  letterSpacing: '0.04em',
  wordSpacing: '-0.1em',
})

/** As on a specimen banknote; beside the words, and below them where there is no room. */
const Stamp = styled('span')(({ theme: { vars } }) => ({
  flex: 'none',
  marginInlineStart: 'auto',
  padding: '0.125rem 0.625rem',
  border: `2px solid ${vars.palette.error.main}`,
  borderRadius: 6,
  color: vars.palette.error.main,
  fontFamily: fonts.display,
  fontSize: '0.875rem',
  fontWeight: 700,
  letterSpacing: '0.1em',
  textTransform: 'uppercase',
  transform: 'rotate(-7deg)',
}))

/** The colour of an amount: that of the banknote of its value, or of the house where there is none. */
function colourOf(amount: number, currency: Currency): string {
  const rank = presets[currency].indexOf(amount)
  return theme.vars.palette.denominations[rank] ?? theme.vars.palette.primary.main
}

const Foot = styled(Row)({ minHeight: 0 })

type VoucherCouponProps = {
  /** What it was issued for, in minor units. */
  readonly amount: number
  /** What is left on it, where that is what matters: it is the large number then. */
  readonly balance?: number
  readonly currency: Currency
  /** What its rosette is drawn from. */
  readonly seed: string
  readonly status?: { readonly tone: ChipTone; readonly text: string }
  /** Amounts in it stand in `<money>`. */
  readonly caption?: string
  readonly code?: string
  readonly serial?: string
  readonly foot?: string
  /** Marks it as an example that is worth nothing. */
  readonly sample?: boolean
  /** Plays the one signature move: the coupon tears at its perforation. */
  readonly tear?: boolean
  /** State, amounts and dates stand in words beside it: whoever listens hears them once. */
  readonly isEcho?: boolean
}

const Torn = styled('div', { shouldForwardProp: (name) => name !== 'tear' })<{ readonly tear: boolean }>(
  ({ tear }) => (tear ? { animation: `${tearing} 320ms cubic-bezier(0.3, 0, 0.2, 1) 400ms both` } : {}),
)

/** What is masked of a code: nobody needs to hear it. */
const maskOf = (code: string) => /^[•-]*/.exec(code)![0]

/** A voucher as the small printed money it is. */
export function VoucherCoupon({
  amount,
  balance = amount,
  currency,
  seed,
  status,
  caption,
  code,
  serial,
  foot,
  sample = false,
  tear = false,
  isEcho = false,
}: VoucherCouponProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const quiet = isEcho ? { 'aria-hidden': true } : {}
  return (
    <Coupon>
      <Half edge="top">
        <Guilloche seed={seed} color={colourOf(amount, currency)} />
        <Row {...quiet}>
          <Word>{t('coupon.label')}</Word>
          {status && <Chip tone={status.tone}>{status.text}</Chip>}
        </Row>
        <Amount {...quiet}>{formatMoney(balance, currency, language)}</Amount>
        {caption && (
          <Caption {...quiet}>
            <Rich text={caption} as={{ money: Money }} />
          </Caption>
        )}
        <Perforation />
      </Half>
      <Torn tear={tear}>
        <Half edge="bottom">
          {code && (
            <>
              <Quiet>{t('coupon.code')}</Quiet>
              <Code>
                <span aria-hidden="true">{maskOf(code)}</span>
                {code.slice(maskOf(code).length)}
              </Code>
            </>
          )}
          {serial && (
            <>
              <Quiet>{t('coupon.serial')}</Quiet>
              <Code>{serial}</Code>
            </>
          )}
          <Foot {...quiet}>
            {foot && <Quiet>{foot}</Quiet>}
            {sample && <Stamp>{t('coupon.sample')}</Stamp>}
          </Foot>
        </Half>
      </Torn>
    </Coupon>
  )
}

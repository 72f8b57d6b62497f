import type { VerifiedVoucher } from '@hotovo/application/vouchers/verify'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { maskedCode } from '@hotovo/domain/shared/voucher-code'
import { type ShownVoucherState, shownState } from '@hotovo/domain/vouchers/voucher'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { ChipTone } from '../../ui/Chip.tsx'
import { Code } from '../../ui/Code.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Actions } from '../../ui/Story.tsx'
import { VoucherCoupon } from '../../ui/VoucherCoupon.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import type { BlockStore } from './BlockStore.ts'
import { Timeline } from './Timeline.tsx'

const Columns = styled('div')({
  display: 'grid',
  gap: '1.5rem',
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  '@container verification (min-width: 46rem)': {
    gridTemplateColumns: 'minmax(0, 26rem) minmax(0, 1fr)',
    gap: '2.5rem',
  },
})
const Words = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
})
const Bar = styled('svg')(({ theme: { vars } }) => ({
  display: 'block',
  width: '100%',
  maxWidth: '24rem',
  height: '0.875rem',
  borderRadius: 999,
  background: vars.palette.background.sunken,
  outline: `1px solid ${vars.palette.control}`,
  fill: vars.palette.primary.main,
  '@media (forced-colors: active)': { fill: 'Highlight' },
}))
/** State and balance: what whoever verifies wants to know. It takes focus to be read, and is no control. */
const Verdict = styled('div')({
  display: 'grid',
  gap: '0.5rem',
  '& > p': { fontSize: '1.1875rem' },
  '&:focus': { outline: 'none' },
})
const Dates = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
  gap: '0.75rem 1.5rem',
  margin: 0,
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, fontWeight: 600 },
}))

const tones: Readonly<Record<ShownVoucherState, ChipTone>> = {
  'active-unused': 'success',
  'active-partly-used': 'success',
  used: 'neutral',
  expired: 'warning',
  inactive: 'error',
  unknown: 'neutral',
}

/** Where each state leads: one step, and no more. */
const nextSteps = {
  'active-unused': { words: 'redeem', path: '/kde-uplatnit' },
  'active-partly-used': { words: 'redeem', path: '/kde-uplatnit' },
  used: { words: 'buy', path: '/kupit-voucher' },
  expired: { words: 'refund', path: '/podpora?tema=refund' },
  inactive: { words: 'support', path: '/podpora?tema=voucher-usage' },
  unknown: { words: 'support', path: '/podpora' },
} as const satisfies Readonly<Record<ShownVoucherState, object>>

const frozenStep = { words: 'support', path: '/podpora?tema=lost-code' } as const

type AnswerProps = {
  readonly voucher: VerifiedVoucher
  /** Blocks it, where that can be done. */
  readonly block: BlockStore | undefined
  /** The level of its heading. */
  readonly level: 2 | 3
  readonly onAgain: () => void
}

/**
 * A voucher that was verified: the coupon in its state, what is left on it, until when, what was spent of it, what to do
 * next, and the way to block it.
 */
export const Answer = observer(({ voucher, block, level, onAgain }: AnswerProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const verdict = useRef<HTMLDivElement>(null)
  const blockButton = useRef<HTMLButtonElement>(null)
  const isAsked = block !== undefined && block.phase !== 'closed'
  const wasAsked = useRef(false)
  const { frozen } = voucher
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is blocked now is another answer, to be read anew
  useEffect(() => {
    if (!isAsked) verdict.current?.focus()
  }, [frozen])
  useEffect(() => {
    // Whoever thought better of it is back where they were.
    if (wasAsked.current && !isAsked) blockButton.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const state = shownState(voucher)
  const isFrozen = state === 'inactive' && frozen
  const { label, text } = isFrozen
    ? { label: t('verify.frozen.label'), text: t('verify.frozen.text', { serial: voucher.serial }) }
    : { label: t(`verify.states.${state}.label`), text: t(`verify.states.${state}.text`) }
  const { amount, balance, currency } = voucher
  const day = (instant: string) => formatDay(dayOf(instant), language)
  const until = t(state === 'expired' ? 'verify.expired' : 'verify.expires')
  // Who looks over the shoulder, or gets a picture of the page, does not read the code here.
  const code = maskedCode(voucher.code)
  const next = isFrozen ? frozenStep : nextSteps[state]
  const under = level === 2 ? 3 : 4
  const Heading = `h${level}` as const
  return (
    <Columns data-coupon="">
      <VoucherCoupon
        amount={amount}
        balance={balance}
        serial={voucher.serial}
        currency={currency}
        seed={code}
        status={{ tone: tones[state], text: label }}
        caption={t('verify.of', { amount: formatMoney(amount, currency, language) })}
        code={code}
        foot={`${until} ${day(voucher.expiresAt)}`}
        isEcho
      />
      <Words>
        <Verdict ref={verdict} role="group" aria-labelledby="state balance" tabIndex={-1}>
          <Heading id="state">{label}</Heading>
          <p id="balance">
            <Rich
              text={t('verify.balance', {
                balance: formatMoney(balance, currency, language),
                amount: formatMoney(amount, currency, language),
              })}
              as={{ money: Money }}
            />
          </p>
          <Bar viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect width={amount > 0 ? (100 * balance) / amount : 0} height="1" />
          </Bar>
        </Verdict>
        <p>
          <Rich text={text} as={{ serial: Code }} />
          {state === 'expired' && balance > 0 && (
            <>
              {' '}
              <Rich text={t('verify.expiredBalance', { serial: voucher.serial })} as={{ serial: Code }} />
            </>
          )}
        </p>
        <Dates>
          <div>
            <dt>{t('verify.created')}</dt>
            <dd>{day(voucher.createdAt)}</dd>
          </div>
          {voucher.usedAt && (
            <div>
              <dt>{t('verify.used')}</dt>
              <dd>{day(voucher.usedAt)}</dd>
            </div>
          )}
          <div>
            <dt>{until}</dt>
            <dd>{day(voucher.expiresAt)}</dd>
          </div>
        </Dates>
        {block && isAsked ? (
          <BlockPanel block={block} serial={voucher.serial} level={under} />
        ) : (
          <Actions>
            <ButtonLink variant="primary" to={pathIn(language, next.path)}>
              {t(`verify.next.${next.words}`)}
            </ButtonLink>
            <Button variant="secondary" onClick={onAgain}>
              {t('verify.again')}
            </Button>
            {block && (
              <Button ref={blockButton} variant="quiet" onClick={() => block.ask()}>
                {t('verify.block.open')}
              </Button>
            )}
          </Actions>
        )}
        <Timeline voucher={voucher} level={under} />
      </Words>
    </Columns>
  )
})

import { customAmount, presets, processingFee, quantity } from '@hotovo/domain/limits'
import { formatNumber, formatWholeMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { theme } from '../../theme/theme.ts'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { CoveringRadio } from '../../ui/CoveringRadio.tsx'
import { Fieldset, Reason, room } from '../../ui/form.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { FieldProblem, Hint, Label, TextField } from '../../ui/TextField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { CartStore } from './CartStore.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { Stepper, StepperInput } from './Stepper.tsx'
import { useProblemText } from './useProblemText.ts'

const Fee = styled(Reason)({ marginTop: '-0.875rem' })

const Tiles = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0.625rem',
  [room.forPairs]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})

const Tile = styled('label', { shouldForwardProp: (name) => name !== 'rank' })<{ readonly rank: number }>(
  ({ theme: { vars }, rank }) => ({
    position: 'relative',
    display: 'grid',
    alignContent: 'end',
    minHeight: '5.25rem',
    padding: '1rem 0.875rem 0.75rem',
    overflow: 'clip',
    border: `2px solid ${vars.palette.control}`,
    borderRadius: 14,
    background: vars.palette.background.paper,
    color: vars.palette.text.primary,
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      top: 0,
      height: 6,
      background: vars.palette.denominations[rank],
    },
    '&:hover': { borderColor: vars.palette.text.primary },
    '&:has(:checked)': { borderColor: vars.palette.primary.main, background: vars.palette.primary.soft },
    '&:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
    '& > svg:last-of-type': {
      position: 'absolute',
      right: '0.75rem',
      bottom: '0.625rem',
      padding: 2,
      borderRadius: 999,
      background: vars.palette.primary.main,
      color: vars.palette.primary.contrastText,
      opacity: 0,
      transform: 'scale(0.6)',
      transition: 'opacity 120ms, transform 200ms',
    },
    '&:has(:checked) > svg:last-of-type': { opacity: 1, transform: 'none' },
    '@media (forced-colors: active)': { '&:has(:checked)': { borderWidth: 4, borderColor: 'Highlight' } },
  }),
)

const TileRosette = styled(Rosette)({
  position: 'absolute',
  width: '6.25rem',
  right: '-1.75rem',
  top: 'calc(50% - 3rem)',
  opacity: 0.75,
})

const Amount = styled('span')({
  position: 'relative',
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.625rem)',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
})
const Caption = styled('span')(({ theme: { vars } }) => ({
  position: 'relative',
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.4,
}))

const Chooser = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1.25rem 0.75rem',
  alignItems: 'end',
  '& > div:first-of-type': { flex: '1 0 100%', minWidth: 0 },
  '& > button': { flexGrow: 1 },
  [room.forPairs]: {
    flexWrap: 'nowrap',
    '& > div:first-of-type': { flex: '1 1 0' },
    '& > button': { flexGrow: 0 },
  },
})
const QuantityField = styled('div')({ display: 'flex', flexDirection: 'column', gap: '0.375rem' })

const Presets = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = cart
  return (
    <Fieldset>
      <VisuallyHidden as="legend">{t('purchase.chooser.presets')}</VisuallyHidden>
      <Tiles>
        {presets[currency].map((amount, rank) => (
          <Tile key={amount} rank={rank}>
            <TileRosette seed={`${rank}`} color={theme.vars.palette.denominations[rank]} />
            <Amount>{formatWholeMoney(amount, currency, language)}</Amount>
            <Caption>{t('purchase.chooser.voucher')}</Caption>
            <CheckIcon />
            <CoveringRadio
              type="radio"
              name="preset"
              id={rank === 0 ? 'amount' : undefined}
              value={amount}
              checked={cart.chooser.preset === amount}
              onChange={() => cart.choosePreset(amount)}
            />
          </Tile>
        ))}
      </Tiles>
    </Fieldset>
  )
})

/** Enter in the chooser adds; it does not send the order. */
const addOnEnter = (cart: CartStore) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (!cart.addBlocker) cart.add()
}

const CustomAmount = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = cart
  const toText = useProblemText(currency)
  const whole = (minor: number) => formatWholeMoney(minor, currency, language)
  return (
    <TextField
      id="customAmount"
      label={t('purchase.chooser.custom')}
      hint={
        <Rich
          text={t('purchase.chooser.customHint', {
            min: whole(customAmount[currency].min),
            max: whole(customAmount[currency].max),
          })}
          as={{ money: Money }}
        />
      }
      problem={toText(cart.choiceProblems.find(({ at }) => at !== 'quantity'))}
      inputMode="decimal"
      autoComplete="off"
      value={cart.chooser.custom}
      onChange={(text) => cart.typeCustom(text)}
      onKeyDown={addOnEnter(cart)}
    />
  )
})

const Quantity = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const toText = useProblemText(cart.currency)
  const pieces = cart.choice.quantity
  const problem = toText(cart.choiceProblems.find(({ at }) => at === 'quantity'))
  const step = (to: number) => cart.typeQuantity(String(Math.min(quantity.max, Math.max(quantity.min, to))))
  return (
    <QuantityField>
      <Label htmlFor="quantity">{t('purchase.chooser.quantity')}</Label>
      <Hint id="quantity-hint">
        {t('purchase.chooser.quantityHint', {
          min: formatNumber(quantity.min, language),
          max: formatNumber(quantity.max, language),
        })}
      </Hint>
      {problem && <FieldProblem id="quantity-problem">{problem}</FieldProblem>}
      <Stepper
        less={t('purchase.chooser.less')}
        more={t('purchase.chooser.more')}
        onLess={() => step(pieces - 1)}
        onMore={() => step(pieces + 1)}
        isLeast={pieces <= quantity.min}
        isMost={pieces >= quantity.max}
        isInvalid={problem !== undefined}
      >
        <StepperInput
          id="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={cart.chooser.quantity}
          onChange={(event) => cart.typeQuantity(event.target.value)}
          onKeyDown={addOnEnter(cart)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'quantity-hint quantity-problem' : 'quantity-hint'}
        />
      </Stepper>
    </QuantityField>
  )
})

const AddButton = observer(({ cart }: { readonly cart: CartStore }) => {
  const language = useLanguage()
  const { t } = useTranslation()
  const { choice, currency } = cart
  const { amount, quantity: pieces } = choice
  return (
    <Button
      variant="secondary"
      aria-disabled={cart.addBlocker ? true : undefined}
      aria-describedby={cart.addBlocker && 'add-reason'}
      onClick={() => !cart.addBlocker && cart.add()}
    >
      {amount === undefined || cart.addBlocker ? (
        t('purchase.chooser.add')
      ) : (
        <span>
          <Rich
            text={t('purchase.chooser.addChoice', {
              quantity: pieces,
              amount: formatWholeMoney(amount, currency, language),
            })}
            as={{ money: Money }}
          />
        </span>
      )}
    </Button>
  )
})

/** What one order costs beyond its vouchers, the currency, and the choice of an amount and how often. */
export const AmountPicker = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = cart
  const toText = useProblemText(currency)
  return (
    <>
      <Fee>
        <Rich
          text={t('purchase.fee', { fee: formatWholeMoney(processingFee[currency], currency, language) })}
          as={{ money: Money }}
        />
      </Fee>
      <CurrencyChoice cart={cart} />
      <Presets cart={cart} />
      <Chooser>
        <CustomAmount cart={cart} />
        <Quantity cart={cart} />
        <AddButton cart={cart} />
      </Chooser>
      <Reason id="add-reason" role="status">
        {cart.addBlocker?.code === 'amount-missing'
          ? t('purchase.chooser.addFirst')
          : toText(cart.addBlocker)}
      </Reason>
    </>
  )
})

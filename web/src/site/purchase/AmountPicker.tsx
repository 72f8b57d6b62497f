import { customAmount, processingFee, quantity } from '@hotovo/domain/limits'
import { formatNumber, formatWholeMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import type { FormChecks } from '../../stores/FormChecks.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Reason, room } from '../../ui/form/form.tsx'
import { FieldProblem, Hint, Label, TextField } from '../../ui/form/TextField.tsx'
import { LeadTo } from '../../ui/LeadTo.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { CartStore } from './CartStore.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { PresetAmounts } from './PresetAmounts.tsx'
import { Stepper, StepperInput } from './Stepper.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useProblemText } from './useProblemText.ts'

const Fee = styled(Reason)({ marginTop: '-0.875rem' })

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

type PickerProps = { readonly cart: CartStore; readonly checks: FormChecks }

/** What has just been put into the cart, and the way to take it out again. */
const Added = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { undoable, currency } = cart
  if (undoable?.what !== 'added') return null
  const undo = () => {
    cart.undo()
    // The button goes; the next choice is made here.
    requestAnimationFrame(() => document.getElementById('amount')?.focus())
  }
  return (
    <UndoBar action={t('purchase.cart.undo')} onUndo={undo}>
      <Rich
        text={t('purchase.cart.added', {
          quantity: undoable.line.quantity,
          amount: formatWholeMoney(undoable.line.amount, currency, language),
        })}
        as={{ money: Money }}
      />
    </UndoBar>
  )
})

/** Enter in the chooser adds; it does not send the order. */
const addOnEnter = (cart: CartStore) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (!cart.addBlocker) cart.add()
}

const CustomAmount = observer(({ cart, checks }: PickerProps) => {
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
      problem={toText(
        cart.choiceProblems.find(({ at }) => at !== 'quantity') ?? checks.problemAt('customAmount'),
      )}
      inputMode="decimal"
      autoComplete="off"
      value={cart.chooser.custom}
      onChange={(text) => cart.typeCustom(text)}
      onKeyDown={addOnEnter(cart)}
    />
  )
})

const Quantity = observer(({ cart, checks }: PickerProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const toText = useProblemText(cart.currency)
  const pieces = cart.choice.quantity
  const problem = toText(
    cart.choiceProblems.find(({ at }) => at === 'quantity') ?? checks.problemAt('quantity'),
  )
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
  const { addable, currency } = cart
  const isMore = addable && !cart.choice.isCustom && cart.presetPieces(addable.amount) > 0
  return (
    <Button
      variant="secondary"
      aria-disabled={cart.addBlocker ? true : undefined}
      aria-describedby={cart.addBlocker && 'add-reason'}
      onClick={() => !cart.addBlocker && cart.add()}
    >
      {addable ? (
        <span>
          <Rich
            text={t(isMore ? 'purchase.chooser.addMore' : 'purchase.chooser.addChoice', {
              quantity: addable.quantity,
              amount: formatWholeMoney(addable.amount, currency, language),
            })}
            as={{ money: Money }}
          />
        </span>
      ) : (
        t('purchase.chooser.add')
      )}
    </Button>
  )
})

/** What one order costs beyond its vouchers, the currency, and the choice of an amount and how often. */
export const AmountPicker = observer(({ cart, checks }: PickerProps) => {
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
      <PresetAmounts cart={cart} />
      <Added cart={cart} />
      <Chooser>
        <CustomAmount cart={cart} checks={checks} />
        <Quantity cart={cart} checks={checks} />
        <AddButton cart={cart} />
      </Chooser>
      <Reason id="add-reason" role="status">
        {cart.addBlocker?.code === 'amount-missing' && (
          <LeadTo id="customAmount">{t('purchase.chooser.addFirst')}</LeadTo>
        )}
        {cart.addBlocker?.code === 'quantity-too-small' && (
          <LeadTo id="quantity">{toText(cart.addBlocker)}</LeadTo>
        )}
      </Reason>
    </>
  )
})

import { formatMoney } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { CartStore } from './CartStore.ts'
import { UndoBar } from './UndoBar.tsx'

const Question = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.25rem',
  padding: '1rem 1.25rem 1.25rem',
  borderRadius: 10,
  borderLeft: `6px solid ${vars.palette.warning.main}`,
  background: vars.palette.warning.soft,
  '& > strong': { color: vars.palette.warning.main, fontSize: '1.125rem', lineHeight: 1.35 },
  ...withMoreContrast({ border: '2px solid', borderLeftWidth: 6 }),
}))
const Answers = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginTop: '0.75rem' })

const focusCurrency = () => document.querySelector<HTMLElement>('input[name="currency"]:checked')?.focus()

/** Asks in place before a full cart is emptied. */
const CurrencyQuestion = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const question = useRef<HTMLDivElement>(null)
  const { wishedCurrency, currency, pieces, value } = cart
  useEffect(() => {
    if (wishedCurrency) question.current?.focus()
  }, [wishedCurrency])
  if (!wishedCurrency) return null
  const cancel = () => {
    cart.cancelCurrency()
    focusCurrency()
  }
  return (
    <Question
      ref={question}
      role="group"
      tabIndex={-1}
      aria-labelledby="currency-question"
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <strong id="currency-question">{t('purchase.currency.ask')}</strong>
      <p>
        <Rich
          text={t('purchase.currency.askText', {
            vouchers: t('summary.vouchers', { count: pieces }),
            value: formatMoney(value.minor, currency, language),
            currency: wishedCurrency,
          })}
          as={{ money: Money }}
        />
      </p>
      <Answers>
        <Button variant="primary" onClick={() => cart.confirmCurrency()}>
          {t('purchase.currency.confirm', { currency: wishedCurrency })}
        </Button>
        <Button variant="secondary" onClick={cancel}>
          {t('purchase.currency.cancel', { currency })}
        </Button>
      </Answers>
    </Question>
  )
})

/** The currency of the whole order, as segments; a change of it can be taken back. */
export const CurrencyChoice = observer(({ cart }: { readonly cart: CartStore }) => {
  const { t } = useTranslation()
  const { currency, undoable } = cart
  const undo = () => {
    cart.undo()
    requestAnimationFrame(focusCurrency)
  }
  return (
    <>
      <Segmented
        legend={t('purchase.currency.label')}
        name="currency"
        options={currencies.map((one) => ({
          value: one,
          text: one,
          spoken: `${one}, ${t(`purchase.currency.names.${one}`)}`,
        }))}
        value={currency}
        onChoose={(one) => cart.wishCurrency(one)}
      />
      <CurrencyQuestion cart={cart} />
      {undoable?.what === 'currency-changed' && (
        <UndoBar
          takesFocus
          action={t('purchase.currency.undo', { currency: undoable.before.content.currency })}
          onUndo={undo}
        >
          {t('purchase.currency.changed', { currency })}
        </UndoBar>
      )}
    </>
  )
})

import type { Cart, SelectedVoucher } from '@hotovo/domain/orders/cart'
import { deliveryMethods, type OrderForm } from '@hotovo/domain/orders/order'
import { type OrderText, orderTexts } from '@hotovo/domain/orders/order-texts'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { currencies, paymentMethods } from '@hotovo/domain/shared/money'

/** Everything typed into the form, hidden fields too: nothing is lost by looking at another choice. */
export type Typed = Readonly<Record<OrderText, string>> & Pick<OrderForm, 'deliveryMethod' | 'paymentMethod'>

/** What stands in the chooser before it is added: a tile (minor units) or a custom amount, and pieces, as typed. */
export type Chooser = {
  readonly preset: number | undefined
  readonly custom: string
  readonly quantity: string
}

/** The last try to send an order: the same form is sent again under the same key. */
export type Attempt = { readonly key: string; readonly text: string; readonly language: Language }

/** What survives a reload of the page. */
export type Draft = {
  readonly typed: Cart & Typed
  readonly chooser: Chooser
  readonly attempt: Attempt | undefined
}

export const emptyCart: Cart = { currency: 'EUR', selectedVouchers: [] }
export const nothingTyped: Typed = {
  ...fieldsOf(orderTexts, () => ''),
  deliveryMethod: 'email',
  paymentMethod: 'transfer',
}
export const nothingChosen: Chooser = { preset: undefined, custom: '', quantity: '1' }

type Loose = Readonly<Record<string, unknown>>

const loose = (value: unknown): Loose => (value !== null && typeof value === 'object' ? (value as Loose) : {})
const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise)
const oneOf = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise

const isLine = (line: Partial<SelectedVoucher> | null): line is SelectedVoucher =>
  typeof line?.id === 'string' &&
  Number.isSafeInteger(line.amount) &&
  Number.isSafeInteger(line.quantity) &&
  typeof line.isCustom === 'boolean'

const linesOf = (value: unknown): SelectedVoucher[] =>
  (Array.isArray(value) ? value : [])
    .filter(isLine)
    .map(({ id, amount, quantity, isCustom }) => ({ id, amount, quantity, isCustom }))

/** The draft in a stored text. What an older page or a stranger wrote there falls back to nothing typed. */
export function draftIn(stored: string): Draft {
  const kept = loose(parsed(stored))
  const [typed, chooser, attempt] = [loose(kept.typed), loose(kept.chooser), loose(kept.attempt)]
  return {
    typed: {
      currency: oneOf(currencies, typed.currency, emptyCart.currency),
      selectedVouchers: linesOf(typed.selectedVouchers),
      ...fieldsOf(orderTexts, (field) => text(typed[field])),
      deliveryMethod: oneOf(deliveryMethods, typed.deliveryMethod, nothingTyped.deliveryMethod),
      paymentMethod: oneOf(paymentMethods, typed.paymentMethod, nothingTyped.paymentMethod),
    },
    chooser: {
      preset: Number.isSafeInteger(chooser.preset) ? (chooser.preset as number) : undefined,
      custom: text(chooser.custom),
      quantity: text(chooser.quantity, nothingChosen.quantity),
    },
    attempt:
      typeof attempt.key === 'string' && typeof attempt.text === 'string'
        ? { key: attempt.key, text: attempt.text, language: oneOf(languages, attempt.language, 'sk') }
        : undefined,
  }
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

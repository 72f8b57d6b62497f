import type { Cart, SelectedVoucher } from '@hotovo/domain/orders/cart'
import { deliveryMethods, type OrderForm } from '@hotovo/domain/orders/order'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { currencies, paymentMethods } from '@hotovo/domain/shared/money'

/** Everything typed into the form, hidden fields too: nothing is lost by looking at another choice. */
export type Typed = Required<{
  [Field in Exclude<keyof OrderForm, keyof Cart | 'language'>]: NonNullable<OrderForm[Field]>
}>

/** A field of it that is a text. */
export type TextName = Exclude<keyof Typed, 'deliveryMethod' | 'paymentMethod'>

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
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
  deliveryMethod: 'email',
  paymentMethod: 'transfer',
  notes: '',
}
export const nothingChosen: Chooser = { preset: undefined, custom: '', quantity: '1' }

type Loose = Readonly<Record<string, unknown>>

const loose = (value: unknown): Loose => (value !== null && typeof value === 'object' ? (value as Loose) : {})
const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise)
const oneOf = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise

/** The texts of a form: all that is empty where nothing was typed. */
const textsIn = (typed: Loose) =>
  Object.fromEntries(
    Object.entries(nothingTyped).flatMap(([name, empty]) =>
      empty === '' ? [[name, text(typed[name])]] : [],
    ),
  ) as Pick<Typed, TextName>

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
      ...textsIn(typed),
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

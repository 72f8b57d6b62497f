import { presets } from '@hotovo/domain/limits'
import { type Cart, cartProblems, withLine } from '@hotovo/domain/orders/cart'
import type { DeliveryMethod, OrderForm } from '@hotovo/domain/orders/order'
import type { Language } from '@hotovo/domain/shared/language'
import type { Currency, PaymentMethod } from '@hotovo/domain/shared/money'
import { withoutAccents } from '@hotovo/domain/shared/text'
import { isAdvent } from './calendar.ts'
import type { Dice, Weighted } from './dice.ts'
import {
  customerNotes,
  type FittingTexts,
  type HomeAddress,
  mailHosts,
  type Origin,
  type RegularCustomer,
  regions,
  regulars,
} from './material.ts'

/** Somebody who orders, perhaps not only once. */
type Customer = RegularCustomer & Pick<OrderForm, 'language'>

const languageOf = (origin: Origin): Language => (origin === 'english' ? 'en' : 'sk')

const origins: Weighted<Origin> = [
  ['slovak', 82],
  ['czech', 11],
  ['english', 7],
]
const currencies: Readonly<Record<Origin, Weighted<Currency>>> = {
  slovak: [
    ['EUR', 98],
    ['CZK', 1],
    ['USD', 1],
  ],
  czech: [
    ['CZK', 80],
    ['EUR', 20],
  ],
  english: [
    ['EUR', 55],
    ['USD', 45],
  ],
}
const deliveries: Weighted<DeliveryMethod> = [
  ['email', 62],
  ['both', 14],
  ['sms', 15],
  ['courier', 9],
]
const payments: Readonly<Record<Origin, Weighted<PaymentMethod>>> = {
  slovak: [
    ['transfer', 62],
    ['cash', 24],
    ['postal', 14],
  ],
  czech: [
    ['transfer', 84],
    ['cash', 10],
    ['postal', 6],
  ],
  english: [
    ['transfer', 60],
    ['cash', 40],
  ],
}

/** How often each tile is taken, the smallest amount first. */
const tiles = [6, 12, 38, 33, 8, 3]

/** What people type instead of taking a tile: minor units. */
const typedAmounts: Readonly<Record<Currency, readonly number[]>> = {
  EUR: [12_50, 15_00, 25_00, 33_33, 75_00, 150_00, 150_00, 250_00, 300_00, 750_00],
  USD: [25_00, 75_00, 150_00, 250_00],
  CZK: [250_00, 300_00, 750_00, 1500_00, 2500_00, 7500_00],
}
const quantities: Weighted<number> = [
  [1, 74],
  [2, 15],
  [3, 5],
  [5, 4],
  [10, 2],
]
const lineCounts: Weighted<number> = [
  [1, 90],
  [2, 8],
  [3, 2],
]

/** What may be written about an order, of what only fits some. */
export const fittingTextsOf =
  ({ deliveryMethod, paymentMethod }: Pick<OrderForm, 'deliveryMethod' | 'paymentMethod'>, at: string) =>
  (notes: FittingTexts): readonly string[] => {
    const season = isAdvent(at) ? (['christmas'] as const) : []
    return (['any', deliveryMethod, paymentMethod, ...season] as const).flatMap((key) => notes[key] ?? [])
  }

/** Draws who orders: a third have ordered before, the regulars come back every few hundred orders. */
export function customersOf(dice: Dice): (index: number) => Customer {
  const known: Customer[] = []
  const namesakes = new Map<string, number>()

  function homeOf(origin: Origin): HomeAddress {
    const { towns, streets, country } = regions[origin]
    const number = dice.often(20) ? `${dice.integer(100, 4999)}/${dice.integer(1, 60)}` : dice.integer(1, 99)
    return { address: `${dice.pick(streets)} ${number}`, ...dice.pick(towns), country }
  }

  function newcomer(): Customer {
    const origin = dice.choose(origins)
    const { men, women, families, phones } = regions[origin]
    const isWoman = dice.often(54)
    const family = dice.pick(families)
    const firstName = dice.pick(isWoman ? women : men)
    const lastName = isWoman ? family.woman : family.man
    const name = withoutAccents(`${firstName}.${lastName}`).toLowerCase()
    const place = (namesakes.get(name) ?? 0) + 1
    namesakes.set(name, place)
    return {
      origin,
      language: languageOf(origin),
      firstName,
      lastName,
      email: `${name}${place === 1 ? '' : place}@${dice.pick(mailHosts)}`,
      phone: dice.pick(phones).replaceAll('#', () => String(dice.integer(0, 9))),
      home: homeOf(origin),
    }
  }

  return (index) => {
    const regular = regulars[index % 300]
    if (regular) return { ...regular, language: languageOf(regular.origin) }
    if (known.length > 0 && dice.often(33)) return dice.pick(known)
    const customer = newcomer()
    known.push(customer)
    return customer
  }
}

function cartOf(dice: Dice, currency: Currency): Cart {
  const choice = () => {
    const isCustom = dice.often(6)
    const weighted = presets[currency].map((amount, index) => [amount, tiles[index]!] as const)
    const amount = isCustom ? dice.pick(typedAmounts[currency]) : dice.choose(weighted)
    return { amount, isCustom, quantity: dice.choose(quantities) }
  }
  let cart: Cart = { currency, selectedVouchers: [] }
  for (let lines = dice.choose(lineCounts); lines > 0; lines--) {
    const fuller = withLine(cart, { id: dice.uuid(), ...choice() })
    if (cartProblems(fuller).length === 0) cart = fuller
  }
  return cart
}

/** An order as this customer fills it in at an instant; one that is wanted otherwise is paid by transfer. */
export function formOf(
  dice: Dice,
  customer: Customer,
  at: string,
  wanted?: Pick<OrderForm, 'currency' | 'deliveryMethod'>,
): OrderForm {
  const { origin, home, delivery, ...person } = customer
  const methods = {
    deliveryMethod: wanted?.deliveryMethod ?? delivery ?? dice.choose(deliveries),
    paymentMethod: wanted ? 'transfer' : dice.choose(payments[origin]),
  }
  return {
    ...cartOf(dice, wanted?.currency ?? dice.choose(currencies[origin])),
    ...person,
    ...(methods.deliveryMethod === 'courier' ? home : {}),
    ...methods,
    notes: dice.often(24) ? dice.pick(fittingTextsOf(methods, at)(customerNotes[origin])) : undefined,
  }
}

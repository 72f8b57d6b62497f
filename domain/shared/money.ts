/** The currencies vouchers are sold in (rule O1); the first is the default. */
export const currencies = ['EUR', 'USD', 'CZK'] as const
export type Currency = (typeof currencies)[number]

/** An amount in whole minor units (cents, haléře), never a float. */
export type Money = { readonly minor: number; readonly currency: Currency }

/** Throws when an amount is not a safe whole number: a fault, never an input error. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`)
  return { minor, currency }
}

/** The sum of amounts of one currency; throws when another currency is among them. */
export function sum(currency: Currency, parts: readonly Money[]): Money {
  let minor = 0
  for (const part of parts) {
    if (part.currency !== currency) throw new TypeError(`${part.currency} added to ${currency}`)
    minor = money(minor + part.minor, currency).minor
  }
  return money(minor, currency)
}

export const times = (amount: Money, factor: number): Money => money(amount.minor * factor, amount.currency)

/** Major units as a decimal with a dot and two places: `10100` is `'101.00'`. */
export function majorText(minor: number): string {
  const digits = String(Math.abs(money(minor, 'EUR').minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What people write beside an amount of a currency. */
const signs: Readonly<Record<Currency, string>> = { EUR: '€|EUR', USD: '\\$|USD', CZK: 'Kč|CZK' }
const typedAmount = (currency: Currency) => {
  const sign = `(?:${signs[currency]})?`
  const whole = '\\d{1,9}|\\d{1,3}(?: \\d{3}){1,2}'
  return new RegExp(`^([-–−])? *${sign} *(${whole})(?:[.,](?:(\\d{1,2})|[-–—]{1,2}))? *${sign}$`, 'iu')
}
const patterns = { EUR: typedAmount('EUR'), USD: typedAmount('USD'), CZK: typedAmount('CZK') }

/**
 * Minor units of a decimal as people write it in a currency: `'12,50'`, `'1 000'`, `' 7.5 '`, `'20 €'`,
 * `'20,-'`; below zero for `'-5'`. Undefined when it is not one amount with at most two decimal places, or of
 * another currency.
 */
export function minorOf(text: string, currency: Currency): number | undefined {
  const match = patterns[currency].exec(text.replace(/\s/g, ' ').trim())
  if (!match) return undefined
  const [, minus, whole, cents = ''] = match
  const minor = Number(whole!.replaceAll(' ', '')) * 100 + Number(cents.padEnd(2, '0'))
  return minus && minor > 0 ? -minor : minor
}

/**
 * A payment; one that was recorded by mistake, taken back; money that was given back to the customer; and what of the price was
 * forgiven, which nobody paid, or is forgiven no more (rule P32).
 */
export const paymentKinds = ['payment', 'take-back', 'refund', 'forgiven'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How an order is paid (rule P1); nothing is paid online. */
export const paymentMethods = ['transfer', 'cash', 'postal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

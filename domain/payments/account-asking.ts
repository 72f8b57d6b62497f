import { type AuditEntry, entriesOf } from '../audit/entry.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { formatMoney } from '../shared/format.ts'
import type { Language } from '../shared/language.ts'
import type { RefundReason } from './refund.ts'

/** That the customer was asked where their money is to go: when, and the number of the ticket that it went out with (rule P55). */
export type AskedAccount = { readonly ticket: string; readonly at: string }

/** The entry of an order that tells that its customer was asked, after whatever they were asked by before. */
export const askedAccountEntries = (
  order: Order,
  before: AskedAccount | null,
  { ticket, at }: AskedAccount,
  by: AuditEntry['actor'],
): AuditEntry[] =>
  entriesOf(
    orderSubject(order),
    [{ field: 'refundAccountAsked', from: before?.ticket ?? null, to: ticket }],
    { by, at },
  )

const why: Readonly<Record<Language, Readonly<Record<RefundReason, string>>>> = {
  sk: {
    over: 'lebo za ňu prišlo viac, než stála',
    withdrawn: 'lebo ste od nej odstúpili',
    cancelled: 'lebo je zrušená',
    'given-back': 'za vrátený voucher',
    unknown: 'lebo k žiadnej objednávke nepatria',
  },
  en: {
    over: 'because more came for it than it cost',
    withdrawn: 'because you withdrew from it',
    cancelled: 'because it was cancelled',
    'given-back': 'for a voucher that was given back',
    unknown: 'because they belong to no order',
  },
}

/** What a customer is asked with in their language, to be looked at before it is sent; `due` is in minor units. */
export function accountAsking({
  number,
  language,
  currency,
  due,
  reason,
}: Pick<Order, 'number' | 'language' | 'currency'> & {
  readonly due: number
  readonly reason: RefundReason
}): string {
  const sum = formatMoney(due, currency, language)
  const because = why[language][reason]
  return {
    sk: `Dobrý deň,

k objednávke ${number} vám vraciame ${sum}, ${because}.

Nevieme, na ktorý účet máme peniaze poslať. Napíšte nám, prosím, IBAN a meno majiteľa účtu. Heslo ani číslo karty nám neposielajte.

Ďakujeme.`,
    en: `Hello,

we are giving you back ${sum} of order ${number}, ${because}.

We do not know which account to send the money to. Please write us the IBAN and the name of the holder of the account. Do not send us any password or card number.

Thank you.`,
  }[language]
}

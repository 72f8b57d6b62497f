import { roundedForCash } from '../law.ts'
import { dayOf } from '../shared/calendar.ts'
import { type Currency, type Money, money, type PaymentMethod } from '../shared/money.ts'

/** Where money of a currency goes. `sample` marks the account of an installation that has none of its own. */
export type BankAccount = { readonly iban: string; readonly bic: string | null; readonly sample: boolean }
export type BankAccounts = { readonly [C in Currency]?: BankAccount }

/** Who is paid: the legal entity as banks and the post want it. */
export type Payee = { readonly name: string; readonly street: string; readonly city: string }

/**
 * What a customer needs in order to pay: amounts in minor units, `dueDate` a day in Europe/Bratislava.
 * The bank's fields stand there for transfer and postal order, the address for postal order only.
 */
export type PaymentInstructions = {
  readonly method: PaymentMethod
  readonly amount: number
  readonly currency: Currency
  readonly variableSymbol: string
  /** The message for the recipient: the order number. */
  readonly message: string
  readonly dueDate: string
  readonly iban?: string | undefined
  readonly bic?: string | undefined
  readonly beneficiary?: string | undefined
  readonly address?: string | undefined
  /** True where the account is a sample and no money must be sent. */
  readonly sample?: boolean | undefined
}

/** The part of an order that paying depends on. */
type Payable = {
  readonly number: string
  readonly variableSymbol: string
  readonly currency: Currency
  readonly total: number
  readonly charged: number
  readonly received: number
  readonly paymentMethod: PaymentMethod
  readonly dueDate: string
  readonly createdAt: string
}

/** What to pay in this way of an order of a day: cash in EUR is rounded (rule P5). */
export const amountToPay = (total: Money, method: PaymentMethod, day: string): Money =>
  method === 'cash' ? roundedForCash(total, day) : total

/** What is left to pay of an order that a part came in for; all of one that is settled, for whoever looks it up. */
const toPayOf = ({ total, charged, received }: Payable) => (received < charged ? charged - received : total)

/** How an order is paid (rule P4). */
export function paymentInstructionsOf(
  order: Payable,
  payee: Payee,
  accounts: BankAccounts,
): PaymentInstructions {
  const account = accounts[order.currency]
  const instructions: PaymentInstructions = {
    method: order.paymentMethod,
    amount: amountToPay(money(toPayOf(order), order.currency), order.paymentMethod, dayOf(order.createdAt))
      .minor,
    currency: order.currency,
    variableSymbol: order.variableSymbol,
    message: order.number,
    dueDate: order.dueDate,
  }
  if (order.paymentMethod === 'cash' || !account) return instructions
  return {
    ...instructions,
    iban: account.iban,
    bic: account.bic ?? undefined,
    beneficiary: payee.name,
    sample: account.sample || undefined,
    address: order.paymentMethod === 'postal' ? `${payee.street}, ${payee.city}` : undefined,
  }
}

/** Whether a text is an IBAN: country, two check digits, the account; remainder 1 by 97 (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

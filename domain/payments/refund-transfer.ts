import { type Actor, type AuditEntry, entriesOf } from '../audit/entry.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import type { Currency } from '../shared/money.ts'
import { compactIban } from './refund.ts'

/**
 * How far money that is given back by a bank has come (rules P24, P25): it stands in a file, it was sent, a statement shows that it
 * left; or it was called off, before it was sent.
 */
export const transferStates = ['prepared', 'sent', 'confirmed', 'called-off'] as const
export type TransferState = (typeof transferStates)[number]

/** Money of an order that goes back to an account. */
export type RefundTransfer = {
  readonly id: string
  readonly orderId: string
  /** The file that it stands in; null where it was paid by a code. */
  readonly fileId: string | null
  /** Minor units, frozen when it was made. */
  readonly amount: number
  readonly currency: Currency
  readonly iban: string
  readonly payee: string
  /** Somebody typed the account: no statement told that the money came from it. */
  readonly isTyped: boolean
  readonly state: TransferState
  readonly madeById: string
  readonly madeBy: string
  readonly madeAt: string
  /** The movement of money that it became when it was sent. */
  readonly paymentId: string | null
  /** The line of a statement that shows it leaving, and the day of that. */
  readonly entryId: string | null
  readonly confirmedOn: string | null
}

/** A transfer with what is told of its order. */
export type NumberedTransfer = RefundTransfer & {
  readonly orderNumber: string
  readonly variableSymbol: string
}

/** A movement on our account as far as it tells of a transfer; `variableSymbol` without zeros in front. */
export type BookedLine = {
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly variableSymbol: string | null
  readonly message: string | null
  readonly counterAccount: string | null
}

/** A file holds no more transfers than this. */
export const mostInFile = 100

/** What the log of the order tells of a transfer: its state and its amount in minor units, as in `prepared 10100`. */
export function transferEntries(
  order: Order,
  before: RefundTransfer | undefined,
  after: RefundTransfer,
  trace: { readonly by: Actor; readonly at: string },
): AuditEntry[] {
  const told = ({ state, amount }: RefundTransfer) => `${state} ${amount}`
  const change = { field: 'refundTransfer', from: before ? told(before) : null, to: told(after) }
  return entriesOf(orderSubject(order), [change], trace)
}

/** An account of a Slovak or Czech IBAN as `prefix-number/bank`, without zeros in front; undefined for others. */
function localAccount(iban: string): string | undefined {
  const [, bank, prefix, number] = /^(?:SK|CZ)\d{2}(\d{4})(\d{6})(\d{10})$/.exec(iban) ?? []
  return bank && `${Number(prefix)}-${Number(number)}/${bank}`
}

/** Whether an account as a bank tells it is that of an IBAN; some tell `prefix-number/bank`. */
export function isAccountOf(iban: string, told: string): boolean {
  const text = compactIban(told)
  if (text === iban) return true
  const [, prefix = '0', number, bank] = /^(?:(\d{1,6})-)?(\d{1,10})\/(\d{4})$/.exec(text) ?? []
  return bank !== undefined && `${Number(prefix)}-${Number(number)}/${bank}` === localAccount(iban)
}

/**
 * Whether a line of a statement shows that a transfer left (rule P25): a debit of the amount, with the variable symbol of the order or
 * its number as a whole word, and the account where the bank tells one.
 */
export function showsLeaving(
  line: BookedLine,
  transfer: Pick<NumberedTransfer, 'amount' | 'currency' | 'iban' | 'orderNumber' | 'variableSymbol'>,
): boolean {
  const words = (line.message ?? '').toUpperCase().split(/[^0-9A-Z-]+/)
  return (
    line.kind === 'debit' &&
    line.amount === transfer.amount &&
    line.currency === transfer.currency &&
    (line.variableSymbol === transfer.variableSymbol.replace(/^0+/, '') ||
      words.includes(transfer.orderNumber.toUpperCase())) &&
    (line.counterAccount === null || isAccountOf(transfer.iban, line.counterAccount))
  )
}

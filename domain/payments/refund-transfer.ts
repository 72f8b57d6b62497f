import { type Actor, type AuditEntry, entriesOf } from '../audit/entry.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { dayOf, daysBetween } from '../shared/calendar.ts'
import type { Currency } from '../shared/money.ts'
import { refundDue } from './payment.ts'
import { compactIban } from './refund.ts'

/**
 * How far money that is given back by a bank has come (rules P24, P25): it stands in a file, it was sent, a statement shows that it
 * left; or it was called off, before it was sent.
 */
export const transferStates = ['prepared', 'sent', 'confirmed', 'called-off'] as const
export type TransferState = (typeof transferStates)[number]

/** Money of an order, or of a line that belongs to none (rule P33), that goes back to an account: one of both ids is there. */
export type RefundTransfer = {
  readonly id: string
  readonly orderId: string | null
  readonly lineRefundId: string | null
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
  /** The movement of money of its order that it became when it was sent. */
  readonly paymentId: string | null
  /** The line of a statement that shows it leaving, and the day of that. */
  readonly entryId: string | null
  readonly confirmedOn: string | null
}

/** A transfer with what a bank is told of it. */
export type NumberedTransfer = RefundTransfer & {
  /** Of its order, or of the refund of a line. */
  readonly orderNumber: string
  /** Empty where a line had none. */
  readonly variableSymbol: string
  /** Where the line stands that it gives back; null where it is of an order. */
  readonly statementId: string | null
  /** When it was noted that it was sent; null until then. */
  readonly notedAt: string | null
}

/** A movement on our account as far as it tells of a transfer; `variableSymbol` without zeros in front. */
export type BookedLine = {
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly variableSymbol: string | null
  readonly message: string | null
  readonly counterAccount: string | null
  readonly bookedOn: string
}

/** The transfer of an order that stands in a file, once these have become of those that are kept; undefined where none does. */
export const standingTransfer = (
  { id: of }: Pick<Order, 'id'>,
  kept: readonly RefundTransfer[],
  changed: readonly RefundTransfer[] = [],
): RefundTransfer | undefined =>
  [...kept.filter(({ id }) => changed.every((one) => one.id !== id)), ...changed].find(
    ({ orderId, state }) => orderId === of && state === 'prepared',
  )

/** Whether less is due of an order than a file has of it (rule P24). */
export const isDueNoMore = (
  order: Parameters<typeof refundDue>[0],
  filed: RefundTransfer | undefined,
): boolean => filed !== undefined && filed.amount > refundDue(order)

/** A file holds no more transfers than this. */
export const mostInFile = 100

const shortNotePrefix = 'From this account: '

/** How the log of an order tells what came from an account that paid less than it is given back, in minor units. */
export const shortNote = (paid: number): string => `${shortNotePrefix}${paid}`

/** What `shortNote` tells; undefined where a note tells something else. */
export function paidInNote(note: string): number | undefined {
  const paid = Number(note.slice(shortNotePrefix.length))
  return note.startsWith(shortNotePrefix) && Number.isSafeInteger(paid) ? paid : undefined
}

/**
 * What the log of the order tells of a transfer: its state and its amount in minor units, as in `prepared 10100`; and what came from its
 * account, where that is less.
 */
export function transferEntries(
  order: Order,
  before: RefundTransfer | undefined,
  after: RefundTransfer,
  { short, ...trace }: { readonly by: Actor; readonly at: string; readonly short?: number | undefined },
): AuditEntry[] {
  const told = ({ state, amount }: RefundTransfer) => `${state} ${amount}`
  const change = {
    field: 'refundTransfer',
    from: before ? told(before) : null,
    to: told(after),
  }
  const note = short === undefined ? null : shortNote(short)
  return entriesOf(orderSubject(order), [change], { ...trace, note })
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

const withoutZeros = (symbol: string) => symbol.replace(/^0+/, '')
const wordsOf = (message: string | null) => (message ?? '').toUpperCase().split(/[^0-9A-Z-]+/)

type Naming = Pick<NumberedTransfer, 'amount' | 'currency' | 'orderNumber' | 'variableSymbol'>

/** By what a debit that shows a transfer leaving is found: the amount, with the variable symbol or with the number of the order. */
export const namesOfTransfer = ({
  amount,
  currency,
  orderNumber,
  variableSymbol,
}: Naming): readonly string[] => [
  ...(withoutZeros(variableSymbol) === '' ? [] : [`${currency} ${amount} VS${withoutZeros(variableSymbol)}`]),
  `${currency} ${amount} ${orderNumber.toUpperCase()}`,
]

/** All that `namesOfTransfer` may find a line by. */
export const namesInLine = ({ amount, currency, variableSymbol, message }: BookedLine): readonly string[] => [
  ...(variableSymbol === null ? [] : [`${currency} ${amount} VS${variableSymbol}`]),
  ...wordsOf(message).map((word) => `${currency} ${amount} ${word}`),
]

/** Whether a debit of the amount names the order: by its variable symbol, or its number as a whole word. */
const namesOrder = (line: BookedLine, transfer: Naming): boolean =>
  line.kind === 'debit' &&
  line.amount === transfer.amount &&
  line.currency === transfer.currency &&
  ((line.variableSymbol !== '' && line.variableSymbol === withoutZeros(transfer.variableSymbol)) ||
    wordsOf(line.message).includes(transfer.orderNumber.toUpperCase()))

/**
 * Whether a line of a statement shows that a transfer left (rule P25): a debit of the amount that names the order, with the account where
 * the bank tells one, and not booked before the file was made.
 */
export const showsLeaving = (
  line: BookedLine,
  transfer: Naming & Pick<RefundTransfer, 'iban' | 'fileId' | 'madeAt'>,
): boolean =>
  namesOrder(line, transfer) &&
  (line.counterAccount === null || isAccountOf(transfer.iban, line.counterAccount)) &&
  (transfer.fileId === null || line.bookedOn >= dayOf(transfer.madeAt))

/** Money that left by a bank and no account was noted of, in minor units below zero. */
export type NotedRefund = { readonly amount: number; readonly receivedOn: string }

/** So many days lie at most between the day that was noted of such money and the line that shows it. */
const mostDaysBetween = 7

/**
 * The line that shows a transfer leaving, among debits that show none yet, oldest first (rule P25). What was noted without an account
 * takes the line of its days before it: that is not this transfer.
 */
export function leavingLine<Line extends BookedLine>(
  transfer: Parameters<typeof showsLeaving>[1],
  lines: readonly Line[],
  noted: readonly NotedRefund[],
): Line | undefined {
  const left = [...lines]
  for (const { amount, receivedOn } of noted) {
    const place = left.findIndex(
      (line) =>
        amount === -transfer.amount &&
        namesOrder(line, transfer) &&
        Math.abs(daysBetween(receivedOn, line.bookedOn)) <= mostDaysBetween,
    )
    if (place !== -1) left.splice(place, 1)
  }
  return left.find((line) => showsLeaving(line, transfer))
}

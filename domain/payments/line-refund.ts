import { dayOf } from '../shared/calendar.ts'
import type { Currency, PaymentMethod } from '../shared/money.ts'
import type { Payer } from './refund.ts'
import type { RefundTransfer } from './refund-transfer.ts'
import { maskedIban, otherPayee, type TypedAccount } from './typed-account.ts'

/** What becomes of money of a line that goes back to its sender (rule P33): it is due, it was given back, or that was called off. */
export const lineRefundStates = ['due', 'done', 'called-off'] as const
export type LineRefundState = (typeof lineRefundStates)[number]

/** Money of a line of a statement that belongs to no order and goes back to its sender. The line counts it as used. */
export type LineRefund = {
  readonly id: string
  /** The line it came by. */
  readonly entryId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: Currency
  readonly state: LineRefundState
  readonly madeById: string
  readonly madeBy: string
  readonly madeAt: string
  /** How and on which day it was given back, and when that was noted; null until then. */
  readonly method: PaymentMethod | null
  readonly doneOn: string | null
  readonly reference: string | null
  readonly doneAt: string | null
}

/** With what is told of its line, and the account that somebody typed for it last; null where nobody did. */
export type KnownLineRefund = LineRefund & {
  readonly statementId: string
  readonly place: number
  readonly counterparty: string | null
  readonly counterAccount: string | null
  readonly variableSymbol: string | null
  readonly typed: TypedAccount | null
}

/** Who sent it, as whoever paid for an order is told. */
export const sendersOf = ({
  counterparty,
  counterAccount,
  amount,
}: Pick<KnownLineRefund, 'counterparty' | 'counterAccount' | 'amount'>): readonly Payer[] => [
  { method: 'transfer', name: counterparty, account: counterAccount, paid: amount },
]

/** What people and banks call it by: a word that a statement tells again. */
export const lineRefundNumber = ({ id }: Pick<LineRefund, 'id'>): string =>
  `VR-${id.slice(0, 8).toUpperCase()}`

/** How money was given back. */
export type GivenBack = {
  readonly method: PaymentMethod
  /** A day in Europe/Bratislava. */
  readonly receivedOn: string
  readonly reference?: string | undefined
}

/** A refund that was given back so. */
export const doneLineRefund = (
  refund: LineRefund,
  { method, receivedOn, reference }: GivenBack,
  at: string,
): LineRefund => ({
  ...refund,
  state: 'done',
  method,
  doneOn: receivedOn,
  reference: reference?.trim() || null,
  doneAt: at,
})

/** One that an account of a bank has, as of the day on which somebody says so. */
export const transferredLineRefund = (refund: LineRefund, iban: string, at: string): LineRefund =>
  doneLineRefund(refund, { method: 'transfer', receivedOn: dayOf(at), reference: iban }, at)

/** What may become of one: what is over stays so. */
export const isLineRefundStep = (from: LineRefundState, to: LineRefundState): boolean =>
  from === 'due' || (from === 'done' && to === 'done')

/** How a log tells of a transfer of one: its state and its amount in minor units, as in `prepared 10100`. */
export const transferInLog = ({ state, amount }: Pick<RefundTransfer, 'state' | 'amount'>): string =>
  `${state} ${amount}`

/** How a log tells of an account that was typed for one, and in whose place: by its ends (rule P38), as in `account SK31…7541`. */
export const typedInLog = (
  before: TypedAccount | null,
  { iban }: TypedAccount,
): { readonly from?: string; readonly to: string } => {
  const to = `account ${maskedIban(iban)}`
  if (!before) return { to }
  const from = `account ${maskedIban(before.iban)}`
  return { from, to: from === to ? `${to}${otherPayee}` : to }
}

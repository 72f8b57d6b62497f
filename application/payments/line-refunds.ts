import {
  type Origin,
  type SystemAction,
  type SystemEntry,
  systemEntry,
} from '@hotovo/domain/audit/system-log'
import {
  type KnownLineRefund,
  type LineRefund,
  transferInLog,
  typedInLog,
} from '@hotovo/domain/payments/line-refund'
import { compactIban, ibanOf, type RefundAccount } from '@hotovo/domain/payments/refund'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { AuthorizedStaff } from '../access/authorize.ts'
import type { Ports } from '../ports.ts'
import type { LineRefundSettlement } from '../settlement/ports.ts'

/** Who changes money that goes back to its sender; undefined where the house does, as a statement is read. */
export type LineRefundAuthor =
  | { readonly account: Pick<StaffAccount, 'id' | 'email'>; readonly origin: Origin }
  | undefined

const house: Origin = { ipAddress: null, userAgent: null }

type Of = Pick<KnownLineRefund, 'id' | 'amount' | 'statementId' | 'place'>
type Told = { readonly from?: string; readonly to: string }

/** What the general log tells of it, under the statement of its line. */
const entryOf = (
  action: Extract<SystemAction, 'payment_given_back' | 'payment_refund_changed'>,
  at: string,
  by: LineRefundAuthor,
  { id: refund, statementId, place }: Of,
  told: Told,
): SystemEntry =>
  systemEntry(action, at, {
    userId: by?.account.id ?? null,
    resourceType: 'statement',
    resourceId: statementId,
    details: { place, refund, ...told, ...(by && { email: by.account.email }) },
    origin: by?.origin ?? house,
  })

/** Money of a line that goes back to its sender from now on. */
export const madeLineRefund = (refund: LineRefund, line: Of, by: LineRefundAuthor): LineRefundSettlement => ({
  refund,
  from: null,
  transfers: [],
  logged: [entryOf('payment_given_back', refund.madeAt, by, line, { to: `due ${refund.amount}` })],
})

/** What the log tells of an account that somebody typed for such money, in the place of another one or of none. */
export const typedLineAccountEntry = (
  refund: KnownLineRefund,
  typed: TypedAccount,
  by: LineRefundAuthor,
): SystemEntry =>
  entryOf('payment_refund_changed', typed.typedAt, by, refund, typedInLog(refund.typed, typed))

/** What becomes of such money, and of a transfer that gives it back. */
export function lineRefundStep(
  before: KnownLineRefund,
  after: LineRefund,
  {
    by,
    at,
    transfer,
    was,
  }: {
    readonly by: LineRefundAuthor
    readonly at: string
    readonly transfer?: RefundTransfer | undefined
    /** The transfer as it was until now. */
    readonly was?: RefundTransfer | undefined
  },
): LineRefundSettlement {
  const told: Told[] = []
  if (transfer)
    told.push({
      ...(was && { from: `transfer ${transferInLog(was)}` }),
      to: `transfer ${transferInLog(transfer)}`,
    })
  if (before.state !== after.state)
    told.push({ from: `${before.state} ${before.amount}`, to: `${after.state} ${after.amount}` })
  return {
    refund: withoutLine({ ...before, ...after }),
    from: before.state,
    transfers: transfer ? [transfer] : [],
    logged: told.map((one) => entryOf('payment_refund_changed', at, by, before, one)),
  }
}

/** A refund as it is kept. */
export const withoutLine = ({
  statementId: _,
  place: __,
  counterparty: ___,
  counterAccount: ____,
  variableSymbol: _____,
  typed: ______,
  ...refund
}: KnownLineRefund): LineRefund => refund

/** The refund of a line by its id; undefined for any other text. */
export const lineRefundById = async (
  { payments }: Pick<Ports, 'payments'>,
  id: string,
): Promise<KnownLineRefund | undefined> =>
  isUuid(id) ? (await payments.lineRefunds({ ids: [id] }))[0] : undefined

/** Who makes a transfer, and how; the transfers of a file stand in it by their ids. */
export type Making = Pick<AuthorizedStaff, 'account' | 'actor'> & {
  readonly id: string
  readonly fileId: string | null
  readonly at: string
}

/** A transfer that gives money back to the sender of a line: to another account than theirs only where somebody typed it. */
export const lineTransfer = (
  refund: KnownLineRefund,
  { iban: typed, name }: RefundAccount,
  { id, account, actor, fileId, at }: Making,
): RefundTransfer => {
  const iban = compactIban(typed)
  return {
    id,
    orderId: null,
    lineRefundId: refund.id,
    fileId,
    amount: refund.amount,
    currency: refund.currency,
    iban,
    payee: oneLine(name),
    isTyped: ibanOf({ account: refund.counterAccount }) !== iban,
    state: 'prepared',
    madeById: account.id,
    madeBy: actor.name,
    madeAt: at,
    paymentId: null,
    entryId: null,
    confirmedOn: null,
  }
}

/** Whether a refund, of an order or of a line, stands in a file for the bank. */
export const isInFile = async ({ payments }: Pick<Ports, 'payments'>, id: string): Promise<boolean> =>
  (await payments.transfersOf([id])).some(({ state }) => state === 'prepared')

import { mostExported, mostQueued, pageSize } from '@hotovo/domain/limits'
import { reachedBy } from '@hotovo/domain/orders/contact'
import type { Order, OrderRecord } from '@hotovo/domain/orders/order'
import type { AskedAccount } from '@hotovo/domain/payments/account-asking'
import { type KnownLineRefund, lineRefundNumber, sendersOf } from '@hotovo/domain/payments/line-refund'
import { refundDue } from '@hotovo/domain/payments/payment'
import {
  compactIban,
  type Payer,
  payersElsewhere,
  type RefundAccount,
  type RefundReason,
  refundReasonOf,
} from '@hotovo/domain/payments/refund'
import { isStandingAccount, type TypedAccount } from '@hotovo/domain/payments/typed-account'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Currency } from '@hotovo/domain/shared/money'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import {
  type AuthorizePorts,
  authorize,
  authorizeQuietly,
  authorizeRead,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, ByIds, CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows } from '../access/exporting.ts'
import { countReads, orderRead, type ReadPorts } from '../access/reads.ts'
import { pageOfOrders } from '../orders/list.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type AccountSharer, withSharers } from './account-sharers.ts'
import type { RefundCounts } from './ports.ts'
import { type AccountRefused, dueTo } from './refund-accounts.ts'

export type RefundPorts = AuthorizePorts &
  ReadPorts &
  Pick<Ports, 'orders' | 'payments' | 'paymentCodes' | 'installation' | 'clock'>

/** Money that is to be given back, of an order (rule P22) or of a line that belongs to none (P33). Amounts are minor units of its currency. */
export type DueRefund = Pick<
  Order,
  | 'id'
  | 'number'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'language'
  | 'currency'
  | 'received'
  | 'paymentMethod'
> & {
  /** Of the record as it was told. */
  readonly version: number
  readonly due: number
  readonly reason: RefundReason
  /** When it came to be due; null where nothing tells. */
  readonly dueSince: string | null
  readonly payers: readonly Payer[]
  /** The account that somebody chose or typed last, and who; null where nobody did (rule P38). */
  readonly typed: TypedAccount | null
  /** When its customer was asked for one last, and by which ticket (rule P55). */
  readonly asked: AskedAccount | null
  /**
   * Where its customer lives, as the order was placed with it: whoever corrects where a letter goes leads no money there. Null where
   * it has nothing.
   */
  readonly address: string | null
  /** What that was corrected to for letters (rule V30), to be asked about; null where it was not. */
  readonly correctedAddress: string | null
  /** The line of a statement that it came by, where it belongs to no order: `id` and `number` are those of the refund then. */
  readonly line: { readonly entryId: string; readonly statementId: string; readonly place: number } | null
  /** Others whose money stands in a file to an account of it, was sent there, or left lately, while it was typed for either (rule P44). */
  readonly sharers: readonly AccountSharer[]
}

/** Refunds that are due, the oldest first, whether there are more of them, and what all of these come to. */
export type DueRefunds = {
  readonly items: readonly DueRefund[]
  readonly isMore: boolean
  readonly totals: readonly { readonly currency: Currency; readonly amount: number }[]
  /** How many are further than that, each counted up to `mostQueued`. */
  readonly counts: RefundCounts
}

/** The address of an order in one line; null where there is none. */
export function addressOf({ address, postalCode, city, country }: Order): string | null {
  const parts = [address, [postalCode, city].filter(Boolean).join(' '), country]
  return parts.filter(Boolean).join(', ') || null
}

type Unshared = Omit<DueRefund, 'sharers'>

/** The orders that a refund tells of: its own, and those of others with the account. */
const readsOf = ({ id, line, sharers }: DueRefund) =>
  [...(line ? [] : [id]), ...sharers.flatMap(({ orderId }) => orderId ?? [])].map((one) =>
    orderRead({ id: one }),
  )

/** Of these orders those of which something is due that stands in no file, with whom to, why and since when. */
async function dueRefundsOf(
  { orders, payments, installation }: Pick<Ports, 'orders' | 'payments' | 'installation'>,
  all: readonly OrderRecord[],
): Promise<readonly Unshared[]> {
  const filed = await payments.transfersOf(all.map(({ order }) => order.id))
  const inFile = new Set(filed.flatMap(({ state, orderId }) => (state === 'prepared' ? [orderId] : [])))
  const records = all.filter(({ order }) => !inFile.has(order.id))
  const ids = records.map(({ order }) => order.id)
  const [known, corrections] = await Promise.all([payments.refundFacts(ids), orders.corrections(ids)])
  const facts = new Map(known.map((one) => [one.orderId, one]))
  return records.map(({ order: placed, version }): Unshared => {
    const order = reachedBy(placed, corrections)
    const { id, number, firstName, lastName, email, language, currency, received, paymentMethod } = order
    const { dueSince = null, payers = [], typed = null, asked = null } = facts.get(id) ?? {}
    return {
      ...{ id, number, firstName, lastName, email, language, currency, received, paymentMethod },
      version,
      due: refundDue(order),
      reason: refundReasonOf(order),
      dueSince,
      payers: payersElsewhere(payers, installation.accounts),
      typed,
      asked,
      address: addressOf(placed),
      correctedAddress: addressOf(order) === addressOf(placed) ? null : addressOf(order),
      line: null,
    }
  })
}

/** Money of lines that goes back to its sender: whoever sent it is its customer here. */
const dueOfLine = ({ installation }: Pick<Ports, 'installation'>, refund: KnownLineRefund): Unshared => ({
  id: refund.id,
  number: lineRefundNumber(refund),
  ...{ firstName: '', lastName: refund.counterparty ?? '', email: '', language: 'sk' },
  currency: refund.currency,
  received: refund.amount,
  paymentMethod: 'transfer',
  version: 1,
  due: refund.amount,
  reason: 'unknown',
  dueSince: refund.madeAt,
  payers: payersElsewhere(sendersOf(refund), installation.accounts),
  typed: refund.typed,
  asked: null,
  address: null,
  correctedAddress: null,
  line: { entryId: refund.entryId, statementId: refund.statementId, place: refund.place },
})

const dueStates = ['refund-due', 'over'] as const
const isRefundDue = ({ paymentStatus }: Order): boolean => dueStates.some((state) => state === paymentStatus)

/** All that is to be given back and stands in no file, to be taken elsewhere as a table, the oldest orders first (rule A22). */
export const exportRefunds =
  (ports: RefundPorts) =>
  (_: undefined, { caller }: CallContext): Promise<Result<ExportedRows<DueRefund>, Unauthorized>> =>
    exportRows(
      ports,
      caller,
      {
        permission: 'payments.export',
        action: 'refunds_exported',
        filter: '',
        recordsOf: readsOf,
      },
      async (page, authorized) => {
        const asked = { payment: dueStates, sort: 'oldest', ...page } as const
        const { items, next } = await pageOfOrders(ports, authorized, asked, (record) => record)
        const due = await dueRefundsOf(ports, items)
        // The last page has what belongs to no order.
        const lines = next === null ? await ports.payments.lineRefunds({ due: mostExported }) : []
        return {
          items: await withSharers(ports, [...due, ...lines.map((line) => dueOfLine(ports, line))]),
          next,
        }
      },
    )

/** All that is to be given back and stands in no file, whom to, why and since when (rule P22). */
export const listRefunds =
  (ports: RefundPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<DueRefunds, Unauthorized>> => {
    // Accounts of whoever paid are told to those who see payments.
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    return authorizeRead<DueRefunds, never>(ports, caller, 'orders.view', async () => {
      const now = ports.clock.now()
      const found = await ports.orders.page({
        filter: { payment: dueStates },
        today: dayOf(now),
        now,
        sort: 'oldest',
        limit: pageSize.max + 1,
      })
      const lines = await ports.payments.lineRefunds({ due: pageSize.max + 1 })
      const due = await withSharers(ports, [
        ...(await dueRefundsOf(ports, found.slice(0, pageSize.max))),
        ...lines.slice(0, pageSize.max).map((line) => dueOfLine(ports, line)),
      ])
      const sums = new Map<Currency, number>()
      for (const one of due) sums.set(one.currency, (sums.get(one.currency) ?? 0) + one.due)
      return ok({
        value: {
          items: due.toSorted((a, b) => (a.dueSince ?? '').localeCompare(b.dueSince ?? '')),
          isMore: found.length > pageSize.max || lines.length > pageSize.max,
          totals: [...sums].map(([currency, amount]) => ({ currency, amount })),
          counts: await ports.payments.refundCounts(mostQueued),
        },
        records: due.flatMap(readsOf),
      })
    })
  }

/**
 * How these refunds are now, those of them that are due and stand in no file, for whoever shows them and heard that they changed (rule
 * A124). Their orders are counted as read (rule A47). It is no activity of the session: nobody asks, a page does.
 */
export const currentRefunds =
  (ports: RefundPorts) =>
  async ({ ids }: ByIds, { caller }: CallContext): Promise<Result<readonly DueRefund[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'payments.view')
    if (!entering.ok) return entering
    const records = (await ports.orders.records(ids)).filter(({ order }) => isRefundDue(order))
    const lines = (await ports.payments.lineRefunds({ ids })).filter(({ state }) => state === 'due')
    const filed = await ports.payments.transfersOf(lines.map(({ id }) => id))
    const inFile = new Set(filed.flatMap((one) => (one.state === 'prepared' ? [one.lineRefundId] : [])))
    const due = await withSharers(ports, [
      ...(await dueRefundsOf(ports, records)),
      ...lines.filter(({ id }) => !inFile.has(id)).map((line) => dueOfLine(ports, line)),
    ])
    const reader = { account: entering.value.account, origin: caller.origin }
    await countReads(ports, reader, due.flatMap(readsOf))
    return ok(due)
  }

/** A refund as a bank is told to pay it, with its code as an SVG document where there is one of the currency. */
export type RefundCode = RefundAccount & {
  readonly amount: number
  readonly currency: Currency
  readonly variableSymbol: string
  readonly message: string
  readonly svg: string | null
}

/**
 * The code that an app of a bank reads to give back all that is due of an order, and the values in it (rule P23); none while a file has
 * that, nor for an account that is neither a payer's nor the one that was typed last (rule P38). It moves nothing and writes nothing: who sends the money notes it by `recordRefund`.
 */
export const viewRefundCode =
  (ports: RefundPorts) =>
  async (
    { id, iban, name }: ById & RefundAccount,
    { caller }: CallContext,
  ): Promise<Result<RefundCode, AccountRefused | Refused<'refund-account-changed'>>> => {
    const due = await dueTo(ports, { id, iban, name }, caller)
    if (!due.ok) return due
    const { by, order, amount, facts } = due.value
    if (!facts || !isStandingAccount({ iban, name }, amount, facts))
      return fail({ code: 'refund-account-changed' })
    await countReads(ports, by, [orderRead(order)])
    const { currency, variableSymbol, number: message } = order
    return ok(codeOf(ports, { amount, currency, variableSymbol, message, iban, name }))
  }

/** The code of money that goes to an account. */
export function codeOf(
  ports: Pick<RefundPorts, 'paymentCodes' | 'clock'>,
  { iban, name, ...told }: Omit<RefundCode, 'svg'>,
): RefundCode {
  const payee = { iban: compactIban(iban), name: oneLine(name) }
  const { payBySquare, epc, spayd } = ports.paymentCodes.of({
    method: 'transfer',
    ...told,
    dueDate: dayOf(ports.clock.now()),
    iban: payee.iban,
    beneficiary: payee.name,
  })
  const code = payBySquare ?? epc ?? spayd
  const svg = code === undefined ? null : ports.paymentCodes.svg(code)
  return { ...payee, ...told, svg }
}

import { bulk, lengths, pageSize } from '@hotovo/domain/limits'
import {
  isClosed,
  needsReason,
  type OrderRecord,
  type OrderStatus,
  type PaymentStatus,
} from '@hotovo/domain/orders/order'
import { printTokens } from '@hotovo/domain/orders/tokens'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid, uuidOf } from '@hotovo/domain/shared/uuid'
import { type Authorized, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import type { PageRequest } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { KeyRefused } from '../staff/once.ts'
import { changeRecord, cleanedText, type ManagePorts, type OrderListRequest, pageMeant } from './manage.ts'

type BulkPorts = ManagePorts & Pick<Ports, 'auditRecords'>

/** An order that somebody chose, as its row looked then. */
export type ChosenOrder = {
  readonly id: string
  readonly orderStatus: OrderStatus
  readonly paymentStatus: PaymentStatus
}

/** Which orders are meant: those that were chosen one by one, or all of a filter that were there at an instant. */
export type MeantOrders =
  | { readonly orders: readonly ChosenOrder[] }
  | { readonly filter: MeantFilter; readonly until: string }
type MeantFilter = Omit<OrderListRequest, keyof PageRequest>

/** Why an order's status is not changed with the others. */
export const bulkSkips = [
  'same',
  'reason-required',
  'record-changed',
  'order-closed',
  'order-not-found',
] as const
export type BulkSkip = (typeof bulkSkips)[number]

/** What would become of one order: it changes, or why it does not as things stand. */
export type PlannedOrder = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly from: OrderStatus
  readonly fate: 'changes' | BulkSkip
}

/** What a change of many would do; `isMore` where more are meant than are changed at once. */
export type BulkPlan = { readonly orders: readonly PlannedOrder[]; readonly isMore: boolean }

/**
 * What changing the status of many orders would do, order by order (rule A28): nothing is written. Without a status it tells
 * which orders are meant.
 */
export const planOrders =
  (ports: BulkPorts, caller: Caller) =>
  async (
    meant: MeantOrders & { readonly status?: OrderStatus | undefined },
  ): Promise<Result<BulkPlan, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'orders.change')
    if (!authorized.ok) return authorized
    const { chosen, isMore } =
      'orders' in meant ? { chosen: meant.orders, isMore: false } : await allOf(ports, meant)
    const ids = chosen.map(({ id }) => id)
    const records = new Map((await ports.orders.records(ids)).map((record) => [record.order.id, record]))
    const orders = chosen.map((seen): PlannedOrder => {
      const record = records.get(seen.id)
      if (!record)
        return { id: seen.id, number: '', version: 0, from: seen.orderStatus, fate: 'order-not-found' }
      const { number, orderStatus: from } = record.order
      return { id: seen.id, number, version: record.version, from, fate: fateOf(record, seen, meant.status) }
    })
    return ok({ orders, isMore })
  }

/** What would become of an order by the rules of a single change (rules O12, O13). */
function fateOf(
  { order }: OrderRecord,
  seen: ChosenOrder,
  status: OrderStatus | undefined,
): PlannedOrder['fate'] {
  if (order.orderStatus !== seen.orderStatus || order.paymentStatus !== seen.paymentStatus)
    return 'record-changed'
  if (status === undefined) return 'changes'
  if (order.orderStatus === status) return 'same'
  if (isClosed(order)) return 'order-closed'
  return needsReason(order, status) ? 'reason-required' : 'changes'
}

/** The orders of a filter that were there at an instant, as many as are changed at once. */
async function allOf(
  ports: BulkPorts,
  { filter, until }: Extract<MeantOrders, { until: string }>,
): Promise<{ readonly chosen: readonly ChosenOrder[]; readonly isMore: boolean }> {
  const rows: ChosenOrder[] = []
  let cursor: string | undefined
  do {
    const page = await pageMeant(ports, { ...filter, cursor, limit: pageSize.max })
    rows.push(...page.items.filter(({ createdAt }) => createdAt <= until))
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length <= bulk.most)
  return { chosen: rows.slice(0, bulk.most), isMore: rows.length > bulk.most }
}

/** A part of a change of many, and what the whole is: how many orders it means, and by which filter. */
export type BulkStep = {
  readonly orders: readonly { readonly id: string; readonly version: number }[]
  readonly status: OrderStatus
  /** Why; of all of them. */
  readonly reason?: string | undefined
  /** The changes take those of this batch back. */
  readonly undoes?: string | undefined
  readonly of: { readonly count: number; readonly filter?: MeantFilter | undefined }
}

/** What became of one order; the version is the one that its change made, or the one that was to change. */
export type BulkOutcome = {
  readonly id: string
  readonly version: number
  readonly outcome: 'changed' | BulkSkip
}

/**
 * Changes the status of some of many orders, each as a single change is made (rules A28, A29): by its version, with its own
 * entry, money and letters. The key, a UUID, is that of the whole: each order changes under a key that is made of it and of
 * the order's id, so that a part that is sent again, or cut elsewhere, changes nothing twice. The audit log tells of the whole
 * before the first order changes.
 */
export const changeOrders =
  (ports: BulkPorts, caller: Caller) =>
  async (
    { orders, status, reason = '', undoes, of }: BulkStep,
    key?: string,
  ): Promise<
    Result<{ readonly outcomes: readonly BulkOutcome[] }, Unauthorized | KeyRefused | Refused<'invalid'>>
  > => {
    const first = await authorize(ports, caller, 'orders.change')
    if (!first.ok) return first
    const batch = key?.toLowerCase()
    if (batch === undefined || !isUuid(batch)) return fail({ code: 'idempotency-key-malformed' })
    const words = cleanedText(reason)
    const problems = textProblems('reason', words, lengths.adminNote, { lines: true })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    if (!(await isTold(ports, batch, first.value))) {
      const filter = of.filter && { filter: printTokens(of.filter, 'en') }
      const details = { batch, status, count: of.count, ...filter, ...(undoes !== undefined && { undoes }) }
      const told = await authorize(ports, caller, 'orders.change', ['orders_bulk_changed'], details)
      if (!told.ok) return told
    }
    const records = new Map(
      (await ports.orders.records(orders.map(({ id }) => id))).map((record) => [record.order.id, record]),
    )
    const outcomes: BulkOutcome[] = []
    for (const { id, version } of orders) {
      const record = records.get(id)
      // One that has the status already would get a note instead.
      const isSame = record?.version === version && record.order.orderStatus === status
      if (!record || isSame) {
        outcomes.push({ id, version, outcome: record ? 'same' : 'order-not-found' })
        continue
      }
      const done = await changeRecord(
        ports,
        { record, authorized: first.value },
        { status, reason: words, undoes: undoes !== undefined, version },
        { key: uuidOf(batch, id), batch },
      )
      if (done.ok) outcomes.push({ id, outcome: 'changed', version: version + 1 })
      else if (done.error.code === 'invalid') outcomes.push({ id, version, outcome: 'reason-required' })
      else if (
        done.error.code === 'record-changed' ||
        done.error.code === 'order-closed' ||
        done.error.code === 'order-not-found'
      )
        outcomes.push({ id, version, outcome: done.error.code })
      else return fail({ code: done.error.code })
    }
    return ok({ outcomes })
  }

/** Whether the audit log tells of a change of many; whoever goes on with one finds it among the newest. */
async function isTold(ports: BulkPorts, batch: string, { account }: Authorized): Promise<boolean> {
  const newest = await ports.auditRecords.page({
    filter: { type: 'system', q: 'orders_bulk_changed' },
    now: ports.clock.now(),
    limit: 50,
  })
  return newest.some(
    ({ system, actor }) =>
      system?.details.batch === batch && actor.kind === 'staff' && actor.email === account.email,
  )
}

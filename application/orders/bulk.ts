import { printTokens } from '@hotovo/domain/orders/filter-words'
import {
  isClosed,
  movesMoney,
  needsReason,
  type Order,
  type OrderRecord,
  type OrderStatus,
  type PaymentStatus,
} from '@hotovo/domain/orders/order'
import { type MovedMoney, movedMoney } from '@hotovo/domain/payments/cancelling'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { uuidOf } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { authorize, authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import {
  type BatchItem,
  type BatchOutcome,
  changeInBatch,
  rowsCreatedUntil,
  type skipReasons,
} from '../access/bulk.ts'
import type { CallContext } from '../access/caller.ts'
import type { IdempotencyRefused } from '../access/idempotency.ts'
import type { PageRequest } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { changeRecord } from './change.ts'
import { type ManagePorts, type OrderListRequest, pageOfOrders } from './list.ts'

type BulkPorts = ManagePorts & Pick<Ports, 'systemLog' | 'digests'>

/** An order that somebody chose, as its row looked then. */
export type ChosenOrder = {
  readonly id: string
  readonly orderStatus: OrderStatus
  readonly paymentStatus: PaymentStatus
}

/** Which orders are meant: those that were chosen one by one, or all of a filter that were there at an instant. */
export type OrderSelection =
  | { readonly orders: readonly ChosenOrder[] }
  | { readonly filter: OrderSelectionFilter; readonly until: string }
export type OrderSelectionFilter = Omit<OrderListRequest, keyof PageRequest>

/** Why an order's status is not changed with the others. */
export type OrderSkip = (typeof skipReasons.orders)[number]

/** What would become of one order: it changes, or why it does not as things stand. */
export type PlannedOrder = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly from: OrderStatus
  readonly fate: 'changes' | OrderSkip
  /** What becomes of money and vouchers, where they move. */
  readonly money: MovedMoney | null
  /** What of it has not gone to its customer, where it is to be completed (rule A158). */
  readonly undelivered: 'letter' | 'message' | null
}

/** What a change of many would do; `isMore` where more are meant than are changed at once. */
export type OrdersPlan = { readonly orders: readonly PlannedOrder[]; readonly isMore: boolean }

/**
 * What changing the status of many orders would do, order by order (rule A28): nothing is written. Without a status it tells
 * which orders are meant.
 */
export const planOrders =
  (ports: BulkPorts) =>
  async (
    meant: OrderSelection & { readonly status?: OrderStatus | undefined },
    { caller }: CallContext,
  ): Promise<Result<OrdersPlan, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'orders.change')
    if (!authorized.ok) return authorized
    const { chosen, isMore } =
      'orders' in meant
        ? { chosen: meant.orders, isMore: false }
        : await rowsCreatedUntil(meant.until, (page) =>
            pageOfOrders(ports, authorized.value, { ...meant.filter, ...page }, ({ order }) => order),
          )
    const ids = chosen.map(({ id }) => id)
    const records = new Map((await ports.orders.records(ids)).map((record) => [record.order.id, record]))
    const isDone = meant.status === 'vybavena'
    const [undelivered, letters] = isDone
      ? await Promise.all([ports.deliveries.undeliveredOf(ids), ports.deliveries.withLetters(ids)])
      : [[], []]
    const [all, withLetters] = [new Set(undelivered), new Set(letters)]
    const undeliveredOf = (id: string) => (withLetters.has(id) ? 'letter' : all.has(id) ? 'message' : null)
    const orders = chosen.map((seen): PlannedOrder => {
      const record = records.get(seen.id)
      if (!record)
        return {
          id: seen.id,
          number: '',
          version: 0,
          from: seen.orderStatus,
          fate: 'order-not-found',
          money: null,
          undelivered: null,
        }
      const { number, orderStatus: from } = record.order
      return {
        id: seen.id,
        number,
        version: record.version,
        from,
        fate: fateOf(record, seen, meant.status, all.has(seen.id)),
        money: null,
        undelivered: undeliveredOf(seen.id),
      }
    })
    return ok({ orders: await withMoney(ports, orders, records, meant.status), isMore })
  }

/** Those of an order, of all that several orders have. */
function byOrder<T>(all: readonly T[], idOf: (one: T) => string): (id: string) => readonly T[] {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(idOf(one), [...(found.get(idOf(one)) ?? []), one])
  return (id) => found.get(id) ?? []
}

/** A plan that tells of each order whose money moves what becomes of it. */
async function withMoney(
  ports: Pick<Ports, 'payments' | 'vouchers'>,
  orders: readonly PlannedOrder[],
  records: ReadonlyMap<string, OrderRecord>,
  status: OrderStatus | undefined,
): Promise<readonly PlannedOrder[]> {
  const ids = orders.flatMap(({ id, fate }) => (fate === 'moves-money' ? [id] : []))
  if (status === undefined || ids.length === 0) return orders
  const [payments, vouchers] = await Promise.all([ports.payments.ofOrders(ids), ports.vouchers.ofOrders(ids)])
  const paymentsOf = byOrder(payments, ({ orderId }) => orderId)
  const vouchersOf = byOrder(vouchers, ({ place }) => place.orderId)
  return orders.map((planned) => {
    if (planned.fate !== 'moves-money') return planned
    const { order } = records.get(planned.id)!
    const account = { issued: vouchersOf(order.id), payments: paymentsOf(order.id) }
    return { ...planned, money: movedMoney(order, status, account) }
  })
}

/** What would become of an order that is as it was seen. */
function fateOf(
  { order }: OrderRecord,
  seen: ChosenOrder,
  status: OrderStatus | undefined,
  isUndelivered: boolean,
): PlannedOrder['fate'] {
  if (order.orderStatus !== seen.orderStatus || order.paymentStatus !== seen.paymentStatus)
    return 'record-changed'
  return status === undefined ? 'changes' : fateAs(status, order, isUndelivered)
}

/** What would become of an order by the rules of a single change (rules O12, O13, A45, A158), as long as nobody gives a reason. */
function fateAs(status: OrderStatus, order: Order, isUndelivered = false): PlannedOrder['fate'] {
  if (order.orderStatus === status) return 'same'
  if (isClosed(order)) return 'order-closed'
  if (movesMoney(order, status)) return 'moves-money'
  return needsReason(order, status, isUndelivered) ? 'reason-required' : 'changes'
}

/** A part of a change of many, and what the whole is: how many orders it means, and by which filter. */
export type OrdersStep = {
  readonly orders: readonly BatchItem[]
  readonly status: OrderStatus
  /** Why; of all of them. */
  readonly reason?: string | undefined
  /** The changes take those of this batch back. */
  readonly undoes?: string | undefined
  readonly of: { readonly count: number; readonly filter?: OrderSelectionFilter | undefined }
}

/**
 * Changes the status of some of many orders, each as a single change is made (rules A28, A29): by its version, with its own
 * entry, money and letters. Each changes under a key that is made of the key of the whole, a UUID, and of the order's id, so
 * that a part that is sent again, or cut elsewhere, changes nothing twice.
 */
export const changeOrders =
  (ports: BulkPorts) =>
  async (
    { orders, status, reason = '', undoes, of }: OrdersStep,
    { caller, key }: CallContext,
  ): Promise<
    Result<
      { readonly outcomes: readonly BatchOutcome<OrderSkip>[] },
      Unauthorized | IdempotencyRefused | Refused<'invalid'>
    >
  > => {
    const words = cleanedText(reason)
    const moving = await authorizeQuietly(ports, caller, 'orders.move-money')
    if (words.trim() !== '' && !moving.ok && moving.error.code === 'second-step-too-old') return moving
    const part = {
      of: 'orders',
      said: { at: 'reason', text: words },
      items: orders,
      deed: { status, of },
      undoes,
    } as const
    return changeInBatch<OrderSkip>(ports, caller, part, key, async (authorized, batch) => {
      const records = new Map(
        (await ports.orders.records(orders.map(({ id }) => id))).map((record) => [record.order.id, record]),
      )
      const filter = of.filter && { filter: printTokens(of.filter, 'en') }
      return {
        details: { status, count: of.count, ...filter, ...(undoes !== undefined && { undoes }) },
        change: async ({ id, version }) => {
          const record = records.get(id)
          if (!record) return ok('order-not-found')
          const fate = record.version === version ? fateAs(status, record.order) : undefined
          // One that has the status already would get a note instead.
          const mayMove = moving.ok && words.trim() !== ''
          if (fate === 'same' || (fate === 'moves-money' && !mayMove)) return ok(fate)
          const done = await changeRecord(
            ports,
            { record, authorized },
            { status, reason: words, undoes: undoes !== undefined, version },
            { key: uuidOf(batch, id), batch },
          )
          if (done.ok) return ok('changed')
          const { code } = done.error
          switch (code) {
            case 'invalid':
              return ok('reason-required')
            case 'record-changed':
            case 'order-closed':
            case 'beyond-day':
            case 'refund-in-file':
            case 'order-not-found':
              return ok(code)
            default:
              return fail({ code })
          }
        },
      }
    })
  }

import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths, pageSize } from '@hotovo/domain/limits'
import {
  namedIn,
  type OrderFilter,
  type OrderPlace,
  type OrderSort,
  placeOfOrder,
  withDigitsRead,
} from '@hotovo/domain/orders/filter'
import {
  adminNote,
  changeNote,
  isBefore,
  type Order,
  type OrderRecord,
  type OrderStatus,
  withStatus,
} from '@hotovo/domain/orders/order'
import { orderNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { printTokens } from '@hotovo/domain/orders/tokens'
import { dayOf, isSearchedDay } from '@hotovo/domain/shared/calendar'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { ownerMeant, type Whose } from '@hotovo/domain/shared/whose'
import {
  type Authorized,
  type AuthorizePorts,
  authorize,
  reading,
  type Unauthorized,
} from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { type Exported, exported } from '../access/exporting.ts'
import { type KeyRefused, type OncePorts, once } from '../access/idempotency.ts'
import { noteReads, orderRead, type ReadPorts } from '../access/reads.ts'
import { Unavailable } from '../faults.ts'
import { asRead, cursorOf, type Page, type PageRequest, pageOf, partsOf, placeIn } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { matchAnew } from '../settlement/rematch.ts'
import { type Change, type SettlePorts, settlementOf, settleTries, standingOf } from '../settlement/settle.ts'
import type { StaffKey } from '../shared/ports.ts'

export type ManagePorts = AuthorizePorts & ReadPorts & SettlePorts & OncePorts & Pick<Ports, 'statements'>

/** What the list of orders shows of each (rule A15). The total is in minor units. */
export type OrderRow = Pick<
  Order,
  | 'id'
  | 'number'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'currency'
  | 'total'
  | 'voucherQuantity'
  | 'variableSymbol'
  | 'charged'
  | 'received'
  | 'dueDate'
  | 'deliveryMethod'
  | 'orderStatus'
  | 'paymentStatus'
  | 'withdrawnAt'
  | 'createdAt'
> & {
  /** Its customer wrote something with it. */
  readonly hasNotes: boolean
}

export const orderRowOf = (order: Order): OrderRow => ({
  id: order.id,
  number: order.number,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  currency: order.currency,
  total: order.total,
  voucherQuantity: order.voucherQuantity,
  variableSymbol: order.variableSymbol,
  charged: order.charged,
  received: order.received,
  dueDate: order.dueDate,
  deliveryMethod: order.deliveryMethod,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  withdrawnAt: order.withdrawnAt,
  createdAt: order.createdAt,
  hasNotes: order.notes !== null,
})

/** An order in the list of all, where it is told too whether staff noted anything about it. */
export type ListedOrder = OrderRow & { readonly hasStaffNotes: boolean }

const listedOrderOf = ({ order, adminNotes }: OrderRecord): ListedOrder => ({
  ...orderRowOf(order),
  hasStaffNotes: adminNotes !== null,
})

/** Of an order that nothing is owed for, a cursor says so. */
const nothingOwed = 'none'

/** The place in a list of orders that a cursor names, in any sort; undefined for any other text. */
export function orderPlace(cursor: string): OrderPlace | undefined {
  const [createdAt, id, total, owedBy] =
    partsOf(cursor, (rest) => {
      const [uuid = '', minor = '', day = '', ...others] = rest.split('_')
      const isOwed = day === nothingOwed || isSearchedDay(day)
      return isUuid(uuid) && /^\d{1,11}$/.test(minor) && isOwed && others.length === 0
    }) ?? []
  if (createdAt === undefined || id === undefined || owedBy === undefined) return undefined
  return { createdAt, id, total: Number(total), owedBy: owedBy === nothingOwed ? null : owedBy }
}

const orderCursor = ({ order }: OrderRecord): string => {
  const { createdAt, id, total, owedBy } = placeOfOrder(order)
  return cursorOf(createdAt, id, String(total), owedBy ?? nothingOwed)
}

export type OrderListRequest = Omit<OrderFilter, 'named' | 'takenBy'> &
  PageRequest & {
    /** Those that one took oneself, or that nobody did. */
    readonly whose?: Whose | undefined
    readonly sort?: OrderSort | undefined
  }

/** What a search finds by the records that it names whole, or where there is none, by those that have it as a part. */
function searched<Found>(
  q: string | undefined,
  find: (search: Pick<OrderFilter, 'q' | 'named'>) => Promise<Found>,
  isNone: (found: Found) => boolean,
): Promise<Found> {
  const wholeFirst = async (words: string | undefined) => {
    const named = words === undefined ? undefined : namedIn(words)
    const whole = named && (await find({ named }))
    return whole !== undefined && !isNone(whole) ? whole : find({ q: words })
  }
  return asRead(q, withDigitsRead, wholeFirst, isNone)
}

/**
 * A page of the orders that a filter means. Those that a search names whole come before those that have it as a part.
 * Where none is meant, a number that was read wrong is read again.
 */
export async function pageMeant<Row>(
  ports: Pick<Ports, 'orders' | 'clock'>,
  { account }: Pick<Authorized, 'account'>,
  request: OrderListRequest,
  rowOf: (record: OrderRecord) => Row,
): Promise<Page<Row>> {
  const { sort = 'newest', cursor, limit = pageSize.usual, whose, ...filter } = request
  const after = placeIn(cursor, orderPlace)
  const now = ports.clock.now()
  const takenBy = ownerMeant(whose, account.id)
  const found = await searched(
    filter.q,
    (search) =>
      ports.orders.page({
        filter: { ...filter, takenBy, q: undefined, ...search },
        today: dayOf(now),
        now,
        sort,
        after,
        limit: limit + 1,
      }),
    (rows) => rows.length === 0,
  )
  return pageOf(found, limit, rowOf, orderCursor)
}

/** How many orders a filter means, up to so many. */
export function countOrders(
  { orders, clock }: Pick<Ports, 'orders' | 'clock'>,
  { account }: Authorized,
  { whose, ...filter }: Omit<OrderListRequest, keyof PageRequest | 'sort'>,
  limit: number,
): Promise<number> {
  const now = clock.now()
  const takenBy = ownerMeant(whose, account.id)
  return searched(
    filter.q,
    (search) =>
      orders.count({
        filter: { ...filter, takenBy, q: undefined, ...search },
        today: dayOf(now),
        now,
        limit,
      }),
    (count) => count === 0,
  )
}

/** The orders that a filter means, page by page, the newest first unless asked otherwise. */
export const listOrders =
  (ports: ManagePorts, caller: Caller) =>
  (request: OrderListRequest): Promise<Result<Page<ListedOrder>, Unauthorized>> =>
    reading(ports, caller, 'orders.view', async (authorized) => {
      const value = await pageMeant(ports, authorized, request, listedOrderOf)
      return ok({ value, records: value.items.map(orderRead) })
    })

/** All orders that a filter means, to be taken elsewhere (rule A22). */
export const exportOrders =
  (ports: ManagePorts, caller: Caller) =>
  (asked: Omit<OrderListRequest, keyof PageRequest>): Promise<Result<Exported<OrderRow>, Unauthorized>> =>
    exported(
      ports,
      caller,
      {
        permission: 'orders.export',
        action: 'orders_exported',
        filter: printTokens(asked, 'en'),
        recordsOf: (row) => [orderRead(row)],
      },
      (page, authorized) =>
        pageMeant(ports, authorized, { ...asked, ...page }, ({ order }) => orderRowOf(order)),
    )

/** Authorizes the caller to change an order, and finds its record. */
async function recordFor(
  ports: ManagePorts,
  caller: Caller,
  id: string,
): Promise<
  Result<{ record: OrderRecord; authorized: Authorized }, Unauthorized | Refused<'order-not-found'>>
> {
  const authorized = await authorize(ports, caller, 'orders.change')
  if (!authorized.ok) return authorized
  const record = isUuid(id) ? await ports.orders.record(id) : undefined
  return record ? ok({ record, authorized: authorized.value }) : fail({ code: 'order-not-found' })
}

/** Reads an order by its id or its number: what `of` tells of its record. */
const orderReading = <Value>(
  ports: ManagePorts,
  caller: Caller,
  id: string,
  of: (record: OrderRecord) => Promise<Value>,
): Promise<Result<Value, Unauthorized | Refused<'order-not-found'>>> =>
  reading<Value, Refused<'order-not-found'>>(ports, caller, 'orders.view', async () => {
    const number = orderNumberIn(id)
    const record = isUuid(id)
      ? await ports.orders.record(id)
      : number && (await ports.orders.recordByNumber(number))
    if (!record) return fail({ code: 'order-not-found' })
    return ok({ value: await of(record), records: [orderRead(record.order)] })
  })

/** An order with all that staff know of it. */
export const openOrder =
  (ports: ManagePorts, caller: Caller) =>
  (id: string): Promise<Result<OrderRecord, Unauthorized | Refused<'order-not-found'>>> =>
    orderReading(ports, caller, id, async (record) => record)

/** What staff change; `version` is that of the record they looked at. */
export type OrderChange = {
  readonly status?: OrderStatus | undefined
  readonly note?: string | undefined
  readonly reason?: string | undefined
  /** It takes the change of status before back, and the trail says so; of any other change nothing is said. */
  readonly undoes?: boolean | undefined
  readonly version: number
}

/** A change with its words cleaned, and the change of many that it is one of. */
type Wanted = OrderChange & {
  readonly note: string
  readonly reason: string
  readonly undoes: boolean
  readonly batch?: string | undefined
}

/** Whether the one change since a version is what is wanted now, by the same person: its answer was lost. */
async function isOwnChange(
  { orders }: Pick<Ports, 'orders'>,
  { order: { id, orderStatus }, version }: OrderRecord,
  { status, ...wanted }: Wanted,
  { email }: Authorized['actor'],
): Promise<boolean> {
  if (status !== orderStatus || version !== wanted.version + 1) return false
  const entries = await orders.auditEntries(id)
  const at = entries.at(-1)?.createdAt
  return entries.some(
    ({ createdAt, fieldName, actor, notes }) =>
      createdAt === at &&
      fieldName === 'order_status' &&
      actor.kind === 'staff' &&
      actor.email === email &&
      notes === changeNote(status, wanted),
  )
}

/**
 * Changes an order's status, with a note in its audit entry (rules O12, O13). A record that somebody else
 * changed meanwhile is left alone and given back: `record-changed` (rule A13); one's own same change is none. An order that goes on again has its vouchers
 * issued anew, which counts into the day of its person (rule A51). Where the
 * status stays, what was written becomes one of the staff's notes, so that no word is lost. Under a key, a UUID, it is done
 * once.
 */
export const changeOrder =
  (ports: ManagePorts, caller: Caller) =>
  async (
    id: string,
    change: OrderChange,
    key?: string,
  ): Promise<Result<OrderRecord, Unauthorized | KeyRefused | NotChanged>> => {
    const found = await recordFor(ports, caller, id)
    if (!found.ok) return found
    return changeRecord(ports, found.value, change, { key })
  }

/** Changes a record that was found, for somebody who may; `batch` names the change of many that it is one of. */
export function changeRecord(
  ports: ManagePorts,
  { record, authorized }: { readonly record: OrderRecord; readonly authorized: Authorized },
  { status, version, ...written }: OrderChange,
  { key, batch }: { readonly key: string | undefined; readonly batch?: string },
): Promise<Result<OrderRecord, KeyRefused | NotChanged>> {
  const { id } = record.order
  const note = cleanedText(written.note ?? '')
  const reason = cleanedText(written.reason ?? '')
  const undoes = written.undoes === true
  const change = { status, version, note, reason, undoes, batch }
  return once(
    ports,
    authorized,
    {
      key,
      what: 'order-change',
      subject: id,
      request: { status: status ?? null, note, reason, ...(undoes && { undoes }) },
    },
    (kept) => changed(ports, record, change, authorized, kept),
    () => current(ports, id),
  )
}

type NotChanged = Refused<'order-not-found' | 'record-changed' | 'invalid' | 'order-closed' | 'beyond-day'>
type Changed = Result<OrderRecord, NotChanged>

async function changed(
  ports: ManagePorts,
  record: OrderRecord,
  { status, version, note, reason, undoes, batch }: Wanted,
  authorized: Authorized,
  key: StaffKey | undefined,
): Promise<Changed | 'key-taken' | 'key-busy'> {
  const { orders, clock } = ports
  const { account, actor } = authorized
  const { id } = record.order
  const yielded = async (now: OrderRecord): Promise<Changed> =>
    (await isOwnChange(ports, now, { status, version, note, reason, undoes, batch }, actor))
      ? ok(now)
      : fail({ code: 'record-changed', current: now })
  if (record.version !== version) return yielded(record)
  const problems = [
    ...textProblems('note', note, lengths.adminNote, { lines: true }),
    ...textProblems('reason', reason, lengths.adminNote, { lines: true }),
  ]
  if (problems.length > 0) return fail({ code: 'invalid', problems })

  const isUndone = undoes && status !== undefined && isBefore(status, await orders.auditEntries(id))
  const trace = { by: actor, at: clock.now(), note, reason, undoes: isUndone, batch }
  const next = withStatus(record.order, status ?? record.order.orderStatus, trace)
  if (!next.ok) {
    if (next.error.code === 'order-closed') return fail({ code: 'order-closed' })
    return fail({ code: 'invalid', problems: [{ at: 'reason', code: 'required' }] })
  }
  const { order, entries } = next.value
  if (entries.length === 0) {
    const words = [note, reason].map((text) => text.trim()).filter((text) => text !== '')
    if (words.length === 0) {
      await noteReads(ports, authorized, [orderRead(order)])
      return ok(record)
    }
    const { line, entry } = adminNote(order, words.join('\n'), trace)
    const noted = await orders.addNote(id, line, entry, key)
    return typeof noted === 'string' ? noted : ok(noted)
  }
  // What is cancelled, or goes on again, moves money and vouchers too (rule O13).
  const isSettled = [record.order, order].some(({ orderStatus }) => orderStatus === 'zrusena')
  const outcome = isSettled
    ? await settled(
        ports,
        record,
        { order, entries, accountId: account.id, by: actor, at: trace.at, note: trace.note || null },
        key,
      )
    : await orders.change({ order, version, entries, key })
  if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
  if (outcome === 'beyond-day') return fail({ code: outcome })
  if (outcome !== 'stale') return ok(outcome)
  const now = await current(ports, id)
  return now.ok ? yielded(now.value) : now
}

/** The record of an order as it is now. */
async function current(
  { orders }: Pick<Ports, 'orders'>,
  id: string,
): Promise<Result<OrderRecord, Refused<'order-not-found'>>> {
  const record = await orders.record(id)
  return record ? ok(record) : fail({ code: 'order-not-found' })
}

/** Changes an order together with what follows for its money and its vouchers. */
async function settled(
  ports: ManagePorts,
  { order: { id }, version }: OrderRecord,
  change: Change,
  key: StaffKey | undefined,
): Promise<OrderRecord | 'stale' | 'beyond-day' | 'key-taken' | 'key-busy'> {
  for (let tries = 1; ; tries++) {
    const standing = await standingOf(ports, id)
    if (standing?.record.version !== version) return 'stale'
    const { settlement, jobs } = await settlementOf(ports, standing, change)
    const outcome = await ports.payments.settle({ orders: [settlement], jobs, key })
    if (outcome === 'stale' || outcome === 'beyond-day') return outcome
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (typeof outcome !== 'string') {
      await matchAnew(ports, [id])
      return outcome[0]!
    }
    if (tries === settleTries) throw new Unavailable(`an order was not changed in ${tries} tries: ${outcome}`)
  }
}

/** Adds a line to the notes of staff (rule A14). Notes never stand in each other's way; under a key, a UUID, one is added once. */
export const addOrderNote =
  (ports: ManagePorts, caller: Caller) =>
  async (
    id: string,
    text: string,
    key?: string,
  ): Promise<Result<OrderRecord, Unauthorized | KeyRefused | Refused<'order-not-found' | 'invalid'>>> => {
    const found = await recordFor(ports, caller, id)
    if (!found.ok) return found
    const { record, authorized } = found.value
    const words = cleanedText(text)
    return once<OrderRecord, Refused<'order-not-found' | 'invalid'>>(
      ports,
      authorized,
      { key, what: 'order-note', subject: id, request: { text: words } },
      async (kept) => {
        const problems = textProblems('text', words, lengths.adminNote, { required: true, lines: true })
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        const { line, entry } = adminNote(record.order, words, {
          by: authorized.actor,
          at: ports.clock.now(),
        })
        const noted = await ports.orders.addNote(id, line, entry, kept)
        return typeof noted === 'string' ? noted : ok(noted)
      },
      () => current(ports, id),
    )
  }

/** Who changed what of an order, the newest first. */
export const orderHistory =
  (ports: ManagePorts, caller: Caller) =>
  (id: string): Promise<Result<Page<AuditEntry>, Unauthorized | Refused<'order-not-found'>>> =>
    orderReading(ports, caller, id, async ({ order }) => {
      const entries = await ports.orders.auditEntries(order.id)
      return { items: entries.toReversed(), next: null }
    })

import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths, mostExported, pageSize } from '@hotovo/domain/limits'
import { namedIn, type OrderFilter, type OrderSort, withDigitsRead } from '@hotovo/domain/orders/filter'
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
import { dayOf } from '@hotovo/domain/shared/calendar'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { Permission } from '@hotovo/domain/staff/permissions'
import { withoutCodes } from '@hotovo/domain/vouchers/code'
import { type Authorized, type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { cursorOf, type Page, type PageRequest, pageOf, partsOf, placeIn } from '../paging.ts'
import { type Change, type SettlePorts, settlementOf, settleTries, standingOf } from '../payments/settle.ts'
import { matchAnew } from '../payments/statements.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type KeyRefused, type OncePorts, once } from '../staff/once.ts'
import type { StaffKey } from '../staff/ports.ts'

export type ManagePorts = AuthorizePorts & SettlePorts & OncePorts & Pick<Ports, 'statements'>

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

/** The place in a list of orders that a cursor names; undefined for any other text. */
export function orderPlace(cursor: string): Pick<Order, 'createdAt' | 'id'> | undefined {
  const [createdAt, id] = partsOf(cursor, isUuid) ?? []
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined
}

export type OrderListRequest = Omit<OrderFilter, 'named'> &
  PageRequest & { readonly sort?: OrderSort | undefined }

/**
 * A page of the orders that a filter means. Those that a search names whole come before those that have it as a part.
 * Where none is meant, a number that was read wrong is read again.
 */
export async function pageMeant(ports: ManagePorts, request: OrderListRequest): Promise<Page<OrderRow>> {
  const { sort = 'newest', cursor, limit = pageSize.usual, ...filter } = request
  const after = placeIn(cursor, orderPlace)
  const today = dayOf(ports.clock.now())
  const rowsOf = (search: Pick<OrderFilter, 'q' | 'named'>) =>
    ports.orders.page({
      filter: { ...filter, q: undefined, ...search },
      today,
      sort,
      after,
      limit: limit + 1,
    })
  const rowsOfQuery = async (q: string | undefined) => {
    const named = q === undefined ? undefined : namedIn(q)
    const whole = named ? await rowsOf({ named }) : []
    return whole.length > 0 ? whole : rowsOf({ q })
  }
  const asTyped = await rowsOfQuery(filter.q)
  const read = filter.q && withDigitsRead(filter.q)
  const found = asTyped.length === 0 && read !== filter.q ? await rowsOfQuery(read) : asTyped
  return pageOf(found, limit, orderRowOf, (last) => cursorOf(last.createdAt, last.id))
}

/** The orders that a filter means, page by page, the newest first unless asked otherwise. */
export const listOrders =
  (ports: ManagePorts, caller: Caller) =>
  async (request: OrderListRequest): Promise<Result<Page<OrderRow>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'orders.view')
    return authorized.ok ? ok(await pageMeant(ports, request)) : authorized
  }

/** Orders to be taken elsewhere; whether there are more than a file may have. */
export type ExportedOrders = { readonly items: readonly OrderRow[]; readonly isMore: boolean }

/**
 * All orders that a filter means, in the order of the list, up to a most (rule A22). Who took them, and which ones, is in
 * the audit log before the first of them is read.
 */
export const exportOrders =
  (ports: ManagePorts, caller: Caller) =>
  async (asked: Omit<OrderListRequest, keyof PageRequest>): Promise<Result<ExportedOrders, Unauthorized>> => {
    const details = { filter: printTokens(asked, 'en') }
    const authorized = await authorize(ports, caller, 'orders.export', ['orders_exported'], details)
    if (!authorized.ok) return authorized
    const items: OrderRow[] = []
    let cursor: string | undefined
    do {
      const page = await pageMeant(ports, { ...asked, cursor, limit: pageSize.max })
      items.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor !== undefined && items.length < mostExported)
    return ok({ items, isMore: cursor !== undefined })
  }

/** Authorizes the caller and finds the record of an order; to be read, by its number too. */
async function recordFor(
  ports: ManagePorts,
  caller: Caller,
  permission: Permission,
  id: string,
): Promise<
  Result<{ record: OrderRecord; authorized: Authorized }, Unauthorized | Refused<'order-not-found'>>
> {
  const authorized = await authorize(ports, caller, permission)
  if (!authorized.ok) return authorized
  const number = permission === 'orders.view' ? orderNumberIn(id) : undefined
  const record = isUuid(id)
    ? await ports.orders.record(id)
    : number && (await ports.orders.recordByNumber(number))
  return record ? ok({ record, authorized: authorized.value }) : fail({ code: 'order-not-found' })
}

/** An order with all that staff know of it. */
export const openOrder =
  (ports: ManagePorts, caller: Caller) =>
  async (id: string): Promise<Result<OrderRecord, Unauthorized | Refused<'order-not-found'>>> => {
    const found = await recordFor(ports, caller, 'orders.view', id)
    return found.ok ? ok(found.value.record) : found
  }

/**
 * What staff write, as it is kept: without what programs put between words that are copied from them and nobody sees,
 * and without a voucher's code, which is nobody's to keep.
 */
export const cleanedText = (text: string) => withoutCodes(text.replaceAll('\u200b', ''))

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
 * changed meanwhile is left alone and given back: `record-changed` (rule A13); one's own same change is none. Where the
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
    const found = await recordFor(ports, caller, 'orders.change', id)
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
    (kept) => changed(ports, record, change, authorized.actor, kept),
    () => current(ports, id),
  )
}

type NotChanged = Refused<'order-not-found' | 'record-changed' | 'invalid' | 'order-closed'>
type Changed = Result<OrderRecord, NotChanged>

async function changed(
  ports: ManagePorts,
  record: OrderRecord,
  { status, version, note, reason, undoes, batch }: Wanted,
  actor: Authorized['actor'],
  key: StaffKey | undefined,
): Promise<Changed | 'key-taken' | 'key-busy'> {
  const { orders, clock } = ports
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
    if (words.length === 0) return ok(record)
    const { line, entry } = adminNote(order, words.join('\n'), trace)
    const noted = await orders.addNote(id, line, entry, key)
    return typeof noted === 'string' ? noted : ok(noted)
  }
  // What is cancelled, or goes on again, moves money and vouchers too (rule O13).
  const isSettled = [record.order, order].some(({ orderStatus }) => orderStatus === 'zrusena')
  const outcome = isSettled
    ? await settled(ports, record, { order, entries, by: actor, at: trace.at, note: trace.note || null }, key)
    : await orders.change({ order, version, entries, key })
  if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
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
): Promise<OrderRecord | 'stale' | 'key-taken' | 'key-busy'> {
  for (let tries = 1; ; tries++) {
    const standing = await standingOf(ports, id)
    if (standing?.record.version !== version) return 'stale'
    const { settlement, jobs } = await settlementOf(ports, standing, change)
    const outcome = await ports.payments.settle({ orders: [settlement], jobs, key })
    if (outcome === 'stale' || outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (typeof outcome !== 'string') {
      await matchAnew(ports, [id])
      return outcome[0]!
    }
    if (tries === settleTries) throw new Error(`an order was not changed in ${tries} tries: ${outcome}`)
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
    const found = await recordFor(ports, caller, 'orders.change', id)
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
  async (id: string): Promise<Result<Page<AuditEntry>, Unauthorized | Refused<'order-not-found'>>> => {
    const found = await recordFor(ports, caller, 'orders.view', id)
    if (!found.ok) return found
    const entries = await ports.orders.auditEntries(found.value.record.order.id)
    return ok({ items: entries.toReversed(), next: null })
  }

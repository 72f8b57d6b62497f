import { lengths } from '@hotovo/domain/limits'
import {
  adminNote,
  changeNote,
  isPreviousStatus,
  movesMoney,
  type OrderRecord,
  type OrderStatus,
  withStatus,
} from '@hotovo/domain/orders/order'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { type IdempotencyRefused, type KeyInUse, once } from '../access/idempotency.ts'
import { countReads, orderRead } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { OrderDecision } from '../settlement/plan.ts'
import { settleOrder } from '../settlement/settle.ts'
import type { StaffKey } from '../shared/ports.ts'
import type { ManagePorts } from './list.ts'

/** Authorizes the caller to change an order, and finds its record. */
export async function recordToChange(
  ports: ManagePorts,
  caller: Caller,
  id: string,
): Promise<
  Result<{ record: OrderRecord; authorized: AuthorizedStaff }, Unauthorized | Refused<'order-not-found'>>
> {
  const authorized = await authorize(ports, caller, 'orders.change')
  if (!authorized.ok) return authorized
  const record = isUuid(id) ? await ports.orders.record(id) : undefined
  return record ? ok({ record, authorized: authorized.value }) : fail({ code: 'order-not-found' })
}

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
export type CleanOrderChange = OrderChange & {
  readonly note: string
  readonly reason: string
  readonly undoes: boolean
  readonly batch?: string | undefined
}

/** Whether the one change since a version is what is wanted now, by the same person: its answer was lost. */
async function isOwnChange(
  { orders }: Pick<Ports, 'orders'>,
  { order: { id, orderStatus }, version }: OrderRecord,
  { status, ...wanted }: CleanOrderChange,
  { email }: AuthorizedStaff['actor'],
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
 * Changes an order's status, with a note in its audit entry (rules O12, O13, A158). A record that somebody else changed meanwhile is left
 * alone and given back: `record-changed` (rule A13), but where it was this same change by the same person, whose answer was lost.
 * An order that goes on again has its vouchers issued anew, which counts into the day of its person (rule A51). Where the status
 * stays, what was written becomes one of the staff's notes, so that no word is lost. A change that moves money or vouchers takes a
 * right of its own (rule A55). Under a key, a UUID, it is done once.
 */
export const changeOrder =
  (ports: ManagePorts) =>
  async (
    { id, ...change }: ById & OrderChange,
    { caller, key }: CallContext,
  ): Promise<Result<OrderRecord, Unauthorized | IdempotencyRefused | OrderChangeRefusal>> => {
    const found = await recordToChange(ports, caller, id)
    if (!found.ok) return found
    if (change.status !== undefined && movesMoney(found.value.record.order, change.status)) {
      const moving = await authorize(ports, caller, 'orders.move-money')
      if (!moving.ok) return moving
    }
    return changeRecord(ports, found.value, change, { key })
  }

/** Changes a record that was found, for somebody who may; `batch` names the change of many that it is one of. */
export function changeRecord(
  ports: ManagePorts,
  { record, authorized }: { readonly record: OrderRecord; readonly authorized: AuthorizedStaff },
  { status, version, ...written }: OrderChange,
  { key, batch }: { readonly key: string | undefined; readonly batch?: string },
): Promise<Result<OrderRecord, IdempotencyRefused | OrderChangeRefusal>> {
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
    (kept) => writeOrderChange(ports, record, change, authorized, kept),
    () => currentOrder(ports, id),
  )
}
type OrderChangeRefusal = Refused<
  'order-not-found' | 'record-changed' | 'invalid' | 'order-closed' | 'beyond-day' | 'refund-in-file'
>
type OrderChangeResult = Result<OrderRecord, OrderChangeRefusal>
async function writeOrderChange(
  ports: ManagePorts,
  record: OrderRecord,
  { status, version, note, reason, undoes, batch }: CleanOrderChange,
  authorized: AuthorizedStaff,
  key: StaffKey | undefined,
): Promise<OrderChangeResult | KeyInUse> {
  const { orders, clock } = ports
  const { account, actor } = authorized
  const { id } = record.order
  const yielded = async (now: OrderRecord): Promise<OrderChangeResult> =>
    (await isOwnChange(ports, now, { status, version, note, reason, undoes, batch }, actor))
      ? ok(now)
      : fail({ code: 'record-changed', current: now })
  if (record.version !== version) return yielded(record)
  const problems = [
    ...textProblems('note', note, lengths.adminNote, { lines: true }),
    ...textProblems('reason', reason, lengths.adminNote, { lines: true }),
  ]
  if (problems.length > 0) return fail({ code: 'invalid', problems })

  const isUndone = undoes && status !== undefined && isPreviousStatus(status, await orders.auditEntries(id))
  const isUndelivered =
    status === 'vybavena' && reason.trim() === '' && (await ports.deliveries.undeliveredOf([id])).length > 0
  const trace = { by: actor, at: clock.now(), note, reason, undoes: isUndone, batch, isUndelivered }
  const next = withStatus(record.order, status ?? record.order.orderStatus, trace)
  if (!next.ok) {
    if (next.error.code === 'order-closed') return fail({ code: 'order-closed' })
    return fail({ code: 'invalid', problems: [{ at: 'reason', code: 'required' }] })
  }
  const { order, entries } = next.value
  if (entries.length === 0) {
    const words = [note, reason].map((text) => text.trim()).filter((text) => text !== '')
    if (words.length === 0) {
      await countReads(ports, authorized, [orderRead(order)])
      return ok(record)
    }
    const { line, entry } = adminNote(order, words.join('\n'), trace)
    const noted = await orders.addNote(id, line, entry, key)
    return typeof noted === 'string' ? noted : ok(noted)
  }
  // What is cancelled, or goes on again, moves money and vouchers too (rule O13).
  const isSettled = [record.order, order].some(({ orderStatus }) => orderStatus === 'zrusena')
  const outcome = isSettled
    ? await settleChange(
        ports,
        record,
        { order, entries, by: actor, at: trace.at, note: trace.note || null },
        { accountId: account.id, key },
      )
    : await orders.change({ order, version, entries, key })
  if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
  if (outcome === 'beyond-day' || outcome === 'refund-in-file') return fail({ code: outcome })
  if (outcome !== 'stale') return ok(outcome)
  const now = await currentOrder(ports, id)
  return now.ok ? yielded(now.value) : now
}

/** The record of an order as it is now. */
export async function currentOrder(
  { orders }: Pick<Ports, 'orders'>,
  id: string,
): Promise<Result<OrderRecord, Refused<'order-not-found'>>> {
  const record = await orders.record(id)
  return record ? ok(record) : fail({ code: 'order-not-found' })
}

/** Changes an order together with what follows for its money and its vouchers. */
async function settleChange(
  ports: ManagePorts,
  { order: { id }, version }: OrderRecord,
  decision: OrderDecision,
  by: { readonly accountId: string; readonly key: StaffKey | undefined },
): Promise<OrderRecord | 'stale' | 'beyond-day' | 'refund-in-file' | KeyInUse> {
  const done = await settleOrder<OrderRecord, { readonly code: 'stale' }>(ports, {
    ...by,
    orderId: id,
    decide: (state) => (state?.record.version === version ? ok(decision) : fail({ code: 'stale' })),
    answer: (record) => record,
  })
  if (typeof done === 'string') return done
  return done.ok ? done.value : done.error.code
}

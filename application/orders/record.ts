import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import { adminNote, type OrderRecord } from '@hotovo/domain/orders/order'
import { orderNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { orderRead } from '../access/reads.ts'
import type { Page } from '../paging.ts'
import type { Refused } from '../refusal.ts'
import { currentOrder, recordToChange } from './change.ts'
import type { ManagePorts } from './list.ts'

/** Reads an order by its id or its number: what `of` tells of its record. */
const orderReading = <Value>(
  ports: ManagePorts,
  caller: Caller,
  id: string,
  of: (record: OrderRecord) => Promise<Value>,
): Promise<Result<Value, Unauthorized | Refused<'order-not-found'>>> =>
  authorizeRead<Value, Refused<'order-not-found'>>(ports, caller, 'orders.view', async () => {
    const number = orderNumberIn(id)
    const record = isUuid(id)
      ? await ports.orders.record(id)
      : number && (await ports.orders.recordByNumber(number))
    if (!record) return fail({ code: 'order-not-found' })
    return ok({ value: await of(record), records: [orderRead(record.order)] })
  })

/** An order with all that staff know of it. */
export const openOrder =
  (ports: ManagePorts) =>
  (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<OrderRecord, Unauthorized | Refused<'order-not-found'>>> =>
    orderReading(ports, caller, id, async (record) => record)

/** Adds a line to the notes of staff (rule A14). Notes never stand in each other's way; under a key, a UUID, one is added once. */
export const addOrderNote =
  (ports: ManagePorts) =>
  async (
    { id, text }: { readonly id: string; readonly text: string },
    { caller, key }: CallContext,
  ): Promise<
    Result<OrderRecord, Unauthorized | IdempotencyRefused | Refused<'order-not-found' | 'invalid'>>
  > => {
    const found = await recordToChange(ports, caller, id)
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
      () => currentOrder(ports, id),
    )
  }

/** Who changed what of an order, the newest first. */
export const orderHistory =
  (ports: ManagePorts) =>
  (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<Page<AuditEntry>, Unauthorized | Refused<'order-not-found'>>> =>
    orderReading(ports, caller, id, async ({ order }) => {
      const entries = await ports.orders.auditEntries(order.id)
      return { items: entries.toReversed(), next: null }
    })

import type { OrderQuery, Orders } from '@hotovo/application/orders/ports'
import type { CountedMoney } from '@hotovo/application/shared/counted'
import { contactSearchText } from '@hotovo/domain/orders/filter'
import { handDay } from '@hotovo/domain/payments/by-hand'
import { instantsBetween } from '@hotovo/domain/shared/calendar'
import { majorText } from '@hotovo/domain/shared/money'
import { searchTerms } from '@hotovo/domain/shared/search'
import { townText } from '@hotovo/domain/shared/town'
import { normalEmail } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn, rowsIn } from '../call.ts'
import { countedMoneyOf } from '../counted.ts'
import { humanCheckCodec } from '../rows/access.ts'
import { auditOf, entryRowsOf } from '../rows/audit/entries.ts'
import { correctionCodec, orderCodec, orderRefusals, recordOf, sumCodec } from '../rows/orders.ts'
import type { People } from '../sealing.ts'
import { searchAsked, startsLike, textSearchIn } from '../text-search.ts'
import { writeOnce } from './access.ts'

const Keyed = z.object({ fingerprint: z.string(), row: z.unknown() })
const Entry = z.object({
  row: z.unknown(),
  number: z.string(),
  person: z.nullable(z.string()),
  salt: z.nullable(z.string()),
})
const OfCustomer = z.object({ count: z.int(), rows: z.array(z.unknown()), sums: z.array(z.unknown()) })

/** Whose an order is: entries about it are sealed with the key of whoever placed it. */
export const emailOfOrder = async (call: Call, orderId: string): Promise<string> =>
  orderCodec.fromRow(await call('order_by_id', { of_id: orderId })).email

/** A list as `orders_statement` has it. */
const listAsked = (
  { filter, today, now, sort, after, limit }: OrderQuery,
  search: ReturnType<typeof searchAsked>,
) => {
  const { amount } = filter
  return {
    filter: {
      ...filter,
      ...instantsBetween(filter),
      town: filter.town === undefined ? undefined : startsLike(townText(filter.town)),
      amount: amount && {
        from: amount.from === undefined ? undefined : majorText(amount.from),
        to: amount.to === undefined ? undefined : majorText(amount.to),
      },
    },
    today,
    now,
    search,
    sort,
    after: after && {
      created_at: after.createdAt,
      id: after.id,
      total: majorText(after.total),
      owed_by: after.owedBy,
    },
    limit,
  }
}

/** Orders in the tables `voucher_orders` and `order_audit_log`. */
export function sqlOrders(call: Call, people: People): Orders {
  const search = textSearchIn(call, 'voucher_orders')
  const byId = async (id: string) => rowIn(orderCodec.fromRow, await call('order_by_id', { of_id: id }))
  return {
    add: async ({ order, entries, humanCheck, idempotency, jobs }) => {
      const placement = {
        order: orderCodec.toRow(order),
        entries: await entryRowsOf(people, order.email, entries),
        human_check: humanCheckCodec.toRow(humanCheck),
        idempotency,
        jobs,
      }
      const placed = await callOr(() => call('place_order', { placement }), orderRefusals)
      return typeof placed === 'string' ? placed : 'added'
    },
    byId,
    byIds: async (ids) => rowsIn(orderCodec.fromRow, await call('orders_by_ids', { ids })),
    byKey: async (key) =>
      rowIn(
        (answer) => {
          const { fingerprint, row } = Keyed.parse(answer)
          return { fingerprint, order: orderCodec.fromRow(row) }
        },
        await call('order_by_key', { of_key: key }),
      ),
    auditEntries: async (id) =>
      rowsIn(
        (answer) => {
          const { row, number, person, salt } = Entry.parse(answer)
          return auditOf(row, { kind: 'order', number }, people.openerOf(person, salt))
        },
        await call('order_entries', { of_order: id }),
      ),
    record: async (id) => rowIn(recordOf, await call('order_by_id', { of_id: id })),
    records: async (ids) => rowsIn(recordOf, await call('orders_by_ids', { ids })),
    recordByNumber: async (number) => rowIn(recordOf, await call('order_by_number', { of_number: number })),
    ofCustomer: async ({ email, except = null, limit }) => {
      const theirs = { of_email: normalEmail(email), but_for: except, most: limit }
      const { count, rows, sums } = OfCustomer.parse(await call('orders_of_customer', theirs))
      return { items: rows.map(orderCodec.fromRow), count, sums: sums.map(sumCodec.fromRow) }
    },
    corrections: async (ids) =>
      rowsIn(correctionCodec.fromRow, await call('contact_corrections_of', { ids })),
    change: async ({ order, version, entries, correction, jobs, key }) => {
      const change = {
        jobs,
        ...(correction && {
          correction: correctionCodec.toRow(correction),
          search_text: contactSearchText(correction),
          alone: { by_id: correction.correctedById, on: correction.correctedOn, ...handDay },
        }),
        order: orderCodec.toRow(order),
        version,
        entries: await entryRowsOf(people, order.email, entries),
      }
      const changed = await writeOnce(call, 'change_order', change, key, { HT003: 'beyond-day' } as const)
      if (typeof changed === 'string') return changed
      return rowIn(recordOf, changed.answer) ?? 'stale'
    },
    addNote: async (id, line, entry, key) => {
      const order = await byId(id)
      if (!order) throw new Error('only an order that was added is spoken of')
      const note = { order_id: id, line, entries: await entryRowsOf(people, order.email, [entry]) }
      const noted = await writeOnce(call, 'add_order_note', note, key)
      return typeof noted === 'string' ? noted : recordOf(noted.answer)
    },
    page: (asked) => {
      const terms = searchTerms(asked.filter.q ?? '')
      return search(terms, asked.limit, async (way) =>
        rowsIn(recordOf, await call('orders_page', { asked: listAsked(asked, searchAsked(terms, way)) })),
      )
    },
    count: async (asked) => {
      const terms = searchTerms(asked.filter.q ?? '')
      let counted = { count: 0, sums: [] } as CountedMoney
      await search(terms, asked.limit, async (way) => {
        const list = listAsked({ ...asked, sort: 'newest' }, searchAsked(terms, way, { isCounted: true }))
        counted = countedMoneyOf(await call('orders_count', { asked: list }))
        return Array.from({ length: counted.count })
      })
      return counted
    },
    unpaid: async ({ dueBefore, only, paymentMethod, limit }) =>
      rowsIn(
        recordOf,
        await call('unpaid_orders', {
          asked: { due_before: dueBefore, only, payment_method: paymentMethod, limit },
        }),
      ),
    payable: async ({ numbers, variableSymbols, currency, missing }) =>
      rowsIn(
        orderCodec.fromRow,
        await call('payable_orders', {
          numbers,
          symbols: variableSymbols,
          of_currency: currency,
          amounts: missing,
        }),
      ),
  }
}

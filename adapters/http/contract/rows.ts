import type { CountedFilters, ListQuestion, RowCount } from '@hotovo/application/back-office/rows'
import { rowCounts } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { calling, post, staff } from '../endpoint.ts'
import { AuditFilterShape, CalledShape } from './audit.ts'
import { OrderFilterShape } from './manage-orders.ts'
import { TicketFilterShape } from './manage-tickets.ts'
import { VoucherFilterShape } from './manage-vouchers.ts'
import { EntryFilterShape } from './payments.ts'

/** Filters of one list, as many as are counted. */
const of = <const List extends string, Shape extends z.core.$ZodLooseShape>(list: List, filter: Shape) =>
  z.strictObject({
    list: z.literal(list),
    filters: z.array(z.strictObject(filter)).check(z.maxLength(rowCounts.filters)),
    most: z.int().check(z.gte(1), z.lte(rowCounts.most)),
  })
const CountedFiltersShape: z.ZodMiniType<CountedFilters> = z.union([
  of('orders', OrderFilterShape),
  of('tickets', TicketFilterShape),
  of('vouchers', VoucherFilterShape),
  of('audit', { ...AuditFilterShape, called: z.optional(CalledShape) }),
])
/** What one list is asked for. */
const asking = <const List extends string, Shape extends z.core.$ZodLooseShape>(list: List, filter: Shape) =>
  z.strictObject({ list: z.literal(list), question: z.strictObject(filter) })
const AskedListShape: z.ZodMiniType<ListQuestion> = z.union([
  asking('orders', OrderFilterShape),
  asking('tickets', TicketFilterShape),
  asking('vouchers', VoucherFilterShape),
  asking('payments', EntryFilterShape),
])
const RowCountShape: z.ZodMiniType<RowCount> = z.object({ count: z.int(), isMore: z.boolean() })

/** How many rows there are, above lists, beside saved views and beside values of filters, and which stand first. */
export const rowCalls = {
  countRows: calling(
    'staff.countRows',
    staff(
      post('/api/admin/counts', {
        summary: 'How many rows filters of a list mean, each counted up to a most',
        body: CountedFiltersShape,
        value: z.array(RowCountShape) as z.ZodMiniType<readonly RowCount[]>,
        done: 200,
      }),
    ),
  ),
  firstRows: calling(
    'staff.firstRows',
    staff(
      post('/api/admin/first-rows', {
        summary: 'The ids on the first page of a list as it is now; it is no activity of the session',
        body: AskedListShape,
        value: z.array(z.string()) as z.ZodMiniType<readonly string[]>,
        done: 200,
      }),
    ),
  ),
}

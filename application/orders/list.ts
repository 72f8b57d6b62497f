import { pageSize } from '@hotovo/domain/limits'
import { reachedBy } from '@hotovo/domain/orders/contact'
import {
  namedSearch,
  type OrderFilter,
  type OrderPosition,
  type OrderSort,
  type orderFields,
  orderPosition,
  withDigitsForLetters,
} from '@hotovo/domain/orders/filter'
import { printTokens } from '@hotovo/domain/orders/filter-words'
import type { Order, OrderRecord } from '@hotovo/domain/orders/order'
import { dayOf, isSearchedDay } from '@hotovo/domain/shared/calendar'
import type { Asked } from '@hotovo/domain/shared/filter-fields'
import { ownerIdOf } from '@hotovo/domain/shared/owner-choice'
import { picked } from '@hotovo/domain/shared/picked'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorizeRead,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows } from '../access/exporting.ts'
import type { OncePorts } from '../access/idempotency.ts'
import { orderRead, type ReadPorts } from '../access/reads.ts'
import {
  cursorOf,
  cursorParts,
  cursorPosition,
  findOrReread,
  type Page,
  type PageRequest,
  pageOf,
} from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { SettlePorts } from '../settlement/settle.ts'
import type { CountedMoney } from '../shared/counted.ts'

export type ManagePorts = AuthorizePorts & ReadPorts & SettlePorts & OncePorts & Pick<Ports, 'deliveries'>

/** What of an order its row shows as it is. */
export const orderRowFields = [
  'id',
  'number',
  'firstName',
  'lastName',
  'email',
  'currency',
  'total',
  'voucherQuantity',
  'variableSymbol',
  'charged',
  'received',
  'dueDate',
  'deliveryMethod',
  'orderStatus',
  'paymentStatus',
  'withdrawnAt',
  'createdAt',
] as const satisfies readonly (keyof Order)[]

/** What the list of orders shows of each (rule A15). The total is in minor units. */
export type OrderRow = Pick<Order, (typeof orderRowFields)[number]> & {
  /** Its customer wrote something with it. */
  readonly hasNotes: boolean
}
export const orderRowOf = (order: Order): OrderRow => ({
  ...picked(order, orderRowFields),
  hasNotes: order.notes !== null,
})

/** An order as a table that is taken elsewhere has it (rule A22): with what its customer wrote, without notes of staff. */
export const exportedOrderFields = [
  'phone',
  'address',
  'postalCode',
  'city',
  'country',
  'paymentMethod',
  'notes',
] as const
export type ExportedOrder = OrderRow & Pick<Order, (typeof exportedOrderFields)[number]>
const exportedOrderOf = (order: Order): ExportedOrder => ({
  ...orderRowOf(order),
  ...picked(order, exportedOrderFields),
})

/** An order in the list of all, where it is told too whether staff noted anything about it. */
export type ListedOrder = OrderRow & { readonly hasStaffNotes: boolean }
export const listedOrderOf = ({ order, adminNotes }: OrderRecord): ListedOrder => ({
  ...orderRowOf(order),
  hasStaffNotes: adminNotes !== null,
})

/** Of an order that nothing is owed for, a cursor says so. */
export const noDueDate = 'none'

/** The position in a list of orders that a cursor names, in any sort; undefined for any other text. */
export function parseOrderCursor(cursor: string): OrderPosition | undefined {
  const [createdAt, id, total, owedBy] =
    cursorParts(cursor, (rest) => {
      const [uuid = '', minor = '', day = '', ...others] = rest.split('_')
      const isOwed = day === noDueDate || isSearchedDay(day)
      return isUuid(uuid) && /^\d{1,11}$/.test(minor) && isOwed && others.length === 0
    }) ?? []
  if (createdAt === undefined || id === undefined || owedBy === undefined) return undefined
  return { createdAt, id, total: Number(total), owedBy: owedBy === noDueDate ? null : owedBy }
}
export const orderCursor = ({ order }: OrderRecord): string => {
  const { createdAt, id, total, owedBy } = orderPosition(order)
  return cursorOf(createdAt, id, String(total), owedBy ?? noDueDate)
}

export type OrderListRequest = Asked<typeof orderFields> &
  PageRequest & { readonly sort?: OrderSort | undefined }

/** What a search finds by the records that it names whole, or where there is none, by those that have it as a part. */
export function searchWholeFirst<Found>(
  q: string | undefined,
  find: (search: Pick<OrderFilter, 'q' | 'named'>) => Promise<Found>,
  isNone: (found: Found) => boolean,
): Promise<Found> {
  const wholeFirst = async (words: string | undefined) => {
    const named = words === undefined ? undefined : namedSearch(words)
    const whole = named && (await find({ named }))
    return whole !== undefined && !isNone(whole) ? whole : find({ q: words })
  }
  return findOrReread(q, withDigitsForLetters, wholeFirst, isNone)
}

/**
 * A page of the orders that a filter means. Those that a search names whole come before those that have it as a part.
 * Where none is meant, a number that was read wrong is read again.
 */
export async function pageOfOrders<Row>(
  ports: Pick<Ports, 'orders' | 'clock'>,
  { account }: Pick<AuthorizedStaff, 'account'>,
  request: OrderListRequest,
  rowOf: (record: OrderRecord) => Row,
): Promise<Page<Row>> {
  const { sort = 'newest', cursor, limit = pageSize.usual, whose, ...filter } = request
  const after = cursorPosition(cursor, parseOrderCursor)
  const now = ports.clock.now()
  const takenBy = ownerIdOf(whose, account.id)
  const found = await searchWholeFirst(
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

/** How many orders a filter means, up to so many, and what they come to. */
export function countOrders(
  { orders, clock }: Pick<Ports, 'orders' | 'clock'>,
  { account }: AuthorizedStaff,
  { whose, ...filter }: Omit<OrderListRequest, keyof PageRequest | 'sort'>,
  limit: number,
): Promise<CountedMoney> {
  const now = clock.now()
  const takenBy = ownerIdOf(whose, account.id)
  return searchWholeFirst(
    filter.q,
    (search) =>
      orders.count({
        filter: { ...filter, takenBy, q: undefined, ...search },
        today: dayOf(now),
        now,
        limit,
      }),
    ({ count }) => count === 0,
  )
}

/** The orders that a filter means, page by page, the newest first unless asked otherwise. */
export const listOrders =
  (ports: ManagePorts) =>
  (request: OrderListRequest, { caller }: CallContext): Promise<Result<Page<ListedOrder>, Unauthorized>> =>
    authorizeRead(ports, caller, 'orders.view', async (authorized) => {
      const { items, next } = await pageOfOrders(ports, authorized, request, (record) => record)
      const value = { items: (await reachedRecords(ports, items)).map(listedOrderOf), next }
      return ok({ value, records: value.items.map(orderRead) })
    })

/** Records with the contacts that count now, as lists show them (rule V32). */
async function reachedRecords(
  { orders }: Pick<Ports, 'orders'>,
  records: readonly OrderRecord[],
): Promise<readonly OrderRecord[]> {
  const corrections = await orders.corrections(records.map(({ order }) => order.id))
  return records.map((record) => ({ ...record, order: reachedBy(record.order, corrections) }))
}

/** All orders that a filter means, to be taken elsewhere (rule A22). */
export const exportOrders =
  (ports: ManagePorts) =>
  (
    asked: Omit<OrderListRequest, keyof PageRequest>,
    { caller }: CallContext,
  ): Promise<Result<ExportedRows<ExportedOrder>, Unauthorized>> =>
    exportRows(
      ports,
      caller,
      {
        permission: 'orders.export',
        action: 'orders_exported',
        filter: printTokens(asked, 'en'),
        recordsOf: (row) => [orderRead(row)],
      },
      async (page, authorized) => {
        const { items, next } = await pageOfOrders(ports, authorized, { ...asked, ...page }, (one) => one)
        const records = await reachedRecords(ports, items)
        return { items: records.map(({ order }) => exportedOrderOf(order)), next }
      },
    )

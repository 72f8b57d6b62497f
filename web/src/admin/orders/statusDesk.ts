import type { StaffApi } from '@hotovo/application/api'
import type { ListedOrder } from '@hotovo/application/orders/list'
import type { OrderRecord, OrderStatus } from '@hotovo/domain/orders/order'
import type { Drafts } from '../records/Drafts.ts'
import type { Holds } from '../records/Holds.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import type { OrderFile } from './orderFile.ts'

/** What the status of an order is changed with. */
export type StatusDesk = {
  readonly orders: Pick<StaffApi['staff']['orders'], 'change'>
  readonly drafts: Drafts
  readonly keys: RequestKeys
  readonly holds: Holds
  readonly file: OrderFile
  /** What a list knows of the order already. */
  readonly row: ListedOrder | undefined
  /** Shows in that list how the order is. */
  readonly tellRow: (row: ListedOrder) => void
  /** Is told that a change begins here. */
  readonly begins: () => void
  /** Loads the order again. */
  readonly open: () => Promise<void>
  /** What is cancelled, or goes on again, moves money and vouchers too. */
  readonly follow: () => void
  /** Whether something of it has not gone to its customer; undefined while nobody knows. */
  readonly isUndelivered: () => boolean | undefined
}

/** The order as it is shown while its change is on its way. */
export const withStatus = (record: OrderRecord, orderStatus: OrderStatus): OrderRecord => ({
  ...record,
  order: { ...record.order, orderStatus },
})

/** A change without words. */
export const wordless = { note: '', reason: '', undoes: false }

/** The status that a change was made from. */
export const statusBefore = ({ before }: { readonly before: OrderRecord }): OrderStatus =>
  before.order.orderStatus

import type { StaffApi } from '@hotovo/application/api'
import type { OrderRecord, OrderStatus } from '@hotovo/domain/orders/order'
import type { RecordStore } from '../records/RecordStore.ts'
import type { RefusedBy } from '../records/Write.ts'

/** A change of status as somebody wants it; it may take the change before back. */
export type WantedStatus = {
  readonly status: OrderStatus
  readonly note: string
  readonly reason: string
  readonly undoes: boolean
}

/** The note and the reason of a change, and a reply. */
export const orderFields = ['note', 'reason', 'reply'] as const

/** The record of an order, whose status changes. */
export type OrderFile = RecordStore<
  OrderRecord,
  (typeof orderFields)[number],
  WantedStatus,
  RefusedBy<StaffApi['staff']['orders']['change']>,
  'order-not-found'
>

import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Paper } from '@hotovo/domain/cash-desk/cash-desk'
import type { ShopStatement } from '@hotovo/domain/cash-desk/statement'
import {
  type DeliveredVoucher,
  type Delivery,
  isFailing,
  type LetterOpening,
  type Parcel,
  type SecretDelivery,
} from '@hotovo/domain/deliveries/delivery'
import { isLetterWaiting } from '@hotovo/domain/deliveries/letter'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import type { Job } from '../jobs/job.ts'
import type { OrderView } from '../orders/ports.ts'
import type { StaffKey } from '../shared/ports.ts'

/** Deliveries that wait, oldest first: those that failed at least once, or letters that are to be printed. */
export const deliveryQueues = ['failed', 'letters'] as const
export type DeliveryQueue = (typeof deliveryQueues)[number]
/** Whether a delivery stands in a queue. */
export const isQueued: Readonly<Record<DeliveryQueue, (delivery: Delivery) => boolean>> = {
  failed: isFailing,
  letters: isLetterWaiting,
}

/** By which correction of its contact a message is sent, and whether it was never tried, or never came there, before. */
export type BegunDelivery = { readonly correction: number; readonly isFirst: boolean }

export interface Deliveries {
  /** Tells the deliveries of an order, oldest first, without what is secret in them. */
  ofOrder(orderId: string): Promise<readonly Delivery[]>
  /** Tells which of these orders have a delivery that was not handed over, whether it was tried or not. */
  undeliveredOf(orderIds: readonly string[]): Promise<readonly string[]>
  /** Tells which of these orders have a letter that waits for the courier. */
  withLetters(orderIds: readonly string[]): Promise<readonly string[]>
  /** Finds what was handed over since an instant under any of these numbers, the latest first. */
  withNumbers(numbers: readonly string[], since: string): Promise<readonly Delivery[]>
  /** Finds a delivery by its id, without what is secret in it. */
  byId(id: string): Promise<Delivery | undefined>
  /** Finds deliveries by their ids, without what is secret in them. */
  byIds(ids: readonly string[]): Promise<readonly Delivery[]>
  /**
   * Gives a delivery that is waiting with what it carries, and nothing for one that was handed over or voided.
   * Carries nothing of a voucher that was voided, and waits as long as one of its vouchers stands.
   */
  open(id: string): Promise<SecretDelivery | undefined>
  /**
   * Notes that a message is about to be sent, by the newest correction of its contact, and answers by which, and whether it may have
   * come there before; undefined for one that waits no more.
   * Of one that may have come to another contact than the newest it answers `elsewhere`: nobody sends it there.
   */
  begin(id: string): Promise<BegunDelivery | 'elsewhere' | undefined>
  /**
   * Notes that a delivery was handed over, by which correction of its contact, to which carrier and under which number, with audit
   * entries and jobs, and forgets what was secret in it.
   * Answers whether it was waiting; what was handed over before stays as it was.
   * Leaves a letter that was not printed with the newest correction as it was, however late it was opened.
   */
  handOver(
    id: string,
    handOver: {
      readonly at: string
      readonly correction: number
      readonly parcel: Parcel
      readonly entries: readonly AuditEntry[]
      readonly jobs: readonly Job[]
    },
  ): Promise<boolean>
  /**
   * Gives a letter that was handed over another parcel, with the entry that tells of it, where its parcel is still what it was.
   * Answers whether it was; the correction of nobody else is lost.
   */
  correctParcel(
    id: string,
    corrected: { readonly was: Parcel; readonly parcel: Parcel; readonly entry: AuditEntry },
  ): Promise<boolean>
  /**
   * Notes that a delivery that waits could not be handed over, and the code of the reason.
   * Forgets where it was tried if nobody there can have it.
   */
  fail(id: string, error: string, isNowhere?: boolean): Promise<void>
  /** Tells a queue of deliveries, from behind a position on, as many as are asked for. */
  page(query: {
    readonly queue: DeliveryQueue
    readonly after?: Pick<Delivery, 'createdAt' | 'id'> | undefined
    readonly limit: number
  }): Promise<readonly Delivery[]>
  /** Tells how often a letter was opened, and with the delivery when it was last and by whom. */
  openings(id: string): Promise<number>
  /**
   * Notes that a letter was opened, with the entry of its order, the one of the general audit log and the key, all or nothing.
   * Of many at once for one time, or under one key, one is noted, and none of a letter that waits no more; answers whether it was.
   */
  noteOpening(
    opening: LetterOpening,
    entry: AuditEntry,
    logged: SystemEntry,
    key?: StaffKey | undefined,
  ): Promise<boolean>
  /** Has a delivery that waits tried again now, with the entry of who wants it; answers whether it was waiting. */
  retry(id: string, job: Job, entry: AuditEntry): Promise<boolean>
}

/** PDF documents in base64; printed vouchers in the language of the order. */
export interface Documents {
  /**
   * Draws a coupon for each voucher, with its code and without its password, for people and for screen readers.
   * Draws the same vouchers of the same order as the same file.
   */
  voucherPdf(view: OrderView, vouchers: readonly DeliveredVoucher[]): Promise<string>
  /**
   * Draws letters that the courier brings, with codes and passwords, and none of them above the first fold.
   * Begins each on a page of its own, on a front one where both sides are printed.
   * Ends with the list that the courier signs, where one is wanted: without anything secret.
   */
  courierLetters(batch: LetterBatch): Promise<string>
  /**
   * Draws the slip of a cash desk, with where that stands, codes and passwords, for the paper it prints on.
   * Gives each voucher a part to cut off: on a roll a page of its own, as long as what it says, in black only.
   * Draws the same vouchers of the same order as the same file.
   */
  slip(
    view: OrderView,
    vouchers: readonly DeliveredVoucher[],
    desk: { readonly paper: Paper; readonly place: Pick<SalesPoint, 'name' | 'city'> },
  ): Promise<string>
  /**
   * Draws what a shop owes for days, on as many pages as its shifts need, with nothing added up by the drawing.
   * Draws the same statement as the same file.
   */
  cashStatement(statement: ShopStatement): Promise<string>
}

/** A letter of an order, with all that stands in it. */
export type CourierLetter = { readonly view: OrderView; readonly vouchers: readonly DeliveredVoucher[] }

/** Letters that are printed together. */
export type LetterBatch = {
  readonly letters: readonly CourierLetter[]
  readonly isTwoSided: boolean
  /** When the list was made that the courier signs; null where none is wanted. */
  readonly listedAt: string | null
}

import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Delivery } from '@hotovo/domain/vouchers/delivery'
import type { IssuedVoucher, SecretDelivery, VoucherPlace } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { UsedHumanCheck } from '../access/ports.ts'
import type { Job } from '../letters/job.ts'

/** A voucher as it is kept: keyed hashes are all there is of its secrets, and which key made them (rule V2). */
export type StoredVoucher = {
  readonly voucher: Voucher
  /** Where in its order it belongs; null where it belongs to none. */
  readonly place: VoucherPlace | null
  readonly lastFour: string
  readonly keyName: string
  readonly codeHash: string
  readonly passwordHash: string
}

export interface Vouchers {
  /**
   * Keeps vouchers that belong to no order, all or nothing, with a ledger that says what they are worth.
   * Refuses a serial or a code that another voucher has: `taken`.
   */
  add(vouchers: readonly StoredVoucher[]): Promise<'added' | 'taken'>
  /**
   * Gives back exactly the voucher that was added with one of these hashes of its code, and nothing for others.
   * Uses up the human check that comes along, whether or not there is a voucher.
   * Refuses a human check that was used before, and tells nothing then: `human-check-used`.
   */
  byCode(
    codeHashes: readonly string[],
    humanCheck?: UsedHumanCheck,
  ): Promise<StoredVoucher | 'human-check-used' | undefined>
  /** Tells the vouchers of an order, those that replaced others too, by their places and then by age. */
  ofOrder(orderId: string): Promise<readonly IssuedVoucher[]>
  /** Finds a voucher of an order by its serial. */
  bySerial(serial: string): Promise<IssuedVoucher | undefined>
}

/** Deliveries that wait, oldest first: those that failed at least once, or letters that are to be printed. */
export const deliveryQueues = ['failed', 'letters'] as const
export type DeliveryQueue = (typeof deliveryQueues)[number]

export interface Deliveries {
  /** Tells the deliveries of an order, oldest first, without what is secret in them. */
  ofOrder(orderId: string): Promise<readonly Delivery[]>
  /** Finds a delivery by its id, without what is secret in it. */
  byId(id: string): Promise<Delivery | undefined>
  /** Gives a delivery that is waiting with what it carries, and nothing for one that was handed over or voided. */
  open(id: string): Promise<SecretDelivery | undefined>
  /**
   * Notes that a delivery was handed over, with audit entries and jobs, and forgets what was secret in it.
   * Answers whether it was waiting; what was handed over before stays as it was.
   */
  handOver(
    id: string,
    handOver: {
      readonly at: string
      readonly entries: readonly AuditEntry[]
      readonly jobs: readonly Job[]
    },
  ): Promise<boolean>
  /** Notes that a delivery that waits could not be handed over, and the code of the reason. */
  fail(id: string, error: string): Promise<void>
  /** Tells a queue of deliveries, from behind a place on, as many as are asked for. */
  page(query: {
    readonly queue: DeliveryQueue
    readonly after?: Pick<Delivery, 'createdAt' | 'id'> | undefined
    readonly limit: number
  }): Promise<readonly Delivery[]>
  /** Has a delivery that waits tried again now; answers whether it was waiting. */
  retry(id: string, job: Job): Promise<boolean>
}

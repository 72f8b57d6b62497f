import type { AuditEntry } from '@hotovo/domain/audit'
import type { Order } from '@hotovo/domain/order'
import type { Payment } from '@hotovo/domain/payment'
import type { Installation } from './settings.ts'

/**
 * What the product needs from the world, on one page. Every sentence of a comment is a promise, and every
 * promise is a test of the same words in `tests/contracts`. A method is the transaction. A store that does
 * not answer throws `Unavailable`; it never looks like an empty one.
 */
export type Ports = {
  readonly orders: Orders
  readonly paymentCodes: PaymentCodes
  readonly clock: Clock
  readonly luck: Luck
  readonly macs: Macs
  readonly installation: Installation
}

/** Everything that becomes true when an order is placed. */
export type OrderPlacement = {
  readonly order: Order
  readonly entries: readonly AuditEntry[]
  readonly humanCheck: { readonly id: string; readonly expiresAt: string }
  readonly idempotency?: { readonly key: string; readonly fingerprint: string } | undefined
}

export interface Orders {
  /**
   * Writes the order, its trace, its human check and its idempotency key, all or nothing.
   * Refuses a number or variable symbol that another order has: `number-taken`.
   * Refuses a human check that was used before: `human-check-used`.
   * Refuses a key that was used before: `key-taken`.
   * Of twins with one key one is added.
   * A twin that would wait longer than a lock may last is `key-busy`.
   */
  add(
    placement: OrderPlacement,
  ): Promise<'added' | 'number-taken' | 'human-check-used' | 'key-taken' | 'key-busy'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Order | undefined>
  /** Finds the order that a key made, with the fingerprint of its request. */
  byKey(key: string): Promise<{ readonly fingerprint: string; readonly order: Order } | undefined>
  /** Tells the trace of an order, oldest first. */
  trail(id: string): Promise<readonly AuditEntry[]>
}

/** The texts inside the QR codes of a payment. */
export type Codes = {
  readonly payBySquare?: string | undefined
  readonly payme?: string | undefined
  readonly spayd?: string | undefined
  readonly epc?: string | undefined
  readonly cashCode?: string | undefined
}
export interface PaymentCodes {
  /** Makes PAY by square, payme and EPC for a transfer in EUR, SPAYD for one in CZK, a cash code for cash. */
  of(payment: Payment): Codes
  /** Draws a text as a QR code: an SVG document, dark on a white plate. */
  svg(text: string): string
}

export interface Clock {
  /** Tells the instant in UTC to the millisecond, and never runs back. */
  now(): string
}

export interface Luck {
  /** Draws a whole number from `min` to `max`, both included, all equally likely. */
  integer(min: number, max: number): number
  /** Makes an identity that nothing else has. */
  uuid(): string
}

export type MacPurpose = 'order-token' | 'human-check' | 'idempotency'
export interface Macs {
  /**
   * Signs with HMAC-SHA256 and the newest key: 43 characters, base64url.
   * A value made for one purpose is worthless for another.
   */
  sign(purpose: MacPurpose, message: string): Promise<string>
  /** Accepts what any known key signed, and nothing else. */
  verify(purpose: MacPurpose, message: string, mac: string): Promise<boolean>
}

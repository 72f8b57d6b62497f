export interface Clock {
  /** Tells the instant in UTC to the millisecond, and never runs back. */
  now(): string
}

export interface Random {
  /** Draws a whole number from `min` to `max`, both included, all equally likely. */
  integer(min: number, max: number): number
  /** Makes an identity that nothing else has. */
  uuid(): string
}

export interface Digests {
  /** Tells the SHA-256 of bytes, or of a text in UTF-8, 32 bytes, at once. */
  sha256(said: string | Uint8Array): Uint8Array
}

export type MacPurpose =
  | 'order-token'
  | 'human-check'
  | 'idempotency'
  | 'sign-in-gate'
  | 'known-device'
  | 'refresh-token'
  | 'access-token'
  | 'second-step'
  | 'recovery-code'
  | 'recovery'
  | 'person'
  | 'audit-checkpoint'
  | 'visitor'
  | 'recipient'
  | 'merchant-key'
  | 'voucher-code'
  | 'voucher-password'
  | 'voucher-attempt'
  | 'database-role'
  | 'key-name'

export type Signature = { readonly keyName: string; readonly mac: string }

export interface Macs {
  /**
   * Signs with HMAC-SHA256 and the newest key: 43 characters, base64url.
   * A value made for one purpose is worthless for another.
   */
  sign(purpose: MacPurpose, message: string): Promise<string>
  /**
   * Signs with every known key, the newest first, so that what an older one signed is found again.
   * Names each key by eight characters that tell nothing of it.
   */
  signatures(purpose: MacPurpose, message: string): Promise<readonly Signature[]>
  /** Accepts what any known key signed, and nothing else. */
  verify(purpose: MacPurpose, message: string, mac: string): Promise<boolean>
}

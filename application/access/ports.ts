import type { Origin, SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Merchant, MerchantKey } from '@hotovo/domain/merchants/merchant'
import type { Role, StaffAccount } from '@hotovo/domain/staff/account'
import type { Factor, PassedStep } from '@hotovo/domain/staff/factor'
import type { Identity } from '@hotovo/domain/staff/identity'
import type { ProgramScope } from '@hotovo/domain/staff/program'
import type { Carrier, Rotation, Session } from '@hotovo/domain/staff/session'
import type { StaffKey } from '../shared/ports.ts'

/** A human check as a store uses it up: once, for whatever form. */
export type UsedHumanCheck = { readonly id: string; readonly expiresAt: string }

/** So many hits of one key within so many seconds, and no more. Limits of different names count apart. */
export type RateLimit = { readonly name: string; readonly most: number; readonly seconds: number }

/** What is counted together, and how much of it there may be. */
export type Bucket = { readonly key: string; readonly limit: RateLimit }

/**
 * The hits in the window of each bucket with this one, or the place of the first bucket that it would be one too many
 * for, and how many it would have; a new window begins there after `resetSeconds`.
 */
export type RateVerdict =
  | { readonly allowed: true; readonly hits: readonly number[] }
  | {
      readonly allowed: false
      readonly full: number
      readonly hits: number
      readonly resetSeconds: number
    }

export interface Reads {
  /**
   * Notes which records a person of staff read in an hour, each once, also of many at once.
   * Tells how many different ones that makes in that hour, and nobody else’s.
   * Of many at once, one tells all of them.
   */
  note(reading: {
    readonly staffId: string
    /** The instant at which the hour begins. */
    readonly hour: string
    /** Each by its kind and id. */
    readonly records: readonly string[]
  }): Promise<number>
}

export interface RateLimits {
  /**
   * Counts one hit in each of these buckets, also of many at once, or in none where it is one too many.
   * A window begins with a hit, and the first hit after its end begins another.
   * One key of one limit leaves all others alone.
   */
  hit(buckets: readonly Bucket[], at: string): Promise<RateVerdict>
  /** Tells the first of these buckets that one more hit would be one too many for, and counts nothing. */
  full(
    buckets: readonly Bucket[],
    at: string,
  ): Promise<{ readonly full: number; readonly resetSeconds: number } | undefined>
  /** Takes back one hit of each bucket, of the window that an instant is in, and of no other. */
  takeBack(buckets: readonly Bucket[], at: string): Promise<void>
}

export interface StaffKeys {
  /** Finds the fingerprint and the subject of what a person did under a key later than an instant, and nothing of anybody else. */
  find(
    staffId: string,
    key: string,
    since: string,
  ): Promise<Pick<StaffKey, 'fingerprint' | 'subject'> | undefined>
}

/**
 * A session with the account, its second factors, the oldest first, and its identities as they are now, how it passed its second step, and the recovery that
 * began it, if one did.
 */
export type StaffSession = {
  readonly session: Session
  readonly account: StaffAccount
  /** At providers, the first linked first. */
  readonly identities: readonly Identity[]
  readonly factors: readonly Factor[]
  readonly passed: PassedStep | null
  readonly recoveryId?: string | undefined
}

/** A session with where it was begun from, as the entry about its sign-in tells. */
export type NewSession = { readonly session: Session; readonly origin: Origin }
export type EndOfFamily = { readonly rotation: Exclude<Rotation, 'rotated' | 'repeated'> }

export interface Sessions {
  /**
   * Keeps a new session, notes the sign-in on its account, ends the lockout and writes the entry.
   * Begins only where the password is still the one that was verified and the account is open, and leaves nothing behind
   * otherwise: `password-changed`.
   * Whatever comes first of a sign-in and a new password, or the end of an account, no session of before lives on.
   * Of one account twenty live: of more the ones used longest ago end, also of many at once, and each of them is logged.
   */
  start(
    session: Session,
    also: {
      /** The hash that the password was verified against. */
      readonly passwordHash: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
      /** What is logged of a session that has to end for this one, whose id it gets. */
      readonly displaced: SystemEntry
    },
  ): Promise<'started' | 'password-changed'>
  /**
   * Finds a session with its account as long as it lives.
   * Tells of a session which recovery began it.
   */
  living(id: string, at: string): Promise<StaffSession | undefined>
  /**
   * Tells the living sessions of an account, as many as are asked for, the last used first, each with where it was
   * begun from.
   */
  ofAccount(accountId: string, at: string, most: number): Promise<readonly NewSession[]>
  /**
   * Counts as activity of a living session.
   * The first time it writes `firstEntry`, the other entries always.
   */
  enter(
    id: string,
    at: string,
    entries: { readonly firstEntry?: SystemEntry | undefined; readonly entries: readonly SystemEntry[] },
  ): Promise<StaffSession | undefined>
  /**
   * Passes a family on from a generation, as the model of the domain says.
   * Of many at once with one token, one rotates and the others repeat.
   * Writes the entry when the token was stolen: `reused`.
   */
  rotate(
    id: string,
    token: { readonly generation: number; readonly carrier: Carrier },
    at: string,
    stolen: SystemEntry,
  ): Promise<{ readonly rotation: 'rotated' | 'repeated'; readonly found: StaffSession } | EndOfFamily>
  /**
   * Tells when the session before this one of its account began, and how many sign-ins with its e-mail failed since then.
   * Of the first session it tells null, and all that failed. It counts up to a limit.
   * Counts wrong codes of second steps too, but for those of the session before.
   * A session that needed a second step and never passed it is none before.
   */
  before(
    session: Session,
    email: string,
    limit: number,
  ): Promise<{ readonly startedAt: string | null; readonly failures: number }>
  /** Ends a session, the others of its account or all of them, and writes the entry if any of them lived. */
  end(id: string, which: 'this' | 'others' | 'all', at: string, entry: SystemEntry): Promise<void>
}
export type Assurance = 'aal1' | 'aal2'
export const authenticationMethods = [
  'password',
  'provider',
  'totp',
  'webauthn',
  'phone',
  'passkey',
  'recovery-code',
] as const
export type AuthenticationMethod = {
  readonly method: (typeof authenticationMethods)[number]
  readonly timestamp: number
}

/** What an access token says of its bearer. */
export type AccessClaims = {
  readonly accountId: string
  readonly sessionId: string
  readonly email: string
  readonly role: Role | null
  // One factor, or two.
  readonly assurance: Assurance
  /** What the session was begun and passed with; seconds since 1970. */
  readonly methods: readonly AuthenticationMethod[]
}

/** What a program is told of whoever let it in (rule A74); instants in seconds since 1970. */
export type ProgramClaims = {
  readonly authorizationId: string
  readonly programId: string
  readonly accountId: string
  readonly scopes: readonly ProgramScope[]
  readonly nonce: string | null
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly assurance: Assurance
  readonly signedInAt: number
}
export type ProgramTokens = { readonly accessToken: string; readonly idToken: string }

/** A key of a JWK set, as others read it (RFC 7517). */
export type PublicKey = Readonly<Record<string, string>>

export interface AccessTokens {
  /** Issues a token that is good for ten minutes. */
  issue(claims: AccessClaims, at: string): Promise<string>
  /** Accepts what it issued itself until it expires, and nothing else. */
  verify(token: string, at: string): Promise<AccessClaims | undefined>
  /**
   * Issues for a program an access token and an id token that are good for ten minutes.
   * Neither of them passes for a session.
   */
  issueForProgram(claims: ProgramClaims, at: string): Promise<ProgramTokens>
  /** Accepts the access token that it issued for a program until it expires, and nothing else. */
  verifyOfProgram(token: string, at: string): Promise<{ readonly authorizationId: string } | undefined>
  /** Tells the public keys of its tokens, never a private one. */
  publicKeys(at: string): Promise<readonly PublicKey[]>
}

/** A merchant with the key that somebody came with. */
export type MerchantWithKey = { readonly merchant: Merchant; readonly key: MerchantKey }

import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Factor } from '@hotovo/domain/staff/factor'
import type { Session } from '@hotovo/domain/staff/session'
import type { Job } from '../jobs/job.ts'

/**
 * A factor with what is sealed of it: the secret of a program, in Base32 (RFC 4648), or the public key of a passkey, as its port
 * writes it; undefined for a passkey that is not made yet.
 */
export type SecretFactor = { readonly factor: Factor; readonly secret: string | undefined }

/** A challenge as it is used up: once, and forgotten after its end. */
export type UsedChallenge = { readonly mac: string; readonly until: string }

/**
 * What a second step is passed with: a step of the factor's, a passkey's answer to a challenge, with what is kept of one that was just made,
 * the challenge whose code a telephone got, or a recovery code as every known key signs it.
 */
export type SecondStepProof =
  | { readonly method: 'totp'; readonly factorId: string; readonly step: number }
  | {
      readonly method: 'webauthn'
      readonly factorId: string
      readonly challenge: UsedChallenge
      readonly signCount: number
      readonly made?: { readonly credentialId: string; readonly secret: string } | undefined
    }
  | { readonly method: 'phone'; readonly factorId: string; readonly challenge: UsedChallenge }
  | { readonly method: 'recovery-code'; readonly macs: readonly string[] }

export interface Factors {
  /** Finds the factors of an account with their secrets, the oldest first, and none of anybody else. */
  of(accountId: string): Promise<readonly SecretFactor[]>
  /** Tells how many recovery codes of an account are left, and undefined where none were made. */
  codesLeft(accountId: string): Promise<number | undefined>
  /**
   * Keeps a factor that nobody has verified with its secret and the entry, in the place of one like it.
   * Where the account has as many verified ones as there may be it keeps nothing: `too-many`.
   */
  begin(factor: Factor, secret: string | undefined, entry: SystemEntry): Promise<'begun' | 'too-many'>
  /**
   * Passes the second step of a living session, moves its refresh token on, ends the lockout and writes the entry, all or nothing.
   * Accepts no step of a factor twice and none before the last, and no recovery code twice, also of many at once.
   * Verifies a passkey with what was made, keeps that, and no other account gets the same.
   * Accepts no challenge of a passkey twice, and none whose count went back.
   * Accepts no challenge of a telephone twice, also of many at once.
   * Verifies a factor with its first step where that is what is asked for, and beside others only in a session that passed its step.
   */
  pass(
    session: Pick<Session, 'id' | 'accountId'>,
    proof: SecondStepProof,
    also: {
      readonly at: string
      /** Whether it is the factor's first step; otherwise the factor was verified before. */
      readonly verifies: boolean
      readonly lockoutKey: string
      readonly entry: SystemEntry
    },
  ): Promise<'passed' | 'refused'>
  /** Writes the jobs and the entry about a text message to a telephone of an account, all or nothing; answers whether there is such a factor. */
  text(
    factor: Pick<Factor, 'id' | 'accountId'>,
    also: { readonly jobs: readonly Job[]; readonly entry: SystemEntry },
  ): Promise<boolean>
  /** Finds the verified passkey with the id of a credential, and nothing under any other. */
  byCredential(credentialId: string): Promise<SecretFactor | undefined>
  /**
   * Begins a session that passed both steps with a passkey, notes the sign-in on its account, ends the lockout and writes the entry.
   * Begins only where the answer is accepted, the password is still the one that was found and the account is open, and uses nothing up
   * where those two are not: `refused`.
   */
  signIn(
    session: Session,
    proof: Extract<SecondStepProof, { method: 'webauthn' }>,
    also: {
      readonly passwordHash: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
      /** What is logged of a session that has to end for this one, whose id it gets. */
      readonly displaced: SystemEntry
    },
  ): Promise<'started' | 'refused'>
  /** Makes the recovery codes of an account with verified factors anew, or makes the first ones only. */
  makeCodes(
    accountId: string,
    macs: readonly string[],
    also: { readonly onlyFirst: boolean; readonly entry: SystemEntry },
  ): Promise<boolean>
  /**
   * Removes a factor, takes back the second steps that were passed with it, ends the lockout and writes the entry.
   * One that nobody verified goes without ending the lockout.
   * With the last verified one the recovery codes and every second step of the account go.
   * With a proof it removes only where that is accepted, as for a second step.
   * Answers whether it was there as it is told: verified or not.
   */
  remove(
    factor: Pick<Factor, 'id' | 'accountId'>,
    also: {
      readonly isVerified: boolean
      readonly proof: SecondStepProof | undefined
      readonly at: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
    },
  ): Promise<boolean>
}

/** What is kept of a passkey. */
export type Passkey = { readonly credentialId: string; readonly secret: string }

/** What a browser hands over or gets, as WebAuthn writes it in JSON. */
export type WebAuthnJson = Readonly<Record<string, unknown>>

export interface Passkeys {
  /** Tells a browser to make a passkey that it finds by itself and opens after looking who it is, other than the known ones. */
  creationOptions(
    challenge: string,
    about: {
      readonly account: { readonly id: string; readonly email: string }
      readonly name: string
      readonly known: readonly string[]
    },
  ): Promise<WebAuthnJson>
  /** Tells a browser to answer with one of these passkeys, or with any of this site where none are named. */
  requestOptions(challenge: string, allowed: readonly Passkey[]): Promise<WebAuthnJson>
  /** Reads which passkey an answer says it is of, and whose. */
  named(
    answer: WebAuthnJson,
  ): { readonly credentialId: string; readonly accountId: string | null } | undefined
  /** Accepts a new passkey for its challenge, its site and after looking who it is, and nothing else. */
  created(
    answer: WebAuthnJson,
    challenge: string,
  ): Promise<(Passkey & { readonly signCount: number }) | undefined>
  /** Accepts the answer of a passkey to its challenge, for its site and after looking who it is, and nothing else. */
  used(
    answer: WebAuthnJson,
    challenge: string,
    passkey: Passkey,
  ): Promise<{ readonly signCount: number } | undefined>
}

export interface OneTimeCodes {
  /** Makes a secret of 160 bits that nobody has, in Base32. */
  secret(): string
  /** Tells the step whose code this is, at most one off from an instant's, and nothing for any other text. */
  stepOf(secret: string, code: string, at: string): number | undefined
  /** Writes the address that programs read from a picture, with issuer, account and secret. */
  address(secret: string, about: { readonly issuer: string; readonly account: string }): string
}

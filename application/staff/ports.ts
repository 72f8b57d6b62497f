import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Role, StaffAccount, StaffMember } from '@hotovo/domain/staff/account'
import type { EmailChange, EmailSide } from '@hotovo/domain/staff/email-change'
import type { Factor } from '@hotovo/domain/staff/factor'
import type { Identity, ProvenIdentity, ProviderFlow } from '@hotovo/domain/staff/identity'
import type { LockoutVerdict } from '@hotovo/domain/staff/lockout'
import type { Authorization, Program, ProgramScope } from '@hotovo/domain/staff/program'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import type { Session } from '@hotovo/domain/staff/session'
import type { Job } from '../jobs/job.ts'
import type { StaffKey } from '../shared/ports.ts'

export interface Staff {
  /**
   * Adds an account, its password hash and the entry about it, all or nothing.
   * Refuses an e-mail that another account has: `email-taken`.
   */
  add(account: StaffAccount, passwordHash: string, entry: SystemEntry): Promise<'added' | 'email-taken'>
  /** Adds the first admin, and nobody where an admin is: `not-first`. */
  addFirst(account: StaffAccount, passwordHash: string, entry: SystemEntry): Promise<'added' | 'not-first'>
  /** Finds an account and its password hash by its normalised e-mail, and nothing for an unknown one. */
  byEmail(
    email: string,
  ): Promise<{ readonly account: StaffAccount; readonly passwordHash: string } | undefined>
  /** Finds an account by its id, and nothing under any other. */
  byId(id: string): Promise<StaffAccount | undefined>
  /** Tells the open accounts that have a role, by their e-mails. */
  withRole(): Promise<readonly StaffAccount[]>
  /** Tells all accounts, closed ones too, by their e-mails, and which of them have a verified factor. */
  members(): Promise<readonly StaffMember[]>
  /**
   * Gives an open account another role and writes the entry; where its role is not the one that was seen, it writes nothing: `stale`.
   * The last open admin who has chosen a password keeps the role, also where several lose it at once: `last-admin`.
   */
  changeRole(
    id: string,
    change: { readonly from: Role | null; readonly to: Role; readonly entry: SystemEntry },
  ): Promise<'changed' | 'stale' | 'last-admin'>
  /**
   * Closes an account, ends its sessions and writes the entry; of one that is closed nothing changes: `unchanged`.
   * The last open admin who has chosen a password stays open, also where all are closed at once: `last-admin`.
   */
  close(
    id: string,
    change: { readonly at: string; readonly entry: SystemEntry },
  ): Promise<'closed' | 'unchanged' | 'last-admin'>
  /** Opens a closed account and writes the entry; answers whether it was closed. */
  open(id: string, entry: SystemEntry): Promise<boolean>
  /**
   * Replaces the password by one that must be changed, ends the sessions of the account, ends its lockout and writes the entry
   * and the jobs.
   * Ends a change of e-mail that goes on.
   */
  setPassword(
    id: string,
    passwordHash: string,
    change: {
      readonly at: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
      readonly jobs: readonly Job[]
    },
  ): Promise<void>
  /**
   * Replaces the password that was verified by one that stays, ends every session of the account but the one that goes on, ends the lockout it was tried under
   * and writes the entry and the jobs; it keeps the key, and nothing is written under one that was used before: `key-taken`.
   * Ends a change of e-mail that goes on.
   * Where the password is no longer the one that was verified, or the account is closed, it writes nothing: `password-changed`.
   */
  changeOwnPassword(
    id: string,
    passwordHash: string,
    change: {
      readonly at: string
      /** The hash that the old password was verified against. */
      readonly verified: string
      /** The session that goes on; null where none does. */
      readonly session: string | null
      readonly lockoutKey: string
      readonly entry: SystemEntry
      readonly jobs: readonly Job[]
      readonly key: StaffKey | undefined
    },
  ): Promise<'changed' | 'password-changed' | 'key-taken' | 'key-busy'>
}

export interface SignInLockout {
  /**
   * Counts an attempt as a failure before it is judged, as the model of the domain says.
   * Of a thousand at once, five are admitted.
   */
  attempt(key: string, at: string): Promise<LockoutVerdict>
  /** Tells until when no attempt is heard, and null where one would be, without counting any. */
  lockedUntil(key: string, at: string): Promise<string | null>
  /** Takes back an attempt that nobody could judge. */
  withdraw(key: string, at: string): Promise<void>
}

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

/** A recovery with the account that it is for and the hash of its password, as they are now. */
export type StoredRecovery = {
  readonly recovery: Recovery
  readonly account: StaffAccount
  readonly passwordHash: string
}

export interface Recoveries {
  /**
   * Keeps a recovery with its jobs and the entry about it, all or nothing, and uses up those before it under its key.
   * Forgets a few that were asked for before an instant.
   */
  add(
    recovery: Recovery,
    also: { readonly jobs: readonly Job[]; readonly entry: SystemEntry; readonly forgetBefore: string },
  ): Promise<void>
  /** Finds a recovery with its account and the password as they are now, and nothing where it is for nobody. */
  byId(id: string): Promise<StoredRecovery | undefined>
  /** Finds the newest recovery under a key, in the same way. */
  newest(key: string): Promise<StoredRecovery | undefined>
  /** Uses a recovery up for a session, or for none, once: of many at once one does. */
  use(id: string, at: string, sessionId: string | null): Promise<boolean>
}

/** A change of e-mail with the account that it is of and the hash of its password, as they are now. */
export type StoredEmailChange = {
  readonly change: EmailChange
  readonly account: StaffAccount
  readonly passwordHash: string
}

export interface EmailChanges {
  /**
   * Keeps a change with its jobs and the entry about it, all or nothing, and ends the one before it of its account.
   * Forgets a few that were asked for before an instant.
   */
  begin(
    change: EmailChange,
    also: { readonly jobs: readonly Job[]; readonly entry: SystemEntry; readonly forgetBefore: string },
  ): Promise<void>
  /** Finds a change with its account and the password as they are now, and nothing under any other id. */
  byId(id: string): Promise<StoredEmailChange | undefined>
  /** Finds the change of an account that has not ended, in the same way. */
  ofAccount(accountId: string): Promise<StoredEmailChange | undefined>
  /** Writes jobs and an entry about a change that has not ended; answers whether it has not. */
  sendAgain(
    id: string,
    also: { readonly jobs: readonly Job[]; readonly entry: SystemEntry },
  ): Promise<boolean>
  /** Ends a change with an entry, once; answers whether it had not ended. */
  end(id: string, at: string, entry: SystemEntry): Promise<boolean>
  /**
   * Notes that one side confirmed, with an entry the first time: `waits`.
   * With both sides the account has the new e-mail, every session of it ends, its recoveries are used up, and the entry and the jobs
   * of that are written, once, also where both confirm at once: `done`.
   * Where the change has ended, the account is closed, or its password or e-mail is not what it was, it writes nothing: `over`.
   * Where another account has the e-mail by then it writes nothing: `email-taken`.
   */
  confirm(
    change: Pick<EmailChange, 'id' | 'accountId'>,
    side: EmailSide,
    also: {
      readonly at: string
      /** The hash that the link was made with. */
      readonly verified: string
      readonly entry: SystemEntry
      readonly done: {
        readonly entry: SystemEntry
        readonly jobs: readonly Job[]
        /** The name that stays, where it came from the e-mail. */
        readonly displayName: string | null
      }
    },
  ): Promise<'waits' | 'done' | 'over' | 'email-taken'>
}

export interface Programs {
  /** Keeps a program with the hash of its secret, where it has one, and the entry about it. */
  add(program: Program, secretHash: string | null, entry: SystemEntry): Promise<void>
  /** Tells the programs that were not removed, by their names. */
  all(): Promise<readonly Program[]>
  /** Finds a program with the hash of its secret, and nothing where it was removed. */
  byId(id: string): Promise<{ readonly program: Program; readonly secretHash: string | null } | undefined>
  /** Removes a program with all that it was let into, and writes the entry; answers whether it was there. */
  remove(id: string, entry: SystemEntry): Promise<boolean>
  /** Keeps what a program asks of somebody, and forgets a few that were asked before an instant. */
  ask(authorization: Authorization, forgetBefore: string): Promise<void>
  /** Finds what a program asked, with the program. */
  authorization(
    id: string,
  ): Promise<{ readonly authorization: Authorization; readonly program: Program } | undefined>
  /** Gives it to the account that opens it first, also of many at once; answers whether it is that account's. */
  claim(id: string, accountId: string): Promise<boolean>
  /**
   * Decides about it and writes the entry, once, and only for the account that it belongs to.
   * Where it is approved the program is let in, to what it was let in to before and to this.
   */
  decide(
    id: string,
    decided: Pick<Authorization, 'decision' | 'assurance' | 'signedInAt'> & {
      readonly accountId: string
      readonly at: string
      readonly entry: SystemEntry
    },
  ): Promise<boolean>
  /**
   * Exchanges what was approved, once.
   * The second time what it gave is taken back and the entry written: `reused`.
   */
  redeem(id: string, at: string, reused: SystemEntry): Promise<'redeemed' | 'reused'>
  /** Tells what an account has let in, by the names of the programs. */
  grants(accountId: string): Promise<readonly Grant[]>
  /** Takes back what an account let a program in to and what it was given, and writes the entry; answers whether there was anything. */
  revoke(accountId: string, programId: string, at: string, entry: SystemEntry): Promise<boolean>
}

/** A program that somebody let in, to what, and when last. */
export type Grant = {
  readonly program: Program
  readonly scopes: readonly ProgramScope[]
  readonly grantedAt: string
}

/** An account that an identity is linked with, as it is now, and the hash of its password. */
export type AccountOfIdentity = {
  readonly identity: Identity
  readonly account: StaffAccount
  readonly passwordHash: string
}

export interface Identities {
  /**
   * Links an identity with its account and writes the entry, all or nothing.
   * Links none that is linked already, with whomever, and no second one of a provider with an account, also of many at once: `taken`.
   */
  link(identity: Identity, entry: SystemEntry): Promise<'linked' | 'taken'>
  /** Finds whose an identity is by issuer and subject, and nothing under any other pair. */
  find(issuer: string, subject: string): Promise<AccountOfIdentity | undefined>
  /**
   * Unlinks an identity of an account, ends the sessions that began by it but the one that goes on, and writes the entry.
   * Of what is nobody’s or anybody else’s nothing changes; answers whether it was linked.
   */
  unlink(
    identity: Pick<Identity, 'id' | 'accountId'>,
    also: { readonly at: string; readonly session: string; readonly entry: SystemEntry },
  ): Promise<boolean>
}

export interface ProviderFlows {
  /**
   * Keeps a visit to a provider, and nothing under an id that was kept before: false.
   * Forgets a few that began before an instant.
   */
  add(flow: ProviderFlow, forgetBefore: string): Promise<boolean>
  /** Finds a visit by its id, and nothing under any other. */
  byId(id: string): Promise<ProviderFlow | undefined>
  /** Takes the answer of a provider, once: of many at once one does. */
  answer(id: string, at: string): Promise<boolean>
  /** Notes whom the provider proved, of a visit that has its answer. */
  prove(id: string, proven: ProvenIdentity): Promise<void>
  /** Uses up what was proven, once: of many at once one does. */
  use(id: string, at: string): Promise<boolean>
}

/** What a visit to a provider is known again by: its state, and what only we know until it answers. */
export type ProviderSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** What comes of an answer or a token: somebody was proven, somebody said no at the provider, or it is not to be trusted. */
export type ProviderVerdict =
  | { readonly kind: 'proven'; readonly proven: ProvenIdentity; readonly issuedAt: string }
  | { readonly kind: 'declined'; readonly error: string }
  | { readonly kind: 'refused'; readonly reason: string }

export interface IdentityProviders {
  /**
   * Writes the address at which a provider asks somebody who they are, with state, nonce and a challenge of the verifier.
   * Under a name that nobody configured there is none.
   * A provider that does not answer is `Unavailable`.
   */
  address(provider: string, secrets: ProviderSecrets): Promise<string | undefined>
  /**
   * Proves who somebody is by the query that a provider led back with.
   * Refuses what another issuer says, and a state, a nonce or a verifier that is not this visit’s.
   * Of several none proves anybody for another, though they know us by the same name and sign with the same key.
   * Tells that somebody said no at the provider.
   */
  answered(
    provider: string,
    query: string,
    secrets: ProviderSecrets,
    at: string,
  ): Promise<ProviderVerdict | undefined>
  /**
   * Proves who somebody is by a token of a provider.
   * Refuses a token of another issuer, for another audience, that is not signed by a key of the provider, that is over by more than
   * half a minute, or whose nonce is not the hash of this one.
   */
  verified(
    provider: string,
    token: { readonly idToken: string; readonly nonce: string },
    at: string,
  ): Promise<ProviderVerdict | undefined>
}

/** Whether a sign-in comes from a device that signed in to the account before. */
export type Device = 'known' | 'unknown'

export interface Passwords {
  /** Makes a hash that no other hashing of the same password makes. */
  hash(password: string): Promise<string>
  /**
   * Accepts the password of a hash, and nothing else.
   * Without a hash it refuses, after the same work.
   * Works on two at once, lets twenty wait, and is `Unavailable` to whoever comes then.
   * Known devices have places of their own to wait in, and are next.
   */
  verify(hash: string | undefined, password: string, device: Device): Promise<boolean>
  /**
   * Knows the passwords that are tried first, and what is made of these words about its owner. Where nothing is kept that is worth
   * guessing it knows none.
   */
  isCommon(password: string, own: readonly string[]): Promise<boolean>
}

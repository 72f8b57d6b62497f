import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Role, StaffAccount, StaffMember } from '@hotovo/domain/staff/account'
import type { EmailChange, EmailSide } from '@hotovo/domain/staff/email-change'
import type { LockoutVerdict } from '@hotovo/domain/staff/lockout'
import type { Recovery } from '@hotovo/domain/staff/recovery'
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

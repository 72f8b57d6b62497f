import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { Identity, ProvenIdentity, ProviderFlow } from '@hotovo/domain/staff/identity'
import type { Authorization, Program, ProgramScope } from '@hotovo/domain/staff/program'

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

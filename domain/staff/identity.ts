import { providerFlowLife as life } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'

/** A provider that an installation lets its staff sign in by, as pages show it (rule A65). */
export type ShownProvider = { readonly name: string; readonly label: string }

/** Whom a provider says somebody is: the pair of issuer and subject names one person for ever, an e-mail does not. */
export type ProvenIdentity = {
  readonly issuer: string
  readonly subject: string
  /** To be shown, and for nothing else; null where the provider tells none that it verified. */
  readonly email: string | null
}

/** An identity at a provider that the owner of an account linked with it (rule A66). */
export type Identity = ProvenIdentity & {
  readonly id: string
  readonly accountId: string
  readonly provider: string
  readonly createdAt: string
}

/**
 * One visit to a provider, from its beginning to the session or the link that comes of it (rule A67). Nothing of it opens
 * anything: state, nonce and verifier are made of its id by a key that is not kept with it.
 */
export type ProviderFlow = {
  readonly id: string
  readonly provider: string
  /** The session whose account the identity is to be linked with; null where somebody signs in. */
  readonly linksFor: string | null
  /** An address of ours, as the door has judged it. */
  readonly redirectTo: string
  /** What whoever began it has to know the answer to (RFC 7636, S256); null where their browser is known by a cookie. */
  readonly codeChallenge: string | null
  readonly createdAt: string
  /** When the provider led back; once. */
  readonly answeredAt: string | null
  /** Whom it proved. */
  readonly proven: ProvenIdentity | null
  readonly usedAt: string | null
}

/** Whether a provider may still lead back. */
export const isFlowOpen = ({ answeredAt, createdAt }: ProviderFlow, at: string): boolean =>
  answeredAt === null && at < minutesLater(createdAt, life.minutes)

/** Whether what a provider proved may still be exchanged. */
export const isFlowProven = ({ answeredAt, proven, usedAt }: ProviderFlow, at: string): boolean =>
  answeredAt !== null &&
  proven !== null &&
  usedAt === null &&
  at < minutesLater(answeredAt, life.answerMinutes)

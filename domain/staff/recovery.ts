import { recoveryLife as limits } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'
import type { Language } from '../shared/language.ts'

/**
 * What a letter brings: a link for whoever forgot the password, a code for whoever is signed in and changes it, or a link for
 * whoever is invited and has no password yet.
 */
export const recoveryKinds = ['link', 'code', 'invite'] as const
export type RecoveryKind = (typeof recoveryKinds)[number]

/**
 * A request for a letter by which a password is replaced (rule A36). Nothing of it opens anything: the link and the code are
 * made of its id and the hash of the password by a key that is not kept with it, so with a new password they are void.
 */
export type Recovery = {
  readonly id: string
  readonly kind: RecoveryKind
  /** A keyed hash of kind and e-mail: the newest under it replaces the others. */
  readonly key: string
  /** Null where no account that may sign in has the e-mail: kept and counted all the same. */
  readonly accountId: string | null
  readonly language: Language
  readonly createdAt: string
  /** Where the link leads a program that asked; null for our own page. */
  readonly redirectTo: string | null
  /** What such a program has to know the answer to (RFC 7636, S256); null where it asked for nothing of the kind. */
  readonly codeChallenge: string | null
  readonly usedAt: string | null
  /** The session that it began, which may set a password and nothing else. */
  readonly sessionId: string | null
}

/** The instant from which a recovery is worth nothing. */
export const recoveryEnd = ({ kind, createdAt }: Pick<Recovery, 'kind' | 'createdAt'>): string =>
  minutesLater(createdAt, limits[`${kind}Minutes`])

/** A recovery is good once, until the next one of its e-mail or the end of its time (rule A36). */
export const isRecoveryOpen = (recovery: Recovery, at: string): boolean =>
  recovery.usedAt === null && at < recoveryEnd(recovery)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** So many digits that a person types, out of a keyed hash in base64url: its first 48 bits, so all are as likely. */
export function codeFromMac(mac: string, digits: number = limits.codeDigits): string {
  const bits = [...mac.slice(0, 8)].reduce((sum, sign) => sum * 64 + alphabet.indexOf(sign), 0)
  return String(bits % 10 ** digits).padStart(digits, '0')
}

/** Bytes in base64url without padding, as RFC 7636 compares them. */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = Math.min(3, bytes.length - at)
    const bits = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let sign = 0; sign <= left; sign++) text += alphabet[(bits >> (18 - 6 * sign)) & 63]
  }
  return text
}

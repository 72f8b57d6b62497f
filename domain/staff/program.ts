import { authorizationLife as life } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'
import type { Draw } from '../shared/random.ts'

/**
 * A program that may ask who of staff somebody is (rule A72). Where it goes back to is one of its addresses, to the letter. A
 * confidential one shows a secret, too; every one shows what only it knows of its request (PKCE).
 */
export type Program = {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly isConfidential: boolean
  readonly createdAt: string
}

/** What a program may get to know: who it is, their e-mail, their name. Without the first it gets nothing. */
export const programScopes = ['openid', 'email', 'profile'] as const
export type ProgramScope = (typeof programScopes)[number]

/**
 * What a program asks of somebody, and what became of it (rule A73). It belongs to the account that opened it first. Its code is
 * made of it by a key that is not kept with it.
 */
export type Authorization = {
  readonly id: string
  readonly programId: string
  readonly redirectUri: string
  readonly scopes: readonly ProgramScope[]
  readonly state: string | null
  readonly nonce: string | null
  readonly codeChallenge: string
  readonly createdAt: string
  readonly accountId: string | null
  readonly decision: 'approved' | 'denied' | null
  readonly decidedAt: string | null
  /** How, and since when, whoever let the program in was signed in. */
  readonly assurance: 'aal1' | 'aal2' | null
  readonly signedInAt: string | null
  /** When the code was exchanged. */
  readonly redeemedAt: string | null
  /** When what it gave was taken back. */
  readonly voidedAt: string | null
}

/** Whether somebody may still decide about it. */
export const isUndecided = (authorization: Authorization, at: string): boolean =>
  authorization.decision === null && at < minutesLater(authorization.createdAt, life.minutes)

/** Whether its code may be exchanged. */
export const isCodeGood = (authorization: Authorization, at: string): boolean =>
  authorization.decision === 'approved' &&
  authorization.voidedAt === null &&
  at < minutesLater(authorization.decidedAt!, life.codeSeconds / 60)

/** Whether a program may go by it: https anywhere, or http on the person's own machine; no name, no password, no fragment. */
export const isRedirectUri = (uri: string): boolean =>
  uri.length <= 500 &&
  /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~!$&'()*+,;=:@%/-]*)?(\?[\w.~!$&'()*+,;=:@%/?-]*)?$/.test(
    uri,
  )

/** An address with more in its query. */
export function addressWith(uri: string, members: Readonly<Record<string, string | null>>): string {
  const told = Object.entries(members).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `${uri}${uri.includes('?') ? '&' : '?'}${told.join('&')}`
}

/** The scopes in a text; undefined where one of them is unknown, or `openid` is missing. */
export function programScopesIn(text: string): readonly ProgramScope[] | undefined {
  const asked = text.split(' ').filter((word) => word !== '')
  const known = programScopes.filter((scope) => asked.includes(scope))
  return known.includes('openid') && new Set(asked).size === known.length ? known : undefined
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A program's secret, `hv_oauth_` and forty symbols: nobody guesses it, and whoever looks for lost ones finds it. */
export const drawProgramSecret = (draw: Draw): string =>
  `hv_oauth_${Array.from({ length: 40 }, () => alphabet[draw(0, alphabet.length - 1)]).join('')}`

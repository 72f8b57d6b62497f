import { systemEntry } from '@hotovo/domain/audit/system-log'
import { sessionLife } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { digitsOfUuid, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import { type StaffAccount, type StaffNames, staffName } from '@hotovo/domain/staff/account'
import type { Factor } from '@hotovo/domain/staff/factor'
import type { Identity } from '@hotovo/domain/staff/identity'
import type { Session } from '@hotovo/domain/staff/session'
import { awaitsSecondStep, type CallerSession, callerSession } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import type { StaffSession } from '../access/ports.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { isEmailChangeUsable } from './email-secrets.ts'

/** Who has signed in, whatever the role. */
export type SignedInAccount = Pick<StaffAccount, 'id' | 'email' | 'role' | 'createdAt' | 'lastSignInAt'> & {
  /** The name that the header shows. */
  readonly name: string
  /** The names of the profile. */
  readonly names: Omit<StaffNames, 'displayName'>
  /** Verified or not, the oldest first. */
  readonly factors: readonly ShownFactor[]
  /** While its e-mail is about to change and that is asked for: the one to be (rule A75). */
  readonly newEmail?: string | undefined
  /** At providers (rule A66). */
  readonly identities: readonly Identity[]
}

/** A second factor as its owner sees it. */
export type ShownFactor = Pick<
  Factor,
  'id' | 'type' | 'name' | 'createdAt' | 'verifiedAt' | 'lastUsedAt' | 'phoneEnding'
>
export const shownFactor = ({
  id,
  type,
  name,
  createdAt,
  verifiedAt,
  lastUsedAt,
  phoneEnding,
}: ShownFactor): ShownFactor => ({ id, type, name, createdAt, verifiedAt, lastUsedAt, phoneEnding })

/** What a sign-in and every refresh give. The end of the access token is told in whole seconds. */
export type SessionGrant = {
  readonly accessToken: string
  readonly expiresAt: string
  /** For whoever has a clock that may be wrong. */
  readonly expiresInSeconds: number
  /** Undefined where a cookie carries it. */
  readonly refreshToken?: string | undefined
  readonly account: SignedInAccount
}
export function signedInAccount({
  account,
  factors: known,
  identities,
}: Pick<StaffSession, 'account' | 'factors' | 'identities'>): SignedInAccount {
  const { id, email, role, createdAt, lastSignInAt } = account
  const { displayName: _, ...names } = account.names
  const factors = known.map(shownFactor)
  return { id, email, role, createdAt, lastSignInAt, name: staffName(account), names, factors, identities }
}
export const tokenPattern = /^([0-9a-f]{32})\.([1-9]\d{0,8})\.([\w-]{43})$/
export const tokenSubject = (sessionId: string, generation: number) => `${sessionId} ${generation}`
export const refreshTokenOf = async (macs: Ports['macs'], { id, generation }: Session) =>
  `${digitsOfUuid(id)}.${generation}.${await macs.sign('refresh-token', tokenSubject(id, generation))}`

/** The session and the generation that a refresh token of ours names; undefined for any other text. */
export async function verifiedRefreshToken(macs: Ports['macs'], token: string) {
  const match = tokenPattern.exec(token)
  if (!match) return undefined
  const [id, generation] = [uuidOfDigits(match[1]!), Number(match[2])]
  const isOurs = await macs.verify('refresh-token', tokenSubject(id, generation), match[3]!)
  return isOurs ? { id, generation } : undefined
}
export const unixSecondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/** What a session gives: its newest tokens. Its second step is told in the access token (rule A34). */
export async function sessionGrant(
  { accessTokens, macs, clock }: Pick<Ports, 'accessTokens' | 'macs' | 'clock'>,
  found: StaffSession,
): Promise<SessionGrant> {
  const { session, account, passed } = found
  const at = clock.now()
  const claims = {
    accountId: account.id,
    sessionId: session.id,
    email: account.email,
    role: account.role,
    assurance: passed ? 'aal2' : 'aal1',
    methods: [
      ...(passed?.method === 'passkey'
        ? []
        : [
            {
              method: session.provider === undefined ? ('password' as const) : ('provider' as const),
              timestamp: unixSecondsOf(session.startedAt),
            },
          ]),
      ...(passed ? [{ method: passed.method, timestamp: unixSecondsOf(passed.at) }] : []),
    ],
  } as const
  const seconds = sessionLife.accessMinutes * 60
  return {
    accessToken: await accessTokens.issue(claims, at),
    expiresAt: new Date((unixSecondsOf(at) + seconds) * 1000).toISOString(),
    expiresInSeconds: seconds,
    refreshToken: await refreshTokenOf(macs, session),
    account: signedInAccount(found),
  }
}

/** The session that a refresh token of ours is the key of, passed on to its next token; undefined where it is none. */
export async function rotateSession(
  { sessions, clock, macs }: Pick<Ports, 'sessions' | 'clock' | 'macs'>,
  { carrier, origin }: Caller,
  token: string | undefined,
): Promise<StaffSession | undefined> {
  const named = token === undefined ? undefined : await verifiedRefreshToken(macs, token)
  if (!named || carrier === 'none') return undefined
  const at = clock.now()
  const stolen = systemEntry('security_suspicious_activity', at, {
    userId: null,
    resourceType: 'session',
    resourceId: named.id,
    details: { reason: 'refresh-token-reused' },
    origin,
  })
  const outcome = await sessions.rotate(named.id, { generation: named.generation, carrier }, at, stolen)
  switch (outcome.rotation) {
    case 'rotated':
    case 'repeated':
      return outcome.found
    case 'reused':
    case 'ended':
      return undefined
    default:
      return outcome satisfies never
  }
}

/**
 * Gives the successor of a refresh token, or of the one in the caller's cookie. A token that was used up longer
 * than ten seconds ago ends its family and raises a critical entry (rule I13).
 */
export const refreshSession =
  (ports: Ports) =>
  async (
    { refreshToken: token }: { readonly refreshToken?: string | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, Refused<'https-required' | 'session-over'>>> => {
    if (caller.carrier === 'none') return fail({ code: 'https-required' })
    const found = await rotateSession(
      ports,
      caller,
      caller.carrier === 'cookie' ? caller.refreshToken : token,
    )
    return found ? ok(await sessionGrant(ports, found)) : fail({ code: 'session-over' })
  }

/** Which sessions a sign-out ends: this one, the others of the account, or all (Supabase's words). */
export const signOutScopes = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof signOutScopes)[number]

/** The session that somebody leaves. */
export async function sessionToEnd(ports: Ports, caller: Caller): Promise<CallerSession | undefined> {
  if (caller.accessToken() !== undefined) return callerSession(ports, caller)
  const found = await rotateSession(ports, caller, caller.refreshToken)
  return found && { ...found, hasPassed: found.passed !== null }
}

/**
 * Signs out, by the access token or else by the cookie alone, whose token is judged as a refresh judges it. A session
 * that is over already is refused, and whoever wanted to leave may ignore that. One that waits for its second step ends
 * none but itself.
 */
export const signOut =
  (ports: Ports) =>
  async (
    { scope: asked = 'global' }: { readonly scope?: SignOutScope | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<undefined, Refused<'sign-in-required'>>> => {
    const found = await sessionToEnd(ports, caller)
    if (!found) return fail({ code: 'sign-in-required' })
    const { session, account } = found
    const scope = awaitsSecondStep(found) ? 'local' : asked
    const at = ports.clock.now()
    const which = { global: 'all', local: 'this', others: 'others' } as const
    const entry = systemEntry('admin_logout', at, {
      userId: account.id,
      resourceType: 'session',
      resourceId: session.id,
      details: { email: account.email, scope },
      origin: caller.origin,
    })
    await ports.sessions.end(session.id, which[scope], at, entry)
    return ok(undefined)
  }

/** Who is signed in, whatever the role. Asking is no activity: client libraries ask by themselves. */
export const signedInUser =
  (ports: Ports) =>
  async (
    _: undefined,
    { caller }: CallContext,
  ): Promise<Result<SignedInAccount, Refused<'sign-in-required'>>> => {
    const found = await callerSession(ports, caller)
    if (!found) return fail({ code: 'sign-in-required' })
    const asked = awaitsSecondStep(found) ? undefined : await ports.emailChanges.ofAccount(found.account.id)
    const isOpen = asked && isEmailChangeUsable(asked, ports.clock.now())
    return ok({ ...signedInAccount(found), ...(isOpen && { newEmail: asked.change.newEmail }) })
  }

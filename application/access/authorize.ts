import type { Actor } from '@hotovo/domain/audit/entry'
import {
  type Origin,
  type SystemAction,
  type SystemEntry,
  systemEntry,
} from '@hotovo/domain/audit/system-log'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { actorOf, type StaffAccount } from '@hotovo/domain/staff/account'
import { isStepRecent, missingForEntry } from '@hotovo/domain/staff/factor'
import {
  isGuarded,
  isPermitted,
  type Permission,
  type ReadingPermission,
} from '@hotovo/domain/staff/permissions'
import { isActivityNoted, type Session } from '@hotovo/domain/staff/session'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { logOnce } from './log-once.ts'
import { merchantKeyOfCaller } from './merchant-key.ts'
import type { StaffSession } from './ports.ts'
import { countReads, type ReadPorts, type ReadRecord } from './reads.ts'

type SessionPorts = Pick<Ports, 'accessTokens' | 'sessions' | 'clock'>
export type AuthorizePorts = SessionPorts & Pick<Ports, 'installation' | 'systemLog'>

/** A member of staff who may do what was asked: the account as it is now, the actor of its changes, and where they ask from. */
export type AuthorizedStaff = {
  readonly account: StaffAccount
  readonly actor: Extract<Actor, { kind: 'staff' }>
  readonly session: Session
  readonly origin: Origin
}

/** Why somebody may not do what they ask for. */
export const unauthorizedCodes = [
  'feature-off',
  'sign-in-required',
  'second-step-required',
  'role-required',
  'password-change-required',
  'second-factor-missing',
  'second-step-too-old',
] as const
export type Unauthorized = Refused<(typeof unauthorizedCodes)[number]>

/** A session as its caller reaches it. */
export type CallerSession = StaffSession & {
  /** Whether it passed its second step, and the access token is from after it. */
  readonly hasPassed: boolean
}

/** The living session behind the caller's access token, whatever it lacks; undefined where there is none. */
export async function callerSession(
  { accessTokens, sessions, clock }: SessionPorts,
  caller: Caller,
): Promise<CallerSession | undefined> {
  const token = caller.accessToken()
  const at = clock.now()
  const claims = token === undefined ? undefined : await accessTokens.verify(token, at)
  const found = claims && (await sessions.living(claims.sessionId, at))
  return found && { ...found, hasPassed: found.passed !== null && claims.assurance === 'aal2' }
}

/** Whether a session waits for its second step, and opens nothing else until then (rule A34). */
export const awaitsSecondStep = ({ factors, hasPassed }: CallerSession): boolean =>
  missingForEntry(factors, hasPassed, 'optional') !== undefined

/** Who the caller is in the audit log: a member of staff whose session lives, or a visitor (rule L2). */
export async function actorOfCaller(ports: SessionPorts, caller: Caller): Promise<Actor> {
  const found = await callerSession(ports, caller)
  const isKnown = found && !awaitsSecondStep(found) && !found.account.mustChangePassword
  return isKnown ? actorOf(found.account) : { kind: 'visitor' }
}

/**
 * The living session of a caller who may do this: token, session, second step, stored role, password, second factor, and how old
 * the second step is where that counts, in this order (rules A34, A35, A50, A57). It is no activity.
 */
export async function authorizeQuietly(
  ports: AuthorizePorts,
  caller: Caller,
  permission: Permission,
): Promise<Result<CallerSession, Unauthorized>> {
  if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
  const known = await callerSession(ports, caller)
  if (!known) return fail({ code: 'sign-in-required' })
  const code = whatBars(ports, known, permission)
  return code === undefined ? ok(known) : fail({ code })
}

/** What keeps a living session from doing this, in that order; undefined where nothing does. */
export function whatBars(
  { installation, clock }: Pick<AuthorizePorts, 'installation' | 'clock'>,
  known: CallerSession,
  permission: Permission,
): Exclude<Unauthorized['code'], 'feature-off'> | undefined {
  // What a letter began may set a password and nothing else (rule A36).
  if (known.recoveryId !== undefined) return 'sign-in-required'
  const lacks = missingForEntry(known.factors, known.hasPassed, installation.staffMfa)
  if (lacks === 'step') return 'second-step-required'
  if (!isPermitted(known.account.role, permission)) return 'role-required'
  // With a password that must be changed one may change it, and nothing else.
  if (known.account.mustChangePassword)
    return permission === 'password.change' ? undefined : 'password-change-required'
  if (lacks === 'factor') return 'second-factor-missing'
  // Whoever has no factor, where none is required, has nothing fresher to show.
  const isTooOld = known.passed !== null && !isStepRecent(known.passed, clock.now())
  return isGuarded(permission) && isTooOld ? 'second-step-too-old' : undefined
}

/** Logs that somebody who has signed in may not enter the back-office at all, once for a session (rule L5). */
async function logTurnedAway(ports: AuthorizePorts, caller: Caller): Promise<void> {
  const found = await callerSession(ports, caller)
  if (!found || isPermitted(found.account.role, 'back-office.enter')) return
  const { account, session } = found
  const at = ports.clock.now()
  const entry = systemEntry('admin_login_failed', at, {
    userId: account.id,
    resourceType: 'session',
    resourceId: session.id,
    details: { email: account.email },
    origin: caller.origin,
  })
  await logOnce(ports, entry, session.id)
}

/** Lets a caller in as `authorize` and `authorizeRead` say, whatever the permission. */
async function enter(
  ports: AuthorizePorts,
  caller: Caller,
  permission: Permission,
  actions: readonly SystemAction[] = [],
  details: SystemEntry['details'] = {},
): Promise<Result<AuthorizedStaff, Unauthorized>> {
  const known = await authorizeQuietly(ports, caller, permission)
  if (!known.ok) {
    if (known.error.code === 'role-required') await logTurnedAway(ports, caller)
    return known
  }
  const { session, account } = known.value
  const at = ports.clock.now()
  if (actions.length === 0 && isActivityNoted(session, at))
    return ok({ account, actor: actorOf(account), session, origin: caller.origin })
  const entryOf = (action: SystemAction) =>
    systemEntry(action, at, {
      userId: account.id,
      resourceType: 'session',
      resourceId: session.id,
      details: { ...(action === 'admin_login_success' ? {} : details), email: account.email },
      origin: caller.origin,
    })
  const found = await ports.sessions.enter(session.id, at, {
    firstEntry: session.enteredAt === null ? entryOf('admin_login_success') : undefined,
    entries: actions.map(entryOf),
  })
  if (!found) return fail({ code: 'sign-in-required' })
  return ok({ account: found.account, actor: actorOf(found.account), session, origin: caller.origin })
}

/**
 * Lets a caller do what the table of rights permits, as `authorizeQuietly` says. Everything
 * behind the back-office's door asks this first, or `authorizeRead`. It counts as activity; the first time in a session is an admin
 * login in the log (rule L5), and one that failed where the role opens nothing; `actions` are logged beside it with these
 * details.
 */
export const authorize: (
  ports: AuthorizePorts,
  caller: Caller,
  permission: Exclude<Permission, ReadingPermission>,
  actions?: readonly SystemAction[],
  details?: SystemEntry['details'],
) => Promise<Result<AuthorizedStaff, Unauthorized>> = enter

/** An answer, and the records of orders, tickets and vouchers that it tells of. */
export type AnswerWithReads<Value> = { readonly value: Value; readonly records: readonly ReadRecord[] }

/**
 * Lets a caller read what the table of rights permits, and counts the records that the answer tells of (rules A47, A53). It is the one
 * way in by a permission to read, so that no answer is forgotten: one that tells of no record says so.
 */
export async function authorizeRead<Value, Refusal>(
  ports: AuthorizePorts & ReadPorts,
  caller: Caller,
  permission: ReadingPermission,
  read: (authorized: AuthorizedStaff) => Promise<Result<AnswerWithReads<Value>, Refusal>>,
): Promise<Result<Value, Refusal | Unauthorized>> {
  const authorized = await enter(ports, caller, permission)
  if (!authorized.ok) return authorized
  const told = await read(authorized.value)
  if (!told.ok) return told
  await countReads(ports, authorized.value, told.value.records)
  return ok(told.value.value)
}

/**
 * Whether anybody is behind a caller, whatever they may do: what a door asks before it says what is wrong with the shape
 * of a request (rule H1). What has its shape is for the use case to judge.
 */
export const knownCaller = (ports: SessionPorts & Pick<Ports, 'macs' | 'merchants'>, caller: Caller) => ({
  'sign-in-required': async () => (await callerSession(ports, caller)) !== undefined,
  'api-key-required': async () =>
    (await merchantKeyOfCaller(ports, caller, ports.merchants.byKey)) !== undefined,
})

import { systemEntry } from '@hotovo/domain/audit/system-log'
import { alarmFailures, rateLimits as limits, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { normalEmail, type StaffAccount } from '@hotovo/domain/staff/account'
import { attemptsToWarnOf } from '@hotovo/domain/staff/lockout'
import { newSession } from '@hotovo/domain/staff/session'
import type { CallContext, Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Device } from './ports.ts'
import { type SessionGrant, sessionGrant } from './session.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** What the lockout counts by: a keyed hash of the e-mail, so that a dump tells nobody who tried. */
export const lockoutKeyOf = (macs: Ports['macs'], email: string): Promise<string> =>
  macs.sign('sign-in-gate', normalEmail(email))

/** The open account with an e-mail; a closed one is answered as if there were none (rule A49). */
export async function openAccountOf(staff: Ports['staff'], email: string) {
  const found = await staff.byEmail(email)
  return found?.account.closedAt === null ? found : undefined
}

const devicePattern = /^([0-9a-f-]{36})\.([\w-]{43})$/

/**
 * How far an account knows a device: it signed in there, or passed its second step too. Whoever has stolen a password makes a device
 * known with it, and no more.
 */
type Standing = 'unknown' | 'known' | 'proven'

/** What the mark of a device signs. The hash in it has a salt of its own, so with a new password no older mark is known. */
const marked = (id: string, email: string, passwordHash: string, standing: Standing) =>
  `${id} ${normalEmail(email)} ${passwordHash}${standing === 'proven' ? ' proven' : ''}`

async function standingOf(
  { staff, macs }: Pick<Ports, 'staff' | 'macs'>,
  email: string,
  mark: string | undefined,
): Promise<{ readonly standing: Standing; readonly passwordHash?: string | undefined }> {
  const [, id, mac] = devicePattern.exec(mark ?? '') ?? []
  const passwordHash = id && (await openAccountOf(staff, email))?.passwordHash
  if (!id || !mac || !passwordHash) return { standing: 'unknown' }
  for (const standing of ['proven', 'known'] as const)
    if (await macs.verify('known-device', marked(id, email, passwordHash, standing), mac))
      return { standing, passwordHash }
  return { standing: 'unknown' }
}

/** Whose device is marked, the mark that it has, and whether a second step was passed on it just now. */
type MarkedDevice = {
  readonly email: string
  readonly mark?: string | undefined
  readonly hasPassed?: boolean
}

/**
 * The mark of a device that signed in to an account: it opens nothing, it only counts among the devices that the
 * account knows until its password is changed. Undefined where there is no such account.
 */
export const deviceMark =
  ({ staff, macs, random }: Pick<Ports, 'staff' | 'macs' | 'random'>) =>
  async ({ email, mark, hasPassed = false }: MarkedDevice): Promise<string | undefined> => {
    const found = await openAccountOf(staff, normalEmail(email))
    if (!found) return undefined
    const isProven = hasPassed || (await standingOf({ staff, macs }, email, mark)).standing === 'proven'
    const id = random.uuid()
    const text = marked(id, email, found.passwordHash, isProven ? 'proven' : 'known')
    return `${id}.${await macs.sign('known-device', text)}`
  }

/**
 * The lockout of this attempt: strangers share the e-mail's, devices that signed in before share another, and those that passed the
 * second step a third; these begin anew with a new password.
 */
async function lockoutOf(
  { staff, macs }: Pick<Ports, 'staff' | 'macs'>,
  email: string,
  mark: string | undefined,
): Promise<{ readonly device: Device; readonly key: string }> {
  const { standing, passwordHash } = await standingOf({ staff, macs }, email, mark)
  if (standing === 'unknown') return { device: 'unknown', key: await lockoutKeyOf(macs, email) }
  const proven = standing === 'proven' ? ' proven' : ''
  return { device: 'known', key: await macs.sign('sign-in-gate', `${email} ${passwordHash}${proven}`) }
}

/**
 * What the lockout counts wrong codes of an account's second step by: devices that passed it share one of their own (rule I12), so that
 * whoever has only the password locks nobody out of them.
 */
export async function stepLockoutKey(
  { staff, macs }: Pick<Ports, 'staff' | 'macs'>,
  { id, email }: Pick<StaffAccount, 'id' | 'email'>,
  mark?: string | undefined,
): Promise<string> {
  const { standing, passwordHash } = await standingOf({ staff, macs }, email, mark)
  return macs.sign('sign-in-gate', `second-step ${id}${standing === 'proven' ? ` ${passwordHash}` : ''}`)
}

/** What cannot belong to any account is told so at once, and nothing is counted or hashed for it. */
const credentialProblems = ({ email, password }: Credentials): Problem[] => [
  ...emailProblems('email', email),
  ...(password === '' ? [{ at: 'password', code: 'required' } as const] : []),
]

/** The refusal of a lockout. */
export const lockoutRefusal = (retryAt: string, at: string): Refused<'sign-in-locked'> => ({
  code: 'sign-in-locked',
  retryAt,
  retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(retryAt) - Date.parse(at)) / 1000)),
})

/** A password that was right, and what was counted for it until then. */
type Judged = {
  /** When it came. */
  readonly at: string
  readonly account: StaffAccount
  /** The hash that it was verified against. */
  readonly passwordHash: string
  readonly lockoutKey: string
  /** Its network had nothing to do with a failure. */
  readonly notHeldAgainstNetwork: () => Promise<void>
  /** Takes the attempt back altogether. */
  readonly takeBack: () => Promise<void>
  /** It was right and is so no more: what a wrong one is told. */
  readonly refused: () => Promise<Result<never, PasswordRefusal>>
}
export type PasswordRefusal = Refused<'too-many-requests' | 'sign-in-locked' | 'credentials-wrong'>
export type JudgePasswordPorts = Pick<
  Ports,
  'staff' | 'passwords' | 'signInLockout' | 'systemLog' | 'rateLimits' | 'clock' | 'macs'
>

/**
 * Judges the password of an account (rules A5, A6): limit of the network, lockout, password. An unknown e-mail and that of a
 * closed account are answered like a wrong password, after the same work; while the lockout lasts nothing is hashed (rule I12). A
 * network counts its failures and what is under way; devices that signed in before have only their own lockout.
 */
export async function judgePassword(
  { staff, passwords, signInLockout: lockout, systemLog, rateLimits, clock, macs }: JudgePasswordPorts,
  caller: Caller,
  { email, password }: Credentials,
): Promise<Result<Judged, PasswordRefusal>> {
  const at = clock.now()
  const { device, key: lockoutKey } = await lockoutOf({ staff, macs }, email, caller.device)
  const counted = device === 'known' ? [] : await visitorBuckets(macs, caller, limits.signIn)
  const ofNetwork = await countHit({ rateLimits, clock }, counted)
  if (ofNetwork) return fail(ofNetwork)
  const notHeldAgainstNetwork = async () => rateLimits.takeBack(counted, at)
  const verdict = await lockout.attempt(lockoutKey, at)
  if (verdict.kind === 'locked') return fail(lockoutRefusal(verdict.retryAt, at))

  const takeBack = async () => {
    await lockout.withdraw(lockoutKey, at)
    await notHeldAgainstNetwork()
  }
  const judged = async () => {
    const found = await openAccountOf(staff, email)
    const isRight = await passwords.verify(found?.passwordHash, password, device)
    return found && isRight ? found : undefined
  }
  const right = await judged().catch(async (fault: unknown) => {
    // Nobody knows whether the password was right, so it is not held against its owner.
    await takeBack()
    throw fault
  })
  const refused = async () => {
    const about = { userId: null, resourceType: 'staff', resourceId: null, origin: caller.origin } as const
    await systemLog.addFailure(
      systemEntry('security_admin_login_failed', at, {
        ...about,
        details: { email, remaining: verdict.remaining, lockedUntil: verdict.retryAt },
      }),
      {
        entry: systemEntry('security_multiple_failed_attempts', at, {
          ...about,
          details: { email, failures: alarmFailures, minutes: signInLockout.windowMinutes },
        }),
        failures: alarmFailures,
        since: minutesLater(at, -signInLockout.windowMinutes),
      },
    )
    if (verdict.retryAt !== null) return fail(lockoutRefusal(verdict.retryAt, at))
    return fail({ code: 'credentials-wrong', remaining: attemptsToWarnOf(verdict.remaining) } as const)
  }
  return right ? ok({ at, ...right, lockoutKey, notHeldAgainstNetwork, takeBack, refused }) : refused()
}

/** Signs a member of staff in: the password is judged, and a session begins. */
export const signIn =
  (ports: Ports) =>
  async (
    credentials: Credentials,
    { caller }: CallContext,
  ): Promise<
    Result<
      SessionGrant,
      Refused<
        | 'https-required'
        | 'invalid'
        | 'feature-off'
        | 'too-many-requests'
        | 'credentials-wrong'
        | 'sign-in-locked'
      >
    >
  > => {
    const { sessions, random } = ports
    if (caller.carrier === 'none') return fail({ code: 'https-required' })
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const problems = credentialProblems(credentials)
    if (problems.length > 0) return fail({ code: 'invalid', problems })

    const judged = await judgePassword(ports, caller, {
      email: normalEmail(credentials.email),
      password: credentials.password,
    })
    if (!judged.ok) return judged
    const { at, account, passwordHash, lockoutKey, notHeldAgainstNetwork, refused } = judged.value
    const session = newSession({ id: random.uuid(), accountId: account.id, carrier: caller.carrier }, at)
    const about = {
      userId: account.id,
      resourceType: 'session',
      resourceId: session.id,
      details: { email: account.email },
      origin: caller.origin,
    } as const
    const outcome = await sessions.start(session, {
      passwordHash,
      lockoutKey,
      entry: systemEntry('security_admin_login_success', at, about),
      displaced: systemEntry('session_displaced', at, about),
    })
    if (outcome === 'password-changed') return refused()
    await notHeldAgainstNetwork()
    const begun = await sessions.living(session.id, at)
    return begun ? ok(await sessionGrant(ports, begun)) : refused()
  }

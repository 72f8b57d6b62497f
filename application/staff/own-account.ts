import { systemEntry } from '@hotovo/domain/audit/system-log'
import { sessionLife } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { type AuthorizePorts, authorize, callerSession, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once } from '../access/idempotency.ts'
import { lettersOfPassword } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { newPasswordProblems } from './new-password.ts'
import { judgePassword } from './sign-in.ts'

/** A session of one's own: since when, when a person last asked something in it, and what it was begun from. */
export type OwnSession = {
  readonly id: string
  readonly startedAt: string
  readonly activeAt: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** The one that asks. */
  readonly isThis: boolean
}

/** The living sessions of whoever asks: the one that asks, then the last used first (rule A23). */
export const listOwnSessions =
  (ports: AuthorizePorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<readonly OwnSession[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const own = await callerSession(ports, caller)
    if (!own) return fail({ code: 'sign-in-required' })
    const begun = await ports.sessions.ofAccount(own.account.id, ports.clock.now(), sessionLife.most)
    const [these, others] = [true, false].map((isThis) =>
      begun.filter(({ session }) => (session.id === own.session.id) === isThis),
    )
    return ok(
      [...these!, ...others!].map(({ session: { id, startedAt, activeAt }, origin }) => ({
        id,
        startedAt,
        activeAt,
        ...origin,
        isThis: id === own.session.id,
      })),
    )
  }

/**
 * Ends one session of whoever asks, and logs it as that session's sign-out. What is over, or anybody else's, is left as it
 * is, and the answer is the same: the session is none of theirs any more.
 */
export const endOwnSession =
  (ports: AuthorizePorts) =>
  async (
    { id }: { readonly id: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const at = ports.clock.now()
    const found = await ports.sessions.living(id, at)
    if (found?.account.id !== account.id) return ok(undefined)
    const entry = systemEntry('admin_logout', at, {
      userId: account.id,
      resourceType: 'session',
      resourceId: id,
      details: { email: account.email, scope: 'local' },
      origin: caller.origin,
    })
    await ports.sessions.end(id, 'this', at, entry)
    return ok(undefined)
  }

/** The password of now and the one to be, and the language in which its owner is told. */
export type PasswordChange = {
  readonly password: string
  readonly newPassword: string
  readonly language?: Language | undefined
}

type PasswordPorts = AuthorizePorts &
  OncePorts &
  Pick<Ports, 'staff' | 'passwords' | 'signInLockout' | 'rateLimits'>

const changeProblems = async (
  ports: PasswordPorts,
  { password, newPassword }: PasswordChange,
  account: StaffAccount,
): Promise<Problem[]> => [
  ...(password === '' ? [{ at: 'password', code: 'required' } as const] : []),
  ...(await newPasswordProblems(ports, 'newPassword', newPassword, account)),
  ...(newPassword !== '' && newPassword === password
    ? [{ at: 'newPassword', code: 'password-unchanged' } as const]
    : []),
]

/**
 * Gives whoever asks a new password (rule A23). The old one is judged as a sign-in judges it, and a wrong one counts as a
 * failed sign-in. All other sessions end, and letters tell its owner (rule A38) and staff. No trace of a password is kept with the key: what was
 * done under it is known again by the new password, which is judged in its turn. The old one again is no new one.
 */
export const changeOwnPassword =
  (ports: PasswordPorts) =>
  async (
    change: PasswordChange,
    { caller, key }: CallContext,
  ): Promise<
    Result<
      undefined,
      | Unauthorized
      | IdempotencyRefused
      | Refused<'invalid' | 'too-many-requests' | 'sign-in-locked' | 'credentials-wrong'>
    >
  > => {
    const authorized = await authorize(ports, caller, 'password.change')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const own = await callerSession(ports, caller)
    if (!own) return fail({ code: 'sign-in-required' })
    const problems = await changeProblems(ports, change, account)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const judged = async (password: string) =>
      judgePassword(ports, caller, { email: account.email, password })
    return once<undefined, Refused<'too-many-requests' | 'sign-in-locked' | 'credentials-wrong'>>(
      ports,
      authorized.value,
      { key, what: 'own-password', subject: account.id, request: {} },
      async (kept) => {
        const right = await judged(change.password)
        if (!right.ok) return right
        const { passwordHash: verified, lockoutKey, notHeldAgainstNetwork, refused } = right.value
        const passwordHash = await ports.passwords.hash(change.newPassword)
        const at = ports.clock.now()
        const outcome = await ports.staff.changeOwnPassword(account.id, passwordHash, {
          at,
          verified,
          session: own.session.id,
          lockoutKey,
          key: kept,
          entry: systemEntry('security_own_password_changed', at, {
            userId: account.id,
            resourceType: 'staff',
            resourceId: account.id,
            details: { email: account.email, session: own.session.id },
            origin: caller.origin,
          }),
          jobs: lettersOfPassword(account, { at, by: 'own', language: change.language ?? 'sk' }),
        })
        if (outcome === 'password-changed') return refused()
        if (outcome !== 'changed') {
          await right.value.takeBack()
          return outcome
        }
        await notHeldAgainstNetwork()
        return ok(undefined)
      },
      async () => {
        const right = await judged(change.newPassword)
        if (!right.ok) return right
        await right.value.takeBack()
        return ok(undefined)
      },
    )
  }

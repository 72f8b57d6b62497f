import { systemEntry } from '@hotovo/domain/audit/system-log'
import { rateLimits as limits } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { base64url } from '@hotovo/domain/staff/recovery'
import { newSession } from '@hotovo/domain/staff/session'
import { awaitsSecondStep, callerSession } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import { countHit } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { StoredRecovery } from './ports.ts'
import {
  type PasswordPorts,
  type RecoveryRequestPorts,
  recoveryKeyOf,
  replacementProblems,
  replacePassword,
  storeRecovery,
} from './recovery.ts'
import { isRecoveryUsable, recoveryAnswer, recoveryCodes, recoveryOf } from './recovery-secrets.ts'
import { type SessionGrant, type SignedInAccount, sessionGrant, signedInAccount } from './session.ts'

/** Begins the session of a recovery, which may set a password and nothing else. Once. */
export async function beginRecoverySession(
  ports: Pick<Ports, 'sessions' | 'recoveries' | 'random' | 'clock' | 'macs' | 'accessTokens'>,
  { origin }: Caller,
  { recovery, account, passwordHash }: StoredRecovery,
): Promise<SessionGrant | undefined> {
  const at = ports.clock.now()
  const session = newSession({ id: ports.random.uuid(), accountId: account.id, carrier: 'body' }, at)
  if (!(await ports.recoveries.use(recovery.id, at, session.id))) return undefined
  const about = {
    userId: account.id,
    resourceType: 'session',
    resourceId: session.id,
    details: { email: account.email },
    origin,
  } as const
  const started = await ports.sessions.start(session, {
    passwordHash,
    // It ends no lockout: nobody has shown a password.
    lockoutKey: recovery.key,
    entry: systemEntry('security_recovery_session', at, about),
    displaced: systemEntry('session_displaced', at, about),
  })
  const found = started === 'started' ? await ports.sessions.living(session.id, at) : undefined
  return found && sessionGrant(ports, found)
}

/** What a link leads to: the answer for the program that asked, or a session where it asked for none. */
export type RecoveryLinkAnswer =
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'session'; readonly grant: SessionGrant }
export type RecoveryLinkPorts = Pick<
  Ports,
  'recoveries' | 'sessions' | 'clock' | 'random' | 'macs' | 'accessTokens' | 'installation'
>
export type RecoveryLinkRefusal = Refused<'feature-off' | 'recovery-over'>

/**
 * Follows the link of a letter. Where a program asked for an answer, that is all there is, however often the link is opened: only
 * the program can use it, so a mail scanner that opens links uses nothing up.
 */
export const followRecoveryLink =
  (ports: RecoveryLinkPorts) =>
  async (
    { token }: { readonly token: string },
    { caller }: CallContext,
  ): Promise<Result<RecoveryLinkAnswer, RecoveryLinkRefusal>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const stored = await recoveryOf(ports, token)
    if (!stored) return fail({ code: 'recovery-over' })
    if (stored.recovery.codeChallenge !== null)
      return ok({ kind: 'answer', answer: await recoveryAnswer(ports.macs, stored) })
    const grant = await beginRecoverySession(ports, caller, stored)
    return grant ? ok({ kind: 'session', grant }) : fail({ code: 'recovery-over' })
  }

/** Begins a session for whoever has the token itself, as a page of a program gets it. */
export const verifyRecoveryToken =
  (ports: RecoveryLinkPorts) =>
  async (
    { token }: { readonly token: string },
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, RecoveryLinkRefusal>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const stored = await recoveryOf(ports, token)
    const grant = stored && (await beginRecoverySession(ports, caller, stored))
    return grant ? ok(grant) : fail({ code: 'recovery-over' })
  }

/** Exchanges the answer of a link for a session, with what only the program knows that asked for the link (RFC 7636). */
export const exchangeRecoveryAnswer =
  (ports: RecoveryLinkPorts & Pick<Ports, 'digests'>) =>
  async (
    { answer, verifier }: { readonly answer: string; readonly verifier: string },
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, RecoveryLinkRefusal>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const stored = await recoveryOf(ports, answer, 'answer')
    const challenge = base64url(ports.digests.sha256(verifier))
    if (!stored || stored.recovery.codeChallenge !== challenge) return fail({ code: 'recovery-over' })
    const grant = await beginRecoverySession(ports, caller, stored)
    return grant ? ok(grant) : fail({ code: 'recovery-over' })
  }

/** Sends whoever is signed in a code, by which they may change their password without the old one. */
export const sendPasswordCode =
  (ports: RecoveryRequestPorts & Pick<Ports, 'accessTokens' | 'sessions'>) =>
  async (
    { language = 'sk' }: { readonly language?: Language | undefined } = {},
    { caller }: CallContext,
  ): Promise<
    Result<
      undefined,
      Refused<'feature-off' | 'sign-in-required' | 'password-change-required' | 'too-many-requests'>
    >
  > => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const own = await callerSession(ports, caller)
    if (!own || own.recoveryId !== undefined || awaitsSecondStep(own))
      return fail({ code: 'sign-in-required' })
    const { account } = own
    if (account.mustChangePassword) return fail({ code: 'password-change-required' })
    const key = await ports.macs.sign('recipient', `code ${account.id}`)
    const refusal = await countHit(ports, [{ key, limit: limits.recoveryEmail }])
    if (refusal) return fail(refusal)
    const asked = { kind: 'code', language, redirectTo: null, codeChallenge: null } as const
    await storeRecovery(ports, caller, account.email, account, asked)
    return ok(undefined)
  }

/**
 * Judges the code of a letter (rule A37): so many tries an hour, whatever it is shown for. A right one is answered with what it was
 * made from; whoever it is shown to uses it up.
 */
export async function judgeLetterCode(
  ports: Pick<Ports, 'recoveries' | 'rateLimits' | 'macs' | 'clock'>,
  { id, email }: Pick<StaffAccount, 'id' | 'email'>,
  code: string,
): Promise<Result<StoredRecovery, Refused<'too-many-requests' | 'code-wrong'>>> {
  const tries = { key: await ports.macs.sign('recipient', `tries ${id}`), limit: limits.recoveryCode }
  const refusal = await countHit(ports, [tries])
  if (refusal) return fail(refusal)
  const asked = await ports.recoveries.newest(await recoveryKeyOf(ports.macs, 'code', email))
  const codes =
    asked && isRecoveryUsable(asked, ports.clock.now()) ? await recoveryCodes(ports.macs, asked) : []
  return asked && codes.includes(code) ? ok(asked) : fail({ code: 'code-wrong' })
}

/**
 * Gives whoever is signed in a new password: with the code of a letter, or where it must be changed, and this session goes on; or
 * in a session that a letter began, and all of them end (rules A37, A50).
 */
export const setPassword =
  (
    ports: PasswordPorts &
      Pick<Ports, 'recoveries' | 'sessions' | 'accessTokens' | 'rateLimits' | 'installation'>,
  ) =>
  async (
    { newPassword, code }: { readonly newPassword: string; readonly code?: string | undefined },
    { caller }: CallContext,
  ): Promise<
    Result<
      SignedInAccount,
      Refused<
        | 'feature-off'
        | 'sign-in-required'
        | 'invalid'
        | 'too-many-requests'
        | 'code-needed'
        | 'code-wrong'
        | 'recovery-over'
      >
    >
  > => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const own = await callerSession(ports, caller)
    const stored = own && (await ports.staff.byEmail(own.account.email))
    if (!own || !stored) return fail({ code: 'sign-in-required' })
    const { account, session, recoveryId } = own
    const asked =
      recoveryId === undefined
        ? await ports.recoveries.newest(await recoveryKeyOf(ports.macs, 'code', account.email))
        : await ports.recoveries.byId(recoveryId)
    if (recoveryId === undefined && awaitsSecondStep(own)) return fail({ code: 'sign-in-required' })
    // Of a password that must be changed nothing more is asked than that it was right (rule A50).
    if (recoveryId === undefined && !account.mustChangePassword) {
      if (code === undefined) return fail({ code: 'code-needed' })
      const judged = await judgeLetterCode(ports, account, code)
      if (!judged.ok) return judged
    }
    const problems = await replacementProblems(ports, stored, 'password', newPassword)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const goesOn = recoveryId === undefined ? session.id : null
    const isDone = await replacePassword(ports, caller, stored, {
      newPassword,
      session: goesOn,
      language: asked?.recovery.language ?? 'sk',
    })
    if (!isDone) return fail({ code: recoveryId === undefined ? 'code-wrong' : 'recovery-over' })
    return ok(signedInAccount(own))
  }

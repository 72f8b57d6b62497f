import { systemEntry } from '@hotovo/domain/audit/system-log'
import { recovery as life, rateLimits as limits } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { emailProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { mailboxOf, normalEmail, type StaffAccount } from '@hotovo/domain/staff/account'
import { base64url, type Recovery, type RecoveryKind } from '@hotovo/domain/staff/recovery'
import type { Session } from '@hotovo/domain/staff/session'
import { isHalfway, sessionOf } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfPassword, lettersOfRecovery } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { newPasswordProblems } from './new-password.ts'
import type { StoredRecovery } from './ports.ts'
import { isUsable, recoveryAnswer, recoveryCodes, recoveryOf } from './recovery-secrets.ts'
import {
  lockoutKeyOf,
  openAccount,
  type SessionGrant,
  type SignedInAccount,
  sessionGrant,
  signedInAccount,
} from './sign-in.ts'

/** Who forgot the password. A program says where the link leads, and may ask for an answer that only it can use. */
export type RecoveryRequest = {
  readonly email: string
  readonly language?: Language | undefined
  /** An address of ours, as the door has judged it. */
  readonly redirectTo?: string | undefined
  readonly codeChallenge?: string | undefined
}

/** A new password, and the token of a letter. */
export type RecoveredPassword = { readonly token: string; readonly newPassword: string }

type AskingPorts = Pick<
  Ports,
  'staff' | 'recoveries' | 'rateLimits' | 'clock' | 'random' | 'macs' | 'installation'
>

/** A recovery of an account, or of nobody, as it is kept. */
async function kept(
  { recoveries, clock, random, macs }: AskingPorts,
  { origin }: Caller,
  email: string,
  account: StaffAccount | undefined,
  asked: Pick<Recovery, 'kind' | 'language' | 'redirectTo' | 'codeChallenge'>,
): Promise<void> {
  const at = clock.now()
  const recovery: Recovery = {
    ...asked,
    id: random.uuid(),
    key: await keyOf(macs, asked.kind, email),
    accountId: account?.id ?? null,
    createdAt: at,
    usedAt: null,
    sessionId: null,
  }
  await recoveries.add(recovery, {
    jobs: lettersOfRecovery(recovery),
    // Of an e-mail that nobody has nothing is told: it is whatever a stranger typed.
    entry: systemEntry('security_recovery_requested', at, {
      userId: null,
      resourceType: 'staff',
      resourceId: account?.id ?? null,
      details: { ...(account && { email: account.email }), kind: asked.kind },
      origin,
    }),
    forgetBefore: minutesLater(at, -life.keptHours * 60),
  })
}

const keyOf = (macs: Ports['macs'], kind: RecoveryKind, email: string) =>
  macs.sign('recovery', `key ${kind} ${email}`)

/**
 * Sends a link to whoever forgot the password (rule A36). Whether anybody has the e-mail, nobody is told, and the work until the
 * answer is the same; the letter is a job, which finds out.
 */
export const askRecovery =
  (ports: AskingPorts, caller: Caller) =>
  async ({
    email: typed,
    language = 'sk',
    redirectTo = undefined,
    codeChallenge = undefined,
  }: RecoveryRequest): Promise<
    Result<undefined, Refused<'invalid' | 'feature-off' | 'too-many-requests'>>
  > => {
    const { staff, macs, installation } = ports
    if (installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const problems = emailProblems('email', typed)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const email = normalEmail(typed)
    const refusal = await countHit(ports, [
      ...(await visitorBuckets(macs, caller, limits.recovery)),
      { key: await macs.sign('recipient', mailboxOf(email)), limit: limits.recoveryEmail },
    ])
    if (refusal) return fail(refusal)
    const found = await openAccount(staff, email)
    const account = found?.account.role ? found.account : undefined
    await kept(ports, caller, email, account, {
      kind: 'link',
      language,
      redirectTo: redirectTo ?? null,
      codeChallenge: codeChallenge ?? null,
    })
    return ok(undefined)
  }

type PasswordPorts = Pick<Ports, 'staff' | 'passwords' | 'clock' | 'macs'>

/** Writes a new password where the old one is still what it was; false where it is not. */
async function passwordSet(
  { staff, passwords, clock, macs }: PasswordPorts,
  { origin }: Caller,
  { account, passwordHash: verified }: Pick<StoredRecovery, 'account' | 'passwordHash'>,
  {
    newPassword,
    session,
    language,
  }: { readonly newPassword: string; readonly session: string | null; readonly language: Language },
): Promise<boolean> {
  const passwordHash = await passwords.hash(newPassword)
  const at = clock.now()
  const changed = await staff.changeOwnPassword(account.id, passwordHash, {
    at,
    verified,
    session,
    lockoutKey: await lockoutKeyOf(macs, account.email),
    key: undefined,
    entry: systemEntry(
      session === null ? 'security_password_recovered' : 'security_own_password_changed',
      at,
      {
        userId: account.id,
        resourceType: 'staff',
        resourceId: account.id,
        details: { email: account.email, ...(session !== null && { session }) },
        origin,
      },
    ),
    jobs: lettersOfPassword(account, { at, by: session === null ? 'recovered' : 'own', language }),
  })
  return changed === 'changed'
}

/** What is wrong with a new password of an account: the rule of passwords, and that it is another one (rules A16, A36). */
async function replacementProblems(
  ports: Pick<Ports, 'passwords' | 'installation'>,
  { account, passwordHash }: Pick<StoredRecovery, 'account' | 'passwordHash'>,
  at: string,
  newPassword: string,
) {
  const problems = await newPasswordProblems(ports, at, newPassword, account)
  if (problems.length > 0) return problems
  const isOld = await ports.passwords.verify(passwordHash, newPassword, 'unknown')
  return isOld ? [{ at, code: 'password-unchanged' } as const] : []
}

/**
 * Gives whoever has the link of a letter a new password (rule A36): once, and every session of the account ends. Nobody is
 * signed in by it; whoever has a second factor is asked for it as ever.
 */
export const recoverPassword =
  (ports: PasswordPorts & Pick<Ports, 'recoveries' | 'rateLimits' | 'installation'>, caller: Caller) =>
  async ({
    token,
    newPassword,
  }: RecoveredPassword): Promise<
    Result<undefined, Refused<'invalid' | 'feature-off' | 'too-many-requests' | 'recovery-over'>>
  > => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    // A hash is work, and this is the only guard before it.
    const refusal = await countHit(ports, await visitorBuckets(ports.macs, caller, limits.signIn))
    if (refusal) return fail(refusal)
    const stored = await recoveryOf(ports, token)
    if (!stored) return fail({ code: 'recovery-over' })
    const problems = await replacementProblems(ports, stored, 'newPassword', newPassword)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const isDone = await passwordSet(ports, caller, stored, {
      newPassword,
      session: null,
      language: stored.recovery.language,
    })
    return isDone ? ok(undefined) : fail({ code: 'recovery-over' })
  }

// What programs ask that speak with us as with Supabase Auth (rule A37) ----------------------------------------------------

/** Begins the session of a recovery, which may set a password and nothing else. Once. */
async function begun(
  ports: Pick<Ports, 'sessions' | 'recoveries' | 'random' | 'clock' | 'macs' | 'accessTokens'>,
  { origin }: Caller,
  { recovery, account, passwordHash }: StoredRecovery,
): Promise<SessionGrant | undefined> {
  const at = ports.clock.now()
  const session: Session = {
    id: ports.random.uuid(),
    accountId: account.id,
    carrier: 'body',
    generation: 1,
    rotatedAt: at,
    startedAt: at,
    activeAt: at,
    enteredAt: null,
    endedAt: null,
  }
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
export type FollowedLink =
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'session'; readonly grant: SessionGrant }

type FollowingPorts = Pick<
  Ports,
  'recoveries' | 'sessions' | 'clock' | 'random' | 'macs' | 'accessTokens' | 'installation'
>
type NotFollowed = Refused<'feature-off' | 'recovery-over'>

/**
 * Follows the link of a letter. Where a program asked for an answer, that is all there is, however often the link is opened: only
 * the program can use it, so a mail scanner that opens links uses nothing up.
 */
export const followLink =
  (ports: FollowingPorts, caller: Caller) =>
  async (token: string): Promise<Result<FollowedLink, NotFollowed>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const stored = await recoveryOf(ports, token)
    if (!stored) return fail({ code: 'recovery-over' })
    if (stored.recovery.codeChallenge !== null)
      return ok({ kind: 'answer', answer: await recoveryAnswer(ports.macs, stored) })
    const grant = await begun(ports, caller, stored)
    return grant ? ok({ kind: 'session', grant }) : fail({ code: 'recovery-over' })
  }

/** Begins a session for whoever has the token itself, as a page of a program gets it. */
export const verifyToken =
  (ports: FollowingPorts, caller: Caller) =>
  async (token: string): Promise<Result<SessionGrant, NotFollowed>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const stored = await recoveryOf(ports, token)
    const grant = stored && (await begun(ports, caller, stored))
    return grant ? ok(grant) : fail({ code: 'recovery-over' })
  }

/** Exchanges the answer of a link for a session, with what only the program knows that asked for the link (RFC 7636). */
export const exchangeAnswer =
  (ports: FollowingPorts & Pick<Ports, 'digests'>, caller: Caller) =>
  async (answer: string, verifier: string): Promise<Result<SessionGrant, NotFollowed>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const stored = await recoveryOf(ports, answer, 'answer')
    const challenge = base64url(ports.digests.sha256(verifier))
    if (!stored || stored.recovery.codeChallenge !== challenge) return fail({ code: 'recovery-over' })
    const grant = await begun(ports, caller, stored)
    return grant ? ok(grant) : fail({ code: 'recovery-over' })
  }

/** Sends whoever is signed in a code, by which they may change their password without the old one. */
export const askCode =
  (ports: AskingPorts & Pick<Ports, 'accessTokens' | 'sessions'>, caller: Caller) =>
  async (
    language: Language = 'sk',
  ): Promise<
    Result<
      undefined,
      Refused<'feature-off' | 'sign-in-required' | 'password-change-required' | 'too-many-requests'>
    >
  > => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const own = await sessionOf(ports, caller)
    if (!own || own.recoveryId !== undefined || isHalfway(own)) return fail({ code: 'sign-in-required' })
    const { account } = own
    if (account.mustChangePassword) return fail({ code: 'password-change-required' })
    const key = await ports.macs.sign('recipient', `code ${account.id}`)
    const refusal = await countHit(ports, [{ key, limit: limits.recoveryEmail }])
    if (refusal) return fail(refusal)
    const asked = { kind: 'code', language, redirectTo: null, codeChallenge: null } as const
    await kept(ports, caller, account.email, account, asked)
    return ok(undefined)
  }

/**
 * Gives whoever is signed in a new password: with the code of a letter, or where it must be changed, and this session goes on; or
 * in a session that a letter began, and all of them end (rules A37, A50).
 */
export const setPassword =
  (
    ports: PasswordPorts &
      Pick<Ports, 'recoveries' | 'sessions' | 'accessTokens' | 'rateLimits' | 'installation'>,
    caller: Caller,
  ) =>
  async (
    newPassword: string,
    code: string | undefined,
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
    const own = await sessionOf(ports, caller)
    const stored = own && (await ports.staff.byEmail(own.account.email))
    if (!own || !stored) return fail({ code: 'sign-in-required' })
    const { account, session, recoveryId } = own
    const asked =
      recoveryId === undefined
        ? await ports.recoveries.newest(await keyOf(ports.macs, 'code', account.email))
        : await ports.recoveries.byId(recoveryId)
    if (recoveryId === undefined && isHalfway(own)) return fail({ code: 'sign-in-required' })
    // Of a password that must be changed nothing more is asked than that it was right (rule A50).
    if (recoveryId === undefined && !account.mustChangePassword) {
      if (code === undefined) return fail({ code: 'code-needed' })
      const tries = {
        key: await ports.macs.sign('recipient', `tries ${account.id}`),
        limit: limits.recoveryCode,
      }
      const refusal = await countHit(ports, [tries])
      if (refusal) return fail(refusal)
      const codes = asked && isUsable(asked, ports.clock.now()) ? await recoveryCodes(ports.macs, asked) : []
      if (!codes.includes(code)) return fail({ code: 'code-wrong' })
    }
    const problems = await replacementProblems(ports, stored, 'password', newPassword)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const goesOn = recoveryId === undefined ? session.id : null
    const isDone = await passwordSet(ports, caller, stored, {
      newPassword,
      session: goesOn,
      language: asked?.recovery.language ?? 'sk',
    })
    if (!isDone) return fail({ code: recoveryId === undefined ? 'code-wrong' : 'recovery-over' })
    return ok(signedInAccount(own))
  }

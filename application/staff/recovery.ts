import { systemEntry } from '@hotovo/domain/audit/system-log'
import { recoveryLife as life, rateLimits as limits } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { emailProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { mailboxOf, normalEmail, type StaffAccount } from '@hotovo/domain/staff/account'
import type { Recovery, RecoveryKind } from '@hotovo/domain/staff/recovery'
import type { CallContext, Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfPassword, lettersOfRecovery } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { newPasswordProblems } from './new-password.ts'
import type { StoredRecovery } from './ports.ts'
import { recoveryOf } from './recovery-secrets.ts'
import { lockoutKeyOf, openAccountOf } from './sign-in.ts'

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

export type RecoveryRequestPorts = Pick<
  Ports,
  'staff' | 'recoveries' | 'rateLimits' | 'clock' | 'random' | 'macs' | 'installation'
>

/** A recovery of an account, or of nobody, as it is kept. */
export async function storeRecovery(
  { recoveries, clock, random, macs }: RecoveryRequestPorts,
  { origin }: Pick<Caller, 'origin'>,
  email: string,
  account: StaffAccount | undefined,
  asked: Pick<Recovery, 'kind' | 'language' | 'redirectTo' | 'codeChallenge'>,
  /** Who sends it to somebody else. */
  userId: string | null = null,
): Promise<void> {
  const at = clock.now()
  const recovery: Recovery = {
    ...asked,
    id: random.uuid(),
    key: await recoveryKeyOf(macs, asked.kind, email),
    accountId: account?.id ?? null,
    createdAt: at,
    usedAt: null,
    sessionId: null,
  }
  await recoveries.add(recovery, {
    jobs: lettersOfRecovery(recovery),
    // Of an e-mail that nobody has nothing is told: it is whatever a stranger typed.
    entry: systemEntry(
      asked.kind === 'invite' ? 'admin_account_invited' : 'security_recovery_requested',
      at,
      {
        userId,
        resourceType: 'staff',
        resourceId: account?.id ?? null,
        details: { ...(account && { email: account.email }), kind: asked.kind },
        origin,
      },
    ),
    forgetBefore: minutesLater(at, -life.keptHours * 60),
  })
}

export const recoveryKeyOf = (macs: Ports['macs'], kind: RecoveryKind, email: string) =>
  macs.sign('recovery', `key ${kind} ${email}`)

/**
 * Sends a link to whoever forgot the password (rule A36). Whether anybody has the e-mail, nobody is told, and the work until the
 * answer is the same; the letter is a job, which finds out.
 */
export const askRecovery =
  (ports: RecoveryRequestPorts) =>
  async (
    { email: typed, language = 'sk', redirectTo = undefined, codeChallenge = undefined }: RecoveryRequest,
    { caller }: CallContext,
  ): Promise<Result<undefined, Refused<'invalid' | 'feature-off' | 'too-many-requests'>>> => {
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
    const found = await openAccountOf(staff, email)
    const account = found?.account.role ? found.account : undefined
    await storeRecovery(ports, caller, email, account, {
      kind: 'link',
      language,
      redirectTo: redirectTo ?? null,
      codeChallenge: codeChallenge ?? null,
    })
    return ok(undefined)
  }

export type PasswordPorts = Pick<Ports, 'staff' | 'passwords' | 'clock' | 'macs'>

/** Writes a new password where the old one is still what it was; false where it is not. */
export async function replacePassword(
  { staff, passwords, clock, macs }: PasswordPorts,
  { origin }: Caller,
  { account, passwordHash: verified }: Pick<StoredRecovery, 'account' | 'passwordHash'>,
  {
    newPassword,
    session,
    language,
    isFirst = false,
  }: {
    readonly newPassword: string
    readonly session: string | null
    readonly language: Language
    /** Whoever was invited chooses one, and needs no letter about it. */
    readonly isFirst?: boolean
  },
): Promise<boolean> {
  const passwordHash = await passwords.hash(newPassword)
  const at = clock.now()
  const action = session === null ? 'security_password_recovered' : 'security_own_password_changed'
  const changed = await staff.changeOwnPassword(account.id, passwordHash, {
    at,
    verified,
    session,
    lockoutKey: await lockoutKeyOf(macs, account.email),
    key: undefined,
    entry: systemEntry(isFirst ? 'admin_invitation_accepted' : action, at, {
      userId: account.id,
      resourceType: 'staff',
      resourceId: account.id,
      details: { email: account.email, ...(session !== null && { session }) },
      origin,
    }),
    jobs: isFirst
      ? []
      : lettersOfPassword(account, { at, by: session === null ? 'recovered' : 'own', language }),
  })
  return changed === 'changed'
}

/** What is wrong with a new password of an account: the rule of passwords, and that it is another one (rules A16, A36). */
export async function replacementProblems(
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
  (ports: PasswordPorts & Pick<Ports, 'recoveries' | 'rateLimits' | 'installation'>) =>
  async (
    { token, newPassword }: RecoveredPassword,
    { caller }: CallContext,
  ): Promise<
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
    const isDone = await replacePassword(ports, caller, stored, {
      newPassword,
      session: null,
      language: stored.recovery.language,
      isFirst: stored.recovery.kind === 'invite',
    })
    return isDone ? ok(undefined) : fail({ code: 'recovery-over' })
  }

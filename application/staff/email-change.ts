import { type Origin, type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { recoveryLife as life, rateLimits as limits } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { mailboxOf, normalEmail, type StaffAccount } from '@hotovo/domain/staff/account'
import {
  awaitedSides,
  type EmailChange,
  type EmailSide,
  emailChangeEnd,
  isEmailChangeOpen,
  keptDisplayName,
} from '@hotovo/domain/staff/email-change'
import {
  type AuthorizePorts,
  authorize,
  authorizeQuietly,
  callerSession,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfChangedEmail, lettersOfEmailChange } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { emailChangeOf, isEmailChangeUsable } from './email-secrets.ts'
import { ownPassword } from './second-factor.ts'
import { type SignedInAccount, signedInAccount } from './session.ts'
import { type JudgePasswordPorts, openAccountOf, type PasswordRefusal } from './sign-in.ts'
import { judgeLetterCode } from './supabase-auth.ts'

/** A change of one's own e-mail that goes on: until when, and which addresses have to confirm yet. */
export type OpenEmailChange = Pick<EmailChange, 'newEmail'> & {
  readonly endsAt: string
  readonly awaited: readonly EmailSide[]
}

const entryOf = (
  action: SystemAction,
  at: string,
  { id, email }: Pick<StaffAccount, 'id' | 'email'>,
  origin: Origin,
  /** Null where whoever asked is not known. */
  userId: string | null = id,
) =>
  systemEntry(action, at, {
    userId,
    resourceType: 'staff',
    resourceId: id,
    details: { email },
    origin,
  })

const shownChange = (change: EmailChange): OpenEmailChange => ({
  newEmail: change.newEmail,
  endsAt: emailChangeEnd(change),
  awaited: awaitedSides(change),
})

/** The change of an account that goes on. */
async function openChangeOf(
  { emailChanges, clock }: Pick<Ports, 'emailChanges' | 'clock'>,
  accountId: string,
): Promise<EmailChange | undefined> {
  const found = await emailChanges.ofAccount(accountId)
  return found && isEmailChangeUsable(found, clock.now()) ? found.change : undefined
}

type RequestPorts = AuthorizePorts &
  Pick<Ports, 'emailChanges' | 'rateLimits' | 'random' | 'macs' | 'staff' | 'recoveries'>

const newEmailProblems = (typed: string, { email }: StaffAccount): Problem[] => {
  const problems = emailProblems('email', typed)
  if (problems.length > 0) return problems
  return normalEmail(typed) === email ? [{ at: 'email', code: 'email-unchanged' }] : []
}

/** So many letters an hour about changes of one account, and to one mailbox (rule A77). */
const letterBuckets = async (macs: Ports['macs'], accountId: string, newEmail: string) => [
  { key: await macs.sign('recipient', `email-change ${accountId}`), limit: limits.recoveryEmail },
  { key: await macs.sign('recipient', mailboxOf(newEmail)), limit: limits.recoveryEmail },
]

async function beginChange(
  ports: RequestPorts,
  account: StaffAccount,
  origin: Origin,
  newEmail: string,
  language: Language,
): Promise<EmailChange> {
  const at = ports.clock.now()
  const change: EmailChange = {
    id: ports.random.uuid(),
    accountId: account.id,
    oldEmail: account.email,
    newEmail,
    language,
    createdAt: at,
    confirmedOldAt: null,
    confirmedNewAt: null,
    endedAt: null,
  }
  await ports.emailChanges.begin(change, {
    jobs: lettersOfEmailChange(change, at),
    entry: entryOf('security_email_change_requested', at, account, origin),
    forgetBefore: minutesLater(at, -life.keptHours * 60),
  })
  return change
}

/** The change of one's own e-mail that goes on, and null where none does. */
export const viewOwnEmailChange =
  (ports: AuthorizePorts & Pick<Ports, 'emailChanges'>) =>
  async (
    _: undefined,
    { caller }: CallContext,
  ): Promise<Result<{ readonly change: OpenEmailChange | null }, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const change = await openChangeOf(ports, authorized.value.account.id)
    return ok({ change: change ? shownChange(change) : null })
  }

/** The e-mail to be, the password, and the language in which both addresses are told. */
export type EmailChangeRequest = {
  readonly email: string
  readonly password: string
  readonly language?: Language | undefined
}

/**
 * Begins a change of one's own e-mail (rule A75): the password is judged as a sign-in judges it, and both addresses get a link. Whether
 * somebody else has the new one is not told. One goes on at a time.
 */
export const askEmailChange =
  (ports: RequestPorts & JudgePasswordPorts) =>
  async (
    { email, password, language = 'sk' }: EmailChangeRequest,
    { caller }: CallContext,
  ): Promise<Result<OpenEmailChange, Unauthorized | PasswordRefusal | Refused<'invalid'>>> => {
    const authorized = await authorize(ports, caller, 'own-email.change')
    if (!authorized.ok) return authorized
    const { account, origin } = authorized.value
    const problems: Problem[] = [
      ...newEmailProblems(email, account),
      ...(password === '' ? [{ at: 'password', code: 'required' } as const] : []),
    ]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const right = await ownPassword(ports, caller, account, password)
    if (!right.ok) return right
    const newEmail = normalEmail(email)
    // The same once more, as after a lost answer, is the change that goes on: its letters are on their way.
    const open = await openChangeOf(ports, account.id)
    if (open?.newEmail === newEmail && open.oldEmail === account.email) return ok(shownChange(open))
    const refusal = await countHit(ports, await letterBuckets(ports.macs, account.id, newEmail))
    if (refusal) return fail(refusal)
    return ok(shownChange(await beginChange(ports, account, origin, newEmail, language)))
  }

/** Sends the links of the change that goes on once more, to whom it waits for; without one nothing is sent. */
export const sendEmailChangeAgain =
  (ports: RequestPorts) =>
  async (
    _: undefined,
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'too-many-requests'>>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { account, origin } = authorized.value
    return sendAgain(ports, account, origin, account.id)
  }

async function sendAgain(
  ports: Pick<Ports, 'emailChanges' | 'rateLimits' | 'macs' | 'clock'>,
  account: StaffAccount,
  origin: Origin,
  userId: string | null,
): Promise<Result<undefined, Refused<'too-many-requests'>>> {
  const change = await openChangeOf(ports, account.id)
  if (!change) return ok(undefined)
  const refusal = await countHit(ports, await letterBuckets(ports.macs, account.id, change.newEmail))
  if (refusal) return fail(refusal)
  const at = ports.clock.now()
  await ports.emailChanges.sendAgain(change.id, {
    jobs: lettersOfEmailChange(change, at),
    entry: entryOf('security_email_change_requested', at, account, origin, userId),
  })
  return ok(undefined)
}

/**
 * Sends the links once more for whoever says an e-mail, as programs ask it (rule A37). Whether it is anybody's, or a change goes on,
 * nobody is told; what was sent before stays good, and nothing lasts longer.
 */
export const resendEmailChange =
  (ports: Pick<Ports, 'staff' | 'emailChanges' | 'rateLimits' | 'macs' | 'clock' | 'installation'>) =>
  async (
    { email }: { readonly email: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Refused<'invalid' | 'feature-off' | 'too-many-requests'>>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const problems = emailProblems('email', email)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const refusal = await countHit(ports, await visitorBuckets(ports.macs, caller, limits.recovery))
    if (refusal) return fail(refusal)
    const found = await openAccountOf(ports.staff, normalEmail(email))
    // Where its own limit is full nothing is sent, and nobody is told: that would tell that there is a change.
    if (found) await sendAgain(ports, found.account, caller.origin, null)
    return ok(undefined)
  }

/** Calls off the change that goes on: its links are good no more. */
export const endEmailChange =
  (ports: AuthorizePorts & Pick<Ports, 'emailChanges'>) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { account, origin } = authorized.value
    const found = await ports.emailChanges.ofAccount(account.id)
    const at = ports.clock.now()
    if (found && isEmailChangeOpen(found.change, at))
      await ports.emailChanges.end(
        found.change.id,
        at,
        entryOf('security_email_change_ended', at, account, origin),
      )
    return ok(undefined)
  }

/** What those programs are told of why somebody may not. */
const ownRefusals = [
  'feature-off',
  'sign-in-required',
  'password-change-required',
  'second-factor-missing',
  'second-step-too-old',
] as const
type OwnRefusal = (typeof ownRefusals)[number]
const isOwnRefusal = (refusal: Unauthorized): refusal is Extract<Unauthorized, { code: OwnRefusal }> =>
  ownRefusals.some((code) => code === refusal.code)

/** Begins a change of one's own e-mail as programs ask it: with the code of a letter in the place of the password (rule A37). */
export const setEmail =
  (ports: RequestPorts) =>
  async (
    { email, code }: { readonly email: string; readonly code?: string | undefined },
    { caller }: CallContext,
  ): Promise<
    Result<
      SignedInAccount & { readonly newEmail: string },
      | Extract<Unauthorized, { code: OwnRefusal }>
      | Refused<'invalid' | 'too-many-requests' | 'code-needed' | 'code-wrong'>
    >
  > => {
    const known = await authorizeQuietly(ports, caller, 'own-email.change')
    // A session that waits for its second step, or of nobody who works here, is none to such programs (rule A37).
    if (!known.ok)
      return fail(isOwnRefusal(known.error) ? known.error : ({ code: 'sign-in-required' } as const))
    const { account } = known.value
    const { origin } = caller
    const problems = newEmailProblems(email, account)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    if (code === undefined) return fail({ code: 'code-needed' })
    const judged = await judgeLetterCode(ports, account, code)
    if (!judged.ok) return judged
    const newEmail = normalEmail(email)
    const refusal = await countHit(ports, await letterBuckets(ports.macs, account.id, newEmail))
    if (refusal) return fail(refusal)
    if (!(await ports.recoveries.use(judged.value.recovery.id, ports.clock.now(), null)))
      return fail({ code: 'code-wrong' })
    await beginChange(ports, account, origin, newEmail, judged.value.recovery.language)
    const own = await callerSession(ports, caller)
    return own ? ok({ ...signedInAccount(own), newEmail }) : fail({ code: 'sign-in-required' })
  }

/** What became of it: it waits for the other address, or the account has the new e-mail. */
export type EmailConfirmation = { readonly state: 'waits' | 'done'; readonly newEmail: string }

/**
 * Confirms a change of e-mail by the link of a letter (rule A76). With the second one the account has the new e-mail, every session
 * ends, and both addresses are told. Nobody is signed in by it.
 */
export const confirmEmailChange =
  (ports: Pick<Ports, 'emailChanges' | 'rateLimits' | 'macs' | 'clock' | 'installation'>) =>
  async (
    { token }: { readonly token: string },
    { caller }: CallContext,
  ): Promise<Result<EmailConfirmation, Refused<'feature-off' | 'too-many-requests' | 'recovery-over'>>> => {
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const refusal = await countHit(ports, await visitorBuckets(ports.macs, caller, limits.signIn))
    if (refusal) return fail(refusal)
    const found = await emailChangeOf(ports, token)
    if (!found) return fail({ code: 'recovery-over' })
    const { account, change, passwordHash: verified } = found.stored
    const at = ports.clock.now()
    const renewed = { ...account, email: change.newEmail }
    const outcome = await ports.emailChanges.confirm(change, found.side, {
      at,
      verified,
      entry: entryOf('security_email_change_confirmed', at, account, caller.origin),
      done: {
        entry: entryOf('security_email_changed', at, renewed, caller.origin),
        jobs: lettersOfChangedEmail(change),
        displayName: keptDisplayName(account, change.newEmail),
      },
    })
    // That somebody else has the address by now is nobody's business.
    if (outcome === 'over' || outcome === 'email-taken') return fail({ code: 'recovery-over' })
    return ok({ state: outcome, newEmail: change.newEmail })
  }

import type { Origin } from '@hotovo/domain/audit/system-log'
import { recoveryLife as life } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { normalEmail, type StaffAccount } from '@hotovo/domain/staff/account'
import type { EmailChange } from '@hotovo/domain/staff/email-change'
import { authorize, authorizeQuietly, callerSession, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { countHit } from '../access/rate-limits.ts'
import { lettersOfEmailChange } from '../jobs/job.ts'
import type { Refused } from '../refusal.ts'
import {
  type EmailChangePorts,
  emailChangeEntry,
  type OpenEmailChange,
  openChangeOf,
  shownChange,
} from './email-change.ts'
import { letterBuckets } from './email-change-letters.ts'
import { ownPassword } from './own-password.ts'
import { type SignedInAccount, signedInAccount } from './session.ts'
import type { JudgePasswordPorts, PasswordRefusal } from './sign-in.ts'
import { judgeLetterCode } from './supabase-auth.ts'

const newEmailProblems = (typed: string, { email }: StaffAccount): Problem[] => {
  const problems = emailProblems('email', typed)
  if (problems.length > 0) return problems
  return normalEmail(typed) === email ? [{ at: 'email', code: 'email-unchanged' }] : []
}

async function beginChange(
  ports: EmailChangePorts,
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
    entry: emailChangeEntry('security_email_change_requested', at, account, origin),
    forgetBefore: minutesLater(at, -life.keptHours * 60),
  })
  return change
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
  (ports: EmailChangePorts & JudgePasswordPorts) =>
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
  (ports: EmailChangePorts) =>
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

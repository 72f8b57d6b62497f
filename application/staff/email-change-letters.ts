import type { Origin } from '@hotovo/domain/audit/system-log'
import { rateLimits as limits } from '@hotovo/domain/limits'
import { emailProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { mailboxOf, normalEmail, type StaffAccount } from '@hotovo/domain/staff/account'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfEmailChange } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type EmailChangePorts, emailChangeEntry, openChangeOf } from './email-change.ts'
import { openAccountOf } from './sign-in.ts'

/** So many letters an hour about changes of one account, and to one mailbox (rule A77). */
export const letterBuckets = async (macs: Ports['macs'], accountId: string, newEmail: string) => [
  { key: await macs.sign('recipient', `email-change ${accountId}`), limit: limits.recoveryEmail },
  { key: await macs.sign('recipient', mailboxOf(newEmail)), limit: limits.recoveryEmail },
]

/** Sends the links of the change that goes on once more, to whom it waits for; without one nothing is sent. */
export const sendEmailChangeAgain =
  (ports: EmailChangePorts) =>
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
    entry: emailChangeEntry('security_email_change_requested', at, account, origin, userId),
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

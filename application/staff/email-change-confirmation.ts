import { rateLimits as limits } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { keptDisplayName } from '@hotovo/domain/staff/email-change'
import type { CallContext } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfChangedEmail } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { emailChangeEntry } from './email-change.ts'
import { emailChangeOf } from './email-secrets.ts'

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
      entry: emailChangeEntry('security_email_change_confirmed', at, account, caller.origin),
      done: {
        entry: emailChangeEntry('security_email_changed', at, renewed, caller.origin),
        jobs: lettersOfChangedEmail(change),
        displayName: keptDisplayName(account, change.newEmail),
      },
    })
    // That somebody else has the address by now is nobody's business.
    if (outcome === 'over' || outcome === 'email-taken') return fail({ code: 'recovery-over' })
    return ok({ state: outcome, newEmail: change.newEmail })
  }

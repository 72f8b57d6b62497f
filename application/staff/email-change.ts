import { type Origin, type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import {
  awaitedSides,
  type EmailChange,
  type EmailSide,
  emailChangeEnd,
  isEmailChangeOpen,
} from '@hotovo/domain/staff/email-change'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import { isEmailChangeUsable } from './email-secrets.ts'

/** What a change of e-mail is asked of. */
export type EmailChangePorts = AuthorizePorts &
  Pick<Ports, 'emailChanges' | 'rateLimits' | 'random' | 'macs' | 'staff' | 'recoveries'>

/** A change of one's own e-mail that goes on: until when, and which addresses have to confirm yet. */
export type OpenEmailChange = Pick<EmailChange, 'newEmail'> & {
  readonly endsAt: string
  readonly awaited: readonly EmailSide[]
}

/** An entry of the system log about a change of an account's e-mail. */
export const emailChangeEntry = (
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

/** A change as its owner is shown it. */
export const shownChange = (change: EmailChange): OpenEmailChange => ({
  newEmail: change.newEmail,
  endsAt: emailChangeEnd(change),
  awaited: awaitedSides(change),
})

/** The change of an account that goes on. */
export async function openChangeOf(
  { emailChanges, clock }: Pick<Ports, 'emailChanges' | 'clock'>,
  accountId: string,
): Promise<EmailChange | undefined> {
  const found = await emailChanges.ofAccount(accountId)
  return found && isEmailChangeUsable(found, clock.now()) ? found.change : undefined
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
        emailChangeEntry('security_email_change_ended', at, account, origin),
      )
    return ok(undefined)
  }

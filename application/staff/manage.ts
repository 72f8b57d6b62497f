import { lengths } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import {
  type Role,
  type ShownMember,
  type StaffAccount,
  type StaffMember,
  shownMember,
} from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { uuidKey } from '../access/idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import {
  type AccountManager,
  accountEntry,
  closeAccount,
  giveTicketsBack,
  newAccount,
  newStaffProblems,
  removeAccountFactors,
} from './accounts.ts'
import { storeRecovery } from './recovery.ts'

type ManagePorts = AuthorizePorts & Pick<Ports, 'staff'>
type ManageRefusal = Unauthorized | Refused<'staff-not-found'>

/** All accounts, open ones first, by name (rule A58). */
export const listMembers =
  (ports: ManagePorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<readonly ShownMember[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'staff.view')
    if (!authorized.ok) return authorized
    const members = (await ports.staff.members()).map(shownMember)
    const rank = ({ closedAt }: ShownMember) => (closedAt === null ? 0 : 1)
    return ok(
      members.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'sk')),
    )
  }

/** Lets an admin manage an account that there is. */
async function managed(
  ports: ManagePorts,
  caller: Caller,
  id: string,
): Promise<Result<{ member: StaffMember; by: AccountManager }, ManageRefusal>> {
  const authorized = await authorize(ports, caller, 'staff.manage')
  if (!authorized.ok) return authorized
  const member = isUuid(id) ? await memberOf(ports, id) : undefined
  return member ? ok({ member, by: managerOf(authorized.value) }) : fail({ code: 'staff-not-found' })
}

const managerOf = ({ account, origin }: AuthorizedStaff): AccountManager => ({ userId: account.id, origin })
const memberOf = async ({ staff }: Pick<Ports, 'staff'>, id: string) =>
  (await staff.members()).find((member) => member.id === id)

/** How an account is now. */
async function asItIs(
  ports: Pick<Ports, 'staff'>,
  id: string,
): Promise<Result<ShownMember, Refused<'staff-not-found'>>> {
  const member = await memberOf(ports, id)
  return member ? ok(shownMember(member)) : fail({ code: 'staff-not-found' })
}

/** Whom an admin invites, and in which language the letter is. */
export type Invitation = {
  readonly email: string
  readonly role: Role
  readonly fullName?: string | undefined
  readonly language?: Language | undefined
}

type InvitePorts = ManagePorts & Pick<Ports, 'passwords' | 'random' | 'recoveries' | 'macs' | 'rateLimits'>

const sendInvitation = (
  ports: InvitePorts,
  { userId, origin }: AccountManager,
  account: StaffAccount,
  language: Language,
) => {
  const asked = { kind: 'invite', language, redirectTo: null, codeChallenge: null } as const
  return storeRecovery(ports, { origin }, account.email, account, asked, userId)
}

/**
 * Adds an account with a role and sends its owner a letter, by whose link they choose a password, within three days (rule A58). Under a
 * key, a UUID, which is the account's id, it is done once.
 */
export const inviteMember =
  (ports: InvitePorts) =>
  async (
    { email, role, fullName = '', language = 'sk' }: Invitation,
    { caller, key }: CallContext,
  ): Promise<
    Result<ShownMember, Unauthorized | Refused<'invalid' | 'email-taken' | 'idempotency-key-malformed'>>
  > => {
    const authorized = await authorize(ports, caller, 'staff.manage')
    if (!authorized.ok) return authorized
    const id = uuidKey(key)
    if (key !== undefined && id === undefined) return fail({ code: 'idempotency-key-malformed' })
    const name = fullName.trim()
    const problems = [
      ...newStaffProblems({ email, role }),
      ...textProblems('fullName', name, lengths.staffName, { required: false }),
    ]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const by = managerOf(authorized.value)
    const names = name === '' ? {} : { fullName: name }
    const { account, hash, entry } = await newAccount(ports, { id, email, role, names }, by)
    const known = await memberOf(ports, account.id)
    // Its answer was lost.
    if (known) return known.email === account.email ? ok(shownMember(known)) : fail({ code: 'email-taken' })
    if ((await ports.staff.add(account, hash, entry)) === 'email-taken') return fail({ code: 'email-taken' })
    await sendInvitation(ports, by, account, language)
    return ok(shownMember({ ...account, hasFactor: false }))
  }

/** Sends the letter of an invitation anew; the one before is good no more. Whoever has chosen a password is invited no more. */
export const inviteMemberAgain =
  (ports: InvitePorts) =>
  async (
    { id, language = 'sk' }: ById & { readonly language?: Language | undefined },
    { caller }: CallContext,
  ): Promise<Result<undefined, ManageRefusal | Refused<'invitation-accepted'>>> => {
    const found = await managed(ports, caller, id)
    if (!found.ok) return found
    const { member, by } = found.value
    if (!member.mustChangePassword || member.closedAt !== null) return fail({ code: 'invitation-accepted' })
    await sendInvitation(ports, by, member, language)
    return ok(undefined)
  }

/** The role to be, and the one that whoever asks saw. */
export type RoleChange = { readonly role: Role; readonly from: Role | null }

/**
 * Gives an account another role, which counts from its next call on (rules A55, A58). The last admin stays one; whoever may not answer
 * tickets any more gives theirs back.
 */
export const changeRole =
  (ports: ManagePorts & Pick<Ports, 'tickets'>) =>
  async (
    { id, role, from }: ById & RoleChange,
    { caller }: CallContext,
  ): Promise<Result<ShownMember, ManageRefusal | Refused<'last-admin' | 'account-changed'>>> => {
    const found = await managed(ports, caller, id)
    if (!found.ok) return found
    const { member, by } = found.value
    const at = ports.clock.now()
    const entry = accountEntry('admin_role_changed', at, { ...member, role }, by, { formerRole: from })
    const outcome = await ports.staff.changeRole(id, { from, to: role, entry })
    if (outcome === 'last-admin') return fail({ code: outcome })
    if (outcome === 'changed' && !isPermitted(role, 'tickets.change'))
      await giveTicketsBack(ports, member, at)
    const now = await asItIs(ports, id)
    // Somebody who asked for it twice is told what they wanted.
    if (!now.ok || outcome === 'changed' || now.value.role === role) return now
    return fail({ code: 'account-changed', current: now.value })
  }

/** Closes an account (rule A49); answers it as it is then. */
export const closeMember =
  (ports: ManagePorts & Pick<Ports, 'tickets'>) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<ShownMember, ManageRefusal | Refused<'last-admin'>>> => {
    const found = await managed(ports, caller, id)
    if (!found.ok) return found
    const closed = await closeAccount(ports, found.value.member, found.value.by)
    return closed.ok ? asItIs(ports, id) : closed
  }

/** Opens a closed account again (rule A49). */
export const openMember =
  (ports: ManagePorts) =>
  async ({ id }: ById, { caller }: CallContext): Promise<Result<ShownMember, ManageRefusal>> => {
    const found = await managed(ports, caller, id)
    if (!found.ok) return found
    const { member, by } = found.value
    await ports.staff.open(id, accountEntry('admin_account_opened', ports.clock.now(), member, by))
    return asItIs(ports, id)
  }

/** Ends every session of an account, as where a device was lost. */
export const endMemberSessions =
  (ports: ManagePorts) =>
  async ({ id }: ById, { caller }: CallContext): Promise<Result<undefined, ManageRefusal>> => {
    const found = await managed(ports, caller, id)
    if (!found.ok) return found
    const { member, by } = found.value
    const at = ports.clock.now()
    const [any] = await ports.sessions.ofAccount(id, at, 1)
    const entry = accountEntry('admin_sessions_ended', at, member, by)
    if (any) await ports.sessions.end(any.session.id, 'all', at, entry)
    return ok(undefined)
  }

/** Removes the second factors of somebody who lost them; they pass no second step with them any more. */
export const removeMemberFactor =
  (ports: ManagePorts & Pick<Ports, 'factors' | 'macs'>) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<ShownMember, ManageRefusal | Refused<'factor-not-found' | 'own-account'>>> => {
    const found = await managed(ports, caller, id)
    if (!found.ok) return found
    // One's own go with the password and a code.
    if (found.value.by.userId === id) return fail({ code: 'own-account' })
    const removed = await removeAccountFactors(ports, found.value.member, found.value.by)
    return removed.ok ? asItIs(ports, id) : removed
  }

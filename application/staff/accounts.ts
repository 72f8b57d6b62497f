import {
  type Origin,
  type SystemAction,
  type SystemEntry,
  systemEntry,
} from '@hotovo/domain/audit/system-log'
import { failuresCountedMost } from '@hotovo/domain/limits'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import {
  normalEmail,
  passwordProblems,
  type Role,
  randomPassword,
  type StaffAccount,
  type StaffNames,
} from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { type Colleague, colleagueOf, withHandling } from '@hotovo/domain/tickets/handling'
import { isActive, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { type AuthorizePorts, authorize, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { ReadPorts } from '../access/reads.ts'
import { lettersOfPassword } from '../jobs/job.ts'
import type { Page } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { lockoutKeyOf, stepLockoutKey } from './sign-in.ts'

/** The header of the back-office. */
export type StaffMe = {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The sign-in before this one, null where this is the first; and how many failed since, up to a limit (rule A9). */
  readonly lastSignInAt: string | null
  readonly failedSignIns: number
}

/** Who the back-office is open for. */
export const staffMe =
  (ports: AuthorizePorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<StaffMe, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { account, actor, session } = authorized.value
    const { startedAt, failures } = await ports.sessions.before(session, account.email, failuresCountedMost)
    return ok({
      name: actor.name,
      email: account.email,
      // Nobody is let in without one.
      role: account.role!,
      lastSignInAt: startedAt,
      failedSignIns: failures,
    })
  }

/** Somebody of staff, and whether a ticket can be given to them. */
export type StaffColleague = Colleague & { readonly takesTickets: boolean }

/** The open accounts with a role, by name. */
export const listColleagues =
  (ports: AuthorizePorts & ReadPorts & Pick<Ports, 'staff'>) =>
  (_: undefined, { caller }: CallContext): Promise<Result<Page<StaffColleague>, Unauthorized>> =>
    authorizeRead(ports, caller, 'tickets.view', async () => {
      const colleagues = (await ports.staff.withRole()).map((account) => ({
        ...colleagueOf(account),
        takesTickets: isPermitted(account.role, 'tickets.change'),
      }))
      const items = colleagues.toSorted((a, b) => a.name.localeCompare(b.name, 'sk'))
      return ok({ value: { items, next: null }, records: [] })
    })

export type StaffPorts = Pick<Ports, 'staff' | 'passwords' | 'clock' | 'random' | 'macs'>

/** Who changes accounts: an admin, or whoever has the shell, which has no account and no address. */
export type AccountManager = { readonly userId: string | null; readonly origin: Origin }
const shell: AccountManager = { userId: null, origin: { ipAddress: null, userAgent: 'shell' } }

/** What the log tells of a change of an account. */
export const accountEntry = (
  action: SystemAction,
  at: string,
  { id, email, role }: StaffAccount,
  { userId, origin }: AccountManager = shell,
  details: SystemEntry['details'] = {},
): SystemEntry =>
  systemEntry(action, at, {
    userId,
    resourceType: 'staff',
    resourceId: id,
    details: { ...details, email, role },
    origin,
  })

/** An account as it is to be kept, with its password in clear and hashed. */
export async function newAccount(
  { random, clock, passwords }: StaffPorts,
  wanted: NewStaff,
  by?: AccountManager,
) {
  const password = wanted.password ?? randomPassword(random.integer)
  const account: StaffAccount = {
    id: wanted.id ?? random.uuid(),
    email: normalEmail(wanted.email),
    role: wanted.role,
    names: wanted.names ?? {},
    createdAt: clock.now(),
    lastSignInAt: null,
    closedAt: null,
    mustChangePassword: wanted.password === undefined,
  }
  const entry = accountEntry('admin_account_created', account.createdAt, account, by)
  return { account, password, hash: await passwords.hash(password), entry }
}

/** An account to be. Without a password it gets a random one, which must be changed (rule A50); without an id a new one. */
export type NewStaff = {
  readonly id?: string | undefined
  readonly email: string
  readonly role: Role | null
  readonly names?: StaffNames | undefined
  readonly password?: string | undefined
}

/** What is wrong with an account to be. */
export const newStaffProblems = ({ email, password }: NewStaff): Problem[] => [
  ...emailProblems('email', email),
  ...(password === undefined ? [] : passwordProblems('password', password)),
]

/** Adds an account from the shell and tells its password. */
export const addStaff =
  (ports: StaffPorts) =>
  async (
    wanted: NewStaff,
  ): Promise<Result<{ account: StaffAccount; password: string }, Refused<'invalid' | 'email-taken'>>> => {
    const problems = newStaffProblems(wanted)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { account, password, hash, entry } = await newAccount(ports, wanted)
    const outcome = await ports.staff.add(account, hash, entry)
    return outcome === 'added' ? ok({ account, password }) : fail({ code: 'email-taken' })
  }

/** Makes the first admin where there is none (rule A3) and tells the password; undefined where one is. */
export const addFirstAdmin =
  (ports: StaffPorts) =>
  async (
    wanted: Omit<NewStaff, 'role'>,
  ): Promise<{ account: StaffAccount; password: string } | undefined> => {
    const { account, password, hash, entry } = await newAccount(ports, { ...wanted, role: 'admin' })
    const outcome = await ports.staff.addFirst(account, hash, entry)
    return outcome === 'added' ? { account, password } : undefined
  }

/**
 * Gives an account a new random password from the shell, which must be changed, ends its sessions and its lockout, and tells its
 * owner (rules A38, A50).
 */
export const resetStaff =
  ({ staff, passwords, clock, random, macs }: StaffPorts) =>
  async (
    email: string,
  ): Promise<Result<{ account: StaffAccount; password: string }, Refused<'staff-not-found'>>> => {
    const found = await staff.byEmail(normalEmail(email))
    if (!found) return fail({ code: 'staff-not-found' })
    const { account } = found
    const password = randomPassword(random.integer)
    const at = clock.now()
    await staff.setPassword(account.id, await passwords.hash(password), {
      at,
      lockoutKey: await lockoutKeyOf(macs, account.email),
      entry: accountEntry('admin_password_changed', at, account),
      // Nobody at the shell says which language its owner speaks.
      jobs: lettersOfPassword(account, { at, by: 'reset', language: 'sk' }),
    })
    return ok({ account, password })
  }

/** What of the closed account's tickets is read at once. */
const ticketsAtOnce = 100

/**
 * Closes an account: nobody signs in to it any more, its sessions end, and its active tickets are nobody's, each
 * with an entry (rule A49). Once more it gives back what an interrupted closing left. Answers how many tickets that were.
 */
export async function closeAccount(
  { staff, tickets, clock }: Pick<Ports, 'staff' | 'tickets' | 'clock'>,
  account: StaffAccount,
  manager?: AccountManager,
): Promise<Result<{ account: StaffAccount; tickets: number }, Refused<'last-admin'>>> {
  const at = clock.now()
  const outcome = await staff.close(account.id, {
    at,
    entry: accountEntry('admin_account_closed', at, account, manager),
  })
  if (outcome === 'last-admin') return fail({ code: outcome })
  return ok({ account, tickets: await giveTicketsBack({ tickets }, account, at) })
}

/** Leaves the active tickets of an account to nobody, each with an entry of the system; answers how many that were. */
export async function giveTicketsBack(
  { tickets }: Pick<Ports, 'tickets'>,
  { id }: Pick<StaffAccount, 'id'>,
  at: string,
): Promise<number> {
  const filter = { assignee: id, status: ticketStatuses.filter(isActive) }
  for (let count = 0; ; ) {
    const own = await tickets.page({ filter, sort: 'oldest', limit: ticketsAtOnce })
    if (own.length === 0) return count
    for (const record of own) {
      const { record: changed, entries } = withHandling(
        record,
        { assignee: null },
        { by: { kind: 'system' }, at },
      )
      // What somebody changed meanwhile is looked at again.
      const written = await tickets.change({ record: changed, version: record.version, entries })
      if (typeof written !== 'string') count += 1
    }
  }
}

/** Closes an account from the shell. */
export const closeStaff =
  (ports: Pick<Ports, 'staff' | 'tickets' | 'clock'>) =>
  async (
    email: string,
  ): Promise<
    Result<{ account: StaffAccount; tickets: number }, Refused<'staff-not-found' | 'last-admin'>>
  > => {
    const found = await ports.staff.byEmail(normalEmail(email))
    return found ? closeAccount(ports, found.account) : fail({ code: 'staff-not-found' })
  }

/** Opens a closed account again from the shell, as it was but for its sessions and tickets (rule A49). */
export const openStaff =
  ({ staff, clock }: Pick<Ports, 'staff' | 'clock'>) =>
  async (email: string): Promise<Result<{ account: StaffAccount }, Refused<'staff-not-found'>>> => {
    const found = await staff.byEmail(normalEmail(email))
    if (!found) return fail({ code: 'staff-not-found' })
    await staff.open(found.account.id, accountEntry('admin_account_opened', clock.now(), found.account))
    return ok({ account: found.account })
  }

/** Removes every second factor of an account; its sessions pass no second step any more. */
export async function removeAccountFactors(
  { factors, clock, macs, staff }: Pick<Ports, 'factors' | 'clock' | 'macs' | 'staff'>,
  account: StaffAccount,
  manager?: AccountManager,
): Promise<Result<{ account: StaffAccount }, Refused<'factor-not-found'>>> {
  const known = await factors.of(account.id)
  if (known.length === 0) return fail({ code: 'factor-not-found' })
  const at = clock.now()
  const lockoutKey = await stepLockoutKey({ staff, macs }, account)
  const entry = accountEntry('security_second_factor_removed', at, account, manager)
  for (const { factor } of known)
    await factors.remove(factor, {
      isVerified: factor.verifiedAt !== null,
      proof: undefined,
      at,
      lockoutKey,
      entry: { ...entry, details: { ...entry.details, factor: factor.id } },
    })
  return ok({ account })
}

/** Removes every second factor of somebody who lost them, from the shell. */
export const removeStaffFactor =
  (ports: Pick<Ports, 'staff' | 'factors' | 'clock' | 'macs'>) =>
  async (
    email: string,
  ): Promise<Result<{ account: StaffAccount }, Refused<'staff-not-found' | 'factor-not-found'>>> => {
    const found = await ports.staff.byEmail(normalEmail(email))
    return found ? removeAccountFactors(ports, found.account) : fail({ code: 'staff-not-found' })
  }

import type { Actor } from '@hotovo/domain/audit/entry'
import { type Origin, type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import {
  actorOf,
  normalEmail,
  passwordProblems,
  type Role,
  randomPassword,
  type StaffAccount,
  type StaffNames,
} from '@hotovo/domain/staff/account'
import type { Visit, Who } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { lockoutKeyOf } from './sign-in.ts'

/** A member of staff who may do what was asked: the account as it is now, and the actor of its changes. */
export type Admitted = {
  readonly account: StaffAccount
  readonly actor: Extract<Actor, { kind: 'staff' }>
}
/** The header of the back-office (spec 2). */
export type StaffMe = {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly lastSignInAt: string | null
}

/** Who is asking, by the access token of a visit: a member of staff whose session lives, or a visitor. */
export const whoOf =
  (
    { accessTokens, sessions, clock }: Pick<Ports, 'accessTokens' | 'sessions' | 'clock'>,
    visit: Visit,
  ): Who =>
  async () => {
    const token = visit.accessToken()
    const at = clock.now()
    const claims = token === undefined ? undefined : await accessTokens.verify(token, at)
    const found = claims && (await sessions.living(claims.sessionId, at))
    return found ? actorOf(found.account) : { kind: 'visitor' }
  }

export type AdmittingPorts = Pick<Ports, 'accessTokens' | 'sessions' | 'clock' | 'installation'>
/** Why somebody does not get into the back-office. */
export const notAdmitted = ['feature-off', 'sign-in-required', 'role-required'] as const
export type NotAdmitted = (typeof notAdmitted)[number]

/**
 * Admits an admin: token, living session, stored role, in this order. Everything behind the back-office's door
 * asks this first. It counts as activity; the first time in a session is an admin login in the log (spec 4),
 * `actions` are logged beside it.
 */
export const admitAdmin =
  (ports: AdmittingPorts, visit: Visit) =>
  async (...actions: readonly SystemAction[]): Promise<Result<Admitted, Refused<NotAdmitted>>> => {
    const { accessTokens, sessions, clock, installation } = ports
    if (installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const at = clock.now()
    const token = visit.accessToken()
    const claims = token === undefined ? undefined : await accessTokens.verify(token, at)
    const known = claims && (await sessions.living(claims.sessionId, at))
    if (!known) return fail({ code: 'sign-in-required' })
    if (known.account.role !== 'admin') return fail({ code: 'role-required' })
    const entryOf = (action: SystemAction) =>
      systemEntry(action, at, {
        userId: known.account.id,
        resourceType: 'session',
        resourceId: known.session.id,
        details: { email: known.account.email },
        origin: visit.origin,
      })
    const found = await sessions.enter(known.session.id, at, {
      firstEntry: known.session.enteredAt === null ? entryOf('admin_login_success') : undefined,
      entries: actions.map(entryOf),
    })
    if (!found) return fail({ code: 'sign-in-required' })
    return ok({ account: found.account, actor: actorOf(found.account) })
  }

/** Who the back-office is open for. */
export const staffMe =
  (ports: AdmittingPorts, visit: Visit) => async (): Promise<Result<StaffMe, Refused<NotAdmitted>>> => {
    const admitted = await admitAdmin(ports, visit)()
    if (!admitted.ok) return admitted
    const { account, actor } = admitted.value
    return ok({ name: actor.name, email: account.email, role: 'admin', lastSignInAt: account.lastSignInAt })
  }

type StaffPorts = Pick<Ports, 'staff' | 'passwords' | 'clock' | 'random' | 'macs'>

/** Changes from the shell have no address. */
const shell: Origin = { ipAddress: null, userAgent: 'shell' }

const aboutAccount = (action: SystemAction, at: string, { id, email, role }: StaffAccount) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'staff',
    resourceId: id,
    details: { email, role },
    origin: shell,
  })

async function newAccount({ random, clock, passwords }: StaffPorts, wanted: NewStaff) {
  const password = wanted.password ?? randomPassword(random.integer)
  const account: StaffAccount = {
    id: random.uuid(),
    email: normalEmail(wanted.email),
    role: wanted.role,
    names: wanted.names ?? {},
    createdAt: clock.now(),
    lastSignInAt: null,
  }
  const entry = aboutAccount('admin_account_created', account.createdAt, account)
  return { account, password, hash: await passwords.hash(password), entry }
}

/** An account to be. Without a password it gets a random one. */
export type NewStaff = {
  readonly email: string
  readonly role: Role | null
  readonly names?: StaffNames | undefined
  readonly password?: string | undefined
}

/** What is wrong with an account to be. */
export const newStaffProblems = ({ email, password }: NewStaff): Problem[] => [
  ...emailProblems('email', email),
  ...(password === undefined ? [] : passwordProblems('password', password, { email })),
]

/** Adds an account from the shell and tells its password. */
export const addStaff =
  (ports: StaffPorts) =>
  async (
    wanted: NewStaff,
  ): Promise<
    Result<{ account: StaffAccount; password: string }, Refused<'invalid'> | { code: 'email-taken' }>
  > => {
    const problems = newStaffProblems(wanted)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { account, password, hash, entry } = await newAccount(ports, wanted)
    const outcome = await ports.staff.add(account, hash, entry)
    return outcome === 'added' ? ok({ account, password }) : fail({ code: 'email-taken' })
  }

/** Makes the first admin where there is none (ruling 2.4) and tells the password; undefined where one is. */
export const addFirstAdmin =
  (ports: StaffPorts) =>
  async (
    wanted: Omit<NewStaff, 'role'>,
  ): Promise<{ account: StaffAccount; password: string } | undefined> => {
    const { account, password, hash, entry } = await newAccount(ports, { ...wanted, role: 'admin' })
    const outcome = await ports.staff.addFirst(account, hash, entry)
    return outcome === 'added' ? { account, password } : undefined
  }

/** Gives an account a new random password from the shell, ends its sessions and ends its lockout. */
export const resetStaff =
  ({ staff, passwords, clock, random, macs }: StaffPorts) =>
  async (
    email: string,
  ): Promise<Result<{ account: StaffAccount; password: string }, { code: 'staff-not-found' }>> => {
    const found = await staff.byEmail(normalEmail(email))
    if (!found) return fail({ code: 'staff-not-found' })
    const { account } = found
    const password = randomPassword(random.integer)
    const at = clock.now()
    await staff.setPassword(account.id, await passwords.hash(password), {
      at,
      lockoutKey: await lockoutKeyOf(macs, account.email),
      entry: aboutAccount('admin_password_changed', at, account),
    })
    return ok({ account, password })
  }

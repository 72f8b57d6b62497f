import { systemSearchText } from '@hotovo/domain/audit/record'
import { type SystemEntry, severities } from '@hotovo/domain/audit/system-log'
import { roles, type StaffAccount } from '@hotovo/domain/staff/account'
import { carriers, type Session } from '@hotovo/domain/staff/session'
import { z } from 'zod/mini'
import type { Opener, Sealer } from '../sealing.ts'
import { Instant } from './orders.ts'

/** One codec per stored shape of staff, as in `rows.ts`: what a database returns is parsed, not believed. */

const AccountRow = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.nullable(z.enum(roles)),
  full_name: z.nullable(z.string()),
  name: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  created_at: Instant,
  last_sign_in_at: z.nullable(Instant),
})
export const accountColumns = Object.keys(AccountRow.shape) as readonly (keyof z.infer<typeof AccountRow>)[]

/** An account as a row of `staff_accounts`, without its password. */
export const accountRow = (account: StaffAccount): Record<(typeof accountColumns)[number], unknown> => ({
  id: account.id,
  email: account.email,
  role: account.role,
  full_name: account.names.fullName ?? null,
  name: account.names.name ?? null,
  display_name: account.names.displayName ?? null,
  first_name: account.names.firstName ?? null,
  last_name: account.names.lastName ?? null,
  created_at: account.createdAt,
  last_sign_in_at: account.lastSignInAt,
})

/** The account in a row of `staff_accounts`. Throws when the row is not one. */
export function accountOf(raw: unknown): StaffAccount {
  const row = AccountRow.parse(raw)
  const names = {
    fullName: row.full_name,
    name: row.name,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
  }
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    names: Object.fromEntries(Object.entries(names).filter(([, text]) => text !== null)),
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
  }
}

const SessionRow = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  carrier: z.enum(carriers),
  generation: z.int(),
  rotated_at: Instant,
  started_at: Instant,
  active_at: Instant,
  entered_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})
export const sessionColumns = Object.keys(SessionRow.shape) as readonly (keyof z.infer<typeof SessionRow>)[]

/** A session as a row of `staff_sessions`. */
export const sessionRow = (session: Session): Record<(typeof sessionColumns)[number], unknown> => ({
  id: session.id,
  account_id: session.accountId,
  carrier: session.carrier,
  generation: session.generation,
  rotated_at: session.rotatedAt,
  started_at: session.startedAt,
  active_at: session.activeAt,
  entered_at: session.enteredAt,
  ended_at: session.endedAt,
})

/** The session in a row of `staff_sessions`. Throws when the row is not one. */
export function sessionOf(raw: unknown): Session {
  const row = SessionRow.parse(raw)
  return {
    id: row.id,
    accountId: row.account_id,
    carrier: row.carrier,
    generation: row.generation,
    rotatedAt: row.rotated_at,
    startedAt: row.started_at,
    activeAt: row.active_at,
    enteredAt: row.entered_at,
    endedAt: row.ended_at,
  }
}

/** What is no plain value is told as the text it is. */
const Detail = z.pipe(
  z.unknown(),
  z.transform((value) =>
    value !== null && typeof value === 'object'
      ? JSON.stringify(value)
      : (value as string | number | boolean | null),
  ),
)

const SystemRow = z.object({
  user_id: z.nullable(z.uuid()),
  action: z.string(),
  resource_type: z.string(),
  resource_id: z.nullable(z.string()),
  details: z.record(z.string(), Detail),
  ip_address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  severity: z.enum(severities),
  timestamp: Instant,
})
/** What is written of an entry: all that is read of it, whose values are sealed, and what a search looks at. */
export const systemColumns = [
  ...(Object.keys(SystemRow.shape) as readonly (keyof z.infer<typeof SystemRow>)[]),
  'person',
  'search_text',
] as const

/** Whom an entry speaks of: the e-mail in it, or else the session. */
export const spokenOf = ({ details, resourceType, resourceId }: SystemEntry): string =>
  typeof details.email === 'string' ? details.email : `${resourceType} ${resourceId}`

/** The personal values of a row: the e-mail, the address and the program. */
const throughSeals = <Value extends string | null>(
  row: { details: SystemEntry['details']; ip_address: string | null; user_agent: string | null },
  change: (place: string, value: string) => Value,
) => {
  const { email } = row.details
  const changed = (place: string, value: string | null) =>
    value === null ? null : change(`audit_logs.${place}`, value)
  return {
    details: typeof email === 'string' ? { ...row.details, email: changed('email', email) } : row.details,
    ip_address: changed('ip_address', row.ip_address),
    user_agent: changed('user_agent', row.user_agent),
  }
}

/** An entry as a row of `audit_logs`, sealed for whom it speaks of; without a sealer there is nothing to seal. */
export const systemRow = (
  entry: SystemEntry,
  sealer?: Sealer,
): Record<(typeof systemColumns)[number], unknown> => ({
  user_id: entry.userId,
  action: entry.action,
  resource_type: entry.resourceType,
  resource_id: entry.resourceId,
  ...throughSeals(
    { details: entry.details, ip_address: entry.ipAddress, user_agent: entry.userAgent },
    sealer?.seal ?? unsealed,
  ),
  severity: entry.severity,
  timestamp: entry.timestamp,
  person: sealer?.person ?? null,
  search_text: systemSearchText(entry),
})

const unsealed = (): never => {
  throw new Error('an entry with personal values is sealed')
}

/** The entry in a row of `audit_logs`. Throws when the row is not one. */
export function systemEntryOf(raw: unknown, open: Opener): SystemEntry {
  const row = SystemRow.parse(raw)
  const { details, ip_address, user_agent } = throughSeals(row, open)
  return {
    userId: row.user_id,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    details,
    ipAddress: ip_address,
    userAgent: user_agent,
    severity: row.severity,
    timestamp: row.timestamp,
  }
}

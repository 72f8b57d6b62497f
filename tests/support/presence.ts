import { randomUUID } from 'node:crypto'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Claim, Presence } from '@hotovo/domain/back-office/presence'
import { newSession } from '@hotovo/domain/staff/session'
import type { Stores } from './backends.ts'
import { staffAccount } from './staff.ts'

const at = '2026-11-21T08:00:00.000Z'
const origin = { ipAddress: null, userAgent: null }
const hash = '$argon2id$one'

export type SomeSession = { readonly sessionId: string; readonly staffId: string; readonly name: string }

/** A session of a new member of staff, or of one who is there. */
export async function addSession(
  { staff, sessions }: Pick<Stores, 'staff' | 'sessions'>,
  name = 'Jana Nováková',
  owner?: string,
): Promise<SomeSession> {
  const staffId = owner ?? randomUUID()
  const entry = systemEntry('admin_account_created', at, {
    userId: null,
    resourceType: 'staff',
    resourceId: staffId,
    details: {},
    origin,
  })
  if (owner === undefined)
    await staff.add(staffAccount({ id: staffId, names: { fullName: name }, createdAt: at }), hash, entry)
  const sessionId = randomUUID()
  await sessions.start(
    { ...newSession({ id: sessionId, accountId: staffId, carrier: 'body' }, at), enteredAt: at },
    { passwordHash: hash, lockoutKey: randomUUID(), entry, displaced: entry },
  )
  return { sessionId, staffId, name }
}

/** A sign-out of a session. */
export const endSession = ({ sessions }: Pick<Stores, 'sessions'>, { sessionId, staffId }: SomeSession) =>
  sessions.end(
    sessionId,
    'this',
    '2026-11-21T08:01:00.000Z',
    systemEntry('admin_logout', at, {
      userId: staffId,
      resourceType: 'session',
      resourceId: sessionId,
      details: {},
      origin,
    }),
  )

/** An order that somebody has open at a desk of their own until half past eight. */
export const presenceOf = (
  { sessionId, staffId }: SomeSession,
  overrides: Partial<Presence> = {},
): Presence => ({
  desk: randomUUID(),
  sessionId,
  staffId,
  kind: 'order',
  id: randomUUID(),
  until: '2026-11-21T08:30:00.000Z',
  ...overrides,
})

/** An order that somebody took at eight, for half an hour. */
export const claimOf = (
  { sessionId, staffId }: SomeSession,
  orderId: string,
  overrides: Partial<Claim> = {},
): Claim => ({
  orderId,
  sessionId,
  staffId,
  takenAt: at,
  until: '2026-11-21T08:30:00.000Z',
  ...overrides,
})

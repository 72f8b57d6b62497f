import type { Sessions, StaffSession } from '@hotovo/application/access/ports'
import { sessionLife } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { isSessionLiving } from '@hotovo/domain/staff/session'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { Instant } from '../codec.ts'
import { sealedSystemRow, sealedSystemRows, systemEntryOf } from '../rows/audit/system-log.ts'
import { accountCodec, factorCodec, identityCodec, passedStepCodec, sessionCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'

/** Since when a session was active and began that lives at an instant. */
export const lifeAt = (at: string) => ({
  idle_since: minutesLater(at, -sessionLife.idleMinutes),
  began_since: minutesLater(at, -sessionLife.hours * 60),
})

const Found = z.object({
  session: z.unknown(),
  account: z.unknown(),
  identities: z.array(z.unknown()),
  factors: z.array(z.unknown()),
  passed: z.unknown(),
  recovery_id: z.nullable(z.uuid()),
})
const Rotated = z.object({
  rotation: z.enum(['rotated', 'repeated', 'reused', 'ended', 'unwritten']),
  found: Found,
})
const Listed = z.object({
  session: z.unknown(),
  entry: z.unknown(),
  person: z.nullable(z.string()),
  salt: z.nullable(z.string()),
})
const Before = z.object({ started_at: z.nullable(Instant), failures: z.int() })

const foundIn = (row: z.infer<typeof Found>): StaffSession => ({
  session: sessionCodec.fromRow(row.session),
  account: accountCodec.fromRow(row.account),
  identities: row.identities.map(identityCodec.fromRow),
  factors: row.factors.map(factorCodec.fromRow),
  passed: row.passed === null ? null : passedStepCodec.fromRow(row.passed),
})

/** Sessions of staff, in the table `staff_sessions`. */
export const sqlSessions = (call: Call, people: People): Sessions => ({
  start: async (session, { passwordHash, lockoutKey, entry, displaced }) => {
    const change = {
      session: sessionCodec.toRow(session),
      hash: passwordHash,
      lockout_key: lockoutKey,
      most: sessionLife.most,
      ...lifeAt(session.startedAt),
      entry: await sealedSystemRow(people, entry),
      displaced: await sealedSystemRow(people, displaced),
    }
    return z.boolean().parse(await call('start_session', { change })) ? 'started' : 'password-changed'
  },
  living: async (id, at) => {
    const row = z.nullable(Found).parse(await call('session_by_id', { of_session: id }))
    const found = row && foundIn(row)
    if (!found || !isSessionLiving(found.session, at)) return undefined
    return { ...found, ...(row.recovery_id !== null && { recoveryId: row.recovery_id }) }
  },
  ofAccount: async (accountId, at, most) =>
    rowsIn(
      (row) => {
        const { session, person, salt, ...told } = Listed.parse(row)
        const entry =
          told.entry === null ? undefined : systemEntryOf(told.entry, people.openerOf(person, salt))
        const origin = { ipAddress: entry?.ipAddress ?? null, userAgent: entry?.userAgent ?? null }
        return { session: sessionCodec.fromRow(session), origin }
      },
      await call('sessions_of_account', { of_account: accountId, ...lifeAt(at), most }),
    ),
  enter: async (id, at, { firstEntry, entries }) => {
    const entrance = {
      session: id,
      at,
      ...lifeAt(at),
      ...(firstEntry && { first_entry: await sealedSystemRow(people, firstEntry) }),
      entries: await sealedSystemRows(people, entries),
    }
    return rowIn((row) => foundIn(Found.parse(row)), await call('enter_session', { entrance }))
  },
  rotate: async (id, { generation, carrier }, at, stolen) => {
    const token = {
      session: id,
      generation,
      carrier,
      at,
      ...lifeAt(at),
      repeated_since: minutesLater(at, -sessionLife.repeatSeconds / 60),
    }
    const rotated = async (told: object) =>
      z.nullable(Rotated).parse(await call('rotate_session', { token: told }))
    let row = await rotated(token)
    // Thefts are rare, and nobody is spoken of before there is one.
    if (row?.rotation === 'unwritten')
      row = await rotated({ ...token, stolen: await sealedSystemRow(people, stolen) })
    if (!row) return { rotation: 'ended' }
    if (row.rotation === 'unwritten') throw new Error('the entry about the theft was at hand')
    if (row.rotation === 'reused' || row.rotation === 'ended') return { rotation: row.rotation }
    return { rotation: row.rotation, found: foundIn(row.found) }
  },
  before: async ({ accountId, startedAt }, email, limit) => {
    const of_person = (await people.personOf(email)) ?? null
    const asked = { of_account: accountId, started_before: startedAt, of_person, most: limit }
    const { started_at, failures } = Before.parse(await call('session_before', asked))
    return { startedAt: started_at, failures }
  },
  end: async (id, which, at, entry) => {
    const ending = { session: id, which, at, ...lifeAt(at), entry: await sealedSystemRow(people, entry) }
    await call('end_sessions', { ending })
  },
})

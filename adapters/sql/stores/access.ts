import type { Bucket, RateLimits, Reads, StaffKeys } from '@hotovo/application/access/ports'
import type { StaffKey } from '@hotovo/application/shared/ports'
import { z } from 'zod/mini'
import { type Call, callOr } from '../call.ts'
import { staffKeyCodec } from '../rows/access.ts'

/** Buckets at an instant, as the functions know them: without `most` nothing is too many. */
export const bucketsAt = (buckets: readonly Bucket[], at: string) => ({
  at,
  buckets: buckets.map(({ key, limit: { name, most, seconds } }) => ({
    name,
    key,
    most: Number.isFinite(most) ? most : null,
    seconds,
  })),
})

const Counted = z.object({
  hits: z.array(z.int()),
  full: z.nullable(z.int()),
  resetSeconds: z.nullable(z.int()),
})
export const FullBucket = z.nullable(z.object({ full: z.int(), resetSeconds: z.int() }))

/** Hits counted in the database, so that all servers of one count together. */
export const sqlRateLimits = (call: Call): RateLimits => ({
  hit: async (buckets, at) => {
    const told = await call('count_hits', { asked: bucketsAt(buckets, at) })
    const { hits, full, resetSeconds } = Counted.parse(told)
    return full === null || resetSeconds === null
      ? { allowed: true, hits }
      : { allowed: false, full, hits: hits.at(-1)!, resetSeconds }
  },
  full: async (buckets, at) =>
    FullBucket.parse(await call('first_full_bucket', { asked: bucketsAt(buckets, at) })) ?? undefined,
  takeBack: async (buckets, at) => {
    await call('take_hits_back', { asked: bucketsAt(buckets, at) })
  },
})

/** What it means that a key was refused: the same request was faster with it, or is under way. */
const keyRefusals = { staff_keys_pkey: 'key-taken', HT004: 'key-busy' } as const

/**
 * Calls a function that writes what staff do, and keeps their key in the same call: both, or nothing. Where the function
 * answers nothing, or false, it has written nothing, and the key stays free; that is answered as null. `refusals` says what it
 * means that the function was refused.
 */
export const writeOnce = <Meaning = never>(
  call: Call,
  name:
    | 'change_order'
    | 'add_order_note'
    | 'settle_orders'
    | 'change_ticket'
    | 'add_ticket_note'
    | 'open_ticket'
    | 'change_own_password'
    | 'decide_entry',
  parameter: object,
  key: StaffKey | undefined,
  refusals: Readonly<Record<string, Meaning>> = {},
): Promise<{ readonly answer: unknown } | 'key-taken' | 'key-busy' | Meaning> =>
  callOr<'key-taken' | 'key-busy' | Meaning>(
    () => call('written_once', { call: name, parameter, keyed: key ? staffKeyCodec.toRow(key) : null }),
    { ...refusals, ...keyRefusals },
  )

/** Writes an entry of the general log, as a row, under a key: both, or nothing. */
export async function logUnderKey(
  call: Call,
  entry: object,
  key: StaffKey,
): Promise<'added' | 'key-taken' | 'key-busy'> {
  const logged = await callOr(() => call('log_deed', { entry, keyed: staffKeyCodec.toRow(key) }), keyRefusals)
  return typeof logged === 'string' ? logged : 'added'
}

/** Notes that a letter was opened, under a key where there is one: false where it was not, or the key was faster. */
export async function openUnderKey(
  call: Call,
  opening: object,
  entry: object,
  logged: object,
  key: StaffKey | undefined,
): Promise<boolean> {
  const keyed = key ? staffKeyCodec.toRow(key) : null
  const opened = await callOr(() => call('open_letter', { opening, entry, logged, keyed }), keyRefusals)
  return typeof opened !== 'string' && z.boolean().parse(opened.answer)
}

/** The keys of staff, in the table `staff_keys`. */
export const sqlStaffKeys = (call: Call): StaffKeys => ({
  find: async (staffId, key, since) =>
    z
      .nullable(z.object({ fingerprint: z.string(), subject: z.string() }))
      .parse(await call('staff_key', { of_staff: staffId, of_key: key, later_than: since })) ?? undefined,
})

/** What staff read, counted in the database, so that all servers of one count together. */
export const sqlReads = (call: Call): Reads => ({
  note: async ({ staffId, hour, records }) =>
    z.int().parse(await call('note_reads', { of_staff: staffId, in_hour: hour, records })),
})

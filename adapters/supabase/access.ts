import type { StaffKey } from '@hotovo/application/shared/ports'
import { z } from 'zod/mini'
import { staffKeyCodec } from '../sql/rows/access.ts'
import { isLockTimeout, meaningOfConstraint, type Rest, readRow } from './rest.ts'

/**
 * Calls a function that writes what staff do, and keeps their key in the same call: both, or nothing. Where the function
 * answers nothing, or false, it has written nothing, and the key stays free; that is answered as null.
 */
export async function writeOnce(
  { call }: Rest,
  name: 'change_order' | 'add_order_note' | 'change_ticket' | 'add_ticket_note',
  parameter: object,
  key: StaffKey | undefined,
): Promise<{ readonly answer: unknown } | 'key-taken' | 'key-busy'> {
  const keyed = key ? staffKeyCodec.toRow(key) : null
  try {
    return { answer: await call('written_once', { call: name, parameter, keyed }) }
  } catch (fault) {
    const taken = meaningOfConstraint(fault, { staff_keys_pkey: 'key-taken' } as const)
    if (taken) return taken
    // What was waited for is not told here; whoever has a key may send it again in any case.
    if (key && isLockTimeout(fault)) return 'key-busy'
    throw fault
  }
}

const Used = z.object({ used_for: z.nullable(z.string()) })

/** What a human check was used for, by its id; undefined where it was not used, or for nothing that is kept. */
export async function usedFor(rest: Rest, check: string): Promise<string | undefined> {
  const used = await readRow(rest, (row) => Used.parse(row), 'used_human_checks', 'id', check)
  return used?.used_for ?? undefined
}

import type { StaffKeys } from '@hotovo/application/access/ports'
import type { StaffKey } from '@hotovo/application/shared/ports'
import { staffKeyCodec } from '../../sql/rows/access.ts'
import { isLockTimeout, meaningOfConstraint, type Sql } from '../sql.ts'

/**
 * Calls a function that writes what staff do, and keeps their key in the same call: both, or nothing. Where the function
 * answers nothing, or false, it has written nothing, and the key stays free; that is answered as null.
 */
export async function writeOnce(
  { query }: Sql,
  call:
    | 'change_order'
    | 'add_order_note'
    | 'settle_orders'
    | 'change_ticket'
    | 'add_ticket_note'
    | 'change_own_password'
    | 'decide_entry',
  parameter: object,
  key: StaffKey | undefined,
): Promise<{ readonly answer: unknown } | 'key-taken' | 'key-busy'> {
  return unlessTaken(async () => {
    const [written] = await query<{ answer: unknown }>('select written_once($1, $2, $3) as answer', [
      call,
      JSON.stringify(parameter),
      key ? JSON.stringify(staffKeyCodec.toRow(key)) : null,
    ])
    return { answer: written!.answer }
  })
}

/** Writes an entry of the general log, as a row, under a key: both, or nothing. */
export function logUnderKey(
  { query }: Sql,
  entry: object,
  key: StaffKey,
): Promise<'added' | 'key-taken' | 'key-busy'> {
  return unlessTaken(async () => {
    await query('select log_deed($1, $2)', [JSON.stringify(entry), JSON.stringify(staffKeyCodec.toRow(key))])
    return 'added' as const
  })
}

/** What is written with a key, or why its key is not to be had. */
async function unlessTaken<Written>(
  write: () => Promise<Written>,
): Promise<Written | 'key-taken' | 'key-busy'> {
  try {
    return await write()
  } catch (fault) {
    const taken = meaningOfConstraint(fault, { staff_keys_pkey: 'key-taken' } as const)
    if (taken) return taken
    // Whoever waited for something else than a duplicate's key may simply try again.
    if (isLockTimeout(fault, 'staff_keys')) return 'key-busy'
    throw fault
  }
}

/** The keys of staff in PostgreSQL, in the table `staff_keys`. */
export function postgresStaffKeys({ query }: Sql): StaffKeys {
  return {
    find: async (staffId, key, since) => {
      const [row] = await query<{ fingerprint: string }>(
        'select fingerprint from staff_keys where staff_id = $1 and key = $2 and at > $3',
        [staffId, key, since],
      )
      return row?.fingerprint
    },
  }
}

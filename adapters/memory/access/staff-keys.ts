import type { StaffKeys } from '@hotovo/application/access/ports'
import type { StaffKey } from '@hotovo/application/shared/ports'
import type { MemoryTables } from '../tables.ts'

const mapKey = (staffId: string, key: string) => `${staffId} ${key}`

/** Whether a person used a key before, so that nothing is written under it again. */
export function isKeyTaken(
  { staffKeys }: Pick<MemoryTables, 'staffKeys'>,
  key: StaffKey | undefined,
): boolean {
  const known = key && staffKeys.get(mapKey(key.staffId, key.key))
  return known !== undefined && known.at > key!.since
}

/** Keeps the key of what is written, where there is one, and forgets old ones. */
export function keepKey({ staffKeys }: Pick<MemoryTables, 'staffKeys'>, key: StaffKey | undefined): void {
  if (!key) return
  for (const [known, { at }] of staffKeys) if (at <= key.since) staffKeys.delete(known)
  staffKeys.set(mapKey(key.staffId, key.key), { ...key })
}

/** The keys of staff kept in memory. */
export function memoryStaffKeys({ staffKeys }: MemoryTables): StaffKeys {
  return {
    find: async (staffId, key, since) => {
      const known = staffKeys.get(mapKey(staffId, key))
      if (!known || known.at <= since) return undefined
      const { fingerprint, subject } = known
      return { fingerprint, subject }
    },
  }
}

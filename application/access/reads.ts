import { systemEntry } from '@hotovo/domain/audit/system-log'
import { answerDays, readsAnHour } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Ports } from '../ports.ts'
import type { Authorized } from './authorize.ts'
import type { Caller } from './caller.ts'

export type ReadPorts = Pick<Ports, 'reads' | 'systemLog' | 'clock'>

/** A key of an hour, in the shape of a UUID: as in `00000000-0000-4000-8000-002026112616`. */
const keyOf = (hour: string) =>
  `00000000-0000-4000-8000-${hour.replace(/\D/g, '').slice(0, 10).padStart(12, '0')}`

/**
 * Counts what somebody of staff reads, one record or the rows of a list, by person and hour. Hundreds of different ones are told once
 * an hour as an alert; nothing is ever refused for it (rule A47).
 */
export async function noteReads(
  { reads, systemLog, clock }: ReadPorts,
  caller: Caller,
  { account }: Pick<Authorized, 'account'>,
  kind: 'order' | 'ticket' | 'voucher' | 'letter',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const at = clock.now()
  const hour = `${at.slice(0, 13)}:00:00.000Z`
  const { id: staffId, email } = account
  const count = await reads.note({ staffId, hour, records: ids.map((id) => `${kind} ${id}`) })
  if (count < readsAnHour) return
  const entry = systemEntry('security_many_reads', at, {
    userId: staffId,
    resourceType: 'staff',
    resourceId: staffId,
    details: { email, records: count },
    origin: caller.origin,
  })
  const since = minutesLater(at, -answerDays * 24 * 60)
  await systemLog.addOnce(entry, { staffId, key: keyOf(hour), subject: 'reads', fingerprint: '', at, since })
}

import { systemEntry } from '@hotovo/domain/audit/system-log'
import { readsAnHour } from '@hotovo/domain/limits'
import { dashed, uuidOf } from '@hotovo/domain/shared/uuid'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { tellOnce } from '../audit/tell-once.ts'
import type { Ports } from '../ports.ts'
import type { Caller } from './caller.ts'

export type ReadPorts = Pick<Ports, 'reads' | 'systemLog' | 'clock'>

/** The key of a person and an hour. */
const keyOf = (staffId: string, hour: string) =>
  uuidOf(staffId, dashed(hour.replace(/\D/g, '').padStart(32, '0')))

/** What is counted when it is read: a kind of record, and what names it. */
export type ReadRecord = `${'order' | 'ticket' | 'voucher' | 'letter'} ${string}`
export const orderRead = ({ id }: { readonly id: string }): ReadRecord => `order ${id}`
export const ticketRead = ({ id }: { readonly id: string }): ReadRecord => `ticket ${id}`
export const voucherRead = ({ serial }: { readonly serial: string }): ReadRecord => `voucher ${serial}`

/**
 * Counts what somebody of staff reads, one record or the rows of a list, by person and hour. Hundreds of different ones are told once
 * an hour as an alert; nothing is ever refused for it (rule A47).
 */
export async function noteReads(
  { reads, systemLog, clock }: ReadPorts,
  caller: Caller,
  { id: staffId, email }: Pick<StaffAccount, 'id' | 'email'>,
  records: readonly ReadRecord[],
): Promise<void> {
  if (records.length === 0) return
  const at = clock.now()
  const hour = `${at.slice(0, 13)}:00:00.000Z`
  const count = await reads.note({ staffId, hour, records })
  if (count < readsAnHour) return
  const entry = systemEntry('security_many_reads', at, {
    userId: staffId,
    resourceType: 'staff',
    resourceId: staffId,
    details: { email, records: count },
    origin: caller.origin,
  })
  await tellOnce({ systemLog }, entry, keyOf(staffId, hour))
}

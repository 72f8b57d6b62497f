import { type Origin, systemEntry } from '@hotovo/domain/audit/system-log'
import { readsAnHour } from '@hotovo/domain/limits'
import { uuidOf, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { Ports } from '../ports.ts'
import type { Refusal } from '../refusal.ts'
import { logOnce } from './log-once.ts'

export type ReadPorts = Pick<Ports, 'reads' | 'systemLog' | 'clock'>

/** The key of a person and an hour. */
const keyOf = (staffId: string, hour: string) =>
  uuidOf(staffId, uuidOfDigits(hour.replace(/\D/g, '').padStart(32, '0')))

/** What is counted when it is read: a kind of record, and what names it. */
export type ReadRecord = `${'order' | 'ticket' | 'voucher' | 'letter'} ${string}`
export const orderRead = ({ id }: { readonly id: string }): ReadRecord => `order ${id}`
export const ticketRead = ({ id }: { readonly id: string }): ReadRecord => `ticket ${id}`
export const voucherRead = ({ serial }: { readonly serial: string }): ReadRecord => `voucher ${serial}`

/** Who of staff reads, and from where. */
type Reader = { readonly account: Pick<StaffAccount, 'id' | 'email'>; readonly origin: Origin }

/**
 * Counts what somebody of staff reads, one record or the rows of a list, by person and hour. Hundreds of different ones are told once
 * an hour as an alert; nothing is ever refused for it (rule A47).
 */
export async function countReads(
  { reads, systemLog, clock }: ReadPorts,
  { account: { id: staffId, email }, origin }: Reader,
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
    origin,
  })
  await logOnce({ systemLog }, entry, keyOf(staffId, hour))
}

/** The records that a refusal tells of as they are now; lines of banks are not counted. */
export function recordsInRefusal(refusal: Refusal): readonly ReadRecord[] {
  if (!('current' in refusal)) return []
  switch (refusal.code) {
    case 'record-changed':
      return [orderRead(refusal.current.order)]
    case 'ticket-changed':
      return [ticketRead(refusal.current.ticket)]
    case 'entry-changed':
    case 'account-changed':
      return []
  }
}

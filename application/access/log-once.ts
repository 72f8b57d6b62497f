import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { answerDays } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Ports } from '../ports.ts'

/** Keys of people are under their accounts, and this is the id of none: so nobody's key takes one of the product itself. */
const house = '00000000-0000-0000-0000-000000000000'

/** Writes an entry that nobody asked for once under a key, a UUID, whoever else writes it; keys are forgotten as those of people. */
export async function logOnce(
  { systemLog }: Pick<Ports, 'systemLog'>,
  entry: SystemEntry,
  key: string,
): Promise<void> {
  const { timestamp: at, action: subject } = entry
  const since = minutesLater(at, -answerDays * 24 * 60)
  await systemLog.addOnce(entry, { staffId: house, key, subject, fingerprint: '', at, since })
}

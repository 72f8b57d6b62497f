import type { UsedHumanCheck } from '@hotovo/application/access/ports'
import type { StaffKey } from '@hotovo/application/shared/ports'
import { codec, instant, text, uuid } from '../codec.ts'

/** A human check in `used_human_checks`. */
export const humanCheckCodec = codec<UsedHumanCheck>({
  id: uuid('id'),
  expiresAt: instant('expires_at'),
})

/** A key of staff in `staff_keys`, with the instant since when keys count. */
export const staffKeyCodec = codec<StaffKey>({
  staffId: uuid('staff_id'),
  key: uuid('key'),
  fingerprint: text('fingerprint'),
  subject: text('subject'),
  at: instant('at'),
  since: instant('since'),
})

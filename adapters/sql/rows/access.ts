import type { UsedHumanCheck } from '@hotovo/application/access/ports'
import { codec, instant, uuid } from '../codec.ts'

/** A human check in `used_human_checks`. */
export const humanCheckCodec = codec<UsedHumanCheck>({
  id: uuid('id'),
  expiresAt: instant('expires_at'),
})

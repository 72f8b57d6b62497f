import { networkOf } from '@hotovo/domain/shared/ip-network'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { RateLimit, RateVerdict } from './ports.ts'

/** What a visitor is counted by: a keyed hash of the network, so that no address is kept. */
export const visitorKey = (macs: Ports['macs'], { origin }: Caller): Promise<string> =>
  macs.sign('visitor', networkOf(origin.ipAddress ?? ''))

const tooMany = (limit: RateLimit, { resetSeconds }: RateVerdict): Refused<'too-many-requests'> => ({
  code: 'too-many-requests',
  limit,
  retryAfterSeconds: resetSeconds,
})

/** Counts one more of a key; the refusal when it is one too many, otherwise undefined. */
export async function countHit(
  { rateLimits, clock }: Pick<Ports, 'rateLimits' | 'clock'>,
  key: string,
  limit: RateLimit,
): Promise<Refused<'too-many-requests'> | undefined> {
  const verdict = await rateLimits.hit(key, limit, clock.now())
  return verdict.allowed ? undefined : tooMany(limit, verdict)
}

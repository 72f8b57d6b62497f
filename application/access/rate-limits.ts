import { networksPerSite } from '@hotovo/domain/limits'
import { networksOf } from '@hotovo/domain/shared/ip-network'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { RateLimit, RateVerdict } from './ports.ts'

/** What is counted together, and how much of it there may be. */
export type Bucket = { readonly key: string; readonly limit: RateLimit }

/**
 * Where a visitor is counted, by keyed hashes, so that no address is kept: with their network, and with the site
 * around it, which may have more. `about` says of what they are counted, where that is not all they do.
 */
export async function visitorBuckets(
  macs: Ports['macs'],
  { origin }: Caller,
  limit: RateLimit,
  about = '',
): Promise<readonly Bucket[]> {
  const { network, site } = networksOf(origin.ipAddress ?? '')
  const own = { key: await macs.sign('visitor', network + about), limit }
  if (site === undefined) return [own]
  const wide = { ...limit, name: `${limit.name}-site`, most: limit.most * networksPerSite }
  return [own, { key: await macs.sign('visitor', site + about), limit: wide }]
}

const tooMany = (limit: RateLimit, { resetSeconds }: RateVerdict): Refused<'too-many-requests'> => ({
  code: 'too-many-requests',
  limit,
  retryAfterSeconds: resetSeconds,
})

/**
 * Counts one more in each bucket until one of them has too many; then the refusal. So a network that is over its own
 * limit uses nothing up of its site's.
 */
export async function countHit(
  { rateLimits, clock }: Pick<Ports, 'rateLimits' | 'clock'>,
  buckets: readonly Bucket[],
): Promise<Refused<'too-many-requests'> | undefined> {
  const at = clock.now()
  for (const { key, limit } of buckets) {
    const verdict = await rateLimits.hit(key, limit, at)
    if (!verdict.allowed) return tooMany(limit, verdict)
  }
  return undefined
}

import { networksPerSite } from '@hotovo/domain/limits'
import { networksOf } from '@hotovo/domain/shared/ip-network'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { Bucket, RateLimit } from './ports.ts'

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

/** The same bucket without its limit: it is counted, and never refuses. */
export const withoutLimit = ({ key, limit }: Bucket): Bucket => ({
  key,
  limit: { ...limit, most: Number.POSITIVE_INFINITY },
})

/** The refusal of what is one too many. */
export const tooManyRequests = (
  limit: RateLimit,
  retryAfterSeconds: number,
): Refused<'too-many-requests'> => ({
  code: 'too-many-requests',
  limit,
  retryAfterSeconds,
})

/** Counts one more in each bucket, or in none where one of them would have too many; then the refusal. */
export async function countHit(
  { rateLimits, clock }: Pick<Ports, 'rateLimits' | 'clock'>,
  buckets: readonly Bucket[],
): Promise<Refused<'too-many-requests'> | undefined> {
  const verdict = await rateLimits.hit(buckets, clock.now())
  return verdict.allowed ? undefined : tooManyRequests(buckets[verdict.full]!.limit, verdict.resetSeconds)
}

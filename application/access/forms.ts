import { rateLimits as limits } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { neededWork, workIn } from '@hotovo/domain/shared/work'
import { mailboxOf } from '@hotovo/domain/staff/account'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { HumanAnswer } from './human-check.ts'
import { type Bucket, tooMany, visitorBuckets } from './rate-limits.ts'

/** A form that is about to be kept. Its human check has been judged, and `own` are the limits of its kind. */
type SentForm = {
  readonly humanCheck: HumanAnswer
  /** Where a letter about it goes. */
  readonly email: string | null
  readonly own: readonly Bucket[]
}

export type CountedForm = {
  /** Whether the address has not had too many letters of late. */
  readonly isLetterDue: boolean
  /** To be called where the form is not kept after all. */
  takeBack(): Promise<void>
}

/** Where forms of everybody are counted. */
export const houseBucket = async (macs: Ports['macs']): Promise<Bucket> => ({
  key: await macs.sign('visitor', 'house'),
  limit: limits.house,
})

/**
 * Counts a form with its network, its kind, the house and the address of its letter. Too many of a network or a kind are
 * refused. Where there are many, of the network or of the house, work is needed; each form is judged by its own
 * place among those counted, so that many at once are many. What is refused is not counted (decision 42).
 */
export async function countForm(
  { rateLimits, clock, macs, digests }: Pick<Ports, 'rateLimits' | 'clock' | 'macs' | 'digests'>,
  caller: Caller,
  { humanCheck: { token, work }, email, own }: SentForm,
): Promise<Result<CountedForm, Refused<'too-many-requests' | 'work-needed'>>> {
  const at = clock.now()
  const counted: Bucket[] = []
  const hit = (bucket: Bucket) => {
    counted.push(bucket)
    return rateLimits.hit(bucket.key, bucket.limit, at)
  }
  const takeBack = async () =>
    void (await Promise.all(counted.map(({ key, limit }) => rateLimits.takeBack(key, limit, at))))

  const done = work === undefined ? 0 : workIn(digests.sha256, token, work)
  const network = await visitorBuckets(macs, caller, limits.forms)
  const house = await houseBucket(macs)
  for (const bucket of [...network, ...own, house]) {
    const { limit } = bucket
    const verdict = await hit(bucket)
    const needed = own.includes(bucket) ? 0 : neededWork(limit.most - verdict.left, limit)
    const isTooMany = !verdict.allowed && bucket !== house
    if (!isTooMany && done >= needed) continue
    await takeBack()
    return fail(isTooMany ? tooMany(limit, verdict) : { code: 'work-needed', bits: needed })
  }
  if (email === null) return ok({ isLetterDue: false, takeBack })
  const recipient = await macs.sign('recipient', mailboxOf(email))
  const { allowed } = await hit({ key: recipient, limit: limits.letters })
  return ok({ isLetterDue: allowed, takeBack })
}

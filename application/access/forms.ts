import { rateLimits as limits } from '@hotovo/domain/limits'
import { formsWithinBits, neededBits, workBits } from '@hotovo/domain/shared/proof-of-work'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { mailboxOf } from '@hotovo/domain/staff/account'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { type HumanCheckAnswer, humanCheckUsed } from './human-check.ts'
import type { Bucket } from './ports.ts'
import { tooManyRequests, visitorBuckets, withoutLimit } from './rate-limits.ts'

/** A form that is about to be kept. Its human check has been judged, and `own` are the limits of its kind. */
type SentForm = {
  readonly humanCheck: HumanCheckAnswer
  /** Where a letter about it goes. */
  readonly email: string | null
  readonly own: readonly Bucket[]
}

export type CountedForm = {
  /** Whether the address has not had too many letters of late. */
  readonly isLetterDue: boolean
  /** To be called where the form is not kept after all. */
  takeBack(): Promise<void>
  /**
   * Answers a form whose human check was used: with the receipt of what it made, because that answer was lost, and then it
   * counts once; another one needs a new check.
   */
  again<Receipt>(receipt: Receipt | false | undefined): Promise<Result<Receipt, Refused<'invalid'>>>
}

/** The bucket in which all forms are counted, whoever sends them. */
export const allFormsBucket = async (macs: Ports['macs']): Promise<Bucket> => ({
  key: await macs.sign('visitor', 'house'),
  limit: limits.house,
})

/** The bucket in which letters to one address are counted. */
export const letterBucket = async (macs: Ports['macs'], email: string): Promise<Bucket> => ({
  key: await macs.sign('recipient', mailboxOf(email)),
  limit: limits.letters,
})

/**
 * Counts a form with its network, its kind, all forms and the address of its letter. Too many of a network or a kind are
 * refused. Where there are many, of the network or of all, work is needed; each form is judged by its own
 * place among those counted, so that many at once are many. What is refused is not counted (decision 18).
 */
export async function countForm(
  { rateLimits, clock, macs, digests }: Pick<Ports, 'rateLimits' | 'clock' | 'macs' | 'digests'>,
  caller: Caller,
  { humanCheck: { token, work }, email, own }: SentForm,
): Promise<Result<CountedForm, Refused<'too-many-requests' | 'work-needed'>>> {
  const at = clock.now()
  const done = work === undefined ? 0 : workBits(digests.sha256, token, work)
  /** With the work that was done a limit may be lower, and never higher. */
  const within = (bucket: Bucket): Bucket => {
    const { key, limit } = bucket
    return { key, limit: { ...limit, most: Math.min(limit.most, formsWithinBits(done, limit)) } }
  }
  const network = await visitorBuckets(macs, caller, limits.forms)
  const house = await allFormsBucket(macs)
  const letters = email === null ? [] : [await letterBucket(macs, email)]
  // Too many forms in all ask for work and turn nobody away.
  const houseWithin: Bucket = {
    key: house.key,
    limit: { ...house.limit, most: formsWithinBits(done, house.limit) },
  }
  const counted = [...network.map(within), ...own, houseWithin, ...letters.map(withoutLimit)]
  const verdict = await rateLimits.hit(counted, at)
  if (!verdict.allowed) {
    const { limit } = [...network, ...own, house][verdict.full]!
    const isTooMany = verdict.hits > limit.most && limit !== house.limit
    return fail(
      isTooMany
        ? tooManyRequests(limit, verdict.resetSeconds)
        : { code: 'work-needed', bits: neededBits(verdict.hits, limit) },
    )
  }
  const takeBack = () => rateLimits.takeBack(counted, at)
  return ok({
    isLetterDue: letters.length > 0 && verdict.hits.at(-1)! <= limits.letters.most,
    takeBack,
    again: async (receipt) => {
      if (!receipt) return fail(humanCheckUsed)
      await takeBack()
      return ok(receipt)
    },
  })
}

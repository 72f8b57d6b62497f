import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { VerifiedVoucher } from '@hotovo/application/vouchers/verify'
import type { Problem } from '@hotovo/domain/shared/problem'

/** How a verification ended. An unknown code and a wrong password end alike. */
export type Outcome =
  | { readonly what: 'voucher'; readonly voucher: VerifiedVoucher }
  | { readonly what: 'not-found' }
  | { readonly what: 'too-many'; readonly minutes: number }
  | { readonly what: 'unavailable' }

/** How it ended without a voucher to show. */
export type Failed = Exclude<Outcome, { what: 'voucher' }>

type Unproven = Extract<Awaited<ReturnType<Api['vouchers']['freeze']>>, { ok: false }>['error']

/** What a person is told of whatever was refused: how it ended, or what is to be mended. */
export function failureOf(refused: Unproven): Failed | readonly Problem[] {
  switch (refused.code) {
    case 'voucher-not-found':
      return { what: 'not-found' }
    case 'invalid':
      return refused.problems
    case 'human-check-needed':
      return [{ at: 'humanCheck.answer', code: 'human-check-required' }]
    case 'too-many-requests':
      return { what: 'too-many', minutes: Math.max(1, Math.ceil(refused.retryAfterSeconds / 60)) }
    default:
      return refused satisfies never
  }
}

/** The answer of a call; `unavailable` where nobody could be reached. A fault is told too, and then thrown. */
export async function answerOf<T extends object>(
  call: () => Promise<T>,
  take: (answer: T | Failed) => void,
): Promise<void> {
  try {
    take(await call())
  } catch (fault) {
    take({ what: 'unavailable' })
    if (!(fault instanceof Unavailable)) throw fault
  }
}

import { type BankEntry, isUndecided } from '@hotovo/domain/statements/entry'
import type { EntryState } from '@hotovo/domain/statements/matching'

/** Why a line is accepted by itself and not with others: what it is, or that it is far more than its order asks for (rule P40). */
export type WhyNotTogether = EntryState | 'set-aside' | 'far-beyond'

/** What is accepted together: what its orders ask for, a part of it, or more. All else wants somebody who looks at it. */
const plain: readonly EntryState[] = ['matched', 'partial', 'over']

/** Why a line is not accepted with others, as far as it tells itself (rule P58); undefined where it is. */
export function whyNotTogether({ decision, state, proposal }: BankEntry): WhyNotTogether | undefined {
  if (decision === 'open') return plain.includes(state) && proposal.length > 0 ? undefined : state
  return isUndecided({ decision }) ? 'set-aside' : state
}

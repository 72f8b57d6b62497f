import type { Api } from '@hotovo/application/api'
import type { Acceptance } from '@hotovo/application/statements/accept'
import { fail, type Result } from '@hotovo/domain/shared/result'
import { type BankEntry, returnable, type WhyAside } from '@hotovo/domain/statements/entry'
import type { RequestKeys } from '../records/RequestKeys.ts'
import type { RefusedBy } from '../records/Write.ts'

/** What is decided about a line: accepted as it is proposed, or for the orders that are named; set aside; or given back to its sender. */
export type Decision = { readonly entry: BankEntry } & (
  | { readonly what: 'accepted'; readonly acceptance?: Acceptance }
  | { readonly what: 'set-aside'; readonly why: WhyAside }
  | { readonly what: 'waits-again' | 'given-back' | 'kept' }
)
export type Declined = RefusedBy<Api['staff']['statements']['accept' | 'setAside' | 'giveBack']>

/** The name of a decision, under which its key is kept. */
export const decisionName = ({ what, entry }: Decision): string => `${what} ${entry.id}`

/** What each makes of a line. */
const madeBy = {
  accepted: 'accepted',
  'set-aside': 'set-aside',
  'waits-again': 'open',
  'given-back': 'given-back',
  kept: 'open',
} as const

type Desk = {
  readonly statements: Pick<Api['staff']['statements'], 'accept' | 'setAside' | 'giveBack'>
  readonly keys: RequestKeys
}

/** Has a line decided about, under a key; `entry-changed` where it has become something else. */
export async function decide(
  { statements, keys }: Desk,
  decision: Decision,
  key: string,
): Promise<Result<BankEntry, Declined>> {
  const { what, entry } = decision
  const line = { id: entry.statementId, place: entry.place }
  const send = () => {
    switch (decision.what) {
      case 'accepted':
        return statements.accept({ ...line, state: entry.state, ...decision.acceptance }, key)
      case 'given-back':
        return statements.giveBack({ ...line, amount: returnable(entry) }, key)
      case 'kept':
        return statements.giveBack({ ...line, decidedAt: entry.decidedAt ?? undefined }, key)
      case 'set-aside':
        return statements.setAside({ ...line, aside: true, ...decision.why }, key)
      case 'waits-again':
        return statements.setAside({ ...line, aside: false, decidedAt: entry.decidedAt ?? undefined }, key)
    }
  }
  const decided = await send()
  if (!decided.ok || decided.value.decision === madeBy[what]) return decided
  // It was done, its answer was lost, and the line has become something else since.
  keys.settle(decisionName(decision))
  return fail({ code: 'entry-changed', current: decided.value })
}

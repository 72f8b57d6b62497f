import { proposals } from '@hotovo/domain/limits'
import { missingOf } from '@hotovo/domain/payments/payment'
import { currencies } from '@hotovo/domain/shared/money'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type BankEntry, isUndecided, type Proposal } from '@hotovo/domain/statements/entry'
import {
  nearSymbols,
  type OrderProposal,
  type ProposalReason,
  payerWords,
  proposalsFor,
} from '@hotovo/domain/statements/proposals'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { unused } from '../settlement/rematch.ts'
import type { StatementPorts } from './list.ts'
import type { LikelyOrder } from './ports.ts'

/** What a payment may be for, with the numbers of the orders for people, and why. */
export type EntryProposal = {
  readonly parts: readonly Proposal[]
  readonly reasons: readonly ProposalReason[]
}

/** Lines that do not say which order that waits is paid; an overpaid one may pay several. */
const isAsking = ({ decision, kind, state }: BankEntry) =>
  isUndecided({ decision }) &&
  kind === 'credit' &&
  (['unknown', 'over', 'duplicate', 'order-cancelled'] as const).some((one) => one === state)

const candidateOf = ({ order, ...known }: LikelyOrder) => {
  const { id, number, variableSymbol, currency, firstName, lastName, email, createdAt } = order
  const own = { id, number, variableSymbol, currency, firstName, lastName, createdAt }
  return { ...own, ...known, missing: missingOf(order), email: email.toLowerCase() }
}

/**
 * What a line of a statement may be for that names no order which waits for it (rule P29): up to three proposals, the likeliest first, none of
 * them accepted. Of a line that pays more than its order only several orders that lack the amount together.
 */
export const proposeForEntry =
  (ports: StatementPorts) =>
  async (
    { id: statementId, place }: { readonly id: string; readonly place: number },
    { caller }: CallContext,
  ): Promise<Result<readonly EntryProposal[], Unauthorized | Refused<'entry-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const entry = isUuid(statementId) ? await ports.statements.entry(statementId, place) : undefined
    if (!entry) return fail({ code: 'entry-not-found' })
    const currency = currencies.find((one) => one === entry.currency)
    if (!currency || !isAsking(entry)) return ok([])
    const line = unused(entry)
    const likely = await ports.statements.likelyOrders({
      currency,
      missing: line.amount,
      symbols: nearSymbols(line),
      words: payerWords(line),
      account: line.counterAccount?.replace(/\s/g, '').toUpperCase() ?? null,
      named: entry.orderIds,
      each: proposals.each,
    })
    const numbers = new Map(likely.map(({ order }) => [order.id, order.number]))
    const isMeant = ({ reasons }: OrderProposal) => entry.state !== 'over' || reasons.includes('amount')
    return ok(
      proposalsFor(line, likely.map(candidateOf))
        .filter(isMeant)
        .map(({ parts, reasons }) => ({
          parts: parts.map((part) => ({ ...part, orderNumber: numbers.get(part.orderId)! })),
          reasons,
        })),
    )
  }

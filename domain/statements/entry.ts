import { lengths } from '../limits.ts'
import { isInRange } from '../shared/amounts.ts'
import { type Asked, type FilterFields, isMeant, type Meanings } from '../shared/filter-fields.ts'
import { currencies } from '../shared/money.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { hasTerms, searchText } from '../shared/search.ts'
import { type Allocation, entryStates, type Matching } from './matching.ts'
import type { StatementLine } from './statement.ts'

/** What staff decided about a line: nothing yet, it is a payment, nobody knows yet whose it is, or it goes back to its sender. */
export const entryDecisions = ['open', 'accepted', 'set-aside', 'given-back'] as const
export type EntryDecision = (typeof entryDecisions)[number]

/** Why a line is set aside (rule P34), as it is chosen; `other` is said in one's own words. */
export const asideReasons = ['asking', 'not-ours', 'known', 'later', 'recorded-by-hand', 'other'] as const
export type AsideReason = (typeof asideReasons)[number]
export type WhyAside = { readonly reason: AsideReason; readonly note?: string | undefined }

/** What is wrong with why a line is set aside: own words are there where nothing else was chosen. */
export const whyAsideProblems = ({ reason, note }: Partial<WhyAside>): Problem[] =>
  reason === undefined
    ? [{ at: 'reason', code: 'required' }]
    : textProblems('note', note, lengths.asideNote, { required: reason === 'other' })

/** What lines are filtered by, whatever becomes of them; days are those on which they were booked. */
export const lineFields = {
  amount: { kind: 'amounts' },
  currency: { kind: 'one', values: currencies },
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies FilterFields

/** Which lines are looked at together: money that waits in a state or was set aside, and what is no payment (rule P63). */
export const lineGroups = [
  ...entryStates.filter((state) => state !== 'not-a-payment'),
  'set-aside',
  'not-a-payment',
] as const
export type LineGroup = (typeof lineGroups)[number]

/** What lines are filtered by. */
export const entryFields = {
  state: { kind: 'one', values: entryStates },
  decision: { kind: 'one', values: entryDecisions },
  group: { kind: 'one', values: lineGroups },
  ...lineFields,
} as const satisfies FilterFields

/** Decisions that leave the money of a line with nobody. */
export const undecidedDecisions = ['open', 'set-aside'] as const satisfies readonly EntryDecision[]
export type Undecided = (typeof undecidedDecisions)[number]

/** Whether nobody decided yet whose the money of a line is. */
export const isUndecided = ({ decision }: Pick<BankEntry, 'decision'>): boolean =>
  decision === 'open' || decision === 'set-aside'

/** Whether the money of a line that was set aside is known otherwise: an earlier file has it (rule P19), or its order does (rule P60). */
const isKnownOtherwise = ({ state, asideReason }: Pick<BankEntry, 'state' | 'asideReason'>): boolean =>
  state === 'perhaps-known' ||
  (asideReason === 'recorded-by-hand' && (state === 'duplicate' || state === 'order-cancelled'))

/**
 * Whether a line is money that belongs to nobody yet (rule A20): not what is no payment, nor what was set aside because it is known
 * already. Where the payment by hand was taken back since, its order lacks it again, and it does.
 */
export const isUnclaimed = (entry: Pick<BankEntry, 'decision' | 'state' | 'asideReason'>): boolean =>
  isUndecided(entry) &&
  entry.state !== 'not-a-payment' &&
  (entry.decision === 'open' || !isKnownOtherwise(entry))

/**
 * In which group a line is looked at (rule P63): what is no payment, and what was set aside because its money is known otherwise, stand
 * in one of their own; undefined where somebody got its money.
 */
export function groupOf(entry: Pick<BankEntry, 'decision' | 'state' | 'asideReason'>): LineGroup | undefined {
  if (!isUndecided(entry)) return undefined
  if (!isUnclaimed(entry)) return 'not-a-payment'
  return entry.decision === 'set-aside' ? 'set-aside' : entry.state
}

/** A part of a payment as it is proposed, with the number of its order for people. */
export type Proposal = Allocation & { readonly orderNumber: string }

/** What a line was matched with, as it is stored. */
export type StoredMatching = Omit<Matching, 'proposal'> & { readonly proposal: readonly Proposal[] }

/** A line of a statement as it is kept: with what was found out about it, and what was decided. */
export type BankEntry = StatementLine &
  StoredMatching & {
    readonly id: string
    readonly statementId: string
    /** Counted from 1 in its statement. */
    readonly place: number
    /** Our own IBAN. */
    readonly account: string
    /** The line of an earlier file that this one may be once more, as nothing tells them apart; null where there is none. */
    readonly repeats: string | null
    /** Minor units of it that orders have or that go back; less than all where one of several got its part taken back. */
    readonly used: number
    readonly decision: EntryDecision
    readonly decidedBy: string | null
    readonly decidedAt: string | null
    /** Why it is set aside; null where it is not, or was before that was asked. */
    readonly asideReason: AsideReason | null
    readonly asideNote: string | null
  }

/** What of a line can go back to its sender, in minor units: all that no order has got of money that belongs to nobody (rule P33). */
export const returnable = (
  entry: Pick<BankEntry, 'kind' | 'state' | 'decision' | 'asideReason' | 'currency' | 'amount' | 'used'>,
): number =>
  entry.kind === 'credit' && isUnclaimed(entry) && currencies.some((one) => one === entry.currency)
    ? entry.amount - entry.used
    : 0

/** Which lines are meant; words look for parts of the payer's name and account, the symbol or the message. */
export type EntryFilter = Asked<typeof entryFields> & { readonly statementId?: string | undefined }

/** What a line is found by: all of it that stays as the bank told it. An account is found with its blanks and without. */
export const entrySearchText = ({
  counterparty,
  counterAccount,
  variableSymbol,
  message,
}: Pick<BankEntry, 'counterparty' | 'counterAccount' | 'variableSymbol' | 'message'>): string =>
  searchText(
    [counterparty, variableSymbol, counterAccount, counterAccount?.replace(/\s/g, ''), message].filter(
      (part): part is string => Boolean(part),
    ),
  )

const meanings: Meanings<EntryFilter, readonly [entry: BankEntry]> = {
  statementId: (id, { statementId }) => id === statementId,
  state: (one, { state }) => one === state,
  decision: (one, { decision }) => one === decision,
  group: (one, entry) => one === groupOf(entry),
  q: (words, entry) => hasTerms(entrySearchText(entry), words),
  amount: (range, { amount }) => isInRange(amount, range),
  currency: (one, { currency }) => one === currency,
  from: (from, { bookedOn }) => bookedOn >= from,
  to: (to, { bookedOn }) => bookedOn <= to,
}
/** Whether a line is one of those that are meant. */
export const matchesEntry = (entry: BankEntry, filter: EntryFilter): boolean =>
  isMeant(meanings, filter, entry)

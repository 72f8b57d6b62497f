import { proposals as limits } from '../limits.ts'
import { isVariableSymbol } from '../orders/reference-numbers.ts'
import type { Currency } from '../shared/money.ts'
import { foldedText } from '../shared/search.ts'
import type { Allocation } from './matching.ts'
import type { StatementLine } from './statement.ts'

/** Why an order is proposed for a payment that names none which waits for it (rule P29). */
export const proposalReasons = ['near-symbol', 'same-account', 'name', 'customer', 'amount'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** An order to be paid, as far as a payment may be for it. Amounts are minor units. */
export type ProposalCandidate = {
  readonly id: string
  readonly number: string
  readonly variableSymbol: string
  readonly currency: Currency
  /** What is missing of it; 0 where nothing is asked for. */
  readonly missing: number
  readonly firstName: string
  readonly lastName: string
  /** Whose it is: orders of one e-mail are one customer's. */
  readonly email: string
  readonly createdAt: string
  /** Whether the account of the payer paid an order of this customer before. */
  readonly isFromAccount: boolean
  /** Whether the line names another order of this customer. */
  readonly isOfNamed: boolean
}

/** What a payment may be for: all of it for one order, or each of several orders with what it lacks; and why. */
export type OrderProposal = {
  readonly parts: readonly Allocation[]
  readonly reasons: readonly ProposalReason[]
}

type PaidLine = Pick<
  StatementLine,
  'amount' | 'currency' | 'variableSymbol' | 'message' | 'counterparty' | 'counterAccount'
>

const titles = new Set([
  'ing',
  'mgr',
  'bc',
  'mudr',
  'judr',
  'phdr',
  'rndr',
  'phd',
  'csc',
  'doc',
  'prof',
  'pan',
  'pani',
])
const wordsOf = (text: string): string[] =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !titles.has(word))

/** The words of a payer's name, without accents and titles, by which orders are looked for: none where it has fewer than two. */
export function payerWords({ counterparty }: Pick<StatementLine, 'counterparty'>): readonly string[] {
  const words = [...new Set(wordsOf(counterparty ?? ''))].filter((word) => word.length > 2)
  return words.length < 2 ? [] : words.slice(0, 4)
}

/** Symbols of ours that one of these becomes with one digit another one, or with two neighbours changed round. */
const neighbours = (symbol: string): string[] => {
  const digits = [...symbol]
  const wrong = digits.flatMap((digit, place) =>
    [...'0123456789'].filter((other) => other !== digit).map((other) => digits.with(place, other).join('')),
  )
  const swapped = digits.slice(1).map((digit, place) =>
    digits
      .with(place, digit)
      .with(place + 1, digits[place]!)
      .join(''),
  )
  return [...wrong, ...swapped].filter((one) => one !== symbol && isVariableSymbol(one))
}

/** The symbols of ours that a payer may have meant by those they wrote. */
export function nearSymbols({
  variableSymbol,
  message,
}: Pick<StatementLine, 'variableSymbol' | 'message'>): readonly string[] {
  const written = [variableSymbol ?? '', ...(message?.match(/(?<!\d)\d{10}(?!\d)/g) ?? [])]
  const some = written.filter((text) => /^[1-9]\d{9}$/.test(text)).slice(0, 3)
  return [...new Set(some.flatMap(neighbours))]
}

/** How much each reason weighs: one that names the order or its customer more than a sum that many orders have. */
const weights: Readonly<Record<ProposalReason, number>> = {
  'near-symbol': 8,
  'same-account': 6,
  name: 5,
  customer: 5,
  amount: 4,
}
const weightOf = (reasons: readonly ProposalReason[]) =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0)

/** The fewest of some orders, two or more, that lack an amount together; the older ones first. */
function lackingTogether(
  amount: number,
  orders: readonly ProposalCandidate[],
): readonly ProposalCandidate[] | undefined {
  const choose = (left: number, from: number, count: number): readonly ProposalCandidate[] | undefined => {
    if (count === 0) return left === 0 ? [] : undefined
    for (let place = from; place <= orders.length - count; place += 1) {
      const order = orders[place]!
      const rest = order.missing <= left ? choose(left - order.missing, place + 1, count - 1) : undefined
      if (rest) return [order, ...rest]
    }
    return undefined
  }
  for (let count = 2; count <= Math.min(limits.together, orders.length); count += 1) {
    const found = choose(amount, 0, count)
    if (found) return found
  }
  return undefined
}

/**
 * What a payment may be for, the likeliest first, at most `proposals.most` (rule P29): orders that are to be paid in its currency and whose
 * customer or symbol it nearly names, several of one customer that lack the amount together, and those that lack just the amount where
 * hardly any do. Never more than a proposal: a person accepts it.
 */
export function proposalsFor(
  line: PaidLine,
  candidates: readonly ProposalCandidate[],
): readonly OrderProposal[] {
  const { amount, currency } = line
  const payable = candidates
    .filter((order) => order.currency === currency && order.missing > 0)
    .sort((a, b) =>
      a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.number < b.number ? -1 : 1,
    )
  const near = new Set(nearSymbols(line))
  const written = new Set(wordsOf(`${line.counterparty ?? ''} ${line.message ?? ''}`))
  const isNamed = ({ firstName, lastName }: ProposalCandidate) => {
    const name = wordsOf(`${firstName} ${lastName}`)
    return name.length > 0 && name.every((word) => written.has(word))
  }
  const ofCustomer = new Map(
    payable.map((order) => {
      const reasons: ProposalReason[] = []
      if (near.has(order.variableSymbol)) reasons.push('near-symbol')
      if (order.isFromAccount) reasons.push('same-account')
      if (isNamed(order)) reasons.push('name')
      if (order.isOfNamed) reasons.push('customer')
      return [order, reasons] as const
    }),
  )
  const isRare = payable.filter(({ missing }) => missing === amount).length <= limits.most
  const singles = [...ofCustomer].flatMap(([order, known]) => {
    const isExact = order.missing === amount
    if (known.length === 0 && !(isExact && isRare)) return []
    const reasons: ProposalReason[] = isExact ? [...known, 'amount'] : known
    return [{ parts: [{ orderId: order.id, amount }], reasons }]
  })
  const customers = new Map<string, ProposalCandidate[]>()
  for (const [order, known] of ofCustomer)
    if (known.length > 0) customers.set(order.email, [...(customers.get(order.email) ?? []), order])
  const together = [...customers.values()].flatMap((orders) => {
    const found = lackingTogether(amount, orders.slice(0, limits.ofCustomer))
    if (!found) return []
    const all = new Set(found.flatMap((order) => ofCustomer.get(order)!))
    return [
      {
        parts: found.map(({ id, missing }) => ({ orderId: id, amount: missing })),
        reasons: proposalReasons.filter((reason) => reason === 'amount' || all.has(reason)),
      },
    ]
  })
  return [...singles, ...together]
    .map((proposal) => ({ proposal, weight: weightOf(proposal.reasons) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limits.most)
    .map(({ proposal }) => proposal)
}

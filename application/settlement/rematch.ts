import type { Order } from '@hotovo/domain/orders/order'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import type { BankEntry, StoredMatching } from '@hotovo/domain/statements/entry'
import { lineMatcher, type MatchCandidate, paymentClues } from '@hotovo/domain/statements/matching'
import type { StatementLine } from '@hotovo/domain/statements/statement'
import type { Ports } from '../ports.ts'

/** Lines are looked up and kept so many at a time, so that a long statement holds nobody up. */
const atOnce = 500

const candidateOf = (order: Order): MatchCandidate => ({
  id: order.id,
  number: order.number,
  variableSymbol: order.variableSymbol,
  currency: order.currency,
  total: order.charged,
  received: order.received,
  isCancelled: order.orderStatus === 'zrusena',
  firstName: order.firstName,
  lastName: order.lastName,
})

/** The names of orders that stand in lines. */
function namesIn(lines: readonly StatementLine[]) {
  const found = lines.map(paymentClues)
  return {
    numbers: found.flatMap(({ numbersInMessage }) => numbersInMessage),
    variableSymbols: found.flatMap(({ symbols, symbolsInMessage }) => [...symbols, ...symbolsInMessage]),
  }
}

const isOurs = (currency: string): currency is Currency => currencies.some((one) => one === currency)

/** The orders that lines may be for: those they name, and those that miss just as much. */
async function candidatesFor(
  { orders }: Pick<Ports, 'orders'>,
  lines: readonly StatementLine[],
  progress: (done: number) => void,
): Promise<MatchCandidate[]> {
  const found = new Map<string, MatchCandidate>()
  let done = 0
  for (const currency of currencies) {
    const own = lines.filter((line) => line.kind === 'credit' && line.currency === currency)
    for (let from = 0; from < own.length; from += atOnce) {
      const some = own.slice(from, from + atOnce)
      const payable = await orders.payable({
        ...namesIn(some),
        currency,
        missing: some.map(({ amount }) => amount),
      })
      for (const order of payable) found.set(order.id, candidateOf(order))
      done += some.length
      progress(done)
    }
  }
  const foreign = lines.filter((line) => line.kind === 'credit' && !isOurs(line.currency))
  const named = await orders.payable({ ...namesIn(foreign), currency: 'EUR', missing: [] })
  for (const order of named) found.set(order.id, candidateOf(order))
  return [...found.values()]
}

/** Lines are matched so many at a time, and others have their turn between. */
const matchedAtOnce = 250

/** How the matching of many lines tells how far it is, and lets others have their turn. */
export type Course = { readonly progress: (done: number) => void; readonly rest: () => Promise<void> }
const withoutRest: Course = { progress: () => {}, rest: async () => {} }

/** What lines mean as orders stand now; those before are counted as if they were accepted. */
export async function matchingOf<Line extends StatementLine & Partial<Pick<BankEntry, 'repeats'>>>(
  ports: Pick<Ports, 'orders'>,
  lines: readonly Line[],
  { progress, rest }: Course = withoutRest,
): Promise<readonly StoredMatching[]> {
  const candidates = await candidatesFor(ports, lines, progress)
  const numbers = new Map(candidates.map(({ id, number }) => [id, number]))
  const match = lineMatcher(candidates)
  const matchings: StoredMatching[] = []
  for (const line of lines) {
    if (matchings.length % matchedAtOnce === matchedAtOnce - 1) await rest()
    const { proposal, ...matching } = match(line)
    const named = proposal.map((part) => ({ ...part, orderNumber: numbers.get(part.orderId)! }))
    matchings.push({ ...matching, proposal: named })
  }
  return matchings
}

/** Whether two matchings propose the same. */
export const sameProposal = (one: StoredMatching, other: StoredMatching) =>
  canonicalText(one.proposal) === canonicalText(other.proposal)

const sameMatching = (one: StoredMatching, other: StoredMatching) =>
  one.state === other.state &&
  one.reason === other.reason &&
  one.difference === other.difference &&
  sameProposal(one, other)

/** A line with what is left of it: a part of it may pay an order already. */
export const unused = (entry: BankEntry): BankEntry => ({ ...entry, amount: entry.amount - entry.used })

/** Looks again at what nobody accepted and is about orders that have changed. */
export async function rematch(
  ports: Pick<Ports, 'orders' | 'statements'>,
  orderIds: readonly string[],
): Promise<void> {
  const entries = await ports.statements.about(orderIds)
  if (entries.length === 0) return
  const matchings = await matchingOf(ports, entries.map(unused))
  const changed = entries.flatMap((entry, place) => {
    const matching = matchings[place]!
    return sameMatching(entry, matching) ? [] : [{ ...matching, id: entry.id }]
  })
  if (changed.length > 0) await ports.statements.rematch(changed)
}

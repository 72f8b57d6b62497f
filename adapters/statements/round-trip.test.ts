import { seededRandom } from '@hotovo/adapters/system/random'
import { luhnDigit, orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { type EntryState, type MatchCandidate, matchedLines } from '@hotovo/domain/statements/matching'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  camt053Of,
  csvOf,
  gpcOf,
  inUtf8,
  inWindows1250,
  type LineToWrite,
  type StatementToWrite,
} from '../../server/demo/bank-files.ts'
import { internalAccount, latestDay, ownAccounts } from '../../tests/support/statements.ts'
import { runs } from '../../tests/support/tier.ts'
import { statementReader } from './read.ts'

const writers = {
  'camt.053': (statement: StatementToWrite) => inUtf8(camt053Of(statement)),
  'gpc, plain': (statement: StatementToWrite) => inWindows1250(gpcOf(statement)),
  'gpc, internal': (statement: StatementToWrite) =>
    inWindows1250(gpcOf(statement, { permuted: internalAccount })),
  csv: (statement: StatementToWrite) => inUtf8(csvOf(statement)),
}

const wrongDigit = (symbol: string) => `${symbol.slice(0, 9)}${(luhnDigit(symbol.slice(0, 9)) + 1) % 10}`

/** Words that hold a symbol or a number of ours, and are neither. */
const distractors: readonly ((order: MatchCandidate) => string)[] = [
  ({ variableSymbol: symbol }) => `${symbol}7`,
  ({ variableSymbol: symbol }) => `7${symbol}`,
  ({ variableSymbol: symbol }) => `123${symbol}456`,
  ({ variableSymbol: symbol }) => `X${symbol}`,
  ({ variableSymbol: symbol }) => `${symbol}/0200`,
  ({ variableSymbol: symbol }) => `19-${symbol}`,
  ({ variableSymbol: symbol }) => wrongDigit(symbol),
  ({ variableSymbol: symbol }) => `VS${wrongDigit(symbol)}`,
  ({ number }) => `${number}X`,
  ({ number }) => `X${number}`,
  ({ number }) => number.slice(0, -1),
]
/** Ways to name an order in a message. */
const names: readonly ((order: MatchCandidate) => string)[] = [
  ({ variableSymbol: symbol }) => symbol,
  ({ variableSymbol: symbol }) => `VS${symbol}`,
  ({ variableSymbol: symbol }) => `/VS${symbol}/SS/KS`,
  ({ variableSymbol: symbol }) => `VS:000${symbol}`,
  ({ number }) => number,
  ({ number }) => number.toLowerCase().replace('-', ' '),
  ({ number }) => number.replace('-', ''),
]

const anyOrders = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 6 }))
  .map(([seed, size]): MatchCandidate[] => {
    const { integer } = seededRandom(seed)
    return Array.from({ length: size }, (_, index) => ({
      id: `order-${index}`,
      number: orderNumber(integer),
      variableSymbol: variableSymbol(integer),
      currency: 'EUR',
      // No two lack the same, and no sum of a payment below is the sum of another.
      total: 1000_00 + index * 7,
      received: integer(0, 3) === 0 ? 1000_00 + index * 7 : 0,
      isCancelled: integer(0, 5) === 0,
      firstName: 'Jana',
      lastName: 'Nováková',
    }))
  })

type Plan = {
  readonly order: number
  readonly by: 'bank' | 'message' | 'nobody'
  readonly word: number
  readonly noise: number
  readonly kind: 'credit' | 'debit' | 'reversal'
  readonly delta: number
  readonly reference: string | undefined
  readonly padded: boolean
}
const anyPlans = fc.array(
  fc.record<Plan>({
    order: fc.nat(5),
    by: fc.constantFrom('bank', 'message', 'nobody'),
    word: fc.nat(names.length - 1),
    noise: fc.nat(distractors.length - 1),
    kind: fc.constantFrom('credit', 'credit', 'credit', 'credit', 'debit', 'reversal'),
    delta: fc.constantFrom(0, 0, 0, -1, 1, -500_00),
    reference: fc.option(fc.integer({ min: 1, max: 999 }).map(String), { nil: undefined }),
    padded: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

/** A line as planned, and what it must be for us, by a count of our own of what each order has received. */
function planned(plans: readonly Plan[], orders: readonly MatchCandidate[], knowsReversals: boolean) {
  const received = new Map(orders.map((order) => [order.id, order.received]))
  return plans.map((plan): { line: LineToWrite; state: EntryState; orderIds: readonly string[] } => {
    const order = orders[plan.order % orders.length]!
    const other = orders[(plan.order + 1) % orders.length]!
    const kind = plan.kind === 'reversal' && !knowsReversals ? 'debit' : plan.kind
    // Nothing lacks 3.33: a line that names nobody finds nobody.
    const amount = plan.by === 'nobody' ? 3_33 : order.total + plan.delta
    const noise = distractors[plan.noise]!(other)
    const words = [
      plan.padded ? 'Ďakujem za objednávku' : '',
      noise,
      plan.by === 'message' ? names[plan.word]!(order) : '',
    ]
    const line: LineToWrite = {
      kind,
      amount,
      currency: 'EUR',
      bookedOn: '2026-11-18',
      variableSymbol:
        plan.by === 'bank' ? order.variableSymbol : plan.padded ? wrongDigit(order.variableSymbol) : null,
      message: words.filter((word) => word !== '').join(' '),
      counterparty: 'Ľubomír Šťastný',
      counterAccount: null,
      ...(plan.reference === undefined ? {} : { reference: plan.reference }),
    }
    if (kind !== 'credit') return { line, state: 'not-a-payment', orderIds: [] }
    if (plan.by === 'nobody') return { line, state: 'unknown', orderIds: [] }
    const missing = order.total - received.get(order.id)!
    received.set(order.id, received.get(order.id)! + amount)
    const paid = amount === missing ? 'matched' : amount < missing ? 'partial' : 'over'
    const state = order.isCancelled ? 'order-cancelled' : missing <= 0 ? 'duplicate' : paid
    return { line, state, orderIds: [order.id] }
  })
}

test('statements through writer, reader and matcher: each line as it was, for the order it names, and for no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyOrders,
      anyPlans,
      fc.constantFrom(...(Object.keys(writers) as (keyof typeof writers)[])),
      async (orders, plans, format) => {
        const expected = planned(plans, orders, format !== 'csv')
        const file = writers[format]({
          account: ownAccounts.EUR.iban,
          currency: 'EUR',
          number: '322',
          from: '2026-11-18',
          to: '2026-11-18',
          lines: expected.map(({ line }) => line),
        })
        const result = await statementReader.read(file, { accounts: ownAccounts, latestDay, mappings: [] })
        if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
        const { lines } = result.value.statements[0]
        expect(lines).toEqual(
          expected.map(({ line: { reference, ...line } }) => ({
            ...line,
            mark: expect.any(String),
            hasReference: expect.any(Boolean),
          })),
        )
        expect(new Set(lines.map(({ mark }) => mark)).size).toBe(lines.length)
        const matchings = matchedLines(lines, orders)
        expect(matchings.map(({ state, orderIds }) => ({ state, orderIds }))).toEqual(
          expected.map(({ state, orderIds }) => ({ state, orderIds })),
        )
        for (const [index, { proposal }] of matchings.entries())
          if (proposal.length > 0)
            expect(proposal.reduce((sum, { amount }) => sum + amount, 0)).toBe(lines[index]!.amount)
      },
    ),
    runs(1000),
  )
})

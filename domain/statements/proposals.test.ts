import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposals as limits } from '../limits.ts'
import { isVariableSymbol } from '../orders/reference-numbers.ts'
import { currencies } from '../shared/money.ts'
import { nearSymbols, type ProposalCandidate, payerWords, proposalsFor } from './proposals.ts'

const candidate = (id: string, overrides: Partial<ProposalCandidate> = {}): ProposalCandidate => ({
  id,
  number: `ATM-${id}`,
  variableSymbol: '1234567897',
  currency: 'EUR',
  missing: 100_00,
  firstName: 'Ľubomíra',
  lastName: 'Krásna',
  email: `${id}@example.sk`,
  createdAt: `2026-11-0${id.charCodeAt(0) - 96}T08:00:00.000Z`,
  isFromAccount: false,
  isOfNamed: false,
  ...overrides,
})
const line = {
  amount: 100_00,
  currency: 'EUR',
  variableSymbol: null,
  message: null,
  counterparty: null,
  counterAccount: null,
}
const brief = (of: Partial<typeof line> | object, candidates: readonly ProposalCandidate[]) =>
  proposalsFor({ ...line, ...of }, candidates).map(
    ({ parts, reasons }) => `${parts.map(({ orderId }) => orderId).join('+')}: ${reasons.join(', ')}`,
  )

test.each([
  ['Krásna Ľubomíra', ['krasna', 'lubomira']],
  ['Ing. LUBOMIRA KRASNA, PhD.', ['lubomira', 'krasna']],
  ['Krásna', []],
  ['Li Na', []],
  [null, []],
])('of a payer called %j orders are looked for by %j', (counterparty, words) => {
  expect(payerWords({ counterparty })).toEqual(words)
})

describe('a symbol that is nearly one of ours', () => {
  test('has one digit wrong or two neighbours changed round', () => {
    expect(nearSymbols({ variableSymbol: '1234567891', message: null })).toContain('1234567897')
    expect(nearSymbols({ variableSymbol: '2134567897', message: null })).toContain('1234567897')
    expect(nearSymbols({ variableSymbol: null, message: 'vs 1234597867' })).not.toContain('1234567897')
    expect(nearSymbols({ variableSymbol: '123456789', message: '12345678971' })).toEqual([])
  })

  test('is always one of ours, and so few that each is looked up', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9}$/), (symbol) => {
        const near = nearSymbols({ variableSymbol: symbol, message: null })
        return near.every(isVariableSymbol) && !near.includes(symbol) && near.length <= 20
      }),
    )
  })
})

describe('what a payment may be for', () => {
  test('is the order with its sum and its payer, in either order of words and without accents, before those with one of them', () => {
    const others = [candidate('a', { lastName: 'Iná' }), candidate('b', { missing: 70_00 }), candidate('c')]
    expect(brief({ counterparty: 'KRASNA LUBOMIRA MGR' }, others)).toEqual([
      'c: name, amount',
      'b: name',
      'a: amount',
    ])
  })

  test('is the order whose symbol was mistyped, though the sum differs', () => {
    const near = candidate('a', { missing: 70_00 })
    expect(brief({ variableSymbol: '1234567891' }, [near])).toEqual(['a: near-symbol'])
  })

  test('is an order of whoever paid from this account before', () => {
    expect(brief({}, [candidate('a', { isFromAccount: true, missing: 30_00 })])).toEqual(['a: same-account'])
  })

  test('is nothing where many orders lack just its sum and nothing else speaks for any', () => {
    const many = ['a', 'b', 'c', 'd'].map((id) => candidate(id, { lastName: 'Iná' }))
    expect(brief({}, many)).toEqual([])
    expect(brief({}, many.slice(1))).toHaveLength(3)
  })

  test('is several orders of one customer that lack it together, the fewest, before any of them alone', () => {
    const email = 'krasna@example.sk'
    const own = (id: string, missing: number) => candidate(id, { missing, email, isFromAccount: true })
    expect(brief({}, [own('a', 20_00), own('b', 30_00), own('c', 50_00), own('d', 70_00)])[0]).toBe(
      'b+d: same-account, amount',
    )
    const [first] = proposalsFor(line, [own('a', 20_00), own('b', 30_00), own('c', 50_00)])
    expect(first!.parts).toEqual([
      { orderId: 'a', amount: 20_00 },
      { orderId: 'b', amount: 30_00 },
      { orderId: 'c', amount: 50_00 },
    ])
    const stranger = candidate('b', { missing: 80_00, lastName: 'Iná' })
    expect(brief({}, [own('a', 20_00), stranger])).toEqual(['a: same-account'])
  })

  test('is the other order of a customer whose paid one it names', () => {
    const named = candidate('a', { missing: 0, isOfNamed: true })
    const other = candidate('b', { isOfNamed: true })
    expect(brief({}, [named, other])).toEqual(['b: customer, amount'])
  })

  test('is never an order in another currency or one that is not to be paid, never more than the line, and at most three', () => {
    const some = fc.record({
      missing: fc.constantFrom(0, 10_00, 20_00, 30_00, 50_00, 100_00),
      currency: fc.constantFrom(...currencies),
      isFromAccount: fc.boolean(),
      isOfNamed: fc.boolean(),
      lastName: fc.constantFrom('Krásna', 'Iná'),
      email: fc.constantFrom('a@example.sk', 'b@example.sk'),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (orders) => {
        const all = orders.map((order, place) => candidate(`a${place}`, order))
        const found = proposalsFor({ ...line, counterparty: 'Ľubomíra Krásna' }, all)
        expect(found.length).toBeLessThanOrEqual(limits.most)
        for (const { parts, reasons } of found) {
          const named = parts.map(({ orderId }) => all.find(({ id }) => id === orderId)!)
          expect(named.every(({ currency, missing }) => currency === 'EUR' && missing > 0)).toBe(true)
          expect(new Set(named).size).toBe(parts.length)
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(line.amount)
          expect(reasons.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

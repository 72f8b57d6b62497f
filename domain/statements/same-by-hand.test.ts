import { describe, expect, test } from 'vitest'
import type { HandPayment } from '../payments/by-hand.ts'
import { paymentOfHandPayment } from '../payments/by-hand.ts'
import { takeBackOf } from '../payments/payment.ts'
import { type BankEntry, groupOf, isUnclaimed, returnable } from './entry.ts'
import { sameByHand } from './same-by-hand.ts'

const at = '2026-11-28T14:54:00.000Z'
const line = {
  ...{ id: 'line', kind: 'credit', state: 'duplicate', decision: 'open', asideReason: null },
  ...{ amount: 51_00, used: 0, currency: 'EUR', orderIds: ['order'] },
  proposal: [{ orderId: 'order', orderNumber: 'ATM-2FLCA157L', amount: 51_00 }],
} as unknown as BankEntry
const byHand = {
  ...{ id: 'first', orderId: 'order', amount: 51_00, currency: 'EUR', method: 'transfer' },
  ...{ state: 'recorded', recordedBy: 'Zuzana', recordedAt: at },
} as HandPayment
const paid = paymentOfHandPayment(byHand, at)
const back = takeBackOf([paid], paid.id, { id: 'back', at })
const later = { ...byHand, id: 'later', recordedAt: '2026-11-28T15:00:00.000Z' }
const laterPaid = paymentOfHandPayment(later, later.recordedAt)
const aside = { ...line, id: 'other', decision: 'set-aside', asideReason: 'recorded-by-hand' } as BankEntry

type Money = Parameters<typeof sameByHand>[1]
const money: Money = { payments: [paid], byHand: [byHand], aside: [] }
const both: Money = { payments: [paid, laterPaid], byHand: [later, byHand], aside: [] }

describe('a duplicate line tells once more of (rule P60)', () => {
  test.each<[string, Partial<BankEntry>, Partial<Money>, string | undefined]>([
    ['what was recorded by hand', {}, {}, 'first'],
    ['cash that was, too', {}, { byHand: [{ ...byHand, method: 'cash' }] }, 'first'],
    ['what a second person confirmed', {}, { byHand: [{ ...byHand, state: 'confirmed' }] }, 'first'],
    [
      'nothing that waits for them',
      {},
      { payments: [], byHand: [{ ...byHand, state: 'waiting' }] },
      undefined,
    ],
    ['nothing that was taken back', {}, { payments: back.ok ? [paid, back.value] : [] }, undefined],
    ['nothing that came by another line', {}, { byHand: [] }, undefined],
    ['nothing of another amount', { amount: 50_99 }, {}, undefined],
    ['nothing of another currency', { currency: 'CZK' }, {}, undefined],
    ['nothing of another order', {}, { byHand: [{ ...byHand, orderId: 'another' }] }, undefined],
    ['nothing where some of it was used', { used: 1 }, {}, undefined],
    ['nothing where it is for two orders', { proposal: [...line.proposal, ...line.proposal] }, {}, undefined],
    ['nothing where its order still waits', { state: 'matched' }, {}, undefined],
    ['the first of two', {}, both, 'first'],
    ['the second where another line told the first', {}, { ...both, aside: [aside] }, 'later'],
    ['nothing where another line told it', {}, { aside: [aside] }, undefined],
    ['it again where it is that line', { id: 'other' }, { aside: [aside] }, 'first'],
    [
      'it where another is aside for something else',
      {},
      { aside: [{ ...aside, asideReason: 'asking' }] },
      'first',
    ],
    [
      'it where another is aside of another order',
      {},
      { aside: [{ ...aside, orderIds: ['another'] }] },
      'first',
    ],
    ['it where another is aside of another amount', {}, { aside: [{ ...aside, amount: 1 }] }, 'first'],
  ])('%s', (_, entry, known, told) => {
    expect(sameByHand({ ...line, ...entry }, { ...money, ...known })?.id).toBe(told)
  })
})

test('of what is set aside for that nothing goes back, unless its order lacks it again', () => {
  const told = (entry: BankEntry) => [isUnclaimed(entry), returnable(entry), groupOf(entry)]
  expect(told(aside)).toEqual([false, 0, 'not-a-payment'])
  expect(told({ ...aside, state: 'order-cancelled' })).toEqual([false, 0, 'not-a-payment'])
  expect(told({ ...aside, state: 'matched' })).toEqual([true, 51_00, 'set-aside'])
  expect(told({ ...aside, decision: 'open', asideReason: null })).toEqual([true, 51_00, 'duplicate'])
  expect(groupOf({ ...line, state: 'not-a-payment' } as BankEntry)).toBe('not-a-payment')
  expect(groupOf({ ...line, decision: 'accepted' } as BankEntry)).toBeUndefined()
})

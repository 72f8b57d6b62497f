import type { Liability } from '@hotovo/application/vouchers/ports'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import { expect, test } from 'vitest'
import { owedIn } from './LiabilityStore.ts'
import { timelineOf } from './timeline.ts'

const serial = 'VCH-ABCDEFGHJ'
const moved = { serial, merchant: null, reference: null }
const told: AuditRecord = {
  type: 'voucher',
  id: '1',
  at: '2026-03-02T10:00:00.000Z',
  action: 'frozen_change',
  entity: { kind: 'voucher', id: serial, number: serial },
  fieldName: 'frozen',
  oldValue: 'false',
  newValue: 'true',
  notes: null,
  actor: { kind: 'visitor' },
  erased: false,
  money: null,
  system: null,
}

test('a timeline joins what moved value with who blocked, and tells the reason of a voiding once', () => {
  const at = '2026-03-02T11:00:00.000Z'
  const movements = [
    {
      ...moved,
      step: 1,
      kind: 'issue',
      amount: 5000,
      balanceAfter: 5000,
      createdAt: '2026-03-02T09:00:00.000Z',
    },
    { ...moved, step: 2, kind: 'cancel', amount: -5000, balanceAfter: 0, createdAt: at },
  ] as const
  const voided: AuditRecord = { ...told, id: '2', at, fieldName: 'voided', notes: 'Strata' }
  const moments = timelineOf(movements, [voided, told])
  expect(moments).toMatchObject([
    { kind: 'cancel', moved: { amount: -5000, balanceAfter: 0 }, note: 'Strata' },
    { kind: 'blocked', moved: null, actor: { kind: 'visitor' } },
    { kind: 'issue', note: null },
  ])
  // Where nothing was left there is no movement, and the voiding stands for itself.
  expect(timelineOf([], [voided])).toMatchObject([{ kind: 'voided', note: 'Strata' }])
})

test('a liability is summed within a currency only; what lapsed is apart, the last month first', () => {
  const row = (part: Partial<Liability>): Liability => ({
    currency: 'EUR',
    month: '2027-03',
    vouchers: 1,
    outstanding: 0,
    lapsed: 0,
    ...part,
  })
  const owed = owedIn([
    row({ currency: 'CZK', outstanding: 100 }),
    row({ month: '2026-01', lapsed: 7 }),
    row({ month: '2026-02', lapsed: 8 }),
    row({ outstanding: 20 }),
    row({ month: '2027-04', outstanding: 30 }),
  ])
  expect(owed.map(({ currency, outstanding, lapsed }) => [currency, outstanding, lapsed])).toEqual([
    ['EUR', 50, 15],
    ['CZK', 100, 0],
  ])
  expect(owed[0]?.ahead.map(({ month }) => month)).toEqual(['2027-03', '2027-04'])
  expect(owed[0]?.behind.map(({ month }) => month)).toEqual(['2026-02', '2026-01'])
})

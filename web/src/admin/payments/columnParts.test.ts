import { describe, expect, it } from 'vitest'
import { changedParts, columnParts } from './columnParts.ts'

const mapping = { header: 'h', columns: { bookedOn: 0, amount: 1, message: [2, 3] } }

describe('what a mapping of columns says', () => {
  it('is told one thing at a time, without what it does not say', () => {
    const whole = { ...mapping, words: { debet: 'debit' }, account: 'SK65', decimalSign: ',' } as const
    expect(columnParts(whole, null)).toEqual([
      { what: 'columns', field: 'bookedOn', now: [0], before: [] },
      { what: 'columns', field: 'amount', now: [1], before: [] },
      { what: 'columns', field: 'message', now: [2, 3], before: [] },
      { what: 'word', word: 'debet', now: 'debit', before: undefined },
      { what: 'account', now: 'SK65', before: undefined },
      { what: 'decimalSign', now: ',', before: undefined },
    ])
  })

  it('has changed where anything of it is not as before: another column, none any more, a word, an account', () => {
    const before = { ...mapping, words: { debet: 'debit', kredit: 'credit' }, account: 'SK65' } as const
    const now = { ...mapping, columns: { bookedOn: 0, amount: 3, message: [] } }
    const changed = { ...now, words: { debet: 'credit', kredit: 'credit' }, dayOrder: 'mdy' } as const
    expect(changedParts(changed, before)).toEqual([
      { what: 'columns', field: 'amount', now: [3], before: [1] },
      { what: 'columns', field: 'message', now: [], before: [2, 3] },
      { what: 'word', word: 'debet', now: 'credit', before: 'debit' },
      { what: 'account', now: undefined, before: 'SK65' },
      { what: 'dayOrder', now: 'mdy', before: undefined },
    ])
  })

  it('has not changed where it says the same, nor in the first file', () => {
    expect([changedParts(mapping, { ...mapping, words: {} }), changedParts(mapping, null)]).toEqual([[], []])
  })
})

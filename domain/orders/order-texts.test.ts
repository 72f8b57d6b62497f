import { describe, expect, test } from 'vitest'
import { orderForm } from '../../tests/support/orders.ts'
import { paymentMethods } from '../shared/money.ts'
import { orderProblems } from './order-problems.ts'
import { withCodesMasked } from './order-texts.ts'

describe('withCodesMasked', () => {
  const code = '0000-0000-0000-0001-2'

  test.each([
    [undefined, undefined],
    ['', ''],
    ['Zvoniť dvakrát.', 'Zvoniť dvakrát.'],
    [`Mám už ${code}, platí?`, 'Mám už ••••-••••-••••-0001, platí?'],
    [`${code}\n${code.replaceAll('-', '')}`, '••••-••••-••••-0001\n••••-••••-••••-0001'],
  ])('the notes %j are kept as %j, and nothing else changes', (notes, kept) => {
    const form = { ...orderForm(), notes }
    expect(withCodesMasked(form)).toEqual({ ...form, notes: kept })
  })

  test('what is masked is as long as notes may be, and judged as it is kept', () => {
    // The mask has two signs more than a code without dashes.
    const notes = `${'x'.repeat(482)} ${code.replaceAll('-', '')}`
    expect(orderProblems(orderForm({ notes }), paymentMethods, '2026-11-28')).toEqual([])
    expect(orderProblems(withCodesMasked(orderForm({ notes })), paymentMethods, '2026-11-28')).toEqual([
      { at: 'notes', code: 'too-long', max: 500 },
    ])
  })
})

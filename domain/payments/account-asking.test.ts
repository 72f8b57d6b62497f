import { expect, test } from 'vitest'
import type { Order } from '../orders/order.ts'
import { accountAsking, askedAccountEntries } from './account-asking.ts'
import { refundReasons } from './refund.ts'

const order = { id: 'order', number: 'ATM-A1B2C3D4E', currency: 'EUR' } as Order

test.each(refundReasons)(
  'a customer is asked for an account in their language, with order, sum and why: %s',
  (reason) => {
    const asked = { ...order, due: 101_00, reason }
    const [sk, en] = (['sk', 'en'] as const).map((language) => accountAsking({ ...asked, language }))
    for (const text of [sk, en]) expect(text).toMatch(/ATM-A1B2C3D4E[\s\S]*IBAN/)
    expect(sk).toContain('101,00\u00a0€, ')
    expect(en).toContain('€101.00')
    expect(sk).not.toMatch(/undefined/)
  },
)

test('the log of an order tells the ticket by which its customer was asked, and the one before', () => {
  const by = { kind: 'staff', name: 'Jana', email: 'jana@example.sk' } as const
  const [first, second] = ['SUP-1', 'SUP-2'].map((ticket) => ({ ticket, at: '2026-11-20T08:00:00.000Z' }))
  const told = [askedAccountEntries(order, null, first!, by), askedAccountEntries(order, first!, second!, by)]
  expect(told.map(([entry]) => [entry!.fieldName, entry!.oldValue, entry!.newValue])).toEqual([
    ['refund_account_asked', null, 'SUP-1'],
    ['refund_account_asked', 'SUP-1', 'SUP-2'],
  ])
})

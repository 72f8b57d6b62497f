import { auditActions } from '@hotovo/domain/audit/actions'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../../tests/support/translator.ts'
import { actionText, calledIn, detailName, detailText, moneyTexts, pathOf, writtenIn } from './words.ts'

const translated = async (language: 'sk' | 'en') =>
  (await translatorOf(language, 'admin/audit', 'admin/kit/record')).getFixedT(language, 'admin')
const [sk, en] = await Promise.all([translated('sk'), translated('en')])

describe('the actions that a search means', () => {
  it.each([
    ['odhlásenie', [['admin_logout']]],
    ['jana heslo', [[], expect.arrayContaining(['admin_password_changed'])]],
    [
      'export',
      [
        [
          'orders_exported',
          'payments_exported',
          'refunds_exported',
          'vouchers_exported',
          'liability_exported',
          'tickets_exported',
          'audit_exported',
        ],
      ],
    ],
    ['poznámka !? stav', [['note_added'], expect.arrayContaining(['order_status_change', 'status_change'])]],
    [
      'prihlásenie',
      [expect.arrayContaining(['security_admin_login_success', 'security_admin_login_failed'])],
    ],
    ['vytvorenie', [expect.arrayContaining(['admin_account_created', 'created'])]],
    ['ATM-A1B2C3D4E', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j in Slovak', (q, called) => {
    expect(calledIn(sk, q)).toEqual(called)
  })

  it('are named by the words of the language', () => {
    expect(calledIn(en, 'sign-in')?.[0]).toContain('security_admin_login_failed')
    expect(calledIn(en, 'prihlásenie')).toBeUndefined()
    expect(calledIn(sk, 'sign-in')).toBeUndefined()
  })

  it.each([
    ['the Slovak', sk, 'zmena'],
    ['the English', en, 'changed'],
  ])('are few enough for an address, in %s too', (_, t, word) => {
    const called = calledIn(t, `${word} `.repeat(8))
    expect(called).toHaveLength(8)
    // The contract takes 6000 signs.
    expect(String(called).length).toBeLessThan(5500)
  })
})

it.each([
  ['Slovak', sk],
  ['English', en],
])('no two actions are called the same in %s', (_, t) => {
  const called = auditActions.map((action) => actionText(t, action))
  expect(called.filter((text, place) => called.indexOf(text) !== place)).toEqual([])
})

describe('of money a row says', () => {
  const none = { amount: null, kind: null, method: null, reference: null, file: null, orders: [] }
  const row = (part: Partial<AuditRecord>, details: NonNullable<AuditRecord['system']>['details'] = {}) => ({
    action: 'received_change',
    money: null,
    system: { severity: 'low' as const, details, ipAddress: null, userAgent: null },
    ...part,
  })
  const money = (part: Partial<typeof none>, currency: 'EUR' | 'CZK' = 'EUR') =>
    row({ money: { ...none, currency, ...part } as AuditRecord['money'] })
  const file = 'výpis.xml'
  const paid = { amount: 10100, kind: 'payment', method: 'transfer', reference: 'VS 1', file } as object
  const refund = { amount: -40000, kind: 'refund', method: 'cash' } as object
  const byHand = { method: 'cash', reference: 'PPD 7' } as object
  const line = { ...none, currency: 'PLN', amount: -2000, reference: 'VS 77', file }
  const aside = row({ action: 'payment_set_aside', money: line }, { place: 3 })
  const imported = row({ action: 'statement_imported' }, { file, lines: 5, added: 3 })

  it.each([
    [
      'a payment that came with a statement',
      money(paid),
      'Platba 101,00\u00a0€ · prevodom · VS 1 · výpis.xml',
    ],
    ['a refund', money(refund, 'CZK'), 'Vrátenie \u2212400,00\u00a0Kč · v\u00a0hotovosti'],
    ['a payment by hand, whose amount its change tells', money(byHand), 'v\u00a0hotovosti · PPD 7'],
    ['a price', { ...money({}), action: 'charged_change' }, ''],
    ['a line that was set aside', aside, '\u221220.00\u00a0PLN · VS 77 · výpis.xml · riadok 3'],
    ['a statement', imported, 'výpis.xml · 3\u00a0nové riadky'],
    ['what is not about money', row({ action: 'created' }), ''],
  ])('%s', (_, record, text) => {
    expect(moneyTexts(sk, record, 'sk').join(' · ')).toBe(text)
  })

  it('amounts in the currency of its record', () => {
    const money = { ...none, currency: 'USD' }
    expect([writtenIn({ money }, 'sk')(5100), writtenIn({ money }, 'en')(5100)]).toEqual([
      '51,00\u00a0$',
      '$51.00',
    ])
  })
})

it('what one person may let out by hand on a day is told in money and as a day', () => {
  const details = { fromMinor: 2000_00, toMinor: 1250_50, holdsOn: '2026-11-28' }
  const told = Object.entries(details).map(([name, value]) => [
    detailName(sk, name),
    detailText(sk, name, value, 'sk'),
  ])
  expect(told).toEqual([
    ['Predtým', '2\u00a0000,00\u00a0€'],
    ['Odteraz', '1\u00a0250,50\u00a0€'],
    ['Platí od', '28.\u00a011.\u00a02026'],
  ])
})

it('a statement leads to its lines, and columns of statements to nothing', () => {
  const id = '11111111-1111-4111-8111-111111111111'
  expect(pathOf({ kind: 'statement', id, number: null })).toBe(`/admin/platby?vypis=${id}`)
  expect(pathOf({ kind: 'statement', id: 'Dátum;Suma', number: null })).toBeUndefined()
})

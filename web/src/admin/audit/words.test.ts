import { auditActions } from '@hotovo/domain/audit/actions'
import { describe, expect, it } from 'vitest'
import { en as auditEn } from '../../i18n/admin/audit/en.ts'
import { sk as auditSk } from '../../i18n/admin/audit/sk.ts'
import { createTranslator } from '../../i18n/messages.ts'
import { actionText, calledIn } from './words.ts'

const translated = (language: 'sk' | 'en', words: object) => {
  const translator = createTranslator(language)
  translator.addResourceBundle(language, 'admin', words)
  return translator.getFixedT(language, 'admin')
}
const [sk, en] = [translated('sk', auditSk), translated('en', auditEn)]

describe('the actions that a search means', () => {
  it.each([
    ['odhlásenie', [['admin_logout']]],
    ['jana heslo', [[], expect.arrayContaining(['admin_password_changed'])]],
    [
      'export',
      [['orders_exported', 'payments_exported', 'vouchers_exported', 'tickets_exported', 'audit_exported']],
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
    // The contract takes 4000 signs.
    expect(String(called).length).toBeLessThan(3500)
  })
})

it.each([
  ['Slovak', sk],
  ['English', en],
])('no two actions are called the same in %s', (_, t) => {
  const called = auditActions.map((action) => actionText(t, action))
  expect(called.filter((text, place) => called.indexOf(text) !== place)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { roles } from './account.ts'
import { isGuarded, isPermitted, permissions } from './permissions.ts'

/** What a role may do. */
const rightsOf = (role: (typeof roles)[number]) => permissions.filter((one) => isPermitted(role, one))

describe('who may do what (rules A2, A55)', () => {
  test('an admin may do everything, an account without a role nothing', () => {
    expect(rightsOf('admin')).toEqual(permissions)
    expect(permissions.filter((one) => isPermitted(null, one))).toEqual([])
  })

  test('whoever records money is shown no code, and whoever prints codes records no money', () => {
    const money = [
      'payments.record',
      'statements.upload',
      'statements.decide',
      'vouchers.refund',
      'orders.move-money',
    ]
    const codes = ['letters.print', 'vouchers.reissue', 'contacts.correct']
    const has = (role: (typeof roles)[number], some: readonly string[]) =>
      rightsOf(role).some((one) => some.includes(one))
    for (const role of roles.filter((one) => one !== 'admin'))
      expect([role, has(role, money) && has(role, codes)]).toEqual([role, false])
  })

  test('an auditor sees everything and changes nothing but what is their own', () => {
    const views = permissions.filter((one) => /\.(view|export|check|look-up|enter)$/.test(one))
    expect(rightsOf('auditor')).toEqual(
      permissions.filter(
        (one) =>
          views.includes(one) || ['own-account.manage', 'password.change', 'own-email.change'].includes(one),
      ),
    )
  })

  test('a cashier has their own account, and works at a desk', () => {
    expect(rightsOf('cashier')).toEqual([
      'own-account.manage',
      'password.change',
      'own-email.change',
      'cash-desk.work',
    ])
  })

  test('what moves value by hand, brings codes, takes rows elsewhere or changes accounts asks for a recent second step (rule A57)', () => {
    expect(permissions.filter(isGuarded)).toEqual([
      'own-email.change',
      'orders.move-money',
      'orders.export',
      'payments.record',
      'payments.export',
      'statements.upload',
      'statements.assign',
      'contacts.correct',
      'vouchers.reissue',
      'letters.print',
      'vouchers.refund',
      'vouchers.export',
      'tickets.export',
      'audit.export',
      'merchants.manage',
      'places.change',
      'limits.change',
      'cash-desks.change',
      'staff.manage',
    ])
  })
})

import type { Role } from './account.ts'

const everybody = ['admin', 'support', 'finance', 'auditor', 'cashier'] as const
/** Whoever works in the back-office; a cashier works at the cash desk and has an account of their own, no more. */
const backOffice = ['admin', 'support', 'finance', 'auditor'] as const
/** Who answers customers and sees their orders through. */
const support = ['admin', 'support'] as const
/** Who handles money. */
const finance = ['admin', 'finance'] as const

/** Who has a right, and whether their second factor has to be a few minutes old for it (rule A57). */
type Right = { readonly roles: readonly Role[]; readonly isGuarded?: true }

/** What may be done behind the back-office's door, and who may do it (rules A2, A55): total, so that no permission is forgotten. */
const rights = {
  'own-account.manage': { roles: everybody },
  'password.change': { roles: everybody },
  'own-email.change': { roles: everybody, isGuarded: true },
  'back-office.enter': { roles: backOffice },
  'records.look-up': { roles: backOffice },
  'dashboard.view': { roles: backOffice },
  'revenue.view': { roles: ['admin', 'finance', 'auditor'] },
  'views.share': { roles: ['admin', 'support', 'finance'] },
  'orders.view': { roles: backOffice },
  'orders.change': { roles: ['admin', 'support', 'finance'] },
  'orders.move-money': { roles: finance, isGuarded: true },
  'orders.export': { roles: ['admin', 'finance', 'auditor'], isGuarded: true },
  'payments.view': { roles: ['admin', 'finance', 'auditor'] },
  'payments.record': { roles: finance, isGuarded: true },
  'payments.export': { roles: ['admin', 'finance', 'auditor'], isGuarded: true },
  'statements.upload': { roles: finance, isGuarded: true },
  'statements.decide': { roles: finance },
  'statements.assign': { roles: finance, isGuarded: true },
  'vouchers.view': { roles: backOffice },
  'vouchers.freeze': { roles: support },
  'vouchers.deliver': { roles: support },
  'contacts.correct': { roles: support, isGuarded: true },
  'vouchers.reissue': { roles: support, isGuarded: true },
  'letters.print': { roles: support, isGuarded: true },
  'vouchers.refund': { roles: finance, isGuarded: true },
  'vouchers.export': { roles: ['admin', 'finance', 'auditor'], isGuarded: true },
  'tickets.view': { roles: backOffice },
  'tickets.change': { roles: support },
  'tickets.reply': { roles: support },
  'tickets.export': { roles: ['admin', 'support', 'auditor'], isGuarded: true },
  'customers.view': { roles: backOffice },
  'jobs.view': { roles: ['admin', 'support', 'auditor'] },
  'jobs.retry': { roles: support },
  'audit.view': { roles: ['admin', 'auditor'] },
  'audit.check': { roles: ['admin', 'auditor'] },
  'audit.export': { roles: ['admin', 'auditor'], isGuarded: true },
  'merchants.view': { roles: ['admin', 'finance', 'auditor'] },
  'merchants.manage': { roles: ['admin'], isGuarded: true },
  'places.view': { roles: backOffice },
  'places.change': { roles: ['admin'], isGuarded: true },
  'limits.view': { roles: ['admin', 'finance', 'auditor'] },
  'limits.change': { roles: ['admin'], isGuarded: true },
  'cash-desk.work': { roles: ['admin', 'cashier'] },
  'cash-desks.view': { roles: ['admin', 'finance', 'auditor'] },
  'cash-desks.change': { roles: ['admin'], isGuarded: true },
  'cash-desks.block': { roles: finance },
  'staff.view': { roles: ['admin', 'auditor'] },
  'staff.manage': { roles: ['admin'], isGuarded: true },
} as const satisfies Readonly<Record<string, Right>>

export type Permission = keyof typeof rights
export const permissions = Object.keys(rights) as readonly Permission[]

/** What lets somebody read what is somebody's: whoever is let in by it says which records an answer tells of (rule A53). */
export type ReadingPermission = Extract<
  Permission,
  'orders.view' | 'tickets.view' | 'vouchers.view' | 'customers.view' | 'records.look-up' | 'audit.view'
>

/** Whether an account with this role may do this; without a role nobody may do anything. */
export const isPermitted = (role: Role | null, permission: Permission): boolean =>
  role !== null && (rights[permission] as Right).roles.includes(role)

/** Whether a second factor of the last minutes is asked for (rule A57). */
export const isGuarded = (permission: Permission): boolean => (rights[permission] as Right).isGuarded === true

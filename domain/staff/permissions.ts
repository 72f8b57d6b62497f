import type { Role } from './account.ts'

/** What may be done behind the back-office's door. */
export const permissions = [
  'back-office.enter',
  'password.change',
  'records.look-up',
  'dashboard.view',
  'orders.view',
  'orders.change',
  'orders.export',
  'payments.view',
  'payments.record',
  'payments.export',
  'vouchers.view',
  'vouchers.freeze',
  'vouchers.deliver',
  'vouchers.refund',
  'vouchers.export',
  'tickets.view',
  'tickets.change',
  'tickets.reply',
  'tickets.export',
  'customers.view',
  'jobs.view',
  'jobs.retry',
  'audit.view',
  'audit.check',
  'audit.export',
] as const
export type Permission = (typeof permissions)[number]

/** What lets somebody read what is somebody's: whoever is let in by it says which records an answer tells of (rule A53). */
export type ReadingPermission = Extract<
  Permission,
  'orders.view' | 'tickets.view' | 'vouchers.view' | 'customers.view' | 'records.look-up' | 'audit.view'
>

/** Who may do what (rule A2): total, so that neither a new role nor a new permission is forgotten. */
const rights: Readonly<Record<Role, Readonly<Record<Permission, boolean>>>> = {
  admin: {
    'back-office.enter': true,
    'password.change': true,
    'records.look-up': true,
    'dashboard.view': true,
    'orders.view': true,
    'orders.change': true,
    'orders.export': true,
    'payments.view': true,
    'payments.record': true,
    'payments.export': true,
    'vouchers.view': true,
    'vouchers.freeze': true,
    'vouchers.deliver': true,
    'vouchers.refund': true,
    'vouchers.export': true,
    'tickets.view': true,
    'tickets.change': true,
    'tickets.reply': true,
    'tickets.export': true,
    'customers.view': true,
    'jobs.view': true,
    'jobs.retry': true,
    'audit.view': true,
    'audit.check': true,
    'audit.export': true,
  },
}

/** Whether an account with this role may do this; without a role nobody may do anything. */
export const isPermitted = (role: Role | null, permission: Permission): boolean =>
  role !== null && rights[role][permission]

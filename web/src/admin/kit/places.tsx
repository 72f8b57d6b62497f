import type { Queue } from '@hotovo/application/back-office/dashboard'
import type { Role } from '@hotovo/domain/staff/account'
import { isPermitted, type Permission } from '@hotovo/domain/staff/permissions'
import type { ReactNode } from 'react'
import { drawn } from '../../ui/icons.tsx'

const OverviewIcon = drawn(<path d="M4 4h7v8H4V4Zm9 0h7v5h-7V4Zm0 8h7v8h-7v-8Zm-9 3h7v5H4v-5Z" />)
const OrdersIcon = drawn(<path d="M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4V6Zm10 0v2m0 2.5v3m0 2.5v2" />)
const TicketsIcon = drawn(<path d="M4 5h16v11H11l-5 4v-4H4V5Zm4 4h8m-8 3h5" />)
const PaymentsIcon = drawn(<path d="M4 9 12 4l8 5H4Zm2 3v6m4-6v6m4-6v6m4-6v6M4 21h16" />)
const DeliveriesIcon = drawn(<path d="M3 6h18v12H3V6Zm0 1 9 7 9-7" />)
const RefundsIcon = drawn(<path d="M9 5 4 10l5 5m-5-5h10a5.5 5.5 0 0 1 0 11h-3" />)
const VouchersIcon = drawn(<path d="M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4V7Zm6 5h6m-3-2.5v5" />)
const LiabilityIcon = drawn(<path d="M4 20h16M6 20v-6m4 6V9m4 11v-8m4 8V4" />)
const CashDesksIcon = drawn(<path d="M4 12h16v8H4v-8Zm2 0V4h9v8M9 8h3m-2 8h4" />)
const StaffIcon = drawn(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5m1.5 3a6 6 0 0 1 3.5 6" />,
)
const MerchantsIcon = drawn(
  <path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 10v-5h4v5" />,
)
const AuditIcon = drawn(<path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5" />)

const SettingsIcon = drawn(<path d="M4 7h9m6 0h1M4 17h1m6 0h9M16 4.5v5M8 14.5v5" />)

export type Place = {
  readonly path: string
  /** What it shows first, where that is not all of it. */
  readonly first?: string
  /** After `g` it leads here. */
  readonly key: string
  readonly words: `frame.${'overview' | 'orders' | 'tickets' | 'payments' | 'deliveries' | 'refunds' | 'vouchers' | 'liability' | 'cashDesks' | 'merchants' | 'staff' | 'audit' | 'settings'}`
  readonly icon: ReactNode
  /** What one has to be allowed to go there (rule A55). */
  readonly permission: Permission
}

/** From here on the rail stands beside the page; below it there are a bar above and one beneath. */
export const wide = '@media (min-width: 64rem)'
export const narrow = '@media (max-width: 63.99rem)'

/** On a phone so many stand in the bar; the others are behind its last button. */
export const placesInBar = 4

/** Where one can go in the back-office, in the order of its navigation. */
export const places: readonly Place[] = [
  { path: '/admin', key: 'd', words: 'frame.overview', icon: <OverviewIcon />, permission: 'dashboard.view' },
  {
    path: '/admin/objednavky',
    key: 'o',
    words: 'frame.orders',
    icon: <OrdersIcon />,
    permission: 'orders.view',
  },
  {
    path: '/admin/tikety',
    key: 't',
    words: 'frame.tickets',
    icon: <TicketsIcon />,
    permission: 'tickets.view',
  },
  {
    path: '/admin/platby',
    key: 'p',
    words: 'frame.payments',
    icon: <PaymentsIcon />,
    permission: 'payments.view',
  },
  {
    path: '/admin/dorucenia',
    key: 'l',
    words: 'frame.deliveries',
    icon: <DeliveriesIcon />,
    permission: 'orders.view',
  },
  {
    path: '/admin/vratenia',
    key: 'r',
    words: 'frame.refunds',
    icon: <RefundsIcon />,
    permission: 'payments.view',
  },
  {
    path: '/admin/vouchery',
    key: 'v',
    words: 'frame.vouchers',
    icon: <VouchersIcon />,
    permission: 'vouchers.view',
  },
  {
    path: '/admin/zavazky',
    key: 'z',
    words: 'frame.liability',
    icon: <LiabilityIcon />,
    permission: 'revenue.view',
  },
  {
    path: '/admin/pokladne',
    key: 'k',
    words: 'frame.cashDesks',
    icon: <CashDesksIcon />,
    permission: 'cash-desks.view',
  },
  {
    path: '/admin/obchodnici',
    key: 'm',
    words: 'frame.merchants',
    icon: <MerchantsIcon />,
    permission: 'merchants.view',
  },
  {
    path: '/admin/ucty',
    key: 'u',
    words: 'frame.staff',
    icon: <StaffIcon />,
    permission: 'staff.view',
  },
  {
    path: '/admin/audit',
    // Who came to work and looked at the overview would bury what was done (rule L6).
    first: '?signIns=hidden',
    key: 'a',
    words: 'frame.audit',
    icon: <AuditIcon />,
    permission: 'audit.view',
  },
  {
    path: '/admin/nastavenia',
    key: 'n',
    words: 'frame.settings',
    icon: <SettingsIcon />,
    permission: 'back-office.enter',
  },
]

/** Whether a role leads to an address of the back-office, in its Slovak form; one's own account is everybody's, and so is what is not there. */
export function leadsTo(role: Role, path: string): boolean {
  const [place] = places
    .filter((one) => path === one.path || (one.path !== '/admin' && path.startsWith(`${one.path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)
  return !place || isPermitted(role, place.permission)
}

/** Where what waits is worked through, the oldest first. */
export const queueWays: Readonly<Record<Queue, string>> = {
  'to-complete': '/admin/objednavky?queue=to-complete&sort=oldest',
  overdue: '/admin/objednavky?queue=overdue&sort=oldest',
  'completed-unpaid': '/admin/objednavky?queue=completed-unpaid&sort=oldest',
  payments: '/admin/platby',
  'set-aside': '/admin/platby?stav=set-aside',
  'to-confirm': '/admin/platby?karta=potvrdit',
  tickets: '/admin/tikety?due=soon&sort=due',
  deliveries: '/admin/dorucenia',
  letters: '/admin/dorucenia?rad=letters',
  refunds: '/admin/vratenia',
}

import type { ReactNode } from 'react'
import { drawn } from '../ui/icons.tsx'

const OverviewIcon = drawn(<path d="M4 4h7v8H4V4Zm9 0h7v5h-7V4Zm0 8h7v8h-7v-8Zm-9 3h7v5H4v-5Z" />)
const OrdersIcon = drawn(<path d="M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4V6Zm10 0v2m0 2.5v3m0 2.5v2" />)
const AuditIcon = drawn(<path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5" />)

type Place = {
  readonly path: string
  /** After `g` it leads here. */
  readonly key: string
  readonly words: 'frame.overview' | 'frame.orders' | 'frame.audit'
  readonly icon: ReactNode
}

/** Where one can go in the back-office, in the order of its navigation. */
export const places: readonly Place[] = [
  { path: '/admin', key: 'p', words: 'frame.overview', icon: <OverviewIcon /> },
  { path: '/admin/objednavky', key: 'o', words: 'frame.orders', icon: <OrdersIcon /> },
  { path: '/admin/audit', key: 'a', words: 'frame.audit', icon: <AuditIcon /> },
]

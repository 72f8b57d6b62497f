import type { ReactNode } from 'react'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { personal } from '../records/personal.ts'
import type { ViewServices } from '../records/SavedViews.ts'
import type { OrderServices } from './OrderStore.ts'
import { OrdersPage } from './OrdersPage.tsx'
import { OrdersStore } from './OrdersStore.ts'

type Desk = OrderServices & {
  readonly session: SessionStore
  readonly views: ViewServices
  readonly live: LiveParts
}

/** The list of orders, wired once for a tab, and the store that a record stands beside (`record/screen.tsx`). */
export function orderScreens(desk: Desk): {
  readonly List: () => ReactNode
  readonly own: () => OrdersStore
} {
  const own = personal(desk.session, () => new OrdersStore(desk))
  return { List: () => <OrdersPage store={own()} views={desk.views} live={desk.live} />, own }
}

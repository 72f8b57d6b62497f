import { isPaid } from '@hotovo/domain/orders/order'
import { currencies, type Money, money } from '@hotovo/domain/shared/money'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import type { Ports } from '../ports.ts'

/** What the dashboard counts of orders (rule A12): pending are received or in work. */
export type Dashboard = {
  readonly totalOrders: number
  readonly pendingOrders: number
  readonly completedOrders: number
  /** Of paid orders, per currency and never added across them, EUR first (rule A12). */
  readonly revenue: readonly Money[]
}

/** The figures of the dashboard. Looking at them is logged as an access to it (rule L5). */
export const viewDashboard =
  (ports: AuthorizePorts & Pick<Ports, 'orders'>, caller: Caller) =>
  async (): Promise<Result<Dashboard, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'dashboard.view', ['admin_dashboard_access'])
    if (!authorized.ok) return authorized
    const figures = await ports.orders.figures()
    const countOf = (...statuses: readonly string[]) =>
      figures
        .filter(({ orderStatus }) => statuses.includes(orderStatus))
        .reduce((sum, { count }) => sum + count, 0)
    const paidIn = (currency: Money['currency']) =>
      figures
        .filter((figure) => figure.currency === currency && isPaid(figure))
        .reduce((sum, { charged }) => sum + charged, 0)
    return ok({
      totalOrders: figures.reduce((sum, { count }) => sum + count, 0),
      pendingOrders: countOf('prijata', 'spracuva'),
      completedOrders: countOf('vybavena'),
      revenue: currencies
        .map((currency) => money(paidIn(currency), currency))
        .filter(({ minor, currency }) => minor > 0 || currency === 'EUR'),
    })
  }

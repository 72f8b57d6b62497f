import { currencies, type Money, money } from '@hotovo/domain/shared/money'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Visit } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type AdmittingPorts, admitAdmin, type NotAdmitted } from './accounts.ts'

/** What the dashboard counts of orders (spec 4): pending are received or in work. */
export type Dashboard = {
  readonly totalOrders: number
  readonly pendingOrders: number
  readonly completedOrders: number
  /** Of paid orders, per currency and never added across them, EUR first (ruling 2.13). */
  readonly revenue: readonly Money[]
}

/** The figures of the dashboard. Looking at them is logged as an access to it (spec 4). */
export const viewDashboard =
  (ports: AdmittingPorts & Pick<Ports, 'orders'>, visit: Visit) =>
  async (): Promise<Result<Dashboard, Refused<NotAdmitted>>> => {
    const admitted = await admitAdmin(ports, visit)('admin_dashboard_access')
    if (!admitted.ok) return admitted
    const figures = await ports.orders.figures()
    const countOf = (...statuses: readonly string[]) =>
      figures
        .filter(({ orderStatus }) => statuses.includes(orderStatus))
        .reduce((sum, { count }) => sum + count, 0)
    const paidIn = (currency: Money['currency']) =>
      figures
        .filter((figure) => figure.currency === currency && figure.paymentStatus === 'paid')
        .reduce((sum, { total }) => sum + total, 0)
    return ok({
      totalOrders: figures.reduce((sum, { count }) => sum + count, 0),
      pendingOrders: countOf('prijata', 'spracuva'),
      completedOrders: countOf('vybavena'),
      revenue: currencies
        .map((currency) => money(paidIn(currency), currency))
        .filter(({ minor, currency }) => minor > 0 || currency === 'EUR'),
    })
  }

import { dashboardDays, mostQueued } from '@hotovo/domain/limits'
import { isInQueue, isPending, type OrderQueue } from '@hotovo/domain/orders/filter'
import { isPaid } from '@hotovo/domain/orders/order'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import { currencies, type Money, money } from '@hotovo/domain/shared/money'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Role } from '@hotovo/domain/staff/account'
import { isPermitted, type Permission } from '@hotovo/domain/staff/permissions'
import { dueSoonUntil } from '@hotovo/domain/tickets/filter'
import { isActive } from '@hotovo/domain/tickets/ticket'
import { type AuthorizePorts, authorize, authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { CountedQueue, OrderFigure } from './ports.ts'

/** What waits for staff, in the order in which it is told (rule A20). */
export const queues = [
  'to-complete',
  'overdue',
  'completed-unpaid',
  'payments',
  'set-aside',
  'to-confirm',
  'tickets',
  'deliveries',
  'letters',
  'refunds',
] as const satisfies readonly (OrderQueue | CountedQueue)[]
export type Queue = (typeof queues)[number]

/** Whose work each queue is: of what nobody may do or look at nothing is told to them. */
const rightOf: Readonly<Record<Queue, Permission>> = {
  'to-complete': 'orders.view',
  overdue: 'orders.view',
  'completed-unpaid': 'orders.view',
  payments: 'payments.view',
  'set-aside': 'payments.view',
  'to-confirm': 'payments.view',
  tickets: 'tickets.view',
  deliveries: 'orders.view',
  letters: 'orders.view',
  refunds: 'payments.view',
}

/** How many wait in a queue; more than so many where it was not counted on. */
export type QueueCount = { readonly queue: Queue; readonly count: number; readonly isMore: boolean }

/** A day in Europe/Bratislava: orders that were placed, and what those of them cost that are paid, EUR first. */
export type DashboardDay = {
  readonly day: string
  readonly orders: number
  readonly revenue: readonly Money[]
}

/** What the dashboard tells, as it was at an instant. Money is in minor units and never added across currencies. */
export type Dashboard = {
  readonly at: string
  readonly totalOrders: number
  readonly pendingOrders: number
  readonly completedOrders: number
  /** Of paid orders, EUR first; no sum is told, here and below, to whoever may not see revenue. */
  readonly revenue: readonly Money[]
  readonly activeTickets: number
  readonly resolvedTickets: number
  readonly waiting: readonly QueueCount[]
  /** The last fourteen days, today at the end. */
  readonly days: readonly DashboardDay[]
  /** What vouchers are still worth, EUR first. */
  readonly liability: readonly Money[]
}

type DashboardPorts = AuthorizePorts & Pick<Ports, 'figures'>

const added = <Row>(rows: readonly Row[], figureOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + figureOf(row), 0)

/** The sums of each currency; what is nothing is left out, but for EUR. */
const inCurrencies = (sumOf: (currency: Money['currency']) => number): readonly Money[] =>
  currencies
    .map((currency) => money(sumOf(currency), currency))
    .filter(({ minor, currency }) => minor > 0 || currency === 'EUR')

/** How many orders are in states that a queue is made of, whatever day it is. */
const ofStates: Readonly<Record<Exclude<Queue, CountedQueue>, (figure: OrderFigure) => boolean>> = {
  'to-complete': (figure) => isInQueue['to-complete']({ ...figure, dueDate: '' }, ''),
  'completed-unpaid': (figure) => isInQueue['completed-unpaid']({ ...figure, dueDate: '' }, ''),
}

/** What is kept since a day, and what waits at an instant; both are asked for at once. */
async function standing({ figures }: DashboardPorts, role: Role | null, since: string, at: string) {
  const answerBy = dueSoonUntil(at)
  const [kept, counted] = await Promise.all([
    figures.kept(since),
    figures.waiting({ today: dayOf(at), answerBy, most: mostQueued + 1 }),
  ])
  const { orders } = kept
  const own = queues.filter((queue) => isPermitted(role, rightOf[queue]))
  const waiting = own.map((queue): QueueCount => {
    const count =
      queue in ofStates
        ? added(orders.filter(ofStates[queue as keyof typeof ofStates]), (figure) => figure.count)
        : counted[queue as CountedQueue]
    return { queue, count: Math.min(count, mostQueued), isMore: count > mostQueued }
  })
  return { ...kept, waiting }
}

/** The figures of the dashboard (rule A12). Looking at them is logged as an access to it (rule L5). */
export const viewDashboard =
  (ports: DashboardPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<Dashboard, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'dashboard.view', ['admin_dashboard_access'])
    if (!authorized.ok) return authorized
    const at = ports.clock.now()
    const { role } = authorized.value.account
    const sums = isPermitted(role, 'revenue.view') ? inCurrencies : () => []
    const today = dayOf(at)
    const since = daysLater(today, 1 - dashboardDays)
    const { orders, days, tickets, worth, waiting } = await standing(ports, role, since, at)
    const countOf = (isMeant: (figure: OrderFigure) => boolean) =>
      added(orders.filter(isMeant), ({ count }) => count)
    const ticketsThatAre = (active: boolean) =>
      added(
        tickets.filter(({ status }) => isActive(status) === active),
        ({ count }) => count,
      )
    return ok({
      at,
      totalOrders: countOf(() => true),
      pendingOrders: countOf(isPending),
      completedOrders: countOf(({ orderStatus }) => orderStatus === 'vybavena'),
      revenue: sums((currency) =>
        added(
          orders.filter((figure) => figure.currency === currency && isPaid(figure)),
          ({ charged }) => charged,
        ),
      ),
      activeTickets: ticketsThatAre(true),
      resolvedTickets: ticketsThatAre(false),
      waiting,
      days: Array.from({ length: dashboardDays }, (_, index) => {
        const day = daysLater(since, index)
        const own = days.filter((figure) => figure.day === day)
        return {
          day,
          orders: added(own, ({ count }) => count),
          revenue: sums((currency) =>
            added(
              own.filter((figure) => figure.currency === currency),
              ({ paid }) => paid,
            ),
          ),
        }
      }),
      liability: sums((currency) =>
        added(
          worth.filter((one) => one.currency === currency),
          ({ minor }) => minor,
        ),
      ),
    })
  }

/** What waits for staff: cheap enough to stand beside every list, and no activity, because pages ask by themselves (rule A44). */
export const viewQueues =
  (ports: DashboardPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<readonly QueueCount[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'dashboard.view')
    if (!entering.ok) return entering
    const at = ports.clock.now()
    return ok((await standing(ports, entering.value.account.role, dayOf(at), at)).waiting)
  }

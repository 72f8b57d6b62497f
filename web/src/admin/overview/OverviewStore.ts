import type { Api } from '@hotovo/application/api'
import type { Dashboard } from '@hotovo/application/back-office/dashboard'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { TicketRow } from '@hotovo/application/tickets/list'
import type { Permission } from '@hotovo/domain/staff/permissions'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'

/** So many of the newest orders and tickets stand on the overview. */
export const newestCount = 5

type Collaborators = {
  readonly staff: Pick<Api['staff'], 'dashboard' | 'orders' | 'tickets'>
  readonly session: Pick<SessionStore, 'guarded' | 'may'>
  readonly queues: Pick<QueuesStore, 'take'>
}
type Overview = {
  readonly figures: Dashboard
  /** Undefined for whoever may not see any. */
  readonly newest: readonly OrderRow[] | undefined
  readonly tickets: readonly TicketRow[] | undefined
}

/** What the back-office opens with (rule A12): figures, what waits, and what is new. */
export class OverviewStore {
  readonly #staff: Collaborators['staff']
  readonly #session: Collaborators['session']
  readonly #queues: Collaborators['queues']
  readonly overview = new Fetched<Overview>()

  constructor({ staff, session, queues }: Collaborators) {
    this.#staff = staff
    this.#session = session
    this.#queues = queues
  }

  open(): Promise<void> {
    const may = (permission: Permission) => this.#session.may(permission)
    return this.overview.ask('overview', async () => {
      const [figures, newest, tickets] = await Promise.all([
        this.#session.guarded(() => this.#staff.dashboard()),
        may('orders.view') && this.#session.guarded(() => this.#staff.orders.list({ limit: newestCount })),
        may('tickets.view') && this.#session.guarded(() => this.#staff.tickets.list({ limit: newestCount })),
      ])
      if (figures.ok) this.#queues.take(figures.value.waiting)
      return {
        figures: figures.ok ? figures.value : figures.error,
        newest: newest ? (newest.ok ? newest.value.items : newest.error) : undefined,
        tickets: tickets ? (tickets.ok ? tickets.value.items : tickets.error) : undefined,
      }
    })
  }
}

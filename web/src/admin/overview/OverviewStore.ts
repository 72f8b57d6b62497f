import type { Api } from '@hotovo/application/api'
import type { OrderRow } from '@hotovo/application/orders/manage'
import type { Dashboard } from '@hotovo/application/staff/dashboard'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

/** So many of the newest orders stand on the overview. */
export const newestCount = 5

type Collaborators = {
  readonly staff: Pick<Api['staff'], 'dashboard' | 'orders'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Overview = { readonly figures: Dashboard; readonly newest: readonly OrderRow[] }

/** What the back-office opens with (rule A12): figures, and the newest orders. */
export class OverviewStore {
  readonly #staff: Collaborators['staff']
  readonly #session: Collaborators['session']
  readonly overview = new Fetched<Overview>()

  constructor({ staff, session }: Collaborators) {
    this.#staff = staff
    this.#session = session
  }

  open(): Promise<void> {
    return this.overview.ask('overview', async () => {
      const [figures, newest] = await Promise.all([
        this.#session.guarded(() => this.#staff.dashboard()),
        this.#session.guarded(() => this.#staff.orders.list({ limit: newestCount })),
      ])
      return {
        figures: figures.ok ? figures.value : figures.error,
        newest: newest.ok ? newest.value.items : newest.error,
      }
    })
  }
}

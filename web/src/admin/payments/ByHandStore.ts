import type { Api } from '@hotovo/application/api'
import type { HandPaymentQueue } from '@hotovo/application/payments/by-hand'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly waiting: Api['staff']['payments']['waiting']
  readonly session: Pick<SessionStore, 'guarded'>
}

/** Payments recorded by hand that wait for a second person (rule A46). */
export class ByHandStore {
  readonly #desk: Collaborators
  readonly rows = new Fetched<HandPaymentQueue>()

  constructor(desk: Collaborators) {
    this.#desk = desk
  }

  open(): Promise<void> {
    return this.rows.ask('all', async () => {
      const found = await this.#desk.session.guarded(this.#desk.waiting)
      return found.ok ? found.value : found.error
    })
  }
}

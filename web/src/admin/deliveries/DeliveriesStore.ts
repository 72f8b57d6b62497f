import type { Api } from '@hotovo/application/api'
import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import type { DeliveryQueue } from '@hotovo/application/deliveries/ports'
import { Unavailable } from '@hotovo/application/faults'
import type { Page } from '@hotovo/application/paging'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { QueuesStore } from '../QueuesStore.ts'

type Collaborators = {
  readonly deliveries: Api['staff']['deliveries']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly queues: Pick<QueuesStore, 'look'>
}

export type DeliveriesView = { readonly queue: DeliveryQueue; readonly cursor?: string | undefined }

/** What is being done to one delivery, or was done last. */
export type DeliveryPhase =
  | { readonly phase: 'resting' }
  | { readonly phase: 'busy'; readonly id: string }
  | { readonly phase: 'retried' | 'handed-over'; readonly orderNumber: string }
  | { readonly phase: 'gone' }
  /** Nobody answered: perhaps it is done, perhaps not; doing it again does nothing twice. */
  | { readonly phase: 'failed' }

/** Deliveries that need somebody: those that failed, and letters for the courier. */
export class DeliveriesStore {
  readonly #deliveries: Collaborators['deliveries']
  readonly #session: Collaborators['session']
  readonly #queues: Collaborators['queues']
  readonly page = new Fetched<Page<QueuedDelivery>>()
  view: DeliveriesView = { queue: 'failed' }
  doing: DeliveryPhase = { phase: 'resting' }

  constructor({ deliveries, session, queues }: Collaborators) {
    this.#deliveries = deliveries
    this.#session = session
    this.#queues = queues
    makeAutoObservable(this, { page: false }, { deep: false })
  }

  open(view: DeliveriesView): Promise<void> {
    this.view = view
    this.doing = { phase: 'resting' }
    return this.refresh()
  }

  refresh(): Promise<void> {
    const { queue, cursor } = this.view
    return this.page.ask(`${queue} ${cursor ?? ''}`, async () => {
      const found = await this.#session.guarded(() => this.#deliveries.list({ queue, cursor }))
      return found.ok ? found.value : found.error
    })
  }

  /** Has a delivery tried again now. */
  retry({ id, orderNumber }: QueuedDelivery): Promise<boolean> {
    return this.#do(id, async () => {
      const retried = await this.#session.guarded(() => this.#deliveries.retry({ id }))
      return retried.ok ? { phase: 'retried', orderNumber } : { phase: 'gone' }
    })
  }

  /** The letter as a PDF in base64; undefined where it waits no more or nobody answered, which `doing` tells. */
  async letter({ id }: QueuedDelivery): Promise<string | undefined> {
    let letter: string | undefined
    await this.#do(id, async () => {
      const printed = await this.#session.guarded(() => this.#deliveries.print({ id }))
      if (!printed.ok) return { phase: 'gone' }
      letter = printed.value
      return { phase: 'resting' }
    })
    return letter
  }

  /** Notes that the courier has a letter; its codes are gone after that. */
  handOver({ id, orderNumber }: QueuedDelivery): Promise<boolean> {
    return this.#do(id, async () => {
      const handed = await this.#session.guarded(() => this.#deliveries.handOver({ id }))
      return handed.ok ? { phase: 'handed-over', orderNumber } : { phase: 'gone' }
    })
  }

  /** Does something to a delivery and looks at the list again where that changes it; tells whether it was done. */
  async #do(id: string, work: () => Promise<DeliveryPhase>): Promise<boolean> {
    if (this.doing.phase === 'busy') return false
    this.doing = { phase: 'busy', id }
    try {
      const done = await work()
      runInAction(() => {
        this.doing = done
      })
      if (done.phase !== 'resting') {
        this.#queues.look()
        await this.refresh()
      }
      return done.phase !== 'gone'
    } catch (fault) {
      runInAction(() => {
        this.doing = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }
}

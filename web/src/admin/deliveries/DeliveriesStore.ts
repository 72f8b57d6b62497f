import type { Api } from '@hotovo/application/api'
import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import type { DeliveryQueue } from '@hotovo/application/deliveries/ports'
import type { Page } from '@hotovo/application/paging'
import type { Refused } from '@hotovo/application/refusal'
import { ok } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { Write } from '../records/Write.ts'

type Collaborators = {
  readonly deliveries: Api['staff']['deliveries']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly queues: Pick<QueuesStore, 'look'>
}

export type DeliveriesView = { readonly queue: DeliveryQueue; readonly cursor?: string | undefined }

/** A delivery is tried again now; a letter is noted as the courier's, and its codes are gone after that; or it is shown. */
type Wanted = {
  readonly what: 'retry' | 'hand-over' | 'letter'
  readonly delivery: Pick<QueuedDelivery, 'id' | 'orderNumber'>
}

/** Deliveries that need somebody: those that failed, and letters for the courier. */
export class DeliveriesStore {
  readonly #deliveries: Collaborators['deliveries']
  readonly #session: Collaborators['session']
  readonly page = new Fetched<Page<QueuedDelivery>>()
  view: DeliveriesView = { queue: 'failed' }
  /** Answers a letter for the courier as a PDF in base64. Doing it again does nothing twice. */
  readonly write: Write<Wanted, string | undefined, Refused<'delivery-not-found'>>

  constructor({ deliveries, session, queues }: Collaborators) {
    this.#deliveries = deliveries
    this.#session = session
    const look = () => {
      queues.look()
      return this.refresh()
    }
    this.write = new Write<Wanted, string | undefined, Refused<'delivery-not-found'>>(
      { session },
      {
        send: async ({ what, delivery: { id } }) => {
          if (what === 'letter') return deliveries.print({ id })
          const done = await (what === 'retry' ? deliveries.retry({ id }) : deliveries.handOver({ id }))
          return done.ok ? ok(undefined) : done
        },
        done: (letter) => (letter === undefined ? look() : undefined),
        refresh: look,
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(view: DeliveriesView): Promise<void> {
    this.view = view
    this.write.rest()
    return this.refresh()
  }

  refresh(): Promise<void> {
    const { queue, cursor } = this.view
    return this.page.ask(`${queue} ${cursor ?? ''}`, () =>
      answerTo(this.#session, () => this.#deliveries.list({ queue, cursor })),
    )
  }

  /** The letter as a PDF in base64; undefined where it waits no more or nobody answered, which `write` tells. */
  async letter(delivery: QueuedDelivery): Promise<string | undefined> {
    if (!(await this.write.run({ what: 'letter', delivery }))) return undefined
    const { stage } = this.write
    this.write.rest()
    return stage.phase === 'done' ? stage.done : undefined
  }
}

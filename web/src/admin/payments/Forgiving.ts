import type { Api } from '@hotovo/application/api'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Acceptance } from '@hotovo/application/statements/accept'
import { forgivable, forgivableAfter } from '@hotovo/domain/payments/forgiving'
import { missingOf } from '@hotovo/domain/payments/payment'
import type { Currency } from '@hotovo/domain/shared/money'
import { fail } from '@hotovo/domain/shared/result'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import type { UndoStack } from '../records/UndoStack.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import type { LineOrders } from './LineOrders.ts'

type Forgive = Api['staff']['payments']['forgive']
/** What is missing of the order of a line, in minor units; of one that waits, once the line is accepted. */
type Asked = {
  readonly entry: BankEntry
  readonly orderId: string
  readonly number: string
  readonly amount: number
  /** What the line is accepted for instead of its proposal. */
  readonly acceptance?: Acceptance
}
/** Why nothing is forgiven at a line; amounts are minor units. */
type Unforgiven =
  | { readonly why: 'too-much'; readonly most: number; readonly missing: number; readonly currency: Currency }
  | { readonly why: 'nothing' }
type Wanted = Pick<Asked, 'orderId' | 'number' | 'amount'>

type Collaborators = {
  readonly forgive: Forgive
  readonly open: Api['staff']['orders']['open']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly undos: UndoStack
  readonly orders: LineOrders
  /** Accepts a payment at once, as it is proposed or as staff say, and tells whether it is. */
  readonly accept: (entry: BankEntry, acceptance?: Acceptance) => Promise<boolean>
  /** Has a payment that is held not be accepted, and answers the way back to it. */
  readonly release: (entry: BankEntry) => () => void
}

/** Forgives the little that is missing of an order, beside the payment that was short (rules P32, P43). */
export class Forgiving {
  readonly #desk: Collaborators
  /** What is asked about. */
  asked: Asked | undefined
  /** The payment is accepted, and its rest is not forgiven yet. */
  isAccepted = false
  /** The line at which somebody would have forgiven something by the key, and how often: it is told why nothing is (rule P43). */
  hinted: { readonly id: string; readonly times: number } | undefined
  #isBusy = false
  /** Holds what was called off by asking once more. */
  #holdAgain = () => {}
  /** The version of the order that was found to lack just that: a first try whose answer was lost is the same once more. */
  #version: number | undefined
  readonly write: Write<Wanted, OrderAccount, RefusedBy<Forgive>>

  constructor(desk: Collaborators) {
    const { session, keys, undos, open, forgive } = desk
    this.#desk = desk
    this.write = new Write<Wanted, OrderAccount, RefusedBy<Forgive>>(
      { session, keys, undos },
      {
        told: ({ orderId, number }) => {
          const what = { kind: 'account', number, path: `/admin/objednavky/${orderId}` } as const
          return { subject: `account ${orderId}`, what }
        },
        deed: ({ orderId }) => `forgive ${orderId}`,
        isOnce: true,
        send: async ({ orderId: id, amount }, key) => {
          if (this.#version === undefined) {
            const found = await session.guarded(() => open({ id }))
            if (!found.ok) return found
            const left = forgivable(found.value.order)
            if (!left.ok) return left
            if (left.value !== amount) return fail({ code: 'record-changed', current: found.value })
            this.#version = found.value.version
          }
          return forgive({ id, version: this.#version }, key)
        },
        done: () => this.#close(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  get isSaving(): boolean {
    return this.#isBusy || this.write.isSaving
  }

  /** What may be forgiven at a line; undefined where it is of several orders, or nothing may. */
  offer(entry: BankEntry): Asked | undefined {
    const found = this.#leftAt(entry)
    return found?.left.ok
      ? { entry, orderId: found.order.id, number: found.order.number, amount: found.left.value }
      : undefined
  }

  /** What may be forgiven of an order once all of a line is accepted for it by hand; undefined where nothing may. */
  offerAssigned(entry: BankEntry, order: OrderRow): Asked | undefined {
    const amount = entry.amount - entry.used
    const left = forgivableAfter(order, amount)
    const acceptance = { allocations: [{ orderId: order.id, amount }] }
    return left.ok
      ? { entry, orderId: order.id, number: order.number, amount: left.value, acceptance }
      : undefined
  }

  /** Why nothing may be forgiven at a line: more is missing than is forgiven, or nothing is that could be; undefined where something may. */
  refusal(entry: BankEntry): Unforgiven | undefined {
    const found = this.#leftAt(entry)
    if (!found) return { why: 'nothing' }
    const { left, order, missing } = found
    if (left.ok) return undefined
    if (left.error.code === 'rest-not-missing') return { why: 'nothing' }
    return { why: 'too-much', most: left.error.most, missing, currency: order.currency }
  }

  /** Tells why nothing is forgiven at a line. */
  hint({ id }: BankEntry): void {
    this.hinted = { id, times: (this.hinted?.times ?? 0) + 1 }
  }

  /** What is missing of the one order of a line, once it is accepted; undefined where there is none, or it is not there yet. */
  #leftAt(entry: BankEntry) {
    const [part, ...others] = entry.proposal
    const order = part && others.length === 0 ? this.#desk.orders.of(part.orderId) : undefined
    if (!part || !order) return undefined
    const isToAccept = entry.decision === 'open' && entry.state === 'partial'
    if (!isToAccept && entry.decision !== 'accepted') return undefined
    const left = isToAccept ? forgivableAfter(order, part.amount) : forgivable(order)
    return { order, left, missing: missingOf(order) - (isToAccept ? part.amount : 0) }
  }

  /**
   * Asks whether it is forgiven, also at a line that is held, which is not accepted then; or asks no more, and what was held is held again
   * (rule A128).
   */
  ask(asked: Asked | undefined): void {
    if (this.isSaving) return
    if (asked) this.#holdAgain = this.#desk.release(asked.entry)
    else if (!this.isAccepted && this.write.stage.phase === 'resting') this.#holdAgain()
    this.asked = asked
    this.isAccepted = asked?.entry.decision === 'accepted'
    this.#version = undefined
    this.write.rest()
  }

  /** Accepts the payment where it waits, forgives what was asked about and nothing else, and tells whether that is done. */
  async confirm(): Promise<boolean> {
    const { asked } = this
    if (!asked || this.isSaving) return false
    this.#isBusy = true
    try {
      if (!this.isAccepted && !(await this.#desk.accept(asked.entry, asked.acceptance))) {
        runInAction(() => {
          this.asked = undefined
        })
        return false
      }
      runInAction(() => {
        this.isAccepted = true
      })
      return await this.write.run(asked)
    } finally {
      runInAction(() => {
        this.#isBusy = false
      })
    }
  }

  #close(): void {
    const { asked } = this
    const { orders } = this.#desk
    this.asked = undefined
    if (!asked) return
    orders.forget(asked.entry)
    void orders.fetch(asked.entry)
  }
}

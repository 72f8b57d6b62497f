import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Clock } from '@hotovo/application/shared/ports'
import { pageSize } from '@hotovo/domain/limits'
import { paymentProblems, refundDue } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'

type Collaborators = {
  readonly orders: Pick<Api['staff']['orders'], 'list'>
  readonly payments: Pick<Api['staff']['payments'], 'account' | 'refund'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
  readonly keys: RequestKeys
}

/** A refund as it is being filled in. */
export type RefundFields = {
  readonly amount: string
  readonly receivedOn: string
  readonly method: PaymentMethod
  readonly reference: string
}

/** Money that is to be given back: whom it belongs to, and what was given back. */
export class RefundsStore {
  readonly #orders: Collaborators['orders']
  readonly #payments: Collaborators['payments']
  readonly #session: Collaborators['session']
  readonly #clock: Clock
  readonly #keys: RequestKeys
  readonly rows = new Fetched<{ readonly items: readonly OrderRow[]; readonly isMore: boolean }>()
  /** The order that somebody notes a refund of; null where it is not there. */
  readonly account = new Fetched<OrderAccount | null>()
  fields: RefundFields | undefined
  saving:
    | { readonly phase: 'resting' }
    | { readonly phase: 'saving' }
    | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
    /** Somebody changed the order meanwhile; the account is the fresh one. */
    | { readonly phase: 'changed' }
    /** Nobody answered: perhaps it is noted, perhaps not. */
    | { readonly phase: 'failed' } = { phase: 'resting' }

  constructor({ orders, payments, session, clock, keys }: Collaborators) {
    this.#orders = orders
    this.#payments = payments
    this.#session = session
    this.#clock = clock
    this.#keys = keys
    makeAutoObservable(this, { rows: false, account: false }, { deep: false })
  }

  open(): Promise<void> {
    return this.rows.ask('all', async () => {
      const found = await Promise.all(
        (['refund-due', 'over'] as const).map((payment) =>
          this.#session.guarded(() =>
            this.#orders.list({ payment: [payment], sort: 'oldest', limit: pageSize.max }),
          ),
        ),
      )
      const pages = found.map((one) => (one.ok ? one.value : one.error))
      return {
        items: pages.flatMap(({ items }) => items),
        isMore: pages.some(({ next }) => next !== null),
      }
    })
  }

  /** Begins to note a refund: the account as it is now says how much. */
  async begin(orderId: string): Promise<void> {
    this.fields = undefined
    this.saving = { phase: 'resting' }
    await this.#load(orderId)
    runInAction(() => this.#fill())
  }

  get due(): number {
    const { answer } = this.account
    return answer ? refundDue(answer.record.order) : 0
  }

  type(part: Partial<RefundFields>): void {
    if (!this.fields) return
    this.fields = { ...this.fields, ...part }
    if (this.saving.phase === 'invalid') {
      const problems = this.saving.problems.filter(({ at }) => !(at in part))
      this.saving = { phase: 'invalid', problems }
    }
  }

  problemAt(field: keyof RefundFields): Problem | undefined {
    return this.saving.phase === 'invalid' ? this.saving.problems.find(({ at }) => at === field) : undefined
  }

  /** Notes the refund, and answers how much was given back; undefined where it was not noted. */
  async submit(): Promise<number | undefined> {
    const { fields } = this
    const account = this.account.answer
    if (!fields || !account || this.saving.phase === 'saving') return undefined
    const { order } = account.record
    const amount = minorOf(fields.amount, order.currency)
    const form = { ...fields, amount: amount ?? 0 }
    const problems = paymentProblems(form, dayOf(this.#clock.now()))
    if (amount !== undefined && amount > this.due)
      problems.push({ at: 'amount', code: 'amount-out-of-range', min: 1, max: this.due })
    if (fields.receivedOn === '') problems.push({ at: 'receivedOn', code: 'required' })
    if (problems.length > 0) {
      this.saving = { phase: 'invalid', problems }
      return undefined
    }
    this.saving = { phase: 'saving' }
    try {
      const { version } = account.record
      const noted = await this.#session.guarded(() =>
        this.#keys.under(`refund ${order.id}`, (key) =>
          this.#payments.refund({ id: order.id, ...form, version }, key),
        ),
      )
      if (noted.ok) {
        runInAction(() => {
          this.saving = { phase: 'resting' }
          this.account.put(order.id, noted.value)
        })
        await this.open()
        return form.amount
      }
      const { error } = noted
      if (error.code === 'invalid')
        runInAction(() => {
          this.saving = { phase: 'invalid', problems: error.problems }
        })
      else {
        await this.#load(order.id)
        runInAction(() => {
          this.#fill()
          this.saving = { phase: 'changed' }
        })
      }
    } catch (fault) {
      runInAction(() => {
        this.saving = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
    return undefined
  }

  #load(orderId: string): Promise<void> {
    return this.account.ask(orderId, async () => {
      const found = await this.#session.guarded(() => this.#payments.account({ id: orderId }))
      return found.ok ? found.value : null
    })
  }

  /** What is proposed: all that is due, today, the way the order was paid. */
  #fill(): void {
    const { answer } = this.account
    if (!answer) return
    const { paymentMethod } = answer.record.order
    this.fields = {
      receivedOn: dayOf(this.#clock.now()),
      method: paymentMethod,
      reference: '',
      ...this.fields,
      amount: majorText(this.due).replace('.', ','),
    }
  }
}

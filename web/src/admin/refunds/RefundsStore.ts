import type { Api } from '@hotovo/application/api'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Clock } from '@hotovo/application/shared/ports'
import { pageSize } from '@hotovo/domain/limits'
import { type PaymentForm, refundDue, refundProblems } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, answerTo } from '../records/asking.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

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

type Wanted = { readonly id: string; readonly form: PaymentForm }
type Declined = RefusedBy<Collaborators['payments']['refund']>

/** Money that is to be given back: whom it belongs to, and what was given back. */
export class RefundsStore {
  readonly #with: Collaborators
  readonly rows = new Fetched<{ readonly items: readonly OrderRow[]; readonly isMore: boolean }>()
  /** The order that somebody notes a refund of; null where it is not there. */
  readonly account = new Fetched<OrderAccount | null>()
  fields: RefundFields | undefined
  readonly write: Write<Wanted, OrderAccount, Declined>

  constructor(collaborators: Collaborators) {
    const { payments, session, clock, keys } = collaborators
    this.#with = collaborators
    const again = () => this.#load(this.account.asked!)
    this.write = new Write<Wanted, OrderAccount, Declined>(
      { session, keys },
      {
        deed: ({ id }) => `refund ${id}`,
        isOnce: true,
        problems: ({ form }) => refundProblems(form, this.due, dayOf(clock.now())),
        send: ({ id, form }, key) =>
          payments.refund({ id, ...form, version: this.account.answer!.record.version }, key),
        done: (account, { id }) => {
          this.account.put(id, account)
          return this.open()
        },
        refresh: again,
        // The form is filled with what is due by now, and says that it is not what was looked at.
        meanwhile: async () => void (await again()),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(): Promise<void> {
    return this.rows.ask('all', async () => {
      const pages = await Promise.all(
        (['refund-due', 'over'] as const).map((payment) =>
          answerTo(this.#with.session, () =>
            this.#with.orders.list({ payment: [payment], sort: 'oldest', limit: pageSize.max }),
          ),
        ),
      )
      return {
        items: pages.flatMap(({ items }) => items),
        isMore: pages.some(({ next }) => next !== null),
      }
    })
  }

  /** Begins to note a refund: the account as it is now says how much. */
  begin(orderId: string): Promise<void> {
    this.fields = undefined
    this.write.rest()
    return this.#load(orderId)
  }

  get due(): number {
    const { answer } = this.account
    return answer ? refundDue(answer.record.order) : 0
  }

  type(part: Partial<RefundFields>): void {
    if (!this.fields) return
    this.fields = { ...this.fields, ...part }
    for (const field of Object.keys(part) as (keyof RefundFields)[]) this.write.amend(field)
  }

  /** Notes the refund, and answers how much was given back; undefined where it was not noted. */
  async submit(): Promise<number | undefined> {
    const { fields } = this
    const account = this.account.answer
    if (!fields || !account) return undefined
    const { order } = account.record
    const amount = minorOf(fields.amount, order.currency) ?? 0
    const form = { ...fields, amount }
    return (await this.write.run({ id: order.id, form })) ? amount : undefined
  }

  /** Looks at the account, and proposes all that is due, today, the way the order was paid. */
  async #load(id: string): Promise<void> {
    const { session, payments, clock } = this.#with
    await this.account.ask(id, () => answerOr(session, () => payments.account({ id }), null))
    const { answer } = this.account
    if (!answer) return
    const proposed = {
      receivedOn: dayOf(clock.now()),
      method: answer.record.order.paymentMethod,
      reference: '',
    }
    runInAction(() => {
      this.fields = { ...proposed, ...this.fields, amount: majorText(this.due).replace('.', ',') }
    })
  }
}

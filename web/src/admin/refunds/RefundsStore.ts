import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { GivenBack } from '@hotovo/application/payments/export-transfers'
import type { DueRefund, DueRefunds } from '@hotovo/application/payments/refunds'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import { type PaymentForm, refundDue, refundProblems } from '@hotovo/domain/payments/payment'
import type { TransferState } from '@hotovo/domain/payments/refund-transfer'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { answerOr, answerTo } from '../records/asking.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { FilesStore } from './FilesStore.ts'
import { PayingStore, type RefundDesk } from './PayingStore.ts'
import { PostalStore } from './PostalStore.ts'

/** A refund as it is being filled in. */
export type RefundFields = {
  readonly amount: string
  readonly receivedOn: string
  readonly method: PaymentMethod
  readonly reference: string
}

type Wanted = { readonly id: string; readonly form: PaymentForm }
type Declined = RefusedBy<RefundDesk['payments']['refund']>

/** Money that is to be given back: whom it belongs to, and what was given back. */
export class RefundsStore {
  readonly #with: RefundDesk
  readonly rows = new Fetched<DueRefunds>()
  /** The order that somebody notes a refund of; null where it is not there. */
  readonly account = new Fetched<OrderAccount | null>()
  fields: RefundFields | undefined
  /** One refund that an app of a bank pays by a code. */
  readonly paying: PayingStore
  /** Those that go by files for the bank. */
  readonly files: FilesStore
  /** Those that go by post. */
  readonly postal: PostalStore
  readonly write: Write<Wanted, OrderAccount, Declined>

  constructor(collaborators: RefundDesk, keep: (name: string, xml: string) => void) {
    const { payments, session, clock, keys } = collaborators
    this.#with = collaborators
    this.files = new FilesStore(collaborators, () => this.open(), keep)
    this.postal = new PostalStore(collaborators, () => this.open())
    this.paying = new PayingStore(collaborators, () => this.open())
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
    const { session, payments } = this.#with
    const counts = { prepared: 0, sent: 0, confirmed: 0 }
    const none: DueRefunds = { items: [], isMore: false, totals: [], counts }
    return this.rows.ask('all', () => answerOr(session, () => payments.refunds(undefined), none))
  }

  /** All of it, to be taken elsewhere (rule A22). */
  export(): Promise<ExportedRows<DueRefund>> {
    const { session, payments } = this.#with
    return answerTo(session, () => payments.exportRefunds(undefined))
  }

  /** What is in a state beyond that, to be taken elsewhere (rule A22). */
  exportTransfers(state: TransferState): Promise<ExportedRows<GivenBack>> {
    const { session, payments } = this.#with
    return answerTo(session, () => payments.exportTransfers({ state }))
  }

  /** Begins to note a refund: the account as it is now says how much. */
  begin(orderId: string): Promise<void> {
    this.fields = undefined
    this.write.rest()
    return this.#load(orderId)
  }

  /** Today in Europe/Bratislava. */
  get today(): string {
    return dayOf(this.#with.clock.now())
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

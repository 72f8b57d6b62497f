import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { GivenBack } from '@hotovo/application/payments/export-transfers'
import type { DueRefund, DueRefunds } from '@hotovo/application/payments/refunds'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { LineRefund } from '@hotovo/domain/payments/line-refund'
import { type PaymentForm, refundDue, refundProblems } from '@hotovo/domain/payments/payment'
import type { TransferState } from '@hotovo/domain/payments/refund-transfer'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'
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
type Declined = RefusedBy<RefundDesk['payments']['refund' | 'noteLineRefund']>
type Kept = NonNullable<DueRefund['line']>

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
  readonly write: Write<Wanted, OrderAccount | LineRefund, Declined>
  /** Money of a line that does not go back any more (rule P33). */
  readonly keeping: Write<Kept, BankEntry, RefusedBy<RefundDesk['statements']['giveBack']>>
  /** Money of a line that somebody notes a refund of; it has no account of an order. */
  line: DueRefund | undefined

  constructor(collaborators: RefundDesk, keep: (name: string, xml: string) => void) {
    const { payments, statements, session, clock, keys } = collaborators
    this.#with = collaborators
    this.files = new FilesStore(collaborators, () => this.open(), keep)
    this.postal = new PostalStore(collaborators, () => this.open())
    this.paying = new PayingStore(collaborators, () => this.open())
    const again = () => (this.line ? this.open() : this.#load(this.account.asked!))
    this.keeping = new Write<Kept, BankEntry, RefusedBy<RefundDesk['statements']['giveBack']>>(
      { session, keys },
      {
        deed: ({ statementId, place }) => `keep ${statementId} ${place}`,
        send: ({ statementId: id, place }, key) => statements.giveBack({ id, place }, key),
        done: () => this.open(),
        refresh: () => this.open(),
        meanwhile: async () => void (await this.open()),
      },
    )
    this.write = new Write<Wanted, OrderAccount | LineRefund, Declined>(
      { session, keys },
      {
        deed: ({ id }) => `refund ${id}`,
        isOnce: true,
        problems: ({ form }) => refundProblems(form, this.due, dayOf(clock.now())),
        send: ({ id, form: { amount, ...form } }, key) =>
          this.line
            ? payments.noteLineRefund({ id, ...form }, key)
            : payments.refund({ id, amount, ...form, version: this.account.answer!.record.version }, key),
        done: (account, { id }) => {
          if ('record' in account) this.account.put(id, account)
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
    return this.rows.ask('all', async () => {
      const due = await answerOr(session, () => payments.refunds(undefined), none)
      this.files.look(due.items)
      return due
    })
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
  begin(orderId: string, row?: DueRefund): Promise<void> {
    this.write.rest()
    this.line = row?.line ? row : undefined
    this.fields = this.line && this.#proposed('transfer', this.line.due)
    return this.line ? Promise.resolve() : this.#load(orderId)
  }

  #proposed(method: PaymentMethod, due: number): RefundFields {
    const receivedOn = dayOf(this.#with.clock.now())
    return { receivedOn, method, reference: '', amount: majorText(due).replace('.', ',') }
  }

  /** Today in Europe/Bratislava. */
  get today(): string {
    return dayOf(this.#with.clock.now())
  }

  get due(): number {
    if (this.line) return this.line.due
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
    const order = this.line ?? this.account.answer?.record.order
    if (!fields || !order) return undefined
    const amount = this.line?.due ?? minorOf(fields.amount, order.currency) ?? 0
    const form = { ...fields, amount }
    return (await this.write.run({ id: order.id, form })) ? amount : undefined
  }

  /** Looks at the account, and proposes all that is due, today, the way the order was paid. */
  async #load(id: string): Promise<void> {
    const { session, payments } = this.#with
    await this.account.ask(id, () => answerOr(session, () => payments.account({ id }), null))
    const { answer } = this.account
    if (!answer) return
    const proposed = this.#proposed(answer.record.order.paymentMethod, this.due)
    runInAction(() => {
      this.fields = { ...proposed, ...this.fields, amount: proposed.amount }
    })
  }
}

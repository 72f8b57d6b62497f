import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { GivenBack } from '@hotovo/application/payments/export-transfers'
import type { DueRefund, DueRefunds } from '@hotovo/application/payments/refunds'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import { refundDue, refundProblems } from '@hotovo/domain/payments/payment'
import type { TransferState } from '@hotovo/domain/payments/refund-transfer'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { answerOr, answerTo } from '../records/asking.ts'
import { CurrentRows } from '../records/CurrentRows.ts'
import { isRefundHeld, subjectOf } from '../records/heldRefunds.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { AccountsStore } from './AccountsStore.ts'
import { AskingStore } from './AskingStore.ts'
import { FilesStore } from './FilesStore.ts'
import { NotingStore } from './NotingStore.ts'
import { PayingStore, type RefundDesk } from './PayingStore.ts'
import { PostalStore } from './PostalStore.ts'
import { type Sharer, sharerOf } from './sharedAccounts.ts'

/** A refund as it is being filled in. */
export type RefundFields = {
  readonly amount: string
  readonly receivedOn: string
  readonly method: PaymentMethod
  readonly reference: string
}

type Kept = NonNullable<DueRefund['line']>

/** Money that is to be given back: whom it belongs to, and what was given back. */
export class RefundsStore {
  readonly #with: RefundDesk
  readonly rows = new Fetched<DueRefunds>()
  /** The rows as others leave them (rule A124). */
  readonly current: CurrentRows<DueRefund, DueRefunds>
  /** The order that somebody notes a refund of; null where it is not there. */
  readonly account = new Fetched<OrderAccount | null>()
  fields: RefundFields | undefined
  /** One refund that an app of a bank pays by a code. */
  readonly paying: PayingStore
  /** Accounts that are missing, written one under another. */
  readonly accounts: AccountsStore
  /** Customers who are asked where theirs go. */
  readonly asking: AskingStore
  /** Those that go by files for the bank. */
  readonly files: FilesStore
  /** Those that go by post. */
  readonly postal: PostalStore
  /** Notes that one was sent, once its seconds are over. */
  readonly noting: NotingStore
  problems: readonly Problem[] = []
  /** Money of a line that does not go back any more (rule P33). */
  readonly keeping: Write<Kept, BankEntry, RefusedBy<RefundDesk['statements']['giveBack']>>
  /** Money of a line that somebody notes a refund of; it has no account of an order. */
  line: DueRefund | undefined

  constructor(collaborators: RefundDesk, keep: (name: string, xml: string) => void) {
    const { statements, payments, session, keys, holds } = collaborators
    this.#with = collaborators
    this.noting = new NotingStore(collaborators, () => this.open())
    this.files = new FilesStore(collaborators, () => this.open(), keep)
    this.postal = new PostalStore(collaborators, () => this.open())
    this.paying = new PayingStore(collaborators, this.noting, () => this.open())
    this.asking = new AskingStore(collaborators, (row) => this.#show(row))
    this.accounts = new AccountsStore(collaborators, (row) => this.#show(row))
    this.current = new CurrentRows(this.rows, {
      toldBy: ({ id, line }) => line?.entryId ?? id,
      current: async (ids) => {
        const found = await payments.currentRefunds({ ids })
        if (found.ok) this.files.look(found.value)
        return found
      },
      isSame: (now, shown) => now.due === shown.due && now.address === shown.address,
      isChanging: ({ id }) => this.isHeld(id) || this.#isSaving,
      refresh: () => this.open(),
    })
    this.keeping = new Write<Kept, BankEntry, RefusedBy<RefundDesk['statements']['giveBack']>>(
      { session, keys, undos: holds.undos },
      {
        told: ({ entryId }) => {
          const number = this.rows.value?.items.find(({ line }) => line?.entryId === entryId)?.number ?? ''
          return { subject: `keep ${entryId}`, what: { kind: 'account', number, path: '/admin/vratenia' } }
        },
        deed: ({ statementId, place }) => `keep ${statementId} ${place}`,
        send: ({ statementId: id, place }, key) => statements.giveBack({ id, place }, key),
        done: () => this.open(),
        refresh: () => this.open(),
        meanwhile: async () => void (await this.open()),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  get #isSaving(): boolean {
    const { noting, files, postal, paying, keeping, accounts, asking } = this
    const all = [noting.write, files.preparing, files.marking, postal.posting, paying.keeping, keeping]
    return accounts.isSaving || asking.isSaving || all.some(({ isSaving }) => isSaving)
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

  /** Shows a refund as it is by now, in its place. */
  #show(row: DueRefund): void {
    const { value } = this.rows
    if (!value) return
    const items = value.items.map((one) => (one.id === row.id ? row : one))
    this.rows.put('all', { ...value, items })
    this.files.look(items)
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
    this.problems = []
    this.line = row?.line ? row : undefined
    this.fields = this.line && this.#proposed('transfer', this.line.due)
    return this.line ? Promise.resolve() : this.#load(orderId)
  }

  #proposed(method: PaymentMethod, due: number): RefundFields {
    const receivedOn = dayOf(this.#with.clock.now())
    return { receivedOn, method, reference: '', amount: majorText(due).replace('.', ',') }
  }

  /** Another customer to whose account money is about to go by a code (rule P44). */
  get sharerOfPaid(): Sharer | undefined {
    const { row, code } = this.paying
    const rows = this.rows.value?.items ?? []
    // The list was read anew after its account was typed.
    const shown = rows.find(({ id }) => id === row?.id) ?? row
    return shown && code.value ? sharerOf(shown, rows, code.value) : undefined
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
    this.problems = this.problems.filter(({ at }) => !(at in part))
  }

  /** Has the refund noted, which is held before (rule A45), unless something is wrong with it; tells whether it is. */
  submit(): boolean {
    const { fields, line } = this
    const { answer } = this.account
    const order = line ?? answer?.record.order
    if (!fields || !order) return false
    const { id, number, currency, firstName, lastName } = order
    const form = { ...fields, amount: line?.due ?? minorOf(fields.amount, currency) ?? 0 }
    this.problems = refundProblems(form, this.due, dayOf(this.#with.clock.now()))
    if (this.problems.length > 0) return false
    const version = line?.version ?? answer!.record.version
    const payee = `${firstName} ${lastName}`.trim()
    this.noting.hold({ id, number, isOfLine: line !== undefined, form, version }, { currency, payee })
    return true
  }

  /** Whether it waits to be noted as sent, and nothing of it is done (rule A45). */
  isHeld(id: string): boolean {
    return isRefundHeld(this.#with.holds, id)
  }

  /** Has a refund that is held wait as before, and those that are held with it. */
  callOff(id: string): void {
    const subject = subjectOf(this.#with.holds, id)
    if (subject !== undefined) this.#with.holds.callOff(subject)
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

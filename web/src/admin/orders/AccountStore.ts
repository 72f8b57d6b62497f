import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { HandAllowance } from '@hotovo/application/payments/by-hand'
import type { Refused } from '@hotovo/application/refusal'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Clock } from '@hotovo/application/shared/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import { overpaidIfConfirmed } from '@hotovo/domain/payments/by-hand'
import { missingOf, type PaymentForm, paymentProblems, refundDue } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { waitingOf } from './progress.ts'

type Desk = Pick<StaffApi['staff'], 'payments' | 'vouchers' | 'deliveries'>

/** Whoever shows the record that an account is of. */
type Shown = {
  readonly current: () => OrderRecord | undefined
  /** Takes the record as it is now. */
  readonly take: (record: OrderRecord) => void
  /** Looks at the history again, and answers what it has more than before; undefined while nobody tells. */
  readonly meanwhile: () => Promise<readonly AuditEntry[] | undefined>
}

type Collaborators = {
  readonly desk: Desk
  readonly session: Pick<SessionStore, 'guarded' | 'userId'>
  readonly clock: Clock
  readonly keys: RequestKeys
  readonly shown: Shown
}

/** What is being filled in: one thing at a time. */
export type AccountAction =
  | { readonly what: 'payment' }
  | { readonly what: 'refund' }
  | { readonly what: 'take-back' | 'confirm' | 'refuse' | 'call-off'; readonly paymentId: string }
  | { readonly what: 'reissue'; readonly serial: string }

/** `waiting`: a payment was recorded, and waits for a second person. */
type Done = AccountAction['what'] | 'waiting' | 'retry' | 'hand-over'

export type AccountField = 'amount' | 'receivedOn' | 'reference' | 'reason'
type Typed = Readonly<Record<AccountField, string>> & { readonly method: PaymentMethod }

type Stage =
  | { readonly phase: 'resting' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
  | {
      readonly phase: 'refused'
      readonly code: Exclude<Declined['code'], 'invalid' | 'record-changed' | 'order-not-found'>
    }
  /** Nobody answered: perhaps it is done, perhaps not. */
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'conflict'
      readonly current: OrderRecord
      readonly meanwhile: readonly AuditEntry[] | undefined
    }
  | { readonly phase: 'done'; readonly what: Done }

type Declined = Refused<
  | 'invalid'
  | 'record-changed'
  | 'order-not-found'
  | 'serial-not-found'
  | 'delivery-not-found'
  | 'payment-not-found'
  | 'second-person-needed'
  | 'beyond-day'
  | 'vouchers-issued'
  | 'voucher-not-replaceable'
  | 'idempotency-key-malformed'
  | 'idempotency-key-reused'
  | 'idempotency-key-busy'
>
type Call<T> = () => Promise<Result<T, Declined | Unauthorized>>

const nothingTyped: Typed = { amount: '', receivedOn: '', reference: '', reason: '', method: 'transfer' }

/** Whether what was recorded last pays, or waits. */
const isPaying = ({ byHand }: OrderAccount): Done =>
  byHand.at(-1)?.state === 'waiting' ? 'waiting' : 'payment'

/** The money of an order, its vouchers and how they go out: what is known of them, and what staff do with them. */
export class AccountStore {
  readonly #desk: Desk
  readonly #session: Collaborators['session']
  readonly #clock: Clock
  readonly #keys: RequestKeys
  readonly #shown: Shown
  readonly id: string
  /** Null where there is no such order. */
  readonly account = new Fetched<OrderAccount | null>()
  /** What whoever looks may record alone today; asked for where it matters. */
  readonly allowance = new Fetched<HandAllowance>()
  asked: AccountAction | undefined
  typed: Typed = nothingTyped
  stage: Stage = { phase: 'resting' }
  /** How often something was refused, so that each refusal is told anew. */
  refusals = 0

  constructor(id: string, { desk, session, clock, keys, shown }: Collaborators) {
    this.id = id
    this.#desk = desk
    this.#session = session
    this.#clock = clock
    this.#keys = keys
    this.#shown = shown
    makeAutoObservable(this, { id: false, account: false, allowance: false, looks: false }, { deep: false })
  }

  /** Loads the account, and again; what is being filled in stays. */
  async open(): Promise<void> {
    await this.account.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#desk.payments.account({ id: this.id }))
      return found.ok ? found.value : null
    })
    const { answer } = this.account
    const shown = this.#shown.current()
    if (answer && shown && answer.record.version > shown.version) this.#shown.take(answer.record)
  }

  /** Loads the account again where anybody looks at it: something was done to the order. */
  follow(): void {
    if (this.account.asked !== undefined) void this.open()
  }

  /** Opens a form with what is known filled in, in place of the one that was open. */
  ask(asked: AccountAction): void {
    const order = this.#order
    if (!order || this.stage.phase === 'saving') return
    // What waits for a colleague is not to be recorded by another one as well.
    const { value } = this.account
    const missing = (value ? waitingOf(value) : []).reduce((left, one) => left - one.amount, missingOf(order))
    const amount = asked.what === 'refund' ? refundDue(order) : missing
    this.asked = asked
    this.typed = {
      ...nothingTyped,
      // Where nothing is missing more money may come all the same.
      amount: amount > 0 ? majorText(amount).replace('.', ',') : '',
      receivedOn: dayOf(this.#clock.now()),
      method: order.paymentMethod,
    }
    this.stage = { phase: 'resting' }
    if (asked.what === 'payment') void this.askAllowance()
  }

  /** The account of whoever looks. */
  get looks(): string | undefined {
    return this.#session.userId
  }

  /** What more would have to be given back if what is asked about were confirmed, in minor units (rule A48). */
  get overIfConfirmed(): number {
    const { asked } = this
    const account = this.account.answer
    if (asked?.what !== 'confirm' || !account) return 0
    const waiting = account.byHand.find(({ id }) => id === asked.paymentId)
    return waiting ? overpaidIfConfirmed(account.record.order, account.payments, waiting) : 0
  }

  /** Whether what is filled in is more than one may record alone today, so that a colleague has to confirm it. */
  get isBeyondDay(): boolean {
    const left = this.allowance.value?.left
    const amount = minorOf(this.typed.amount, this.#order?.currency ?? 'EUR')
    return this.asked?.what === 'payment' && left !== undefined && (amount ?? 0) > left.minor
  }

  /** Closes the form; nothing is done. */
  leave(): void {
    if (this.stage.phase === 'saving') return
    this.asked = undefined
    this.stage = { phase: 'resting' }
  }

  type(field: AccountField, text: string): void {
    this.typed = { ...this.typed, [field]: text }
    if (this.stage.phase === 'invalid') {
      const problems = this.stage.problems.filter(({ at }) => at !== field)
      this.stage = { phase: 'invalid', problems }
    }
  }

  chooseMethod(method: PaymentMethod): void {
    this.typed = { ...this.typed, method }
  }

  problemAt(field: AccountField): Problem | undefined {
    return this.stage.phase === 'invalid' ? this.stage.problems.find(({ at }) => at === field) : undefined
  }

  /** Does what the form says, and tells whether it is done. */
  async submit(): Promise<boolean> {
    const { asked } = this
    const version = this.#shown.current()?.version
    if (!asked || version === undefined || this.stage.phase === 'saving') return false
    switch (asked.what) {
      case 'payment':
      case 'refund': {
        const form = this.#form()
        if (!form) return false
        return asked.what === 'payment'
          ? this.#write(isPaying, () =>
              this.#keys.under(`payment ${this.id}`, (key) =>
                this.#desk.payments.record({ id: this.id, ...form, version }, key),
              ),
            )
          : this.#write(
              () => 'refund',
              () =>
                this.#keys.under(`refund ${this.id}`, (key) =>
                  this.#desk.payments.refund({ id: this.id, ...form, version }, key),
                ),
            )
      }
      case 'take-back':
      case 'reissue': {
        const { reason } = this.typed
        const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
        if (problems.length > 0) return this.#refuse(problems)
        return asked.what === 'reissue'
          ? this.#outside('reissue', () =>
              this.#keys.under(`reissue ${asked.serial}`, (key) =>
                this.#desk.vouchers.reissue({ serial: asked.serial, reason }, key),
              ),
            )
          : this.#write(
              () => 'take-back',
              () =>
                this.#keys.under(`take-back ${asked.paymentId}`, (key) =>
                  this.#desk.payments.takeBack(
                    { id: this.id, payment: asked.paymentId, reason, version },
                    key,
                  ),
                ),
            )
      }
      case 'confirm':
        return this.#write(
          () => 'confirm',
          () =>
            this.#keys.under(`confirm ${asked.paymentId}`, (key) =>
              this.#desk.payments.confirm({ id: this.id, payment: asked.paymentId, version }, key),
            ),
        )
      case 'refuse':
      case 'call-off': {
        const { what } = asked
        const reason = what === 'refuse' ? this.typed.reason : undefined
        const problems = textProblems('reason', reason, lengths.adminNote, {
          lines: true,
          required: what === 'refuse',
        })
        if (problems.length > 0) return this.#refuse(problems)
        return this.#write(
          () => what,
          () =>
            this.#keys.under(`refuse ${asked.paymentId}`, (key) =>
              this.#desk.payments.refuse({ id: this.id, payment: asked.paymentId, reason, version }, key),
            ),
        )
      }
      default:
        return asked satisfies never
    }
  }

  /** After a conflict: shows the record as it is now; the form stays. */
  async acceptCurrent(): Promise<void> {
    if (this.stage.phase !== 'conflict') return
    this.#shown.take(this.stage.current)
    this.stage = { phase: 'resting' }
    await this.open()
  }

  /** After a conflict: does it all the same, knowing the record as it is now; a payment that is too much by now is asked about again. */
  async insist(): Promise<boolean> {
    await this.acceptCurrent()
    return this.overIfConfirmed === 0 && this.submit()
  }

  /** Has a delivery tried again now. */
  retryDelivery(id: string): Promise<boolean> {
    return this.#outside('retry', () => this.#desk.deliveries.retry({ id }))
  }

  /** Notes that the courier has a letter. */
  handOver(id: string): Promise<boolean> {
    return this.#outside('hand-over', () => this.#desk.deliveries.handOver({ id }))
  }

  /** The letter for the courier as a PDF in base64; undefined where it cannot be had, and `stage` tells why. */
  async letter(id: string): Promise<string | undefined> {
    const printed = await this.#during(() => this.#desk.deliveries.print({ id }))
    if (!printed) return undefined
    runInAction(() => {
      this.stage = { phase: 'resting' }
    })
    void this.#shown.meanwhile()
    return printed.value
  }

  get #order() {
    return this.#shown.current()?.order
  }

  /** What was filled in; undefined where something of it is wrong, and `stage` says what. */
  #form(): PaymentForm | undefined {
    const { amount: written, receivedOn, method, reference } = this.typed
    const currency = this.#order?.currency ?? 'EUR'
    const amount = minorOf(written, currency)
    const form = { amount: amount ?? 0, receivedOn, method, reference: reference.trim() || undefined }
    const problems: Problem[] = [
      ...(amount === undefined ? [{ at: 'amount', code: 'required' } as const] : []),
      ...paymentProblems(form, dayOf(this.#clock.now())).filter(
        ({ at }) => at !== 'amount' || amount !== undefined,
      ),
      ...(receivedOn === '' ? [{ at: 'receivedOn', code: 'required' } as const] : []),
    ]
    if (problems.length === 0) return form
    this.#refuse(problems)
    return undefined
  }

  /** Writes what is answered with the whole account. */
  async #write(doneBy: (account: OrderAccount) => Done, call: Call<OrderAccount>): Promise<boolean> {
    const written = await this.#during(call)
    if (!written) return false
    runInAction(() => {
      this.account.put(this.id, written.value)
      this.#shown.take(written.value.record)
      this.#finish(doneBy(written.value))
    })
    void this.#shown.meanwhile()
    return true
  }

  /** Asks what whoever looks may record alone today (rule A46). */
  askAllowance(): Promise<void> {
    const currency = this.#order?.currency ?? 'EUR'
    return this.allowance.ask(currency, async () => {
      const found = await this.#session.guarded(() => this.#desk.payments.allowance({ currency }))
      return found.ok ? found.value : found.error
    })
  }

  /** Does what is answered with less than the account, which is loaded again. */
  async #outside(what: Done, call: Call<unknown>): Promise<boolean> {
    const done = await this.#during(call)
    if (!done) return false
    runInAction(() => this.#finish(what))
    await this.#refresh()
    return true
  }

  /** The account and the history as they are now. */
  async #refresh(): Promise<void> {
    await Promise.all([this.open(), this.#shown.meanwhile()])
  }

  #finish(what: Done): void {
    this.asked = undefined
    this.stage = { phase: 'done', what }
  }

  /** Asks for something to be done; where it is not, `stage` tells why. */
  async #during<T>(call: Call<T>): Promise<{ readonly value: T } | undefined> {
    if (this.stage.phase === 'saving') return undefined
    this.stage = { phase: 'saving' }
    try {
      const answer = await this.#session.guarded(call)
      if (answer.ok) return answer
      await this.#declined(answer.error)
    } catch (fault) {
      runInAction(() => {
        this.refusals += 1
        this.stage = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
    return undefined
  }

  async #declined(error: Declined): Promise<void> {
    switch (error.code) {
      case 'invalid':
        this.#refuse(error.problems)
        return
      case 'record-changed': {
        const meanwhile = await this.#shown.meanwhile()
        runInAction(() => {
          this.refusals += 1
          this.stage = { phase: 'conflict', current: error.current, meanwhile }
        })
        return
      }
      case 'order-not-found':
        runInAction(() => {
          this.stage = { phase: 'resting' }
          this.account.put(this.id, null)
        })
        return
      default: {
        const { code } = error
        runInAction(() => {
          this.refusals += 1
          this.stage = { phase: 'refused', code }
        })
        // Somebody was here before: what is shown is old.
        if (code !== 'vouchers-issued') await this.#refresh()
      }
    }
  }

  #refuse(problems: readonly Problem[]): false {
    runInAction(() => {
      this.refusals += 1
      this.stage = { phase: 'invalid', problems }
    })
    return false
  }
}

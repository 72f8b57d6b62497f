import type { StaffApi } from '@hotovo/application/api'
import type { HandAllowance } from '@hotovo/application/payments/by-hand'
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
import { ok, type Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
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

/** What is done to a delivery at one press. */
type DeliveryAction = { readonly what: 'retry' | 'hand-over' | 'letter'; readonly delivery: string }

export type AccountField = 'amount' | 'receivedOn' | 'reference' | 'reason'
type Typed = Readonly<Record<AccountField, string>> & { readonly method: PaymentMethod }

type Wanted = { readonly asked: AccountAction | DeliveryAction; readonly typed: Typed }
/** `waiting`: a payment was recorded, and waits for a second person. */
type Done =
  | { readonly what: Exclude<Wanted['asked']['what'], 'letter'> | 'waiting'; readonly account?: OrderAccount }
  /** A letter for the courier as a PDF in base64. */
  | { readonly letter: string }

type Refusing =
  | RefusedBy<Desk['payments']['record' | 'refund' | 'takeBack' | 'confirm' | 'refuse']>
  | RefusedBy<Desk['vouchers']['reissue']>
  | RefusedBy<Desk['deliveries']['retry' | 'handOver' | 'print']>

const nothingTyped: Typed = { amount: '', receivedOn: '', reference: '', reason: '', method: 'transfer' }

type DoneWhat = Extract<Done, { readonly what: unknown }>['what']
type Answered<T> = Result<T, Refusing>
/** What is answered with the whole account, and what with less. */
const doneBy = (what: DoneWhat, answer: Answered<OrderAccount>): Answered<Done> =>
  answer.ok ? ok({ what, account: answer.value }) : answer
const outside = (what: DoneWhat, answer: Answered<unknown>): Answered<Done> =>
  answer.ok ? ok({ what }) : answer

/** The money of an order, its vouchers and how they go out: what is known of them, and what staff do with them. */
export class AccountStore {
  readonly #desk: Desk
  readonly #session: Collaborators['session']
  readonly #clock: Clock
  readonly #shown: Shown
  readonly id: string
  /** Null where there is no such order. */
  readonly account = new Fetched<OrderAccount | null>()
  /** What whoever looks may record alone today; asked for where it matters. */
  readonly allowance = new Fetched<HandAllowance>()
  asked: AccountAction | undefined
  typed: Typed = nothingTyped
  readonly write: Write<Wanted, Done, Refusing, 'order-not-found'>

  constructor(id: string, { desk, session, clock, keys, shown }: Collaborators) {
    this.id = id
    this.#desk = desk
    this.#session = session
    this.#clock = clock
    this.#shown = shown
    this.write = new Write<Wanted, Done, Refusing, 'order-not-found'>(
      { session, keys },
      {
        deed: ({ asked }) => this.#deedOf(asked),
        isOnce: true,
        problems: (wanted) => this.#problemsOf(wanted),
        send: (wanted, key) => this.#send(wanted, key),
        done: (done) => {
          if ('letter' in done) return void shown.meanwhile()
          this.asked = undefined
          if (!done.account) return this.#refresh()
          this.account.put(id, done.account)
          shown.take(done.account.record)
          return void shown.meanwhile()
        },
        refresh: () => this.#refresh(),
        gone: { code: 'order-not-found', tell: () => this.account.put(id, null) },
        take: (current) => {
          shown.take(current)
          return this.open()
        },
        meanwhile: () => shown.meanwhile(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
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
    if (!order || this.write.isSaving) return
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
    this.write.rest()
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

  /** What was done last; undefined while something else is to be said. */
  get doneLast(): DoneWhat | undefined {
    const { stage } = this.write
    return stage.phase === 'done' && 'what' in stage.done ? stage.done.what : undefined
  }

  /** Closes the form; nothing is done. */
  leave(): void {
    if (this.write.isSaving) return
    this.asked = undefined
    this.write.rest()
  }

  type(field: AccountField, text: string): void {
    this.typed = { ...this.typed, [field]: text }
    this.write.amend(field)
  }

  chooseMethod(method: PaymentMethod): void {
    this.typed = { ...this.typed, method }
  }

  /** Does what the form says, and tells whether it is done. */
  async submit(): Promise<boolean> {
    const { asked, typed } = this
    return asked !== undefined && this.#order !== undefined && this.write.run({ asked, typed })
  }

  /** After a conflict: does it all the same, knowing the record as it is now; a payment that is too much by now is asked about again. */
  async insist(): Promise<boolean> {
    await this.write.acceptCurrent()
    return this.overIfConfirmed === 0 && this.submit()
  }

  /** Has a delivery tried again now, or notes that the courier has a letter. */
  doTo(delivery: string, what: 'retry' | 'hand-over'): Promise<boolean> {
    return this.write.run({ asked: { what, delivery }, typed: nothingTyped })
  }

  /** The letter for the courier as a PDF in base64; undefined where it cannot be had, and `write` tells why. */
  async letter(delivery: string): Promise<string | undefined> {
    const isPrinted = await this.write.run({ asked: { what: 'letter', delivery }, typed: nothingTyped })
    const { stage } = this.write
    if (!isPrinted || stage.phase !== 'done' || !('letter' in stage.done)) return undefined
    this.write.rest()
    return stage.done.letter
  }

  get #order() {
    return this.#shown.current()?.order
  }

  #deedOf(asked: Wanted['asked']): string | undefined {
    switch (asked.what) {
      case 'payment':
      case 'refund':
        return `${asked.what} ${this.id}`
      case 'reissue':
        return `reissue ${asked.serial}`
      case 'take-back':
      case 'confirm':
        return `${asked.what} ${asked.paymentId}`
      case 'refuse':
      case 'call-off':
        return `refuse ${asked.paymentId}`
      default:
        return undefined
    }
  }

  #problemsOf({ asked: { what }, typed }: Wanted): readonly Problem[] {
    if (what === 'payment' || what === 'refund') {
      const { amount, form } = this.#formOf(typed)
      return [
        ...(amount === undefined ? [{ at: 'amount', code: 'required' } as const] : []),
        ...paymentProblems(form, dayOf(this.#clock.now())).filter(
          ({ at }) => at !== 'amount' || amount !== undefined,
        ),
        ...(form.receivedOn === '' ? [{ at: 'receivedOn', code: 'required' } as const] : []),
      ]
    }
    const required = what === 'take-back' || what === 'reissue' || what === 'refuse'
    return required ? textProblems('reason', typed.reason, lengths.adminNote, { required, lines: true }) : []
  }

  #formOf({ amount: written, receivedOn, method, reference }: Typed) {
    const amount = minorOf(written, this.#order?.currency ?? 'EUR')
    const form: PaymentForm = {
      amount: amount ?? 0,
      receivedOn,
      method,
      reference: reference.trim() || undefined,
    }
    return { amount, form }
  }

  async #send({ asked, typed }: Wanted, key: string): Promise<Result<Done, Refusing>> {
    const { id } = this
    const { payments, vouchers, deliveries } = this.#desk
    const { reason } = typed
    const { version } = this.#shown.current()!
    switch (asked.what) {
      case 'payment': {
        const recorded = await payments.record({ id, ...this.#formOf(typed).form, version }, key)
        const isWaiting = recorded.ok && recorded.value.byHand.at(-1)?.state === 'waiting'
        return doneBy(isWaiting ? 'waiting' : asked.what, recorded)
      }
      case 'refund':
        return doneBy(asked.what, await payments.refund({ id, ...this.#formOf(typed).form, version }, key))
      case 'take-back':
        return doneBy(
          asked.what,
          await payments.takeBack({ id, payment: asked.paymentId, reason, version }, key),
        )
      case 'confirm':
        return doneBy(asked.what, await payments.confirm({ id, payment: asked.paymentId, version }, key))
      case 'refuse':
      case 'call-off': {
        const why = asked.what === 'refuse' ? reason : undefined
        return doneBy(
          asked.what,
          await payments.refuse({ id, payment: asked.paymentId, reason: why, version }, key),
        )
      }
      case 'reissue':
        return outside(asked.what, await vouchers.reissue({ serial: asked.serial, reason }, key))
      case 'retry':
        return outside(asked.what, await deliveries.retry({ id: asked.delivery }))
      case 'hand-over':
        return outside(asked.what, await deliveries.handOver({ id: asked.delivery }))
      case 'letter': {
        const printed = await deliveries.print({ id: asked.delivery })
        return printed.ok ? ok({ letter: printed.value }) : printed
      }
      default:
        return asked satisfies never
    }
  }

  /** Asks what whoever looks may record alone today (rule A46). */
  askAllowance(): Promise<void> {
    const currency = this.#order?.currency ?? 'EUR'
    return this.allowance.ask(currency, async () => {
      const found = await this.#session.guarded(() => this.#desk.payments.allowance({ currency }))
      return found.ok ? found.value : found.error
    })
  }

  /** The account and the history as they are now. */
  async #refresh(): Promise<void> {
    await Promise.all([this.open(), this.#shown.meanwhile()])
  }
}

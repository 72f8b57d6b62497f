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
import { answerOr } from '../records/asking.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { waitingAmount } from './progress.ts'

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

/** What is done to a delivery at one press; a letter is printed for the courier. */
type DeliveryAction = { readonly what: 'retry' | 'hand-over' | 'letter'; readonly delivery: string }

export type AccountField = 'amount' | 'receivedOn' | 'reference' | 'reason'
type Typed = Readonly<Record<AccountField, string>> & { readonly method: PaymentMethod }

type Wanted = { readonly asked: AccountAction | DeliveryAction; readonly typed: Typed }
/** The account, where it is answered, and a letter as a PDF in base64. */
type Done = { readonly account?: OrderAccount; readonly letter?: string }
/** What was done; `waiting`: a payment was recorded, and waits for a second person. */
type DoneWhat = Exclude<Wanted['asked']['what'], 'letter'> | 'waiting'

type Refusing =
  | RefusedBy<Desk['payments']['record' | 'refund' | 'takeBack' | 'confirm' | 'refuse']>
  | RefusedBy<Desk['vouchers']['reissue']>
  | RefusedBy<Desk['deliveries']['retry' | 'handOver' | 'print']>

const nothingTyped: Typed = { amount: '', receivedOn: '', reference: '', reason: '', method: 'transfer' }

/** What of an answer is shown. */
async function showing<T>(
  answered: Promise<Result<T, Refusing>>,
  shown: (answer: T) => Done,
): Promise<Result<Done, Refusing>> {
  const answer = await answered
  return answer.ok ? ok(shown(answer.value)) : answer
}
const withAccount = (answer: OrderAccount): Done => ({ account: answer })
const withLetter = (answer: string): Done => ({ letter: answer })
const withNothing = (): Done => ({})

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
        done: (done) => this.#take(done),
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
    const { id } = this
    await this.account.ask(id, () => answerOr(this.#session, () => this.#desk.payments.account({ id }), null))
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
    const waits = this.account.value ? waitingAmount(this.account.value) : 0
    const amount = asked.what === 'refund' ? refundDue(order) : missingOf(order) - waits
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

  /** Asks what whoever looks may record alone today (rule A46). */
  askAllowance(): Promise<void> {
    const currency = this.#currency
    return this.allowance.ask(currency, async () => {
      const found = await this.#session.guarded(() => this.#desk.payments.allowance({ currency }))
      return found.ok ? found.value : found.error
    })
  }

  /** The account of whoever looks. */
  get looks(): string | undefined {
    return this.#session.userId
  }

  /** What more would have to be given back if what is asked about were confirmed, in minor units (rule A48). */
  get overIfConfirmed(): number {
    const { asked } = this
    const known = this.account.answer
    if (asked?.what !== 'confirm' || !known) return 0
    const waiting = known.byHand.find(({ id }) => id === asked.paymentId)
    return waiting ? overpaidIfConfirmed(known.record.order, known.payments, waiting) : 0
  }

  /** Whether what is filled in is more than one may record alone today, so that a colleague has to confirm it. */
  get isBeyondDay(): boolean {
    const left = this.allowance.value?.left
    return (
      this.asked?.what === 'payment' && left !== undefined && this.#formOf(this.typed).amount > left.minor
    )
  }

  /** What was done last; undefined while something else is to be said. */
  get doneLast(): DoneWhat | undefined {
    const { stage } = this.write
    if (stage.phase !== 'done') return undefined
    const { what } = stage.wanted.asked
    if (what === 'letter') return undefined
    const isWaiting = what === 'payment' && stage.done.account?.byHand.at(-1)?.state === 'waiting'
    return isWaiting ? 'waiting' : what
  }

  /** Closes the form; nothing is done. */
  leave(): void {
    if (this.write.isSaving) return
    this.asked = undefined
    this.write.rest()
  }

  type(part: Partial<Typed>): void {
    this.typed = { ...this.typed, ...part }
    for (const field of Object.keys(part) as (keyof Typed)[]) this.write.amend(field)
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

  /** Has a delivery tried again now, notes that the courier has a letter, or prints that. */
  doTo(delivery: string, what: DeliveryAction['what']): Promise<boolean> {
    return this.write.run({ asked: { what, delivery }, typed: nothingTyped })
  }

  /** The letter for the courier as a PDF in base64; undefined where it cannot be had, and `write` tells why. */
  async letter(delivery: string): Promise<string | undefined> {
    const isPrinted = await this.doTo(delivery, 'letter')
    const { stage } = this.write
    if (!isPrinted || stage.phase !== 'done') return undefined
    this.write.rest()
    return stage.done.letter
  }

  get #order() {
    return this.#shown.current()?.order
  }

  get #currency() {
    return this.#order?.currency ?? 'EUR'
  }

  /** The name of what is done once; undefined for what may be done again. */
  #deedOf(asked: Wanted['asked']): string | undefined {
    if ('delivery' in asked) return undefined
    if ('serial' in asked) return `${asked.what} ${asked.serial}`
    if ('paymentId' in asked) return `${asked.what === 'call-off' ? 'refuse' : asked.what} ${asked.paymentId}`
    return `${asked.what} ${this.id}`
  }

  #problemsOf({ asked: { what }, typed }: Wanted): readonly Problem[] {
    if (what === 'payment' || what === 'refund') {
      const amount = minorOf(typed.amount, this.#currency)
      return paymentProblems({ ...this.#formOf(typed), amount }, dayOf(this.#clock.now()))
    }
    const required = what === 'take-back' || what === 'reissue' || what === 'refuse'
    return required ? textProblems('reason', typed.reason, lengths.adminNote, { required, lines: true }) : []
  }

  #formOf({ amount, receivedOn, method, reference }: Typed): PaymentForm {
    return {
      amount: minorOf(amount, this.#currency) ?? 0,
      receivedOn,
      method,
      reference: reference.trim() || undefined,
    }
  }

  #send({ asked, typed }: Wanted, key: string): Promise<Result<Done, Refusing>> {
    const { payments, vouchers, deliveries } = this.#desk
    const { reason } = typed
    const order = { id: this.id, version: this.#shown.current()!.version }
    switch (asked.what) {
      case 'payment':
        return showing(payments.record({ ...order, ...this.#formOf(typed) }, key), withAccount)
      case 'refund':
        return showing(payments.refund({ ...order, ...this.#formOf(typed) }, key), withAccount)
      case 'take-back':
        return showing(payments.takeBack({ ...order, payment: asked.paymentId, reason }, key), withAccount)
      case 'confirm':
        return showing(payments.confirm({ ...order, payment: asked.paymentId }, key), withAccount)
      case 'refuse':
        return showing(payments.refuse({ ...order, payment: asked.paymentId, reason }, key), withAccount)
      case 'call-off':
        return showing(
          payments.refuse({ ...order, payment: asked.paymentId, reason: undefined }, key),
          withAccount,
        )
      case 'reissue':
        return showing(vouchers.reissue({ serial: asked.serial, reason }, key), withNothing)
      case 'retry':
        return showing(deliveries.retry({ id: asked.delivery }), withNothing)
      case 'hand-over':
        return showing(deliveries.handOver({ id: asked.delivery }), withNothing)
      case 'letter':
        return showing(deliveries.print({ id: asked.delivery }), withLetter)
      default:
        return asked satisfies never
    }
  }

  /** Shows what was done; a letter changes nothing but the history. */
  #take(done: Done): Promise<void> | undefined {
    if (done.letter !== undefined) return void this.#shown.meanwhile()
    this.asked = undefined
    if (!done.account) return this.#refresh()
    this.account.put(this.id, done.account)
    this.#shown.take(done.account.record)
    return void this.#shown.meanwhile()
  }

  /** The account and the history as they are now. */
  async #refresh(): Promise<void> {
    await Promise.all([this.open(), this.#shown.meanwhile()])
  }
}

import type { HandAllowance } from '@hotovo/application/payments/by-hand'
import type { Clock } from '@hotovo/application/shared/ports'
import { lengths } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { missingOf, type PaymentForm, paymentProblems, refundDue } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { type Currency, majorText, minorOf, type PaymentMethod } from '@hotovo/domain/shared/money'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'
import type { AccountAction, AccountCalls, AccountDeed } from './accountActions.ts'

type Collaborators = {
  readonly staff: Pick<AccountCalls, 'payments'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
  /** The order as it is shown; undefined until it is. */
  readonly order: () => Order | undefined
}

export type AccountField = 'amount' | 'receivedOn' | 'reference' | 'reason'
export type AccountTexts = Readonly<Record<AccountField, string>> & { readonly method: PaymentMethod }

export const emptyTexts: AccountTexts = {
  amount: '',
  receivedOn: '',
  reference: '',
  reason: '',
  method: 'transfer',
}

/** What is being filled in about the money of an order or a voucher of it: one thing at a time, and nothing of it is sent. */
export class AccountDraft {
  readonly #desk: Collaborators
  /** What whoever looks may record alone today; asked for where it matters. */
  readonly allowance = new Fetched<HandAllowance>()
  asked: AccountAction | undefined
  typed: AccountTexts = emptyTexts

  constructor(desk: Collaborators) {
    this.#desk = desk
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Begins with what is known filled in; `waits` of the money is recorded already, in minor units. */
  begin(asked: AccountAction, order: Order, waits: number): void {
    const amount = asked.what === 'refund' ? refundDue(order) : missingOf(order) - waits
    this.put(asked, {
      ...emptyTexts,
      // Where nothing is missing more money may come all the same.
      amount: amount > 0 ? majorText(amount).replace('.', ',') : '',
      receivedOn: this.#today,
      method: order.paymentMethod,
    })
    if (asked.what === 'payment') void this.askAllowance()
  }

  /** Is about this, with these texts. */
  put(asked: AccountAction, typed: AccountTexts): void {
    this.asked = asked
    this.typed = typed
  }

  type(part: Partial<AccountTexts>): void {
    this.typed = { ...this.typed, ...part }
  }

  /** Nothing is being filled in any more. */
  close(): void {
    this.asked = undefined
  }

  /** Asks what whoever looks may record alone today (rule A46). */
  askAllowance(): Promise<void> {
    const { currency } = this
    const { staff, session } = this.#desk
    return this.allowance.ask(currency, () => answerTo(session, () => staff.payments.allowance({ currency })))
  }

  /** Whether what is filled in is more than one may record alone today, so that a colleague has to confirm it. */
  get isBeyondDay(): boolean {
    const left = this.allowance.value?.left
    return this.asked?.what === 'payment' && left !== undefined && this.formOf(this.typed).amount > left.minor
  }

  get currency(): Currency {
    return this.#desk.order()?.currency ?? 'EUR'
  }

  /** The payment or refund that these texts say; none of it is checked. */
  formOf({ amount, receivedOn, method, reference }: AccountTexts): PaymentForm {
    return {
      amount: minorOf(amount, this.currency) ?? 0,
      receivedOn,
      method,
      reference: reference.trim() || undefined,
    }
  }

  /** What is wrong with these texts, for what is asked. */
  problemsOf({ what }: AccountDeed, typed: AccountTexts): readonly Problem[] {
    if (what === 'payment' || what === 'refund') {
      const amount = minorOf(typed.amount, this.currency)
      return paymentProblems({ ...this.formOf(typed), amount }, this.#today)
    }
    const required = what === 'take-back' || what === 'reissue' || what === 'refuse'
    return required ? textProblems('reason', typed.reason, lengths.adminNote, { required, lines: true }) : []
  }

  get #today(): string {
    return dayOf(this.#desk.clock.now())
  }
}

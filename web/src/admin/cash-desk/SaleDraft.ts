import type { Clock, Random } from '@hotovo/application/shared/ports'
import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { givenProblems, type SaleForm, saleDue, saleProblems } from '@hotovo/domain/cash-desk/sale'
import { presets } from '@hotovo/domain/limits'
import { amountProblems, type Cart, withLine, withQuantity } from '@hotovo/domain/orders/cart'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { minorOf } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'

const none: Cart = { currency: 'EUR', selectedVouchers: [] }

/** A sale while it is put together: what somebody buys, and the cash they hand over (rule K4). */
export class SaleDraft {
  readonly #uuid: Random['uuid']
  readonly #clock: Clock
  cart: Cart = none
  language: Language = 'sk'
  /** As they are typed. */
  own = ''
  given = ''
  /** What is wrong with the own amount, since somebody wanted it. */
  ownProblem: Problem | undefined

  constructor({ uuid, clock }: { readonly uuid: Random['uuid']; readonly clock: Clock }) {
    this.#uuid = uuid
    this.#clock = clock
    makeAutoObservable(this, undefined, { deep: false })
  }

  get isEmpty(): boolean {
    return this.cart.selectedVouchers.length === 0
  }

  /** Nothing of it is begun, an own amount neither. */
  get isBlank(): boolean {
    return this.isEmpty && this.own.trim() === ''
  }

  get #today(): string {
    return dayOf(this.#clock.now())
  }

  /** What is to be paid in cash, in minor units. */
  get total(): number {
    return saleDue(this.cart, this.#today)
  }

  /** What was handed over, in minor units; undefined where nobody counted it, or it is no amount. */
  get handed(): number | undefined {
    return minorOf(this.given, 'EUR')
  }

  get form(): SaleForm {
    const { language, handed: given } = this
    const { selectedVouchers } = this.cart
    return given === undefined ? { language, selectedVouchers } : { language, selectedVouchers, given }
  }

  /** Everything that is wrong with it at a desk that may take so much more today. */
  problems(desk: Pick<CashDesk, 'perSale'>, left: number): readonly Problem[] {
    const { given, handed, total } = this
    const wrong = saleProblems(this.form, desk, this.#today)
    const isTyped = given.trim() !== '' && handed === undefined
    return [
      ...wrong,
      ...(wrong.length === 0 && total > left
        ? [{ at: 'selectedVouchers', code: 'order-too-large', max: left } as const]
        : []),
      ...(isTyped ? givenProblems(Number.NaN, total) : []),
    ]
  }

  /** One more voucher of the preset at a place, from 0. */
  addPreset(place: number): void {
    const amount = presets.EUR[place]
    if (amount !== undefined) this.#add(amount, false)
  }

  type(part: { readonly own?: string; readonly given?: string }): void {
    Object.assign(this, part)
    if (part.own !== undefined) this.ownProblem = undefined
  }

  /** One voucher of the amount that was typed; tells whether it is one. */
  addOwn(): boolean {
    const amount = minorOf(this.own, 'EUR')
    const isPreset = amount !== undefined && presets.EUR.includes(amount)
    const [problem] =
      amount === undefined
        ? [{ at: 'own', code: 'required' } as const]
        : amountProblems('own', amount, !isPreset, 'EUR')
    this.ownProblem = problem
    if (problem || amount === undefined) return false
    this.#add(amount, !isPreset)
    this.own = ''
    return true
  }

  /** So many pieces of a line more, or fewer; none takes it out. */
  step(id: string | undefined, by: number): void {
    const line = this.cart.selectedVouchers.find((one) => one.id === id) ?? this.cart.selectedVouchers.at(-1)
    if (line) this.cart = withQuantity(this.cart, line.id, line.quantity + by)
    // What was handed over for it is nothing of the next one's.
    if (this.isEmpty) this.given = ''
  }

  speak(language: Language): void {
    this.language = language
  }

  /** The next customer. */
  clear(): void {
    this.cart = none
    this.language = 'sk'
    this.own = ''
    this.given = ''
    this.ownProblem = undefined
  }

  #add(amount: number, isCustom: boolean): void {
    this.cart = withLine(this.cart, { id: this.#uuid(), amount, quantity: 1, isCustom })
  }
}

/** What customers hand over for so much, in minor units: the sum itself, and the notes above it, the smallest first. */
export function likelyCash(total: number): readonly number[] {
  const notes = [5_00, 10_00, 20_00, 50_00, 100_00]
  const above = notes.map((note) => Math.ceil(total / note) * note).filter((sum) => sum > total)
  return total === 0 ? [] : [total, ...new Set(above)].slice(0, 5)
}

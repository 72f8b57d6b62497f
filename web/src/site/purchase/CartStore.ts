import {
  type AmountChoice,
  type Cart,
  cartPieces,
  cartProblems,
  cartValue,
  choiceProblems,
  inCurrency,
  type SelectedVoucher,
  unaddedAmountProblems,
  withLine,
  withQuantity,
} from '@hotovo/domain/orders/cart'
import { type Currency, type Money, minorOf } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'
import type { FormChecks } from '../../stores/FormChecks.ts'
import { type Chooser, emptyCart, nothingChosen } from './draft.ts'

/** The last change of the cart that may be taken back, with the cart as it was before. */
export type Undoable = { readonly before: { readonly content: Cart; readonly chooser: Chooser } } & (
  | { readonly what: 'added' | 'line-removed'; readonly line: SelectedVoucher }
  | { readonly what: 'currency-changed' }
)

/** The cart of a purchase (rules O4, O7): its lines in one currency, and the chooser that fills it. */
export class CartStore {
  readonly #uuid: () => string
  readonly #checks: Pick<FormChecks, 'mend'>
  content: Cart = emptyCart
  chooser: Chooser = nothingChosen
  choiceRefused = false
  /** The currency that waits for a yes, because it empties the cart. */
  wishedCurrency: Currency | undefined
  undoable: Undoable | undefined

  constructor(uuid: () => string, checks: Pick<FormChecks, 'mend'>) {
    this.#uuid = uuid
    this.#checks = checks
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Takes up what a draft holds. */
  take(content: Cart, chooser: Chooser): void {
    this.content = content
    this.chooser = chooser
  }

  reset(): void {
    this.take(emptyCart, nothingChosen)
    this.choiceRefused = false
    this.wishedCurrency = undefined
    this.undoable = undefined
  }

  get currency(): Currency {
    return this.content.currency
  }

  get lines(): readonly SelectedVoucher[] {
    return this.content.selectedVouchers
  }

  get isEmpty(): boolean {
    return this.lines.length === 0
  }

  get pieces(): number {
    return cartPieces(this.content)
  }

  get value(): Money {
    return cartValue(this.content)
  }

  /** What is too much for one order, told as soon as it is (rule O5): there is nothing to wait for. */
  get excess(): readonly Problem[] {
    return this.isEmpty ? [] : cartProblems(this.content).filter(({ at }) => at === 'selectedVouchers')
  }

  get choice(): AmountChoice {
    const { preset, custom, quantity } = this.chooser
    const isCustom = custom.trim() !== ''
    return {
      amount: isCustom ? minorOf(custom, this.currency) : preset,
      isCustom,
      quantity: /^\d+$/.test(quantity.trim()) ? Math.min(Number(quantity), 1_000_000) : 0,
    }
  }

  /** What is wrong with the choice, told or not. */
  get #wrong(): readonly Problem[] {
    return choiceProblems(this.choice, this.currency)
  }

  /** Problems of the chooser, once an attempt to add was refused. */
  get choiceProblems(): readonly Problem[] {
    return this.choiceRefused ? this.#wrong : []
  }

  /** What was typed and is in no cart yet. */
  get left(): readonly Problem[] {
    return unaddedAmountProblems(this.choice, this.currency)
  }

  /** Why the add button is disabled: no amount, or less than one piece (rule W5). */
  get addBlocker(): Problem | undefined {
    return this.#wrong.find(
      ({ at, code }) => (at === 'amount' && code === 'amount-missing') || code === 'quantity-too-small',
    )
  }

  /** The choice, where it can be put into the cart as it is: the add button tells no other. */
  get addable(): { readonly amount: number; readonly quantity: number } | undefined {
    const { amount, quantity } = this.choice
    return amount === undefined || this.#wrong.length > 0 ? undefined : { amount, quantity }
  }

  /** How many vouchers of a tile are in the cart. */
  presetPieces(amount: number): number {
    return cartPieces({
      ...this.content,
      selectedVouchers: this.lines.filter((line) => !line.isCustom && line.amount === amount),
    })
  }

  /** Puts one voucher of a tile into the cart; the tile stays chosen, for more of it. */
  addPreset(amount: number): void {
    this.#add({ amount, quantity: 1, isCustom: false })
    this.#choose({ preset: amount, custom: '' })
    this.choiceRefused = false
  }

  typeCustom(custom: string): void {
    const isEmpty = custom.trim() === ''
    this.#choose({ preset: isEmpty ? this.chooser.preset : undefined, custom })
    // What was refused is gone; an empty field asks for nothing.
    if (isEmpty) this.choiceRefused = false
  }

  typeQuantity(quantity: string): void {
    this.#choose({ quantity })
  }

  /** Puts the choice into the cart; a choice with problems stays where it is and shows them. */
  add(): boolean {
    const { addable } = this
    this.choiceRefused = addable === undefined
    if (!addable) return false
    this.#add({ ...addable, isCustom: this.choice.isCustom })
    this.chooser = nothingChosen
    return true
  }

  /** Another quantity on a line; 0 removes it, which can be undone. */
  setQuantity(id: string, quantity: number): void {
    const { content, chooser } = this
    this.#change(withQuantity(content, id, quantity))
    const line = content.selectedVouchers.find((one) => one.id === id)
    const isRemoved = !this.lines.some((one) => one.id === id)
    if (line && isRemoved) this.undoable = { what: 'line-removed', line, before: { content, chooser } }
  }

  /** Another currency: at once with an empty cart, after a yes with a full one. */
  wishCurrency(currency: Currency): void {
    this.wishedCurrency = currency === this.currency || this.isEmpty ? undefined : currency
    if (this.isEmpty && currency !== this.currency) this.#changeCurrency(currency)
  }

  confirmCurrency(): void {
    if (!this.wishedCurrency) return
    const { content, chooser } = this
    this.#changeCurrency(this.wishedCurrency)
    this.undoable = { what: 'currency-changed', before: { content, chooser } }
  }

  cancelCurrency(): void {
    this.wishedCurrency = undefined
  }

  /** Takes the last addition, removal or change of currency back. */
  undo(): void {
    if (!this.undoable) return
    const { what, before } = this.undoable
    this.#change(before.content)
    if (what !== 'line-removed') this.chooser = before.chooser
  }

  #add(choice: Omit<SelectedVoucher, 'id'>): void {
    const { content, chooser } = this
    const line = { id: this.#uuid(), ...choice }
    this.#change(withLine(content, line))
    this.undoable = { what: 'added', line, before: { content, chooser } }
  }

  #choose(chosen: Partial<Chooser>): void {
    this.chooser = { ...this.chooser, ...chosen }
  }

  #change(content: Cart): void {
    this.content = content
    this.undoable = undefined
    this.wishedCurrency = undefined
    this.#checks.mend((at) => at.startsWith('selectedVouchers'))
  }

  #changeCurrency(currency: Currency): void {
    this.chooser = { ...nothingChosen, quantity: this.chooser.quantity }
    this.choiceRefused = false
    this.#change(inCurrency(this.content, currency))
    // Each currency has ways to pay of its own.
    this.#checks.mend((at) => at === 'paymentMethod')
  }
}

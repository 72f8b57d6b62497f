import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Settings } from '@hotovo/application/site/settings'
import {
  type Choice,
  choiceProblems,
  inCurrency,
  type SelectedVoucher,
  withLine,
  withQuantity,
} from '@hotovo/domain/orders/cart'
import { type OrderForm, type OrderTotals, orderProblems, orderTotals } from '@hotovo/domain/orders/order'
import type { PaymentMethod } from '@hotovo/domain/orders/payment-instructions'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import type { Language } from '@hotovo/domain/shared/language'
import { type Currency, minorOf } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { HumanCheckStore } from '../../stores/HumanCheckStore.ts'
import {
  type Attempt,
  type Chooser,
  type Draft,
  draftIn,
  nothingChosen,
  nothingTyped,
  type Typed,
} from './draft.ts'

/** What the store works with. `drafts` is absent where nothing is kept: in the prerender. */
type Collaborators = {
  readonly api: Pick<Api, 'orders' | 'humanCheck'>
  readonly settings: { readonly current: Settings }
  readonly uuid: () => string
  readonly drafts?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

/** The last change of the cart that may be taken back, with the cart as it was before. */
export type Undoable = { readonly before: Pick<Draft, 'typed' | 'chooser'> } & (
  | { readonly what: 'line-removed'; readonly line: SelectedVoucher }
  | { readonly what: 'currency-changed' }
)

const draftKey = 'purchase-draft'

/** The purchase page (spec 2 and 4): form, cart and chooser, human check, and the way of the order. */
export class PurchaseStore {
  readonly #api: Collaborators['api']
  readonly #settings: Collaborators['settings']
  readonly #uuid: Collaborators['uuid']
  readonly #drafts: Collaborators['drafts']
  readonly humanCheck: HumanCheckStore
  language: Language = 'sk'
  typed: Typed = nothingTyped
  chooser: Chooser = nothingChosen
  /** Hidden from people; what fills it is a script (ruling 2.6). */
  website = ''
  phase: 'editing' | 'sending' | 'refused' | 'busy' | 'unavailable' | 'off' | 'placed' = 'editing'
  /** How often a submit was refused. From the first time on every field is checked as it changes. */
  refusals = 0
  choiceRefused = false
  /** The currency that waits for a yes, because it empties the cart. */
  wishedCurrency: Currency | undefined
  undoable: Undoable | undefined
  /** Where problems were when the form was last refused; what is mended leaves the list for good. */
  summarised: readonly string[] = []
  /** Problems the server found; each stands until its field changes. */
  refused: readonly Problem[] = []
  attempt: Attempt | undefined
  #stopSaving: (() => void) | undefined

  constructor({ api, settings, uuid, drafts }: Collaborators) {
    this.#api = api
    this.#settings = settings
    this.#uuid = uuid
    this.#drafts = drafts
    this.humanCheck = new HumanCheckStore(api.humanCheck)
    makeAutoObservable(this, { humanCheck: false }, { deep: false })
  }

  /** Takes up the draft of this tab and asks the first question. */
  async open(language: Language): Promise<void> {
    this.language = language
    const stored = this.#drafts?.getItem(draftKey)
    if (stored) this.#take(draftIn(stored))
    if (this.phase === 'placed') this.phase = 'editing'
    this.#stopSaving = reaction(
      () => JSON.stringify(this.draft),
      (draft) => this.#drafts?.setItem(draftKey, draft),
    )
    await this.humanCheck.open()
  }

  close(): void {
    this.#stopSaving?.()
    this.humanCheck.close()
  }

  get draft(): Draft {
    return { typed: this.typed, chooser: this.chooser, attempt: this.attempt }
  }

  /** Payment methods offered for the chosen currency. */
  get offered(): readonly PaymentMethod[] {
    return this.#settings.current.methods[this.typed.currency]
  }

  /** The form as it is sent: without what its delivery does not ask for, with a method that is offered. */
  get form(): OrderForm {
    const { address, city, postalCode, country, notes, ...always } = this.typed
    const { deliveryMethod, paymentMethod } = always
    return {
      ...always,
      ...(deliveryMethod === 'courier' && { address, city, postalCode, country }),
      ...(notes.trim() !== '' && { notes }),
      paymentMethod: this.offered.includes(paymentMethod)
        ? paymentMethod
        : (this.offered[0] ?? paymentMethod),
      language: this.language,
    }
  }

  get totals(): OrderTotals {
    return orderTotals(this.form)
  }

  get isCartEmpty(): boolean {
    return this.typed.selectedVouchers.length === 0
  }

  /** Ordering is switched off (spec 8): known from the settings, or from the server's answer. */
  get isOff(): boolean {
    return this.phase === 'off' || !this.#settings.current.features.ordering
  }

  get isSubmitDisabled(): boolean {
    return this.isOff || this.isCartEmpty || this.phase === 'sending' || this.phase === 'placed'
  }

  /** Everything wrong with the form as it stands, in the order of the page; none before the first refusal. */
  get problems(): readonly Problem[] {
    return this.refusals === 0 ? [] : [...this.#ownProblems, ...this.#serverProblems]
  }

  /** What the summary of the last refusal still has to say: it shrinks, and never grows under typing hands. */
  get summary(): readonly Problem[] {
    return this.problems.filter(({ at }) => this.summarised.includes(at))
  }

  /** The problem to show at a field. */
  problemAt(at: string): Problem | undefined {
    return this.problems.find((problem) => problem.at === at)
  }

  get choice(): Choice {
    const { preset, custom, quantity } = this.chooser
    const isCustom = custom.trim() !== ''
    return {
      amount: isCustom ? minorOf(custom, this.typed.currency) : preset,
      isCustom,
      quantity: /^\d+$/.test(quantity.trim()) ? Math.min(Number(quantity), 1_000_000) : 0,
    }
  }

  /** Problems of the chooser, once an attempt to add was refused. */
  get choiceProblems(): readonly Problem[] {
    return this.choiceRefused ? choiceProblems(this.choice, this.typed.currency) : []
  }

  /** Why the add button is disabled: no amount, or less than one piece (spec 2). */
  get addBlocker(): Problem | undefined {
    return choiceProblems(this.choice, this.typed.currency).find(
      ({ at, code }) => (at === 'amount' && code === 'amount-missing') || code === 'quantity-too-small',
    )
  }

  choosePreset(amount: number): void {
    this.#choose({ preset: amount, custom: '' })
  }

  typeCustom(custom: string): void {
    this.#choose({ preset: custom.trim() === '' ? this.chooser.preset : undefined, custom })
  }

  typeQuantity(quantity: string): void {
    this.#choose({ quantity })
  }

  /** Puts the choice into the cart; a choice with problems stays where it is and shows them. */
  add(): boolean {
    const { amount, isCustom, quantity } = this.choice
    this.choiceRefused = choiceProblems(this.choice, this.typed.currency).length > 0
    if (this.choiceRefused || amount === undefined) return false
    this.#changeCart(withLine(this.typed, { id: this.#uuid(), amount, quantity, isCustom }))
    this.chooser = nothingChosen
    return true
  }

  /** Another quantity on a line; 0 removes it, which can be undone. */
  setQuantity(id: string, quantity: number): void {
    const before = { typed: this.typed, chooser: this.chooser }
    this.#changeCart(withQuantity(this.typed, id, quantity))
    const line = before.typed.selectedVouchers.find((one) => one.id === id)
    const isRemoved = !this.typed.selectedVouchers.some((one) => one.id === id)
    if (line && isRemoved) this.undoable = { what: 'line-removed', line, before }
  }

  /** Another currency: at once with an empty cart, after a yes with a full one. */
  wishCurrency(currency: Currency): void {
    this.wishedCurrency = currency === this.typed.currency || this.isCartEmpty ? undefined : currency
    if (this.isCartEmpty && currency !== this.typed.currency) this.#changeCurrency(currency)
  }

  confirmCurrency(): void {
    if (!this.wishedCurrency) return
    const before = { typed: this.typed, chooser: this.chooser }
    this.#changeCurrency(this.wishedCurrency)
    this.undoable = { what: 'currency-changed', before }
  }

  cancelCurrency(): void {
    this.wishedCurrency = undefined
  }

  /** Takes the last removal or change of currency back. What was typed elsewhere meanwhile stays. */
  undo(): void {
    if (!this.undoable) return
    const { what, before } = this.undoable
    const { currency, selectedVouchers } = before.typed
    this.#changeCart({ ...this.typed, currency, selectedVouchers })
    if (what === 'currency-changed') this.chooser = before.chooser
  }

  edit<Field extends Exclude<keyof Typed, 'currency' | 'selectedVouchers'>>(
    field: Field,
    value: Typed[Field],
  ): void {
    this.typed = { ...this.typed, [field]: value }
    // What a delivery asks for decides about other fields too.
    this.refused = field === 'deliveryMethod' ? [] : this.refused.filter(({ at }) => at !== field)
    this.#mend()
  }

  answer(text: string): void {
    this.humanCheck.type(text)
    this.#mend()
  }

  fillHoneypot(text: string): void {
    this.website = text
  }

  /** Sends the order. Answers it once it is placed; otherwise `phase` and `problems` tell why not. */
  async submit(): Promise<OrderView | undefined> {
    if (this.isSubmitDisabled) return undefined
    this.refused = []
    if (this.#ownProblems.length > 0) {
      this.#refuse()
      return undefined
    }
    this.phase = 'sending'
    this.attempt = this.#attemptNow()
    const form = { ...this.form, language: this.attempt.language }
    const request = { ...form, humanCheck: this.humanCheck.answer, website: this.website }
    try {
      const placed = await this.#api.orders.place(request, this.attempt.key)
      return runInAction(() => {
        if (placed.ok) {
          this.#reset()
          return placed.value.view
        }
        switch (placed.error.code) {
          case 'invalid':
            this.#refuse(placed.error.problems)
            return undefined
          case 'feature-off':
            this.phase = 'off'
            return undefined
          case 'idempotency-key-busy':
            this.phase = 'busy'
            return undefined
          case 'idempotency-key-malformed':
          case 'idempotency-key-reused':
            this.attempt = undefined
            this.phase = 'unavailable'
            return undefined
          default:
            return placed.error satisfies never
        }
      })
    } catch (fault) {
      runInAction(() => {
        this.phase = 'unavailable'
      })
      if (!(fault instanceof Unavailable)) throw fault
      return undefined
    }
  }

  get #ownProblems(): readonly Problem[] {
    const human = this.humanCheck.problem
    return [...orderProblems(this.form, this.offered), ...(human ? [human] : [])]
  }

  get #serverProblems(): readonly Problem[] {
    return this.refused.filter((told) => !this.#ownProblems.some((own) => own.at === told.at))
  }

  /**
   * The same form keeps its key, so that a retry after a lost answer makes one order. Another language of
   * the page is no other form: it is sent in the language it was sent in first.
   */
  #attemptNow(): Attempt {
    const before = this.attempt
    if (before && canonicalText({ ...this.form, language: before.language }) === before.text) return before
    return { key: this.#uuid(), text: canonicalText(this.form), language: this.form.language }
  }

  #refuse(told: readonly Problem[] = []): void {
    this.phase = 'refused'
    this.refusals += 1
    const human = told.find(({ at }) => at === 'humanCheck.answer')
    this.refused = told.filter((problem) => problem !== human)
    if (human) void this.humanCheck.refuse(human)
    this.summarised = this.problems.map(({ at }) => at)
  }

  #mend(): void {
    this.summarised = this.summarised.filter((at) => this.problemAt(at))
  }

  #choose(chosen: Partial<Chooser>): void {
    this.chooser = { ...this.chooser, ...chosen }
  }

  #changeCart(typed: Typed): void {
    this.typed = typed
    this.undoable = undefined
    this.wishedCurrency = undefined
    this.refused = this.refused.filter(({ at }) => !at.startsWith('selectedVouchers'))
    this.#mend()
  }

  #changeCurrency(currency: Currency): void {
    this.chooser = { ...nothingChosen, quantity: this.chooser.quantity }
    this.choiceRefused = false
    this.refused = this.refused.filter(({ at }) => at !== 'paymentMethod')
    this.#changeCart(inCurrency(this.typed, currency))
  }

  #take({ typed, chooser, attempt }: Draft): void {
    this.typed = typed
    this.chooser = chooser
    this.attempt = attempt
  }

  /** After success everything starts anew and the draft is wiped (spec 4, "Order flow"). */
  #reset(): void {
    this.#stopSaving?.()
    this.#drafts?.removeItem(draftKey)
    this.#take({ typed: nothingTyped, chooser: nothingChosen, attempt: undefined })
    this.phase = 'placed'
    this.refusals = 0
    this.summarised = []
    this.choiceRefused = false
    this.wishedCurrency = undefined
    this.undoable = undefined
    this.refused = []
    this.humanCheck.type('')
  }
}

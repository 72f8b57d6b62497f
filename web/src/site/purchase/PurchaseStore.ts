import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Settings } from '@hotovo/application/site/settings'
import { addressTexts, courierCountries, courierCountryOf } from '@hotovo/domain/orders/courier-address'
import { type OrderForm, type OrderTotals, orderTotals } from '@hotovo/domain/orders/order'
import { orderProblems } from '@hotovo/domain/orders/order-problems'
import { furtherTexts, withCodesMasked } from '@hotovo/domain/orders/order-texts'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import type { Language } from '@hotovo/domain/shared/language'
import type { PaymentMethod } from '@hotovo/domain/shared/money'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { FormChecks } from '../../stores/FormChecks.ts'
import type { Drafts } from '../../stores/FormStore.ts'
import { CartStore } from './CartStore.ts'
import { type Attempt, type Draft, draftIn, nothingTyped, type Typed } from './draft.ts'

type Collaborators = {
  readonly api: Pick<Api, 'orders' | 'humanCheck'>
  readonly settings: { readonly current: Settings }
  readonly uuid: () => string
  readonly today: () => string
  readonly drafts?: Drafts
}

const draftKey = 'purchase-draft'

type Phase = 'editing' | 'sending' | 'refused' | 'busy' | 'too-many' | 'unavailable' | 'off' | 'placed'
/** How far the page is after a refusal; after any other its key is of no use. */
const phaseAfter: Partial<Record<string, Phase>> = {
  invalid: 'refused',
  'feature-off': 'off',
  'idempotency-key-busy': 'busy',
  'too-many-requests': 'too-many',
}

/** The purchase page (rules W5, F9): form and cart, and the way of the order. */
export class PurchaseStore {
  readonly #with: Collaborators
  readonly checks: FormChecks
  readonly cart: CartStore
  language: Language = 'sk'
  typed: Typed = nothingTyped
  phase: Phase = 'editing'
  /** How long to wait after too many; 0 before. */
  retryAfterSeconds = 0
  attempt: Attempt | undefined
  #stopSaving: (() => void) | undefined

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    this.checks = new FormChecks(collaborators.api.humanCheck, () => [
      ...this.cart.left,
      ...orderProblems(this.form, this.offered, this.today()),
    ])
    this.cart = new CartStore(collaborators.uuid, this.checks)
    makeAutoObservable(this, { checks: false, cart: false }, { deep: false })
  }

  /** Takes up the draft of this tab and asks the first question; the address may say how it is to be paid. */
  async open(language: Language, payment: string | null = null): Promise<void> {
    this.language = language
    const stored = this.#with.drafts?.getItem(draftKey)
    if (stored) {
      const { typed, chooser, attempt } = draftIn(stored)
      const { currency, selectedVouchers, ...fields } = typed
      this.cart.take({ currency, selectedVouchers }, chooser)
      this.typed = fields
      this.attempt = attempt
    }
    const wished = this.offered.find((method) => method === payment)
    if (wished) this.typed = { ...this.typed, paymentMethod: wished }
    if (this.phase === 'placed') this.phase = 'editing'
    this.#stopSaving = reaction(
      () => JSON.stringify(this.draft),
      (draft) => this.#with.drafts?.setItem(draftKey, draft),
    )
    await this.checks.humanCheck.open()
  }

  close(): void {
    this.#stopSaving?.()
    this.checks.humanCheck.close()
  }

  get draft(): Draft {
    const { content, chooser } = this.cart
    return { typed: { ...content, ...this.typed }, chooser, attempt: this.attempt }
  }

  /** Payment methods offered for the chosen currency. */
  get offered(): readonly PaymentMethod[] {
    return this.#with.settings.current.methods[this.cart.currency]
  }

  /** The form as it is sent: without what its delivery does not ask for, with a method that is offered. */
  get form(): OrderForm {
    return this.#formIn(this.language)
  }

  #formIn(language: Language): OrderForm {
    const { typed } = this
    const { deliveryMethod, paymentMethod, country } = typed
    const served = courierCountryOf(country)
    return {
      ...this.cart.content,
      ...typed,
      ...(deliveryMethod === 'courier'
        ? { country: served ? courierCountries[served].names[language] : country }
        : fieldsOf(addressTexts, () => undefined)),
      ...fieldsOf(furtherTexts, (field) => (typed[field].trim() === '' ? undefined : typed[field])),
      paymentMethod: this.offered.includes(paymentMethod)
        ? paymentMethod
        : (this.offered[0] ?? paymentMethod),
      language,
    }
  }

  /** The day in UTC or thereabouts: the server judges by its own. */
  today(): string {
    return this.#with.today()
  }

  get totals(): OrderTotals {
    return orderTotals(this.form)
  }

  /** Ordering is switched off (rule W12): known from the settings, or from the server's answer. */
  get isOff(): boolean {
    return this.phase === 'off' || !this.#with.settings.current.features.ordering
  }

  get isSubmitDisabled(): boolean {
    return this.isOff || this.cart.isEmpty || this.phase === 'sending' || this.phase === 'placed'
  }

  /** A voucher's code in the notes is made unreadable at once: it is kept and sent nowhere. */
  edit<Field extends keyof Typed>(field: Field, value: Typed[Field]): void {
    this.typed = withCodesMasked({ ...this.typed, [field]: value })
    // What a delivery asks for decides about other fields too, and a country about its postal codes.
    this.checks.mend(
      (at) => field === 'deliveryMethod' || at === field || (field === 'country' && at === 'postalCode'),
    )
  }

  /** Sends the order. Answers it once it is placed; otherwise `phase` and `checks` tell why not. */
  async submit(): Promise<OrderView | undefined> {
    if (this.isSubmitDisabled) return undefined
    this.phase = this.checks.pass() ? 'sending' : 'refused'
    if (this.phase === 'refused') return undefined
    this.attempt = this.#attemptNow()
    const { key, language } = this.attempt
    const form = this.#formIn(language)
    try {
      const placed = await this.checks.send((proof) =>
        this.#with.api.orders.place({ ...form, ...proof }, key),
      )
      return runInAction(() => {
        if (placed.ok) {
          this.#reset()
          return placed.value.view
        }
        const { error } = placed
        this.phase = phaseAfter[error.code] ?? 'unavailable'
        if (error.code === 'invalid') this.checks.refuse(error.problems)
        if (error.code === 'too-many-requests') this.retryAfterSeconds = error.retryAfterSeconds
        if (this.phase === 'unavailable') this.attempt = undefined
        return undefined
      })
    } catch (fault) {
      runInAction(() => {
        this.phase = 'unavailable'
      })
      if (!(fault instanceof Unavailable)) throw fault
      return undefined
    }
  }

  /**
   * The same form keeps its key, so that a retry after a lost answer makes one order. Another language of
   * the page is no other form: it is sent in the language it was sent in first.
   */
  #attemptNow(): Attempt {
    const before = this.attempt
    if (before && canonicalText(this.#formIn(before.language)) === before.text) return before
    return { key: this.#with.uuid(), text: canonicalText(this.form), language: this.form.language }
  }

  /** After success everything starts anew and the draft is wiped (rule F9). */
  #reset(): void {
    this.#stopSaving?.()
    this.#with.drafts?.removeItem(draftKey)
    this.typed = nothingTyped
    this.attempt = undefined
    this.phase = 'placed'
    this.cart.reset()
    this.checks.forget()
    this.checks.humanCheck.type('')
  }
}

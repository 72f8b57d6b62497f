import type { StaffApi } from '@hotovo/application/api'
import type { Customer } from '@hotovo/application/back-office/customer'
import { normalEmail } from '@hotovo/domain/staff/account'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../../stores/Fetched.ts'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { answerOr } from '../../records/asking.ts'

/** A record that its customer is looked up by, by id or number, and what they call themselves there. */
export type CustomerClue = { readonly kind: 'order' | 'ticket'; readonly id: string; readonly name: string }

/** The record that is open on the page, and whose it is. */
export type OpenRecord = CustomerClue & { readonly email: string }

type Collaborators = {
  readonly staff: {
    readonly orders: Pick<StaffApi['staff']['orders'], 'customer'>
    readonly tickets: Pick<StaffApi['staff']['tickets'], 'customer'>
  }
  readonly session: Pick<SessionStore, 'guarded'>
}

/** The customer whom somebody looks at beside the pages, until they are put away. */
export class CustomerDesk {
  readonly #staff: Collaborators['staff']
  readonly #session: Collaborators['session']
  readonly customer = new Fetched<Customer | null>()
  clue: CustomerClue | undefined
  /** Undefined where no record is open that is somebody's. */
  here: OpenRecord | undefined

  constructor({ staff, session }: Collaborators) {
    this.#staff = staff
    this.#session = session
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Shows the customer of a record; whoever is shown already is put away by the same press. */
  toggle(clue: CustomerClue): void {
    if (this.clue?.id === clue.id) this.close()
    else void this.open(clue)
  }

  open(clue: CustomerClue): Promise<void> {
    this.clue = clue
    return this.load()
  }

  /** Hears which record the page shows now. */
  show(here: OpenRecord | undefined): void {
    this.here = here
  }

  /** The record that the page shows, where it is not theirs who are shown beside it. */
  get stranger(): OpenRecord | undefined {
    const { here } = this
    const email = this.customer.answer?.email
    return here && email !== undefined && normalEmail(email) !== normalEmail(here.email) ? here : undefined
  }

  close(): void {
    this.clue = undefined
    this.customer.forget()
  }

  /** Loads them, and again. */
  async load(): Promise<void> {
    const { clue } = this
    if (!clue) return
    const { id } = clue
    const { orders, tickets } = this.#staff
    await this.customer.ask(`${clue.kind} ${id}`, () =>
      clue.kind === 'order'
        ? answerOr(this.#session, () => orders.customer({ id }), null)
        : answerOr(this.#session, () => tickets.customer({ id }), null),
    )
  }
}

import type { OrderRow } from '@hotovo/application/orders/list'
import { missingOf } from '@hotovo/domain/payments/payment'
import { currencies, majorText, minorOf } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable } from 'mobx'
import { OrderSearch } from './OrderSearch.ts'

/** Why an order lacks nothing; undefined where it does lack something. */
export const whyNothingMissing = (row: OrderRow): 'cancelled' | 'nothing-owed' | undefined => {
  if (row.orderStatus === 'zrusena') return 'cancelled'
  return missingOf(row) === 0 ? 'nothing-owed' : undefined
}

/** An order and what of the payment is for it, as it is typed. */
type Part = { readonly row: OrderRow; readonly amount: string }

type Collaborators = Pick<ConstructorParameters<typeof OrderSearch>[0], 'list' | 'session' | 'later'> & {
  /** The line as it is now. */
  readonly entry: () => BankEntry
  readonly decimalSign: '.' | ','
}

/** How a payment is divided by hand among orders that are looked for. */
export class AssignStore {
  readonly #with: Collaborators
  readonly search: OrderSearch
  parts: readonly Part[] = []
  /** The order that was taken last, also one that was before: its amount is what comes next. */
  taken: { readonly id: string } | undefined

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    const { currency } = collaborators.entry()
    this.search = new OrderSearch({
      ...collaborators,
      currency: currencies.find((one) => one === currency),
      leftMinor: () => this.leftMinor,
      isTaken: (id) => this.isTaken(id),
      take: (row) => this.take(row),
    })
    makeAutoObservable(this, { search: false }, { deep: false })
  }

  /** Minor units for each order, undefined where that is no amount. */
  get amounts(): readonly (number | undefined)[] {
    return this.parts.map(({ row, amount }) => minorOf(amount, row.currency))
  }

  /** What is still to be divided, in minor units; below zero where more was divided than came. */
  get leftMinor(): number {
    const { amount, used } = this.#with.entry()
    return amount - used - this.amounts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
  }

  /**
   * What each order does not lack of what it is given, in minor units: it will be due back. One that was cancelled lacks nothing, and what
   * becomes of that is chosen by a press of its own.
   */
  get beyond(): readonly number[] {
    return this.parts.map(({ row }, index) =>
      row.orderStatus === 'zrusena' ? 0 : Math.max(0, (this.amounts[index] ?? 0) - missingOf(row)),
    )
  }

  /** Whether all of it is divided, into amounts above zero. */
  get isWhole(): boolean {
    const isReadable = this.amounts.every((amount) => amount !== undefined && amount > 0)
    return this.parts.length > 0 && isReadable && this.leftMinor === 0
  }

  /** Whether anything was typed or taken. */
  get isBegun(): boolean {
    return this.parts.length > 0 || this.search.text !== ''
  }

  isTaken(id: string): boolean {
    return this.parts.some(({ row }) => row.id === id)
  }

  /** Gives an order what it lacks of what is left, or all that is left where it lacks nothing. */
  take(row: OrderRow): void {
    if (!this.isTaken(row.id)) {
      const left = Math.max(0, this.leftMinor)
      const amount = majorText(Math.min(left, missingOf(row) || left)).replace('.', this.#with.decimalSign)
      this.parts = [...this.parts, { row, amount }]
    }
    this.taken = { id: row.id }
  }

  write(id: string, amount: string): void {
    this.parts = this.parts.map((part) => (part.row.id === id ? { ...part, amount } : part))
  }

  /** Another line is looked at: what is typed stays, and takes no focus when this one is looked at again. */
  leave(): void {
    this.taken = undefined
    this.search.close()
  }

  remove(id: string): void {
    this.parts = this.parts.filter(({ row }) => row.id !== id)
  }
}

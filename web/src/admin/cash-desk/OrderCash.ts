import type { DeskOrder } from '@hotovo/application/cash-desk/orders'
import type { Refused } from '@hotovo/application/refusal'
import { givenProblems } from '@hotovo/domain/cash-desk/sale'
import { minorOf } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'

type Find = (
  text: string,
) => Promise<Result<DeskOrder, Refused<'cash-desk-not-found' | 'order-not-found'>> | undefined>

/** A number of an order is far shorter; a scanner that goes on and on is heard no further. */
const mostTyped = 200

/** Why the cash of an order is not taken; undefined where it is. */
export type NotTaken = 'not-found' | 'cancelled' | 'currency' | 'paid' | 'too-much'

/** The order whose cash is taken: found by what a scanner types, then what its customer hands over (rule K7). */
export class OrderCash {
  readonly #find: Find
  typed = ''
  given = ''
  found: DeskOrder | undefined
  /** What was typed names no order. */
  isNotFound = false
  isFinding = false

  constructor(find: Find) {
    this.#find = find
    makeAutoObservable(this, undefined, { deep: false })
  }

  type(part: { readonly typed?: string; readonly given?: string }): void {
    Object.assign(this, part)
    if (part.typed === undefined) return
    this.typed = part.typed.slice(0, mostTyped)
    this.isNotFound = false
    this.found = undefined
  }

  /** Looks for the order that was typed or scanned; tells whether there is something to take of it. */
  async find(): Promise<boolean> {
    const { typed } = this
    if (typed.trim() === '' || this.isFinding) return false
    this.isFinding = true
    this.given = ''
    const answer = await this.#find(typed).finally(() =>
      runInAction(() => {
        this.isFinding = false
      }),
    )
    // Somebody typed another one meanwhile.
    if (typed !== this.typed) return false
    runInAction(() => {
      this.found = answer?.ok ? answer.value : undefined
      this.isNotFound = answer?.ok === false
    })
    return this.found !== undefined && this.notTaken === undefined
  }

  /** No order is looked for. */
  get isBlank(): boolean {
    return this.typed.trim() === ''
  }

  get notTaken(): NotTaken | undefined {
    if (this.isNotFound) return 'not-found'
    const { found } = this
    if (!found) return undefined
    if (found.orderStatus === 'zrusena') return 'cancelled'
    if (found.currency !== 'EUR') return 'currency'
    if (found.due === 0) return 'paid'
    return found.due > found.most ? 'too-much' : undefined
  }

  /** In minor units; undefined where nobody counted it, or it is no amount. */
  get handed(): number | undefined {
    return minorOf(this.given, 'EUR')
  }

  /** What is wrong with the cash that was handed over. */
  get problems(): readonly Problem[] {
    const { found, given, handed } = this
    if (!found) return []
    return givenProblems(given.trim() !== '' && handed === undefined ? Number.NaN : handed, found.due)
  }

  /** The next customer. */
  clear(): void {
    this.typed = ''
    this.given = ''
    this.found = undefined
    this.isNotFound = false
  }
}

import type { Api } from '@hotovo/application/api'
import type { EntryFigure } from '@hotovo/application/statements/ports'
import { isUnclaimed, type Undecided } from '@hotovo/domain/statements/entry'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'

type Collaborators = {
  readonly figures: Api['staff']['statements']['count']
  readonly session: Pick<SessionStore, 'guarded'>
  /** Of one statement, or of all. */
  readonly statement: string | undefined
  readonly decision: Undecided
}

/** How many lines of statements wait for a decision, or were set aside, by their states. */
export class Waiting {
  readonly #desk: Collaborators
  readonly figures = new Fetched<readonly EntryFigure[]>()

  constructor(desk: Collaborators) {
    this.#desk = desk
  }

  refresh(): Promise<void> {
    const { figures, session, statement, decision } = this.#desk
    return this.figures.ask('all', () => answerTo(session, () => figures({ statement, decision })))
  }

  /** How many lines wait in a state; 0 as long as nobody told. */
  of(state: EntryFigure['state']): number {
    return this.figures.value?.find((figure) => figure.state === state)?.count ?? 0
  }

  /** How many payments there are; what is none waits for nobody. */
  get payments(): number {
    return this.#ofPayments.reduce((sum, { count }) => sum + count, 0)
  }

  /** What is left of the payments, in minor units by currency. */
  get sums(): readonly { readonly currency: string; readonly amount: number }[] {
    const sums = new Map<string, number>()
    for (const { currency, amount } of this.#ofPayments.flatMap((figure) => figure.sums))
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
    return [...sums].map(([currency, amount]) => ({ currency, amount }))
  }

  get #ofPayments(): readonly EntryFigure[] {
    const { decision } = this.#desk
    return (this.figures.value ?? []).filter(({ state }) => isUnclaimed({ decision, state }))
  }
}

import type { Api } from '@hotovo/application/api'
import type { EntryFigure } from '@hotovo/application/statements/ports'
import { isUnclaimed, type Undecided } from '@hotovo/domain/statements/entry'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { inCurrencyOrder } from '../kit/moneyOf.ts'
import { answerTo } from '../records/asking.ts'

type Collaborators = {
  readonly figures: Api['staff']['statements']['count']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly decision: Undecided
}

/** Which lines are counted: of one statement or of all, as far as filters let them through. */
export type Counted = Omit<Exclude<Parameters<Api['staff']['statements']['count']>[0], undefined>, 'decision'>

/** How many lines of statements wait for a decision, or were set aside, by their states. */
export class Waiting {
  readonly #desk: Collaborators
  readonly figures = new Fetched<readonly EntryFigure[]>()
  #counted: Counted = {}

  constructor(desk: Collaborators) {
    this.#desk = desk
  }

  /** Counts others from now on; the figures of those before stay until they are there. */
  count(counted: Counted): void {
    this.#counted = counted
  }

  refresh(): Promise<void> {
    const { figures, session, decision } = this.#desk
    const asked = { ...this.#counted, decision }
    return this.figures.ask(JSON.stringify(asked), () => answerTo(session, () => figures(asked)))
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
    return inCurrencyOrder(sums).map(([currency, amount]) => ({ currency, amount }))
  }

  get #ofPayments(): readonly EntryFigure[] {
    const { decision } = this.#desk
    return (this.figures.value ?? []).filter(({ state }) =>
      isUnclaimed({ decision, state, asideReason: null }),
    )
  }
}

import type { Api } from '@hotovo/application/api'
import type { EntryFigure } from '@hotovo/application/payments/ports'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly figures: Api['staff']['statements']['figures']
  readonly session: Pick<SessionStore, 'guarded'>
}

/** How many lines of statements wait for a decision, by their states. */
export class Waiting {
  readonly #figures: Collaborators['figures']
  readonly #session: Collaborators['session']
  readonly figures = new Fetched<readonly EntryFigure[]>()

  constructor({ figures, session }: Collaborators) {
    this.#figures = figures
    this.#session = session
  }

  refresh(): Promise<void> {
    return this.figures.ask('all', async () => {
      const found = await this.#session.guarded(() => this.#figures())
      return found.ok ? found.value : found.error
    })
  }

  /** How many lines wait in a state; 0 as long as nobody told. */
  of(state: EntryFigure['state']): number {
    return this.figures.value?.find((figure) => figure.state === state)?.count ?? 0
  }

  /** How many payments wait; what is no payment waits for nobody. */
  get payments(): number {
    return this.#ofPayments.reduce((sum, { count }) => sum + count, 0)
  }

  /** What is left of the payments that wait, in minor units by currency. */
  get sums(): readonly { readonly currency: string; readonly amount: number }[] {
    const sums = new Map<string, number>()
    for (const { currency, amount } of this.#ofPayments.flatMap((figure) => figure.sums))
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
    return [...sums].map(([currency, amount]) => ({ currency, amount }))
  }

  get #ofPayments(): readonly EntryFigure[] {
    return (this.figures.value ?? []).filter(({ state }) => state !== 'not-a-payment')
  }
}

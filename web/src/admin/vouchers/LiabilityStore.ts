import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { StaffApi } from '@hotovo/application/api'
import type { Clock } from '@hotovo/application/shared/ports'
import type { Liability } from '@hotovo/application/vouchers/ports'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'

/** What vouchers of one currency are worth, minor units; never added to those of another. */
export type OutstandingValue = {
  readonly currency: Currency
  readonly outstanding: number
  readonly lapsed: number
  /** Months in which something of the value expires, in their order. */
  readonly ahead: readonly Liability[]
  /** Months in which something lapsed that was not given back, the last first. */
  readonly behind: readonly Liability[]
}

const sumOf = (rows: readonly Liability[], what: 'outstanding' | 'lapsed') =>
  rows.reduce((sum, row) => sum + row[what], 0)

/** The liability by currency; a currency in which nothing is owed is left out. */
export const owedIn = (rows: readonly Liability[]): readonly OutstandingValue[] =>
  currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    if (own.length === 0) return []
    return [
      {
        currency,
        outstanding: sumOf(own, 'outstanding'),
        lapsed: sumOf(own, 'lapsed'),
        ahead: own.filter(({ outstanding }) => outstanding > 0),
        behind: own.filter(({ lapsed }) => lapsed > 0).toReversed(),
      },
    ]
  })

type Collaborators = {
  readonly vouchers: Pick<StaffApi['staff']['vouchers'], 'liability' | 'exportLiability'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
}

/** What the house owes to whoever holds its vouchers. */
export class LiabilityStore {
  readonly #desk: Collaborators
  readonly owed = new Fetched<{ readonly at: string; readonly currencies: readonly OutstandingValue[] }>()

  constructor(desk: Collaborators) {
    this.#desk = desk
  }

  open(): Promise<void> {
    const { vouchers, session, clock } = this.#desk
    return this.owed.ask('now', async () => {
      const found = await session.guarded(() => vouchers.liability())
      return { at: clock.now(), currencies: found.ok ? owedIn(found.value) : [] }
    })
  }

  /** All of it, to be taken elsewhere (rule A22). */
  export(): Promise<ExportedRows<Liability>> {
    const { vouchers, session } = this.#desk
    return answerTo(session, () => vouchers.exportLiability(undefined))
  }
}

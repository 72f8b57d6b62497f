import { places as built } from '@hotovo/adapters/content/places'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import { makeAutoObservable, runInAction } from 'mobx'

/** The sales points: those the page was built with, until the house has told its own (rule W20). */
export class CurrentPlaces {
  all: readonly SalesPoint[] = built
  /** Whether the house was asked, and answered or did not. */
  isAsked = false

  constructor() {
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Asks the house; where it does not answer, what is there stays. */
  async refresh(ask: () => Promise<readonly SalesPoint[]>): Promise<void> {
    const told = await ask().catch(() => undefined)
    runInAction(() => {
      this.isAsked = true
      if (told && JSON.stringify(told) !== JSON.stringify(this.all)) this.all = told
    })
  }
}

export const currentPlaces = new CurrentPlaces()

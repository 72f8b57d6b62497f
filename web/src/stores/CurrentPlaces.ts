import { places as built } from '@hotovo/adapters/content/places'
import type { PublicApi } from '@hotovo/application/api'
import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { makeAutoObservable, runInAction } from 'mobx'

type Api = () => Promise<PublicApi>

/**
 * The sales points of the house. Over HTTP they are asked without the client of all calls, which weighs more than the pages of the map
 * have left. What is on the way may keep an old answer, the browser keeps none.
 */
async function salesPoints(api: Api): Promise<readonly PublicSalesPoint[]> {
  if (import.meta.env.VITE_DOOR !== 'http') return (await (await api()).places.list()).items
  const answer = await fetch('/api/places', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the sales points answered ${answer.status}`)
  const { items }: Awaited<ReturnType<PublicApi['places']['list']>> = await answer.json()
  return items
}

/** The sales points: those the page was built with, until the house has told its own (rule W20). */
export class CurrentPlaces {
  all: readonly PublicSalesPoint[] = built
  /** Whether the house was asked, and answered or did not. */
  isAsked = false

  constructor() {
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Asks the house; where it does not answer, what is there stays. */
  async refresh(api: Api): Promise<void> {
    const told = await salesPoints(api).catch(() => undefined)
    runInAction(() => {
      this.isAsked = true
      if (told && JSON.stringify(told) !== JSON.stringify(this.all)) this.all = told
    })
  }
}

export const currentPlaces = new CurrentPlaces()

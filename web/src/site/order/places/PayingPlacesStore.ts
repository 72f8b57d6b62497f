import { payingPlaces, placesToGoTo, townsOf } from '@hotovo/domain/cash-desk/paying-places'
import { distanceKm } from '@hotovo/domain/places/finding'
import { openState } from '@hotovo/domain/places/opening-hours'
import type { Coordinates, PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import type { Money } from '@hotovo/domain/shared/money'
import { foldedText } from '@hotovo/domain/shared/search'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Locate, LocateRefusal } from '../../../stores/locate.ts'

type Collaborators = {
  readonly current: { readonly all: readonly PublicSalesPoint[] }
  readonly locate: Locate
}

/** What an order asks for: so much cash, and the town that it goes to, where it names one. */
type PaidOrder = { readonly due: Money; readonly city: string | null }

/** Where the cash of an order is paid (rule K16): near a town, or where the person is, who is asked by a press. */
export class PayingPlacesStore {
  readonly #current: Collaborators['current']
  readonly #locate: Locate
  order: PaidOrder | undefined
  /** The town that was chosen; undefined until one is. */
  chosen: string | undefined
  /** The time; undefined until the page knows it. */
  now: string | undefined
  position: Coordinates | undefined
  locating: 'idle' | 'asking' | LocateRefusal = 'idle'

  constructor({ current, locate }: Collaborators) {
    this.#current = current
    this.#locate = locate
    makeAutoObservable(this, undefined, { deep: false })
  }

  tick(order: PaidOrder, now: string): void {
    this.order = order
    this.now = now
  }

  /** All that take this cash; undefined until the time is known. */
  get places(): readonly PublicSalesPoint[] | undefined {
    return this.now && this.order ? payingPlaces(this.#current.all, this.order.due, this.now) : undefined
  }

  /** Those with any sales point: where none takes this cash, one of the next town does. */
  get towns() {
    return townsOf(this.#current.all)
  }

  /** The town near which is looked: the chosen one, or that of the order; none where the position counts. */
  get town() {
    if (this.position) return undefined
    const wanted = foldedText((this.chosen ?? this.order?.city ?? '').trim())
    return this.towns.find(({ city }) => foldedText(city) === wanted)
  }

  /** Where to go, the first one best. */
  get near(): readonly PublicSalesPoint[] {
    const from = this.position ?? this.town?.coordinates
    return from && this.now ? placesToGoTo(this.places ?? [], from, this.now) : []
  }

  /** What is known of the first of them. */
  get first(): 'open' | 'closed' | 'unknown' | undefined {
    const [place] = this.near
    if (!place || !this.now) return undefined
    const { state } = openState(place.openingHours, this.now)
    return state === 'open' || state === 'closed' ? state : 'unknown'
  }

  /** The nearest open one, where none of those around is open. */
  get farther(): PublicSalesPoint | undefined {
    const { now, first } = this
    if (!now || first === 'open') return undefined
    return this.near.find(({ openingHours }) => openState(openingHours, now).state === 'open')
  }

  /** Kilometres from where the person is; undefined where nobody knows. */
  distanceTo({ coordinates }: PublicSalesPoint): number | undefined {
    return this.position && distanceKm(this.position, coordinates)
  }

  choose(city: string): void {
    this.chosen = city
    this.position = undefined
    this.locating = 'idle'
  }

  /** Asks where the person is; a town that was chosen meanwhile counts. */
  async findNearest(): Promise<void> {
    if (this.locating === 'asking') return
    this.locating = 'asking'
    const located = await this.#locate()
    runInAction(() => {
      if (this.locating !== 'asking') return
      this.locating = located.ok ? 'idle' : located.error
      if (located.ok) this.position = located.value
    })
  }
}

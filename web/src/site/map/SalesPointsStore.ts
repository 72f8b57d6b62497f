import { mapView } from '@hotovo/domain/limits'
import {
  distanceKm,
  isClosedForGood,
  matchingSalesPoints,
  nearestFirst,
  openingFirst,
} from '@hotovo/domain/places/finding'
import type { Coordinates, PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Locate, LocateRefusal } from '../../stores/locate.ts'
import type { MapView } from './view.ts'

type Collaborators = {
  readonly current: { readonly all: readonly PublicSalesPoint[] }
  readonly locate: Locate
}

/** Where nothing is found, or nothing is open, so many sales points stand there anyway. */
const others = 3

/**
 * The sales points: which are looked for, how many stand in the list, and which one is shown on the map. It outlives
 * its screen, so that whoever comes back from a shop finds the list as it was.
 */
export class SalesPointsStore {
  readonly #current: Collaborators['current']
  readonly #locate: Locate
  view: MapView = { query: '', isOpenOnly: false, service: undefined }
  /** The time; undefined until the page knows it. */
  now: string | undefined
  /** How many cards the list may have. */
  cards: number = mapView.cards
  /** The id of the sales point that is open on the map. */
  selected: string | undefined
  /** Where there is no room for both, one of them is shown. */
  pane: 'list' | 'map' = 'list'
  locating: 'idle' | 'asking' | LocateRefusal = 'idle'
  position: Coordinates | undefined
  #visit = 0

  constructor({ current, locate }: Collaborators) {
    this.#current = current
    this.#locate = locate
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** All but those that are closed for good. */
  get places(): readonly PublicSalesPoint[] {
    const today = this.now && dayOf(this.now)
    return today ? this.#current.all.filter((place) => !isClosedForGood(place, today)) : this.#current.all
  }

  get isFiltered(): boolean {
    const { query, isOpenOnly, service } = this.view
    return query.trim() !== '' || isOpenOnly || service !== undefined
  }

  /** What is found, nearest first where the position is known. */
  get found(): readonly PublicSalesPoint[] {
    const { query, isOpenOnly, service } = this.view
    return this.#sorted(
      matchingSalesPoints(this.places, { query, service, openAt: isOpenOnly ? this.now : undefined }),
    )
  }

  /**
   * Where only what is open is looked for and all of it is closed: a few of those, the nearest where the position is known, the
   * first to open first.
   */
  get closed(): readonly PublicSalesPoint[] {
    const { query, isOpenOnly, service } = this.view
    if (!isOpenOnly || this.now === undefined || this.found.length > 0) return []
    const closed = openingFirst(matchingSalesPoints(this.places, { query, service }), this.now)
    return openingFirst(this.#sorted(closed).slice(0, others), this.now)
  }

  /** What stands on the map and in the list: what is found, or where that is nothing, a few others. */
  get listed(): readonly PublicSalesPoint[] {
    if (this.found.length > 0) return this.found
    return this.closed.length > 0 ? this.closed : this.#sorted(this.places).slice(0, others)
  }

  /** The cards of the list. */
  get shown(): readonly PublicSalesPoint[] {
    return this.listed.slice(0, this.cards)
  }

  /** The sales point that is open on the map. */
  get open(): PublicSalesPoint | undefined {
    return this.listed.find(({ id }) => id === this.selected)
  }

  /** Kilometres from where the person is; undefined where nobody knows. */
  distanceTo({ coordinates }: PublicSalesPoint): number | undefined {
    return this.position && distanceKm(this.position, coordinates)
  }

  tick(now: string): void {
    this.now = now
  }

  /** Shows what is looked for; the list begins anew where that is something else. */
  show(view: MapView): void {
    const { query, isOpenOnly, service } = this.view
    if (view.query !== query || view.isOpenOnly !== isOpenOnly || view.service !== service)
      this.cards = mapView.cards
    this.view = view
    if (!this.open) this.selected = undefined
  }

  showMore(): void {
    this.cards += mapView.cards
  }

  showLess(): void {
    this.cards = mapView.cards
  }

  showPane(pane: 'list' | 'map'): void {
    this.pane = pane
  }

  /** Opens a sales point on the map; the list gets as many steps longer as its card needs. */
  select(id: string): void {
    this.selected = id
    const place = this.listed.findIndex((listed) => listed.id === id)
    this.cards = Math.max(this.cards, Math.ceil((place + 1) / mapView.cards) * mapView.cards)
  }

  close(): void {
    this.selected = undefined
  }

  /** The page is left: what is open on the map closes, and an answer of the device that is not there yet is too late. */
  leave(): void {
    this.#visit += 1
    this.close()
    this.locating = 'idle'
  }

  /** Asks where the person is, and sorts by the distance from there. */
  async findNearest(): Promise<void> {
    this.locating = 'asking'
    const visit = this.#visit
    const located = await this.#locate()
    if (visit !== this.#visit) return
    runInAction(() => {
      this.locating = located.ok ? 'idle' : located.error
      if (!located.ok) return
      this.position = located.value
      this.cards = mapView.cards
    })
  }

  forgetPosition(): void {
    this.position = undefined
    this.locating = 'idle'
  }

  #sorted(places: readonly PublicSalesPoint[]): readonly PublicSalesPoint[] {
    return this.position ? nearestFirst(places, this.position) : places
  }
}

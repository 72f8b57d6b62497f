import type { StaffApi } from '@hotovo/application/api'
import type { Page } from '@hotovo/application/paging'
import type { Clock } from '@hotovo/application/shared/ports'
import { isClosedForGood, matchingSalesPoints } from '@hotovo/domain/places/finding'
import {
  publicSalesPoint,
  type SalesPointRecord,
  salesPointProblems,
  type WantedSalesPoint,
} from '@hotovo/domain/places/sales-point-record'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import { type Back, type RefusedBy, Write } from '../records/Write.ts'
import { type Draft, draftOf, emptyDraft, wantedOf } from './draft.ts'

type Places = StaffApi['staff']['places']
type Collaborators = {
  readonly places: Places
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
}

export const placeStates = ['all', 'open', 'closed', 'sample', 'removed'] as const
export type PlaceState = (typeof placeStates)[number]

/** What is done to sales points; `before` are those that it changes, as they are. */
export type PlaceChange = {
  readonly what: 'add' | 'change' | 'remove' | 'put-back' | 'table' | 'undo'
  readonly places: readonly WantedSalesPoint[]
  readonly before: readonly SalesPointRecord[]
}
type Records = Page<SalesPointRecord>

const asWanted = (record: SalesPointRecord): WantedSalesPoint => ({
  ...publicSalesPoint(record),
  version: record.version,
  isRemoved: record.isRemoved,
})

/** What takes a change back: each as it was before, and what it added taken out again. */
function undone(done: Records, { what, places, before }: PlaceChange): Back<PlaceChange> {
  if (what === 'undo') return 'stays'
  const now = new Map(done.items.map((record) => [record.id, record]))
  const back = places.flatMap(({ id }) => {
    const record = now.get(id)
    if (!record) return []
    const was = before.find((one) => one.id === id)
    const { version } = record
    return [was ? { ...asWanted(was), version } : { ...asWanted(record), isRemoved: true }]
  })
  return { by: { what: 'undo', places: back, before: done.items } }
}

/** The sales points of the house, and what is done to them (rules A117, A118). */
export class PlacesStore {
  readonly list: Query<Records>
  readonly #clock: Clock
  search = ''
  state: PlaceState = 'all'
  /** The sales point whose form is open, as it is typed, and as its form began. */
  draft: Draft | undefined
  #begun: Draft | undefined
  readonly write: Write<PlaceChange, Records, RefusedBy<Places['write']>>

  constructor({ places, session, clock }: Collaborators) {
    this.#clock = clock
    this.list = query(session, () => places.list())
    this.write = new Write<PlaceChange, Records, RefusedBy<Places['write']>>(
      { session },
      {
        problems: ({ places: wanted }) => wanted.flatMap(salesPointProblems),
        send: ({ places: wanted }) => places.write({ places: wanted }),
        done: (records) => {
          this.list.put('', records)
          runInAction(() => {
            this.draft = undefined
          })
        },
        refresh: async () => {
          await this.list.refresh()
          this.#takeNewer()
        },
        back: undone,
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  get records(): readonly SalesPointRecord[] {
    return this.list.value?.items ?? []
  }

  /** How a sales point stands today. */
  stateOf(record: SalesPointRecord): 'open' | 'closes' | 'closed' | 'removed' {
    if (record.isRemoved) return 'removed'
    if (record.closedFrom === null) return 'open'
    return isClosedForGood(record, dayOf(this.#clock.now())) ? 'closed' : 'closes'
  }

  /** Those that are looked for; removed ones only where they are asked for. */
  get rows(): readonly SalesPointRecord[] {
    const found = matchingSalesPoints(this.records, { query: this.search }) as readonly SalesPointRecord[]
    return found.filter((record) => {
      const state = this.stateOf(record)
      if (this.state === 'removed' || state === 'removed') return this.state === state
      if (this.state === 'open') return state !== 'closed'
      if (this.state === 'closed') return state === 'closed'
      return this.state === 'all' || record.sample
    })
  }

  /** The record whose form is open, as it is kept; undefined for a new one. */
  get opened(): SalesPointRecord | undefined {
    return this.records.find(({ id }) => id === this.draft?.id)
  }

  find(search: string): void {
    this.search = search
  }

  choose(state: PlaceState): void {
    this.state = state
  }

  /** Opens the form of a record, or of a new one. */
  open(record?: SalesPointRecord): void {
    this.draft = record ? draftOf(record) : emptyDraft
    this.#begun = this.draft
    this.write.rest()
  }

  leave(): void {
    if (!this.write.isSaving) this.draft = undefined
  }

  type(part: Partial<Draft>): void {
    if (!this.draft || this.write.isSaving) return
    this.draft = { ...this.draft, ...part }
    for (const { at } of this.write.problems)
      if (at in part || (at === 'lat' || at === 'lng' ? 'coordinates' in part : 'hours' in part))
        this.write.amend(at)
  }

  /** Writes what is typed; answers whether it is written. */
  async submit(): Promise<boolean> {
    const { draft, opened } = this
    if (!draft) return false
    const wanted = wantedOf(draft, new Set(this.records.map(({ id }) => id)))
    const before = opened ? [opened] : []
    return this.write.run({ what: opened ? 'change' : 'add', places: [wanted], before })
  }

  /** Writes what a table says of several, all or none; `before` are those that it changes (rule A146). */
  bring(places: PlaceChange['places'], before: PlaceChange['before']): Promise<boolean> {
    return this.write.run({ what: 'table', places, before })
  }

  /** Takes a sales point out of the list, or puts it back. */
  setRemoved(record: SalesPointRecord, isRemoved: boolean): Promise<boolean> {
    const places = [{ ...asWanted(record), isRemoved }]
    return this.write.run({ what: isRemoved ? 'remove' : 'put-back', places, before: [record] })
  }

  /** Somebody else was faster: what was not typed here is theirs, and what was typed is written over the record as it is now. */
  #takeNewer(): void {
    const { draft, opened } = this
    const begun = this.#begun
    if (!draft || !opened || !begun) return
    const newer = draftOf(opened)
    const typed = Object.entries(draft).filter(([field, value]) => value !== begun[field as keyof Draft])
    this.#begun = newer
    runInAction(() => {
      this.draft = { ...newer, ...Object.fromEntries(typed) }
    })
  }
}

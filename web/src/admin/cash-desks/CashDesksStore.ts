import type { StaffApi } from '@hotovo/application/api'
import type { CashDeskList } from '@hotovo/application/cash-desk/manage'
import type { CashStatement } from '@hotovo/application/cash-desk/statement'
import type { Clock } from '@hotovo/application/shared/ports'
import type { CashDesk, WantedCashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { differenceOf } from '@hotovo/domain/cash-desk/shift'
import type { ShownShift } from '@hotovo/domain/cash-desk/statement'
import { isClosedForGood } from '@hotovo/domain/places/finding'
import type { SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import { type Back, type RefusedBy, Write } from '../records/Write.ts'
import {
  asWanted,
  type Change,
  changesBetween,
  type Draft,
  draftOf,
  emptyDraft,
  problemsOf,
  wantedOf,
} from './draft.ts'

type Calls = StaffApi['staff']['cashDesks']
type Collaborators = {
  readonly cashDesks: Calls
  readonly places: Pick<StaffApi['staff']['places'], 'list'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
}

/** Where a shift is open for longer, somebody forgot to close it. */
const usualShiftHours = 16
/** A shift that was closed within so many days is shown beside its desk. */
export const shownDays = 7

/** What is done to a desk; `before` is how it was, undefined where it is set up. */
export type DeskChange = { readonly before: CashDesk | undefined } & (
  | { readonly what: 'set-up' | 'change' | 'undo'; readonly desk: WantedCashDesk }
  | { readonly what: 'block'; readonly desk: CashDesk }
)

/** A desk, how it stands now, and its sales point. */
export type DeskRow = {
  readonly desk: CashDesk
  readonly place: Pick<SalesPointRecord, 'name' | 'city'>
  /** Its open shifts, the last opened first. */
  readonly open: readonly ShownShift[]
  /** What its drawers have to hold now, and what came into them today, in minor units of EUR. */
  readonly drawer: number
  readonly takenToday: number
  /** Its shift that was closed last, within `shownDays`. */
  readonly last: ShownShift | undefined
  /** A shift is open for unusually long; the drawer of the last one did not add up. */
  readonly isForgotten: boolean
  readonly difference: number
}

/** What takes a change back; a desk that was set up or blocked stays so. */
function undone(done: CashDeskList, { what, desk, before }: DeskChange): Back<DeskChange> {
  const now = done.items.find(({ salesPointId }) => salesPointId === desk.salesPointId)
  if (what !== 'change' || !before || !now) return 'stays'
  return { by: { what: 'undo', desk: { ...asWanted(before), version: now.version }, before: now } }
}

/** The cash desks of all sales points, how they stand, and what is set of them (rules K1, K8). */
export class CashDesksStore {
  readonly #clock: Clock
  readonly list: Query<CashDeskList>
  readonly places: Query<{ readonly items: readonly SalesPointRecord[] }>
  /** What moved today, and the shifts of the last days. */
  readonly today: Query<CashStatement>
  readonly week: Query<CashStatement>
  /** The desk whose form is open, as it is typed, and as its form began. */
  draft: Draft | undefined
  #begun: Draft | undefined
  /** What somebody else set while the form was open. */
  meanwhile: readonly Change[] = []
  /** The desk that is to be blocked, once that is confirmed. */
  blocking: DeskRow | undefined
  readonly write: Write<DeskChange, CashDeskList, RefusedBy<Calls['write']>>

  constructor({ cashDesks, places, session, clock }: Collaborators) {
    this.#clock = clock
    this.list = query(session, () => cashDesks.list())
    this.places = query(session, () => places.list())
    const since = (days: number) => () => {
      const to = dayOf(clock.now())
      return cashDesks.statement({ from: daysLater(to, -days), to })
    }
    this.today = query(session, since(0))
    this.week = query(session, since(shownDays - 1))
    this.write = new Write<DeskChange, CashDeskList, RefusedBy<Calls['write']>>(
      { session },
      {
        problems: ({ what, desk }) => (what === 'block' ? [] : problemsOf(desk, dayOf(clock.now()))),
        send: ({ what, desk }) =>
          what === 'block' ? cashDesks.block({ salesPointId: desk.salesPointId }) : cashDesks.write(desk),
        done: (list) => {
          this.list.put('', list)
          runInAction(() => {
            this.draft = undefined
            this.blocking = undefined
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

  get #queries() {
    return [this.list, this.places, this.today, this.week]
  }

  get phase(): 'loading' | 'shown' | 'failed' {
    const phases = this.#queries.map(({ phase }) => phase)
    if (phases.includes('loading')) return 'loading'
    return phases.includes('failed') ? 'failed' : 'shown'
  }

  async refresh(): Promise<void> {
    await Promise.all(this.#queries.map((one) => one.refresh()))
  }

  /** Every desk, those first that somebody has to look at; undefined until all is known of them. */
  get rows(): readonly DeskRow[] | undefined {
    const { list, places, today, week } = this
    if (!list.value || !places.value || !today.value || !week.value) return undefined
    const rows = list.value.items.map((desk) => this.#rowOf(desk))
    const isUrgent = (row: DeskRow) => Number(row.difference !== 0 || row.isForgotten)
    return rows.toSorted(
      (one, other) => isUrgent(other) - isUrgent(one) || one.place.name.localeCompare(other.place.name, 'sk'),
    )
  }

  /** The name and the town of a sales point; its id as long as they are not known. */
  placeOf(salesPointId: string): DeskRow['place'] {
    const place = this.places.value?.items.find(({ id }) => id === salesPointId)
    return place ?? { name: salesPointId, city: '' }
  }

  #rowOf(desk: CashDesk): DeskRow {
    const isOwn = (one: { readonly salesPointId: string }) => one.salesPointId === desk.salesPointId
    const shifts = this.week.value?.shifts.filter(isOwn) ?? []
    const open = shifts.filter(({ closedAt }) => closedAt === null)
    const [last] = shifts
      .filter(({ closedAt }) => closedAt !== null)
      .toSorted((one, other) => (one.closedAt! < other.closedAt! ? 1 : -1))
    const moved = this.today.value?.desks.find(isOwn)
    const longest = Date.parse(this.#clock.now()) - usualShiftHours * 3_600_000
    return {
      desk,
      place: this.placeOf(desk.salesPointId),
      open,
      drawer: open.reduce((sum, { drawerNow }) => sum + drawerNow, 0),
      takenToday: moved ? moved.owed + moved.commission : 0,
      last,
      isForgotten: open.some(({ openedAt }) => Date.parse(openedAt) < longest),
      difference: last ? differenceOf(last) : 0,
    }
  }

  /** Sales points that may have a desk and have none. */
  get without(): readonly SalesPointRecord[] {
    const day = dayOf(this.#clock.now())
    const taken = new Set(this.list.value?.items.map(({ salesPointId }) => salesPointId))
    return (this.places.value?.items ?? []).filter(
      (place) => !place.isRemoved && !taken.has(place.id) && !isClosedForGood(place, day),
    )
  }

  /** The desk whose form is open, as it is kept; undefined for one that is set up. */
  get opened(): CashDesk | undefined {
    const { draft } = this
    if (!draft || draft.version === 0) return undefined
    return this.list.value?.items.find(({ salesPointId }) => salesPointId === draft.salesPointId)
  }

  /** Where a cashier works already, but for the desk whose form is open. */
  deskOf(cashierId: string): string | undefined {
    const desk = this.list.value?.items.find(
      ({ salesPointId, cashierIds }) =>
        salesPointId !== this.draft?.salesPointId && cashierIds.includes(cashierId),
    )
    return desk && this.placeOf(desk.salesPointId).name
  }

  /** Opens the form of a desk, or of a new one. */
  open(desk?: CashDesk): void {
    this.draft = desk ? draftOf(desk, this.list.value?.cashiers) : emptyDraft
    this.#begun = this.draft
    this.meanwhile = []
    this.write.rest()
  }

  /** Asks whether a desk is to be blocked. */
  askToBlock(row: DeskRow): void {
    this.blocking = row
    this.write.rest()
  }

  leave(): void {
    if (this.write.isSaving) return
    this.draft = undefined
    this.blocking = undefined
  }

  type(part: Partial<Draft>): void {
    if (!this.draft || this.write.isSaving) return
    this.draft = { ...this.draft, ...part }
    for (const { at } of this.write.problems) if (at.split('.')[0]! in part) this.write.amend(at)
  }

  /** Writes what is typed; answers whether it is written. */
  async submit(): Promise<boolean> {
    const { draft, opened } = this
    if (!draft) return false
    return this.write.run({ what: opened ? 'change' : 'set-up', desk: wantedOf(draft), before: opened })
  }

  /** Blocks the desk that was asked about; answers whether it is. */
  async block(): Promise<boolean> {
    const desk = this.blocking?.desk
    return desk !== undefined && this.write.run({ what: 'block', desk, before: desk })
  }

  /** Somebody else was faster: what was not typed here is theirs, and what was typed is written over the desk as it is now. */
  #takeNewer(): void {
    const { draft } = this
    const begun = this.#begun
    const now = this.list.value?.items.find(({ salesPointId }) => salesPointId === draft?.salesPointId)
    if (!draft || !begun || !now || now.version === begun.version) return
    const newer = draftOf(now, this.list.value?.cashiers)
    const own = Object.fromEntries(
      changesBetween(begun, draft).map(({ field, to }) => [field, to]),
    ) as Partial<Draft>
    this.#begun = newer
    runInAction(() => {
      this.meanwhile = changesBetween({ ...begun, salesPointId: newer.salesPointId }, newer)
      this.draft = { ...newer, ...own }
    })
  }
}

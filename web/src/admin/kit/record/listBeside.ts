import type { ReactNode } from 'react'
import type { ListStore } from '../../records/ListStore.ts'
import type { ShownRows } from '../live/Anew.ts'

/** A row of the list beside a record: what it is, what it comes to, whose it is and how it stands. */
export type BesideRow = {
  readonly id: string
  /** The path of its record. */
  readonly path: string
  readonly number: string
  readonly figure?: ReactNode
  readonly name: ReactNode
  readonly state: ReactNode
}

/** A list as whoever looks at one of its records sees it. */
export type BesideList = {
  readonly label: string
  /** Its path. */
  readonly path: string
  /** Undefined while they are not known. */
  readonly rows: readonly BesideRow[] | undefined
  /** The address of the page after this one; undefined where this is the last. */
  readonly next: URLSearchParams | undefined
  /** Loads the page that an address of the list means, and answers its rows; undefined where nobody answers. */
  readonly open: (address: URLSearchParams) => Promise<readonly BesideRow[] | undefined>
  /** Is told which record is shown. */
  readonly leaveFor: (id: string) => void
  /** Fetches a record that will perhaps be shown next. */
  readonly fetchAhead: (id: string) => void
  /** What was fetched ahead of a record has been shown. */
  readonly dropAhead: (id: string) => void
}

type ListedIn<V extends { readonly cursor?: string | undefined }, Row> = Pick<
  BesideList,
  'label' | 'path'
> & {
  readonly store: ListStore<V, Row, unknown, unknown>
  readonly rowOf: (row: Row) => BesideRow
  readonly viewIn: (address: URLSearchParams) => V
  readonly addressOf: (view: V) => URLSearchParams
}

/** The list of a store beside one of its records. */
export function listBeside<V extends { readonly cursor?: string | undefined }, Row>({
  store,
  rowOf,
  viewIn,
  addressOf,
  ...about
}: ListedIn<V, Row>): BesideList {
  const { page, view } = store
  const next = page.answer?.next
  return {
    ...about,
    next: next ? addressOf({ ...view, cursor: next }) : undefined,
    rows: page.value?.items.map(rowOf),
    open: async (address) => {
      await store.open(viewIn(address))
      return page.phase === 'shown' ? page.value?.items.map(rowOf) : undefined
    },
    leaveFor: (shown) =>
      store.leaveFor(store.shownIds[store.rows.findIndex((row) => rowOf(row).id === shown)] ?? shown),
    fetchAhead: (id) => void store.ahead.fetch(id),
    dropAhead: (id) => store.ahead.drop(id),
  }
}

/** The rows beside a record, as what is stored meanwhile is shown in them; the list tells by itself which its filter means no more. */
export const rowsBeside = (
  store: Pick<ShownRows, 'page' | 'shownIds' | 'takeAnew'>,
): Omit<ShownRows, 'left'> => ({
  page: store.page,
  get shownIds() {
    return store.shownIds
  },
  takeAnew: (ids) => store.takeAnew(ids),
})

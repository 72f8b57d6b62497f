import { makeAutoObservable } from 'mobx'

/** A record that was opened in this tab: what it is called and where it is, and nothing of whose it is. */
export type RecentRecord = { readonly number: string; readonly path: string }

const name = 'recent-records'
/** So many are remembered. */
const most = 8

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  'path' in value &&
  typeof value.number === 'string' &&
  typeof value.path === 'string' &&
  value.path.startsWith('/admin/')

/** What a tab remembers; a storage that was written by something else has nothing. */
function remembered(storage: Storage | undefined): readonly RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

/** The records that were opened last in this tab, the last one first. */
export class Recent {
  readonly #storage: Storage | undefined
  records: readonly RecentRecord[]

  constructor(storage: Storage | undefined) {
    this.#storage = storage
    this.records = remembered(storage)
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Remembers a record that was opened; `path` is its Slovak address. */
  opened(record: RecentRecord): void {
    const others = this.records.filter(({ path }) => path !== record.path)
    this.records = [record, ...others].slice(0, most)
    this.#storage?.setItem(name, JSON.stringify(this.records))
  }

  forget(): void {
    this.records = []
    this.#storage?.removeItem(name)
  }
}

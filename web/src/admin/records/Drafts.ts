import type { StoredRequestKeys } from './RequestKeys.ts'

/** What is chosen and typed for a record and not sent yet, by field. */
export type Draft = Readonly<Record<string, string>>

/** What a tab keeps: everybody's are gone once somebody else signs in. */
type Kept = {
  readonly by: string
  readonly records: Readonly<Record<string, Draft>>
  /** Keys of what was tried and is not known to be done. */
  readonly keys?: Readonly<Record<string, string>> | undefined
}

const key = 'drafts'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is left of a field once a part of it is stored: what was typed while that was on its way. */
export const leftOf = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed

/** The drafts of whoever works in this tab, record by record: they outlive the page, and its reload. */
export class Drafts implements StoredRequestKeys {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  #person: string | undefined

  /** The tab's storage; undefined where the browser forbids it, and nothing is kept. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
    this.#storage = storage
  }

  /** Somebody works here, by e-mail: what somebody else left is wiped. */
  own(person: string): void {
    this.#person = person
    if (this.#kept()?.by !== person) this.#storage?.removeItem(key)
  }

  /** Somebody left, and leaves nothing behind. */
  forget(): void {
    this.#person = undefined
    this.#storage?.removeItem(key)
  }

  /** The fields of a record's draft that have words in them. */
  of(id: string): Draft {
    return Object.fromEntries(Object.entries(this.#mine()[id] ?? {}).filter(([, kept]) => text(kept) !== ''))
  }

  /** Keeps the fields that are named; the others stay as they are. */
  keep(id: string, part: Readonly<Record<string, string | undefined>>): void {
    const fields = Object.entries({ ...this.of(id), ...part })
    const draft = Object.fromEntries(fields.filter((field): field is [string, string] => !!field[1]))
    const { [id]: _, ...others } = this.#mine()
    this.#store({ records: Object.keys(draft).length > 0 ? { ...others, [id]: draft } : others })
  }

  keyOf(deed: string): string {
    return text(this.#own()?.keys?.[deed])
  }

  keepKey(deed: string, key: string): void {
    const { [deed]: _, ...others } = this.#own()?.keys ?? {}
    this.#store({ keys: key === '' ? others : { ...others, [deed]: key } })
  }

  #store(part: Partial<Kept>): void {
    if (this.#person === undefined) return
    const { records = {}, keys } = this.#own() ?? {}
    try {
      const kept: Kept = { by: this.#person, records, keys, ...part }
      this.#storage?.setItem(key, JSON.stringify(kept))
    } catch {
      // A full storage keeps no more; the page still has what is typed.
    }
  }

  #mine(): Kept['records'] {
    return this.#own()?.records ?? {}
  }

  #own(): Kept | undefined {
    const kept = this.#kept()
    return kept?.by === this.#person ? kept : undefined
  }

  /** Undefined for what an older page or a stranger wrote. */
  #kept(): Kept | undefined {
    try {
      const kept = JSON.parse(this.#storage?.getItem(key) ?? '') as Partial<Kept> | null
      return kept?.by !== undefined && kept.records
        ? { by: kept.by, records: kept.records, keys: kept.keys }
        : undefined
    } catch {
      return undefined
    }
  }
}

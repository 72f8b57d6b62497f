/** Few are looked at next, and what was fetched long ago may have changed. */
const most = 4

/** Records that will perhaps be opened next, fetched before anybody asks; a few, each until it has been shown. */
export class Ahead<T> {
  readonly #call: (id: string) => Promise<T | null>
  readonly #known = new Map<string, T>()
  readonly #asked = new Set<string>()

  constructor(call: (id: string) => Promise<T | null>) {
    this.#call = call
  }

  /** Fetches a record; where that fails it is fetched when it is opened. */
  async fetch(id: string): Promise<void> {
    if (this.#known.has(id) || this.#asked.has(id)) return
    this.#asked.add(id)
    const value = await this.#call(id).catch(() => null)
    this.#asked.delete(id)
    if (value === null) return
    this.#known.set(id, value)
    const [oldest] = this.#known.keys()
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest)
  }

  /** Drawing may be thrown away and begun again: it finds the same until what it drew stands. */
  get(id: string): T | undefined {
    return this.#known.get(id)
  }

  /** A record has been shown: what was fetched of it is old when it is opened again. */
  drop(id: string): void {
    this.#known.delete(id)
  }
}

type Entry = { readonly key: string; readonly pathname: string; readonly search: string }

/** The page that one came from, and how many entries of the browser's history lie between. */
export type Origin = { readonly path: string; readonly steps: number }

/** Where each page of this tab was come to from, by the key of its entry in the history: known until the tab is loaded anew. */
export class Origins {
  readonly #of = new Map<string, Origin>()
  #last: Entry | undefined

  /** Is told where one is, as often as it is rendered. */
  note({ key, pathname, search }: Entry, how: 'PUSH' | 'REPLACE' | 'POP'): void {
    const last = this.#last
    if (last?.key === key) return
    this.#last = { key, pathname, search }
    if (!last || how === 'POP') return
    const before = this.#of.get(last.key)
    const isElsewhere = last.pathname !== pathname
    if (how === 'PUSH' && isElsewhere) this.#of.set(key, { path: last.pathname + last.search, steps: 1 })
    else if (before) this.#of.set(key, { ...before, steps: before.steps + (how === 'PUSH' ? 1 : 0) })
  }

  of(key: string): Origin | undefined {
    return this.#of.get(key)
  }
}

export const origins = new Origins()

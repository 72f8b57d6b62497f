/** Where keys are kept over a reload, by what is done under them; the empty text is none. */
export type StoredRequestKeys = {
  keyOf(deed: string): string
  keepKey(deed: string, key: string): void
}

/** Keeps no key: what is tried is forgotten with the page. */
export const unstored: StoredRequestKeys = { keyOf: () => '', keepKey: () => {} }

type Answer = { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: string } }

const reused = 'idempotency-key-reused'

/**
 * The keys of what somebody does: one for a deed, from its first try until it is known to be done, over a reload too, so that
 * what was done and not answered is not done again.
 */
export class RequestKeys {
  readonly #kept: StoredRequestKeys
  readonly #uuid: () => string
  readonly #done: () => void
  readonly #open = new Map<string, string>()

  /** `done` is called when something is done. */
  constructor(kept: StoredRequestKeys, uuid: () => string, done = () => {}) {
    this.#kept = kept
    this.#uuid = uuid
    this.#done = done
  }

  /** Whether a deed was tried and nobody knows yet whether it is done. */
  isOpen(deed: string): boolean {
    return this.#open.has(deed) || this.#kept.keyOf(deed) !== ''
  }

  /** Does something under its key. */
  async under<Answered extends Answer>(
    deed: string,
    call: (key: string) => Promise<Answered>,
  ): Promise<Answered> {
    const key = this.#open.get(deed) ?? (this.#kept.keyOf(deed) || this.#uuid())
    this.#open.set(deed, key)
    this.#kept.keepKey(deed, key)
    const answer = await call(key)
    // Whatever else was refused used no key up.
    if (answer.ok || answer.error.code === reused) this.settle(deed)
    if (answer.ok) this.#done()
    return answer
  }

  /** The same; where the key stands for something else that was done before, this is a new deed with a key of its own. */
  async anew<Answered extends Answer>(
    deed: string,
    call: (key: string) => Promise<Answered>,
  ): Promise<Answered> {
    const answer = await this.under(deed, call)
    return !answer.ok && answer.error.code === reused ? this.under(deed, call) : answer
  }

  /** It is known what became of a deed. */
  settle(deed: string): void {
    this.#open.delete(deed)
    this.#kept.keepKey(deed, '')
  }
}

/** Where a browser keeps something, such as `localStorage`. */
export type KeptTexts = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const header = 'hotovo-device'
const storageKey = 'staff-device'

/**
 * `fetch` that tells with a sign-in that this browser has signed in before, by the mark that it was given then: whoever guesses passwords of
 * somebody locks out strangers, and not them (rule I12).
 */
export const deviceFetch =
  (fetch: typeof globalThis.fetch, storage: KeptTexts): typeof globalThis.fetch =>
  async (address, init) => {
    const headers = new Headers(init?.headers)
    const mark = storage.getItem(storageKey)
    if (mark !== null && String(address).includes('/auth/v1/token?')) headers.set(header, mark)
    const answer = await fetch(address, { ...init, headers })
    const given = answer.headers.get(header)
    if (given !== null) storage.setItem(storageKey, given)
    return answer
  }

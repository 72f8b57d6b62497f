import { AuthClient, AuthSessionMissingError } from '@supabase/auth-js'
import { refusalAnswer, withPatience } from './staff-auth.ts'
import type { KeptTexts } from './staff-device.ts'

/** Kept apart from the session of whoever works in this browser. */
const storageKey = 'staff-recovery'

/** A page as a link may lead to it: its address has a session behind `#`, in which a password may be set and nothing else. */
export type RecoveryPage = {
  readonly hash: string
  /** Of this tab alone, such as `sessionStorage`. */
  readonly storage: KeptTexts
  /** Leads to the form for a new password. */
  readonly lead: () => void
}

/**
 * `fetch` that sets a password in the session that an address had (rule A37): the call that takes the token of a letter does so with
 * none. Everything else goes straight.
 */
export function recoveryFetch(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  { hash, storage, lead }: RecoveryPage,
): typeof globalThis.fetch {
  const isLedHere = new URLSearchParams(hash.slice(1)).get('type') === 'recovery'
  const last: { answer?: Response } = {}
  const ask = withPatience(fetch)
  const auth =
    isLedHere || storage.getItem(storageKey) !== null
      ? new AuthClient({
          url: `${baseUrl}/auth/v1`,
          storageKey,
          storage,
          autoRefreshToken: false,
          detectSessionInUrl: isLedHere,
          fetch: async (address, init) => {
            last.answer = await ask(address, init)
            return last.answer.clone()
          },
        })
      : undefined
  if (isLedHere) auth?.onAuthStateChange((event) => void (event === 'PASSWORD_RECOVERY' && lead()))

  async function passwordSet(password: string): Promise<Response> {
    delete last.answer
    const { error } = (await auth?.updateUser({ password })) ?? { error: new AuthSessionMissingError() }
    if (!error) {
      storage.removeItem(storageKey)
      return new Response(null, { status: 204 })
    }
    const { answer } = last as { answer?: Response }
    if (error instanceof AuthSessionMissingError || answer?.status === 401)
      return refusalAnswer('recovery-over')
    if (!answer) throw error
    return answer
  }
  return (address, init) => {
    const isOfLetter = String(address) === `${baseUrl}/auth/v1/recover/password`
    const body = isOfLetter && typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    return body?.token === '' ? passwordSet(body.newPassword) : fetch(address, init)
  }
}

import { AuthClient } from '@supabase/auth-js'

/** Where a browser keeps the session of whoever works in the back-office; the client's tabs talk under this name, too. */
const storageKey = 'staff-auth'

/** How a client says that it asked nothing: what went wrong, if anything did. */
type Outcome = Promise<{ readonly error: unknown }>

/** What is answered where there is no session to go on with: the client asks nobody then. */
function noSession(address: string): Response {
  const code = address.includes('/token?') ? 'session-over' : 'sign-in-required'
  const said = { type: 'about:blank', title: '', status: 401, detail: '', instance: '', requestId: '', code }
  return Response.json(said, { status: 401 })
}

/**
 * `fetch` for the calls of staff at a project: what begins, renews, raises and ends a session goes by way of Supabase's own auth client,
 * which keeps it in the browser, finds it in an address and tells its events; everything else goes straight (rule A54). When to renew is the
 * page's to say, by the same constants.
 */
export function authFetch(baseUrl: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  type Asker = {
    readonly resolve: (answer: Response) => void
    readonly reject: (fault: unknown) => void
    /** What was granted, told once the client has kept it. */
    granted?: Response
  }
  const waiting = new Map<string, Asker>()
  const auth = new AuthClient({
    url: `${baseUrl}/auth/v1`,
    storageKey,
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
    // The answer is for the page, too, which knows more of it than the client keeps.
    fetch: async (address, init) => {
      const asker = waiting.get(String(address))
      try {
        const answer = await fetch(address, init)
        // What is refused is told at once: of what passes the client would try again by itself.
        if (asker && answer.ok) asker.granted = answer.clone()
        else asker?.resolve(answer.clone())
        return answer
      } catch (fault) {
        asker?.reject(fault)
        throw fault
      }
    },
  })
  /** What is answered at an address when the client does this. */
  const answerTo = (address: string, work: () => Outcome) =>
    new Promise<Response>((resolve, reject) => {
      const asker: Asker = { resolve, reject }
      waiting.set(address, asker)
      work().then(() => resolve(asker.granted ?? noSession(address)), reject)
    }).finally(() => waiting.delete(address))
  const ways: readonly [RegExp, (body: never, found: readonly string[]) => Outcome][] = [
    [
      /^\/token\?grant_type=password$/,
      (body: { email: string; password: string }) => auth.signInWithPassword(body),
    ],
    [/^\/token\?grant_type=refresh_token$/, () => auth.refreshSession()],
    [/^\/logout\?scope=local$/, () => auth.signOut({ scope: 'local' })],
    [/^\/factors\/recovery-codes\/verify$/, (body: { code: string }) => auth.mfa.recoveryCodes.verify(body)],
    [
      /^\/factors\/([^/]+)\/verify$/,
      ({ challenge_id: challengeId, code }: { challenge_id: string; code: string }, [factorId]) =>
        auth.mfa.verify({ factorId: factorId!, challengeId, code }),
    ],
  ]
  return (address, init) => {
    const url = String(address)
    const path = url.slice(`${baseUrl}/auth/v1`.length)
    for (const [pattern, way] of url.startsWith(`${baseUrl}/auth/v1/`) ? ways : []) {
      const found = pattern.exec(path)
      if (!found) continue
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      return answerTo(url, () => way(body as never, found.slice(1)))
    }
    return fetch(address, init)
  }
}

import type { WebAuthnJson } from '@hotovo/application/staff/factor-ports'
import {
  AuthClient,
  AuthSessionMissingError,
  type MFAVerifyWebauthnParams,
  type Session,
  type VerifyPasskeyAuthenticationParams,
} from '@supabase/auth-js'
import { patienceMs } from '../http/exchange.ts'
import { nothingToLeave } from '../http/staff-api.ts'
import type { VerifyRequest } from '../http/wire/auth-factors.ts'

/** Where a browser keeps the session of whoever works in the back-office; the client's tabs talk under this name, too. */
const storageKey = 'staff-auth'

/** `fetch` that waits no longer than the site does: what hangs would hold up whoever asks next. */
export const withPatience =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (address, init) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) })

/** A refusal in the words of the contract, where nobody was asked. */
export function refusalAnswer(code: 'session-over' | 'sign-in-required' | 'recovery-over'): Response {
  const said = { type: 'about:blank', title: '', status: 401, detail: '', instance: '', requestId: '', code }
  return Response.json(said, { status: 401 })
}

/** What a passkey said, as the client takes it: from a browser, to make the same JSON of it. */
const asCredential = (said: WebAuthnJson) => ({
  type: 'request' as const,
  rpId: location.hostname,
  credential_response: {
    toJSON: () => said,
  } as unknown as MFAVerifyWebauthnParams<'request'>['webauthn']['credential_response'],
})

/** What the client says of what it did. */
type Outcome = Promise<{ readonly data?: object | null; readonly error: Error | null }>

/**
 * `fetch` for the calls of staff at a project: what begins, renews, raises and ends a session goes by way of Supabase's own auth client,
 * which keeps it in the browser for all its tabs and tells its events; everything else goes straight (rule A54). When to renew is the
 * page's to say, by the same constants. What cannot be reached rejects at once, though the client tries again by itself: whoever asks
 * again joins it.
 */
export function authFetch(baseUrl: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const authUrl = `${baseUrl}/auth/v1`
  type Asker = {
    readonly resolve: (answer: Response) => void
    readonly reject: (fault: unknown) => void
    /** What was granted, told once the client has kept it. */
    granted?: Response
  }
  const waiting = new Map<string, Asker>()
  const ask = withPatience(fetch)
  const auth = new AuthClient({
    url: authUrl,
    storageKey,
    autoRefreshToken: false,
    // Whoever is led here by somebody's address must not work in their session.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    // The answer is for the page, too, which knows more of it than the client keeps.
    fetch: async (address, init) => {
      // The page has left already: the client only forgets.
      if (String(address).startsWith(`${authUrl}/logout`)) return new Response(null, { status: 204 })
      const asker = waiting.get(String(address))
      try {
        const answer = await ask(address, init)
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
      const end = ({ data, error }: Awaited<Outcome>) => {
        // Another call was renewing it already.
        const joined = data && 'session' in data ? (data.session as Session | null) : null
        if (asker.granted) return resolve(asker.granted)
        if (joined) return resolve(Response.json(joined))
        if (!(error instanceof AuthSessionMissingError)) return reject(error)
        return resolve(refusalAnswer(address.includes('/token?') ? 'session-over' : 'sign-in-required'))
      }
      work().then(end, reject)
    }).finally(() => waiting.delete(address))
  async function left(address: string, init: RequestInit | undefined): Promise<Response> {
    const answer = await fetch(address, init)
    if (answer.ok || nothingToLeave.includes(answer.status)) await auth.signOut({ scope: 'local' })
    return answer
  }
  const ways: readonly [RegExp, (body: never, found: readonly string[]) => Outcome][] = [
    [
      /^\/token\?grant_type=password$/,
      (body: { email: string; password: string }) => auth.signInWithPassword(body),
    ],
    [/^\/token\?grant_type=refresh_token$/, () => auth.refreshSession()],
    [
      /^\/passkeys\/authentication\/verify$/,
      (body: { challenge_id: string; credential: WebAuthnJson }) =>
        auth.passkey.verifyAuthentication({
          challengeId: body.challenge_id,
          credential: body.credential as unknown as VerifyPasskeyAuthenticationParams['credential'],
        }),
    ],
    [/^\/factors\/recovery-codes\/verify$/, (body: { code: string }) => auth.mfa.recoveryCodes.verify(body)],
    [
      /^\/factors\/([^/]+)\/verify$/,
      ({ challenge_id: challengeId, ...answer }: VerifyRequest, [factorId]) =>
        auth.mfa.verify({
          factorId: factorId!,
          challengeId,
          ...('code' in answer ? answer : { webauthn: asCredential(answer.webauthn.credential_response) }),
        }),
    ],
  ]
  return (address, init) => {
    const url = String(address)
    const path = url.startsWith(`${authUrl}/`) ? url.slice(authUrl.length) : ''
    if (path === '/logout?scope=local') return left(url, init)
    for (const [pattern, way] of ways) {
      const found = pattern.exec(path)
      const body = found && typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      if (found) return answerTo(url, () => way(body as never, found.slice(1)))
    }
    return fetch(address, init)
  }
}

import { base64url } from '@hotovo/domain/staff/recovery'

/** What somebody goes to a provider for. */
export type VisitKind = 'sign-in' | 'link'

/** A visit that a provider answered, with what only this tab knows. */
export type Visit = { readonly answer: string; readonly verifier: string }
/** What came of a visit: its answer, or the code of an error, as Supabase Auth calls it. */
type ReturnedVisit = Visit | { readonly errorCode: string }

/** Where the tab is and what it keeps, as far as a visit needs them: the browser's. */
export type VisitPlace = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly location: { readonly href: string; assign(address: string): void }
  readonly history: Pick<History, 'state' | 'replaceState'>
}

const name = 'provider-visit'
const led = ['code', 'error', 'error_code', 'error_description'] as const

/** Begins a visit in this tab: draws what only it knows, and answers the challenge of that (RFC 7636, S256). */
export async function beginVisit({ storage }: VisitPlace, kind: VisitKind): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  storage.setItem(name, `${kind} ${verifier}`)
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** The address of the page as it is without what a provider was led back with. */
export function bareAddress({ location }: VisitPlace): string {
  const address = new URL(location.href)
  for (const one of led) address.searchParams.delete(one)
  address.hash = ''
  return address.href
}

/** Takes what a visit of this kind that this tab began came back with, once, and out of the address. */
export function takeVisit(place: VisitPlace, kind: VisitKind): ReturnedVisit | undefined {
  const { searchParams } = new URL(place.location.href)
  const [answer, errorCode] = [searchParams.get('code'), searchParams.get('error_code')]
  const [known, verifier] = place.storage.getItem(name)?.split(' ') ?? []
  if (known !== kind || verifier === undefined || (answer === null && errorCode === null)) return undefined
  place.storage.removeItem(name)
  place.history.replaceState(place.history.state, '', bareAddress(place))
  return answer === null ? { errorCode: errorCode! } : { answer, verifier }
}

/** What a page says of an error, of a provider that led back with it or of an exchange. */
export type VisitFailure = 'unknown' | 'declined' | 'taken' | 'too-old' | 'too-many' | 'lost' | 'over'

const failures: Readonly<Record<string, VisitFailure>> = {
  signup_disabled: 'unknown',
  'identity-unknown': 'unknown',
  access_denied: 'declined',
  'identity-taken': 'taken',
  'sign-in-too-old': 'too-old',
  over_request_rate_limit: 'too-many',
  'too-many-requests': 'too-many',
  request_timeout: 'lost',
}
export const visitFailure = (code: string): VisitFailure => failures[code] ?? 'over'

/** The same of a write that ends a visit, or begins one; undefined where nothing failed. */
export function failureIn(stage: {
  readonly phase: string
  readonly why?: { readonly code: string }
}): VisitFailure | undefined {
  if (stage.phase === 'unanswered') return 'lost'
  return stage.phase === 'refused' && stage.why ? visitFailure(stage.why.code) : undefined
}

import { Unavailable } from '@hotovo/application/faults'
import type { Endpoint } from './endpoint.ts'
import { BadRequest, faultMembers, type ProblemMembers, problemDocument } from './problem-documents.ts'
import { requestFaults } from './problems.ts'
import type { PlainAnswer, Visit } from './visit.ts'

type HowItTravels = 'done' | 'media' | 'replayable' | 'cacheControl'

/** A value as its row wants it; a document is bytes, which the core has in base64. */
export function valueAnswer(
  { done, media, replayable, cacheControl }: Pick<Endpoint<never, never, never, never>, HowItTravels>,
  value: unknown,
): PlainAnswer {
  if (done === 204) return { status: done, headers: {}, body: undefined }
  if (done === 303) {
    // Where it leads may have a secret in it.
    const headers = { Location: String(value), 'Referrer-Policy': 'no-referrer' }
    return { status: done, headers, body: undefined }
  }
  if (media === 'application/pdf') {
    const body = Uint8Array.from(atob(String(value)), (sign) => sign.charCodeAt(0))
    return { status: done, headers: { 'Content-Type': media }, body }
  }
  const members = value as { readonly [member: string]: unknown; readonly replayed: boolean }
  const sent = replayable ? members[replayable] : value
  return {
    status: done,
    headers: {
      'Content-Type': `${media}; charset=utf-8`,
      ...(cacheControl && { 'Cache-Control': cacheControl }),
      ...(replayable && members.replayed && { 'Idempotent-Replayed': 'true' }),
    },
    body: media === 'application/json' ? JSON.stringify(sent) : String(sent),
  }
}

/** What a problem document of a visit needs to know. */
type Told = Pick<Visit, 'path' | 'requestId' | 'refused'>

/** A problem as an answer. */
export function problemAnswer(
  members: ProblemMembers,
  { path, requestId, refused }: Told,
  headers: Readonly<Record<string, string>> = {},
): PlainAnswer {
  refused(members.code)
  return {
    status: members.status,
    headers: {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json; charset=utf-8',
    },
    body: JSON.stringify(problemDocument(members, { instance: path, requestId })),
  }
}

/** The answer to a request that ended in a fault: 500 where it is ours, and neither passes nor is the request's. */
export function faultAnswer(fault: unknown, visit: Told): PlainAnswer {
  // A path that is not encoded as one.
  const bad = fault instanceof URIError ? new BadRequest('malformed') : fault
  if (bad instanceof BadRequest) return problemAnswer(faultMembers(bad), visit)
  if (!(fault instanceof Unavailable)) return problemAnswer({ ...requestFaults.fault, code: 'fault' }, visit)
  const headers = {
    'Retry-After': String(fault.retryAfterSeconds),
    // The functions client tells by it that what it called was not reached (rule F6).
    ...(visit.path.startsWith('/api/proxy/') && { 'X-Relay-Error': 'true' }),
  }
  return problemAnswer({ ...requestFaults.unavailable, code: 'unavailable' }, visit, headers)
}

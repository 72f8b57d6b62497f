import type { Caller } from '@hotovo/application/access/caller'
import { faultAnswer } from './answers.ts'
import type { Serve } from './call-handlers.ts'
import { BadRequest } from './problem-documents.ts'
import { type KnownCaller, serving } from './serving.ts'
import { deviceHeader, type PlainAnswer, type PlainRequest, type Visit } from './visit.ts'

/** Pages of every origin may ask: who asks is told by what a page says itself, never by a cookie. */
const everyAnswer = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Hotovo-Device, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Relay-Error, X-Request-Id',
  'Cache-Control': 'no-store',
  // As those of the server (rule H6), where a call is never a page.
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}
/** A document is shown by a viewer of the browser's own, which runs by its policy and would be forbidden by that of other answers. */
const documentPolicy = { 'Content-Security-Policy': "frame-ancestors 'none'" }
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'apikey, authorization, content-type, hotovo-device, hotovo-visitor, idempotency-key, x-client-info, x-supabase-api-version',
  'Access-Control-Max-Age': '3600',
}

/** Reads a stream, at most so many bytes: what comes beyond them is refused at once. */
async function readStream(stream: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limitBytes) throw new BadRequest('too-large')
    chunks.push(new Uint8Array(chunk))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** A request of the platform, for runtimes that serve by `fetch`. */
function requestFrom({ url, headers, body }: Request): PlainRequest {
  return {
    header: (name) => headers.get(name) ?? undefined,
    query: URL.parse(url)?.search ?? '',
    read: body ? (limitBytes) => readStream(body, limitBytes) : undefined,
  }
}

type Route = {
  readonly method: string
  /** Its path in the contract. */
  readonly path: string
  readonly answer: (request: PlainRequest, visit: Visit) => Promise<PlainAnswer>
}

/** What a path names that the path of a row has a name for, undefined where it is another path. Throws where it is not encoded. */
function namesIn(path: string, rowPath: string): Readonly<Record<string, string>> | undefined {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  const rowParts = rowPath.split('/')
  const isIts = rowParts.every((part, at) =>
    part.startsWith(':') ? parts[at] !== '' : part === parts[at]?.toLowerCase(),
  )
  if (parts.length !== rowParts.length || !isIts) return undefined
  return Object.fromEntries(
    rowParts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[at]!)]] : [],
    ),
  )
}

/** What a door of its own needs to know. */
export type FetchDoorParts = {
  /** What stands before the paths of the contract. */
  readonly base: string
  readonly callerOf: (request: Request) => Caller
  readonly known: KnownCaller
  readonly newId: () => string
  /** What has to be so before anything is answered; throws where it is not. */
  readonly begin: () => Promise<void>
  /** Hears of what was answered with 500 or more. */
  readonly report: (fault: unknown, requestId: string) => void
}

/** A door for runtimes that serve by `fetch`: rows are served at it, and then it answers. */
export function fetchDoor({ base, callerOf, known, newId, begin, report }: FetchDoorParts) {
  const routes: Route[] = []
  const serve: Serve = (endpoint, handler, options) => {
    const { method, path } = endpoint
    routes.push({ method: method.toUpperCase(), path, answer: serving(endpoint, handler, known, options) })
  }
  /** Answers by the route of a request. Throws where there is none. */
  async function routed(request: Request, visit: Visit): Promise<PlainAnswer> {
    const { method } = request
    const asked = method === 'HEAD' ? 'GET' : method
    const there = routes.flatMap((route) => {
      const inPath = namesIn(visit.path, route.path)
      return inPath ? [{ ...route, inPath }] : []
    })
    const route = there.find((one) => one.method === asked)
    if (route) return route.answer(requestFrom(request), { ...visit, inPath: route.inPath })
    if (there.length === 0) throw new BadRequest('not-found', 'There is no such call.')
    const allowed = there.flatMap((one) => (one.path === there[0]!.path ? one.method : [])).join(', ')
    const answer = faultAnswer(new BadRequest('method-not-allowed', `Allowed here: ${allowed}.`), visit)
    return { ...answer, headers: { ...answer.headers, Allow: allowed } }
  }
  async function answered(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...everyAnswer, ...preflight } })
    // What no address can be made of, behind a strange name of this machine, is nowhere here.
    const asked = URL.parse(request.url)?.pathname ?? ''
    const path = asked.startsWith(`${base}/`) ? asked.slice(base.length) : '/'
    const requestId = newId()
    const isHead = request.method === 'HEAD'
    const kept: Record<string, string> = {}
    const visit: Visit = {
      caller: callerOf(request),
      path,
      inPath: {},
      requestId,
      isHead,
      query: URL.parse(request.url)?.search ?? '',
      // A visit that is known by a cookie alone is refused here: programs of a project ask with a challenge.
      browser: undefined,
      refused: () => {},
      keep: (name, value) => {
        if (name === 'device' && value !== undefined) kept[deviceHeader] = value
      },
    }
    const { status, headers, body } = await begin()
      .then(() => routed(request, visit))
      .catch((fault: unknown) => {
        const answer = faultAnswer(fault, visit)
        if (answer.status >= 500) report(fault, requestId)
        return answer
      })
    return new Response(isHead ? null : (body ?? null), {
      status,
      headers: {
        ...everyAnswer,
        ...(headers['Content-Type'] === 'application/pdf' && documentPolicy),
        'X-Request-Id': requestId,
        ...kept,
        ...headers,
      },
    })
  }
  return { serve, answered }
}

import type { Caller } from '@hotovo/application/access/caller'
import { BadRequest } from './problem-documents.ts'
import {
  faultAnswer,
  type KnownCaller,
  type PlainAnswer,
  type PlainRequest,
  type Serve,
  serving,
  type Visit,
} from './serving.ts'

/** Pages of every origin may ask: nothing travels in a cookie here. */
const everyAnswer = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After, X-Request-Id',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'apikey, authorization, content-type, hotovo-visitor, idempotency-key, x-client-info',
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
    query: new URL(url).search,
    read: body ? (limitBytes) => readStream(body, limitBytes) : undefined,
  }
}

/** An answer as one of the platform. */
const responseOf = ({ status, headers, body }: PlainAnswer): Response =>
  new Response(body ?? null, { status, headers: { ...everyAnswer, ...headers } })

type Route = {
  readonly method: string
  readonly pattern: RegExp
  readonly answer: (request: PlainRequest, visit: Visit) => Promise<PlainAnswer>
}

/** What a door of its own needs to know. */
export type FetchDoorParts = {
  /** What stands before the paths of the contract. */
  readonly base: string
  readonly callerOf: (request: Request) => Caller
  readonly known: KnownCaller
  readonly newId: () => string
  /** Hears of a fault that is ours. */
  readonly report: (fault: unknown, requestId: string) => void
}

/** A door for runtimes that serve by `fetch`: rows are served at it, and then it answers. */
export function fetchDoor({ base, callerOf, known, newId, report }: FetchDoorParts) {
  const routes: Route[] = []
  const serve: Serve = (endpoint, handler, options) => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    routes.push({
      method: endpoint.method.toUpperCase(),
      pattern: new RegExp(`^${path}$`),
      answer: serving(endpoint, handler, known, options),
    })
  }
  function routeOf(
    method: string,
    path: string,
  ): { answer: Route['answer']; inPath: Record<string, string> } {
    const there = routes.filter(({ pattern }) => pattern.test(path))
    const route = there.find((one) => one.method === method)
    if (!route && there.length > 0)
      throw new BadRequest(
        'method-not-allowed',
        `Allowed here: ${there.map((one) => one.method).join(', ')}.`,
      )
    const named = Object.entries(route?.pattern.exec(path)?.groups ?? {})
    if (!route) throw new BadRequest('not-found', 'See /openapi.json for the calls there are.')
    try {
      return {
        answer: route.answer,
        inPath: Object.fromEntries(named.map(([name, text]) => [name, decodeURIComponent(text)])),
      }
    } catch {
      throw new BadRequest('malformed')
    }
  }
  async function answered(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return responseOf({ status: 204, headers: preflight, body: undefined })
    const { pathname } = new URL(request.url)
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
    const requestId = newId()
    const visit = { caller: callerOf(request), path, inPath: {}, requestId, refused: () => {} }
    try {
      const { answer, inPath } = routeOf(request.method, path)
      return responseOf(await answer(requestFrom(request), { ...visit, inPath }))
    } catch (fault) {
      const { answer, isOurs } = faultAnswer(fault, visit)
      if (isOurs) report(fault, requestId)
      return responseOf(answer)
    }
  }
  return { serve, answered }
}

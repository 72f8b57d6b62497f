import type { knownCaller } from '@hotovo/application/access/authorize'
import type { CallContext, Caller } from '@hotovo/application/access/caller'
import type { BoundApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import { statementSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { z } from 'zod/mini'
import { type CallRow, callRow, type Endpoint, takesBody } from './endpoint.ts'
import {
  BadRequest,
  faultMembers,
  type ProblemMembers,
  problemDocument,
  refusalHeaders,
  refusalMembers,
} from './problem-documents.ts'
import { type ProblemDocument, requestFaults, type SentCode, shapeHints } from './problems.ts'

/** A body of JSON is never larger or deeper (rule H14); the one file that is taken is a bank statement. */
const bodyLimitBytes = 32 * 1024
const bodyDepth = 8

/** How much a body of this call may have. */
const bodyLimitOf = ({ takesFile }: Pick<Endpoint<never, never, never, never>, 'takesFile'>) =>
  takesFile ? statementSize.bytes : bodyLimitBytes

/** A request as any runtime says it. */
export type PlainRequest = {
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** What follows the path of its address: nothing, or its query from the question mark on. */
  readonly query: string
  /** Reads its body, undefined where it has none: what comes beyond this many bytes is refused at once, `too-large`. */
  readonly read: ((limitBytes: number) => Promise<Uint8Array>) | undefined
}

/** An answer as any runtime can send it; names of headers as they are usually written. */
export type PlainAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** What a door knows of a request beside what stands in it. */
export type Visit = {
  readonly caller: Caller
  /** Its path as it was asked for, and what the path of its row names in it. */
  readonly path: string
  readonly inPath: Readonly<Record<string, unknown>>
  readonly requestId: string
  /** Whether whoever asks wants to know where an address leads, and no more: HEAD. */
  readonly isHead: boolean
  /** Its query as it came, and the mark of the browser that began a visit to a provider, where a cookie can carry one. */
  readonly query: string
  readonly browser: string | undefined
  /** Hears why the request was refused, for the log. */
  readonly refused: (code: ProblemDocument['code']) => void
  /** Gives whoever asks something to keep, or with no value takes it back: in a cookie where the session travels so. */
  readonly keep: (name: KeptName, value: string | undefined) => void
}

/**
 * What a browser keeps of its staff: the refresh token, and the mark of a device that has signed in before, which whoever has their session in
 * bodies is given in a header, and sends back in it; and while somebody is at a provider, that this browser began the visit.
 */
export type KeptName = 'session' | 'device' | 'visit'
export const deviceHeader = 'Hotovo-Device'

type Answer<Value, Code extends SentCode> = Result<Value, Refused<Code>>

/** A request as a handler gets it. */
type Asked<Door, Params, Body, Key> = Door & {
  readonly params: Params
  readonly body: Body
  readonly key: Key
}

export type Handler<Who, Door, Params, Body, Value, Code extends SentCode> = (
  who: Who,
  asked: Asked<Door, Params, Body, string | undefined>,
) => Promise<Answer<Value, Code>>

export type Options<Who, Door, Value, Code extends SentCode> = {
  /** Whether whoever asks may send a file at all: asked before any of it is read. */
  readonly admits?: ((who: Who) => Promise<Result<unknown, Refused<Code>>>) | undefined
  /** What an idempotency key made before, asked with a body whose shape is wrong. */
  readonly replay?:
    | ((
        who: Who,
        asked: Door & { readonly body: object; readonly key: string },
      ) => Promise<Answer<Value, Code> | undefined>)
    | undefined
}

/** A body as it is, undefined where there is none: what is announced beyond its limit is 413 before any of it is read. */
async function bytesIn({ header, read }: PlainRequest, limitBytes: number): Promise<Uint8Array | undefined> {
  if (!read) return undefined
  if ((header('content-encoding') ?? 'identity') !== 'identity')
    throw new BadRequest('unsupported-media-type', 'Send the body as it is, not packed.')
  if (Number(header('content-length') ?? 0) > limitBytes) throw new BadRequest('too-large')
  return read(limitBytes)
}

function depthOf(value: unknown): number {
  let [level, depth] = [[value], 0]
  while (level.length > 0 && depth <= bodyDepth) {
    level = level.flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : []))
    depth += 1
  }
  return depth
}

/** A value of JSON as it is. Throws where it is a text with half a character in it, which no database keeps. */
function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new SyntaxError('half a character')
  return value
}

/** The JSON in a body: UTF-8 only, not deeper than eight levels. */
function jsonIn({ header }: PlainRequest, bytes: Uint8Array | undefined): unknown {
  const [type, ...parameters] = (header('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  if (type?.trim() !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw new BadRequest('unsupported-media-type', 'Send application/json in UTF-8.')
  if (!bytes) throw new BadRequest('malformed', 'The body is empty.')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), wellFormed)
  } catch {
    throw new BadRequest('malformed', 'The body is not JSON in UTF-8.')
  }
  if (depthOf(body) > bodyDepth)
    throw new BadRequest('malformed', `The body is deeper than ${bodyDepth} levels.`)
  return body
}

async function bodyIn(request: PlainRequest, row: Pick<Endpoint<never, never, never, never>, 'takesFile'>) {
  const bytes = await bytesIn(request, bodyLimitOf(row))
  if (!row.takesFile) return jsonIn(request, bytes)
  if (!bytes) throw new BadRequest('malformed', 'The body is empty.')
  return bytes
}

/** The query of an address: a parameter that comes twice is a list. */
function queryIn(request: PlainRequest): Record<string, string | string[]> {
  const query = new URLSearchParams(request.query)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length > 1 ? all : all[0]!]
    }),
  )
}

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)

/** What a schema found, in our words: where, and whether a field is missing, unknown or of another shape. */
const shapeProblems = (error: z.core.$ZodError, value: unknown): { at: string; code: string }[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ at: [...issue.path, key].join('.'), code: 'unknown-field' }))
      : [
          {
            at: issue.path.join('.'),
            code: valueAt(value, issue.path) === undefined ? 'missing-field' : 'wrong-shape',
          },
        ],
  )

function parsed<T>(shape: z.ZodMiniType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const hints = new Set(result.error.issues.flatMap(({ message }) => shapeHints[message] ?? []))
  const detail = ['See the problems.', ...hints].join(' ')
  throw new BadRequest('malformed', detail, shapeProblems(result.error, value))
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

type HowItTravels = 'done' | 'media' | 'replayable' | 'cacheControl'

/** A value as its row wants it; a document is bytes, which the core has in base64. */
function valueAnswer(
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

/** How a call that is not for everybody refuses whoever is nobody. */
const guards = ['sign-in-required', 'api-key-required'] as const

/** Whether anybody is behind a caller. */
export type KnownCaller = (caller: Caller) => ReturnType<typeof knownCaller>

/**
 * Serves a row of the contract by a handler, in any runtime: shape, handler, answer. A fault that is not
 * the request's is thrown, for the door to log and to answer.
 */
export function serving<Door extends Visit, Params, Body, Value, Code extends SentCode>(
  endpoint: Endpoint<Params, Body, Value, Code>,
  handler: Handler<Caller, Door, Params, Body, Value, Code>,
  known: KnownCaller,
  { replay, admits }: Options<Caller, Door, Value, Code> = {},
): (request: PlainRequest, visit: Door) => Promise<PlainAnswer> {
  const hasBody = takesBody(endpoint)
  const guard = endpoint.isForEverybody
    ? undefined
    : guards.find((code) => (endpoint.refusals as readonly SentCode[]).includes(code))
  async function done(request: PlainRequest, visit: Door): Promise<Answer<unknown, SentCode>> {
    const { caller } = visit
    const admitted = await admits?.(caller)
    if (admitted?.ok === false) return admitted
    const key = request.header('idempotency-key')
    const raw = hasBody ? await bodyIn(request, endpoint) : undefined
    if (replay && key !== undefined && isObject(raw) && !endpoint.body.safeParse(raw).success) {
      const replayed = await replay(caller, { ...visit, body: raw, key })
      if (replayed) return replayed
    }
    const params = parsed(endpoint.params, { ...queryIn(request), ...visit.inPath })
    return handler(caller, { ...visit, params, body: parsed(endpoint.body, raw), key })
  }
  const refuse = (refusal: Refused<SentCode>, visit: Visit) =>
    problemAnswer(refusalMembers(refusal), visit, refusalHeaders(refusal))
  return async (request, visit) => {
    try {
      const result = await done(request, visit)
      return result.ok ? valueAnswer(endpoint, result.value) : refuse(result.error, visit)
    } catch (fault) {
      if (!(fault instanceof BadRequest)) throw fault
      // What is wrong with a request is told to those whom the call is for (rule H1).
      const isStranger = guard && !(await known(visit.caller)[guard]())
      return isStranger ? refuse({ code: guard }, visit) : problemAnswer(faultMembers(fault), visit)
    }
  }
}

/** Serves a row of the contract by a handler, somewhere. */
export type Serve = <Params, Body, Value, Code extends SentCode>(
  endpoint: Endpoint<Params, Body, Value, Code>,
  handler: Handler<Caller, Visit, Params, Body, Value, Code>,
  options?: Options<Caller, Visit, Value, Code>,
) => void

/** Serves each of these rows by the call that it names; throws where one names none. */
export function serveCalls(serve: Serve, api: BoundApi, rows: readonly object[]): void {
  for (const row of rows) {
    const call = callRow(row)
    if (!call) throw new Error(`nobody serves ${(row as Endpoint<never, never, never, never>).path}`)
    const { handler, options } = callHandler(api, call)
    serve(row as Endpoint<unknown, unknown, unknown, SentCode>, handler, options)
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

type Call = (input: unknown, context: CallContext) => Promise<unknown>

/** The handler of a row that names its call: the one input is what stands in path, query and body. */
function callHandler(api: BoundApi, { call: name, refusals, replay: replayName }: CallRow) {
  const callAt = (place: string) =>
    place.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], api) as Call
  const call = callAt(name)
  const replay = replayName && callAt(replayName)
  return {
    handler: async (
      caller: Caller,
      { params, body, key }: Asked<Visit, unknown, unknown, string | undefined>,
    ): Promise<Answer<unknown, SentCode>> => {
      const told = await call({ ...(body as object | undefined), ...(params as object) }, { caller, key })
      return refusals.length === 0 ? ok(told) : (told as Answer<unknown, SentCode>)
    },
    options: {
      replay:
        replay &&
        ((caller: Caller, { body, key }: { readonly body: object; readonly key: string }) =>
          replay(body, { caller, key }) as Promise<Answer<unknown, SentCode> | undefined>),
    },
  }
}

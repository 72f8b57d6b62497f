import { type CallRow, type Endpoint, takesBody } from '@hotovo/adapters/http/endpoint'
import { type SentCode, shapeHints } from '@hotovo/adapters/http/problems'
import type { knownCaller } from '@hotovo/application/access/authorize'
import type { CallContext, Caller } from '@hotovo/application/access/caller'
import type { BoundCalls, callsOfCaller } from '@hotovo/application/api'
import type { Refused } from '@hotovo/application/refusal'
import type { Result } from '@hotovo/domain/shared/result'
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express'
import type { z } from 'zod/mini'
import { readBody } from './body.ts'
import { BadRequest, sendRefusal } from './problems.ts'

/** The calls whose ports are bound for each request. */
export type RequestApi = ReturnType<typeof callsOfCaller>

/** A body is never larger or deeper (rule H14). */
const bodyLimitBytes = 32 * 1024
const fileLimitBytes = 5 * 1024 * 1024
const bodyDepth = 8

function depthOf(value: unknown): number {
  let [level, depth] = [[value], 0]
  while (level.length > 0 && depth <= bodyDepth) {
    level = level.flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : []))
    depth += 1
  }
  return depth
}

/** The JSON in a body: UTF-8 only, not deeper than eight levels. */
function jsonIn(request: Request): unknown {
  const [type, ...parameters] = (request.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  if (type?.trim() !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw new BadRequest('unsupported-media-type', 'Send application/json in UTF-8.')
  const bytes: unknown = request.body
  if (!Buffer.isBuffer(bytes)) throw new BadRequest('malformed', 'The body is empty.')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new BadRequest('malformed', 'The body is not JSON in UTF-8.')
  }
  if (depthOf(body) > bodyDepth)
    throw new BadRequest('malformed', `The body is deeper than ${bodyDepth} levels.`)
  return body
}

/** The file in a body, of whatever type. */
function fileIn(request: Request): Uint8Array {
  const bytes: unknown = request.body
  if (!Buffer.isBuffer(bytes)) throw new BadRequest('malformed', 'The body is empty.')
  return bytes
}

/** A value as its media wants it; a document is bytes, which the core has in base64. */
function sent(media: Endpoint<never, never, never, never>['media'], value: unknown): unknown {
  if (media === 'application/json') return JSON.stringify(value)
  return media === 'application/pdf' ? Buffer.from(String(value), 'base64') : value
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

type Answer<Value, Code extends SentCode> = Result<Value, Refused<Code>>

/** A request as a handler gets it, with the answer that it may set headers of. */
type Asked<Params, Body, Key> = {
  readonly params: Params
  readonly body: Body
  readonly key: Key
  readonly request: Request
  readonly response: Response
}

type Handler<Who, Params, Body, Value, Code extends SentCode> = (
  who: Who,
  asked: Asked<Params, Body, string | undefined>,
) => Promise<Answer<Value, Code>>

type Options<Who, Value, Code extends SentCode> = {
  /** Whether whoever asks may send a file at all: asked before any of it is read. */
  readonly admits?: (who: Who) => Promise<Result<unknown, Refused<Code>>>
  /** What an idempotency key made before, asked with a body whose shape is wrong. */
  readonly replay?: (
    who: Who,
    asked: Omit<Asked<never, object, string>, 'params'>,
  ) => Promise<Answer<Value, Code> | undefined>
}

/** How a call that is not for everybody refuses whoever is nobody. */
const guards = ['sign-in-required', 'api-key-required'] as const

/** What serves the rows of the contract at a router, one by one: shape, use case, answer. */
export const serving =
  (
    router: Router,
    callerOf: (request: Request) => Caller,
    known: (caller: Caller) => ReturnType<typeof knownCaller>,
  ) =>
  <Params, Body, Value, Code extends SentCode>(
    endpoint: Endpoint<Params, Body, Value, Code>,
    handler: Handler<Caller, Params, Body, Value, Code>,
    { replay, admits }: Options<Caller, Value, Code> = {},
  ): void => {
    const hasBody = takesBody(endpoint)
    async function done(request: Request, response: Response): Promise<Answer<Value, Code>> {
      const caller = callerOf(request)
      const key = request.get('idempotency-key')
      const raw = hasBody ? (endpoint.takesFile ? fileIn(request) : jsonIn(request)) : undefined
      if (replay && key !== undefined && isObject(raw) && !endpoint.body.safeParse(raw).success) {
        const replayed = await replay(caller, { body: raw, key, request, response })
        if (replayed) return replayed
      }
      const params = parsed(endpoint.params, { ...request.query, ...request.params })
      return handler(caller, { params, body: parsed(endpoint.body, raw), key, request, response })
    }
    async function answer(request: Request, response: Response) {
      const result = await done(request, response)
      if (!result.ok) return sendRefusal(request, response, result.error)
      // What goes on is its handler's.
      if (response.headersSent) return
      if (endpoint.done === 204) return void response.status(204).end()
      response.status(endpoint.done).type(endpoint.media)
      response.send(sent(endpoint.media, result.value))
    }
    const admit: RequestHandler = async (request, response, next) => {
      const admitted = await admits?.(callerOf(request))
      if (admitted?.ok === false) return sendRefusal(request, response, admitted.error)
      next()
    }
    const guard = guards.find((code) => (endpoint.refusals as readonly SentCode[]).includes(code))
    /** What is wrong with a request is told to those whom the call is for (rule H1). */
    const refuseStrangers: ErrorRequestHandler = async (fault, request, response, next) => {
      const isKnown = !guard || !(fault instanceof BadRequest) || (await known(callerOf(request))[guard]())
      if (isKnown) return next(fault)
      sendRefusal(request, response, { code: guard })
    }
    const reading = hasBody ? [readBody(endpoint.takesFile ? fileLimitBytes : bodyLimitBytes)] : []
    router[endpoint.method](endpoint.path, ...(admits ? [admit] : []), ...reading, answer, refuseStrangers)
  }

/** The same for handlers that want the calls of their caller. */
export const servingCaller =
  (serve: ReturnType<typeof serving>, apiOf: (caller: Caller) => RequestApi) =>
  <Params, Body, Value, Code extends SentCode>(
    endpoint: Endpoint<Params, Body, Value, Code>,
    handler: Handler<RequestApi, Params, Body, Value, Code>,
    { replay, admits }: Options<RequestApi, Value, Code> = {},
  ): void =>
    serve(endpoint, (caller, asked) => handler(apiOf(caller), asked), {
      ...(admits && { admits: (caller) => admits(apiOf(caller)) }),
      ...(replay && { replay: (caller, asked) => replay(apiOf(caller), asked) }),
    })
export type Serve = ReturnType<typeof servingCaller>

type Call = (input: unknown, context: CallContext) => Promise<Answer<unknown, SentCode>>

/** Serves a row by the call it names: the one input is what stands in path, query and body. */
export function serveCall(serve: ReturnType<typeof serving>, calls: BoundCalls, row: CallRow): void {
  const call = row.call
    .split('.')
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], calls) as Call
  const endpoint = row as Endpoint<unknown, unknown, unknown, SentCode>
  serve(endpoint, (caller, { params, body, key }) =>
    call({ ...(params as object), ...(body as object | undefined) }, { caller, key }),
  )
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

import type { Endpoint } from '@hotovo/adapters/http/contract'
import type { Api, createApi } from '@hotovo/application/api'
import type { Refusal, RefusalCode, Refused } from '@hotovo/application/refusal'
import type { Result } from '@hotovo/domain/result'
import express, { type Request, type Response, type Router } from 'express'
import type { z } from 'zod/mini'
import { BadRequest, sendRefusal } from './problems.ts'

/** The whole product for one request. */
export type RequestApi = ReturnType<typeof createApi>

/** A body is never larger or deeper (facts, "Server settings that matter"). */
const bodyLimitBytes = 32 * 1024
const bodyDepth = 8

const readBody = express.raw({ type: () => true, limit: bodyLimitBytes, inflate: false })

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
  throw new BadRequest('malformed', 'See the problems.', shapeProblems(result.error, value))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key')
  if (key === undefined) return undefined
  if (!uuid.test(key)) throw new BadRequest('idempotency-key-malformed', 'Idempotency-Key must be a UUID.')
  return key.toLowerCase()
}

type Deed<Params, Body, Value, Code extends RefusalCode> = (
  api: Api,
  input: { readonly params: Params; readonly body: Body; readonly key: string | undefined },
) => Promise<Result<{ readonly value: Value; readonly replayed?: boolean }, Refused<Code>>>

type Options = {
  /** Asked with the body as it came, before its shape is looked at: what its idempotency key made before. */
  readonly replay?: (
    api: RequestApi,
    key: string,
    body: object,
  ) => Promise<Result<unknown, Refusal> | undefined>
}

/** Serves one row of the contract: shape, use case, answer. */
export function serve<Params, Body, Value, Code extends RefusalCode>(
  router: Router,
  apiOf: (request: Request) => RequestApi,
  endpoint: Endpoint<Params, Body, Value, Code>,
  deed: Deed<Params, Body, Value, Code>,
  { replay }: Options = {},
): void {
  const answer = async (request: Request, response: Response) => {
    const api = apiOf(request)
    const key = replay && idempotencyKeyOf(request)
    const raw = endpoint.method === 'post' ? jsonIn(request) : undefined
    const known =
      key && replay && isObject(raw) && !endpoint.body.safeParse(raw).success && (await replay(api, key, raw))
    if (known && !known.ok) return sendRefusal(request, response, known.error)
    const params = parsed(endpoint.params, { ...request.query, ...request.params })
    const result = await deed(api, { params, body: parsed(endpoint.body, raw), key })
    if (!result.ok) return sendRefusal(request, response, result.error)
    if (result.value.replayed) response.set('Idempotent-Replayed', 'true')
    const { value } = result.value
    response.status(endpoint.done)
    if (typeof value === 'string') response.type('image/svg+xml').send(value)
    else response.json(value)
  }
  router[endpoint.method](endpoint.path, ...(endpoint.method === 'post' ? [readBody, answer] : [answer]))
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

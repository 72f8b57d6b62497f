import type { knownCaller } from '@hotovo/application/access/authorize'
import type { Caller } from '@hotovo/application/access/caller'
import type { Refused } from '@hotovo/application/refusal'
import type { Result } from '@hotovo/domain/shared/result'
import { problemAnswer, valueAnswer } from './answers.ts'
import { type Endpoint, takesBody } from './endpoint.ts'
import { BadRequest, faultMembers, refusalHeaders, refusalMembers } from './problem-documents.ts'
import type { SentCode } from './problems.ts'
import { bodyIn, parsedBy, queryIn } from './request-shape.ts'
import type { PlainAnswer, PlainRequest, Visit } from './visit.ts'

/** What a handler answers: a value, or one of the refusals of its row. */
export type HandlerAnswer<Value, Code extends SentCode> = Result<Value, Refused<Code>>

/** A request as a handler gets it. */
export type HandlerRequest<Door, Params, Body, Key> = Door & {
  readonly params: Params
  readonly body: Body
  readonly key: Key
}

export type Handler<Who, Door, Params, Body, Value, Code extends SentCode> = (
  who: Who,
  asked: HandlerRequest<Door, Params, Body, string | undefined>,
) => Promise<HandlerAnswer<Value, Code>>

export type Options<Who, Door, Value, Code extends SentCode> = {
  /** Whether whoever asks may send a file at all: asked before any of it is read. */
  readonly admits?: ((who: Who) => Promise<Result<unknown, Refused<Code>>>) | undefined
  /** What an idempotency key made before, asked with a body whose shape is wrong. */
  readonly replay?:
    | ((
        who: Who,
        asked: Door & { readonly body: object; readonly key: string },
      ) => Promise<HandlerAnswer<Value, Code> | undefined>)
    | undefined
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

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
  async function done(request: PlainRequest, visit: Door): Promise<HandlerAnswer<unknown, SentCode>> {
    const { caller } = visit
    const admitted = await admits?.(caller)
    if (admitted?.ok === false) return admitted
    const key = request.header('idempotency-key')
    const raw = hasBody ? await bodyIn(request, endpoint) : undefined
    if (replay && key !== undefined && isObject(raw) && !endpoint.body.safeParse(raw).success) {
      const replayed = await replay(caller, { ...visit, body: raw, key })
      if (replayed) return replayed
    }
    const params = parsedBy(endpoint.params, { ...queryIn(request), ...visit.inPath })
    return handler(caller, { ...visit, params, body: parsedBy(endpoint.body, raw), key })
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

import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import {
  type BareCode,
  type CarryingCode,
  ProblemDocumentShape,
  type RefusalShapes,
  refusalIn,
} from './problems.ts'

/** A way to a server. */
export type Wire = {
  /** Where the server is; empty for the page's own. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** The access token to send along, while somebody is signed in. */
  readonly accessToken?: (() => string | undefined) | undefined
  /** What every request says beside. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** An answer that the contract of its call does not know, a fault. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** No answer is waited for longer: the server gives up on its own dependencies before. */
export const patienceMs = 20_000

/** A value as JSON has it, without what is undefined in it. */
export const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** The path of a call with its parameters in place; those it does not name go into the query. */
function addressOf<Params>(
  { path, params: shape }: Pick<Endpoint<Params, never, never, never>, 'path' | 'params'>,
  asked: Params,
): string {
  const params = z.encode(shape, asJson(asked)) as Readonly<Record<string, string>>
  const query = new URLSearchParams(params)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(params[name]!)
  })
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** A file as a body that a browser takes. */
const bytesOf = (file: Uint8Array) => new Uint8Array(file)

/** Bytes as base64, as the core keeps a document. */
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** What is in between may answer anything at all. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What makes calls of the contract whose refusals carry no more than these shapes say. What cannot be reached, or answers with a passing
 * fault, is `Unavailable`; any other answer that the contract does not know is a fault, `Unexpected`.
 */
export function exchangeOver<Carrying extends CarryingCode>(
  { baseUrl, fetch, accessToken, headers: usual }: Wire,
  refusalShapes: RefusalShapes<Carrying>,
) {
  type Known = Carrying | BareCode
  /** The refusal in a problem document, undefined when it is none that the call can answer with. */
  function refusalOf<Code extends Known>(text: string, expected: readonly Code[]): Refused<Code> | undefined {
    const document = ProblemDocumentShape.safeParse(parsed(text))
    const code = document.success && expected.find((known) => known === document.data.code)
    return code ? refusalIn(refusalShapes, code, document.data) : undefined
  }

  return async function call<Params, Body, Value, Code extends Known>(
    endpoint: Endpoint<Params, Body, Value, Code>,
    params: Params,
    body: Body,
    headers: Record<string, string> = {},
  ): Promise<Result<Value, Refused<Code>>> {
    const bearer = accessToken?.()
    const request: RequestInit = {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(body === undefined
          ? {}
          : { 'content-type': endpoint.takesFile ? 'application/octet-stream' : 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...usual,
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
      cache: 'no-store',
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? bytesOf(body) : JSON.stringify(body) }),
    }
    const unreachable = (cause: unknown) => {
      throw new Unavailable(`no answer from ${endpoint.path}`, { cause })
    }
    const answer = await fetch(baseUrl + addressOf(endpoint, params), request).catch(unreachable)
    if (answer.status === endpoint.done && endpoint.media === 'application/pdf') {
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(unreachable))
      return ok(endpoint.value.parse(base64(bytes)))
    }
    const text = await answer.text().catch(unreachable)
    if (answer.status === endpoint.done) {
      const hasJson = endpoint.media === 'application/json'
      const sent = endpoint.done === 204 ? undefined : hasJson ? parsed(text) : text
      const { replayable } = endpoint
      const replayed = answer.headers.has('idempotent-replayed')
      const value = endpoint.value.safeParse(replayable ? { [replayable]: sent, replayed } : sent)
      if (value.success) return ok(value.data)
    }
    const refusal = refusalOf(text, endpoint.refusals)
    if (refusal) return fail(refusal)
    if (answer.status >= 500 || answer.status === 429) {
      const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 2
      throw new Unavailable(`${answer.status} from ${endpoint.path}`, { retryAfterSeconds })
    }
    throw new Unexpected(`${answer.status} from ${endpoint.path}: ${text.slice(0, 300)}`, answer.status)
  }
}

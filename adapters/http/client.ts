import type { Api } from '@hotovo/application/api'
import type { RefusalCode, Refused } from '@hotovo/application/refusal'
import type { Settings } from '@hotovo/application/settings'
import { Unavailable } from '@hotovo/application/unavailable'
import { fail, ok, type Result } from '@hotovo/domain/result'
import { contract, type Endpoint } from './contract.ts'
import { ProblemDocumentShape, refusals } from './problem.ts'

export type HttpDoor = {
  /** Where the server is; empty for the page's own. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** The settings that came with the page, so that nobody has to ask for them. */
  readonly settings?: Settings | undefined
}

/** No answer is waited for longer: the server gives up on its own dependencies before. */
const patienceMs = 20_000

/** The path with its parameters in place; those it does not name go into the query. */
function addressOf(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(params[name]!)
  })
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** What is in between may answer anything at all. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal in a problem document, undefined when it is none that the call can answer with. */
function refusalIn<Code extends RefusalCode>(
  text: string,
  expected: readonly Code[],
): Refused<Code> | undefined {
  const document = ProblemDocumentShape.safeParse(parsed(text))
  const code = document.success && expected.find((known) => known === document.data.code)
  return code ? (refusals[code].shape.parse(document.data) as Refused<Code>) : undefined
}

/**
 * The product over HTTP. What cannot be reached, or answers with a passing fault, is `Unavailable`;
 * any other answer that the contract does not know is a fault.
 */
export function httpApi({ baseUrl, fetch, settings }: HttpDoor): Api {
  async function exchange<Params extends Record<string, string>, Body, Value, Code extends RefusalCode>(
    endpoint: Endpoint<Params, Body, Value, Code>,
    params: Params,
    body: Body,
    headers: Record<string, string> = {},
  ): Promise<{ result: Result<Value, Refused<Code>>; headers: Headers }> {
    const request: RequestInit = {
      method: endpoint.method.toUpperCase(),
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(patienceMs),
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const unreachable = (cause: unknown) => {
      throw new Unavailable(`no answer from ${endpoint.path}`, { cause })
    }
    const answer = await fetch(baseUrl + addressOf(endpoint.path, params), request).catch(unreachable)
    const text = await answer.text().catch(unreachable)
    if (answer.status === endpoint.done) {
      const value = endpoint.value.parse(endpoint.media === 'application/json' ? JSON.parse(text) : text)
      return { result: ok(value), headers: answer.headers }
    }
    const refusal = refusalIn(text, endpoint.refusals)
    if (refusal) return { result: fail(refusal), headers: answer.headers }
    if (answer.status >= 500 || answer.status === 429) {
      const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 2
      throw new Unavailable(`${answer.status} from ${endpoint.path}`, { retryAfterSeconds })
    }
    throw new Error(`${answer.status} from ${endpoint.path}: ${text.slice(0, 300)}`)
  }

  /** The value of a call that refuses nothing. */
  async function read<Value>(
    endpoint: Endpoint<Record<string, never>, undefined, Value, never>,
  ): Promise<Value> {
    const { result } = await exchange(endpoint, {}, undefined)
    if (!result.ok) throw new Error(`${endpoint.path} refused, which its contract does not know`)
    return result.value
  }

  return {
    settings: async () => settings ?? read(contract.settings),
    humanCheck: { ask: () => read(contract.askHuman) },
    orders: {
      place: async (request, key) => {
        const sent = key === undefined ? undefined : { 'idempotency-key': key }
        const { result, headers } = await exchange(contract.placeOrder, {}, request, sent)
        return result.ok ? ok({ view: result.value, replayed: headers.has('idempotent-replayed') }) : result
      },
      view: async (token) => (await exchange(contract.viewOrder, { token }, undefined)).result,
      qr: async (token, kind) => (await exchange(contract.orderQr, { token, kind }, undefined)).result,
    },
  }
}

import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { RefusalCode, Refused } from '@hotovo/application/refusal'
import type { Settings } from '@hotovo/application/site/settings'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { contract } from './contract/contract.ts'
import { grantRefusals } from './contract/staff.ts'
import type { Endpoint } from './endpoint.ts'
import { ProblemDocumentShape, refusalShapes } from './problems.ts'
import { Unexpected } from './unexpected.ts'

export type HttpDoor = {
  /** Where the server is; empty for the page's own. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** The settings that came with the page, so that nobody has to ask for them. */
  readonly settings?: Settings | undefined
  /** The access token to send along, while somebody is signed in. */
  readonly accessToken?: (() => string | undefined) | undefined
  /** Lets refresh tokens travel in a cookie that no script can read: for the site's own pages. */
  readonly cookieSession?: boolean | undefined
}

/** No answer is waited for longer: the server gives up on its own dependencies before. */
const patienceMs = 20_000

/** The path with its parameters in place; those it does not name go into the query. */
function addressOf(path: string, params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(given)
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
  return code ? (refusalShapes[code].parse(document.data) as Refused<Code>) : undefined
}

/**
 * The product over HTTP. What cannot be reached, or answers with a passing fault, is `Unavailable`;
 * any other answer that the contract does not know is a fault, `Unexpected`.
 */
export function httpApi({ baseUrl, fetch, settings, accessToken, cookieSession }: HttpDoor): Api {
  async function exchange<
    Params extends Record<string, string | undefined>,
    Body,
    Value,
    Code extends RefusalCode,
  >(
    endpoint: Endpoint<Params, Body, Value, Code>,
    params: Params,
    body: Body,
    headers: Record<string, string> = {},
  ): Promise<{ result: Result<Value, Refused<Code>>; headers: Headers }> {
    const bearer = accessToken?.()
    const request: RequestInit = {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
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
      const hasJson = endpoint.media === 'application/json'
      const value = endpoint.done === 204 ? undefined : hasJson ? JSON.parse(text) : text
      return { result: ok(endpoint.value.parse(value)), headers: answer.headers }
    }
    const refusal = refusalIn(text, endpoint.refusals)
    if (refusal) return { result: fail(refusal), headers: answer.headers }
    if (answer.status >= 500 || answer.status === 429) {
      const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 2
      throw new Unavailable(`${answer.status} from ${endpoint.path}`, { retryAfterSeconds })
    }
    const { status } = answer
    const document = ProblemDocumentShape.safeParse(parsed(text))
    const code = document.success ? document.data.code : undefined
    throw new Unexpected(`${status} from ${endpoint.path}: ${text.slice(0, 300)}`, { status, code })
  }

  /** The value of a call that refuses nothing. */
  async function read<Value>(
    endpoint: Endpoint<Record<string, never>, undefined, Value, never>,
  ): Promise<Value> {
    const { result } = await exchange(endpoint, {}, undefined)
    if (!result.ok) throw new Error(`${endpoint.path} refused, which its contract does not know`)
    return result.value
  }

  const session: Record<string, string> = cookieSession ? { 'x-session': 'cookie' } : {}
  const { token } = contract
  return {
    settings: async () => settings ?? read(contract.settings),
    clientIp: () => read(contract.clientIp),
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
    places: { list: () => read(contract.listSalesPoints) },
    partners: { list: () => read(contract.listPartners) },
    faq: { list: () => read(contract.listFaq) },
    tickets: { submit: async (request) => (await exchange(contract.submitTicket, {}, request)).result },
    feedback: { send: async (request) => (await exchange(contract.sendFeedback, {}, request)).result },
    vouchers: {
      verify: async (request) => (await exchange(contract.verifyVoucher, {}, request)).result,
    },
    session: {
      signIn: async (credentials) => {
        const row = { ...token, refusals: grantRefusals.password }
        return (await exchange(row, { grant_type: 'password' }, credentials, session)).result
      },
      refresh: async (refreshToken) => {
        const row = { ...token, refusals: grantRefusals.refresh_token }
        const body = { refresh_token: refreshToken }
        return (await exchange(row, { grant_type: 'refresh_token' }, body, session)).result
      },
      signOut: async (scope) => (await exchange(contract.signOut, { scope }, undefined, session)).result,
      user: async () => (await exchange(contract.user, {}, undefined)).result,
    },
    staff: {
      me: async () => (await exchange(contract.staffMe, {}, undefined)).result,
      dashboard: async () => (await exchange(contract.dashboard, {}, undefined)).result,
      orders: {
        list: async ({ limit, ...asked }) =>
          (await exchange(contract.listOrders, { ...asked, limit: limit?.toString() }, undefined)).result,
        open: async (id) => (await exchange(contract.openOrder, { id }, undefined)).result,
        change: async (id, change) => (await exchange(contract.changeOrder, { id }, change)).result,
        addNote: async (id, text) => (await exchange(contract.addOrderNote, { id }, { text })).result,
        history: async (id) => (await exchange(contract.orderHistory, { id }, undefined)).result,
      },
      audit: async ({ limit, ...asked }) =>
        (await exchange(contract.listAudit, { ...asked, limit: limit?.toString() }, undefined)).result,
      checkAudit: async () => (await exchange(contract.checkAudit, {}, undefined)).result,
    },
  }
}

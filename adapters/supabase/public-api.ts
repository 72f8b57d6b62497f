import type { PublicApi } from '@hotovo/application/api'
import type { OrderRequest } from '@hotovo/application/orders/place'
import type { PaymentCodes } from '@hotovo/application/orders/ports'
import { noProgress, orderViewWithToken } from '@hotovo/application/orders/view'
import type { Refused } from '@hotovo/application/refusal'
import type { Brand } from '@hotovo/application/site/ports'
import { feedbackProblems } from '@hotovo/domain/feedback/feedback'
import { orderProblems } from '@hotovo/domain/orders/order-problems'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { ticketProblems } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import { feedbackCalls } from '../http/contract/feedback.ts'
import { orderCalls } from '../http/contract/orders.ts'
import { siteCalls } from '../http/contract/site.ts'
import { ticketCalls } from '../http/contract/tickets.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { type BareCode, publicRefusalShapes, refusalIn } from '../http/problems.ts'
import { orderCodec } from '../sql/rows/orders.ts'
import { DatabaseRefusal, type Rest } from './rest.ts'

/** What the door of a project stands on: its data API, the server for all that is asked there, and what draws codes. */
export type ProjectDoor = {
  readonly rest: Pick<Rest, 'call'>
  readonly server: PublicApi
  readonly paymentCodes: Pick<PaymentCodes, 'of'>
}

/** Text that no database keeps: a character of nothing, half a character. */
const unkept = ['22P05', '22P02', '22021']

const Account = z.object({ iban: z.string(), bic: z.nullable(z.string()), sample: z.boolean() })
const Ordered = z.object({
  order: z.unknown(),
  token: z.string(),
  accounts: z.object({ EUR: z.optional(Account), USD: z.optional(Account), CZK: z.optional(Account) }),
  now: z.string(),
  replayed: z.optional(z.boolean()),
})
type Ordered = z.infer<typeof Ordered>
const Answer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.looseObject({ code: z.string() }) }),
])

/**
 * What the pages of the public ask, of a Supabase project (decision 73): orders, requests for support, feedback and human checks go to the
 * functions of its database, everything else to the server's addresses. It answers and refuses what the other doors do.
 */
export function projectApi({ rest, server, paymentCodes }: ProjectDoor): PublicApi {
  /** The answer of a function in the words of a call's contract; `shape` is what it answers when it does not refuse. */
  async function asked<Value, Code extends BareCode | keyof typeof publicRefusalShapes>(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    { refusals }: Pick<Endpoint<never, never, never, Code>, 'refusals'>,
    shape: z.ZodMiniType<Value>,
  ): Promise<Result<Value, Refused<Code>>> {
    const answer = z.parse(Answer, await rest.call(name, parameters))
    if (answer.ok) return ok(z.parse(shape, answer.value))
    const code = refusals.find((known) => known === answer.error.code)
    if (!code) throw new Error(`${name} refused with ${answer.error.code}, which its contract does not know`)
    return fail(refusalIn(publicRefusalShapes, code, answer.error))
  }

  /** What the rules say of a form that never came as far as the database's own: it holds what no database keeps. */
  const judgedHere =
    (problems: () => Promise<readonly Problem[]> | readonly Problem[]) => async (fault: unknown) => {
      const found = fault instanceof DatabaseRefusal && unkept.includes(fault.code) ? await problems() : []
      if (found.length === 0) throw fault
      return fail({ code: 'invalid' as const, problems: found })
    }

  let brand: Promise<Brand> | undefined
  /** An order of the database as its page shows it, while nothing has happened to it. */
  async function viewOf({ order: row, token, accounts }: Ordered, at?: string) {
    brand ??= server.settings().then((settings) => settings.brand)
    const order = orderCodec.fromRow(row)
    const installation = { brand: await brand, accounts }
    return orderViewWithToken({ paymentCodes, installation }, order, token, noProgress(order, at))
  }

  const offered = async ({ currency }: OrderRequest) => (await server.settings()).methods[currency]
  return {
    ...server,
    humanCheck: { ask: async () => z.parse(siteCalls.askHuman.value, await rest.call('ask_human', {})) },
    orders: {
      ...server.orders,
      place: async (request, key = undefined) => {
        const placing = asked('order_vouchers', { request, key: key ?? null }, orderCalls.placeOrder, Ordered)
        const placed = await placing.catch(
          judgedHere(async () => orderProblems(request, await offered(request))),
        )
        if (!placed.ok) return placed
        return ok({ view: await viewOf(placed.value), replayed: placed.value.replayed ?? false })
      },
      view: async ({ token }) => {
        const found = await asked('own_order', { token }, orderCalls.viewOrder, Ordered)
        if (!found.ok) return found
        const view = await viewOf(found.value, found.value.now)
        // What became of it since is the server's to tell.
        const isUntouched = view.order.received === 0 && view.order.orderStatus !== 'zrusena'
        return isUntouched ? ok(view) : server.orders.view({ token })
      },
    },
    tickets: {
      submit: (request) =>
        asked('ask_for_support', { request }, ticketCalls.submitTicket, ticketCalls.submitTicket.value).catch(
          judgedHere(() => ticketProblems({ language: 'sk', category: 'general', ...request })),
        ),
    },
    feedback: {
      send: (request) =>
        asked(
          'give_feedback',
          { request },
          feedbackCalls.sendFeedback,
          feedbackCalls.sendFeedback.value,
        ).catch(judgedHere(() => feedbackProblems({ language: 'sk', ...request }))),
    },
  }
}

import type { PublicApi } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import { fail, ok } from '@hotovo/domain/shared/result'
import { feedbackCalls } from './contract/feedback.ts'
import { orderCalls } from './contract/orders.ts'
import { siteCalls } from './contract/site.ts'
import { ticketCalls } from './contract/tickets.ts'
import { voucherCalls } from './contract/vouchers.ts'
import type { Endpoint } from './endpoint.ts'
import { exchangeOver, type Wire } from './exchange.ts'
import { publicRefusalShapes } from './problems.ts'
import { verifiedIn } from './wire/verification.ts'

export type PublicWire = Wire & {
  /** The settings that came with the page, so that nobody has to ask for them. */
  readonly settings?: Settings | undefined
}

/** What the pages of the public ask, over HTTP. No shape of staff comes with it. */
export function publicApi({ settings, ...wire }: PublicWire): PublicApi {
  const { call, exchange } = exchangeOver(wire, publicRefusalShapes)

  /** The value of a call that refuses nothing. */
  async function read<Value>(
    endpoint: Endpoint<Record<string, never>, undefined, Value, never>,
  ): Promise<Value> {
    const result = await call(endpoint, {}, undefined)
    if (!result.ok) throw new Error(`${endpoint.path} refused, which its contract does not know`)
    return result.value
  }

  return {
    settings: async () => settings ?? read(siteCalls.settings),
    clientIp: () => read(siteCalls.clientIp),
    humanCheck: { ask: () => read(siteCalls.askHuman) },
    orders: {
      place: async (request, key) => {
        const sent = key === undefined ? undefined : { 'idempotency-key': key }
        const { result, headers } = await exchange(orderCalls.placeOrder, {}, request, sent)
        return result.ok ? ok({ view: result.value, replayed: headers.has('idempotent-replayed') }) : result
      },
      view: (token) => call(orderCalls.viewOrder, { token }, undefined),
      withdraw: (token) => call(orderCalls.withdrawOrder, { token }, undefined),
      qr: (token, kind) => call(orderCalls.orderQr, { token, kind }, undefined),
    },
    places: { list: () => read(siteCalls.listSalesPoints) },
    partners: { list: () => read(siteCalls.listPartners) },
    faq: { list: () => read(siteCalls.listFaq) },
    tickets: { submit: (request) => call(ticketCalls.submitTicket, {}, request) },
    feedback: { send: (request) => call(feedbackCalls.sendFeedback, {}, request) },
    vouchers: {
      verify: async (request) => {
        const answered = await call(voucherCalls.verifyVoucher, {}, request)
        if (!answered.ok) return answered
        const voucher = verifiedIn(answered.value)
        return voucher ? ok(voucher) : fail({ code: 'voucher-not-found' })
      },
      freeze: (request) => call(voucherCalls.freezeVoucher, {}, request),
    },
  }
}

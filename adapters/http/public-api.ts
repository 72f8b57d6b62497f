import type { PublicApi } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import { fail, ok } from '@hotovo/domain/shared/result'
import { callsOver } from './calls.ts'
import { feedbackCalls } from './contract/feedback.ts'
import { orderCalls } from './contract/orders.ts'
import { siteCalls } from './contract/site.ts'
import { ticketCalls } from './contract/tickets.ts'
import { voucherCalls } from './contract/vouchers.ts'
import { exchangeOver, type Wire } from './exchange.ts'
import { publicRefusalShapes } from './problems.ts'
import { verifiedIn } from './wire/verification.ts'

/** What the pages of the public ask, but for the sales points. */
export const publicCalls = {
  ...siteCalls,
  ...orderCalls,
  ...ticketCalls,
  ...feedbackCalls,
  ...voucherCalls,
}

export type PublicWire = Wire & {
  /** The settings that came with the page, so that nobody has to ask for them. */
  readonly settings?: Settings | undefined
}

/** What the pages of the public ask, over HTTP. No shape of staff comes with it. */
export function publicApi({ settings, ...wire }: PublicWire): PublicApi {
  const call = exchangeOver(wire, publicRefusalShapes)
  const api = callsOver(publicCalls, call)
  return {
    ...api,
    places: {
      // Forms have no room for its shape, and the pages of the map ask without this client.
      list: async () => {
        const { placeCalls } = await import('./contract/places.ts')
        return callsOver(placeCalls, call).places.list()
      },
    },
    settings: async () => settings ?? api.settings(),
    vouchers: {
      ...api.vouchers,
      verify: async (request) => {
        const answered = await call(voucherCalls.verifyVoucher, {}, request)
        if (!answered.ok) return answered
        const voucher = verifiedIn(answered.value)
        return voucher ? ok(voucher) : fail({ code: 'voucher-not-found' })
      },
    },
  }
}

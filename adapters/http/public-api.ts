import type { PublicApi } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import { fail, ok } from '@hotovo/domain/shared/result'
import { callsOver } from './calls.ts'
import { feedbackCalls } from './contract/feedback.ts'
import { orderCalls } from './contract/orders.ts'
import { placeCalls } from './contract/places.ts'
import { siteCalls } from './contract/site.ts'
import { ticketCalls } from './contract/tickets.ts'
import { voucherCalls } from './contract/vouchers.ts'
import { exchangeOver, type Wire } from './exchange.ts'
import { publicRefusalShapes } from './problems.ts'
import { verifiedIn } from './wire/verification.ts'

/** What the pages of the public ask. */
export const publicCalls = {
  ...siteCalls,
  ...placeCalls,
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

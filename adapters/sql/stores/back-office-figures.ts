import { countedQueues, type Figures } from '@hotovo/application/back-office/ports'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { currencies } from '@hotovo/domain/shared/money'
import { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'

/** What the figures come to, by what they are of and their key. */
const Kept = z.array(z.object({ figure: z.string(), key: z.string(), count: z.int(), minor: z.int() }))
const OrderKey = z.tuple([z.enum(orderStatuses), z.enum(paymentStatuses), z.enum(currencies)])
const DayKey = z.tuple([z.string(), z.enum(currencies)])
const WorthKey = z.tuple([z.enum(currencies), z.string()])
const Waiting = z.record(z.enum(countedQueues), z.int())

/** Figures that are kept beside the rows that they count (decision 55). */
export const sqlFigures = (call: Call): Figures => ({
  kept: async (since) => {
    const rows = Kept.parse(await call('figures_since', { since_day: since }))
    const of = (name: string) =>
      rows.filter(({ figure }) => figure === name).map((row) => ({ ...row, keys: row.key.split(' ') }))
    const worth = of('vouchers').map(({ keys, minor }) => ({ currency: WorthKey.parse(keys)[0], minor }))
    return {
      orders: of('orders').map(({ keys, count, minor }) => {
        const [orderStatus, paymentStatus, currency] = OrderKey.parse(keys)
        return { orderStatus, paymentStatus, currency, count, charged: minor }
      }),
      days: of('days').map(({ keys, count, minor }) => {
        const [day, currency] = DayKey.parse(keys)
        return { day, currency, count, paid: minor }
      }),
      tickets: of('tickets').map(({ key, count }) => ({ status: z.enum(ticketStatuses).parse(key), count })),
      worth: currencies.map((currency) => ({
        currency,
        minor: worth.filter((one) => one.currency === currency).reduce((sum, { minor }) => sum + minor, 0),
      })),
    }
  },
  waiting: async ({ today, answerBy, most }) =>
    Waiting.parse(await call('work_waiting', { on_day: today, owed_by: answerBy, at_most: most })),
})

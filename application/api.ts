import type { Who } from './caller.ts'
import { askHuman } from './human-check.ts'
import { orderQr, placeOrder, replayedOrder, viewOrder } from './orders.ts'
import type { Ports } from './ports.ts'
import { settingsOf } from './settings.ts'

/** Everything the product can do. Screens reach it in process or over HTTP and cannot tell which. */
export type Api = Omit<ReturnType<typeof createApi>, 'replays'>

export const createApi = (ports: Ports, who: Who) => ({
  settings: async () => settingsOf(ports.installation),
  humanCheck: { ask: askHuman(ports) },
  orders: {
    place: placeOrder(ports, who),
    view: viewOrder(ports),
    qr: orderQr(ports),
  },
  /** What a door asks before it looks at the shape of a body that came with an idempotency key. */
  replays: { order: replayedOrder(ports) },
})

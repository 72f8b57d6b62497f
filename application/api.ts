import { checkAudit, listAudit } from './audit.ts'
import { bareVisit, clientIp, type Visit, type Who } from './caller.ts'
import { listFaq, listPartners, listPlaces } from './content.ts'
import { viewDashboard } from './dashboard.ts'
import { sendFeedback } from './feedback.ts'
import { askHuman } from './human-check.ts'
import { addOrderNote, changeOrder, listOrders, openOrder, orderHistory } from './order-desk.ts'
import { orderQr, placeOrder, replayedOrder, viewOrder } from './orders.ts'
import type { Ports } from './ports.ts'
import { settingsOf } from './settings.ts'
import { deviceMark, refreshSession, signedInUser, signIn, signOut } from './sign-in.ts'
import { staffMe } from './staff.ts'
import { submitTicket } from './tickets.ts'
import { verifyVoucher } from './vouchers.ts'

/** Everything the product can do. Screens reach it in process or over HTTP and cannot tell which. */
export type Api = Omit<ReturnType<typeof createApi>, 'replays' | 'devices'>

export const createApi = (ports: Ports, who: Who, visit: Visit = bareVisit) => ({
  settings: async () => settingsOf(ports.installation),
  clientIp: clientIp(visit),
  humanCheck: { ask: askHuman(ports) },
  orders: {
    place: placeOrder(ports, who),
    view: viewOrder(ports),
    qr: orderQr(ports),
  },
  places: { list: listPlaces(ports) },
  partners: { list: listPartners(ports) },
  faq: { list: listFaq(ports) },
  tickets: { submit: submitTicket(ports, who, visit) },
  feedback: { send: sendFeedback(ports, visit) },
  vouchers: { verify: verifyVoucher(ports, visit) },
  session: {
    signIn: signIn(ports, visit),
    refresh: refreshSession(ports, visit),
    signOut: signOut(ports, visit),
    user: signedInUser(ports, visit),
  },
  staff: {
    me: staffMe(ports, visit),
    dashboard: viewDashboard(ports, visit),
    orders: {
      list: listOrders(ports, visit),
      open: openOrder(ports, visit),
      change: changeOrder(ports, visit),
      addNote: addOrderNote(ports, visit),
      history: orderHistory(ports, visit),
    },
    audit: listAudit(ports, visit),
    checkAudit: checkAudit(ports, visit),
  },
  /** What a door asks before it looks at the shape of a body that came with an idempotency key. */
  replays: { order: replayedOrder(ports) },
  /** What a door leaves with a device that has just signed in, where it can leave anything. */
  devices: { mark: deviceMark(ports) },
})

import { bareVisit, clientIp, type Visit, type Who } from './access/caller.ts'
import { askHuman } from './access/human-check.ts'
import { checkAudit, listAudit } from './audit/review.ts'
import { addOrderNote, changeOrder, listOrders, openOrder, orderHistory } from './orders/manage.ts'
import { placeOrder, replayedOrder } from './orders/place.ts'
import { orderQr, viewOrder } from './orders/view.ts'
import type { Ports } from './ports.ts'
import { listFaq, listPartners, listSalesPoints } from './site/content.ts'
import { settingsOf } from './site/settings.ts'
import { staffMe } from './staff/accounts.ts'
import { viewDashboard } from './staff/dashboard.ts'
import { deviceMark, refreshSession, signedInUser, signIn, signOut } from './staff/sign-in.ts'
import { sendFeedback } from './support/feedback.ts'
import { submitTicket } from './support/tickets.ts'
import { verifyVoucher } from './vouchers/verify.ts'

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
  places: { list: listSalesPoints(ports) },
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

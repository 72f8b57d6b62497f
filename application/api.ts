import { type Caller, clientIp } from './access/caller.ts'
import { askHuman } from './access/human-check.ts'
import { checkAudit, listAudit } from './audit/review.ts'
import { changeOrders, planOrders } from './orders/bulk.ts'
import {
  addOrderNote,
  changeOrder,
  exportOrders,
  listOrders,
  openOrder,
  orderHistory,
} from './orders/manage.ts'
import { placeOrder, replayedOrder } from './orders/place.ts'
import { viewOrderTimeline } from './orders/timeline.ts'
import { orderQr, viewOrder } from './orders/view.ts'
import { withdrawOrder } from './orders/withdraw.ts'
import { recordPayment, recordRefund, takeBackPayment, viewOrderAccount } from './payments/record.ts'
import {
  acceptEntry,
  acceptExact,
  countEntries,
  importStatement,
  listEntries,
  listStatements,
  readingProgress,
  rememberColumns,
  setEntryAside,
} from './payments/statements.ts'
import type { Ports } from './ports.ts'
import { listFaq, listPartners, listSalesPoints } from './site/content.ts'
import { settingsOf } from './site/settings.ts'
import { listColleagues, staffMe } from './staff/accounts.ts'
import { viewDashboard, viewQueues } from './staff/dashboard.ts'
import { hearHappenings, watchHappenings } from './staff/happenings.ts'
import { lookUp } from './staff/lookup.ts'
import { changeOwnPassword, endOwnSession, listOwnSessions } from './staff/own-account.ts'
import { keepSavedView, listSavedViews, removeSavedView } from './staff/saved-views.ts'
import { deviceMark, refreshSession, signedInUser, signIn, signOut } from './staff/sign-in.ts'
import { customerOfOrder, customerOfTicket } from './support/customer.ts'
import { sendFeedback } from './support/feedback.ts'
import {
  addTicketNote,
  changeTicket,
  listTickets,
  openTicket,
  replyToTicket,
  ticketHistory,
  ticketReplies,
} from './support/manage.ts'
import { addSavedReply, listSavedReplies, removeSavedReply } from './support/saved-replies.ts'
import { submitTicket } from './support/tickets.ts'
import {
  cancelVoucher,
  handOverLetter,
  listDeliveries,
  printLetter,
  refundVoucher,
  reissueVoucher,
  retryDelivery,
} from './vouchers/manage.ts'
import {
  listTransactions,
  redeemVoucher,
  reverseTransaction,
  validateVoucher,
  viewVoucher,
} from './vouchers/spend.ts'
import { listVouchers, openVoucher, setVoucherFrozen, viewLiability } from './vouchers/staff.ts'
import { freezeVoucher, verifyVoucher } from './vouchers/verify.ts'

const publicCalls = (ports: Ports, caller: Caller) => ({
  settings: async () => settingsOf(ports.installation),
  clientIp: clientIp(caller),
  humanCheck: { ask: askHuman(ports) },
  orders: {
    place: placeOrder(ports, caller),
    view: viewOrder(ports),
    qr: orderQr(ports),
    withdraw: withdrawOrder(ports, caller),
  },
  places: { list: listSalesPoints(ports) },
  partners: { list: listPartners(ports) },
  faq: { list: listFaq(ports) },
  tickets: { submit: submitTicket(ports, caller) },
  feedback: { send: sendFeedback(ports, caller) },
  vouchers: { verify: verifyVoucher(ports, caller), freeze: freezeVoucher(ports, caller) },
})

const staffCalls = (ports: Ports, caller: Caller) => ({
  session: {
    signIn: signIn(ports, caller),
    refresh: refreshSession(ports, caller),
    signOut: signOut(ports, caller),
    user: signedInUser(ports, caller),
  },
  staff: {
    me: staffMe(ports, caller),
    dashboard: viewDashboard(ports, caller),
    queues: viewQueues(ports, caller),
    lookUp: lookUp(ports, caller),
    happenings: hearHappenings(ports, caller),
    own: {
      sessions: listOwnSessions(ports, caller),
      endSession: endOwnSession(ports, caller),
      changePassword: changeOwnPassword(ports, caller),
    },
    orders: {
      list: listOrders(ports, caller),
      export: exportOrders(ports, caller),
      open: openOrder(ports, caller),
      change: changeOrder(ports, caller),
      planBulk: planOrders(ports, caller),
      changeBulk: changeOrders(ports, caller),
      addNote: addOrderNote(ports, caller),
      history: orderHistory(ports, caller),
      timeline: viewOrderTimeline(ports, caller),
      customer: customerOfOrder(ports, caller),
    },
    tickets: {
      list: listTickets(ports, caller),
      open: openTicket(ports, caller),
      change: changeTicket(ports, caller),
      addNote: addTicketNote(ports, caller),
      reply: replyToTicket(ports, caller),
      replies: ticketReplies(ports, caller),
      history: ticketHistory(ports, caller),
      customer: customerOfTicket(ports, caller),
    },
    savedReplies: {
      list: listSavedReplies(ports, caller),
      add: addSavedReply(ports, caller),
      remove: removeSavedReply(ports, caller),
    },
    savedViews: {
      list: listSavedViews(ports, caller),
      keep: keepSavedView(ports, caller),
      remove: removeSavedView(ports, caller),
    },
    colleagues: listColleagues(ports, caller),
    payments: {
      account: viewOrderAccount(ports, caller),
      record: recordPayment(ports, caller),
      takeBack: takeBackPayment(ports, caller),
      refund: recordRefund(ports, caller),
    },
    statements: {
      import: importStatement(ports, caller),
      progress: readingProgress(ports, caller),
      rememberColumns: rememberColumns(ports, caller),
      list: listStatements(ports, caller),
      entries: listEntries(ports, caller),
      figures: countEntries(ports, caller),
      accept: acceptEntry(ports, caller),
      acceptExact: acceptExact(ports, caller),
      setAside: setEntryAside(ports, caller),
    },
    vouchers: {
      refund: refundVoucher(ports, caller),
      cancel: cancelVoucher(ports, caller),
      list: listVouchers(ports, caller),
      open: openVoucher(ports, caller),
      freeze: setVoucherFrozen(ports, caller, true),
      unfreeze: setVoucherFrozen(ports, caller, false),
      reissue: reissueVoucher(ports, caller),
      liability: viewLiability(ports, caller),
    },
    deliveries: {
      list: listDeliveries(ports, caller),
      retry: retryDelivery(ports, caller),
      letter: printLetter(ports, caller),
      handOver: handOverLetter(ports, caller),
    },
    audit: listAudit(ports, caller),
    checkAudit: checkAudit(ports, caller),
  },
})

/** What merchants ask, by a key. */
const merchantCalls = (ports: Ports, caller: Caller) => ({
  merchant: {
    validate: validateVoucher(ports, caller),
    view: viewVoucher(ports, caller),
    redeem: redeemVoucher(ports, caller),
    reverse: reverseTransaction(ports, caller),
    transactions: listTransactions(ports, caller),
  },
})

/** What the pages of the public ask. */
export type PublicApi = ReturnType<typeof publicCalls>
/** What the back-office asks. */
export type StaffApi = ReturnType<typeof staffCalls>
/** Everything the product can do. Screens reach it in process or over HTTP and cannot tell which. */
export type Api = PublicApi & StaffApi

export const createApi = (ports: Ports, caller: Caller) => ({
  ...publicCalls(ports, caller),
  ...staffCalls(ports, caller),
  ...merchantCalls(ports, caller),
  /** What a door asks before it looks at the shape of a body that came with an idempotency key. */
  replays: { order: replayedOrder(ports) },
  /** What a door leaves with a device that has just signed in, where it can leave anything. */
  devices: { mark: deviceMark(ports) },
  /** What a door that sends events opens. */
  watch: watchHappenings(ports, caller),
})

import { type CallContext, type Caller, clientIp } from './access/caller.ts'
import { askHumanCheck } from './access/human-check.ts'
import { checkAudit, exportAudit, listAudit } from './audit/review.ts'
import { customerOfOrder, customerOfTicket } from './back-office/customer.ts'
import { viewDashboard, viewQueues } from './back-office/dashboard.ts'
import { hearLiveEvents, watchLiveEvents } from './back-office/live-events.ts'
import { lookUp } from './back-office/lookup.ts'
import { claimOrder, releaseOrder, reportOpenRecord } from './back-office/presence.ts'
import { countRows, listFirstIds } from './back-office/rows.ts'
import { keepSavedView, listSavedViews, removeSavedView } from './back-office/saved-views.ts'
import { handOverLetter, listDeliveries, printLetter, retryDelivery } from './deliveries/manage.ts'
import { sendFeedback } from './feedback/send.ts'
import { notifyCustomer, notifyStaff } from './jobs/notifications.ts'
import { listJobs, retryJob } from './jobs/queue.ts'
import { changeOrders, planOrders } from './orders/bulk.ts'
import { changeOrder } from './orders/change.ts'
import { exportOrders, listOrders } from './orders/list.ts'
import { placeOrder, replayedOrder } from './orders/place.ts'
import { addOrderNote, openOrder, orderHistory } from './orders/record.ts'
import { viewOrderTimeline } from './orders/timeline.ts'
import { orderQr, viewOrder } from './orders/view.ts'
import { withdrawOrder } from './orders/withdraw.ts'
import {
  confirmPayment,
  listWaitingHandPayments,
  refusePayment,
  viewHandAllowance,
} from './payments/by-hand.ts'
import { recordPayment, recordRefund, takeBackPayment, viewOrderAccount } from './payments/record.ts'
import type { Ports } from './ports.ts'
import { listFaq, listPartners, listSalesPoints } from './site/content.ts'
import { settingsOf } from './site/settings.ts'
import { listTransactions } from './spending/list.ts'
import { redeemVoucher } from './spending/redeem.ts'
import { reverseTransaction } from './spending/reverse.ts'
import { validateVoucher, viewVoucher } from './spending/validate.ts'
import { listColleagues, staffMe } from './staff/accounts.ts'
import { changeOwnPassword, endOwnSession, listOwnSessions } from './staff/own-account.ts'
import {
  exchangeRecoveryAnswer,
  followRecoveryLink,
  sendPasswordCode,
  setPassword,
  verifyRecoveryToken,
} from './staff/program-recovery.ts'
import { askRecovery, recoverPassword } from './staff/recovery.ts'
import {
  beginFactor,
  makeRecoveryCodes,
  removeFactor,
  removeOwnFactor,
  viewOwnFactor,
} from './staff/second-factor.ts'
import { challengeFactor, useRecoveryCode, verifyFactor } from './staff/second-step.ts'
import { refreshSession, signedInUser, signOut } from './staff/session.ts'
import { deviceMark, signIn } from './staff/sign-in.ts'
import { acceptEntry, acceptExact } from './statements/accept.ts'
import {
  dismissImports,
  importStatement,
  listImports,
  rereadImports,
  sendStatement,
  viewImport,
} from './statements/imports.ts'
import {
  countEntries,
  currentEntries,
  exportEntries,
  listEntries,
  listNamedColumns,
  listStatements,
  rememberColumns,
} from './statements/list.ts'
import { setEntryAside } from './statements/set-aside.ts'
import { changeTickets, planTickets } from './tickets/bulk.ts'
import { changeTicket } from './tickets/change.ts'
import { exportTickets, listTickets } from './tickets/list.ts'
import { addTicketNote, openTicket, replyToTicket, ticketHistory, ticketReplies } from './tickets/record.ts'
import { addSavedReply, listSavedReplies, removeSavedReply } from './tickets/saved-replies.ts'
import { submitTicket } from './tickets/submit.ts'
import { cancelVoucher, refundVoucher, reissueVoucher } from './vouchers/manage.ts'
import {
  currentVouchers,
  exportVouchers,
  listVouchers,
  openVoucher,
  setVoucherFrozen,
  viewLiability,
} from './vouchers/staff.ts'
import { freezeVoucher, verifyVoucher } from './vouchers/verify.ts'

/** The calls whose ports are bound once: each takes its one input, and who asks. */
export const bindCalls = (ports: Ports) => ({
  staff: {
    me: staffMe(ports),
    dashboard: viewDashboard(ports),
    queues: viewQueues(ports),
    countRows: countRows(ports),
    firstRows: listFirstIds(ports),
    lookUp: lookUp(ports),
    sitAt: reportOpenRecord(ports),
    own: {
      sessions: listOwnSessions(ports),
      endSession: endOwnSession(ports),
      factor: viewOwnFactor(ports),
    },
    tickets: {
      list: listTickets(ports),
      export: exportTickets(ports),
      planBulk: planTickets(ports),
      changeBulk: changeTickets(ports),
    },
    savedReplies: {
      list: listSavedReplies(ports),
      add: addSavedReply(ports),
      remove: removeSavedReply(ports),
    },
    savedViews: {
      list: listSavedViews(ports),
      keep: keepSavedView(ports),
      remove: removeSavedView(ports),
    },
    colleagues: listColleagues(ports),
    jobs: { list: listJobs(ports), retry: retryJob(ports) },
    audit: listAudit(ports),
    exportAudit: exportAudit(ports),
    checkAudit: checkAudit(ports),
  },
})

/** All that has its ports bound. */
export type BoundCalls = ReturnType<typeof bindCalls>

/** Bound calls as one caller makes them: an input where there is one, and the key of a write that is done once. */
export type CallsAs<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (input: infer Input, context: CallContext) => infer Answer
    ? undefined extends Input
      ? (input?: Input, key?: string) => Answer
      : (input: Input, key?: string) => Answer
    : CallsAs<Tree[Name]>
}

const callsAs = <Tree extends object>(tree: Tree, caller: Caller): CallsAs<Tree> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, call]) => [
      name,
      typeof call === 'function'
        ? (input: unknown, key?: string) => call(input, { caller, key })
        : callsAs(call, caller),
    ]),
  ) as CallsAs<Tree>

const publicCalls = (ports: Ports, caller: Caller) => ({
  settings: async () => settingsOf(ports.installation),
  clientIp: clientIp(caller),
  humanCheck: { ask: askHumanCheck(ports) },
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
    beginFactor: beginFactor(ports, caller),
    challengeFactor: challengeFactor(ports, caller),
    verifyFactor: verifyFactor(ports, caller),
    useRecoveryCode: useRecoveryCode(ports, caller),
    removeFactor: removeFactor(ports, caller),
    askRecovery: askRecovery(ports, caller),
    recoverPassword: recoverPassword(ports, caller),
  },
  staff: {
    happenings: hearLiveEvents(ports, caller),
    own: {
      changePassword: changeOwnPassword(ports, caller),
      makeRecoveryCodes: makeRecoveryCodes(ports, caller),
      removeFactor: removeOwnFactor(ports, caller),
    },
    orders: {
      list: listOrders(ports, caller),
      export: exportOrders(ports, caller),
      open: openOrder(ports, caller),
      take: claimOrder(ports, caller),
      giveBack: releaseOrder(ports, caller),
      change: changeOrder(ports, caller),
      planBulk: planOrders(ports, caller),
      changeBulk: changeOrders(ports, caller),
      addNote: addOrderNote(ports, caller),
      history: orderHistory(ports, caller),
      timeline: viewOrderTimeline(ports, caller),
      customer: customerOfOrder(ports, caller),
    },
    tickets: {
      open: openTicket(ports, caller),
      change: changeTicket(ports, caller),
      addNote: addTicketNote(ports, caller),
      reply: replyToTicket(ports, caller),
      replies: ticketReplies(ports, caller),
      history: ticketHistory(ports, caller),
      customer: customerOfTicket(ports, caller),
    },
    payments: {
      account: viewOrderAccount(ports, caller),
      record: recordPayment(ports, caller),
      takeBack: takeBackPayment(ports, caller),
      refund: recordRefund(ports, caller),
      allowance: viewHandAllowance(ports, caller),
      waiting: listWaitingHandPayments(ports, caller),
      confirm: confirmPayment(ports, caller),
      refuse: refusePayment(ports, caller),
    },
    statements: {
      import: importStatement(ports, caller),
      send: sendStatement(ports, caller),
      imports: listImports(ports, caller),
      viewImport: viewImport(ports, caller),
      readAgain: rereadImports(ports, caller),
      dismissImports: dismissImports(ports, caller),
      rememberColumns: rememberColumns(ports, caller),
      list: listStatements(ports, caller),
      entries: listEntries(ports, caller),
      export: exportEntries(ports, caller),
      namedColumns: listNamedColumns(ports, caller),
      now: currentEntries(ports, caller),
      figures: countEntries(ports, caller),
      accept: acceptEntry(ports, caller),
      acceptExact: acceptExact(ports, caller),
      setAside: setEntryAside(ports, caller),
    },
    vouchers: {
      refund: refundVoucher(ports, caller),
      cancel: cancelVoucher(ports, caller),
      list: listVouchers(ports, caller),
      export: exportVouchers(ports, caller),
      open: openVoucher(ports, caller),
      now: currentVouchers(ports, caller),
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

/** Calls of two trees, in one. */
type Merged<One, Other> = {
  readonly [Name in keyof One | keyof Other]: Name extends keyof One
    ? Name extends keyof Other
      ? Merged<One[Name], Other[Name]>
      : One[Name]
    : Name extends keyof Other
      ? Other[Name]
      : never
}

/** What the back-office asks. */
export type StaffApi = Merged<ReturnType<typeof staffCalls>, CallsAs<BoundCalls>>

/** Everything the product can do. Screens reach it in process or over HTTP and cannot tell which. */
export type Api = PublicApi & StaffApi

/** The calls whose ports are still bound for each caller. */
export const callsOfCaller = (ports: Ports, caller: Caller) => ({
  ...publicCalls(ports, caller),
  ...staffCalls(ports, caller),
  ...merchantCalls(ports, caller),
  /** What a door asks before it looks at the shape of a body that came with an idempotency key. */
  replays: { order: replayedOrder(ports) },
  /** What a door leaves with a device that has just signed in, where it can leave anything. */
  devices: { mark: deviceMark(ports) },
  /** What programs ask that take us for Supabase Auth, and letters that others may ask for (rules A37, F6). */
  programs: {
    followLink: followRecoveryLink(ports, caller),
    verifyToken: verifyRecoveryToken(ports, caller),
    exchangeAnswer: exchangeRecoveryAnswer(ports, caller),
    askCode: sendPasswordCode(ports, caller),
    setPassword: setPassword(ports, caller),
    notifyStaff: notifyStaff(ports, caller),
    notifyCustomer: notifyCustomer(ports, caller),
  },
  /** What a door that sends events opens. */
  watch: watchLiveEvents(ports, caller),
})

/** Everything the product can do, as one caller. */
export function createApi(ports: Ports, caller: Caller) {
  const { staff: ofCaller, ...others } = callsOfCaller(ports, caller)
  const { staff } = callsAs(bindCalls(ports), caller)
  const own = { ...ofCaller.own, ...staff.own }
  const tickets = { ...ofCaller.tickets, ...staff.tickets }
  return { ...others, staff: { ...ofCaller, ...staff, own, tickets } }
}

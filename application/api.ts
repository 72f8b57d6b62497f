import { type CallContext, type Caller, clientIp } from './access/caller.ts'
import { askHumanCheck } from './access/human-check.ts'
import { checkAudit, exportAudit, listAudit } from './audit/review.ts'
import { customerOfOrder, customerOfTicket } from './back-office/customer.ts'
import { viewDashboard, viewQueues } from './back-office/dashboard.ts'
import { countFiltered } from './back-office/filter-counts.ts'
import { listFirstIds } from './back-office/first-ids.ts'
import { hearLiveEvents, watchLiveEvents } from './back-office/live-events.ts'
import { lookUp } from './back-office/lookup.ts'
import { claimOrder, releaseOrder, reportOpenRecord } from './back-office/presence.ts'
import {
  arrangeSavedViews,
  keepSavedView,
  listSavedViews,
  removeSavedView,
  renameSavedView,
} from './back-office/saved-views.ts'
import { blockCashDesk, listCashDesks, writeCashDesk } from './cash-desk/manage.ts'
import { findDeskOrder, takeOrderCash } from './cash-desk/orders.ts'
import { refundSale } from './cash-desk/refund.ts'
import { listSalesPoints } from './cash-desk/sales-points.ts'
import { sellAtDesk } from './cash-desk/sell.ts'
import { closeShift, openShift } from './cash-desk/shifts.ts'
import { addressSlip, printSlip, replaceSlip } from './cash-desk/slips.ts'
import { printCashStatement, viewCashStatement } from './cash-desk/statement.ts'
import { viewCashDesk } from './cash-desk/work.ts'
import { correctContact } from './deliveries/correct.ts'
import { handOverLetters, printLetters } from './deliveries/letters.ts'
import { currentDeliveries, listDeliveries, retryDelivery } from './deliveries/manage.ts'
import { correctParcel } from './deliveries/parcel.ts'
import { sendFeedback } from './feedback/send.ts'
import { notifyCustomer, notifyStaff } from './jobs/notifications.ts'
import { listJobs, retryJob } from './jobs/queue.ts'
import { endMerchantKey, giveMerchantKey, listMerchants } from './merchants/manage.ts'
import { changeOrders, planOrders } from './orders/bulk.ts'
import { changeOrder } from './orders/change.ts'
import { currentOrders } from './orders/current.ts'
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
import { exportTransfers } from './payments/export-transfers.ts'
import { forgiveRest } from './payments/forgive.ts'
import { setHandDayLimit, viewHandDayLimit } from './payments/hand-day-limit.ts'
import { keepLineRefundAccount, noteLineRefund, viewLineRefundCode } from './payments/line-refund-notes.ts'
import { recordPayment, recordRefund, takeBackPayment, viewOrderAccount } from './payments/record.ts'
import { keepRefundAccount } from './payments/refund-accounts.ts'
import { callOffRefundFile, sendRefundFile } from './payments/refund-file-outcomes.ts'
import { downloadRefundFile, listTransfers, prepareRefunds } from './payments/refund-files.ts'
import { currentRefunds, exportRefunds, listRefunds, viewRefundCode } from './payments/refunds.ts'
import { askForRest } from './payments/rest.ts'
import { listSalesPointRecords, writeSalesPoints } from './places/manage.ts'
import type { Ports } from './ports.ts'
import { listFaq, listPartners } from './site/content.ts'
import { settingsOf } from './site/settings.ts'
import { listTransactions } from './spending/list.ts'
import { redeemVoucher } from './spending/redeem.ts'
import { reverseTransaction } from './spending/reverse.ts'
import { validateVoucher, viewVoucher } from './spending/validate.ts'
import { listColleagues, staffMe } from './staff/accounts.ts'
import {
  askAuthorization,
  decideAuthorization,
  listGrants,
  revokeGrant,
  viewAuthorization,
} from './staff/authorizations.ts'
import { beginFactor, beginPasskey, beginPhone } from './staff/begin-factor.ts'
import { endEmailChange, viewOwnEmailChange } from './staff/email-change.ts'
import { confirmEmailChange } from './staff/email-change-confirmation.ts'
import { resendEmailChange, sendEmailChangeAgain } from './staff/email-change-letters.ts'
import { askEmailChange, setEmail } from './staff/email-change-request.ts'
import { challengeFactor } from './staff/factor-challenge.ts'
import { beginIdentityLink, unlinkIdentity } from './staff/identities.ts'
import {
  changeRole,
  closeMember,
  endMemberSessions,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  openMember,
  removeMemberFactor,
} from './staff/manage.ts'
import { changeOwnPassword, endOwnSession, listOwnSessions } from './staff/own-account.ts'
import { challengePasskey, signInWithPasskey } from './staff/passkey-sign-in.ts'
import { exchangeAuthorization, programUserInfo } from './staff/program-tokens.ts'
import { exchangeProviderAnswer } from './staff/provider-exchange.ts'
import { linkWithToken, signInWithToken } from './staff/provider-tokens.ts'
import { beginProviderSignIn, followProviderAnswer } from './staff/providers.ts'
import { askRecovery, recoverPassword } from './staff/recovery.ts'
import { makeRecoveryCodes } from './staff/recovery-codes.ts'
import { removeFactor, removeOwnFactor } from './staff/remove-factor.ts'
import { viewOwnFactors } from './staff/second-factor.ts'
import { useRecoveryCode, verifyFactor } from './staff/second-step.ts'
import { refreshSession, signedInUser, signOut } from './staff/session.ts'
import { deviceMark, signIn } from './staff/sign-in.ts'
import {
  exchangeRecoveryAnswer,
  followRecoveryLink,
  sendPasswordCode,
  setPassword,
  verifyRecoveryToken,
} from './staff/supabase-auth.ts'
import { acceptEntry, acceptExact } from './statements/accept.ts'
import { listNamedColumns, rememberColumns } from './statements/columns.ts'
import { giveEntryBack } from './statements/give-back.ts'
import {
  admitStatement,
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
  listStatements,
} from './statements/list.ts'
import { proposeForEntry } from './statements/propose.ts'
import { setEntryAside } from './statements/set-aside.ts'
import { changeTickets, planTickets } from './tickets/bulk.ts'
import { changeTicket } from './tickets/change.ts'
import { currentTickets } from './tickets/current.ts'
import { exportTickets, listTickets } from './tickets/list.ts'
import { addTicketNote, openTicket, replyToTicket, ticketHistory, ticketReplies } from './tickets/record.ts'
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
} from './tickets/saved-replies.ts'
import { submitTicket } from './tickets/submit.ts'
import { askForAccount, writeToCustomer } from './tickets/write.ts'
import { cancelVoucher, refundVoucher, reissueVoucher } from './vouchers/manage.ts'
import {
  currentVouchers,
  exportLiability,
  exportVouchers,
  listVouchers,
  openVoucher,
  setVoucherFrozen,
  viewLiability,
} from './vouchers/staff.ts'
import { freezeVoucher, verifyVoucher } from './vouchers/verify.ts'

/** What the pages of the public ask. */
const publicCalls = (ports: Ports) => ({
  settings: async () => settingsOf(ports.installation),
  clientIp,
  humanCheck: { ask: askHumanCheck(ports) },
  orders: {
    place: placeOrder(ports),
    view: viewOrder(ports),
    qr: orderQr(ports),
    withdraw: withdrawOrder(ports),
  },
  places: { list: listSalesPoints(ports) },
  partners: { list: listPartners(ports) },
  faq: { list: listFaq(ports) },
  tickets: { submit: submitTicket(ports) },
  feedback: { send: sendFeedback(ports) },
  vouchers: { verify: verifyVoucher(ports), freeze: freezeVoucher(ports) },
})

/** What the back-office asks. */
const staffCalls = (ports: Ports) => ({
  session: {
    signIn: signIn(ports),
    refresh: refreshSession(ports),
    signOut: signOut(ports),
    user: signedInUser(ports),
    beginFactor: beginFactor(ports),
    beginPasskey: beginPasskey(ports),
    beginPhone: beginPhone(ports),
    challengePasskey: challengePasskey(ports),
    signInWithPasskey: signInWithPasskey(ports),
    challengeFactor: challengeFactor(ports),
    verifyFactor: verifyFactor(ports),
    useRecoveryCode: useRecoveryCode(ports),
    removeFactor: removeFactor(ports),
    askRecovery: askRecovery(ports),
    recoverPassword: recoverPassword(ports),
    confirmEmailChange: confirmEmailChange(ports),
    exchangeProviderAnswer: exchangeProviderAnswer(ports),
    linkIdentity: beginIdentityLink(ports),
    unlinkIdentity: unlinkIdentity(ports),
  },
  staff: {
    me: staffMe(ports),
    own: {
      sessions: listOwnSessions(ports),
      endSession: endOwnSession(ports),
      changePassword: changeOwnPassword(ports),
      emailChange: viewOwnEmailChange(ports),
      changeEmail: askEmailChange(ports),
      sendEmailChangeAgain: sendEmailChangeAgain(ports),
      endEmailChange: endEmailChange(ports),
      factors: viewOwnFactors(ports),
      makeRecoveryCodes: makeRecoveryCodes(ports),
      removeFactor: removeOwnFactor(ports),
      grants: listGrants(ports),
      revokeGrant: revokeGrant(ports),
      authorization: viewAuthorization(ports),
      decideAuthorization: decideAuthorization(ports),
    },
    accounts: {
      list: listMembers(ports),
      invite: inviteMember(ports),
      inviteAgain: inviteMemberAgain(ports),
      changeRole: changeRole(ports),
      close: closeMember(ports),
      open: openMember(ports),
      endSessions: endMemberSessions(ports),
      removeFactor: removeMemberFactor(ports),
    },
    merchants: {
      list: listMerchants(ports),
      giveKey: giveMerchantKey(ports),
      endKey: endMerchantKey(ports),
    },
    places: { list: listSalesPointRecords(ports), write: writeSalesPoints(ports) },
    colleagues: listColleagues(ports),
    dashboard: viewDashboard(ports),
    queues: viewQueues(ports),
    countFiltered: countFiltered(ports),
    firstIds: listFirstIds(ports),
    lookUp: lookUp(ports),
    reportOpenRecord: reportOpenRecord(ports),
    liveEvents: hearLiveEvents(ports),
    savedViews: {
      list: listSavedViews(ports),
      keep: keepSavedView(ports),
      rename: renameSavedView(ports),
      arrange: arrangeSavedViews(ports),
      remove: removeSavedView(ports),
    },
    orders: {
      list: listOrders(ports),
      export: exportOrders(ports),
      current: currentOrders(ports),
      open: openOrder(ports),
      claim: claimOrder(ports),
      release: releaseOrder(ports),
      change: changeOrder(ports),
      planBulk: planOrders(ports),
      changeBulk: changeOrders(ports),
      addNote: addOrderNote(ports),
      history: orderHistory(ports),
      timeline: viewOrderTimeline(ports),
      customer: customerOfOrder(ports),
    },
    tickets: {
      list: listTickets(ports),
      export: exportTickets(ports),
      current: currentTickets(ports),
      open: openTicket(ports),
      change: changeTicket(ports),
      planBulk: planTickets(ports),
      changeBulk: changeTickets(ports),
      addNote: addTicketNote(ports),
      reply: replyToTicket(ports),
      write: writeToCustomer(ports),
      askForAccount: askForAccount(ports),
      replies: ticketReplies(ports),
      history: ticketHistory(ports),
      customer: customerOfTicket(ports),
    },
    savedReplies: {
      list: listSavedReplies(ports),
      add: addSavedReply(ports),
      change: changeSavedReply(ports),
      remove: removeSavedReply(ports),
    },
    payments: {
      account: viewOrderAccount(ports),
      record: recordPayment(ports),
      takeBack: takeBackPayment(ports),
      refund: recordRefund(ports),
      askForRest: askForRest(ports),
      forgive: forgiveRest(ports),
      refunds: listRefunds(ports),
      currentRefunds: currentRefunds(ports),
      exportRefunds: exportRefunds(ports),
      refundCode: viewRefundCode(ports),
      keepRefundAccount: keepRefundAccount(ports),
      transfers: listTransfers(ports),
      exportTransfers: exportTransfers(ports),
      prepareRefunds: prepareRefunds(ports),
      refundFile: downloadRefundFile(ports),
      sendRefundFile: sendRefundFile(ports),
      callOffRefundFile: callOffRefundFile(ports),
      keepLineRefundAccount: keepLineRefundAccount(ports),
      lineRefundCode: viewLineRefundCode(ports),
      noteLineRefund: noteLineRefund(ports),
      allowance: viewHandAllowance(ports),
      dayLimit: viewHandDayLimit(ports),
      setDayLimit: setHandDayLimit(ports),
      waiting: listWaitingHandPayments(ports),
      confirm: confirmPayment(ports),
      refuse: refusePayment(ports),
    },
    statements: {
      import: importStatement(ports),
      send: sendStatement(ports),
      imports: listImports(ports),
      viewImport: viewImport(ports),
      reread: rereadImports(ports),
      dismissImports: dismissImports(ports),
      rememberColumns: rememberColumns(ports),
      list: listStatements(ports),
      entries: listEntries(ports),
      export: exportEntries(ports),
      namedColumns: listNamedColumns(ports),
      current: currentEntries(ports),
      count: countEntries(ports),
      propose: proposeForEntry(ports),
      accept: acceptEntry(ports),
      acceptExact: acceptExact(ports),
      setAside: setEntryAside(ports),
      giveBack: giveEntryBack(ports),
    },
    vouchers: {
      list: listVouchers(ports),
      export: exportVouchers(ports),
      open: openVoucher(ports),
      current: currentVouchers(ports),
      freeze: setVoucherFrozen(ports, true),
      unfreeze: setVoucherFrozen(ports, false),
      reissue: reissueVoucher(ports),
      refund: refundVoucher(ports),
      cancel: cancelVoucher(ports),
      liability: viewLiability(ports),
      exportLiability: exportLiability(ports),
    },
    deliveries: {
      list: listDeliveries(ports),
      current: currentDeliveries(ports),
      retry: retryDelivery(ports),
      correct: correctContact(ports),
      print: printLetters(ports),
      handOver: handOverLetters(ports),
      correctParcel: correctParcel(ports),
    },
    cashDesk: {
      view: viewCashDesk(ports),
      openShift: openShift(ports),
      closeShift: closeShift(ports),
      sell: sellAtDesk(ports),
      refund: refundSale(ports),
      addressSlip: addressSlip(ports),
      replaceSlip: replaceSlip(ports),
      findOrder: findDeskOrder(ports),
      takeOrder: takeOrderCash(ports),
    },
    cashDesks: {
      list: listCashDesks(ports),
      write: writeCashDesk(ports),
      block: blockCashDesk(ports),
      statement: viewCashStatement(ports),
      printStatement: printCashStatement(ports),
    },
    jobs: { list: listJobs(ports), retry: retryJob(ports) },
    audit: { list: listAudit(ports), export: exportAudit(ports), check: checkAudit(ports) },
  },
})

/** What no screen asks: merchants, clients of Supabase Auth, and the server itself. */
const serverCalls = (ports: Ports) => ({
  /** What merchants ask, by a key. */
  merchant: {
    validate: validateVoucher(ports),
    view: viewVoucher(ports),
    redeem: redeemVoucher(ports),
    reverse: reverseTransaction(ports),
    transactions: listTransactions(ports),
  },
  /** Whether a file may be sent at all, asked before any of it is read. */
  files: { admit: admitStatement(ports) },
  /** What is asked before the shape of a body is looked at that came with an idempotency key. */
  replays: { order: replayedOrder(ports) },
  /** The slip of a cash desk, to whoever has its one-time address (rule K5). */
  slips: { print: printSlip(ports) },
  /** What a door leaves with a device that has just signed in, where it can leave anything. */
  devices: { mark: deviceMark(ports) },
  /** What clients of Supabase Auth ask, whose shapes we speak; the site asks none of it (rule A37). */
  supabaseAuth: {
    followLink: followRecoveryLink(ports),
    verifyToken: verifyRecoveryToken(ports),
    exchangeAnswer: exchangeRecoveryAnswer(ports),
    askCode: sendPasswordCode(ports),
    setPassword: setPassword(ports),
    setEmail: setEmail(ports),
    resendEmailChange: resendEmailChange(ports),
  },
  /** What programs ask that sign somebody in, and the browsers that they lead here (rules A73, A74). */
  programs: {
    ask: askAuthorization(ports),
    exchange: exchangeAuthorization(ports),
    userInfo: programUserInfo(ports),
  },
  /** Signing in by providers, which the browser is led through (rule A65). */
  providers: {
    begin: beginProviderSignIn(ports),
    follow: followProviderAnswer(ports),
    signInWithToken: signInWithToken(ports),
    linkWithToken: linkWithToken(ports),
  },
  /** Letters that others may ask for (rule F6). */
  notifications: { notifyStaff: notifyStaff(ports), notifyCustomer: notifyCustomer(ports) },
  /** What a door that sends events opens. */
  watch: watchLiveEvents(ports),
})

/** Everything the product can do, with its ports bound once: each call takes its one input, and who asks. */
export const createApi = (ports: Ports) => ({
  ...publicCalls(ports),
  ...staffCalls(ports),
  ...serverCalls(ports),
})

export type BoundApi = ReturnType<typeof createApi>

/** Calls as one caller makes them: an input where there is one, and the key of a write that is done once. */
export type CallsAs<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (input: infer Input, context: CallContext) => infer Answer
    ? undefined extends Input
      ? (input?: Input, key?: string) => Answer
      : (input: Input, key?: string) => Answer
    : CallsAs<Tree[Name]>
}

/** What the pages of the public ask, as one caller. */
export type PublicApi = CallsAs<ReturnType<typeof publicCalls>>

/** What the back-office asks, as one caller. */
export type StaffApi = CallsAs<ReturnType<typeof staffCalls>>

/** What screens ask. They reach it in process or over HTTP and cannot tell which. */
export type Api = PublicApi & StaffApi

/** The same calls as this caller makes them. */
export const asCaller = <Tree extends object>(tree: Tree, caller: Caller): CallsAs<Tree> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, call]) => [
      name,
      typeof call === 'function'
        ? (input: unknown, key?: string) => call(input, { caller, key })
        : asCaller(call, caller),
    ]),
  ) as CallsAs<Tree>

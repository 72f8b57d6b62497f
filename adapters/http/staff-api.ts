import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/sign-in'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'
import { auditCalls, calledText } from './contract/audit.ts'
import { manageOrderCalls, OrderRecordShape } from './contract/manage-orders.ts'
import { manageTicketCalls, TicketRecordShape } from './contract/manage-tickets.ts'
import { manageVoucherCalls } from './contract/manage-vouchers.ts'
import { BankEntryShape, paymentCalls, StatementRefusedShape } from './contract/payments.ts'
import { grantRefusals, staffCalls } from './contract/staff.ts'
import { exchangeOver, Unexpected, type Wire } from './exchange.ts'
import {
  bare,
  type MerchantCode,
  publicRefusalShapes,
  type RefusalShapes,
  type SentCode,
} from './problems.ts'
import { type AuthSession, accountIn, grantIn } from './wire/auth.ts'

export type StaffWire = Wire & {
  /** Lets refresh tokens travel in a cookie that no script can read: for the site's own pages. */
  readonly cookieSession?: boolean | undefined
}

/** What every refusal carries: total, so that a new code asks for its row here or among those of the public. */
const refusalShapes: RefusalShapes<Exclude<SentCode, MerchantCode> | 'https-required'> = {
  ...publicRefusalShapes,
  'credentials-wrong': z.object({ code: z.literal('credentials-wrong'), remaining: z.optional(z.int()) }),
  'sign-in-locked': z.object({
    code: z.literal('sign-in-locked'),
    retryAt: z.iso.datetime(),
    retryAfterSeconds: z.int(),
  }),
  'https-required': bare('https-required'),
  'session-over': bare('session-over'),
  'sign-in-required': bare('sign-in-required'),
  'role-required': bare('role-required'),
  'record-changed': z.object({ code: z.literal('record-changed'), current: OrderRecordShape }),
  'ticket-not-found': bare('ticket-not-found'),
  'ticket-changed': z.object({ code: z.literal('ticket-changed'), current: TicketRecordShape }),
  'colleague-not-found': bare('colleague-not-found'),
  'saved-reply-not-found': bare('saved-reply-not-found'),
  'saved-view-not-found': bare('saved-view-not-found'),
  'order-closed': bare('order-closed'),
  'payment-not-found': bare('payment-not-found'),
  'vouchers-issued': bare('vouchers-issued'),
  'serial-not-found': bare('serial-not-found'),
  'voucher-voided': bare('voucher-voided'),
  'voucher-not-replaceable': bare('voucher-not-replaceable'),
  'voucher-worthless': bare('voucher-worthless'),
  'delivery-not-found': bare('delivery-not-found'),
  'statement-refused': z.object({ code: z.literal('statement-refused'), why: StatementRefusedShape }),
  'entry-not-found': bare('entry-not-found'),
  'entry-changed': z.object({ code: z.literal('entry-changed'), current: BankEntryShape }),
}

/** What a sign-out may be answered with when there is nothing left to sign out of (rule A10). */
const nothingToLeave = [401, 403, 404]

/** All of a query is text. */
const inDigits = <Asked extends { readonly limit?: number | undefined }>({ limit, ...asked }: Asked) => ({
  ...asked,
  limit: limit?.toString(),
})

/** The header of a write that is done once. */
const under = (key: string | undefined) => (key === undefined ? undefined : { 'idempotency-key': key })

const granted = <Refusal>(answered: Result<AuthSession, Refusal>): Result<SessionGrant, Refusal> =>
  answered.ok ? ok(grantIn(answered.value)) : answered

/** What the back-office asks, over HTTP. */
export function staffApi({ cookieSession, ...wire }: StaffWire): StaffApi {
  const { call } = exchangeOver(wire, refusalShapes)
  const session: Record<string, string> = cookieSession ? { 'x-session': 'cookie' } : {}
  const { token } = staffCalls
  return {
    session: {
      signIn: async (credentials) => {
        const row = { ...token, refusals: ['https-required', ...grantRefusals.password] as const }
        return granted(await call(row, { grant_type: 'password' }, credentials, session))
      },
      refresh: async (refreshToken) => {
        const row = { ...token, refusals: ['https-required', ...grantRefusals.refresh_token] as const }
        const body = { refresh_token: refreshToken }
        return granted(await call(row, { grant_type: 'refresh_token' }, body, session))
      },
      signOut: (scope) =>
        call(staffCalls.signOut, { scope }, undefined, session).catch((fault: unknown) => {
          if (fault instanceof Unexpected && nothingToLeave.includes(fault.status))
            return fail({ code: 'sign-in-required' })
          throw fault
        }),
      user: async () => {
        const user = await call(staffCalls.user, {}, undefined)
        return user.ok ? ok(accountIn(user.value)) : user
      },
    },
    staff: {
      me: () => call(staffCalls.staffMe, {}, undefined),
      dashboard: () => call(staffCalls.dashboard, {}, undefined),
      queues: () => call(staffCalls.queues, {}, undefined),
      lookUp: (asked) => call(staffCalls.lookUp, asked, undefined),
      happenings: async (listener) => {
        const { hearEvents } = await import('./events.ts')
        const ask = (fetch: typeof wire.fetch) =>
          exchangeOver({ ...wire, fetch }, refusalShapes).call(staffCalls.happenings, {}, undefined)
        return hearEvents(wire.fetch, ask, listener)
      },
      own: {
        sessions: () => call(staffCalls.listOwnSessions, {}, undefined),
        endSession: (id) => call(staffCalls.endOwnSession, { id }, undefined),
        changePassword: (change, key) =>
          call(staffCalls.changeOwnPassword, {}, change, { ...session, ...under(key) }),
      },
      savedViews: {
        list: () => call(staffCalls.listSavedViews, {}, undefined),
        keep: (view) => call(staffCalls.keepSavedView, {}, view),
        remove: (id) => call(staffCalls.removeSavedView, { id }, undefined),
      },
      orders: {
        list: (asked) => call(manageOrderCalls.listOrders, inDigits(asked), undefined),
        export: (asked) => call(manageOrderCalls.exportOrders, {}, asked),
        open: (id) => call(manageOrderCalls.openOrder, { id }, undefined),
        change: (id, change, key) => call(manageOrderCalls.changeOrder, { id }, change, under(key)),
        planBulk: (asked) => call(manageOrderCalls.planBulk, {}, asked),
        changeBulk: (step, key) => call(manageOrderCalls.changeBulk, {}, step, under(key)),
        addNote: (id, text, key) => call(manageOrderCalls.addOrderNote, { id }, { text }, under(key)),
        history: (id) => call(manageOrderCalls.orderHistory, { id }, undefined),
        timeline: (id) => call(manageTicketCalls.orderTimeline, { id }, undefined),
        customer: (id) => call(manageTicketCalls.customerOfOrder, { id }, undefined),
      },
      tickets: {
        list: ({ status, priority, ...asked }) =>
          call(
            manageTicketCalls.listTickets,
            { ...inDigits(asked), status: status?.join(','), priority: priority?.join(',') },
            undefined,
          ),
        open: (id) => call(manageTicketCalls.openTicket, { id }, undefined),
        change: (id, change, key) => call(manageTicketCalls.changeTicket, { id }, change, under(key)),
        addNote: (id, text, key) => call(manageTicketCalls.addTicketNote, { id }, { text }, under(key)),
        reply: (id, reply, key) => call(manageTicketCalls.replyToTicket, { id }, reply, under(key)),
        replies: (id) => call(manageTicketCalls.ticketReplies, { id }, undefined),
        history: (id) => call(manageTicketCalls.ticketHistory, { id }, undefined),
        customer: (id) => call(manageTicketCalls.customerOfTicket, { id }, undefined),
      },
      savedReplies: {
        list: () => call(manageTicketCalls.listSavedReplies, {}, undefined),
        add: (reply) => call(manageTicketCalls.addSavedReply, {}, reply),
        remove: (id) => call(manageTicketCalls.removeSavedReply, { id }, undefined),
      },
      colleagues: () => call(manageTicketCalls.listColleagues, {}, undefined),
      payments: {
        account: (id) => call(paymentCalls.orderAccount, { id }, undefined),
        record: (id, payment, key) => call(paymentCalls.recordPayment, { id }, payment, under(key)),
        takeBack: (id, payment, reasoned, key) =>
          call(paymentCalls.takeBackPayment, { id, payment }, reasoned, under(key)),
        refund: (id, refund, key) => call(paymentCalls.recordRefund, { id }, refund, under(key)),
      },
      statements: {
        import: (file, name, reading) => call(paymentCalls.importStatement, { name, reading }, file),
        progress: (id) => call(paymentCalls.readingProgress, { id }, undefined),
        rememberColumns: (mapping) => call(paymentCalls.rememberColumns, {}, mapping),
        list: (asked) => call(paymentCalls.listStatements, inDigits(asked), undefined),
        entries: (asked) => call(paymentCalls.listEntries, inDigits(asked), undefined),
        figures: (statement) => call(paymentCalls.countEntries, { statement }, undefined),
        accept: (id, place, acceptance, key) =>
          call(paymentCalls.acceptEntry, { id, place: String(place) }, acceptance, under(key)),
        acceptExact: (statement, key) => call(paymentCalls.acceptExact, {}, { statement }, under(key)),
        setAside: (id, place, aside, key) =>
          call(paymentCalls.setEntryAside, { id, place: String(place) }, { aside }, under(key)),
      },
      vouchers: {
        refund: (serial, reasoned, key) =>
          call(manageVoucherCalls.refundVoucher, { serial }, reasoned, under(key)),
        cancel: (serial, reasoned, key) =>
          call(manageVoucherCalls.cancelVoucher, { serial }, reasoned, under(key)),
        list: ({ lapsed, ...asked }) =>
          call(
            manageVoucherCalls.listVouchers,
            { ...inDigits(asked), lapsed: lapsed ? '1' : undefined },
            undefined,
          ),
        open: (serial) => call(manageVoucherCalls.openVoucher, { serial }, undefined),
        freeze: (serial, reasoned) => call(manageVoucherCalls.freezeVoucherAsStaff, { serial }, reasoned),
        unfreeze: (serial, reasoned) => call(manageVoucherCalls.unfreezeVoucher, { serial }, reasoned),
        reissue: (serial, reasoned, key) =>
          call(manageVoucherCalls.reissueVoucher, { serial }, reasoned, under(key)),
        liability: () => call(manageVoucherCalls.viewLiability, {}, undefined),
      },
      deliveries: {
        list: (asked) => call(paymentCalls.listDeliveries, inDigits(asked), undefined),
        retry: (id) => call(paymentCalls.retryDelivery, { id }, undefined),
        letter: (id) => call(paymentCalls.printLetter, { id }, undefined),
        handOver: (id) => call(paymentCalls.handOverLetter, { id }, undefined),
      },
      audit: ({ called, ...asked }) =>
        call(auditCalls.listAudit, { ...inDigits(asked), called: calledText(called) }, undefined),
      checkAudit: () => call(auditCalls.checkAudit, {}, undefined),
    },
  }
}

import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'
import { callsOver } from './calls.ts'
import { auditCalls } from './contract/audit.ts'
import { backOfficeCalls } from './contract/back-office.ts'
import { deliveryCalls } from './contract/deliveries.ts'
import { jobCalls } from './contract/jobs.ts'
import { OrderRecordShape, orderStaffCalls } from './contract/orders-staff.ts'
import { paymentCalls } from './contract/payments.ts'
import { staffCalls } from './contract/staff.ts'
import { authCalls, grantRefusals } from './contract/staff-auth.ts'
import { recoveryCalls } from './contract/staff-recovery.ts'
import { BankEntryShape, StatementRefusedShape, statementCalls } from './contract/statements.ts'
import { TicketRecordShape, ticketStaffCalls } from './contract/tickets-staff.ts'
import { voucherStaffCalls } from './contract/vouchers-staff.ts'
import { exchangeOver, Unexpected, type Wire } from './exchange.ts'
import { type CarryingCode, publicRefusalShapes, type RefusalShapes } from './problems.ts'
import { type AuthSession, accountIn, beganIn, grantIn } from './wire/auth.ts'

export type StaffWire = Wire & {
  /** Lets refresh tokens travel in a cookie that no script can read: for the site's own pages. */
  readonly cookieSession?: boolean | undefined
}

/** What refusals carry beside their code: total, so that a new one asks for its row here or among those of the public. */
const refusalShapes: RefusalShapes<Exclude<CarryingCode, 'scope-required' | 'reversal-too-large'>> = {
  ...publicRefusalShapes,
  'credentials-wrong': z.object({ code: z.literal('credentials-wrong'), remaining: z.optional(z.int()) }),
  'sign-in-locked': z.object({
    code: z.literal('sign-in-locked'),
    retryAt: z.iso.datetime(),
    retryAfterSeconds: z.int(),
  }),
  'factor-code-wrong': z.object({
    code: z.literal('factor-code-wrong'),
    remaining: z.optional(z.int()),
  }),
  'record-changed': z.object({ code: z.literal('record-changed'), current: OrderRecordShape }),
  'order-taken': z.object({ code: z.literal('order-taken'), by: z.string() }),
  'ticket-changed': z.object({ code: z.literal('ticket-changed'), current: TicketRecordShape }),
  'kept-full': z.object({ code: z.literal('kept-full'), most: z.int() }),
  'statement-waits': z.object({ code: z.literal('statement-waits'), id: z.uuid() }),
  'statement-refused': z.object({ code: z.literal('statement-refused'), why: StatementRefusedShape }),
  'entry-changed': z.object({ code: z.literal('entry-changed'), current: BankEntryShape }),
}

/** What a sign-out may be answered with when there is nothing left to sign out of (rule A10). */
const nothingToLeave = [401, 403, 404]

/** The header of a write that is done once. */
const under = (key: string | undefined) => (key === undefined ? undefined : { 'idempotency-key': key })

const challenged = (code_challenge: string | undefined) =>
  code_challenge === undefined ? {} : ({ code_challenge, code_challenge_method: 's256' } as const)

const granted = <Refusal>(answered: Result<AuthSession, Refusal>): Result<SessionGrant, Refusal> =>
  answered.ok ? ok(grantIn(answered.value)) : answered

/** What the back-office asks, over HTTP. */
export function staffApi({ cookieSession, ...wire }: StaffWire): StaffApi {
  const { call } = exchangeOver(wire, refusalShapes)
  const session: Record<string, string> = cookieSession ? { 'x-session': 'cookie' } : {}
  const { token } = authCalls
  const { staff: bound } = callsOver(
    { ...staffCalls, ...backOfficeCalls, ...ticketStaffCalls, ...jobCalls, ...auditCalls },
    call,
  )
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
        call(authCalls.signOut, { scope }, undefined, session).catch((fault: unknown) => {
          if (fault instanceof Unexpected && nothingToLeave.includes(fault.status))
            return fail({ code: 'sign-in-required' })
          throw fault
        }),
      user: async () => {
        const user = await call(authCalls.user, {}, undefined)
        return user.ok ? ok(accountIn(user.value)) : user
      },
      beginFactor: async ({ name } = {}) => {
        const begun = await call(authCalls.beginFactor, {}, { factor_type: 'totp', friendly_name: name })
        return begun.ok ? ok(beganIn(begun.value)) : begun
      },
      challengeFactor: async (id) => {
        const asked = await call(authCalls.challengeFactor, { id }, undefined)
        if (!asked.ok) return asked
        return ok({ id: asked.value.id, expiresAt: new Date(asked.value.expires_at * 1000).toISOString() })
      },
      verifyFactor: async (id, { challengeId, code }) =>
        granted(await call(authCalls.verifyFactor, { id }, { challenge_id: challengeId, code }, session)),
      useRecoveryCode: async (code) => granted(await call(authCalls.useRecoveryCode, {}, { code }, session)),
      removeFactor: (id) => call(authCalls.removeFactor, { id }, undefined),
      askRecovery: async ({ email, language, redirectTo: redirect_to, codeChallenge }) => {
        const body = { email, language, ...challenged(codeChallenge) }
        const asked = await call(recoveryCalls.askRecovery, { redirect_to }, body)
        return asked.ok ? ok(undefined) : asked
      },
      recoverPassword: (change) => call(recoveryCalls.recoverPassword, {}, change),
    },
    staff: {
      ...bound,
      happenings: async (listener) => {
        const { hearEvents } = await import('./events.ts')
        const ask = (fetch: typeof wire.fetch) =>
          exchangeOver({ ...wire, fetch }, refusalShapes).call(
            backOfficeCalls.happenings,
            { desk: listener.desk, ago: listener.agoMs?.toFixed() },
            undefined,
          )
        return hearEvents(wire.fetch, ask, listener)
      },
      own: {
        ...bound.own,
        changePassword: (change, key) =>
          call(staffCalls.changeOwnPassword, {}, change, { ...session, ...under(key) }),
        makeRecoveryCodes: (confirmed = {}) => call(staffCalls.makeRecoveryCodes, {}, confirmed, session),
        removeFactor: (removal) => call(staffCalls.removeOwnFactor, {}, removal, session),
      },
      orders: {
        list: (asked) => call(orderStaffCalls.listOrders, asked, undefined),
        export: (asked) => call(orderStaffCalls.exportOrders, {}, asked),
        open: (id) => call(orderStaffCalls.openOrder, { id }, undefined),
        take: (id, how = {}) => call(backOfficeCalls.takeOrder, { id }, how),
        giveBack: (id) => call(backOfficeCalls.giveOrderBack, { id }, undefined),
        change: (id, change, key) => call(orderStaffCalls.changeOrder, { id }, change, under(key)),
        planBulk: (asked) => call(orderStaffCalls.planBulk, {}, asked),
        changeBulk: (step, key) => call(orderStaffCalls.changeBulk, {}, step, under(key)),
        addNote: (id, text, key) => call(orderStaffCalls.addOrderNote, { id }, { text }, under(key)),
        history: (id) => call(orderStaffCalls.orderHistory, { id }, undefined),
        timeline: (id) => call(backOfficeCalls.orderTimeline, { id }, undefined),
        customer: (id) => call(backOfficeCalls.customerOfOrder, { id }, undefined),
      },
      tickets: {
        ...bound.tickets,
        open: (id) => call(ticketStaffCalls.openTicket, { id }, undefined),
        change: (id, change, key) => call(ticketStaffCalls.changeTicket, { id }, change, under(key)),
        addNote: (id, text, key) => call(ticketStaffCalls.addTicketNote, { id }, { text }, under(key)),
        reply: (id, reply, key) => call(ticketStaffCalls.replyToTicket, { id }, reply, under(key)),
        replies: (id) => call(ticketStaffCalls.ticketReplies, { id }, undefined),
        history: (id) => call(ticketStaffCalls.ticketHistory, { id }, undefined),
        customer: (id) => call(backOfficeCalls.customerOfTicket, { id }, undefined),
      },
      payments: {
        account: (id) => call(paymentCalls.orderAccount, { id }, undefined),
        record: (id, payment, key) => call(paymentCalls.recordPayment, { id }, payment, under(key)),
        takeBack: (id, payment, reasoned, key) =>
          call(paymentCalls.takeBackPayment, { id, payment }, reasoned, under(key)),
        refund: (id, refund, key) => call(paymentCalls.recordRefund, { id }, refund, under(key)),
        allowance: (currency) => call(paymentCalls.handAllowance, { currency }, undefined),
        waiting: () => call(paymentCalls.waitingByHand, {}, undefined),
        confirm: (id, payment, by, key) => call(paymentCalls.confirmPayment, { id, payment }, by, under(key)),
        refuse: (id, payment, refusal, key) =>
          call(paymentCalls.refusePayment, { id, payment }, refusal, under(key)),
      },
      statements: {
        // How long it waits is the server's business.
        import: (file, name) => call(statementCalls.importStatement, { name }, file),
        send: (file, name, id) => call(statementCalls.sendStatement, { name, id }, file),
        imports: () => call(statementCalls.listImports, {}, undefined),
        viewImport: (id) => call(statementCalls.viewImport, { id }, undefined),
        readAgain: (ids) => call(statementCalls.readAgain, {}, { ids: [...ids] }),
        dismissImports: (ids) => call(statementCalls.dismissImports, {}, { ids: [...ids] }),
        rememberColumns: (mapping) => call(statementCalls.rememberColumns, {}, mapping),
        list: (asked) => call(statementCalls.listStatements, asked, undefined),
        entries: (asked) => call(statementCalls.listEntries, asked, undefined),
        export: (asked) => call(statementCalls.exportEntries, {}, asked),
        namedColumns: (ids) => call(statementCalls.namedColumns, {}, { ids: [...ids] }),
        now: (ids) => call(statementCalls.entriesNow, {}, { ids: [...ids] }),
        figures: (asked = {}) => call(statementCalls.countEntries, asked, undefined),
        accept: (id, place, acceptance, key) =>
          call(statementCalls.acceptEntry, { id, place: String(place) }, acceptance, under(key)),
        acceptExact: ({ statementId, ids } = {}, key) =>
          call(statementCalls.acceptExact, {}, { statement: statementId, ids: ids && [...ids] }, under(key)),
        setAside: (id, place, aside, key) =>
          call(statementCalls.setEntryAside, { id, place: String(place) }, { aside }, under(key)),
      },
      vouchers: {
        refund: (serial, reasoned, key) =>
          call(voucherStaffCalls.refundVoucher, { serial }, reasoned, under(key)),
        cancel: (serial, reasoned, key) =>
          call(voucherStaffCalls.cancelVoucher, { serial }, reasoned, under(key)),
        list: (asked) => call(voucherStaffCalls.listVouchers, asked, undefined),
        export: (asked) => call(voucherStaffCalls.exportVouchers, {}, asked),
        open: (serial) => call(voucherStaffCalls.openVoucher, { serial }, undefined),
        now: (serials) => call(voucherStaffCalls.vouchersNow, {}, { serials: [...serials] }),
        freeze: (serial, reasoned) => call(voucherStaffCalls.freezeVoucherAsStaff, { serial }, reasoned),
        unfreeze: (serial, reasoned) => call(voucherStaffCalls.unfreezeVoucher, { serial }, reasoned),
        reissue: (serial, reasoned, key) =>
          call(voucherStaffCalls.reissueVoucher, { serial }, reasoned, under(key)),
        liability: () => call(voucherStaffCalls.viewLiability, {}, undefined),
      },
      deliveries: {
        list: (asked) => call(deliveryCalls.listDeliveries, asked, undefined),
        retry: (id) => call(deliveryCalls.retryDelivery, { id }, undefined),
        letter: (id) => call(deliveryCalls.printLetter, { id }, undefined),
        handOver: (id) => call(deliveryCalls.handOverLetter, { id }, undefined),
      },
    },
  }
}

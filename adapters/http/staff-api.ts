import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'
import { callsOver } from './calls.ts'
import { auditCalls } from './contract/audit.ts'
import { jobCalls } from './contract/jobs.ts'
import { manageOrderCalls, OrderRecordShape } from './contract/manage-orders.ts'
import { manageTicketCalls, TicketRecordShape } from './contract/manage-tickets.ts'
import { manageVoucherCalls } from './contract/manage-vouchers.ts'
import { BankEntryShape, paymentCalls, StatementRefusedShape } from './contract/payments.ts'
import { recoveryCalls } from './contract/recovery.ts'
import { rowCalls } from './contract/rows.ts'
import { grantRefusals, staffCalls } from './contract/staff.ts'
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
  const { token } = staffCalls
  const { staff: bound } = callsOver(
    { ...staffCalls, ...rowCalls, ...manageTicketCalls, ...jobCalls, ...auditCalls },
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
        call(staffCalls.signOut, { scope }, undefined, session).catch((fault: unknown) => {
          if (fault instanceof Unexpected && nothingToLeave.includes(fault.status))
            return fail({ code: 'sign-in-required' })
          throw fault
        }),
      user: async () => {
        const user = await call(staffCalls.user, {}, undefined)
        return user.ok ? ok(accountIn(user.value)) : user
      },
      beginFactor: async ({ name } = {}) => {
        const begun = await call(staffCalls.beginFactor, {}, { factor_type: 'totp', friendly_name: name })
        return begun.ok ? ok(beganIn(begun.value)) : begun
      },
      challengeFactor: async (id) => {
        const asked = await call(staffCalls.challengeFactor, { id }, undefined)
        if (!asked.ok) return asked
        return ok({ id: asked.value.id, expiresAt: new Date(asked.value.expires_at * 1000).toISOString() })
      },
      verifyFactor: async (id, { challengeId, code }) =>
        granted(await call(staffCalls.verifyFactor, { id }, { challenge_id: challengeId, code }, session)),
      useRecoveryCode: async (code) => granted(await call(staffCalls.useRecoveryCode, {}, { code }, session)),
      removeFactor: (id) => call(staffCalls.removeFactor, { id }, undefined),
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
            staffCalls.happenings,
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
        list: (asked) => call(manageOrderCalls.listOrders, asked, undefined),
        export: (asked) => call(manageOrderCalls.exportOrders, {}, asked),
        open: (id) => call(manageOrderCalls.openOrder, { id }, undefined),
        take: (id, how = {}) => call(manageOrderCalls.takeOrder, { id }, how),
        giveBack: (id) => call(manageOrderCalls.giveOrderBack, { id }, undefined),
        change: (id, change, key) => call(manageOrderCalls.changeOrder, { id }, change, under(key)),
        planBulk: (asked) => call(manageOrderCalls.planBulk, {}, asked),
        changeBulk: (step, key) => call(manageOrderCalls.changeBulk, {}, step, under(key)),
        addNote: (id, text, key) => call(manageOrderCalls.addOrderNote, { id }, { text }, under(key)),
        history: (id) => call(manageOrderCalls.orderHistory, { id }, undefined),
        timeline: (id) => call(manageTicketCalls.orderTimeline, { id }, undefined),
        customer: (id) => call(manageTicketCalls.customerOfOrder, { id }, undefined),
      },
      tickets: {
        ...bound.tickets,
        open: (id) => call(manageTicketCalls.openTicket, { id }, undefined),
        change: (id, change, key) => call(manageTicketCalls.changeTicket, { id }, change, under(key)),
        addNote: (id, text, key) => call(manageTicketCalls.addTicketNote, { id }, { text }, under(key)),
        reply: (id, reply, key) => call(manageTicketCalls.replyToTicket, { id }, reply, under(key)),
        replies: (id) => call(manageTicketCalls.ticketReplies, { id }, undefined),
        history: (id) => call(manageTicketCalls.ticketHistory, { id }, undefined),
        customer: (id) => call(manageTicketCalls.customerOfTicket, { id }, undefined),
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
        import: (file, name) => call(paymentCalls.importStatement, { name }, file),
        send: (file, name, id) => call(paymentCalls.sendStatement, { name, id }, file),
        imports: () => call(paymentCalls.listImports, {}, undefined),
        viewImport: (id) => call(paymentCalls.viewImport, { id }, undefined),
        readAgain: (ids) => call(paymentCalls.readAgain, {}, { ids: [...ids] }),
        dismissImports: (ids) => call(paymentCalls.dismissImports, {}, { ids: [...ids] }),
        rememberColumns: (mapping) => call(paymentCalls.rememberColumns, {}, mapping),
        list: (asked) => call(paymentCalls.listStatements, asked, undefined),
        entries: (asked) => call(paymentCalls.listEntries, asked, undefined),
        export: (asked) => call(paymentCalls.exportEntries, {}, asked),
        namedColumns: (ids) => call(paymentCalls.namedColumns, {}, { ids: [...ids] }),
        now: (ids) => call(paymentCalls.entriesNow, {}, { ids: [...ids] }),
        figures: (asked = {}) => call(paymentCalls.countEntries, asked, undefined),
        accept: (id, place, acceptance, key) =>
          call(paymentCalls.acceptEntry, { id, place: String(place) }, acceptance, under(key)),
        acceptExact: ({ statementId, ids } = {}, key) =>
          call(paymentCalls.acceptExact, {}, { statement: statementId, ids: ids && [...ids] }, under(key)),
        setAside: (id, place, aside, key) =>
          call(paymentCalls.setEntryAside, { id, place: String(place) }, { aside }, under(key)),
      },
      vouchers: {
        refund: (serial, reasoned, key) =>
          call(manageVoucherCalls.refundVoucher, { serial }, reasoned, under(key)),
        cancel: (serial, reasoned, key) =>
          call(manageVoucherCalls.cancelVoucher, { serial }, reasoned, under(key)),
        list: (asked) => call(manageVoucherCalls.listVouchers, asked, undefined),
        export: (asked) => call(manageVoucherCalls.exportVouchers, {}, asked),
        open: (serial) => call(manageVoucherCalls.openVoucher, { serial }, undefined),
        now: (serials) => call(manageVoucherCalls.vouchersNow, {}, { serials: [...serials] }),
        freeze: (serial, reasoned) => call(manageVoucherCalls.freezeVoucherAsStaff, { serial }, reasoned),
        unfreeze: (serial, reasoned) => call(manageVoucherCalls.unfreezeVoucher, { serial }, reasoned),
        reissue: (serial, reasoned, key) =>
          call(manageVoucherCalls.reissueVoucher, { serial }, reasoned, under(key)),
        liability: () => call(manageVoucherCalls.viewLiability, {}, undefined),
      },
      deliveries: {
        list: (asked) => call(paymentCalls.listDeliveries, asked, undefined),
        retry: (id) => call(paymentCalls.retryDelivery, { id }, undefined),
        letter: (id) => call(paymentCalls.printLetter, { id }, undefined),
        handOver: (id) => call(paymentCalls.handOverLetter, { id }, undefined),
      },
    },
  }
}

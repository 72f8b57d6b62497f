import type { StaffApi } from '@hotovo/application/api'
import { z } from 'zod/mini'
import { callsOver } from './calls.ts'
import { auditCalls } from './contract/audit.ts'
import { backOfficeCalls } from './contract/back-office.ts'
import { cashDeskStaffCalls } from './contract/cash-desk.ts'
import { deliveryCalls } from './contract/deliveries.ts'
import { jobCalls } from './contract/jobs.ts'
import { merchantKeyCalls } from './contract/merchants.ts'
import { OrderRecordShape, orderStaffCalls } from './contract/orders-staff.ts'
import { paymentCalls } from './contract/payments.ts'
import { refundCalls } from './contract/payments-refunds.ts'
import { placeStaffCalls } from './contract/places-staff.ts'
import { Instant } from './contract/shapes.ts'
import { accountCalls, MemberShape } from './contract/staff-accounts.ts'
import { BankEntryShape, StatementRefusedShape, statementCalls } from './contract/statements.ts'
import { TicketRecordShape, ticketStaffCalls } from './contract/tickets-staff.ts'
import { voucherStaffCalls } from './contract/vouchers-staff.ts'
import { exchangeOver, type Wire } from './exchange.ts'
import type { CarryingCode, RefusalShapes } from './problems.ts'
import { firstRefusalShapes } from './staff-refusals.ts'

/** What refusals carry beside their code: total, so that a new one asks for its row here, among those of the first or of the public. */
const refusalShapes: RefusalShapes<Exclude<CarryingCode, 'scope-required' | 'reversal-too-large'>> = {
  ...firstRefusalShapes,
  'record-changed': z.object({ code: z.literal('record-changed'), current: OrderRecordShape }),
  'order-taken': z.object({ code: z.literal('order-taken'), by: z.string() }),
  'rest-too-much': z.object({ code: z.literal('rest-too-much'), most: z.int() }),
  'rest-asked': z.object({ code: z.literal('rest-asked'), at: Instant }),
  'beyond-cash-day': z.object({ code: z.literal('beyond-cash-day'), left: z.int() }),
  'order-due-changed': z.object({ code: z.literal('order-due-changed'), due: z.int() }),
  'kept-full': z.object({ code: z.literal('kept-full'), most: z.int() }),
  'ticket-changed': z.object({ code: z.literal('ticket-changed'), current: TicketRecordShape }),
  'statement-waits': z.object({ code: z.literal('statement-waits'), id: z.uuid() }),
  'statement-refused': z.object({ code: z.literal('statement-refused'), why: StatementRefusedShape }),
  'account-changed': z.object({ code: z.literal('account-changed'), current: MemberShape }),
  'entry-changed': z.object({ code: z.literal('entry-changed'), current: BankEntryShape }),
}

/** What is asked behind the door: all but who somebody is, and their own account. */
export type FetchedApi = Omit<StaffApi['staff'], 'me' | 'own' | 'colleagues'>

/** The same over HTTP. */
export function backOfficeApi(wire: Wire): FetchedApi {
  const call = exchangeOver(wire, refusalShapes)
  const { staff } = callsOver(
    {
      ...accountCalls,
      ...merchantKeyCalls,
      ...placeStaffCalls,
      ...cashDeskStaffCalls,
      ...backOfficeCalls,
      ...orderStaffCalls,
      ...ticketStaffCalls,
      ...paymentCalls,
      ...refundCalls,
      ...statementCalls,
      ...voucherStaffCalls,
      ...deliveryCalls,
      ...jobCalls,
      ...auditCalls,
    },
    call,
  )
  return {
    ...staff,
    liveEvents: async (listener) => {
      const { hearEvents } = await import('./events.ts')
      const ask = (fetch: typeof wire.fetch) =>
        exchangeOver({ ...wire, fetch }, refusalShapes)(
          backOfficeCalls.happenings,
          { desk: listener.desk, ago: listener.agoMs?.toFixed() },
          undefined,
        )
      return hearEvents(wire.fetch, ask, listener)
    },
    statements: {
      ...staff.statements,
      // How long it waits is the server's business.
      import: ({ file, name }) => call(statementCalls.importStatement, { name }, file),
      send: ({ file, name, id }) => call(statementCalls.sendStatement, { name, id }, file),
    },
  }
}

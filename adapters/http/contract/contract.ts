import { auditCalls } from './audit.ts'
import { backOfficeCalls } from './back-office.ts'
import { cashDeskCalls } from './cash-desk.ts'
import { deliveryCalls } from './deliveries.ts'
import { feedbackCalls } from './feedback.ts'
import { jobCalls, notificationCalls } from './jobs.ts'
import { merchantKeyCalls } from './merchants.ts'
import { orderCalls } from './orders.ts'
import { orderStaffCalls } from './orders-staff.ts'
import { paymentCalls } from './payments.ts'
import { refundCalls } from './payments-refunds.ts'
import { placeCalls } from './places.ts'
import { placeStaffCalls } from './places-staff.ts'
import { siteCalls } from './site.ts'
import { spendingCalls } from './spending.ts'
import { staffCalls } from './staff.ts'
import { accountCalls } from './staff-accounts.ts'
import { authCalls } from './staff-auth.ts'
import { oauthCalls } from './staff-oauth.ts'
import { providerCalls } from './staff-providers.ts'
import { recoveryCalls } from './staff-recovery.ts'
import { supabaseAuthCalls } from './staff-supabase-auth.ts'
import { statementCalls } from './statements.ts'
import { ticketCalls } from './tickets.ts'
import { ticketStaffCalls } from './tickets-staff.ts'
import { voucherCalls } from './vouchers.ts'
import { voucherStaffCalls } from './vouchers-staff.ts'

/** Every call there is, for whoever goes through all of them; a name is the operation's in `/openapi.json`. */
export const contract = {
  ...siteCalls,
  ...placeCalls,
  ...orderCalls,
  ...voucherCalls,
  ...spendingCalls,
  ...ticketCalls,
  ...feedbackCalls,
  ...authCalls,
  ...recoveryCalls,
  ...providerCalls,
  ...supabaseAuthCalls,
  ...oauthCalls,
  ...staffCalls,
  ...accountCalls,
  ...merchantKeyCalls,
  ...placeStaffCalls,
  ...cashDeskCalls,
  ...notificationCalls,
  ...jobCalls,
  ...orderStaffCalls,
  ...paymentCalls,
  ...refundCalls,
  ...statementCalls,
  ...deliveryCalls,
  ...voucherStaffCalls,
  ...ticketStaffCalls,
  ...backOfficeCalls,
  ...auditCalls,
}

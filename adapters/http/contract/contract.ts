import { auditCalls } from './audit.ts'
import { jobCalls } from './jobs.ts'
import { manageOrderCalls } from './manage-orders.ts'
import { manageTicketCalls } from './manage-tickets.ts'
import { manageVoucherCalls } from './manage-vouchers.ts'
import { merchantCalls } from './merchants.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { programCalls } from './programs.ts'
import { proxyCalls } from './proxies.ts'
import { recoveryCalls } from './recovery.ts'
import { rowCalls } from './rows.ts'
import { siteCalls } from './site.ts'
import { staffCalls } from './staff.ts'
import { supportCalls } from './support.ts'
import { voucherCalls } from './vouchers.ts'

/** Every call there is, for whoever goes through all of them; a name is the operation's in `/openapi.json`. */
export const contract = {
  ...siteCalls,
  ...orderCalls,
  ...voucherCalls,
  ...merchantCalls,
  ...supportCalls,
  ...staffCalls,
  ...recoveryCalls,
  ...programCalls,
  ...proxyCalls,
  ...manageOrderCalls,
  ...paymentCalls,
  ...manageVoucherCalls,
  ...manageTicketCalls,
  ...rowCalls,
  ...jobCalls,
  ...auditCalls,
}

import type { Ports } from '@hotovo/application/ports'
import type { Call } from '../call.ts'
import type { People, Sealing } from '../sealing.ts'
import { sqlRateLimits, sqlStaffKeys } from './access.ts'
import { sqlLookup } from './back-office.ts'
import { sqlDeliveries } from './deliveries.ts'
import { sqlFeedback } from './feedback.ts'
import { sqlMerchants } from './merchants.ts'
import { sqlOrders } from './orders.ts'
import { sqlPayments } from './payments.ts'

/** What is kept in a database that is called by functions (decision 82), however it is called. */
export const sqlStores = (call: Call, people: People, sealing: Sealing) =>
  ({
    rateLimits: sqlRateLimits(call),
    staffKeys: sqlStaffKeys(call),
    merchants: sqlMerchants(call, people),
    orders: sqlOrders(call, people),
    recordSearch: sqlLookup(call),
    feedback: sqlFeedback(call),
    deliveries: sqlDeliveries(call, people, sealing),
    payments: sqlPayments(call, people, sealing),
  }) satisfies Partial<Ports>

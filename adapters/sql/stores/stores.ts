import type { Ports } from '@hotovo/application/ports'
import type { Call } from '../call.ts'
import type { People } from '../sealing.ts'
import { sqlRateLimits, sqlStaffKeys } from './access.ts'
import { sqlFeedback } from './feedback.ts'
import { sqlMerchants } from './merchants.ts'

/** What is kept in a database that is called by functions (decision 82), however it is called. */
export const sqlStores = (call: Call, people: People) =>
  ({
    rateLimits: sqlRateLimits(call),
    staffKeys: sqlStaffKeys(call),
    merchants: sqlMerchants(call, people),
    feedback: sqlFeedback(call),
  }) satisfies Partial<Ports>

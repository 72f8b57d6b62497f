import type { Ports } from '@hotovo/application/ports'
import type { Call } from '../call.ts'
import type { People } from '../sealing.ts'
import { sqlRateLimits, sqlStaffKeys } from './access.ts'
import { sqlClaims, sqlPresences, sqlSavedViews } from './back-office.ts'
import { sqlFigures } from './back-office-figures.ts'
import { sqlFeedback } from './feedback.ts'
import { sqlMerchants } from './merchants.ts'

/** What is kept in a database that is called by functions (decision 82), however it is called. */
export const sqlStores = (call: Call, people: People) =>
  ({
    rateLimits: sqlRateLimits(call),
    staffKeys: sqlStaffKeys(call),
    merchants: sqlMerchants(call, people),
    feedback: sqlFeedback(call),
    savedViews: sqlSavedViews(call, people),
    presences: sqlPresences(call),
    claims: sqlClaims(call, people),
    figures: sqlFigures(call),
  }) satisfies Partial<Ports>

import type { Ports } from '@hotovo/application/ports'
import { postgresAuditTrail } from './audit-trail.ts'
import { postgresOrders } from './orders.ts'
import type { Sql } from './sql.ts'
import { postgresStaff } from './staff.ts'

/** Everything that is kept, in PostgreSQL. */
export const postgresStores = (
  sql: Sql,
): Pick<Ports, 'orders' | 'auditTrail' | 'staff' | 'signInGate' | 'sessions' | 'systemLog'> => ({
  orders: postgresOrders(sql),
  auditTrail: postgresAuditTrail(sql),
  ...postgresStaff(sql),
})

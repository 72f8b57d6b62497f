import type { Ports } from '@hotovo/application/ports'
import { type PersonalKeys, sqlPeople } from '../sql/stores/audit.ts'
import { sqlStores } from '../sql/stores/stores.ts'
import { postgresSessions } from './access/sessions.ts'
import { postgresAuditRecords } from './audit/records.ts'
import { postgresCall } from './call.ts'
import { postgresLiveEvents } from './shared/live-events.ts'
import { postgresTransactions } from './spending.ts'
import type { Sql } from './sql.ts'
import { postgresStatementImports } from './statements/imports.ts'
import { postgresStatements } from './statements/statements.ts'
import { postgresVouchers } from './vouchers.ts'

/** Everything that is kept, in PostgreSQL. */
export function postgresStores(sql: Sql, personal: PersonalKeys) {
  const call = postgresCall(sql)
  const people = sqlPeople(call, personal)
  return {
    ...sqlStores(call, people, personal.sealing),
    auditRecords: postgresAuditRecords(sql, people),
    sessions: postgresSessions(sql, people),
    liveEvents: postgresLiveEvents(sql),
    vouchers: postgresVouchers(sql, people),
    transactions: postgresTransactions(sql),
    statements: postgresStatements(sql, people),
    statementImports: postgresStatementImports(sql),
  } satisfies Partial<Ports>
}

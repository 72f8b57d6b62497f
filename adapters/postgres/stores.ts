import type { Ports } from '@hotovo/application/ports'
import { type PersonalKeys, sqlPeople } from '../sql/stores/audit.ts'
import { sqlStores } from '../sql/stores/stores.ts'
import { postgresCall } from './call.ts'
import { postgresLiveEvents } from './shared/live-events.ts'
import type { Sql } from './sql.ts'

/** Everything that is kept, in PostgreSQL. */
export function postgresStores(sql: Sql, personal: PersonalKeys) {
  const call = postgresCall(sql)
  return {
    ...sqlStores(call, sqlPeople(call, personal), personal.sealing),
    liveEvents: postgresLiveEvents(sql),
  } satisfies Partial<Ports>
}

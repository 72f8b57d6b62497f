import type { People, Sealing } from '../sql/sealing.ts'
import { sqlStores } from '../sql/stores/stores.ts'
import type { Rest } from './rest.ts'

/**
 * Everything that is kept, in a Supabase project: what is called by functions over the project's data API, and all else over
 * `beneath`, its PostgreSQL (decisions 74 and 82, and the table of `docs/supabase.md`).
 */
export const supabaseStores = <Beneath extends object>(
  beneath: Beneath,
  rest: Rest,
  people: People,
  sealing: Sealing,
): Beneath => ({ ...beneath, ...sqlStores(rest.call, people, sealing) })

import type { Ports } from '@hotovo/application/ports'
import type { People, Sealing } from '../sql/sealing.ts'
import { sqlStores } from '../sql/stores/stores.ts'
import type { Rest } from './rest.ts'
import { supabaseTickets } from './tickets.ts'

/**
 * Everything that is kept, in a Supabase project. What the data calls of the specification name goes over the project's data
 * API; the rest, lists, money and proofs, goes over `beneath`, its PostgreSQL (decision 74 and the table of
 * `docs/supabase.md`).
 */
export function supabaseStores<Beneath extends Pick<Ports, 'tickets' | 'savedReplies'>>(
  beneath: Beneath,
  rest: Rest,
  people: People,
  sealing: Sealing,
): Beneath {
  const { tickets, savedReplies } = supabaseTickets(rest, people)
  return {
    ...beneath,
    ...sqlStores(rest.call, people, sealing),
    tickets: { ...beneath.tickets, ...tickets },
    savedReplies: { ...beneath.savedReplies, ...savedReplies },
  }
}

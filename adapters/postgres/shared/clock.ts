import type { Clock } from '@hotovo/application/shared/ports'
import type { Sql } from '../sql.ts'

/** How often the distance to the database's clock is measured anew. */
const measureEveryMs = 60_000

/**
 * The database's clock, so that all servers of one database agree and a jump of a machine's own clock
 * moves nothing. Between measurements it runs on the machine's steady counter; while the database is
 * away it runs on. Throws when the first measurement fails.
 */
export async function databaseClock({ query }: Sql): Promise<{ clock: Clock; stop(): void }> {
  let offset = 0
  const measure = async () => {
    const before = performance.now()
    const [row] = await query<{ ms: string }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    )
    offset = Number(row!.ms) - (before + performance.now()) / 2
  }
  await measure()
  const timer = setInterval(() => measure().catch(() => {}), measureEveryMs).unref()
  let latest = 0
  return {
    clock: {
      now: () => {
        latest = Math.max(latest, Math.floor(offset + performance.now()))
        return new Date(latest).toISOString()
      },
    },
    stop: () => clearInterval(timer),
  }
}

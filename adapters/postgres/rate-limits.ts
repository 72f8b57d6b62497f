import type { RateLimits } from '@hotovo/application/access/ports'
import type { Sql } from './sql.ts'

/**
 * One statement under the lock of one row, so that hits at once are counted one after the other. Whoever begins
 * a window takes a few rows along that nobody needs any more, and waits for none.
 */
const hitting = `
  with swept as (
    delete from rate_limits where (name, key) in (
      select name, key from rate_limits where ends_at <= $3 and (name, key) <> ($1, $2)
       order by ends_at limit 4 for update skip locked
    )
  )
  insert into rate_limits as l (name, key, hits, ends_at)
  values ($1, $2, 1, $3::timestamptz + $4 * interval '1 second')
  on conflict (name, key) do update set
    hits = case when l.ends_at > $3 then l.hits + 1 else 1 end,
    ends_at = case when l.ends_at > $3 then l.ends_at else excluded.ends_at end
  returning hits, ceil(extract(epoch from ends_at - $3::timestamptz))::int as seconds`

const takingBack = `
  update rate_limits set hits = hits - 1
   where name = $1 and key = $2 and hits > 0
     and $3::timestamptz < ends_at and $3::timestamptz >= ends_at - $4 * interval '1 second'`

/** Hits counted in PostgreSQL, so that all servers of one database count together. */
export const postgresRateLimits = ({ query }: Sql): RateLimits => ({
  hit: async (key, { name, most, seconds }, at) => {
    const [row] = await query<{ hits: number; seconds: number }>(hitting, [name, key, at, seconds])
    const { hits, seconds: resetSeconds } = row!
    return { allowed: hits <= most, left: Math.max(0, most - hits), resetSeconds }
  },
  takeBack: async (key, { name, seconds }, at) => void (await query(takingBack, [name, key, at, seconds])),
})

import type { Bucket, RateLimits } from '@hotovo/application/access/ports'
import type { Sql } from './sql.ts'

/** Buckets as the SQL functions know them: without `most` nothing is too many. */
const told = (buckets: readonly Bucket[]) =>
  JSON.stringify(
    buckets.map(({ key, limit: { name, most, seconds } }) => ({
      name,
      key,
      most: Number.isFinite(most) ? most : null,
      seconds,
    })),
  )

type Counted = {
  readonly hits: readonly number[]
  readonly full_one: number | null
  readonly reset_seconds: number | null
}

const looking = `
  select (place - 1)::integer as full_one, ceil(extract(epoch from l.ends_at - $2::timestamptz))::integer as reset_seconds
    from jsonb_array_elements($1) with ordinality bucket (value, place)
    join rate_limits l on l.name = value ->> 'name' and l.key = value ->> 'key'
   where l.ends_at > $2::timestamptz and l.hits >= (value ->> 'most')::numeric
   order by place limit 1`

/** Hits counted in PostgreSQL, so that all servers of one database count together. */
export const postgresRateLimits = ({ query }: Sql): RateLimits => ({
  hit: async (buckets, at) => {
    const [row] = await query<Counted>('select * from count_hits($1, $2)', [told(buckets), at])
    const { hits, full_one: full, reset_seconds: resetSeconds } = row!
    return full === null || resetSeconds === null
      ? { allowed: true, hits }
      : { allowed: false, full, hits: hits.at(-1)!, resetSeconds }
  },
  full: async (buckets, at) => {
    const [row] = await query<{ full_one: number; reset_seconds: number }>(looking, [told(buckets), at])
    return row && { full: row.full_one, resetSeconds: row.reset_seconds }
  },
  takeBack: async (buckets, at) => void (await query('select take_hits_back($1, $2)', [told(buckets), at])),
})

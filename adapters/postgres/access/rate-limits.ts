import type { Bucket, RateLimits } from '@hotovo/application/access/ports'
import type { Sql } from '../sql.ts'

/** Buckets as the SQL functions know them: without `most` nothing is too many. */
export const bucketRows = (buckets: readonly Bucket[]) =>
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

/** The first full one of the buckets of a parameter, at the instant of another. */
export const firstFull = (buckets: string, at: string) => `
  select (place - 1)::integer as "full", ceil(extract(epoch from l.ends_at - ${at}::timestamptz))::integer as "resetSeconds"
    from jsonb_array_elements(${buckets}) with ordinality bucket (value, place)
    join rate_limits l on l.name = value ->> 'name' and l.key = value ->> 'key'
   where l.ends_at > ${at}::timestamptz and l.hits >= (value ->> 'most')::numeric
   order by place limit 1`

/** Hits counted in PostgreSQL, so that all servers of one database count together. */
export const postgresRateLimits = ({ query }: Sql): RateLimits => ({
  hit: async (buckets, at) => {
    const [row] = await query<Counted>(
      'select * from count_hits($1, $2)',
      [bucketRows(buckets), at],
      'count-hits',
    )
    const { hits, full_one: full, reset_seconds: resetSeconds } = row!
    return full === null || resetSeconds === null
      ? { allowed: true, hits }
      : { allowed: false, full, hits: hits.at(-1)!, resetSeconds }
  },
  full: async (buckets, at) => {
    const [row] = await query<{ full: number; resetSeconds: number }>(
      firstFull('$1', '$2'),
      [bucketRows(buckets), at],
      'full-buckets',
    )
    return row
  },
  takeBack: async (buckets, at) =>
    void (await query('select take_hits_back($1, $2)', [bucketRows(buckets), at])),
})

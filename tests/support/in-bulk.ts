import type pg from 'pg'

/**
 * Fills tables in one transaction that no trigger looks at, and makes their indexes when the rows are in: kept up to date row
 * by row they are most of the work.
 */
export async function inBulk(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  await client.query('begin; set local session_replication_role = replica')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query(`vacuum analyze ${tables.join(', ')}`)
}

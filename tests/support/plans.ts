import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { MigratedDatabase } from './database.ts'
import { testPersonal } from './world.ts'

/** What a statement reads of a table: how, by which index if any, and so many rows of it are looked at. */
export type PlannedRead = {
  readonly how: string
  readonly table: string
  readonly index: string | undefined
  readonly condition: string
  readonly rows: number
  /** What is made of each row there. */
  readonly made: string
}

type Node = { readonly [name: string]: unknown; readonly Plans?: readonly Node[] }

type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Node }[] }

/** The indexes that lie beneath a node, with what they are asked for. */
const indexesOf = (node: Node): readonly Node[] =>
  'Index Name' in node ? [node] : (node.Plans ?? []).flatMap(indexesOf)

function readsIn(node: Node): readonly PlannedRead[] {
  const below = (node.Plans ?? []).flatMap(readsIn)
  if (typeof node['Relation Name'] !== 'string') return below
  const indexes = indexesOf(node)
  const removed = ['Rows Removed by Filter', 'Rows Removed by Index Recheck'].map((name) =>
    Number(node[name] ?? 0),
  )
  const rows = removed.reduce((sum, count) => sum + count, Number(node['Actual Rows']))
  return [
    ...below,
    {
      how: String(node['Node Type']),
      table: node['Relation Name'],
      index: indexes.length > 0 ? indexes.map((one) => one['Index Name']).join(', ') : undefined,
      condition: indexes.map((one) => String(one['Index Cond'] ?? '')).join(' and '),
      rows: rows * Number(node['Actual Loops'] ?? 1),
      made: String(node.Output),
    },
  ]
}

/**
 * What a question reads, as PostgreSQL explains each of its statements. Where reading a whole table is `forbidden`, only one
 * that no index answers is read so: a small one is else, whatever there is.
 */
export async function readsOf(
  { address, owner }: Pick<MigratedDatabase, 'address' | 'owner'>,
  question: (stores: ReturnType<typeof postgresStores>) => Promise<unknown>,
  whole: 'allowed' | 'forbidden' = 'allowed',
): Promise<readonly PlannedRead[]> {
  const sql = openSql(address, () => {})
  const reads: PlannedRead[] = []
  // One connection answers one question at a time.
  let before: Promise<unknown> = Promise.resolve()
  const explaining: Sql = {
    ...sql,
    query: async <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
      const explain = `explain (analyze, verbose, timing off, format json) ${text}`
      const plans = before.then(async () =>
        whole === 'allowed'
          ? sql.query<Explained>(explain, values)
          : (await owner.query<Explained>(explain, [...values])).rows,
      )
      before = plans
      const [explained] = await plans
      for (const { Plan } of explained!['QUERY PLAN']) reads.push(...readsIn(Plan))
      return sql.query<Row>(text, values, name)
    },
  }
  try {
    await owner.query('set enable_seqscan = off')
    await question(postgresStores(explaining, testPersonal))
    return reads
  } finally {
    await owner.query('reset enable_seqscan')
    await sql.close()
  }
}

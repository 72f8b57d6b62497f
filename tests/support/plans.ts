import { type Sql, sessionSettings, withSettings } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import pg from 'pg'
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
 * What a question reads, as PostgreSQL explains each statement that it runs, those in functions too. Where reading a whole table is
 * `forbidden`, only one that no index answers is read so: a small one is else, whatever there is.
 */
export async function readsOf(
  { address }: Pick<MigratedDatabase, 'address'>,
  question: (stores: ReturnType<typeof postgresStores>) => Promise<unknown>,
  whole: 'allowed' | 'forbidden' = 'allowed',
): Promise<readonly PlannedRead[]> {
  const reads: PlannedRead[] = []
  const client = new pg.Client({
    ...address,
    ...withSettings(address, {
      ...sessionSettings,
      enable_seqscan: whole === 'allowed' ? 'on' : 'off',
      client_min_messages: 'log',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_verbose': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
    }),
  })
  client.on('notice', ({ message = '' }) => {
    const [, plan] = /^duration: [^{]*plan:\s*(\{.*)$/s.exec(message) ?? []
    if (plan) reads.push(...readsIn(JSON.parse(plan).Plan))
  })
  await client.connect()
  // One connection answers one question at a time.
  let before: Promise<unknown> = Promise.resolve()
  const query = <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
    const rows = before.then(
      async () => (await client.query({ text, values: [...values], name })).rows as Row[],
    )
    before = rows.catch(() => {})
    return rows
  }
  try {
    await client.query(`load 'auto_explain'`)
    const sql: Sql = { query, listen: async () => {}, close: () => client.end() }
    await question(postgresStores(sql, testPersonal))
    return reads
  } finally {
    await client.end()
  }
}

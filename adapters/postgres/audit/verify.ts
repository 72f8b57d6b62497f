import pg from 'pg'
import { byHandFindings } from './by-hand.ts'
import { chainCount, chainOf, chainReader, headsOf } from './chains.ts'
import type { Checkpoints } from './checkpoints.ts'
import { factorFindings } from './factors.ts'
import { type AuditLogRow, type Finding, placeOf } from './finding.ts'
import { answerFindings, lineFindings } from './hashed.ts'
import { identityFindings } from './identities.ts'
import { laidDownFindings } from './laid-down.ts'
import { auditLogOf, chainedTables } from './log-rows.ts'
import { type KnownSample, moneyFindings } from './money.ts'
import { streamRows } from './reading.ts'
import { checkRecords } from './standing.ts'
import {
  deliveryFindings,
  replyFindings,
  salesPointFindings,
  sessionFindings,
  transferFindings,
} from './untold.ts'

/**
 * Whether the audit log is the one that was written, and what it tells of is what stands: the hash chains of decision
 * 21, recomputed here from what plain SELECTs answer, and one entry for each change. Shares no code with the triggers
 * that made them.
 */

export type Verdict = { readonly rows: number; readonly findings: readonly Finding[] }

/** What is read is spelt in one way, and a chain of a long log put in order without a disk. */
const reading = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local work_mem = '128MB'`

/** So many findings are told; who has more will not read on. */
const mostFindings = 1000
const progressEvery = 250_000

/** So long may rows wait for a checkpoint, which is written every minute. */
const witnessedWithin = '5 minutes'

/** A reading is long, but no question of it; a database that is gone must not be waited for. */
const limits = { connectionTimeoutMillis: 5000, query_timeout: 120_000, keepAlive: true }

/** A connection that sees one moment of a database, changes nothing and reads as `verifyAudit` needs it. */
export async function openSnapshot(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, ...limits })
  // A connection that breaks fails the question at hand, which tells.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    return client
  } catch (fault) {
    await client.end()
    throw fault
  }
}

type Verifying = {
  readonly samples?: readonly KnownSample[]
  readonly progress?: (rows: number) => void
}

/**
 * Whether the database is what the program lays down, and, as `verifyRecords` reads it, what was written in it. What is altered
 * comes first.
 */
export async function verifyAudit(
  client: pg.ClientBase,
  checkpoints: Checkpoints,
  options?: Verifying,
): Promise<Verdict> {
  const { rows, findings } = await verifyRecords(client, checkpoints, options)
  const altered: Finding[] = []
  await laidDownFindings(client, (finding) => altered.push(finding))
  return { rows, findings: [...altered, ...findings].slice(0, mostFindings) }
}

/**
 * Reads the whole audit log in the connection's own transaction, chain by chain, and answers what does not fit: within
 * the chains, with the checkpoints, with the records it tells of. Of vouchers without an order it knows the `samples`;
 * `progress` hears how many rows were read, now and then.
 */
export async function verifyRecords(
  client: pg.ClientBase,
  { genuine, forged, gaps }: Checkpoints,
  { samples = [], progress = () => {} }: Verifying = {},
): Promise<Verdict> {
  const findings: Finding[] = []
  const found = (finding: Finding) => {
    if (findings.length < mostFindings) findings.push(finding)
  }
  await client.query(reading)
  const { rows: clock } = await client.query(`select (now() - interval '${witnessedWithin}')::text as late`)
  const auditLog = await auditLogOf(client)
  const records = await checkRecords(client, found)
  const heads = await headsOf(client)
  const counts = chainedTables.map(() => 0)
  let late: AuditLogRow | undefined
  let rows = 0
  for (let chain = 0; chain < chainCount; chain++) {
    const witnessed = genuine
      .flatMap(({ name, heads: seen }, place) =>
        seen.map((head) => ({ ...head, name, isNewest: place === genuine.length - 1 })),
      )
      .filter((head) => head.chain === chain)
      .sort((a, b) => a.seq - b.seq)
    const unwitnessed = (row: AuditLogRow) => {
      if (row.recordedAt < clock[0].late && !late) late = row
    }
    const link = chainReader(chain, witnessed, unwitnessed, found)
    const subjects = new Set<string>()
    await streamRows(client, auditLog.text, [chain], (fields) => {
      const row = auditLog.rowOf(fields)
      link.read(row)
      if (!subjects.has(row.subject)) {
        subjects.add(row.subject)
        if (chainOf(row.subject) !== chain) found({ code: 'wrong-chain', ...placeOf(row) })
      }
      records.read(row)
      counts[row.log]! += 1
      if (row.table === 'record_hashes') return
      if (++rows % progressEvery === 0) progress(rows)
    })
    link.end(heads.get(chain))
    await records.chainOver()
  }
  const { rows: told } = await client.query<{ table: string; count: number }>(
    chainedTables
      .map(({ table }) => `select '${table}' as table, count(*)::int as count from ${table}`)
      .join(' union all '),
  )
  for (const [index, { table }] of chainedTables.entries())
    if (told.find((one) => one.table === table)?.count !== counts[index])
      found({ code: 'outside-chains', table })
  await records.end()
  await sessionFindings(client, found)
  await factorFindings(client, found)
  await identityFindings(client, found)
  await replyFindings(client, found)
  await deliveryFindings(client, found)
  await transferFindings(client, found)
  await salesPointFindings(client, found)
  await lineFindings(client, found)
  await answerFindings(client, found)
  await moneyFindings(client, samples, found)
  await byHandFindings(client, found)
  for (const checkpoint of forged) found({ code: 'checkpoint-forged', checkpoint })
  for (const checkpoint of gaps) found({ code: 'checkpoint-gap', checkpoint })
  if (late) found({ code: 'unwitnessed', ...placeOf(late) })
  return { rows, findings }
}

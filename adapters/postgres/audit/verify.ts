import { hash } from 'node:crypto'
import pg from 'pg'
import { byHandFindings } from './by-hand.ts'
import type { Checkpoints } from './checkpoints.ts'
import { factorFindings } from './factors.ts'
import { type AuditLogRow, type Finding, placeOf, type ReportFinding } from './finding.ts'
import { answerFindings, lineFindings } from './hashed.ts'
import { identityFindings } from './identities.ts'
import { laidDownFindings } from './laid-down.ts'
import { type KnownSample, moneyFindings } from './money.ts'
import { canonicalRowText, columnsOf, type RowFields, streamRows } from './reading.ts'
import { checkRecords } from './standing.ts'
import { deliveryFindings, replyFindings, sessionFindings } from './untold.ts'

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
const chainCount = 16

/** So long may rows wait for a checkpoint, which is written every minute. */
const witnessedWithin = '5 minutes'

/** What is chained, and whom its rows are about; the hashes of records are no entries of the log. */
const logs = [
  { table: 'order_audit_log', subject: 'order_id' },
  { table: 'ticket_audit_log', subject: 'ticket_id' },
  { table: 'audit_logs', subject: 'resource_id' },
  { table: 'voucher_audit_log', subject: 'voucher_serial' },
  { table: 'voucher_ledger', subject: 'voucher_serial' },
  { table: 'record_hashes', subject: 'subject' },
] as const

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
  const counts = logs.map(() => 0)
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
    logs
      .map(({ table }) => `select '${table}' as table, count(*)::int as count from ${table}`)
      .join(' union all '),
  )
  for (const [index, { table }] of logs.entries())
    if (told.find((one) => one.table === table)?.count !== counts[index])
      found({ code: 'outside-chains', table })
  await records.end()
  await sessionFindings(client, found)
  await factorFindings(client, found)
  await identityFindings(client, found)
  await replyFindings(client, found)
  await deliveryFindings(client, found)
  await lineFindings(client, found)
  await answerFindings(client, found)
  await moneyFindings(client, samples, found)
  await byHandFindings(client, found)
  for (const checkpoint of forged) found({ code: 'checkpoint-forged', checkpoint })
  for (const checkpoint of gaps) found({ code: 'checkpoint-gap', checkpoint })
  if (late) found({ code: 'unwitnessed', ...placeOf(late) })
  return { rows, findings }
}

type Head = { readonly seq: number; readonly hash: string; readonly at: string | null }

const chainOf = (subject: string) => hash('sha256', subject, 'buffer')[0]! & (chainCount - 1)

/** The tables as one, a chain at a time: every column that any of them has, in the order of the names. */
async function auditLogOf(client: pg.ClientBase) {
  const columns = await columnsOf(
    client,
    logs.map(({ table }) => table),
  )
  const names = [...new Set(columns.map(({ name }) => name))].sort()
  const types = names.map((name) => {
    const [first, ...others] = columns.filter((column) => column.name === name)
    if (!first || others.some(({ type }) => type !== first.type))
      throw new Error(`the column ${name} of the audit log has several types`)
    return first
  })
  const selects = logs.map(({ table }, log) => {
    const list = types.map(({ name, spelt }) =>
      columns.some((column) => column.table === table && column.name === name)
        ? `"${name}"`
        : `null::${spelt}`,
    )
    return `select ${log}, ${list.join(', ')} from ${table} where chain = $1`
  })
  /** Where a column stands in the fields of a row; the number of its table comes first. */
  const place = (name: string) => names.indexOf(name) + 1
  const own = {
    id: place('id'),
    chain: place('chain'),
    seq: place('seq'),
    recordedAt: place('recorded_at'),
    hash: place('hash'),
    subjects: logs.map(({ subject }) => place(subject)),
  }
  const hashed = types
    .filter(({ name }) => name !== 'hash')
    .map(({ name, type }) => ({ name, type, at: place(name) }))
  const canonical = logs.map(({ table }) => canonicalRowText(table, hashed))
  return {
    text: `${selects.join(' union all ')} order by ${own.seq + 1}`,
    rowOf: (fields: RowFields): AuditLogRow => {
      const log = Number(fields[0])
      return {
        log,
        table: logs[log]!.table,
        id: fields[own.id] ?? '',
        chain: Number(fields[own.chain]),
        seq: Number(fields[own.seq]),
        recordedAt: fields[own.recordedAt] ?? '',
        hash: fields[own.hash]?.slice(2) ?? '',
        subject: fields[own.subjects[log]!] ?? '',
        canonical: canonical[log]!(fields),
        column: (name) => fields[place(name)] ?? null,
      }
    },
  }
}

async function headsOf(client: pg.ClientBase): Promise<ReadonlyMap<number, Head>> {
  const heads = new Map<number, Head>()
  await streamRows(client, 'select chain, seq, hash, at from audit_chains', [], ([chain, seq, head, at]) => {
    heads.set(Number(chain), { seq: Number(seq), hash: head?.slice(2) ?? '', at: at ?? null })
  })
  return heads
}

// The chains ----------------------------------------------------------------------------------------

const beginning = '00'.repeat(32)

/** A head that a checkpoint saw. */
type Witnessed = {
  readonly name: string
  readonly seq: number
  readonly hash: string
  readonly isNewest: boolean
}

/** Follows one chain from row to row; `unwitnessed` hears of those that the newest checkpoint has not seen. */
function chainReader(
  chain: number,
  witnessed: readonly Witnessed[],
  unwitnessed: (row: AuditLogRow) => void,
  found: ReportFinding,
) {
  const covered = Math.max(0, ...witnessed.filter(({ isNewest }) => isNewest).map(({ seq }) => seq))
  const last: { seq: number; hash: string; at: string | null } = { seq: 0, hash: beginning, at: null }
  let bytes = Buffer.alloc(4096)
  const hashOf = (previous: string, canonical: string) => {
    const room = 32 + canonical.length * 3
    if (bytes.length < room) bytes = Buffer.alloc(room)
    bytes.write(previous, 'hex')
    return hash('sha256', bytes.subarray(0, 32 + bytes.write(canonical, 32)), 'hex')
  }
  let nextWitness = 0
  const witness = (seq: number, hash: string | undefined) => {
    for (; nextWitness < witnessed.length && witnessed[nextWitness]!.seq <= seq; nextWitness++) {
      const seen = witnessed[nextWitness]!
      if (seen.seq < seq || seen.hash !== hash)
        found({ code: 'checkpoint-broken', checkpoint: seen.name, chain, seq: seen.seq })
    }
  }
  witness(0, beginning)
  return {
    read: (row: AuditLogRow) => {
      if (row.seq <= last.seq) return found({ code: 'displaced', ...placeOf(row) })
      if (row.seq > last.seq + 1) found({ code: 'missing', chain, seq: last.seq + 1 })
      // After a gap nobody knows the hash before.
      else if (hashOf(last.hash, row.canonical) !== row.hash) found({ code: 'changed', ...placeOf(row) })
      if (last.at !== null && row.recordedAt < last.at) found({ code: 'time-runs-back', ...placeOf(row) })
      witness(row.seq, row.hash)
      if (row.seq > covered) unwitnessed(row)
      Object.assign(last, { seq: row.seq, hash: row.hash, at: row.recordedAt })
    },
    end: (head: Head | undefined) => {
      witness(Number.POSITIVE_INFINITY, undefined)
      if (head?.seq !== last.seq || head.hash !== last.hash || head.at !== last.at)
        found({ code: 'head-differs', table: 'audit_chains', chain, seq: last.seq })
    },
  }
}

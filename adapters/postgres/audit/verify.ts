import { hash } from 'node:crypto'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import pg from 'pg'
import type { Checkpoints } from './checkpoints.ts'

/**
 * Whether the audit log is the one that was written: the hash chains of decision 21, recomputed here from what plain
 * SELECTs answer, and one entry for each change. Shares no code with the triggers that made them.
 */

/** What is wrong, in the order in which it is told to people elsewhere. */
export type FindingCode =
  /** The row, or the one before it, is not what was hashed. */
  | 'changed'
  /** Nothing stands at a place of a chain. */
  | 'missing'
  /** Two rows stand at a place of a chain, or one below the first. */
  | 'displaced'
  /** The row is about a subject of another chain. */
  | 'wrong-chain'
  /** It was recorded before the row before it. */
  | 'time-runs-back'
  /** A table has rows that are in no chain. */
  | 'outside-chains'
  /** A chain's head is not its last row. */
  | 'head-differs'
  /** What a checkpoint saw at the head of a chain is not there any more. */
  | 'checkpoint-broken'
  /** A checkpoint is not one that this installation wrote. */
  | 'checkpoint-forged'
  /** An order or a ticket has no entry of its creation, or several. */
  | 'creation'
  /** An entry is about an order that does not exist. */
  | 'order-unknown'
  /** An entry begins with another value than the one before it left, or tells of no change. */
  | 'does-not-follow'
  /** An order is not what its entries add up to: its states, its version, its notes. */
  | 'untold-change'

export type Finding = {
  readonly code: FindingCode
  readonly table?: string
  readonly id?: string
  readonly chain?: number
  readonly seq?: number
  /** The name of its file. */
  readonly checkpoint?: string
}
export type Verdict = { readonly rows: number; readonly findings: readonly Finding[] }

/** What is read is spelt in one way, and a chain of a long log put in order without a disk. */
const reading = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local work_mem = '128MB'`

/** So many findings are told; who has more will not read on. */
const mostFindings = 1000
const progressEvery = 250_000
const chainCount = 16

/** The tables of the audit log, and whom their rows are about. */
const logs = [
  { table: 'order_audit_log', subject: 'order_id' },
  { table: 'ticket_audit_log', subject: 'ticket_id' },
  { table: 'audit_logs', subject: 'resource_id' },
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

/**
 * Reads the whole audit log in the connection's own transaction, chain by chain, and answers what does not fit: within
 * the chains, with the checkpoints, with the orders. `progress` hears how many rows were read, now and then.
 */
export async function verifyAudit(
  client: pg.ClientBase,
  { genuine, forged }: Checkpoints,
  progress: (rows: number) => void = () => {},
): Promise<Verdict> {
  const findings: Finding[] = []
  const found = (finding: Finding) => {
    if (findings.length < mostFindings) findings.push(finding)
  }
  await client.query(reading)
  const trail = await trailOf(client)
  const heads = await headsOf(client)
  const counts = logs.map(() => 0)
  let rows = 0
  for (let chain = 0; chain < chainCount; chain++) {
    const witnessed = genuine
      .flatMap(({ name, heads: seen }) => seen.map((head) => ({ ...head, name })))
      .filter((head) => head.chain === chain)
      .sort((a, b) => a.seq - b.seq)
    const link = chainReader(chain, witnessed, found)
    const replay = replayer(found)
    const subjects = new Set<string>()
    await streamed(client, trail.text, [chain], (fields) => {
      const row = trail.rowOf(fields)
      link.read(row)
      if (!subjects.has(row.subject)) {
        subjects.add(row.subject)
        if (chainOf(row.subject) !== chain) found({ code: 'wrong-chain', ...placeOf(row) })
      }
      if (row.table === 'order_audit_log') replay.read(row)
      counts[row.log]! += 1
      if (++rows % progressEvery === 0) progress(rows)
    })
    link.end(heads.get(chain))
    await replay.end(client)
  }
  for (const [index, { table }] of logs.entries()) {
    const { rows: told } = await client.query(`select count(*)::int as count from ${table}`)
    if (told[0].count !== counts[index]) found({ code: 'outside-chains', table })
  }
  const silent = await client.query(
    `select id from voucher_orders o where not exists (select from order_audit_log a where a.order_id = o.id)
      limit ${mostFindings}`,
  )
  for (const { id } of silent.rows) found({ code: 'creation', table: 'voucher_orders', id })
  const tickets = await client.query(
    `select id from support_tickets t
      where 1 <> (select count(*) from ticket_audit_log a where a.ticket_id = t.id and a.action_type = 'created')
      limit ${mostFindings}`,
  )
  for (const { id } of tickets.rows) found({ code: 'creation', table: 'support_tickets', id })
  for (const checkpoint of forged) found({ code: 'checkpoint-forged', checkpoint })
  return { rows, findings }
}

/** A row of the audit log as it was read: places are numbers, the hash is hexadecimal, the rest is text. */
type Row = {
  readonly log: number
  readonly table: string
  readonly id: string
  readonly chain: number
  readonly seq: number
  readonly recordedAt: string
  readonly hash: string
  readonly subject: string
  /** What was hashed together with the hash before. */
  readonly canonical: string
  column(name: string): string | null
}
type Head = { readonly seq: number; readonly hash: string; readonly at: string | null }
type Found = (finding: Finding) => void

const placeOf = ({ table, id, chain, seq }: Row) => ({ table, id, chain, seq })
const chainOf = (subject: string) => hash('sha256', subject, 'buffer')[0]! & (chainCount - 1)

// Reading -------------------------------------------------------------------------------------------

type Fields = readonly (string | null)[]
const asText = { getTypeParser: () => (text: string) => text }

/** Hands over the rows of one question as PostgreSQL writes them, while it is still finding the next. */
function streamed(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  read: (fields: Fields) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const config: pg.QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: asText }
    const query = new pg.Query(config)
    let fault: unknown
    query.on('row', (fields: Fields) => {
      if (fault) return
      try {
        read(fields)
      } catch (thrown) {
        fault = thrown
      }
    })
    query.on('error', reject)
    query.on('end', () => (fault ? reject(fault) : resolve()))
    client.query(query)
  })
}

/** How the text of a type becomes the text that was hashed, which is that of its JSON. */
const plain = (text: string) => text
const spelling: Readonly<Record<number, (text: string) => string>> = {
  [pg.types.builtins.BOOL]: (text) => (text === 't' ? 'true' : 'false'),
  [pg.types.builtins.BYTEA]: plain,
  [pg.types.builtins.INT2]: plain,
  [pg.types.builtins.INT4]: plain,
  [pg.types.builtins.INT8]: plain,
  [pg.types.builtins.NUMERIC]: plain,
  [pg.types.builtins.TEXT]: plain,
  [pg.types.builtins.UUID]: plain,
  [pg.types.builtins.DATE]: plain,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => `${text.replace(' ', 'T')}:00`,
  [pg.types.builtins.JSONB]: plain,
}
/** Types whose text may have more bytes than characters. */
const wide = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.JSONB])

const sized = (text: string) => `${Buffer.byteLength(text)}:${text}`

/** The three tables as one, a chain at a time: every column that any of them has, in the order of the names. */
async function trailOf(client: pg.ClientBase) {
  const { rows: columns } = await client.query<{ table: string; name: string; type: number; spelt: string }>(
    `select attrelid::regclass::text as table, attname as name, atttypid::int as type,
            format_type(atttypid, atttypmod) as spelt
       from pg_attribute
      where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [logs.map(({ table }) => table)],
  )
  const names = [...new Set(columns.map(({ name }) => name))].sort()
  const types = names.map((name) => {
    const [first, ...others] = columns.filter((column) => column.name === name)
    const spell = first && spelling[first.type]
    if (!spell || others.some(({ type }) => type !== first.type))
      throw new Error(`the column ${name} of the audit log has a type without a canonical text`)
    return { ...first, spell }
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
  const beginnings = logs.map(({ table }) => sized(table))
  const hashed = types
    .filter(({ name }) => name !== 'hash')
    .map(({ name, type, spell }) => ({
      label: sized(name),
      at: place(name),
      spell,
      isWide: wide.has(type),
    }))

  const canonical = (log: number, fields: Fields) => {
    let text = beginnings[log]!
    for (const { label, at, spell, isWide } of hashed) {
      const field = fields[at]
      if (field === null || field === undefined) continue
      const value = spell(field)
      text += `${label}${isWide ? Buffer.byteLength(value) : value.length}:${value}`
    }
    return text
  }
  return {
    text: `${selects.join(' union all ')} order by ${own.seq + 1}`,
    rowOf: (fields: Fields): Row => {
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
        canonical: canonical(log, fields),
        column: (name) => fields[place(name)] ?? null,
      }
    },
  }
}

async function headsOf(client: pg.ClientBase): Promise<ReadonlyMap<number, Head>> {
  const heads = new Map<number, Head>()
  await streamed(client, 'select chain, seq, hash, at from audit_chains', [], ([chain, seq, head, at]) => {
    heads.set(Number(chain), { seq: Number(seq), hash: head?.slice(2) ?? '', at: at ?? null })
  })
  return heads
}

// The chains ----------------------------------------------------------------------------------------

const beginning = '00'.repeat(32)

/** Follows one chain from row to row. */
function chainReader(
  chain: number,
  witnessed: readonly { name: string; seq: number; hash: string }[],
  found: Found,
) {
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
    read: (row: Row) => {
      if (row.seq <= last.seq) return found({ code: 'displaced', ...placeOf(row) })
      if (row.seq > last.seq + 1) found({ code: 'missing', chain, seq: last.seq + 1 })
      // After a gap nobody knows the hash before.
      else if (hashOf(last.hash, row.canonical) !== row.hash) found({ code: 'changed', ...placeOf(row) })
      if (last.at !== null && row.recordedAt < last.at) found({ code: 'time-runs-back', ...placeOf(row) })
      witness(row.seq, row.hash)
      Object.assign(last, { seq: row.seq, hash: row.hash, at: row.recordedAt })
    },
    end: (head: Head | undefined) => {
      witness(Number.POSITIVE_INFINITY, undefined)
      if (head?.seq !== last.seq || head.hash !== last.hash || head.at !== last.at)
        found({ code: 'head-differs', table: 'audit_chains', chain, seq: last.seq })
    },
  }
}

// One entry for each change -------------------------------------------------------------------------

/** The columns whose values the entries tell in full, and what they are in a new order. */
const followed = { order_status: orderStatuses[0], payment_status: paymentStatuses[0] } as const
const fields = ['order_status', 'payment_status'] as const

/** What the entries of an order add up to. */
type Story = {
  readonly values: Record<(typeof fields)[number], string | null>
  created: number
  notes: number
  changes: number
  /** Those that may have been one with the one before: of another column, and at the same instant. */
  joined: number
  last: { readonly at: string | null; readonly columns: readonly (string | null)[] }
}
const ordersAtOnce = 10_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tells the story of each order from its entries, and compares it with the order. */
function replayer(found: Found) {
  const stories = new Map<string, Story>()
  const change = (story: Story, row: Row) => {
    const [column, from, to, at] = ['field_name', 'old_value', 'new_value', 'created_at'].map(row.column)
    const field = fields.find((name) => name === column)
    if (from === to || (field && from !== story.values[field]))
      found({ code: 'does-not-follow', ...placeOf(row) })
    if (field) story.values[field] = to ?? null
    story.changes += 1
    const { last } = story
    const isJoined = last.at === at && !last.columns.includes(column ?? null)
    if (isJoined) story.joined += 1
    story.last = { at: at ?? null, columns: [...(isJoined ? last.columns : []), column ?? null] }
  }
  return {
    read: (row: Row) => {
      let story = stories.get(row.subject)
      if (!story) {
        const last = { at: null, columns: [] }
        story = { values: { ...followed }, created: 0, notes: 0, changes: 0, joined: 0, last }
        stories.set(row.subject, story)
      }
      const action = row.column('action_type')
      if (action === 'created') story.created += 1
      if (action === 'note_added') story.notes += 1
      if (action?.endsWith('_change')) change(story, row)
    },
    end: async (client: pg.ClientBase) => {
      const ids = [...stories.keys()]
      for (let from = 0; from < ids.length; from += ordersAtOnce) {
        const some = ids.slice(from, from + ordersAtOnce)
        const { rows } = await client.query<Told>(asTold, [some.filter((id) => uuid.test(id))])
        const orders = new Map(rows.map((order) => [order.id, order]))
        for (const id of some) {
          const [story, order] = [stories.get(id)!, orders.get(id)]
          const about = { table: 'voucher_orders', id }
          if (!order) found({ code: 'order-unknown', ...about })
          else if (!tells(story, order)) found({ code: 'untold-change', ...about })
          if (story.created !== 1) found({ code: 'creation', ...about })
        }
      }
    },
  }
}

/** What an order shows of its changes: each raised its version, and each note added a line or more. */
type Told = {
  readonly id: string
  readonly order_status: string
  readonly payment_status: string
  readonly version: number
  readonly lines: number
}
const asTold = `
  select id, order_status, payment_status, version,
         coalesce(cardinality(string_to_array(admin_notes, E'\\n')), 0) as lines
    from voucher_orders where id = any ($1)`

function tells({ values, notes, changes, joined }: Story, order: Told): boolean {
  const raised = order.version - 1 - notes
  return (
    fields.every((field) => order[field] === values[field]) &&
    raised >= changes - joined &&
    raised <= changes &&
    (notes === 0 ? order.lines === 0 : order.lines >= notes)
  )
}

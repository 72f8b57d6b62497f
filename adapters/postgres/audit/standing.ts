import { hash } from 'node:crypto'
import { sessionLife } from '@hotovo/domain/limits'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { assigneeText } from '@hotovo/domain/tickets/handling'
import type pg from 'pg'
import { type AuditLogRow, placeOf, type ReportFinding } from './finding.ts'
import { type Column, canonicalRowTexts, columnsOf, streamRows } from './reading.ts'

/** Whether the records that the audit log tells of are what it tells. */

/** The records, and the column that names each. */
const keys = {
  voucher_orders: 'id',
  support_tickets: 'id',
  staff_accounts: 'id',
  staff_sessions: 'id',
  vouchers: 'serial',
  ticket_replies: 'id',
  order_payments: 'id',
  hand_payments: 'id',
  voucher_reissues: 'serial',
  merchants: 'id',
  merchant_keys: 'id',
  deliveries: 'id',
  letter_openings: 'id',
  bank_statements: 'id',
  statement_columns: 'header',
} as const
type Table = keyof typeof keys
const tables = Object.keys(keys) as Table[]
const tableOf = (name: string | null) => tables.find((table) => table === name)

/** The actions that tell of a change of an account, and of a new session. */
const accountChanges = [
  'admin_account_closed',
  'admin_account_opened',
  'admin_password_changed',
  'security_own_password_changed',
  'security_password_recovered',
]
const sessionStarts = ['security_admin_login_success', 'security_recovery_session']

/** What the entries and hashes of a record add up to. */
type Story = {
  readonly replay: Replay
  /** How often it was hashed, how often because it had changed, and the last time. */
  hashes: number
  changed: number
  hashed: Hashed | undefined
  /** It stood already when the first record was hashed. */
  isAdopted: boolean
  created: number
  /** Changes that entries tell of: those of an account, notes about an order, keys that were revoked. */
  told: number
  /** Of a voucher: where its ledger is, and what entries say of its two states. */
  readonly ledger: { step: number; issued: string | null; balance: bigint; expired: bigint }
  readonly flags: { voided: string | null; frozen: string | null }
  /** What merchants moved of it by its ledger, less what entries tell of that: how often, and how much. */
  readonly untold: { movements: number; amount: bigint }
  /** Whoever it speaks of was forgotten: what was personal in it is not compared any more. */
  isErased: boolean
}
type Hashed = {
  readonly columns: string
  readonly facts: string
  readonly personalColumns: string | null
  readonly personal: string | null
}

const recordsAtOnce = 10_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the log row by row, and at the end of a chain compares the records that its rows are about. */
export async function checkRecords(client: pg.ClientBase, found: ReportFinding) {
  const stories = new Map(tables.map((table) => [table, new Map<string, Story>()]))
  const storyOf = (table: Table, id: string): Story => {
    const known = stories.get(table)!
    const story = known.get(id) ?? newStory(table)
    known.set(id, story)
    return story
  }
  const { rows: forgotten } = await client.query<{ id: string }>(
    `select distinct ticket_id::text as id from ticket_audit_log where action_type = 'erased'`,
  )
  const erasedTickets = new Set(forgotten.map(({ id }) => id))
  const columns = await columnsOf(client, tables)
  const readers = new Map(
    tables.map((table) => [
      table,
      recordReader(
        client,
        table,
        columns.filter((column) => column.table === table),
      ),
    ]),
  )

  const compare = async () => {
    for (const table of tables) {
      const known = [...stories.get(table)!]
      stories.get(table)!.clear()
      for (let from = 0; from < known.length; from += recordsAtOnce) {
        const some = known.slice(from, from + recordsAtOnce)
        const records = await readers.get(table)!(some.map(([id]) => id))
        for (const [id, story] of some) judge(table, id, story, records.get(id))
      }
    }
  }

  function judge(table: Table, id: string, story: Story, record: Standing | undefined) {
    const about = { table, id }
    if (!record) found({ code: 'record-unknown', ...about })
    else if (!isAsMade(table, story, record, erasedTickets)) found({ code: 'record-changed', ...about })
    const isTold = !record || isAsTold(table, story, record)
    if (record && table === 'vouchers' && !isWorth(story, record)) found({ code: 'ledger-broken', ...about })
    if (!isTold || (story.hashes > 0 && story.told !== story.changed))
      found({ code: 'untold-change', ...about })
    if (!isMadeOnce(table, story)) found({ code: 'creation', ...about })
  }

  return {
    read: (row: AuditLogRow) => {
      const action = row.column('action_type') ?? row.column('action')
      switch (row.table) {
        case 'order_audit_log': {
          const story = storyOf('voucher_orders', row.subject)
          if (action === 'created') story.created += 1
          if (action === 'erased') story.isErased = true
          if (action === 'note_added') story.told += 1
          replayed(story.replay, action, row, found)
          break
        }
        case 'ticket_audit_log': {
          const story = storyOf('support_tickets', row.subject)
          if (action === 'created') {
            story.created += 1
            // What was made of its priority as it came is of its first version.
            story.replay.last = { at: row.column('created_at'), columns: [] }
          }
          if (action === 'erased') story.isErased = true
          if (action === 'note_added') story.told += 1
          replayed(story.replay, action, row, found)
          break
        }
        case 'voucher_audit_log': {
          const story = storyOf('vouchers', row.subject)
          if (action === 'created') {
            story.created += 1
            Object.assign(story.flags, { voided: 'false', frozen: 'false' })
          }
          const [field, from, to] = ['field_name', 'old_value', 'new_value'].map(row.column)
          if (field === 'voided' || field === 'frozen') {
            const known = story.flags[field]
            if (from === to || (known !== null && from !== known))
              found({ code: 'does-not-follow', ...placeOf(row) })
            story.flags[field] = to ?? null
          }
          if (row.column('actor_kind') === 'merchant') {
            story.untold.movements -= 1
            story.untold.amount -= whole(to) - whole(from)
          }
          break
        }
        case 'voucher_ledger': {
          const story = storyOf('vouchers', row.subject)
          followed(story, row, found)
          // Both are in the chain of the voucher, in the order in which they became true (rule I19).
          if (row.column('kind') === 'redeem' && Object.values(story.flags).includes('true'))
            found({ code: 'untold-change', table: 'vouchers', id: row.subject })
          break
        }
        case 'audit_logs':
          if (action === 'admin_account_created') storyOf('staff_accounts', row.subject).created += 1
          if (action === 'merchant_key_added') storyOf('merchant_keys', row.subject).created += 1
          if (action === 'statement_imported') storyOf('bank_statements', row.subject).created += 1
          if (action === 'statement_columns_remembered') {
            const story = storyOf('statement_columns', row.subject)
            // The hash of what is told comes first: that they were changed, or that they were said for the first time.
            if (story.changed > story.told) story.told += 1
            else story.created += 1
          }
          if (action === 'merchant_key_revoked') storyOf('merchant_keys', row.subject).told += 1
          if (accountChanges.includes(action ?? '')) storyOf('staff_accounts', row.subject).told += 1
          if (sessionStarts.includes(action ?? '')) storyOf('staff_sessions', row.subject).created += 1
          break
        default: {
          const table = tableOf(row.column('record_table'))
          if (table) hashedOnce(storyOf(table, row.column('record_id') ?? ''), row)
        }
      }
    },
    /** A chain is over, and with it everything about the records in it: none is in two. */
    chainOver: async () => {
      const count = [...stories.values()].reduce((sum, { size }) => sum + size, 0)
      if (count >= recordsAtOnce) await compare()
    },
    /** Compares what is left, and finds the records that nobody has hashed. */
    end: async () => {
      await compare()
      const { rows } = await client.query<{ table: Table; id: string }>(`${silent} limit ${mostSilent}`)
      for (const { table, id } of rows) found({ code: 'creation', table, id })
    },
  }
}

const silent = tables
  .map(
    (table) => `
      select '${table}' as table, ${keys[table]}::text as id from ${table} t where not exists (
        select from record_hashes h where h.record_table = '${table}' and h.record_id = t.${keys[table]}::text)`,
  )
  .join(' union all ')

const mostSilent = 1000

const newStory = (table: Table): Story => ({
  replay: newReplay(table),
  hashes: 0,
  changed: 0,
  hashed: undefined,
  isAdopted: false,
  created: 0,
  told: 0,
  ledger: { step: 0, issued: null, balance: 0n, expired: 0n },
  flags: { voided: null, frozen: null },
  untold: { movements: 0, amount: 0n },
  isErased: false,
})

function hashedOnce(story: Story, row: AuditLogRow): void {
  const event = row.column('event')
  story.hashes += 1
  if (event === 'changed') story.changed += 1
  // What was told of it before is in the hash.
  if (event === 'adopted') Object.assign(story, { isAdopted: true, told: 0, hashes: 1, changed: 0 })
  story.hashed = {
    columns: row.column('columns') ?? '',
    facts: row.column('facts') ?? '',
    personalColumns: row.column('personal_columns'),
    personal: row.column('personal'),
  }
}

/** Of these nothing tells that they were made but their hash; what they are of does. */
const unannounced: readonly Table[] = [
  'order_payments',
  'hand_payments',
  'voucher_reissues',
  'merchants',
  'ticket_replies',
  'deliveries',
  'letter_openings',
]

/** Records that stood already have no entries that must be there, except orders and tickets, which always had them. */
function isMadeOnce(table: Table, { hashes, changed, created, isAdopted }: Story): boolean {
  // One without any is found among the silent ones.
  if (hashes > 0 && hashes - changed !== 1) return false
  if (unannounced.includes(table)) return true
  const isLog = table === 'voucher_orders' || table === 'support_tickets'
  return isLog || !isAdopted ? created === 1 : true
}

// What stands -----------------------------------------------------------------------------------------

/** A record as it stands. */
type Standing = {
  column(name: string): string | null
  /** Of an order, how many of its vouchers were taken out of use: one that is replaced raises its version, and tells it nothing. */
  readonly voidings: number
  /** The hash of some columns, together with the record's own salt; undefined where that is gone. */
  hash(columns: string, isPersonal: boolean): string | undefined
}

/** Reads records of a table by what names them. */
function recordReader(client: pg.ClientBase, table: Table, unordered: readonly Column[]) {
  const key = keys[table]
  const columns = unordered.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const placed = columns.map(({ name, type }, at) => ({ name, type, at }))
  const placeOfColumn = new Map(placed.map(({ name, at }) => [name, at]))
  const voidings = `(
    select count(*) from vouchers v join voucher_audit_log l on l.voucher_serial = v.serial
     where v.order_id = t.id and l.field_name = 'voided')`
  const text = `
    select ${columns.map(({ name }) => `t."${name}"`).join(', ')}, s.salt, ${table === 'voucher_orders' ? voidings : 0}
      from ${table} t left join record_salts s on s.record_table = '${table}' and s.record_id = t.${key}::text
     where t.${key} = any ($1)`
  const canonicalFor = canonicalRowTexts(table, placed)
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> => {
    const asked = key === 'id' ? ids.filter((id) => uuid.test(id)) : [...ids]
    const records = new Map<string, Standing>()
    await streamRows(client, text, [asked], (fields) => {
      const column = (name: string) => fields[placeOfColumn.get(name) ?? -1] ?? null
      const ownSalt = fields[columns.length]?.slice(2)
      records.set(column(key) ?? '', {
        column,
        voidings: Number(fields[columns.length + 1]),
        hash: (names, isPersonal) => {
          const salt = isPersonal ? ownSalt : ''
          if (salt === undefined) return undefined
          const own = Buffer.from(canonicalFor(names)(fields))
          return `\\x${hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), own]), 'hex')}`
        },
      })
    })
    return records
  }
}

function isAsMade(
  table: Table,
  { hashed, isErased }: Story,
  record: Standing,
  erasedTickets: ReadonlySet<string>,
): boolean {
  if (!hashed) return true
  if (record.hash(hashed.columns, false) !== hashed.facts) return false
  // A reply is erased with its ticket.
  if (hashed.personalColumns === null || isErased || erasedTickets.has(record.column('ticket_id') ?? ''))
    return true
  // What a delivery brings goes with its hand-over.
  if (table === 'deliveries' && record.column('sealed') === null) return true
  return record.hash(hashed.personalColumns, true) === hashed.personal
}

// What a voucher is worth ------------------------------------------------------------------------------

/** A whole number as a column or an entry spells it; anything else is worth nothing. */
const whole = (text: string | null | undefined) => (/^-?\d{1,19}$/.test(text ?? '') ? BigInt(text!) : 0n)

/** The next row of a ledger: one step on, and worth what the one before was and its own amount. */
function followed({ ledger, untold }: Story, row: AuditLogRow, found: ReportFinding): void {
  const [step, amount, balance, kind] = ['step', 'amount_minor', 'balance_after_minor', 'kind'].map(
    row.column,
  )
  if (row.column('merchant_id') !== null) {
    untold.movements += 1
    untold.amount += whole(amount)
  }
  const after = ledger.balance + BigInt(amount ?? 0)
  if (
    Number(step) !== ledger.step + 1 ||
    BigInt(balance ?? -1) !== after ||
    (kind === 'issue') !== (step === '1')
  )
    found({ code: 'ledger-broken', ...placeOf(row) })
  if (step === '1') ledger.issued = amount ?? null
  if (kind === 'expire') ledger.expired -= BigInt(amount ?? 0)
  ledger.step += 1
  ledger.balance = after
}

/**
 * A voucher is worth what its ledger adds up to, was issued with its amount, and what expired of it is told (rules V6, I2, V15).
 * What one that replaces another was issued with is compared with that one.
 */
const isWorth = ({ ledger }: Story, voucher: Standing): boolean =>
  voucher.column('balance_minor') === String(ledger.balance) &&
  voucher.column('lapsed_minor') === (voucher.column('voided') === 't' ? '0' : String(ledger.expired)) &&
  (voucher.column('replaces') !== null || voucher.column('amount_minor') === ledger.issued)

/** A truth as a column spells it, from how an entry does. */
const spelt = (told: string | null) => (told === 'true' ? 't' : 'f')

/** Whether a record is what its entries say; of some tables none do. */
function isAsTold(table: Table, { replay, flags, untold, isAdopted }: Story, record: Standing): boolean {
  if (table === 'voucher_orders' || table === 'support_tickets') return tells(table, replay, record)
  // What stood before there were entries has none of its states.
  if (table === 'vouchers' && (untold.movements !== 0 || untold.amount !== 0n)) return false
  if (table !== 'vouchers' || isAdopted) return true
  return (['voided', 'frozen'] as const).every((flag) => record.column(flag) === spelt(flags[flag]))
}

// One entry for each change of an order or a ticket ---------------------------------------------------

type Told = Record<string, string | null | undefined>
/** What the entries tell in full, and what it is in the beginning; undefined where that differs. */
const beginnings: Readonly<Partial<Record<Table, Readonly<Told>>>> = {
  voucher_orders: {
    order_status: orderStatuses[0],
    payment_status: paymentStatuses[0],
    received: '0',
    charged: undefined,
    withdrawn_at: null,
  },
  support_tickets: {
    status: 'open',
    priority: 'medium',
    assignee: null,
    related_order: null,
    answered_at: null,
  },
}

/** What stands in a record, as entries tell it. */
function toldOf(table: Table, field: string, record: Standing): string | null {
  if (field === 'received' || field === 'charged') return record.column(`${field}_minor`)
  if (field === 'related_order') return record.column('related_order_number')
  if (field === 'assignee') {
    const [name, email] = [record.column('assignee_name'), record.column('assignee_email')]
    return name === null && email === null ? null : assigneeText({ name: name ?? '', email: email ?? '' })
  }
  const column = record.column(field)
  return table === 'voucher_orders' && field === 'withdrawn_at' ? instantOf(column) : column
}

/** An instant as entries spell it; what is no whole millisecond stays as it is, and is what no entry tells. */
function instantOf(column: string | null): string | null {
  const [, second, fraction = ''] = /^(.{19})(?:\.(\d{1,3}))?\+00$/.exec(column ?? '') ?? []
  return second === undefined ? column : `${second.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`
}

/** What an order costs that nothing is told of: its total; of those that were cancelled before it was told `money.ts` knows. */
const isTold = (table: Table, values: Told, field: string, record: Standing): boolean => {
  if (field !== 'charged' || values.charged !== undefined)
    return toldOf(table, field, record) === values[field]
  const total = record.column('total_amount')?.replace('.', '')
  return record.column('order_status') === 'zrusena' || record.column('charged_minor') === total
}

type Replay = {
  readonly values: Told
  notes: number
  changes: number
  /** Those that may have been one with the one before: of another column, and at the same instant. */
  joined: number
  last: { readonly at: string | null; readonly columns: readonly (string | null)[] }
}

const newReplay = (table: Table): Replay => ({
  values: { ...beginnings[table] },
  notes: 0,
  changes: 0,
  joined: 0,
  last: { at: null, columns: [] },
})

function replayed(replay: Replay, action: string | null, row: AuditLogRow, found: ReportFinding): void {
  if (action === 'note_added') replay.notes += 1
  const isReply = action === 'reply_sent'
  if (!isReply && !action?.endsWith('_change')) return
  const [column = null, from, to, at = null] = ['field_name', 'old_value', 'new_value', 'created_at'].map(
    row.column,
  )
  const { values, last } = replay
  // The first reply answers a ticket.
  if (isReply) values.answered_at ??= at
  else {
    const known = column !== null && Object.hasOwn(values, column) ? values[column] : undefined
    if (from === to || (known !== undefined && from !== known))
      found({ code: 'does-not-follow', ...placeOf(row) })
    if (column !== null && Object.hasOwn(values, column)) values[column] = to ?? null
  }
  replay.changes += 1
  const isJoined = last.at === at && !last.columns.includes(column)
  if (isJoined) replay.joined += 1
  replay.last = { at, columns: [...(isJoined ? last.columns : []), column] }
}

/** What a record shows of its changes: each raised its version, of an order those of its vouchers too, and each note added a line. */
function tells(table: Table, { values, notes, changes, joined }: Replay, record: Standing): boolean {
  const raised = Number(record.column('version')) - 1 - notes
  const lines = record.column('admin_notes')?.split('\n').length ?? 0
  return (
    Object.keys(values).every((field) => isTold(table, values, field, record)) &&
    raised >= changes - joined &&
    raised <= changes + record.voidings &&
    (notes === 0 ? lines === 0 : lines >= notes)
  )
}

// What was replied to customers -----------------------------------------------------------------------

const untoldReplies = `
  select r.ticket_id as id from ticket_replies r where not exists (
    select from ticket_audit_log a where a.ticket_id = r.ticket_id and a.action_type = 'reply_sent'
       and a.new_value = r.id::text and a.created_at = r.at
       and (a.admin_user, a.admin_email) = (r.by_name, r.by_email))
  union
  select a.ticket_id from ticket_audit_log a where a.action_type = 'reply_sent' and not exists (
    select from ticket_replies r where r.ticket_id = a.ticket_id and r.id::text = a.new_value)`

/** Tickets whose replies are not those that their entries tell of. */
export async function replyFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const { rows } = await client.query(`${untoldReplies} limit ${mostSilent}`)
  for (const { id } of rows) found({ code: 'untold-change', table: 'support_tickets', id })
}

// What was handed over --------------------------------------------------------------------------------

const handedOver = `
  select from order_audit_log l where l.order_id = d.order_id and l.action_type = 'vouchers_handed_over'
     and l.new_value = d.channel || ': ' || array_to_string(d.serials, ', ')`
const untoldDeliveries = `
  select d.id from deliveries d
   where case d.state
     when 'handed-over' then not exists (${handedOver} and l.created_at = d.handed_over_at)
     when 'void' then not exists (select from vouchers v where v.serial = any (d.serials) and v.voided)
     else exists (${handedOver}) end`

/** Deliveries that bring the vouchers of another order than the one they go to. */
const strangeDeliveries = `
  select distinct d.id from deliveries d cross join unnest(d.serials) serial
    left join vouchers v using (serial)
   where v.order_id is distinct from d.order_id`

/** Deliveries that were handed over, or taken back, otherwise than is told, and those that go to somebody else. */
export async function deliveryFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  for (const [code, question] of [
    ['untold-change', untoldDeliveries],
    ['unbacked', strangeDeliveries],
  ] as const) {
    const { rows } = await client.query(`${question} limit ${mostSilent}`)
    for (const { id } of rows) found({ code, table: 'deliveries', id })
  }
}

// Where sessions end ----------------------------------------------------------------------------------

/** A sign-in that was under way is not ended by what came to pass meanwhile. */
const begunBefore = `s.started_at < l.timestamp - interval '10 seconds'`

const untoldEnds = `
  select s.id from staff_sessions s
   where s.ended_at is not null and not exists (
     select from audit_logs l where l.timestamp = s.ended_at
        and (l.user_id = s.account_id or l.resource_id in (s.id::text, s.account_id::text)))`

/** Sessions that go on, though an entry tells of their end. */
const lively = `
  select s.id from audit_logs l join staff_sessions s on s.account_id::text = l.resource_id
   where s.ended_at is null and ${begunBefore}
     and (l.action in ('admin_password_changed', 'security_password_recovered', 'admin_account_closed')
       or l.action = 'security_own_password_changed' and s.id::text is distinct from l.details ->> 'session')
  union
  select s.id from audit_logs l join staff_sessions s on s.id::text = l.resource_id
   where s.ended_at is null
     and (l.action = 'security_suspicious_activity' and l.details ->> 'reason' = 'refresh-token-reused'
       or l.action = 'admin_logout' and l.details ->> 'scope' in ('local', 'global'))
  union
  select s.id from audit_logs l join staff_sessions s on s.account_id = l.user_id
   where l.action = 'admin_logout' and l.details ->> 'scope' in ('others', 'global') and s.id::text <> l.resource_id
     and s.ended_at is null and ${begunBefore}
     and l.timestamp < s.active_at + interval '${sessionLife.idleMinutes} minutes'
     and l.timestamp < s.started_at + interval '${sessionLife.hours} hours'`

/** Sessions that ended, or go on, otherwise than the log tells. */
export async function sessionFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  for (const question of [untoldEnds, lively]) {
    const { rows } = await client.query(`${question} limit ${mostSilent}`)
    for (const { id } of rows) found({ code: 'untold-change', table: 'staff_sessions', id })
  }
}

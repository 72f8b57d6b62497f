import type pg from 'pg'
import { type AuditLogRow, placeOf, type ReportFinding } from './finding.ts'
import { emptyLedger, followed, isWorth, type LedgerStory, whole } from './ledger.ts'
import { columnsOf } from './reading.ts'
import { newReplay, type Replay, replayed, tells } from './replay.ts'
import {
  keys,
  mostSilent,
  recordReader,
  type Standing,
  type Table,
  tableOf,
  tables,
  unhashedTables,
} from './stored-records.ts'

/** Whether the records that the audit log tells of are what it tells. */

/** The actions that tell of a change of an account, and of a new session. */
const accountChanges = [
  'admin_account_closed',
  'admin_account_opened',
  'admin_password_changed',
  'admin_role_changed',
  'admin_invitation_accepted',
  'security_own_password_changed',
  'security_password_recovered',
  'security_email_changed',
]
/** The actions that tell of settings, which are hashed before: that they were changed, or said for the first time. */
const settingDeeds: Readonly<Partial<Record<Table, readonly string[]>>> = {
  statement_columns: ['statement_columns_remembered'],
  sales_points: ['sales_point_added', 'sales_point_changed', 'sales_point_removed'],
  cash_desks: ['cash_desk_changed', 'cash_desk_blocked'],
}
const settingOf = (action: string) => tables.find((table) => settingDeeds[table]?.includes(action))
const sessionStarts = ['security_admin_login_success', 'security_recovery_session']

/** What the entries and hashes of a record add up to. */
type Story = LedgerStory & {
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
  /** Of a voucher, what entries say of its two states. */
  readonly flags: { voided: string | null; frozen: string | null }
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
  const unhashed = await unhashedTables(client)
  const present = tables.filter((table) => !unhashed.has(table))
  const columns = await columnsOf(client, present)
  const readers = new Map(
    present.map((table) => [
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
        case 'audit_logs': {
          if (action === 'admin_account_created') storyOf('staff_accounts', row.subject).created += 1
          if (action === 'merchant_key_added') storyOf('merchant_keys', row.subject).created += 1
          if (action === 'statement_imported') storyOf('bank_statements', row.subject).created += 1
          if (action === 'cash_shift_opened') storyOf('cash_shifts', row.subject).created += 1
          if (action === 'cash_shift_closed') storyOf('cash_shifts', row.subject).told += 1
          const setting = settingOf(action ?? '')
          if (setting) {
            const story = storyOf(setting, row.subject)
            // The hash of what is told comes first: that they were changed, or that they were said for the first time.
            if (story.changed > story.told) story.told += 1
            else story.created += 1
          }
          if (action === 'merchant_key_revoked') storyOf('merchant_keys', row.subject).told += 1
          if (accountChanges.includes(action ?? '')) storyOf('staff_accounts', row.subject).told += 1
          if (sessionStarts.includes(action ?? '')) storyOf('staff_sessions', row.subject).created += 1
          break
        }
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
      const { rows } = await client.query<{ table: Table; id: string }>(
        `${silentOf(present)} limit ${mostSilent}`,
      )
      for (const { table, id } of rows) found({ code: 'creation', table, id })
    },
  }
}

const silentOf = (some: readonly Table[]) =>
  some
    .map(
      (table) => `
      select '${table}' as table, ${keys[table]}::text as id from ${table} t where not exists (
        select from record_hashes h where h.record_table = '${table}' and h.record_id = t.${keys[table]}::text)`,
    )
    .join(' union all ')

const newStory = (table: Table): Story => ({
  replay: newReplay(table),
  hashes: 0,
  changed: 0,
  hashed: undefined,
  isAdopted: false,
  created: 0,
  told: 0,
  ...emptyLedger(),
  flags: { voided: null, frozen: null },
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
  'refund_transfers',
  'line_refunds',
  'refund_accounts',
  'contact_corrections',
  'voucher_reissues',
  'merchants',
  'ticket_replies',
  'deliveries',
  'letter_openings',
  'cash_movements',
]

/** Records that stood already have no entries that must be there, except orders and tickets, which always had them. */
function isMadeOnce(table: Table, { hashes, changed, created, isAdopted }: Story): boolean {
  // One without any is found among the silent ones.
  if (hashes > 0 && hashes - changed !== 1) return false
  if (unannounced.includes(table)) return true
  // Of those that came with the product one entry tells together, and of one of them that it was changed by that.
  if (table === 'sales_points') return isAdopted || created <= 1
  const isLog = table === 'voucher_orders' || table === 'support_tickets'
  return isLog || !isAdopted ? created === 1 : true
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

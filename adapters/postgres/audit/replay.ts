import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { assigneeText } from '@hotovo/domain/tickets/handling'
import { type AuditLogRow, placeOf, type ReportFinding } from './finding.ts'
import type { Standing, Table } from './stored-records.ts'

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

/** What the entries of a record tell, one for each change of it. */
export type Replay = {
  readonly values: Told
  notes: number
  changes: number
  /** Those that may have been one with the one before, at the same instant: of another column, or of another voucher of a slip (rule K5). */
  joined: number
  last: { readonly at: string | null; readonly columns: readonly (string | null)[] }
}

export const newReplay = (table: Table): Replay => ({
  values: { ...beginnings[table] },
  notes: 0,
  changes: 0,
  joined: 0,
  last: { at: null, columns: [] },
})

/**
 * What stands beside an order and raises no version of it: compared there with what is told of it (rules P38, V33), or a letter to its
 * customer (rule P55).
 */
const besideOrders: readonly string[] = ['refund_account', 'refund_account_asked', 'parcel']

export function replayed(
  replay: Replay,
  action: string | null,
  row: AuditLogRow,
  found: ReportFinding,
): void {
  if (action === 'note_added') replay.notes += 1
  const isReply = action === 'reply_sent'
  if (!isReply && !action?.endsWith('_change')) return
  const [column = null, from, to, at = null] = ['field_name', 'old_value', 'new_value', 'created_at'].map(
    row.column,
  )
  if (column !== null && besideOrders.includes(column)) return
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
  const isJoined = last.at === at && (column === 'replaced_voucher' || !last.columns.includes(column))
  if (isJoined) replay.joined += 1
  replay.last = { at, columns: [...(isJoined ? last.columns : []), column] }
}

/** What a record shows of its changes: each raised its version, of an order those of its vouchers too, and each note added a line. */
export function tells(table: Table, { values, notes, changes, joined }: Replay, record: Standing): boolean {
  const raised = Number(record.column('version')) - 1 - notes
  const lines = record.column('admin_notes')?.split('\n').length ?? 0
  return (
    Object.keys(values).every((field) => isTold(table, values, field, record)) &&
    raised >= changes - joined &&
    raised <= changes + record.voidings &&
    (notes === 0 ? lines === 0 : lines >= notes)
  )
}

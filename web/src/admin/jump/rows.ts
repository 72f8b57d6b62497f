import type { LookupResult } from '@hotovo/application/back-office/lookup'
import { shownOfAKind } from '@hotovo/domain/back-office/lookup'
import { foldedText } from '@hotovo/domain/shared/search'
import type { Recent } from '../records/Recent.ts'

/** Somewhere to go, or something to do. */
export type Command = {
  readonly id: string
  readonly words: string
  /** Under which other words it is found. */
  readonly also?: string
  /** How much waits there. */
  readonly figure?: string | undefined
  readonly run: () => void
}
/** Commands by what they lead to, in the order in which they stand. */
export type Commands = Readonly<Record<'queue' | 'view' | 'way' | 'command', readonly Command[]>>

type Records = {
  readonly order: LookupResult['orders'][number]
  readonly ticket: LookupResult['tickets'][number]
  readonly voucher: LookupResult['vouchers'][number]
  readonly payment: LookupResult['payments'][number]
  readonly refund: LookupResult['refunds'][number]
  readonly recent: Recent['records'][number]
  readonly queue: Command
  readonly view: Command
  /** Where something is done or set. */
  readonly way: Command
  readonly command: Command
  /** The whole list, where more is found than stands here. */
  readonly all: Command
}
type RowOf<Kind extends keyof Records> = {
  readonly kind: Kind
  readonly id: string
  readonly record: Records[Kind]
}
/** What a row of the jump box is, in the group it stands in. */
export type Row = { [Kind in keyof Records]: RowOf<Kind> }[keyof Records]

/** Where refunds of a stage stand; one that was called off is a line again. */
const refundTabs = {
  due: '',
  prepared: 'stav=subor&',
  sent: 'stav=odoslane&',
  confirmed: 'stav=hotove&',
} as const

/** Where a row leads, in Slovak; undefined for a command. */
export function pathOf(row: Row): string | undefined {
  switch (row.kind) {
    case 'order':
      return `/admin/objednavky/${row.record.id}`
    case 'ticket':
      return `/admin/tikety/${row.record.id}`
    case 'voucher':
      return `/admin/vouchery/${row.record.serial}`
    case 'payment': {
      const { id, order, decision, group } = row.record
      if (decision === 'accepted' && order) return `/admin/objednavky/${order.id}`
      if (decision === 'given-back') return '/admin/vratenia'
      return `/admin/platby?stav=${group}&riadok=${id}`
    }
    case 'refund': {
      const { id, line, stage } = row.record
      if (stage === 'called-off') return `/admin/platby?vypis=${line.statementId}&riadok=${line.id}`
      return `/admin/vratenia?${refundTabs[stage]}riadok=${id}`
    }
    case 'recent':
      return row.record.path
    default:
      return undefined
  }
}

const rowsOf =
  <Kind extends keyof Records>(kind: Kind, keyOf: (record: Records[Kind]) => string) =>
  (records: readonly Records[Kind][]): readonly RowOf<Kind>[] =>
    records.map((record) => ({ kind, id: `${kind}-${keyOf(record)}`, record }))
const byId = (record: { readonly id: string }) => record.id

const orderRows = rowsOf('order', byId)
const ticketRows = rowsOf('ticket', byId)
const voucherRows = rowsOf('voucher', ({ serial }) => serial)
const paymentRows = rowsOf('payment', byId)
const refundRows = rowsOf('refund', byId)
export const recentRows = rowsOf('recent', ({ path }) => path)
const rowsOfCommands = {
  queue: rowsOf('queue', byId),
  view: rowsOf('view', byId),
  way: rowsOf('way', byId),
  command: rowsOf('command', byId),
}

/** Whether what is typed is part of a command's words, or each of its words begins one of them. */
function isMeant({ words, also = '' }: Command, typed: string): boolean {
  const text = ` ${foldedText(`${words} ${also}`)}`
  const asked = foldedText(typed)
  return text.includes(asked) || asked.split(/\s+/).every((term) => text.includes(` ${term}`))
}

/** So many letters that begin the words of a command say that it is meant before any record. */
const sureLetters = 4
/** How surely a command is meant: 0 where it is said whole, 1 where it is begun, 2 where words of it are. */
function doubtOf({ words, also = '' }: Command, typed: string): 0 | 1 | 2 {
  const asked = foldedText(typed)
  const names = [words, ...also.split(', ')].map(foldedText)
  if (names.includes(asked)) return 0
  return asked.length >= sureLetters && names.some((name) => name.startsWith(asked)) ? 1 : 2
}
type CommandRow = Extract<Row, { record: Command }>
export const isSurelyMeant = (row: Row, typed: string): boolean =>
  'run' in row.record && typed !== '' && doubtOf(row.record, typed) < 2

/**
 * The commands that are meant by what is typed, each group together, the surest first: those groups that stand before records, and those
 * behind them. Of queues those where nothing waits are not offered unasked, nor are ways.
 */
export function commandRows(
  commands: Commands,
  typed: string,
): Readonly<Record<'before' | 'behind', readonly Row[]>> {
  const groups = (['queue', 'view', 'way', 'command'] as const).map((kind) => {
    const rows = rowsOfCommands[kind](commands[kind]) as readonly CommandRow[]
    if (typed === '')
      return {
        doubt: 2,
        rows: rows.filter(
          ({ record }) => kind !== 'way' && (kind !== 'queue' || record.figure !== undefined),
        ),
      }
    const doubts = rows
      .filter(({ record }) => isMeant(record, typed))
      .map((row) => ({ row, doubt: doubtOf(row.record, typed) }))
      .toSorted((a, b) => a.doubt - b.doubt)
    return { doubt: doubts[0]?.doubt ?? 2, rows: doubts.map(({ row }) => row) }
  })
  const sorted = groups.toSorted((a, b) => a.doubt - b.doubt)
  const rowsOfGroups = (isBefore: boolean) =>
    sorted.filter(({ doubt }) => doubt < 2 === isBefore).flatMap(({ rows }) => rows)
  return { before: rowsOfGroups(true), behind: rowsOfGroups(false) }
}

export const allRows = rowsOf('all', byId)

/** Whether there are more of a kind than are shown. */
export const isMoreOf = (found: LookupResult, kind: keyof LookupResult): boolean =>
  found[kind].length > shownOfAKind

/** The records that were found, each group together, as many of a kind as are shown. */
export function foundRows({ orders, tickets, vouchers, payments, refunds }: LookupResult): readonly Row[] {
  const kinds: readonly (readonly Row[])[] = [
    orderRows(orders),
    ticketRows(tickets),
    voucherRows(vouchers),
    paymentRows(payments),
    refundRows(refunds),
  ]
  return kinds.flatMap((rows) => rows.slice(0, shownOfAKind))
}

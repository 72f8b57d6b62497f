import type { LookupResult } from '@hotovo/application/back-office/lookup'
import { foldedText, searchTerms, searchText } from '@hotovo/domain/shared/search'
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
export type Commands = Readonly<Record<'queue' | 'view' | 'command', readonly Command[]>>

type Records = {
  readonly order: LookupResult['orders'][number]
  readonly ticket: LookupResult['tickets'][number]
  readonly voucher: LookupResult['vouchers'][number]
  readonly payment: LookupResult['payments'][number]
  readonly recent: Recent['records'][number]
  readonly queue: Command
  readonly view: Command
  readonly command: Command
}
type RowOf<Kind extends keyof Records> = {
  readonly kind: Kind
  readonly id: string
  readonly record: Records[Kind]
}
/** What a row of the jump box is, in the group it stands in. */
export type Row = { [Kind in keyof Records]: RowOf<Kind> }[keyof Records]

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
      const { order, decision, state } = row.record
      if (decision === 'accepted' && order) return `/admin/objednavky/${order.id}`
      return `/admin/platby?stav=${decision === 'set-aside' ? decision : state}`
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
export const recentRows = rowsOf('recent', ({ path }) => path)
const rowsOfCommands = {
  queue: rowsOf('queue', byId),
  view: rowsOf('view', byId),
  command: rowsOf('command', byId),
}

/** Whether what is typed is part of a command's words, or each of its words begins one of them. */
function isMeant({ words, also = '' }: Command, typed: string): boolean {
  const text = searchText([words, also])
  return (
    text.includes(foldedText(typed.trim())) || searchTerms(typed).every((term) => text.includes(` ${term}`))
  )
}

/** The commands that are meant by what is typed, each group together; of queues those where nothing waits are not offered unasked. */
export const commandRows = (commands: Commands, typed: string): readonly Row[] =>
  (['queue', 'view', 'command'] as const).flatMap((kind) =>
    (rowsOfCommands[kind](commands[kind]) as readonly Extract<Row, { record: Command }>[]).filter(
      ({ record }) =>
        typed === '' ? kind !== 'queue' || record.figure !== undefined : isMeant(record, typed),
    ),
  )

/** So many letters that begin the words of a command say that it is meant before any record. */
const sureLetters = 4
export const isSurelyMeant = ({ record }: Row, typed: string): boolean =>
  typed.length >= sureLetters &&
  'run' in record &&
  [record.words, ...(record.also ?? '').split(', ')].some((words) =>
    foldedText(words).startsWith(foldedText(typed)),
  )

/** The records that were found, each group together. */
export const foundRows = ({ orders, tickets, vouchers, payments }: LookupResult): readonly Row[] => [
  ...orderRows(orders),
  ...ticketRows(tickets),
  ...voucherRows(vouchers),
  ...paymentRows(payments),
]

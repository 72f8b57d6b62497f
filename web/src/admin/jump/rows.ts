import type { LookupResult } from '@hotovo/application/back-office/lookup'
import type { Recent } from '../records/Recent.ts'

/** Somewhere to go, or something to do. */
export type Command = { readonly id: string; readonly words: string; readonly run: () => void }

type Records = {
  readonly order: LookupResult['orders'][number]
  readonly ticket: LookupResult['tickets'][number]
  readonly voucher: LookupResult['vouchers'][number]
  readonly payment: LookupResult['payments'][number]
  readonly recent: Recent['records'][number]
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
      if (decision === 'given-back') return '/admin/vratenia'
      return `/admin/platby?stav=${decision === 'set-aside' ? decision : state}`
    }
    case 'recent':
      return row.record.path
    case 'command':
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
export const commandRows = rowsOf('command', byId)

/** The records that were found, each group together. */
export const foundRows = ({ orders, tickets, vouchers, payments }: LookupResult): readonly Row[] => [
  ...orderRows(orders),
  ...ticketRows(tickets),
  ...voucherRows(vouchers),
  ...paymentRows(payments),
]

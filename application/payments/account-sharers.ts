import { sharedAccountDays } from '@hotovo/domain/limits'
import { compactIban, payerAccounts } from '@hotovo/domain/payments/refund'
import { isSameCustomer, type RefundCustomer } from '@hotovo/domain/payments/typed-account'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import type { Ports } from '../ports.ts'
import type { RefundFacts } from './ports.ts'

/** Another customer, to whose account what is due may go as well, while somebody typed it for either (rule P44). */
export type AccountSharer = Pick<RefundCustomer, 'firstName' | 'lastName'> & {
  readonly iban: string
  /** The order; null for money of a line that belongs to none. */
  readonly orderId: string | null
  readonly number: string
}

/** What of a refund says where it goes and whose it is. */
type Refund = RefundCustomer & Pick<RefundFacts, 'payers' | 'typed'> & { readonly due: number }

/** The accounts that a refund may go to. */
const accountsOf = ({ payers, due, typed }: Refund): readonly string[] => [
  ...payerAccounts(payers, due).map(({ iban }) => iban),
  ...(typed ? [compactIban(typed.iban)] : []),
]

/** These refunds, each with the other customers whose money stands in a file to an account of it, was sent there, or left lately. */
export async function withSharers<Row extends Refund>(
  { orders, payments, clock }: Pick<Ports, 'orders' | 'payments' | 'clock'>,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly sharers: readonly AccountSharer[] })[]> {
  const ibans = [...new Set(rows.flatMap(accountsOf))]
  const since = daysLater(dayOf(clock.now()), -sharedAccountDays)
  const transfers = ibans.length > 0 ? await payments.transfersTo(ibans, since) : []
  const [known, lines] =
    transfers.length > 0
      ? await Promise.all([
          orders.byIds(transfers.flatMap(({ orderId }) => orderId ?? [])),
          payments.lineRefunds({ ids: transfers.flatMap(({ lineRefundId }) => lineRefundId ?? []) }),
        ])
      : [[], []]
  const customers = new Map<string | null, RefundCustomer>([
    ...known.map((order) => [order.id, order] as const),
    ...lines.map(
      ({ id, counterparty }) => [id, { firstName: '', lastName: counterparty ?? '', email: '' }] as const,
    ),
  ])
  return rows.map((row) => {
    const own = accountsOf(row)
    const typed = row.typed && compactIban(row.typed.iban)
    const sharers = transfers.flatMap(({ iban, isTyped, orderId, lineRefundId, orderNumber: number }) => {
      const customer = customers.get(orderId ?? lineRefundId)
      const isShared = own.includes(iban) && (isTyped || typed === iban)
      if (!isShared || !customer || isSameCustomer(row, customer)) return []
      const { firstName, lastName } = customer
      return [{ iban, orderId, number, firstName, lastName }]
    })
    return { ...row, sharers }
  })
}

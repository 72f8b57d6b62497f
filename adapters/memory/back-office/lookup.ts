import type { RecordSearch, Records } from '@hotovo/application/back-office/ports'
import { type LookupClue, phoneEnding } from '@hotovo/domain/back-office/lookup'
import type { Contact } from '@hotovo/domain/orders/contact'
import { isInTown, orderSearchText } from '@hotovo/domain/orders/filter'
import { isToPay, type Order } from '@hotovo/domain/orders/order'
import { termPart } from '@hotovo/domain/shared/search'
import { type BankEntry, entrySearchText } from '@hotovo/domain/statements/entry'
import { ticketSearchText } from '@hotovo/domain/tickets/filter'
import { clone } from '../clone.ts'
import { knownLineRefund } from '../payments-line-refunds.ts'
import type { MemoryTables } from '../tables.ts'

type Means = { readonly [Kind in keyof Records]?: (record: Records[Kind][number]) => boolean }

/** Which records of each kind a clue means. */
function meantBy(
  clue: LookupClue,
  correctionsOf: (order: Order) => readonly Contact[],
  accountsOf: (id: string) => readonly string[],
  parcelsOf: (orderId: string) => readonly (string | null)[],
): Means {
  switch (clue.kind) {
    case 'number':
      return {
        orders: ({ number }) => clue.numbers.includes(number),
        tickets: ({ number }) => clue.numbers.includes(number),
        vouchers: ({ serial }) => clue.numbers.includes(serial),
      }
    case 'refund': {
      const place = (id: string) => id.slice(0, 8).toUpperCase().indexOf(clue.signs)
      return { refunds: ({ id }) => (clue.isBeginning ? place(id) === 0 : place(id) >= 0) }
    }
    case 'variable-symbol':
      return {
        orders: ({ variableSymbol }) => variableSymbol === clue.symbol,
        payments: ({ variableSymbol, decision }) => variableSymbol === clue.symbol && decision === 'open',
      }
    case 'account':
      return {
        orders: (order) => accountsOf(order.id).some((iban) => clue.accounts.includes(iban)),
        payments: ({ counterAccount }) =>
          counterAccount !== null && clue.accounts.includes(counterAccount.replaceAll(' ', '').toUpperCase()),
        refunds: ({ id }) => accountsOf(id).some((iban) => clue.accounts.includes(iban)),
      }
    case 'email': {
      const isTheirs = ({ email }: { readonly email: string }) =>
        email.toLowerCase() === clue.email.toLowerCase()
      return { orders: (order) => [order, ...correctionsOf(order)].some(isTheirs), tickets: isTheirs }
    }
    case 'phone':
      return {
        orders: (order) =>
          [order, ...correctionsOf(order)].some(({ phone }) => phoneEnding(phone) === clue.ending),
      }
    case 'amount': {
      const isCurrency = (currency: string) => clue.currencies.some((meant) => meant === currency)
      return {
        orders: (order) =>
          isCurrency(order.currency) &&
          (order.total === clue.minor ||
            order.received === clue.minor ||
            (isToPay(order) && order.charged - order.received === clue.minor)),
        payments: ({ amount, currency }) => amount === clue.minor && isCurrency(currency),
      }
    }
    case 'parcel':
      return { orders: ({ id }) => parcelsOf(id).includes(clue.number) }
    case 'town':
      return { orders: (order) => isInTown(clue.town, [order, ...correctionsOf(order)]) }
    case 'words': {
      const hasAll = (text: string) => clue.terms.every((term) => text.includes(termPart(term)))
      return {
        orders: (order) => hasAll(orderSearchText(order, correctionsOf(order))),
        tickets: (ticket) => hasAll(ticketSearchText(ticket)),
        payments: (entry) => hasAll(entrySearchText(entry)),
      }
    }
  }
}

type Placed = { readonly at: string; readonly id: string }

/** The newest of some records, as many as are asked for. */
const newest = <T>(records: Iterable<T>, placeOf: (record: T) => Placed, limit: number): T[] => {
  const key = (record: T) => `${placeOf(record).at} ${placeOf(record).id}`
  return [...records].sort((a, b) => (key(a) < key(b) ? 1 : -1)).slice(0, limit)
}

/** Looks records up in memory. */
export const memoryLookup = ({
  orders,
  contactCorrections,
  tickets,
  vouchers,
  bankEntries,
  typedAccounts,
  lineRefunds,
  deliveries,
}: MemoryTables): RecordSearch => ({
  find: async (clue, limit) => {
    const {
      orders: isOrder,
      tickets: isTicket,
      vouchers: isVoucher,
      payments: isPayment,
      refunds: isRefund,
    } = meantBy(
      clue,
      (order) => contactCorrections.filter(({ orderId }) => orderId === order.id),
      (id) =>
        typedAccounts
          .filter(({ orderId, lineRefundId }) => (orderId ?? lineRefundId) === id)
          .map(({ iban }) => iban),
      (id) =>
        [...deliveries.values()]
          .filter(({ delivery }) => delivery.orderId === id)
          .map(({ delivery }) => delivery.trackingNumber),
    )
    const byAge = ({ createdAt: at, id }: { readonly createdAt: string; readonly id: string }) => ({ at, id })
    const meant = <T>(records: readonly T[], is: ((record: T) => boolean) | undefined) =>
      is ? records.filter(is) : []
    return clone({
      orders: newest(
        meant(
          [...orders.values()].map(({ order }) => order),
          isOrder,
        ),
        byAge,
        limit,
      ),
      tickets: newest(
        meant(
          [...tickets.values()].map(({ ticket }) => ticket),
          isTicket,
        ),
        byAge,
        limit,
      ),
      vouchers: newest(
        meant(
          [...vouchers.values()].map(({ voucher }) => voucher),
          isVoucher,
        ),
        ({ createdAt, serial }) => ({ at: createdAt, id: serial }),
        limit,
      ),
      payments: newest(
        meant([...bankEntries.values()], isPayment),
        ({ bookedOn, id }: BankEntry) => ({ at: bookedOn, id }),
        limit,
      ),
      refunds: newest(
        meant(
          [...lineRefunds.values()].map((refund) => knownLineRefund({ bankEntries, typedAccounts }, refund)),
          isRefund,
        ),
        ({ madeAt, id }) => ({ at: madeAt, id }),
        limit,
      ),
    })
  },
})

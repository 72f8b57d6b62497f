import type { Figures } from '@hotovo/application/back-office/ports'
import { isFailing } from '@hotovo/domain/deliveries/delivery'
import { isInQueue } from '@hotovo/domain/orders/filter'
import { isPaid } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { currencies, money } from '@hotovo/domain/shared/money'
import { isUnclaimed, type Undecided } from '@hotovo/domain/statements/entry'
import { isAnswerDueBy } from '@hotovo/domain/tickets/filter'
import type { MemoryTables } from '../tables.ts'

/** Rows of one key as one, with the figures added up. */
function summed<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  add: (sum: Row, row: Row) => Row,
): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row))
    sums.set(keyOf(row), sum ? add(sum, row) : row)
  }
  return [...sums.values()]
}

/** Figures of what is kept in memory, counted when they are asked for. */
export function memoryFigures({
  orders,
  tickets,
  vouchers,
  bankEntries,
  handPayments,
  deliveries,
  lineRefunds,
  refundTransfers,
}: MemoryTables): Figures {
  return {
    kept: async (since) => {
      const all = [...orders.values()].map(({ order }) => order)
      const known = [...vouchers.values()].filter(({ voucher }) => !voucher.voided)
      return {
        orders: summed(
          all.map(({ orderStatus, paymentStatus, currency, charged }) => ({
            orderStatus,
            paymentStatus,
            currency,
            charged,
            count: 1,
          })),
          ({ orderStatus, paymentStatus, currency }) => `${orderStatus} ${paymentStatus} ${currency}`,
          (sum, { count, charged }) => ({ ...sum, count: sum.count + count, charged: sum.charged + charged }),
        ),
        days: summed(
          all
            .map((order) => ({
              day: dayOf(order.createdAt),
              currency: order.currency,
              count: 1,
              paid: isPaid(order) ? order.charged : 0,
            }))
            .filter(({ day }) => day >= since),
          ({ day, currency }) => `${day} ${currency}`,
          (sum, { count, paid }) => ({ ...sum, count: sum.count + count, paid: sum.paid + paid }),
        ),
        tickets: summed(
          [...tickets.values()].map(({ ticket }) => ({ status: ticket.status, count: 1 })),
          ({ status }) => status,
          (sum, { count }) => ({ ...sum, count: sum.count + count }),
        ),
        worth: currencies.map((currency) =>
          money(
            known
              .filter(({ voucher }) => voucher.currency === currency)
              .reduce((sum, { voucher }) => sum + voucher.balance, 0),
            currency,
          ),
        ),
      }
    },
    waiting: async ({ today, answerBy, most }) => {
      const counted = <Row>(rows: Iterable<Row>, isMeant: (row: Row) => boolean) =>
        Math.min(most, [...rows].filter(isMeant).length)
      const inFile = new Set(
        [...refundTransfers.values()].flatMap(({ state, orderId, lineRefundId }) =>
          state === 'prepared' ? [orderId ?? lineRefundId] : [],
        ),
      )
      const unclaimed = (decision: Undecided) =>
        counted(bankEntries.values(), (entry) => entry.decision === decision && isUnclaimed(entry))
      return {
        overdue: counted(orders.values(), ({ order }) => isInQueue.overdue(order, today)),
        payments: unclaimed('open'),
        'set-aside': unclaimed('set-aside'),
        'to-confirm': counted(handPayments.values(), ({ state }) => state === 'waiting'),
        tickets: counted(tickets.values(), (record) => isAnswerDueBy(record, answerBy)),
        deliveries: Math.min(
          most,
          new Set(
            [...deliveries.values()].flatMap(({ delivery }) =>
              isFailing(delivery) ? [delivery.orderId] : [],
            ),
          ).size,
        ),
        letters: counted(
          deliveries.values(),
          ({ delivery: { state, channel } }) => state === 'waiting' && channel === 'letter',
        ),
        refunds: Math.min(
          most,
          counted(
            orders.values(),
            ({ order: { id, paymentStatus } }) =>
              (paymentStatus === 'refund-due' || paymentStatus === 'over') && !inFile.has(id),
          ) + counted(lineRefunds.values(), ({ id, state }) => state === 'due' && !inFile.has(id)),
        ),
      }
    },
  }
}

import { orderCodec } from '@hotovo/adapters/sql/rows/orders'
import { isInQueue, type OrderQueue, orderQueues } from '@hotovo/domain/orders/filter'
import { isPaid, isToPay, orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { missingOf } from '@hotovo/domain/payments/payment'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { placement } from '../support/placements.ts'

const drawn = <Value>(any: fc.Arbitrary<Value>) => fc.sample(any, 300)
/** Few of them, so that those which decide meet each other. */
const anyMinor = fc.integer({ min: 0, max: 3 })
const anyDay = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')

describe('A rule in SQL is that of the domain', () => {
  let database: MigratedDatabase
  beforeAll(async () => {
    database = await migratedDatabase()
  })
  afterAll(() => database.drop())

  /** What expressions say of each row of a table, which is `one` there. */
  async function saidOf(table: string, rows: readonly unknown[], expressions: string) {
    const { rows: answers } = await database.owner.query<unknown[]>({
      text: `select ${expressions}
               from jsonb_array_elements($1) with ordinality given (row, place),
                    jsonb_populate_record(null::${table}, row) one
              order by place`,
      values: [JSON.stringify(rows)],
      rowMode: 'array',
    })
    return answers
  }

  describe('of an order:', () => {
    const { order } = placement()
    const orders = drawn(
      fc
        .record({
          orderStatus: fc.constantFrom(...orderStatuses),
          paymentStatus: fc.constantFrom(...paymentStatuses),
          charged: anyMinor,
          received: anyMinor,
          dueDate: anyDay,
        })
        .map((facts) => ({ ...order, ...facts })),
    )
    const rows = orders.map(orderCodec.toRow)

    test('whether it is to pay, and is paid', async () => {
      expect(await saidOf('voucher_orders', rows, 'order_is_to_pay(one), order_is_paid(one)')).toEqual(
        orders.map((one) => [isToPay(one), isPaid(one)]),
      )
    })

    test('what is missing of it', async () => {
      expect(await saidOf('voucher_orders', rows, 'order_missing_minor(one)::float8')).toEqual(
        orders.map((one) => [missingOf(one)]),
      )
    })

    test.each(orderQueues)('whether it waits in the queue %s (rule A20)', async (queue) => {
      const today = '2026-11-21'
      expect(await saidOf('voucher_orders', rows, `order_is_in_queue(one, '${queue}', '${today}')`)).toEqual(
        orders.map((one) => [isInQueue[queue](one, today)]),
      )
    })

    test.each<[OrderQueue, string]>([
      ['to-complete', 'voucher_orders_to_complete'],
      ['overdue', 'voucher_orders_to_pay'],
      ['completed-unpaid', 'voucher_orders_completed_unpaid'],
    ])('the index of the queue %s is found', async (queue, index) => {
      const { rows } = await database.owner.query<{ 'QUERY PLAN': unknown }>(
        `explain (format json) select from voucher_orders one where order_is_in_queue(one, $1, $2) order by created_at, id`,
        [queue, '2026-11-21'],
      )
      expect(JSON.stringify(rows)).toContain(`"Index Name":"${index}"`)
    })
  })
})

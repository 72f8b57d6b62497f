import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { orderCodec } from '@hotovo/adapters/sql/rows/orders'
import { ticketRecordRow } from '@hotovo/adapters/sql/rows/tickets'
import { bareVoucherCodec } from '@hotovo/adapters/sql/rows/vouchers'
import { deliveryStates, isFailing } from '@hotovo/domain/deliveries/delivery'
import { jobTries } from '@hotovo/domain/limits'
import { isInQueue, type OrderQueue, orderQueues } from '@hotovo/domain/orders/filter'
import { isPaid, isToPay, orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { missingOf } from '@hotovo/domain/payments/payment'
import {
  irreversibleFor,
  redeemedVoucher,
  reversedVoucher,
  type Unspendable,
  unspendableFor,
  unspendableReasons,
} from '@hotovo/domain/spending/spending'
import { asideReasons, entryDecisions, isUnclaimed } from '@hotovo/domain/statements/entry'
import { entryStates } from '@hotovo/domain/statements/matching'
import { isAnswerDueBy } from '@hotovo/domain/tickets/filter'
import { answerDue, newTicketRecord } from '@hotovo/domain/tickets/handling'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { statusAt, voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { keyedRequestOf, merchantIn, receiptOf, redemptionOf } from '../support/merchants.ts'
import { placement } from '../support/placements.ts'
import { ticketSubmission } from '../support/tickets.ts'
import { storedVoucherOf, voucher } from '../support/vouchers.ts'
import { testPersonal } from '../support/world.ts'

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
              order by given.place`,
      values: [JSON.stringify(rows)],
      rowMode: 'array',
    })
    return answers
  }

  test('of a job: how often one is tried that fails', async () => {
    const { rows } = await database.owner.query('select job_tries() as tries')
    expect(rows).toEqual([{ tries: jobTries }])
  })

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

  describe('of a voucher:', () => {
    const [before, expiresAt, behind] = [
      '2026-03-03T10:59:59.999Z',
      '2026-03-03T11:00:00.000Z',
      '2026-03-03T11:00:00.001Z',
    ]
    const anyInstant = fc.constantFrom(before, before, expiresAt, behind)
    const anyCurrency = fc.constantFrom('EUR', 'EUR', 'EUR', 'CZK')
    const seldom = fc.nat(4).map((drawn) => drawn === 0)
    const amount = 3
    /** What the table takes: nothing is left of what is voided, and what was spent has an instant. */
    const vouchers = drawn(
      fc
        .record({
          currency: anyCurrency,
          balance: anyMinor,
          lapsed: anyMinor,
          frozen: seldom,
          voided: seldom,
          usedAt: fc.constantFrom('2026-03-02T10:00:00.000Z', expiresAt),
        })
        .map(({ balance, lapsed, voided, ...facts }) =>
          voucher({
            ...facts,
            voided,
            amount,
            balance: voided ? 0 : balance,
            lapsed: voided ? 0 : Math.min(lapsed, amount - balance),
            expiresAt,
          }),
        ),
    )

    test.each(voucherStatuses)('whether it is %s at an instant (rule V9)', async (status) => {
      for (const at of [before, expiresAt, behind])
        expect(
          await saidOf(
            'vouchers',
            vouchers.map(bareVoucherCodec.toRow),
            `voucher_has_status(one, '${status}', '${at}')`,
          ),
        ).toEqual(vouchers.map((one) => [statusAt(one, at) === status]))
    })

    test('whether so much is spent of it, and what it is then, and else why not (rule I4)', async () => {
      const stores = postgresStores(database.sql, testPersonal)
      const merchant = await merchantIn(stores)
      await stores.vouchers.add(await Promise.all(vouchers.map((one) => storedVoucherOf(one))))
      const asked = drawn(
        fc.record({ amount: fc.integer({ min: 1, max: 4 }), currency: anyCurrency, at: anyInstant }),
      )
      const reasons = new Set<Unspendable | undefined>()
      for (const [place, one] of vouchers.entries()) {
        const spend = asked[place]!
        const outcome = await stores.transactions.redeem(redemptionOf(merchant, one, spend.amount, spend))
        const why = unspendableFor(one, spend)
        reasons.add(why)
        const told = outcome.outcome === 'refused' ? outcome.voucher : receiptOf(outcome).voucher
        expect([outcome.outcome, told]).toEqual(
          why ? ['refused', one] : ['done', redeemedVoucher(one, spend).voucher],
        )
      }
      expect(reasons).toEqual(new Set([undefined, ...unspendableReasons]))
    })

    test('whether so much comes back to it of what is left of a redemption (rule I4)', async () => {
      const stores = postgresStores(database.sql, testPersonal)
      const merchant = await merchantIn(stores)
      const reverse = (serial: string, reverses: string, amount?: number) =>
        stores.transactions.reverse({ ...keyedRequestOf(merchant, serial), reverses, amount })
      for (const left of [0, 1, 2, 3])
        for (const amount of [undefined, 1, 2, 3, 4])
          for (const state of [{}, { frozen: true }, { voided: true, balance: 0 }]) {
            const stored = await storedVoucherOf({ amount: 3 })
            const { serial } = stored.voucher
            await stores.vouchers.add([stored])
            const spent = receiptOf(
              await stores.transactions.redeem(redemptionOf(merchant, stored.voucher, 3)),
            )
            const { id } = spent.transaction
            const { voucher: then } = left < 3 ? receiptOf(await reverse(serial, id, 3 - left)) : spent
            const one = { ...then, ...state }
            await database.owner.query(
              `set session_replication_role = replica;
               update vouchers set frozen = ${one.frozen}, voided = ${one.voided}, balance_minor = ${one.balance}
                where serial = '${serial}';
               reset session_replication_role`,
            )
            const given = { amount: amount ?? left, left, at: spent.transaction.at }
            const outcome = await reverse(serial, id, amount)
            expect(outcome.outcome === 'done' ? outcome.spent.voucher : outcome).toEqual(
              irreversibleFor(one, given)
                ? { outcome: 'refused', left, isVoided: one.voided }
                : reversedVoucher(one, given).voucher,
            )
          }
    })
  })

  test('a delivery is failing', async () => {
    const all = deliveryStates.flatMap((state) => [0, 1, 2].map((failures) => ({ state, failures })))
    expect(await saidOf('deliveries', all, 'delivery_is_failing(one)')).toEqual(
      all.map((one) => [isFailing(one)]),
    )
  })

  test('a line of a statement is money that belongs to nobody yet (rule A20)', async () => {
    const all = entryDecisions.flatMap((decision) =>
      entryStates.flatMap((state) =>
        [null, ...asideReasons].map((asideReason) => ({
          ...{ decision, state, asideReason },
          aside_reason: asideReason,
        })),
      ),
    )
    expect(await saidOf('bank_entries', all, 'line_is_unclaimed(one)')).toEqual(
      all.map((one) => [isUnclaimed(one)]),
    )
  })

  test('a first answer to a ticket is owed by an instant (rule S5)', async () => {
    const { ticket } = ticketSubmission()
    const all = ticketStatuses.flatMap((status) =>
      ticketPriorities.flatMap((priority) =>
        [null, ticket.createdAt].map((answeredAt) => ({
          ...newTicketRecord({ ...ticket, status, priority }),
          answeredAt,
        })),
      ),
    )
    for (const at of new Set(all.map(answerDue)))
      if (at !== null)
        expect(
          await saidOf('support_tickets', all.map(ticketRecordRow), `ticket_due(one) <= '${at}'`),
        ).toEqual(all.map((one) => [isAnswerDueBy(one, at)]))
  })
})

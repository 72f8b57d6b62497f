import type { OrderSettlement, Payments } from '@hotovo/application/payments/ports'
import { byHandADay } from '@hotovo/domain/limits'
import type { SecretDelivery } from '@hotovo/domain/vouchers/issuing'
import { type People, traced } from '../sql/people.ts'
import { orderCodec, recordOf } from '../sql/rows/orders.ts'
import { handPaymentCodec, paymentCodec } from '../sql/rows/payments.ts'
import { bareVoucherCodec, deliveryCodec, movementCodec, voucherCodec } from '../sql/rows/vouchers.ts'
import type { Sealing } from '../sql/sealing.ts'
import { sealedAt } from './deliveries.ts'
import { checkViolation, type Sql, sqlState, uniqueViolation } from './sql.ts'
import { writtenOnce } from './staff-keys.ts'

/** What the function says in its own codes. */
const refusedBy = { HT001: 'stale', HT002: 'entry-decided', HT003: 'beyond-day' } as const
/** What it means that a constraint of ours refused a row. */
const refusals = {
  order_payments_pkey: 'payment-known',
  hand_payments_pkey: 'payment-known',
  order_payments_takes_back_key: 'stale',
  used_once: 'entry-decided',
  vouchers_place: 'stale',
  vouchers_replaces_key: 'stale',
  vouchers_pkey: 'taken',
  vouchers_code_hash_key: 'taken',
} as const

const keyIn = <K extends string>(table: Readonly<Record<K, unknown>>, key: string | undefined): key is K =>
  key !== undefined && key in table

/** Payments in PostgreSQL; `settle_orders` writes whatever moves with them (decision 48). */
export function postgresPayments(sql: Sql, people: People, sealing: Sealing): Payments {
  const { query } = sql

  const deliveryRow = ({ delivery, contents }: SecretDelivery) => {
    const salt = sealing.salt()
    return {
      ...deliveryCodec.toRow(delivery),
      salt,
      sealed: sealing.seal(salt, sealedAt(delivery), JSON.stringify(contents)),
    }
  }
  const partOf = async (one: OrderSettlement) => ({
    order: orderCodec.toRow(one.order),
    version: one.version,
    entries: await traced(people, one.order.email, one.entries),
    payments: one.payments.map(paymentCodec.toRow),
    vouchers: one.vouchers.map(voucherCodec.toRow),
    voided: one.voided.map(bareVoucherCodec.toRow),
    ledger: one.ledger.map(movementCodec.toRow),
    voucher_entries: await traced(people, one.order.email, one.voucherEntries),
    deliveries: one.deliveries.map(deliveryRow),
  })

  /** What was recorded by hand and fulfils a condition about a value. */
  const numbered = async (condition: string, value: string | number) => {
    const rows = await query<{ row: unknown; number: string }>(
      `select to_jsonb(h) as row, o.order_number as number
         from hand_payments h join voucher_orders o on o.id = h.order_id where ${condition}`,
      [value],
    )
    return rows.map(({ row, number }) => ({ ...handPaymentCodec.fromRow(row), orderNumber: number }))
  }

  return {
    settle: async ({ orders, accepts, reopens, byHand, decides, jobs, key }) => {
      const settlement = {
        orders: await Promise.all(orders.map(partOf)),
        accepts,
        reopens,
        by_hand: byHand && handPaymentCodec.toRow(byHand),
        most_by_hand: byHand && byHandADay[byHand.currency],
        decides: decides && handPaymentCodec.toRow(decides),
        jobs,
      }
      try {
        const settled = await writtenOnce(sql, 'settle_orders', settlement, key)
        return typeof settled === 'string' ? settled : (settled.answer as unknown[]).map(recordOf)
      } catch (fault) {
        const state = sqlState(fault)
        if (keyIn(refusedBy, state)) return refusedBy[state]
        const { constraint } = fault as { constraint?: string }
        if ((state === uniqueViolation || state === checkViolation) && keyIn(refusals, constraint))
          return refusals[constraint]
        throw fault
      }
    },
    ofOrder: async (orderId) => {
      const rows = await query<{ row: unknown }>(
        'select to_jsonb(p) as row from order_payments p where order_id = $1 order by created_at, id',
        [orderId],
      )
      return rows.map(({ row }) => paymentCodec.fromRow(row))
    },
    byId: async (id) => {
      const [row] = await query<{ row: unknown }>(
        'select to_jsonb(p) as row from order_payments p where id = $1',
        [id],
      )
      return row && paymentCodec.fromRow(row.row)
    },
    byHandOf: async (orderId) => {
      const rows = await query<{ row: unknown }>(
        'select to_jsonb(h) as row from hand_payments h where order_id = $1 order by recorded_at, id',
        [orderId],
      )
      return rows.map(({ row }) => handPaymentCodec.fromRow(row))
    },
    recordedByHand: async ({ staffId, day, currency }) => {
      const [row] = await query<{ minor: string }>('select recorded_by_hand($1, $2, $3) as minor', [
        staffId,
        day,
        currency,
      ])
      return Number(row!.minor)
    },
    waitingByHand: (limit) => numbered(`h.state = 'waiting' order by h.recorded_at, h.id limit $1`, limit),
    refusedByHand: (limit) =>
      numbered(`h.state = 'refused' order by h.decided_at desc, h.id desc limit $1`, limit),
    byHandOn: (day) => numbered('h.recorded_on = $1 order by h.recorded_at, h.id', day),
    tellByHand: async (before) => {
      const job = { kind: 'letter', letter: 'recorded-by-hand' }
      await query('select tell_by_hand($1, $2)', [before, JSON.stringify(job)])
    },
  }
}

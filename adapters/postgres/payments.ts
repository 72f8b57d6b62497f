import type { Payments } from '@hotovo/application/payments/ports'
import type { OrderSettlement, Settlement } from '@hotovo/application/settlement/ports'
import type { SecretDelivery } from '@hotovo/domain/deliveries/delivery'
import { handDay } from '@hotovo/domain/payments/by-hand'
import type { Currency } from '@hotovo/domain/shared/money'
import { entryRowsOf } from '../sql/rows/audit.ts'
import { deliveryCodec, openingCodec } from '../sql/rows/deliveries.ts'
import { orderCodec, recordOf } from '../sql/rows/orders.ts'
import { handPaymentCodec, paymentCodec, reissueCodec } from '../sql/rows/payments.ts'
import { bareVoucherCodec, movementCodec, voucherCodec } from '../sql/rows/vouchers.ts'
import type { People, Sealing } from '../sql/sealing.ts'
import { writeOnce } from '../sql/stores/access.ts'
import { sealedAt } from '../sql/stores/deliveries.ts'
import { postgresCall } from './call.ts'
import { meaningOfConstraint, readRow, readRows, type Sql, sqlState } from './sql.ts'

/** What the function says in its own codes. */
const refusedBy: Readonly<Record<string, 'stale' | 'entry-decided' | 'beyond-day'>> = {
  HT001: 'stale',
  HT002: 'entry-decided',
  HT003: 'beyond-day',
}

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

const paymentRows = 'select to_jsonb(p) as row from order_payments p'

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
    entries: await entryRowsOf(people, one.order.email, one.entries),
    payments: one.payments.map(paymentCodec.toRow),
    vouchers: one.vouchers.map(voucherCodec.toRow),
    voided: one.voided.map(bareVoucherCodec.toRow),
    ledger: one.ledger.map(movementCodec.toRow),
    voucher_entries: await entryRowsOf(people, one.order.email, one.voucherEntries),
    deliveries: one.deliveries.map(deliveryRow),
  })

  /** Whose day it is that something is let out of alone. */
  const aloneOf = ({ orders, byHand }: Settlement) => {
    const [reissue] = orders.flatMap(({ reissues }) => reissues)
    if (reissue) return { by_id: reissue.reissuedById, on: reissue.reissuedOn, ...handDay }
    if (byHand?.state !== 'recorded') return undefined
    return { by_id: byHand.recordedById, on: byHand.recordedOn, ...handDay }
  }

  /** Rows of a table that fulfil a condition about a value, with the numbers of their orders. */
  const numbered = async <T>(
    codec: { readonly fromRow: (row: unknown) => T },
    table: 'hand_payments' | 'voucher_reissues' | 'letter_openings',
    condition: string,
    value: string | number,
  ) => {
    const rows = await query<{ row: unknown; number: string }>(
      `select to_jsonb(t) as row, o.order_number as number
         from ${table} t join voucher_orders o on o.id = t.order_id where ${condition}`,
      [value],
    )
    return rows.map(({ row, number }) => ({ ...codec.fromRow(row), orderNumber: number }))
  }

  return {
    settle: async (whole) => {
      const { orders, accepts, reopens, byHand, decides, jobs, key } = whole
      const settlement = {
        orders: await Promise.all(orders.map(partOf)),
        accepts,
        reopens,
        by_hand: byHand && handPaymentCodec.toRow(byHand),
        alone: aloneOf(whole),
        reissues: orders.flatMap(({ reissues }) => reissues.map(reissueCodec.toRow)),
        decides: decides && handPaymentCodec.toRow(decides),
        jobs,
      }
      try {
        const settled = await writeOnce(postgresCall(sql), 'settle_orders', settlement, key)
        return typeof settled === 'string' ? settled : (settled.answer as unknown[]).map(recordOf)
      } catch (fault) {
        const refusal = refusedBy[sqlState(fault) ?? ''] ?? meaningOfConstraint(fault, refusals)
        if (refusal) return refusal
        throw fault
      }
    },
    ofOrder: (orderId) =>
      readRows(query, paymentCodec.fromRow, `${paymentRows} where order_id = $1 order by created_at, id`, [
        orderId,
      ]),
    byId: (id) => readRow(query, paymentCodec.fromRow, `${paymentRows} where id = $1`, [id]),
    byHandOf: (orderId) =>
      readRows(
        query,
        handPaymentCodec.fromRow,
        'select to_jsonb(h) as row from hand_payments h where order_id = $1 order by recorded_at, id',
        [orderId],
      ),
    letOutByHand: async ({ staffId, day }) => {
      const rows = await query<{ currency: Currency; minor: string }>(
        'select currency, amount_minor as minor from let_out_by_hand($1, $2)',
        [staffId, day],
      )
      return Object.fromEntries(rows.map(({ currency, minor }) => [currency, Number(minor)]))
    },
    waitingByHand: (limit) =>
      numbered(
        handPaymentCodec,
        'hand_payments',
        `t.state = 'waiting' order by t.recorded_at, t.id limit $1`,
        limit,
      ),
    byHandOn: async (day) => {
      const [payments, reissues, reopened] = await Promise.all([
        numbered(handPaymentCodec, 'hand_payments', 't.recorded_on = $1 order by t.recorded_at, t.id', day),
        numbered(
          reissueCodec,
          'voucher_reissues',
          't.reissued_on = $1 order by t.reissued_at, t.serial',
          day,
        ),
        numbered(
          openingCodec,
          'letter_openings',
          't.number > 1 and t.opened_on = $1 order by t.opened_at, t.delivery_id, t.number',
          day,
        ),
      ])
      return { payments, reissues, reopened }
    },
    refusedByHand: (limit) =>
      numbered(
        handPaymentCodec,
        'hand_payments',
        `t.state = 'refused' order by t.decided_at desc, t.id desc limit $1`,
        limit,
      ),
    tellByHand: async (before) => {
      await query('select tell_by_hand($1)', [before])
    },
  }
}

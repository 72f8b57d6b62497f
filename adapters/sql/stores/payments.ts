import type { Payments } from '@hotovo/application/payments/ports'
import type { LineRefundSettlement, OrderSettlement, Settlement } from '@hotovo/application/settlement/ports'
import type { SecretDelivery } from '@hotovo/domain/deliveries/delivery'
import { handDay } from '@hotovo/domain/payments/by-hand'
import { currencies } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { entryRowsOf } from '../rows/audit/entries.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { cashMovementCodec } from '../rows/cash-desk.ts'
import { deliveryCodec, openingCodec } from '../rows/deliveries.ts'
import { correctionCodec, orderCodec, recordOf } from '../rows/orders.ts'
import {
  handDayLimitCodec,
  handPaymentCodec,
  knownLineRefundCodec,
  lineRefundCodec,
  numberedTransferCodec,
  otherRefundCodec,
  paymentCodec,
  refundFactsCodec,
  reissueCodec,
  transferCodec,
  typedAccountCodec,
} from '../rows/payments.ts'
import { entryCodec } from '../rows/statements.ts'
import { bareVoucherCodec, movementCodec, voucherCodec } from '../rows/vouchers.ts'
import type { People, Sealing } from '../sealing.ts'
import { writeOnce } from './access.ts'
import { sealedAt } from './deliveries.ts'
import { emailOfOrder } from './orders.ts'

/** What it means that a settlement was refused: by a constraint of ours, or by a code of the function. */
const refusals = {
  HT001: 'stale',
  HT002: 'entry-decided',
  HT003: 'beyond-day',
  order_payments_pkey: 'payment-known',
  hand_payments_pkey: 'payment-known',
  order_payments_takes_back_key: 'stale',
  refund_transfers_prepared: 'stale',
  refund_transfers_prepared_line: 'stale',
  refund_transfers_entry_id_key: 'stale',
  used_once: 'entry-decided',
  vouchers_place: 'stale',
  vouchers_replaces_key: 'stale',
  vouchers_pkey: 'taken',
  vouchers_code_hash_key: 'taken',
  voucher_orders_order_number_key: 'taken',
  voucher_orders_variable_symbol_key: 'taken',
} as const

const RefundCounts = z.object({ prepared: z.int(), sent: z.int(), confirmed: z.int() })
const HandMoney = z.partialRecord(z.enum(currencies), z.int())
const HandDay = z.object({
  payments: z.array(z.unknown()),
  reissues: z.array(z.unknown()),
  corrections: z.array(z.unknown()),
  reopened: z.array(z.unknown()),
})
const Forgiven = z.object({ is_forgiven: z.boolean() })
const Numbered = z.object({ order_number: z.string() })

/** Reads a row that has the number of its order, too. */
const numbered =
  <T>({ fromRow }: { readonly fromRow: (row: unknown) => T }) =>
  (row: unknown) => ({ ...fromRow(row), orderNumber: Numbered.parse(row).order_number })

/** Payments; `settle_orders` writes whatever moves with them (decision 48). */
export function sqlPayments(call: Call, people: People, sealing: Sealing): Payments {
  const deliveryRow = ({ delivery, contents }: SecretDelivery) => {
    const salt = sealing.salt()
    return {
      ...deliveryCodec.toRow(delivery),
      salt,
      sealed: sealing.seal(salt, sealedAt(delivery), JSON.stringify(contents)),
    }
  }
  const partOf = async (one: OrderSettlement) => ({
    placed: one.placed && {
      order: orderCodec.toRow(one.placed.order),
      entries: await entryRowsOf(people, one.order.email, one.placed.entries),
    },
    order: orderCodec.toRow(one.order),
    version: one.version,
    entries: await entryRowsOf(people, one.order.email, one.entries),
    payments: one.payments.map(paymentCodec.toRow),
    transfers: (one.transfers ?? []).map(transferCodec.toRow),
    vouchers: one.vouchers.map(voucherCodec.toRow),
    voided: one.voided.map(bareVoucherCodec.toRow),
    ledger: one.ledger.map(movementCodec.toRow),
    voucher_entries: await entryRowsOf(people, one.order.email, one.voucherEntries),
    deliveries: one.deliveries.map(deliveryRow),
  })

  const lineRefundOf = async ({ refund, from, transfers, logged }: LineRefundSettlement) => ({
    refund: lineRefundCodec.toRow(refund),
    from,
    transfers: transfers.map(transferCodec.toRow),
    logged: await Promise.all(logged.map((entry) => sealedSystemRow(people, entry))),
  })

  /** Whose day it is that something is let out of alone. */
  const aloneOf = ({ orders, byHand }: Settlement) => {
    const [reissue] = orders.flatMap(({ reissues }) => reissues)
    if (reissue) return { by_id: reissue.reissuedById, on: reissue.reissuedOn, ...handDay }
    if (byHand?.state !== 'recorded') return undefined
    return { by_id: byHand.recordedById, on: byHand.recordedOn, ...handDay }
  }

  return {
    settle: async (whole) => {
      const { orders, lineRefunds, typed, accepts, reopens, byHand, cash, decides, jobs, key } = whole
      const settlement = {
        orders: await Promise.all(orders.map(partOf)),
        line_refunds: lineRefunds && (await Promise.all(lineRefunds.map(lineRefundOf))),
        typed,
        accepts,
        reopens,
        by_hand: byHand && handPaymentCodec.toRow(byHand),
        alone: aloneOf(whole),
        reissues: orders.flatMap(({ reissues }) => reissues.map(reissueCodec.toRow)),
        cash: cash && { ...cash, movement: cashMovementCodec.toRow(cash.movement) },
        decides: decides && handPaymentCodec.toRow(decides),
        jobs,
      }
      const settled = await writeOnce(call, 'settle_orders', settlement, key, refusals)
      return typeof settled === 'string' ? settled : rowsIn(recordOf, settled.answer)
    },
    ofOrders: async (orderIds) =>
      rowsIn(paymentCodec.fromRow, await call('payments_of_orders', { of_orders: orderIds })),
    ofOrder: async (orderId) =>
      rowsIn(paymentCodec.fromRow, await call('payments_of_order', { of_order: orderId })),
    byId: async (id) => rowIn(paymentCodec.fromRow, await call('payment_by_id', { of_id: id })),
    refundFacts: async (ids) => rowsIn(refundFactsCodec.fromRow, await call('refund_facts', { ids })),
    keepTypedAccount: async (account, told, seen) => {
      const { orderId } = account
      const kept = {
        account: typedAccountCodec.toRow(account),
        entries:
          orderId === null ? [] : await entryRowsOf(people, await emailOfOrder(call, orderId), told.entries),
        logged: await Promise.all(told.logged.map((entry) => sealedSystemRow(people, entry))),
        seen,
      }
      return (await call('keep_refund_account', { kept })) === true
    },
    transfersOf: async (ids) => rowsIn(numberedTransferCodec.fromRow, await call('transfers_of', { ids })),
    transfersOfFile: async (fileId) =>
      rowsIn(numberedTransferCodec.fromRow, await call('transfers_of_file', { of_file: fileId })),
    transfersIn: async (state, limit) =>
      rowsIn(numberedTransferCodec.fromRow, await call('transfers_in', { so: state, most: limit })),
    transfersTo: async (ibans, since) =>
      rowsIn(numberedTransferCodec.fromRow, await call('transfers_to', { ibans, since })),
    otherRefunds: async (limit) =>
      rowsIn(otherRefundCodec.fromRow, await call('other_refunds', { most: limit })),
    lineRefunds: async (query) => {
      const asked = 'ofLine' in query ? { of_line: query.ofLine } : query
      return rowsIn(knownLineRefundCodec.fromRow, await call('line_refunds_asked', { asked }))
    },
    refundCounts: async (most) => RefundCounts.parse(await call('refund_counts', { most })),
    openDebits: async ({ amount, currency, variableSymbol, orderNumber }) => {
      const asked = {
        of_minor: amount,
        of_currency: currency,
        symbol: variableSymbol,
        of_number: orderNumber,
      }
      return rowsIn(entryCodec.fromRow, await call('open_debits', asked))
    },
    byHandOf: async (orderId) =>
      rowsIn(handPaymentCodec.fromRow, await call('hand_payments_of_order', { of_order: orderId })),
    letOutByHand: async ({ staffId, day }) =>
      HandMoney.parse(await call('hand_money_of', { of_staff: staffId, on_day: day })),
    handDayLimits: async () => rowsIn(handDayLimitCodec.fromRow, await call('all_hand_day_limits', {})),
    setHandDayLimit: async (limit, logged) =>
      z.boolean().parse(
        await call('set_hand_day_limit', {
          day_limit: handDayLimitCodec.toRow(limit),
          logged: await sealedSystemRow(people, logged),
        }),
      ),
    waitingByHand: async (limit) =>
      rowsIn(numbered(handPaymentCodec), await call('waiting_hand_payments', { most: limit })),
    byHandOn: async (day) => {
      const letOut = HandDay.parse(await call('by_hand_on', { on_day: day }))
      const { payments, reissues, corrections, reopened } = letOut
      return {
        payments: payments.map((row) => ({
          ...numbered(handPaymentCodec)(row),
          isForgiven: Forgiven.parse(row).is_forgiven,
        })),
        reissues: reissues.map(numbered(reissueCodec)),
        corrections: corrections.map(numbered(correctionCodec)),
        reopened: reopened.map(numbered(openingCodec)),
      }
    },
    refusedByHand: async (limit) =>
      rowsIn(numbered(handPaymentCodec), await call('refused_hand_payments', { most: limit })),
    tellByHand: async (before) => void (await call('tell_by_hand', { before })),
  }
}

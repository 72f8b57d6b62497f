import type { KeyedOutcome, KeyedRequest, Transactions } from '@hotovo/application/spending/ports'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { auditRow } from '../rows/audit/entries.ts'
import { transactionCodec } from '../rows/spending.ts'
import { bareVoucherCodec } from '../rows/vouchers.ts'

const Answer = z.object({ transaction: z.unknown(), voucher: z.unknown() })
const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), answer: Answer }),
  z.object({ outcome: z.literal('known'), answer: Answer, fingerprint: z.string() }),
  z.object({ outcome: z.literal('busy') }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('refused'), voucher: z.unknown() }),
])
const Reversed = z.union([
  z.object({ outcome: z.literal('refused'), remaining_minor: z.int(), voided: z.boolean() }),
  Outcome,
])

const spentIn = ({ transaction, voucher }: z.infer<typeof Answer>) => ({
  transaction: transactionCodec.fromRow(transaction),
  voucher: bareVoucherCodec.fromRow(voucher),
})

type Written = Extract<z.infer<typeof Outcome>, { outcome: 'done' | 'known' | 'busy' }>
function keyedOutcome(written: Written): KeyedOutcome {
  if (written.outcome === 'busy') return written
  const spent = spentIn(written.answer)
  return written.outcome === 'done'
    ? { outcome: 'done', spent }
    : { outcome: 'known', fingerprint: written.fingerprint, spent }
}

const keyedRow = ({ id, merchantId, entry, ...told }: KeyedRequest) => ({
  ...told,
  transaction_id: id,
  merchant_id: merchantId,
  entry: auditRow(entry),
})

/** What merchants do with vouchers: one function each, which is one transaction (decision 51). */
export const sqlTransactions = (call: Call): Transactions => ({
  redeem: async ({ serial, amount, currency, ...keyed }) => {
    const redemption = { ...keyedRow(keyed), serial, amount_minor: amount, currency, reverses: null }
    const told = Outcome.parse(await call('redeem_voucher', { redemption }))
    if (told.outcome === 'unknown') throw new Error('a redemption names its voucher')
    return told.outcome === 'refused'
      ? { outcome: 'refused', voucher: bareVoucherCodec.fromRow(told.voucher) }
      : keyedOutcome(told)
  },
  reverse: async ({ reverses, amount, ...keyed }) => {
    const reversal = { ...keyedRow(keyed), reverses, amount_minor: amount ?? null }
    const told = Reversed.parse(await call('reverse_redemption', { reversal }))
    if (told.outcome === 'unknown') return told
    if (told.outcome !== 'refused') return keyedOutcome(told)
    if (!('voided' in told)) throw new Error('a refused reversal says how much is left')
    return { outcome: 'refused', left: told.remaining_minor, isVoided: told.voided }
  },
  byId: async (merchantId, id) =>
    rowIn(transactionCodec.fromRow, await call('transaction_by_id', { of_merchant: merchantId, of_id: id })),
  page: async ({ merchantId, kind, from, to, after, limit }) =>
    rowsIn(
      transactionCodec.fromRow,
      await call('transactions_page', {
        of_merchant: merchantId,
        of_kind: kind ?? null,
        since_when: from ?? null,
        until_when: to ?? null,
        after_time: after?.at ?? null,
        after_id: after?.id ?? null,
        most: limit,
      }),
    ),
  hasRedeemed: async (merchantId, serial) =>
    z.boolean().parse(await call('has_redeemed', { of_merchant: merchantId, of_serial: serial })),
})

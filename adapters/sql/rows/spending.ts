import { currencies } from '@hotovo/domain/shared/money'
import { type Transaction, transactionKinds } from '@hotovo/domain/spending/spending'
import { codec, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

/** A transaction: a row of `voucher_ledger` with its amount above zero and its voucher's currency beside it. */
export const transactionCodec = codec<Transaction>({
  id: uuid('transaction_id'),
  merchantId: uuid('merchant_id'),
  kind: oneOf('kind', transactionKinds),
  serial: text('voucher_serial'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  balanceAfter: integer('balance_after_minor'),
  reference: nullable(text('reference')),
  reverses: nullable(uuid('reverses')),
  at: instant('created_at'),
})

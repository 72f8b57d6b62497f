import { type Merchant, type MerchantKey, type Scope, scopes } from '@hotovo/domain/merchants/merchant'
import { currencies } from '@hotovo/domain/shared/money'
import { type Transaction, transactionKinds } from '@hotovo/domain/spending/spending'
import { z } from 'zod/mini'
import { codec, column, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

export const merchantCodec = codec<Merchant>({
  id: uuid('id'),
  name: text('name'),
  createdAt: instant('created_at'),
})

/** A key in `merchant_keys`, without its hash. */
export const merchantKeyCodec = codec<MerchantKey>({
  id: uuid('id'),
  merchantId: uuid('merchant_id'),
  hint: text('hint'),
  scopes: column<readonly Scope[]>('scopes', z.array(z.enum(scopes))),
  createdAt: instant('created_at'),
  revokedAt: nullable(instant('revoked_at')),
})

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

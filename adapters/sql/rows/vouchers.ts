import type { StoredVoucher } from '@hotovo/application/vouchers/ports'
import { currencies } from '@hotovo/domain/shared/money'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { boolean, type Codec, codec, instant, integer, nullable, oneOf, text } from '../codec.ts'

const ownCodec = codec<Voucher>({
  serial: text('serial'),
  currency: oneOf('currency', currencies),
  amount: integer('amount_minor'),
  balance: integer('balance_minor'),
  frozen: boolean('frozen'),
  voided: boolean('voided'),
  createdAt: instant('created_at'),
  usedAt: nullable(instant('used_at')),
  expiresAt: instant('expires_at'),
})
const secretsCodec = codec<Omit<StoredVoucher, 'voucher'>>({
  lastFour: text('last_four'),
  keyName: text('key_name'),
  codeHash: text('code_hash'),
  passwordHash: text('password_hash'),
})

/** A voucher in `vouchers`; amounts are minor units there too. */
export const voucherCodec: Codec<StoredVoucher> = {
  columns: [...ownCodec.columns, ...secretsCodec.columns],
  toRow: ({ voucher, ...secrets }) => ({ ...ownCodec.toRow(voucher), ...secretsCodec.toRow(secrets) }),
  fromRow: (raw) => ({ voucher: ownCodec.fromRow(raw), ...secretsCodec.fromRow(raw) }),
}

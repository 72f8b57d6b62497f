import type { StoredVoucher } from '@hotovo/application/settlement/ports'
import type { Liability, VoucherMovement } from '@hotovo/application/vouchers/ports'
import { currencies } from '@hotovo/domain/shared/money'
import type { VoucherOrigin } from '@hotovo/domain/vouchers/issuing'
import { ledgerKinds, type Movement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { boolean, type Codec, codec, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

/** A voucher without secrets and place in `vouchers`; amounts are minor units there too. */
export const bareVoucherCodec = codec<Voucher>({
  serial: text('serial'),
  currency: oneOf('currency', currencies),
  amount: integer('amount_minor'),
  balance: integer('balance_minor'),
  frozen: boolean('frozen'),
  voided: boolean('voided'),
  lapsed: integer('lapsed_minor'),
  warnedAt: nullable(instant('warned_at')),
  createdAt: instant('created_at'),
  usedAt: nullable(instant('used_at')),
  expiresAt: instant('expires_at'),
})
const secretsCodec = codec<Omit<StoredVoucher, 'voucher' | 'place'>>({
  lastFour: text('last_four'),
  keyName: text('key_name'),
  codeHash: text('code_hash'),
  passwordHash: text('password_hash'),
})

/** Where in its order a voucher belongs. */
export const originCodec = codec<VoucherOrigin>({
  orderId: uuid('order_id'),
  line: integer('line'),
  piece: integer('piece'),
  part: integer('part'),
  replaces: nullable(text('replaces')),
})

const Placed = z.object({ order_id: z.nullable(z.uuid()) })
const nowhere = Object.fromEntries(originCodec.columns.map((name) => [name, null]))

/** A voucher in `vouchers`, which may belong to no order. */
export const voucherCodec: Codec<StoredVoucher> = {
  columns: [...bareVoucherCodec.columns, ...secretsCodec.columns, ...originCodec.columns],
  toRow: ({ voucher, place, ...secrets }) => ({
    ...bareVoucherCodec.toRow(voucher),
    ...secretsCodec.toRow(secrets),
    ...(place ? originCodec.toRow(place) : nowhere),
  }),
  fromRow: (raw) => ({
    voucher: bareVoucherCodec.fromRow(raw),
    ...secretsCodec.fromRow(raw),
    place: Placed.parse(raw).order_id === null ? null : originCodec.fromRow(raw),
  }),
}

/** A movement of value in `voucher_ledger`, which numbers them. */
export const movementCodec = codec<Movement>({
  serial: text('voucher_serial'),
  kind: oneOf('kind', ledgerKinds),
  amount: integer('amount_minor'),
  balanceAfter: integer('balance_after_minor'),
  createdAt: instant('created_at'),
})

/** A movement as its voucher's history tells it. */
export const voucherMovementCodec = codec<VoucherMovement>({
  serial: text('voucher_serial'),
  step: integer('step'),
  kind: oneOf('kind', ledgerKinds),
  amount: integer('amount_minor'),
  balanceAfter: integer('balance_after_minor'),
  createdAt: instant('created_at'),
  merchant: nullable(text('merchant')),
  reference: nullable(text('reference')),
})

export const liabilityCodec = codec<Liability>({
  currency: oneOf('currency', currencies),
  month: text('month'),
  vouchers: integer('vouchers'),
  outstanding: integer('outstanding'),
  lapsed: integer('lapsed'),
})

import type { StoredVoucher } from '@hotovo/application/settlement/ports'
import type { Liability, VoucherMovement } from '@hotovo/application/vouchers/ports'
import {
  type DeliveredVoucher,
  type Delivery,
  deliveryChannels,
  deliveryStates,
  type LetterOpening,
} from '@hotovo/domain/deliveries/delivery'
import { currencies } from '@hotovo/domain/shared/money'
import type { VoucherPlace } from '@hotovo/domain/vouchers/issuing'
import { ledgerKinds, type Movement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import {
  boolean,
  type Codec,
  codec,
  day,
  instant,
  integer,
  listOfTexts,
  nullable,
  oneOf,
  text,
  uuid,
} from '../codec.ts'

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
export const placeCodec = codec<VoucherPlace>({
  orderId: uuid('order_id'),
  line: integer('line'),
  piece: integer('piece'),
  part: integer('part'),
  replaces: nullable(text('replaces')),
})

const Placed = z.object({ order_id: z.nullable(z.uuid()) })
const nowhere = Object.fromEntries(placeCodec.columns.map((name) => [name, null]))

/** A voucher in `vouchers`, which may belong to no order. */
export const voucherCodec: Codec<StoredVoucher> = {
  columns: [...bareVoucherCodec.columns, ...secretsCodec.columns, ...placeCodec.columns],
  toRow: ({ voucher, place, ...secrets }) => ({
    ...bareVoucherCodec.toRow(voucher),
    ...secretsCodec.toRow(secrets),
    ...(place ? placeCodec.toRow(place) : nowhere),
  }),
  fromRow: (raw) => ({
    voucher: bareVoucherCodec.fromRow(raw),
    ...secretsCodec.fromRow(raw),
    place: Placed.parse(raw).order_id === null ? null : placeCodec.fromRow(raw),
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

/** A delivery in `deliveries`, without what is sealed there. */
export const deliveryCodec = codec<Delivery>({
  id: uuid('id'),
  orderId: uuid('order_id'),
  channel: oneOf('channel', deliveryChannels),
  serials: listOfTexts('serials'),
  state: oneOf('state', deliveryStates),
  failures: integer('failures'),
  lastError: nullable(text('last_error')),
  createdAt: instant('created_at'),
  handedOverAt: nullable(instant('handed_over_at')),
})

/** That a letter was opened, in `letter_openings`. */
export const openingCodec = codec<LetterOpening>({
  deliveryId: uuid('delivery_id'),
  number: integer('number'),
  orderId: uuid('order_id'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  openedById: uuid('opened_by_id'),
  openedBy: text('opened_by'),
  openedAt: instant('opened_at'),
  openedOn: day('opened_on'),
})

const Contents = z.array(
  z.object({
    serial: z.string(),
    // What was sealed by older versions says neither.
    replaces: z._default(z.nullable(z.string()), null),
    currency: z.enum(currencies),
    amount: z.int(),
    balance: z.optional(z.int()),
    expiresAt: z.iso.datetime(),
    code: z.nullable(z.string()),
    password: z.nullable(z.string()),
  }),
)

/** What a delivery carries, out of its seal. Throws when it is something else. */
export const contentsOf = (text: string): readonly DeliveredVoucher[] =>
  Contents.parse(JSON.parse(text)).map((one) => ({ ...one, balance: one.balance ?? one.amount }))

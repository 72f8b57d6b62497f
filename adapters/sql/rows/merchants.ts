import { type Merchant, type MerchantKey, type Scope, scopes } from '@hotovo/domain/merchants/merchant'
import { z } from 'zod/mini'
import { codec, column, instant, nullable, text, uuid } from '../codec.ts'

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

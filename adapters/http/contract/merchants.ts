import type { ShownKey, WantedKey } from '@hotovo/application/merchants/manage'
import type { MerchantWithKeys } from '@hotovo/application/merchants/ports'
import { type Merchant, type MerchantKey, scopes } from '@hotovo/domain/merchants/merchant'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { ById } from './lists.ts'
import { Instant, Text } from './shapes.ts'

const Scopes = z.array(z.enum(scopes))
const MerchantShape: z.ZodMiniType<Merchant> = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
})
const KeyShape: z.ZodMiniType<MerchantKey> = z.object({
  id: z.uuid(),
  merchantId: z.uuid(),
  hint: z.string(),
  scopes: Scopes,
  createdAt: Instant,
  revokedAt: z.nullable(Instant),
})
const WithKeys: z.ZodMiniType<MerchantWithKeys> = z.object({
  merchant: MerchantShape,
  keys: z.array(KeyShape),
})
const WantedKeyShape: z.ZodMiniType<WantedKey> = z.strictObject({ name: Text, scopes: Scopes })
const ShownKeyShape: z.ZodMiniType<ShownKey> = z.object({
  merchant: MerchantShape,
  key: KeyShape,
  secret: z.nullable(z.string()),
  isNew: z.boolean(),
})

/** Merchants and their keys, for those who manage them (rule V25). */
export const merchantKeyCalls = {
  listMerchants: calling(
    'staff.merchants.list',
    staff(
      get('/api/admin/merchants', {
        summary: 'Merchants by name, each with its keys, the revoked ones too',
        value: z.array(WithKeys) as z.ZodMiniType<readonly MerchantWithKeys[]>,
      }),
    ),
  ),
  giveMerchantKey: calling(
    'staff.merchants.giveKey',
    staffOnce(
      post('/api/admin/merchants/keys', {
        summary: 'Gives a merchant a new key, and makes the merchant where there is none of that name',
        body: WantedKeyShape,
        value: ShownKeyShape,
        refusals: ['invalid'],
      }),
    ),
  ),
  endMerchantKey: calling(
    'staff.merchants.endKey',
    staff(
      post('/api/admin/merchants/keys/:id/revoke', {
        summary: 'Revokes a key, from the next request on',
        params: ById,
        value: KeyShape,
        done: 200,
        refusals: ['merchant-key-not-found'],
      }),
    ),
  ),
}

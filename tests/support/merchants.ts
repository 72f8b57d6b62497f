import { randomBytes, randomUUID } from 'node:crypto'
import { addMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import type { KeyedOutcome, KeyedRequest, Redemption, SpendReceipt } from '@hotovo/application/spending/ports'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { type Merchant, type MerchantKey, type Scope, scopes } from '@hotovo/domain/merchants/merchant'
import { spendEntry } from '@hotovo/domain/spending/spending'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'

const at = '2026-03-02T09:00:00.000Z'
const since = '2026-01-31T09:00:00.000Z'

/** What stands in place of a keyed hash. */
export const someHash = () => randomBytes(32).toString('base64url')

/** A new merchant with a key, as they are added. */
export function newMerchant(name: string = `Obchod ${randomUUID()}`, overrides: Partial<MerchantKey> = {}) {
  const merchant: Merchant = { id: randomUUID(), name, createdAt: at }
  return { merchant, isNew: true, ...newKey(merchant, overrides) }
}

/** A new key of a merchant, with its hash and its entry. */
export function newKey(merchant: Merchant, overrides: Partial<MerchantKey> = {}) {
  const key: MerchantKey = {
    id: randomUUID(),
    merchantId: merchant.id,
    hint: 'x7Qz',
    scopes,
    createdAt: at,
    revokedAt: null,
    ...overrides,
  }
  return { key, hash: someHash(), logged: keyLogged('merchant_key_added', merchant, key) }
}

export const keyLogged = (
  action: 'merchant_key_added' | 'merchant_key_revoked',
  { name }: Merchant,
  { id, hint }: MerchantKey,
) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'merchant_key',
    resourceId: id,
    details: { merchant: name, hint },
    origin: { ipAddress: null, userAgent: 'shell' },
  })

/** A merchant in the stores. */
export async function merchantIn({ merchants }: Pick<Ports, 'merchants'>): Promise<Merchant> {
  const addition = newMerchant()
  const outcome = await merchants.addKey(addition)
  if (outcome !== 'added') throw new Error('a merchant of a test was not added')
  return addition.merchant
}

/** A request under a fresh key. */
export const keyedRequestOf = (
  merchant: Merchant,
  serial: string,
  overrides: Partial<Omit<KeyedRequest, 'entry'>> = {},
): KeyedRequest => ({
  id: randomUUID(),
  merchantId: merchant.id,
  key: randomUUID(),
  fingerprint: someHash(),
  reference: null,
  at,
  since,
  ...overrides,
  entry: spendEntry(serial, { merchant: merchant.name, at: overrides.at ?? at }),
})

/** So much of a voucher, under a fresh key. */
export const redemptionOf = (
  merchant: Merchant,
  { serial, currency }: Pick<Voucher, 'serial' | 'currency'>,
  amount: number,
  overrides: Partial<Omit<Redemption, 'entry'>> = {},
): Redemption => ({ serial, amount, currency, ...overrides, ...keyedRequestOf(merchant, serial, overrides) })

/** What was done by a request that was not refused. */
export function receiptOf(outcome: KeyedOutcome | { readonly outcome: string }): SpendReceipt {
  if (outcome.outcome !== 'done' || !('spent' in outcome))
    throw new Error(`a request of a test was not done: ${outcome.outcome}`)
  return outcome.spent
}

/** Gives a merchant a key by the use case; answers the key in plain text too. */
export async function keyFor(
  ports: Parameters<typeof addMerchantKey>[0],
  name = `Obchod ${randomUUID()}`,
  of?: readonly Scope[],
) {
  const added = await addMerchantKey(ports)(name, of)
  if (!added.ok) throw new Error('a merchant of a test has no key')
  return added.value
}

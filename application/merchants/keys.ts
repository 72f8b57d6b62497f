import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { lengths } from '@hotovo/domain/limits'
import {
  scopes as allScopes,
  drawMerchantKey,
  type Merchant,
  type MerchantKey,
  merchantKeyHint,
  type Scope,
} from '@hotovo/domain/merchants/merchant'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'

type KeyPorts = Pick<Ports, 'merchants' | 'clock' | 'random' | 'macs'>

/** Changes from the shell have no address. */
const shell = { ipAddress: null, userAgent: 'shell' }

const aboutKey = (action: SystemAction, at: string, { name }: Merchant, key: MerchantKey) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'merchant_key',
    resourceId: key.id,
    details: { merchant: name, hint: key.hint, scopes: key.scopes.join(' ') },
    origin: shell,
  })

/**
 * Gives a merchant of this name a new key, and makes them where there is none; the key is told once and kept as a hash
 * (rule V17). Without scopes it is for everything.
 */
export const addMerchantKey =
  ({ merchants, clock, random, macs }: KeyPorts) =>
  async (
    given: string,
    scopes: readonly Scope[] = allScopes,
  ): Promise<
    Result<{ merchant: Merchant; key: MerchantKey; secret: string; isNew: boolean }, Refused<'invalid'>>
  > => {
    const name = given.trim()
    const problems = textProblems('name', name, lengths.merchantName, { required: true })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    return retryOnConflict('a key was not added', async () => {
      const at = clock.now()
      const known = (await merchants.all()).find(({ merchant }) => merchant.name === name)?.merchant
      const merchant = known ?? { id: random.uuid(), name, createdAt: at }
      const secret = drawMerchantKey(random.integer)
      const key: MerchantKey = {
        id: random.uuid(),
        merchantId: merchant.id,
        hint: merchantKeyHint(secret),
        scopes,
        createdAt: at,
        revokedAt: null,
      }
      const hash = await macs.sign('merchant-key', secret)
      const logged = aboutKey('merchant_key_added', at, merchant, key)
      const outcome = await merchants.addKey({ merchant, isNew: !known, key, hash, logged })
      return outcome === 'added' ? ok({ merchant, key, secret, isNew: !known }) : new WriteConflict(outcome)
    })
  }

/** Revokes a key, named by its id or, where only one ends so, by its last symbols. Answers whose it was. */
export const revokeMerchantKey =
  ({ merchants, clock }: KeyPorts) =>
  async (
    named: string,
  ): Promise<Result<{ merchant: Merchant; key: MerchantKey }, { code: 'key-not-found' }>> => {
    const at = clock.now()
    const all = (await merchants.all()).flatMap(({ merchant, keys }) =>
      keys.map((key) => ({ merchant, key })),
    )
    const good = all.filter(({ key }) => key.revokedAt === null && [key.id, key.hint].includes(named))
    const [found, ...others] = good
    if (!found || others.length > 0) return fail({ code: 'key-not-found' })
    const logged = aboutKey('merchant_key_revoked', at, found.merchant, found.key)
    return (await merchants.revoke(found.key.id, at, logged)) ? ok(found) : fail({ code: 'key-not-found' })
  }

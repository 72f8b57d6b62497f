import { type Origin, type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
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

export type KeyPorts = Pick<Ports, 'merchants' | 'clock' | 'random' | 'macs'>

/** Who gives keys and takes them back: somebody of staff, or whoever has the shell, who has no account and no address. */
export type KeyKeeper = { readonly userId: string | null; readonly origin: Origin }
const shell: KeyKeeper = { userId: null, origin: { ipAddress: null, userAgent: 'shell' } }

const aboutKey = (
  action: SystemAction,
  at: string,
  { name }: Merchant,
  key: MerchantKey,
  { userId, origin }: KeyKeeper,
) =>
  systemEntry(action, at, {
    userId,
    resourceType: 'merchant_key',
    resourceId: key.id,
    details: { merchant: name, hint: key.hint, scopes: key.scopes.join(' ') },
    origin,
  })

/** A key that was given; what is secret of it is told here and nowhere else. */
export type GivenKey = {
  readonly merchant: Merchant
  readonly key: MerchantKey
  readonly secret: string
  readonly isNew: boolean
}

type Given = Result<GivenKey, Refused<'invalid'>>

/** Gives a merchant of this name a new key with this id, and makes them where there is none; `known` where there is a key of that id. */
export async function giveKey(
  { merchants, clock, random, macs }: KeyPorts,
  {
    id,
    name: given,
    scopes,
  }: { readonly id: string; readonly name: string; readonly scopes: readonly Scope[] },
  by: KeyKeeper,
): Promise<Given | 'known'> {
  const name = given.trim()
  const problems = textProblems('name', name, lengths.merchantName, { required: true })
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  return retryOnConflict<Given | 'known'>('a key was not added', async () => {
    const at = clock.now()
    const known = (await merchants.all()).find(({ merchant }) => merchant.name === name)?.merchant
    const merchant = known ?? { id: random.uuid(), name, createdAt: at }
    const secret = drawMerchantKey(random.integer)
    const key: MerchantKey = {
      id,
      merchantId: merchant.id,
      hint: merchantKeyHint(secret),
      scopes,
      createdAt: at,
      revokedAt: null,
    }
    const hash = await macs.sign('merchant-key', secret)
    const logged = aboutKey('merchant_key_added', at, merchant, key, by)
    const outcome = await merchants.addKey({ merchant, isNew: !known, key, hash, logged })
    if (outcome === 'known') return outcome
    return outcome === 'added' ? ok({ merchant, key, secret, isNew: !known }) : new WriteConflict(outcome)
  })
}

/**
 * Gives a merchant of this name a new key, and makes them where there is none; the key is told once and kept as a hash
 * (rule V17). Without scopes it is for everything.
 */
export const addMerchantKey =
  (ports: KeyPorts) =>
  async (name: string, scopes: readonly Scope[] = allScopes): Promise<Given> => {
    const given = await giveKey(ports, { id: ports.random.uuid(), name, scopes }, shell)
    if (given === 'known') throw new Error('an id was drawn twice')
    return given
  }

/** Revokes a key, named by its id or, where only one ends so, by its last symbols. Answers whose it was. */
export const revokeMerchantKey =
  ({ merchants, clock }: KeyPorts) =>
  async (
    named: string,
    by: KeyKeeper = shell,
  ): Promise<Result<{ merchant: Merchant; key: MerchantKey }, { code: 'key-not-found' }>> => {
    const at = clock.now()
    const all = (await merchants.all()).flatMap(({ merchant, keys }) =>
      keys.map((key) => ({ merchant, key })),
    )
    const good = all.filter(({ key }) => key.revokedAt === null && [key.id, key.hint].includes(named))
    const [found, ...others] = good
    if (!found || others.length > 0) return fail({ code: 'key-not-found' })
    const logged = aboutKey('merchant_key_revoked', at, found.merchant, found.key, by)
    return (await merchants.revoke(found.key.id, at, logged)) ? ok(found) : fail({ code: 'key-not-found' })
  }

import { scopes as allScopes, type MerchantKey, type Scope } from '@hotovo/domain/merchants/merchant'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { uuidKey } from '../access/idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type GivenKey, giveKey, type KeyPorts, revokeMerchantKey } from './keys.ts'
import type { MerchantWithKeys } from './ports.ts'

type ManagePorts = AuthorizePorts & KeyPorts

/** Merchants by their names, each with its keys (rule V25). */
export const listMerchants =
  (ports: AuthorizePorts & Pick<Ports, 'merchants'>) =>
  async (
    _: undefined,
    { caller }: CallContext,
  ): Promise<Result<readonly MerchantWithKeys[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'merchants.view')
    return authorized.ok ? ok(await ports.merchants.all()) : authorized
  }

/** For whom a key is, and what for; of one for nothing in particular it is for everything. */
export type WantedKey = { readonly name: string; readonly scopes: readonly Scope[] }

/** A key that was given; `secret` is null where it was told before, to an answer that may have been lost. */
export type ShownKey = Omit<GivenKey, 'secret'> & { readonly secret: string | null }

type GiveRefused = Refused<'invalid' | 'idempotency-key-malformed' | 'idempotency-key-reused'>

async function keyOf({ merchants }: Pick<Ports, 'merchants'>, id: string) {
  const all = await merchants.all()
  return all
    .flatMap(({ merchant, keys }) => keys.map((key) => ({ merchant, key, isNew: keys.length === 1 })))
    .find(({ key }) => key.id === id)
}

/**
 * Gives a merchant of this name a new key, and makes them where there is none (rules V17, V25). Under a key of the request, a UUID, which
 * becomes the id, it is done once; what is secret is told once.
 */
export const giveMerchantKey =
  (ports: ManagePorts) =>
  async (
    { name, scopes }: WantedKey,
    { caller, key }: CallContext,
  ): Promise<Result<ShownKey, Unauthorized | GiveRefused>> => {
    const authorized = await authorize(ports, caller, 'merchants.manage')
    if (!authorized.ok) return authorized
    const made = uuidKey(key)
    if (key !== undefined && made === undefined) return fail({ code: 'idempotency-key-malformed' })
    const { account, origin } = authorized.value
    const id = made ?? ports.random.uuid()
    const wanted = scopes.length === 0 ? allScopes : allScopes.filter((scope) => scopes.includes(scope))
    const given = await giveKey(ports, { id, name, scopes: wanted }, { userId: account.id, origin })
    if (given !== 'known') return given
    const known = (await keyOf(ports, id))!
    return known.merchant.name === name.trim() && known.key.scopes.join() === wanted.join()
      ? ok({ ...known, secret: null })
      : fail({ code: 'idempotency-key-reused' })
  }

/** Revokes a key from the next request on (rule V17); one that is revoked stays so. Answers the key as it is then. */
export const endMerchantKey =
  (ports: ManagePorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<MerchantKey, Unauthorized | Refused<'merchant-key-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'merchants.manage')
    if (!authorized.ok) return authorized
    const { account, origin } = authorized.value
    if (isUuid(id)) await revokeMerchantKey(ports)(id, { userId: account.id, origin })
    const known = await keyOf(ports, id)
    return known ? ok(known.key) : fail({ code: 'merchant-key-not-found' })
  }

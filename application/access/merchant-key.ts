import { isMerchantKey, type Scope } from '@hotovo/domain/merchants/merchant'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { MerchantWithKey } from './ports.ts'

/** Why a merchant may not do what they ask for. */
export const merchantUnauthorizedCodes = ['api-key-required', 'scope-required'] as const
export type MerchantUnauthorized = Refused<(typeof merchantUnauthorizedCodes)[number]>
/** Finds who has a key by any of the hashes it may be stored under. */
export type MerchantKeyLookup<Known> = (hashes: readonly string[]) => Promise<Known | undefined>

/** The key that a caller shows, as `look` finds it; undefined where it is none. */
export async function merchantKeyOfCaller<Known>(
  { macs }: Pick<Ports, 'macs'>,
  caller: Caller,
  look: MerchantKeyLookup<Known>,
): Promise<Known | undefined> {
  const text = caller.accessToken()
  if (text === undefined || !isMerchantKey(text)) return undefined
  const signatures = await macs.signatures('merchant-key', text)
  return look(signatures.map(({ mac }) => mac))
}

/**
 * Lets a merchant do what their key is for (rule V17); a key that was revoked is no key from then on. The key is looked for
 * by `look`, which may look for more at once.
 */
export async function authorizeMerchant<Known extends MerchantWithKey>(
  ports: Pick<Ports, 'macs'>,
  caller: Caller,
  scope: Scope,
  look: MerchantKeyLookup<Known>,
): Promise<Result<Known, MerchantUnauthorized>> {
  const known = await merchantKeyOfCaller(ports, caller, look)
  if (!known) return fail({ code: 'api-key-required' })
  return known.key.scopes.includes(scope) ? ok(known) : fail({ code: 'scope-required', scope })
}

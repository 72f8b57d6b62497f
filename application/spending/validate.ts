import { rateLimits as limits } from '@hotovo/domain/limits'
import type { Merchant, Scope } from '@hotovo/domain/merchants/merchant'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { normalCode, verificationProblems } from '@hotovo/domain/shared/voucher-code'
import { statusAt, type Voucher, type VoucherStatus } from '@hotovo/domain/vouchers/voucher'
import type { CallContext, Caller } from '../access/caller.ts'
import { authorizeMerchant, type MerchantUnauthorized } from '../access/merchant-key.ts'
import type { Bucket } from '../access/ports.ts'
import { tooManyRequests, withoutLimit } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { VoucherSecrets } from '../settlement/voucher-secrets.ts'
import { hasPassword } from '../vouchers/verify.ts'

export type SpendPorts = Pick<
  Ports,
  'merchants' | 'transactions' | 'rateLimits' | 'clock' | 'random' | 'macs'
>

/** A voucher as a merchant is told of it: minor units, instants in UTC. */
export type MerchantVoucher = Pick<Voucher, 'serial' | 'currency' | 'amount' | 'balance' | 'expiresAt'> & {
  readonly status: VoucherStatus
}
export const merchantVoucherOf = (voucher: Voucher, at: string): MerchantVoucher => {
  const { serial, currency, amount, balance, expiresAt } = voucher
  return { serial, currency, amount, balance, status: statusAt(voucher, at), expiresAt }
}

/** A merchant who may look, and what there is to see. */
export type VoucherLookup = {
  readonly merchant: Merchant
  /** The voucher, where code and password are right; what is not is counted, and after many refused as that (rule V17). */
  readonly found: () => Promise<Result<Voucher, Refused<'voucher-not-found' | 'too-many-requests'>>>
}

/**
 * Lets a merchant look a voucher up by its code, with its password where one is given. Their failures are counted by all
 * with their key, or by those of the visitor they name, and by those about one code; successes never are.
 */
export async function lookUpVoucher(
  ports: SpendPorts,
  caller: Caller,
  scope: Scope,
  { code, password }: Pick<VoucherSecrets, 'code'> & Partial<VoucherSecrets>,
): Promise<Result<VoucherLookup, MerchantUnauthorized>> {
  const { merchants, rateLimits, macs, clock } = ports
  const codeHashes = (await macs.signatures('voucher-code', normalCode(code))).map(({ mac }) => mac)
  let buckets: readonly Bucket[] = []
  const known = await authorizeMerchant(ports, caller, scope, async (keyHashes) => {
    const ofKey = keyHashes[0]!
    const ofCode = await macs.sign('voucher-attempt', `${ofKey} ${normalCode(code)}`)
    const { visitor } = caller
    buckets = [
      visitor
        ? { key: await macs.sign('voucher-attempt', `${ofKey} of ${visitor}`), limit: limits.merchantVisitor }
        : { key: ofKey, limit: limits.merchantFailures },
      { key: ofCode, limit: limits.merchantCode },
    ]
    return merchants.lookUp({ keyHashes, codeHashes, buckets, at: clock.now() })
  })
  if (!known.ok) return known
  const { merchant, found, full } = known.value
  return ok({
    merchant,
    found: async () => {
      const isRight = password === undefined || (await hasPassword(ports, found, { code, password }))
      if (found && isRight) return ok(found.voucher)
      if (full) return fail(tooManyRequests(buckets[full.full]!.limit, full.resetSeconds))
      await rateLimits.hit(buckets.map(withoutLimit), clock.now())
      return fail({ code: 'voucher-not-found' })
    },
  })
}

/** Whether a voucher could be spent now. One answer for whatever does not fit. */
export type VoucherValidity =
  | { readonly valid: false; readonly voucher?: MerchantVoucher | undefined }
  | { readonly valid: true; readonly voucher: MerchantVoucher }

/** Tells a merchant whether a voucher can be spent, and what it is worth. */
export const validateVoucher =
  (ports: SpendPorts) =>
  async (
    secrets: VoucherSecrets,
    { caller }: CallContext,
  ): Promise<Result<VoucherValidity, MerchantUnauthorized | Refused<'invalid' | 'too-many-requests'>>> => {
    const looked = await lookUpVoucher(ports, caller, 'vouchers.validate', secrets)
    if (!looked.ok) return looked
    const problems = verificationProblems(secrets)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const found = await looked.value.found()
    if (!found.ok) return found.error.code === 'voucher-not-found' ? ok({ valid: false }) : fail(found.error)
    const voucher = merchantVoucherOf(found.value, ports.clock.now())
    return ok({ valid: voucher.status === 'active', voucher })
  }

/** What a merchant is told of a voucher by its code alone; of its worth only who has redeemed some of it. */
export type CodeView = Pick<MerchantVoucher, 'currency' | 'status' | 'expiresAt'> &
  Partial<Pick<MerchantVoucher, 'serial' | 'balance'>>

/** Tells a merchant what a voucher is, by its code. */
export const viewVoucher =
  (ports: SpendPorts) =>
  async (
    { code }: { readonly code: string },
    { caller }: CallContext,
  ): Promise<Result<CodeView, MerchantUnauthorized | Refused<'voucher-not-found' | 'too-many-requests'>>> => {
    const looked = await lookUpVoucher(ports, caller, 'vouchers.view', { code })
    if (!looked.ok) return looked
    const found = await looked.value.found()
    if (!found.ok) return found
    const { serial, balance, currency, status, expiresAt } = merchantVoucherOf(found.value, ports.clock.now())
    const isKnown = await ports.transactions.hasRedeemed(looked.value.merchant.id, serial)
    return ok({ currency, status, expiresAt, ...(isKnown ? { serial, balance } : {}) })
  }

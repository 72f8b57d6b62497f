import { answerDays, lengths, rateLimits as limits } from '@hotovo/domain/limits'
import type { Merchant, Scope } from '@hotovo/domain/merchants/merchant'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { normalCode, verificationProblems } from '@hotovo/domain/shared/voucher-code'
import {
  type Spend,
  spendEntry,
  spendProblems,
  type Transaction,
  type Unspendable,
  unspendableFor,
} from '@hotovo/domain/spending/spending'
import { statusAt, type Voucher, type VoucherStatus } from '@hotovo/domain/vouchers/voucher'
import type { Caller } from '../access/caller.ts'
import { authorizeMerchant, type UnknownMerchant } from '../access/merchant-key.ts'
import type { Bucket } from '../access/ports.ts'
import { tooMany, unlimited } from '../access/rate-limits.ts'
import { Unavailable } from '../faults.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { VoucherSecrets } from '../settlement/voucher-secrets.ts'
import { hasPassword } from '../vouchers/verify.ts'
import type { Keyed, KeyedOutcome, Spent } from './ports.ts'

export type SpendPorts = Pick<
  Ports,
  'merchants' | 'transactions' | 'rateLimits' | 'clock' | 'random' | 'macs'
>

/** A voucher as a merchant is told of it: minor units, instants in UTC. */
export type MerchantVoucher = Pick<Voucher, 'serial' | 'currency' | 'amount' | 'balance' | 'expiresAt'> & {
  readonly status: VoucherStatus
}

/** A transaction as a merchant is told of it. */
export type MerchantTransaction = Omit<Transaction, 'merchantId'>

/** What moved, and the voucher as it was right after. */
export type SpentAnswer = { readonly transaction: MerchantTransaction; readonly voucher: MerchantVoucher }

/** `replayed` says that it was done before, under the same key. */
export type SpentOnce = { readonly answer: SpentAnswer; readonly replayed: boolean }

const toldOf = (voucher: Voucher, at: string): MerchantVoucher => {
  const { serial, currency, amount, balance, expiresAt } = voucher
  return { serial, currency, amount, balance, status: statusAt(voucher, at), expiresAt }
}

export const transactionTold = ({ merchantId: _own, ...told }: Transaction): MerchantTransaction => told

const answerOf = ({ transaction, voucher }: Spent): SpentAnswer => ({
  transaction: transactionTold(transaction),
  voucher: toldOf(voucher, transaction.at),
})

/** A merchant who may look, and what there is to see. */
type Looked = {
  readonly merchant: Merchant
  /** The voucher, where code and password are right; what is not is counted, and after many refused as that (rule V17). */
  readonly found: () => Promise<Result<Voucher, Refused<'voucher-not-found' | 'too-many-requests'>>>
}

/**
 * Lets a merchant look a voucher up by its code, with its password where one is given. Their failures are counted by all
 * with their key, or by those of the visitor they name, and by those about one code; successes never are.
 */
async function lookedUp(
  ports: SpendPorts,
  caller: Caller,
  scope: Scope,
  { code, password }: Pick<VoucherSecrets, 'code'> & Partial<VoucherSecrets>,
): Promise<Result<Looked, UnknownMerchant>> {
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
      if (full) return fail(tooMany(buckets[full.full]!.limit, full.resetSeconds))
      await rateLimits.hit(buckets.map(unlimited), clock.now())
      return fail({ code: 'voucher-not-found' })
    },
  })
}

/** Whether a voucher could be spent now. One answer for whatever does not fit. */
export type Validated =
  | { readonly valid: false; readonly voucher?: MerchantVoucher | undefined }
  | { readonly valid: true; readonly voucher: MerchantVoucher }

/** Tells a merchant whether a voucher can be spent, and what it is worth. */
export const validateVoucher =
  (ports: SpendPorts, caller: Caller) =>
  async (
    secrets: VoucherSecrets,
  ): Promise<Result<Validated, UnknownMerchant | Refused<'invalid' | 'too-many-requests'>>> => {
    const looked = await lookedUp(ports, caller, 'vouchers.validate', secrets)
    if (!looked.ok) return looked
    const problems = verificationProblems(secrets)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const found = await looked.value.found()
    if (!found.ok) return found.error.code === 'voucher-not-found' ? ok({ valid: false }) : fail(found.error)
    const voucher = toldOf(found.value, ports.clock.now())
    return ok({ valid: voucher.status === 'active', voucher })
  }

/** What a merchant is told of a voucher by its code alone; of its worth only who has redeemed some of it. */
export type CodeView = Pick<MerchantVoucher, 'currency' | 'status' | 'expiresAt'> &
  Partial<Pick<MerchantVoucher, 'serial' | 'balance'>>

/** Tells a merchant what a voucher is, by its code. */
export const viewVoucher =
  (ports: SpendPorts, caller: Caller) =>
  async (
    code: string,
  ): Promise<Result<CodeView, UnknownMerchant | Refused<'voucher-not-found' | 'too-many-requests'>>> => {
    const looked = await lookedUp(ports, caller, 'vouchers.view', { code })
    if (!looked.ok) return looked
    const found = await looked.value.found()
    if (!found.ok) return found
    const { serial, balance, currency, status, expiresAt } = toldOf(found.value, ports.clock.now())
    const isKnown = await ports.transactions.hasRedeemed(looked.value.merchant.id, serial)
    return ok({ currency, status, expiresAt, ...(isKnown ? { serial, balance } : {}) })
  }

/** What a merchant takes from a voucher: minor units, and what they call it. */
export type RedeemRequest = VoucherSecrets &
  Pick<Spend, 'amount' | 'currency'> & { readonly reference?: string | undefined }

type KeyRefused = Refused<
  'idempotency-key-missing' | 'idempotency-key-malformed' | 'idempotency-key-reused' | 'idempotency-key-busy'
>

/** What a key stands for, signed, because secrets are in it. */
const told = (path: string, body: object) => `POST ${path} ${canonicalText(body)}`

function keyProblem(key: string | undefined): KeyRefused | undefined {
  if (key === undefined || key === '') return { code: 'idempotency-key-missing' }
  return key.length > lengths.idempotencyKey.max ? { code: 'idempotency-key-malformed' } : undefined
}

const dayMs = 86_400_000

/** Answers of keys that are not later are forgotten. */
const keptSince = (at: string) => new Date(Date.parse(at) - answerDays * dayMs).toISOString()

async function keyed(
  { clock, random, macs }: SpendPorts,
  merchant: Merchant,
  serial: string,
  { key, fingerprintOf, reference }: { key: string; fingerprintOf: string; reference: string | undefined },
): Promise<Keyed> {
  const at = clock.now()
  return {
    id: random.uuid(),
    merchantId: merchant.id,
    key,
    fingerprint: await macs.sign('idempotency', fingerprintOf),
    reference: reference?.trim() || null,
    at,
    since: keptSince(at),
    entry: spendEntry(serial, { merchant: merchant.name, at }),
  }
}

/** The answer to a key, as the first request got it. */
async function answered(
  { macs }: SpendPorts,
  outcome: KeyedOutcome,
  fingerprintOf: string,
): Promise<Result<SpentOnce, KeyRefused>> {
  if (outcome.outcome === 'busy') return fail({ code: 'idempotency-key-busy' })
  const answer = answerOf(outcome.spent)
  if (outcome.outcome === 'done') return ok({ answer, replayed: false })
  // An older key may have signed it.
  if (!(await macs.verify('idempotency', fingerprintOf, outcome.fingerprint)))
    return fail({ code: 'idempotency-key-reused' })
  return ok({ answer, replayed: true })
}

/** A voucher that was changed between a look and a refusal is looked at again so many times. */
const redeemTries = 5

/**
 * Spends an amount of a voucher, once for a key, in one transaction (rules V16, I3, I4). What is refused writes nothing
 * and leaves the key free.
 */
export const redeemVoucher =
  (ports: SpendPorts, caller: Caller) =>
  async (
    request: RedeemRequest,
    key?: string,
  ): Promise<
    Result<
      SpentOnce,
      | UnknownMerchant
      | KeyRefused
      | Refused<'invalid' | 'voucher-not-found' | 'too-many-requests' | Unspendable>
    >
  > => {
    const looked = await lookedUp(ports, caller, 'vouchers.redeem', request)
    if (!looked.ok) return looked
    const wrongKey = keyProblem(key)
    if (wrongKey) return fail(wrongKey)
    const problems = [...verificationProblems(request), ...spendProblems(request)]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { merchant, found: voucher } = looked.value
    const fingerprintOf = told('/api/vouchers/redeem', request)
    const found = await voucher()
    if (!found.ok) return found
    const { amount, currency, reference } = request
    const { serial } = found.value
    for (let tries = 1; ; tries++) {
      const asked = await keyed(ports, merchant, serial, { key: key!, fingerprintOf, reference })
      const outcome = await ports.transactions.redeem({ ...asked, serial, amount, currency })
      if (outcome.outcome !== 'refused') return answered(ports, outcome, fingerprintOf)
      const why = unspendableFor(outcome.voucher, { amount, currency, at: asked.at })
      if (why) return fail({ code: why })
      if (tries === redeemTries) throw new Unavailable(`a voucher was not spent in ${tries} tries`)
    }
  }

/** Without an amount all that is left of the redemption comes back. */
export type ReverseRequest = { readonly amount?: number | undefined; readonly reference?: string | undefined }

/** Gives back to a voucher what a redemption took, or a part of it, once for a key (rule I4). */
export const reverseTransaction =
  (ports: SpendPorts, caller: Caller) =>
  async (
    id: string,
    request: ReverseRequest,
    key?: string,
  ): Promise<
    Result<
      SpentOnce,
      | UnknownMerchant
      | KeyRefused
      | Refused<'invalid' | 'transaction-not-found' | 'reversal-too-large' | 'cancelled'>
    >
  > => {
    const known = await authorizeMerchant(ports, caller, 'transactions.reverse', ports.merchants.byKey)
    if (!known.ok) return known
    const { merchant } = known.value
    const wrongKey = keyProblem(key)
    if (wrongKey) return fail(wrongKey)
    const problems = spendProblems({ ...request, amount: request.amount, currency: undefined })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    if (!isUuid(id)) return fail({ code: 'transaction-not-found' })
    const { amount, reference } = request
    const fingerprintOf = told(`/api/transactions/${id}/reverse`, request)
    const redemption = await ports.transactions.byId(merchant.id, id)
    if (!redemption) return fail({ code: 'transaction-not-found' })
    const asked = await keyed(ports, merchant, redemption.serial, {
      key: key!,
      fingerprintOf,
      reference,
    })
    const outcome = await ports.transactions.reverse({ ...asked, reverses: id, amount })
    if (outcome.outcome === 'unknown') return fail({ code: 'transaction-not-found' })
    if (outcome.outcome !== 'refused') return answered(ports, outcome, fingerprintOf)
    return outcome.isVoided
      ? fail({ code: 'cancelled' })
      : fail({ code: 'reversal-too-large', left: outcome.left })
  }

/** An instant as it is stored: whoever asks may leave its fractions out. */
export const exact = (instant: string | undefined) => instant && new Date(instant).toISOString()

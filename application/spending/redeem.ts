import { lengths } from '@hotovo/domain/limits'
import type { Merchant } from '@hotovo/domain/merchants/merchant'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { verificationProblems } from '@hotovo/domain/shared/voucher-code'
import {
  type Spend,
  spendEntry,
  spendProblems,
  type Transaction,
  type Unspendable,
  unspendableFor,
} from '@hotovo/domain/spending/spending'
import type { CallContext } from '../access/caller.ts'
import { answerAgain, forgottenUntil, type IdempotencyRefused, requestText } from '../access/idempotency.ts'
import type { MerchantUnauthorized } from '../access/merchant-key.ts'
import type { Refused } from '../refusal.ts'
import type { VoucherSecrets } from '../settlement/voucher-secrets.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import type { KeyedOutcome, KeyedRequest, SpendReceipt } from './ports.ts'
import { lookUpVoucher, type MerchantVoucher, merchantVoucherOf, type SpendPorts } from './validate.ts'

/** A transaction as a merchant is told of it. */
export type MerchantTransaction = Omit<Transaction, 'merchantId'>

/** What moved, and the voucher as it was right after. */
export type SpendAnswer = { readonly transaction: MerchantTransaction; readonly voucher: MerchantVoucher }

/** `replayed` says that it was done before, under the same key. */
export type KeyedSpendAnswer = { readonly answer: SpendAnswer; readonly replayed: boolean }

export const merchantTransactionOf = ({ merchantId: _own, ...told }: Transaction): MerchantTransaction => told

const answerOf = ({ transaction, voucher }: SpendReceipt): SpendAnswer => ({
  transaction: merchantTransactionOf(transaction),
  voucher: merchantVoucherOf(voucher, transaction.at),
})

/** What a merchant takes from a voucher: minor units, and what they call it. */
export type RedeemRequest = VoucherSecrets &
  Pick<Spend, 'amount' | 'currency'> & { readonly reference?: string | undefined }

/** Why the key of a merchant is no good; they may not do without one. */
export type SpendKeyRefused = IdempotencyRefused | Refused<'idempotency-key-missing'>

export function keyProblem(key: string | undefined): SpendKeyRefused | undefined {
  if (key === undefined || key === '') return { code: 'idempotency-key-missing' }
  return key.length > lengths.idempotencyKey.max ? { code: 'idempotency-key-malformed' } : undefined
}

/** What a merchant asks of a voucher under a key, as it is kept with it. */
export async function keyedRequest(
  { clock, random, macs }: SpendPorts,
  merchant: Merchant,
  serial: string,
  { key, request, reference }: { key: string; request: string; reference: string | undefined },
): Promise<KeyedRequest> {
  const at = clock.now()
  return {
    id: random.uuid(),
    merchantId: merchant.id,
    key,
    fingerprint: await macs.sign('idempotency', request),
    reference: reference?.trim() || null,
    at,
    since: forgottenUntil(at),
    entry: spendEntry(serial, { merchant: merchant.name, at }),
  }
}

/** The answer to a key, as the first request got it. */
export async function keyedAnswer(
  { macs }: SpendPorts,
  outcome: KeyedOutcome,
  request: string,
): Promise<Result<KeyedSpendAnswer, SpendKeyRefused>> {
  if (outcome.outcome === 'busy') return fail({ code: 'idempotency-key-busy' })
  const answer = answerOf(outcome.spent)
  if (outcome.outcome === 'done') return ok({ answer, replayed: false })
  return answerAgain(macs, request, outcome.fingerprint, async () => ok({ answer, replayed: true }))
}

/**
 * Spends an amount of a voucher, once for a key, in one transaction (rules V16, I3, I4). What is refused writes nothing
 * and leaves the key free.
 */
export const redeemVoucher =
  (ports: SpendPorts) =>
  async (
    request: RedeemRequest,
    { caller, key }: CallContext,
  ): Promise<
    Result<
      KeyedSpendAnswer,
      | MerchantUnauthorized
      | SpendKeyRefused
      | Refused<'invalid' | 'voucher-not-found' | 'too-many-requests' | Unspendable>
    >
  > => {
    const looked = await lookUpVoucher(ports, caller, 'vouchers.redeem', request)
    if (!looked.ok) return looked
    const wrongKey = keyProblem(key)
    if (wrongKey) return fail(wrongKey)
    const problems = [...verificationProblems(request), ...spendProblems(request)]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { merchant, found: voucher } = looked.value
    const asked = requestText('POST /api/vouchers/redeem', request)
    const found = await voucher()
    if (!found.ok) return found
    const { amount, currency, reference } = request
    const { serial } = found.value
    return retryOnConflict('a voucher was not spent', async () => {
      const keyed = await keyedRequest(ports, merchant, serial, { key: key!, request: asked, reference })
      const outcome = await ports.transactions.redeem({ ...keyed, serial, amount, currency })
      if (outcome.outcome !== 'refused') return keyedAnswer(ports, outcome, asked)
      const why = unspendableFor(outcome.voucher, { amount, currency, at: keyed.at })
      // It was changed between the try and the look at it.
      return why ? fail({ code: why }) : new WriteConflict(outcome.outcome)
    })
  }

/** An instant as it is stored: whoever asks may leave its fractions out. */
export const exactInstant = (instant: string | undefined) => instant && new Date(instant).toISOString()

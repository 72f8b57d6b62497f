import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { parseTransactionCursor } from '@hotovo/application/spending/list'
import type { MerchantTransaction, RedeemRequest, SpendAnswer } from '@hotovo/application/spending/redeem'
import type { ReverseRequest } from '@hotovo/application/spending/reverse'
import type { CodeView, MerchantVoucher, VoucherValidity } from '@hotovo/application/spending/validate'
import { transactionKinds, unspendableReasons } from '@hotovo/domain/spending/spending'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { calling, get, post, replayable } from '../endpoint.ts'
import { merchant } from '../guards.ts'
import { page, paged } from './lists.ts'
import { Amount, Currency, Instant, Minor, Text } from './shapes.ts'

const secrets = { code: Text, password: Text }

const SecretsShape: z.ZodMiniType<VoucherSecrets> = z.strictObject(secrets)

const MerchantVoucherShape: z.ZodMiniType<MerchantVoucher> = z.object({
  serial: z.string(),
  currency: Currency,
  amount: Minor,
  balance: Minor,
  status: z.enum(voucherStatuses),
  expiresAt: Instant,
})

const TransactionShape: z.ZodMiniType<MerchantTransaction> = z.object({
  id: z.uuid(),
  kind: z.enum(transactionKinds),
  serial: z.string(),
  amount: Minor,
  currency: Currency,
  balanceAfter: Minor,
  reference: z.nullable(z.string()),
  reverses: z.nullable(z.uuid()),
  at: Instant,
})

const SpentShape: z.ZodMiniType<SpendAnswer> = z.object({
  transaction: TransactionShape,
  voucher: MerchantVoucherShape,
})

const ValidatedShape: z.ZodMiniType<VoucherValidity> = z.union([
  z.object({ valid: z.literal(true), voucher: MerchantVoucherShape }),
  z.object({ valid: z.literal(false), voucher: z.optional(MerchantVoucherShape) }),
])

const CodeViewShape: z.ZodMiniType<CodeView> = z.object({
  currency: Currency,
  status: z.enum(voucherStatuses),
  expiresAt: Instant,
  serial: z.optional(z.string()),
  balance: z.optional(Minor),
})

const RedeemRequestShape: z.ZodMiniType<RedeemRequest> = z.strictObject({
  ...secrets,
  amount: Amount,
  currency: Currency,
  reference: z.optional(Text),
})

const ReverseRequestShape: z.ZodMiniType<ReverseRequest> = z.strictObject({
  amount: z.optional(Amount),
  reference: z.optional(Text),
})

const keyRefusals = [
  'idempotency-key-missing',
  'idempotency-key-malformed',
  'idempotency-key-reused',
  'idempotency-key-busy',
] as const

/** What merchants do with vouchers, by a key of theirs; amounts are minor units. */
export const spendingCalls = {
  validateVoucher: calling(
    'merchant.validate',
    merchant(
      post('/api/vouchers/validate', {
        summary: 'Whether a voucher can be spent now, and what it is worth',
        body: SecretsShape,
        value: ValidatedShape,
        done: 200,
        refusals: ['invalid', 'too-many-requests'],
      }),
    ),
  ),
  redeemVoucher: calling(
    'merchant.redeem',
    merchant(
      post('/api/vouchers/redeem', {
        summary: 'Spends an amount of a voucher, once for an idempotency key',
        body: RedeemRequestShape,
        ...replayable('answer', SpentShape),
        refusals: [
          'invalid',
          'voucher-not-found',
          'too-many-requests',
          ...keyRefusals,
          ...unspendableReasons,
        ],
      }),
    ),
  ),
  viewVoucher: calling(
    'merchant.view',
    merchant(
      get('/api/vouchers/:code', {
        summary: 'What a voucher is, by its code; its worth only to whoever has redeemed some of it',
        params: z.strictObject({ code: z.string().check(z.maxLength(100)) }),
        value: CodeViewShape,
        refusals: ['voucher-not-found', 'too-many-requests'],
      }),
    ),
  ),
  listTransactions: calling(
    'merchant.transactions',
    merchant(
      get('/api/transactions', {
        summary: 'Your own transactions, the newest first; from an instant, before another',
        params: z.strictObject({
          kind: z.optional(z.enum(transactionKinds)),
          from: z.optional(Instant),
          to: z.optional(Instant),
          ...paged(parseTransactionCursor),
        }),
        value: page(TransactionShape),
      }),
    ),
  ),
  reverseTransaction: calling(
    'merchant.reverse',
    merchant(
      post('/api/transactions/:id/reverse', {
        summary: 'Gives back what a redemption took, or a part of it, once for an idempotency key',
        params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
        body: ReverseRequestShape,
        ...replayable('answer', SpentShape),
        refusals: ['invalid', 'transaction-not-found', 'reversal-too-large', 'cancelled', ...keyRefusals],
      }),
    ),
  ),
}

import type { Verification, VerifyRequest } from '@hotovo/application/vouchers/verify'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { post } from '../endpoint.ts'
import { Currency, HumanAnswerShape, Instant, Text } from './shapes.ts'

const VerifyRequestShape: z.ZodMiniType<VerifyRequest> = z.strictObject({
  code: Text,
  password: Text,
  humanCheck: z.optional(HumanAnswerShape),
  website: z.optional(Text),
})

const VerificationShape: z.ZodMiniType<Verification> = z.union([
  z.object({
    success: z.literal(true),
    message: z.string(),
    voucher: z.object({
      code: z.string(),
      amount: z.number(),
      currency: Currency,
      // An open list: a page that does not know what a newer server says shows just that (spec 4).
      status: z.union([z.enum(voucherStatuses), z.string()]),
      created_at: Instant,
      used_at: z.nullable(Instant),
      expires_at: Instant,
      balance: z.number(),
      isValid: z.boolean(),
      frozen: z.boolean(),
    }),
  }),
  z.object({ success: z.literal(false), message: z.string() }),
])

/** What whoever holds a voucher may ask of it. */
export const voucherCalls = {
  verifyVoucher: post('/verify-voucher', {
    summary: 'What a voucher is worth, by its code and password; amount and balance are major units',
    body: VerifyRequestShape,
    value: VerificationShape,
    done: 200,
    refusals: ['invalid', 'human-check-needed', 'too-many-requests'],
  }),
}

import type { VerifyRequest } from '@hotovo/application/vouchers/verify'
import { z } from 'zod/mini'
import { calling, post } from '../endpoint.ts'
import { VerificationShape } from '../wire/verification.ts'
import { HumanAnswerShape, Text } from './shapes.ts'

const VerifyRequestShape: z.ZodMiniType<VerifyRequest> = z.strictObject({
  code: Text,
  password: Text,
  humanCheck: z.optional(HumanAnswerShape),
  website: z.optional(Text),
})

/** What whoever holds a voucher may ask of it. */
export const voucherCalls = {
  verifyVoucher: post('/verify-voucher', {
    summary: 'What a voucher is worth, by its code and password; amount and balance are major units',
    body: VerifyRequestShape,
    value: VerificationShape,
    done: 200,
    refusals: ['invalid', 'human-check-needed', 'too-many-requests'],
  }),
  freezeVoucher: calling(
    'vouchers.freeze',
    post('/api/vouchers/freeze', {
      summary: 'Blocks a voucher at once, by its code and password',
      body: VerifyRequestShape,
      value: z.object({ frozen: z.literal(true) }),
      done: 200,
      refusals: ['invalid', 'human-check-needed', 'too-many-requests', 'voucher-not-found'],
    }),
  ),
}

import { z } from 'zod/mini'
import { publicRefusalShapes } from './problems.ts'

/** What refusals carry beside their code that one may meet at the door, or at one's own account. */
export const firstRefusalShapes = {
  ...publicRefusalShapes,
  'credentials-wrong': z.object({ code: z.literal('credentials-wrong'), remaining: z.optional(z.int()) }),
  'sign-in-locked': z.object({
    code: z.literal('sign-in-locked'),
    retryAt: z.iso.datetime(),
    retryAfterSeconds: z.int(),
  }),
  'factor-code-wrong': z.object({
    code: z.literal('factor-code-wrong'),
    remaining: z.optional(z.int()),
  }),
}

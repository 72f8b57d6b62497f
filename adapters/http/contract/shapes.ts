import type { HumanAnswer } from '@hotovo/application/access/human-check'
import { currencies } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'

/** No text of a request is longer, whatever the rules say about it. */
export const Text = z.string().check(z.maxLength(4000))
export const Minor = z.int().check(z.nonnegative())
export const Day = z.iso.date()
export const Instant = z.iso.datetime()
export const Currency = z.enum(currencies)
export const perCurrency = <T extends z.ZodMiniType>(of: T) => z.object({ EUR: of, USD: of, CZK: of })

export const HumanAnswerShape: z.ZodMiniType<HumanAnswer> = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  answer: z.union([z.number(), z.string().check(z.maxLength(20))]),
})

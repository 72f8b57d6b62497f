import type { HumanCheckAnswer } from '@hotovo/application/access/human-check'
import { currencies } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'

/** No text of a request is longer, whatever the rules say about it. */
export const Text = z.string().check(z.maxLength(4000))
/** What may be the serial of a voucher: signs that people can see, which every database keeps. */
export const Serial = z.string().check(z.regex(/^[\x21-\x7e]{1,40}$/))
export const Count = z.int().check(z.nonnegative())
/** The version of a record that was looked at, as a column of the database holds it. */
export const Version = z.int().check(z.gte(0), z.lt(2 ** 31))
/** An amount in minor units; whoever sends one as people write it is told how (`shapeHints`). */
export const Amount = z.int('whole-cents')
export const Minor = Amount.check(z.nonnegative())
export const Day = z.iso.date()
/** An instant of a year that there was. */
export const Instant = z.iso.datetime().check(z.regex(/^(?!0000)/))
export const Currency = z.enum(currencies)
export const perCurrency = <T extends z.ZodMiniType>(of: T) => z.object({ EUR: of, USD: of, CZK: of })

export const HumanAnswerShape: z.ZodMiniType<HumanCheckAnswer> = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  answer: z.union([z.number(), z.string().check(z.maxLength(20))]),
  work: z.optional(z.int().check(z.nonnegative())),
})

/** A list that is short enough to be told as a whole. */
export const whole = <Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<{ readonly items: readonly Item[] }> =>
  z.object({ items: z.array(item) })

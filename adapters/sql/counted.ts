import type { CountedMoney } from '@hotovo/application/shared/counted'
import { currencies } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'

const Counted: z.ZodMiniType<CountedMoney> = z.object({
  count: z.int(),
  sums: z.array(z.object({ minor: z.int(), currency: z.enum(currencies) })),
})

/** How many records there are and what they come to, as `counted_money` tells it, in the order of the currencies. */
export function countedMoneyOf(told: unknown): CountedMoney {
  const { count, sums } = Counted.parse(told)
  return { count, sums: currencies.flatMap((currency) => sums.filter((one) => one.currency === currency)) }
}

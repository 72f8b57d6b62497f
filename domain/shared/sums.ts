import { currencies, type Money, sum } from './money.ts'

/** What amounts of several currencies come to, one for each that there is of, in the order of `currencies`. */
export const sumsOf = (parts: readonly Money[]): readonly Money[] =>
  currencies.flatMap((currency) => {
    const own = parts.filter((part) => part.currency === currency)
    return own.length > 0 ? [sum(currency, own)] : []
  })

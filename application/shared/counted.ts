import type { Money } from '@hotovo/domain/shared/money'

/** How many records there are, and what they come to: a sum for each currency that there is of. */
export type CountedMoney = { readonly count: number; readonly sums: readonly Money[] }

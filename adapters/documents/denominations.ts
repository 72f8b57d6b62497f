import { presets } from '@hotovo/domain/limits'
import type { Currency } from '@hotovo/domain/shared/money'

/** The colours of the presets on white, smallest first, as people know them from banknotes. */
export const denominations = ['#B23A48', '#2A5DB0', '#A8530B', '#2C7A3F', '#836100', '#6D3FA0'] as const

/** The place of an amount, in minor units, among the presets of its currency; -1 where it is none. */
export const rankOf = (amount: number, currency: Currency): number => presets[currency].indexOf(amount)

import type { Language } from '../shared/language.ts'
import type { Currency } from '../shared/money.ts'

/** What a partner offers (rule W9). */
export const partnerCategories = [
  'gaming',
  'entertainment',
  'music',
  'shopping',
  'technology',
  'crypto',
] as const
export type PartnerCategory = (typeof partnerCategories)[number]

/** Where vouchers are redeemed, in one currency (rule W9). */
export type Partner = {
  readonly id: string
  readonly name: string
  /** A mark in lines: the path of an SVG on a field of 24 by 24. */
  readonly logo: string
  readonly category: PartnerCategory
  readonly description: Readonly<Record<Language, string>>
  readonly websiteUrl: string
  /** Vouchers it takes, in minor units, the smallest first. */
  readonly acceptedAmounts: readonly number[]
  readonly currency: Currency
  readonly featured: boolean
  /** We have seen a voucher being redeemed there. */
  readonly verified: boolean
  /** Invented, to show how the page looks. */
  readonly sample: boolean
}

/** What somebody looks for; what is left out does not matter. */
export type PartnerFilter = {
  readonly category?: PartnerCategory | undefined
  readonly currency?: Currency | undefined
}

const { compare } = new Intl.Collator('sk')

/** The partners that a filter means: featured ones first, then by name and currency. */
export function matchingPartners(
  partners: readonly Partner[],
  { category, currency }: PartnerFilter,
): readonly Partner[] {
  return partners
    .filter((partner) => category === undefined || partner.category === category)
    .filter((partner) => currency === undefined || partner.currency === currency)
    .toSorted(
      (one, other) =>
        Number(other.featured) - Number(one.featured) ||
        compare(one.name, other.name) ||
        compare(other.currency, one.currency),
    )
}

/** The offers of the same list, each partner once with all of its currencies, in the order of the list. */
export function offersByPartner(offers: readonly Partner[]): readonly (readonly [Partner, ...Partner[]])[] {
  const byName = new Map<string, [Partner, ...Partner[]]>()
  for (const offer of offers) {
    const known = byName.get(offer.name)
    if (known) known.push(offer)
    else byName.set(offer.name, [offer])
  }
  return [...byName.values()]
}

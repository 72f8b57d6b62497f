import { lengths } from '../limits.ts'
import type { Language } from '../shared/language.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'

/** Where the courier goes, as each language calls it; all in the same order, the country that is ours first (rule O19). */
export const courierCountries: Readonly<Record<Language, readonly string[]>> = {
  sk: ['Slovensko', 'Česko'],
  en: ['Slovakia', 'Czechia'],
}

/** The name in one language of a country that the courier goes to, by its name in any; ours for any other text. */
export const courierCountryIn = (language: Language, name: string): string =>
  courierCountries[language][
    Math.max(0, ...Object.values(courierCountries).map((names) => names.indexOf(name)))
  ]!

/** A Slovak or Czech postal code as letters have it: `81101` is `811 01`. Undefined where a text is none (rule O19). */
export const writtenPostalCode = (text: string): string | undefined =>
  /^(\d{3})(\d{2})$/.exec(text.replace(/\s/gu, ''))?.slice(1).join(' ')

/** Where a delivery goes; each may be empty where no courier brings it. */
export type DeliveryAddress = Partial<
  Readonly<Record<'address' | 'postalCode' | 'city' | 'country', string | undefined>>
>

/** What is wrong with an address, in the order of the page: a courier needs all of it, and goes not everywhere (rules O11, O19). */
export function addressProblems(
  { address, postalCode = '', city, country = '' }: DeliveryAddress,
  byCourier: boolean,
): Problem[] {
  const lacks = (at: keyof DeliveryAddress, text: string | undefined) =>
    textProblems(at, text, lengths[at], { required: byCourier })
  const isNowhere = (text: string, isSomewhere: boolean) => byCourier && text.trim() !== '' && !isSomewhere
  const isServed = Object.values(courierCountries).some((names) => names.includes(country.trim()))
  return [
    ...lacks('address', address),
    ...(isNowhere(postalCode, writtenPostalCode(postalCode) !== undefined)
      ? [{ at: 'postalCode', code: 'not-a-postal-code' } as const]
      : lacks('postalCode', postalCode)),
    ...lacks('city', city),
    ...(isNowhere(country, isServed)
      ? [{ at: 'country', code: 'country-not-served' } as const]
      : lacks('country', country)),
  ]
}

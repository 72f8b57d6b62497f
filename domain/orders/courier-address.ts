import { lengths } from '../limits.ts'
import type { Language } from '../shared/language.ts'
import { bareNumber, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'

type Country = { readonly names: Readonly<Record<Language, string>>; readonly firstDigits: string }

/** Where the courier goes, by its code in ISO 3166, ours first: as each language calls it, and how its postal codes begin (rule O19). */
export const courierCountries = {
  SK: { names: { sk: 'Slovensko', en: 'Slovakia' }, firstDigits: '089' },
  CZ: { names: { sk: 'Česko', en: 'Czechia' }, firstDigits: '1234567' },
} as const satisfies Readonly<Record<string, Country>>
export type CourierCountry = keyof typeof courierCountries

const countries = Object.entries<Country>(courierCountries) as readonly [CourierCountry, Country][]

/** The country that the courier goes to, by its name in any language; undefined for any other text. */
export const courierCountryOf = (name: string): CourierCountry | undefined =>
  countries.find(([, { names }]) => Object.values(names).includes(name.trim()))?.[0]

/** Five digits, none of which begin with two noughts, after the sign of their country or none (rule O19). */
export const postalCodePattern = /^(?:[Ss][Kk](?=[089])|[Cc][Zz](?=[1-7]))?(?!00)([0-9]{3})([0-9]{2})$/

/**
 * A Slovak or Czech postal code as letters have it: `81101` and `SK-811 01` are `811 01`. Undefined where a text is none
 * (rule O19). What people put between digits is what they put between those of a phone number.
 */
export const formattedPostalCode = (text: string): string | undefined =>
  postalCodePattern.exec(bareNumber(text))?.slice(1).join(' ')

/** The country of a written postal code. */
export const countryOfPostalCode = ([first = '']: string): CourierCountry | undefined =>
  countries.find(([, { firstDigits }]) => firstDigits.includes(first))?.[0]

/** Where a delivery goes, in the order of the page; each may be empty where no courier brings it. */
export const addressTexts = ['address', 'postalCode', 'city', 'country'] as const
export type DeliveryAddress = Partial<Readonly<Record<(typeof addressTexts)[number], string | undefined>>>

/** What is wrong with an address, in the order of the page: a courier needs all of it, and goes not everywhere (rules O11, O19). */
export function addressProblems(
  { address, postalCode = '', city, country = '' }: DeliveryAddress,
  byCourier: boolean,
): Problem[] {
  const textual = (at: keyof DeliveryAddress, text: string) =>
    textProblems(at, text, lengths[at], { required: byCourier })
  const served = courierCountryOf(country)
  return [
    ...textual('address', address ?? ''),
    ...(byCourier && postalCode.trim() !== ''
      ? postalCodeProblems(postalCode, served)
      : textual('postalCode', postalCode)),
    ...textual('city', city ?? ''),
    ...(byCourier && country.trim() !== '' && !served
      ? [{ at: 'country', code: 'country-not-served' } as const]
      : textual('country', country)),
  ]
}

/** A postal code that the courier cannot go by: it is none, or is another country's than the one chosen (rule O19). */
function postalCodeProblems(text: string, chosen: CourierCountry | undefined): Problem[] {
  const at = 'postalCode'
  const written = formattedPostalCode(text)
  if (written === undefined) return [{ at, code: 'not-a-postal-code' }]
  if (chosen === undefined || countryOfPostalCode(written) === chosen) return []
  return [{ at, code: 'postal-code-elsewhere', digits: Number(written.replace(' ', '')) }]
}

import { bareNumber, e164 } from './person.ts'

/** Of a town, which no text message reaches: with a country, or the zero before it at home. */
const ofTown = /^(?:(?:\+|00)?(42[01])0?|0)([2-5]\d{8})$/

/** The country and the nine digits behind it of a Slovak or Czech number, however it is written; undefined of any other (rule A176). */
function partsOf(phone: string): { readonly country: string; readonly digits: string } | undefined {
  const texted = /^\+(42[01])(\d{9})$/.exec(e164(phone) ?? '')
  const [, country = '421', digits] = texted ?? ofTown.exec(bareNumber(phone)) ?? []
  return digits === undefined ? undefined : { country, digits }
}

/** Nine digits as they are told: by three, of a Slovak line behind its town. */
const grouped = (country: string, digits: string): readonly string[] => {
  const shape =
    country !== '421' || !/^[2-5]/.test(digits)
      ? /^(...)(...)(...)$/
      : digits.startsWith('2')
        ? /^(.)(....)(....)$/
        : /^(..)(...)(....)$/
  return shape.exec(digits)!.slice(1)
}

/** A phone as it is shown, `+421 905 123 456`, its groups kept together; one of another country as it was typed (rule A176). */
export function formatPhone(phone: string): string {
  const parts = partsOf(phone)
  return parts ? [`+${parts.country}`, ...grouped(parts.country, parts.digits)].join('\u00a0') : phone.trim()
}

/**
 * A phone as a table has it: a Slovak one as it is written at home, `0905/123 456`, which no spreadsheet reckons with and none takes the
 * zero or the plus off. What begins with a plus is a formula to them, and a number with blanks in it a number (rule A176).
 */
export function phoneInTable(phone: string): string {
  const parts = partsOf(phone)
  if (parts?.country !== '421') return formatPhone(phone).replaceAll('\u00a0', ' ')
  const [first, ...rest] = grouped('421', parts.digits)
  return `0${first}/${rest.join(' ')}`
}

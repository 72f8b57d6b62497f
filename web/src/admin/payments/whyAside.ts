import { asideReasons, type WhyAside } from '@hotovo/domain/statements/entry'

/** The reasons for setting a payment aside that have a digit, in its order (rule P34). */
export const usualReasons = asideReasons.filter((reason) => reason !== 'other')

/** Why, by the first key in an empty field: the digit of a usual reason; undefined for what begins one's own words. */
export function whyAsideOf(before: string, text: string): WhyAside | undefined {
  const reason = before === '' && /^[1-9]$/.test(text) ? usualReasons[Number(text) - 1] : undefined
  return reason && { reason }
}

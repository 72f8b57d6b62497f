import { lengths } from '../limits.ts'
import { fieldsOf } from '../shared/fields.ts'
import { withoutDirection } from '../shared/text.ts'
import { withoutCodes } from '../shared/voucher-code.ts'
import { addressTexts, formattedPostalCode } from './courier-address.ts'

/** Who orders, and how they are reached: in every order. */
export const contactTexts = ['firstName', 'lastName', 'email', 'phone'] as const
type ContactText = (typeof contactTexts)[number]

/** What a customer may say besides, in the order in which it is told, by rules that are the same for each (rule O8). */
export const furtherRules = {
  notes: { length: lengths.notes, lines: true },
} as const
export type FurtherText = keyof typeof furtherRules
export const furtherTexts = Object.keys(furtherRules) as FurtherText[]

/** What not every order has: a courier needs the address. */
export const optionalTexts = [...addressTexts, ...furtherTexts] as const
type OptionalText = (typeof optionalTexts)[number]

/** All that a customer writes into an order. Each is personal, and a column of its own (rule H3). */
export const orderTexts = [...contactTexts, ...optionalTexts] as const
export type OrderText = (typeof orderTexts)[number]

/** As they are filled in. */
export type FilledTexts = Readonly<Record<ContactText, string>> &
  Partial<Readonly<Record<OptionalText, string | undefined>>>

/** As they are kept: null is what was left out. */
export type KeptTexts = Readonly<Record<ContactText, string>> & Readonly<Record<OptionalText, string | null>>

export const keptTexts = (filled: FilledTexts): KeptTexts => {
  const contact = fieldsOf(contactTexts, (field) => filled[field].trim())
  const optional = fieldsOf(optionalTexts, (field) => filled[field]?.trim() || null)
  return {
    ...contact,
    phone: withoutDirection(filled.phone).trim(),
    ...optional,
    postalCode: formattedPostalCode(filled.postalCode ?? '') ?? optional.postalCode,
  }
}

/** The form with every code of a voucher masked where people write freely: a code is nobody's to keep, whoever wrote it (rule V12). */
export const withCodesMasked = <Form extends Pick<FilledTexts, FurtherText>>(form: Form): Form => ({
  ...form,
  ...fieldsOf(furtherTexts, (field) => form[field] && withoutCodes(form[field])),
})

import { type AuditEntry, entriesOf } from '../audit/entry.ts'
import { lengths } from '../limits.ts'
import { fieldsOf } from '../shared/fields.ts'
import type { Currency } from '../shared/money.ts'
import { emailProblems, phoneProblems, receivesSms, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { addressProblems, addressTexts } from './courier-address.ts'
import { type Order, type OrderDelivery, orderSubject } from './order.ts'
import { keptTexts } from './order-texts.ts'

/** Where an order reaches its customer: its letters, its vouchers, and whoever calls. */
export const reachTexts = ['email', 'phone', ...addressTexts] as const
type ReachText = (typeof reachTexts)[number]
export type Contact = Pick<Order, ReachText>
/** A contact as it is filled in. */
export type ContactForm = Readonly<Record<ReachText, string>>

/** A contact that staff corrected, whole, with why and by whom (rule V30). The last one of an order counts; none is ever changed. */
export type ContactCorrection = Contact & {
  readonly id: string
  readonly orderId: string
  /** Which of its order it is, from 1 on. */
  readonly number: number
  readonly reason: string
  /** What of the vouchers goes to it that went nowhere yet, in minor units: it counts into the day of whoever corrects (rule A51). */
  readonly amount: number
  readonly currency: Currency
  readonly correctedById: string
  readonly correctedBy: string
  readonly correctedAt: string
  /** The day in Europe/Bratislava that it counts for. */
  readonly correctedOn: string
}

/** The contact of an order as it was placed, or as it was corrected. */
export const contactOf = (from: Contact): Contact => fieldsOf(reachTexts, (field) => from[field]) as Contact

/** The order with the contact of a correction, 0 as it was placed, or with the one that counts now, by corrections from the oldest on. */
export const reachedBy = (order: Order, all: readonly ContactCorrection[], by?: number | null): Order => {
  const last = all.findLast(({ orderId, number }) => orderId === order.id && number <= (by ?? number))
  return last ? { ...order, ...contactOf(last) } : order
}

/** What is wrong with a corrected contact: by the rules of the form that placed its order, and a reason is given (rules O8, O11, V30). */
export function contactProblems(
  form: ContactForm & { readonly reason: string },
  deliveryMethod: OrderDelivery,
): Problem[] {
  const phone = phoneProblems('phone', form.phone)
  const bySms = deliveryMethod === 'sms' || deliveryMethod === 'both'
  return [
    ...emailProblems('email', form.email),
    ...phone,
    ...(bySms && phone.length === 0 && !receivesSms(form.phone)
      ? [{ at: 'phone', code: 'phone-without-sms' } as const]
      : []),
    ...addressProblems(form, deliveryMethod === 'courier'),
    ...textProblems('reason', form.reason, lengths.adminNote, { required: true, lines: true }),
  ]
}

/** A contact as it is kept, beside what stays of its order. */
export const keptContact = (order: Order, form: ContactForm): Contact =>
  contactOf(keptTexts({ ...order, ...form, notes: undefined }) as Contact)

/** What of a contact differs from another. */
export const changedTexts = (before: Contact, after: Contact): readonly ReachText[] =>
  reachTexts.filter((field) => (before[field] ?? '') !== (after[field] ?? ''))

/** The entry that tells what of a contact was corrected, from what to what and why; both values are personal and sealed. */
export const correctionEntries = (
  order: Order,
  before: Contact,
  after: Contact,
  trace: { readonly by: AuditEntry['actor']; readonly at: string; readonly note: string },
): AuditEntry[] => {
  const changed = changedTexts(before, after)
  const told = (contact: Contact) => changed.map((field) => `${field}: ${contact[field] || '–'}`).join('; ')
  const change = { field: 'deliveryContact', from: told(before), to: told(after) }
  return entriesOf(orderSubject(order), [change], trace)
}

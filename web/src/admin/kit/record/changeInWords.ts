import type { AuditType } from '@hotovo/domain/audit/actions'
import { type Actor, unreadableSign } from '@hotovo/domain/audit/entry'
import { carriers, deliveryChannels } from '@hotovo/domain/deliveries/delivery'
import { parcelText } from '@hotovo/domain/deliveries/parcel'
import { reachTexts } from '@hotovo/domain/orders/contact'
import {
  batchNote,
  orderStatuses,
  orderVoucherStatuses,
  paymentStatuses,
  reasonNote,
  statusNote,
  undoNote,
} from '@hotovo/domain/orders/order'
import { handPaymentStates } from '@hotovo/domain/payments/by-hand'
import { paidInNote, transferStates } from '@hotovo/domain/payments/refund-transfer'
import { otherPayee } from '@hotovo/domain/payments/typed-account'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import type { TFunction } from 'i18next'

/** What a row of an audit log says of a change. */
type Row = {
  /** Whose log it stands in. */
  readonly type: AuditType
  readonly action: string
  readonly fieldName: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly notes: string | null
}

type Words = {
  /** What happened, or the field that changed. */
  readonly what: string
  /** The field's values before and after, where it is a field that changed. */
  readonly change: { readonly from: string; readonly to: string } | null
  /** What somebody wrote about it, or what the product itself notes where nobody wrote anything. */
  readonly note: string | null
}

type T = TFunction<'admin'>
type Field =
  | 'order_status'
  | 'payment_status'
  | 'voucher_status'
  | 'status'
  | 'priority'
  | 'assignee'
  | 'related_order'

const isOneOf = <Value extends string>(known: readonly Value[], value: string): value is Value =>
  known.some((one) => one === value)

/** The values of each field by the words staff know. */
const valueWords: Readonly<Record<Field, (t: T, value: string) => string>> = {
  order_status: (t, value) => (isOneOf(orderStatuses, value) ? t(`orders.statuses.${value}`) : value),
  payment_status: (t, value) => (isOneOf(paymentStatuses, value) ? t(`orders.payments.${value}`) : value),
  voucher_status: (t, value) =>
    isOneOf(orderVoucherStatuses, value) ? t(`order.vouchers.statuses.${value}`) : value,
  status: (t, value) => (isOneOf(ticketStatuses, value) ? t(`tickets.statuses.${value}`) : value),
  priority: (t, value) => (isOneOf(ticketPriorities, value) ? t(`tickets.priorities.${value}`) : value),
  assignee: (_, value) => value,
  related_order: (_, value) => value,
}

const isField = (name: string): name is Field => name in valueWords

/** A value as it is, or in words that nobody can read it any more. */
export const readable = (t: T, value: string): string =>
  value === unreadableSign ? t('history.unreadable') : value

/** Fields whose values are amounts in minor units. */
export const moneyFields = ['charged', 'received', 'forgiven', 'balance', 'lapsed'] as const

/** What went out, as `email-codes: VCH-…, VCH-…` is stored: by which channel, and which vouchers. */
function deliveryInWords(t: T, value: string | null): string | null {
  if (value === null) return null
  const [, name = '', serials = '', carrier = '', number = '', correction] =
    /^([\w-]+): ([^;]+)(?:; (?!contact )([a-z]+)(?: ([^;]+))?)?(?:; contact (\d+))?$/.exec(value) ?? []
  const contact = correction && t('account.history.byCorrection', { number: correction })
  const parcel = isOneOf(carriers, carrier) ? parcelText({ carrier, trackingNumber: number || null }) : ''
  return isOneOf(deliveryChannels, name)
    ? [`${t(`account.deliveries.channels.${name}`)}: ${serials}`, parcel, contact].filter(Boolean).join(' · ')
    : readable(t, value)
}

/** Who has a letter and under which number, as the same stores it. */
function parcelInWords(t: T, value: string | null): string {
  const [, carrier = '', number] = /^[^;]+; (?!contact )([a-z]+)(?: ([^;]+))?/.exec(value ?? '') ?? []
  const parcel = isOneOf(carriers, carrier) ? parcelText({ carrier, trackingNumber: number ?? null }) : ''
  return parcel || t('history.nothing')
}

/** What became of a payment recorded by hand, as `waiting 250000` is stored: its state, and its amount in minor units. */
function handPaymentInWords(
  t: T,
  from: string | null,
  to: string | null,
  written: (minor: number) => string,
) {
  const [, state = '', amount = '0'] = /^([\w-]+) (\d+)$/.exec(to ?? '') ?? []
  const before = /^[\w-]+(?= \d+$)/.exec(from ?? '')?.[0]
  const inWords = (known: string | undefined) => {
    if (known === undefined) return t('history.nothing')
    return isOneOf(handPaymentStates, known) ? t(`account.history.byHand.states.${known}`) : known
  }
  const after = `${written(Number(amount))}, ${inWords(state)}`
  return { what: t('account.history.byHand.what'), change: { from: inWords(before), to: after } }
}

/** The same of money that goes back to an account. */
function transferInWords(t: T, from: string | null, to: string | null, written: (minor: number) => string) {
  const [, state = '', amount = '0'] = /^([\w-]+) (\d+)$/.exec(to ?? '') ?? []
  const before = /^[\w-]+(?= \d+$)/.exec(from ?? '')?.[0]
  const inWords = (known: string | undefined) => {
    if (known === undefined) return t('history.nothing')
    return isOneOf(transferStates, known) ? t(`account.history.transfer.states.${known}`) : known
  }
  const after = `${written(Number(amount))}, ${inWords(state)}`
  return { what: t('account.history.transfer.what'), change: { from: inWords(before), to: after } }
}

/** What of a contact was corrected, as `email: …; phone: …` is stored. */
const contactInWords = (t: T, value: string | null): string =>
  readable(t, value ?? unreadableSign)
    .split('; ')
    .map((part) => {
      const [field = '', ...text] = part.split(': ')
      return isOneOf(reachTexts, field)
        ? `${t(`account.history.contact.${field}`)}: ${text.join(': ')}`
        : part
    })
    .join('; ')

/**
 * A row of the audit log of an order, a ticket or a voucher in words (design, "Audit"). A field nobody has words for keeps its
 * name. `written` writes an amount in minor units.
 */
export function changeInWords(t: T, { notes, ...row }: Row, written: (minor: number) => string): Words {
  const lines = notes?.split('\n') ?? []
  if (lines.at(-1)?.startsWith(batchNote('')) !== true) return oneInWords(t, { ...row, notes }, written)
  const words = oneInWords(t, { ...row, notes: lines.slice(0, -1).join('\n') || null }, written)
  return { ...words, note: [words.note, t('history.batch')].filter((text) => text !== null).join('\n') }
}

/** The same, without whether it was one of many. */
function oneInWords(
  t: T,
  { type, action, fieldName, oldValue, newValue, notes }: Row,
  written: (minor: number) => string,
): Words {
  const note = notes === null ? null : readable(t, notes)
  if (action === 'vouchers_handed_over')
    return { what: t('account.history.handedOver'), change: null, note: deliveryInWords(t, newValue) }
  if (action === 'parcel_change')
    return {
      what: t('account.history.parcel'),
      change: { from: parcelInWords(t, oldValue), to: parcelInWords(t, newValue) },
      note,
    }
  if (action === 'letter_printed')
    return { what: t('account.history.letterPrinted'), change: null, note: deliveryInWords(t, newValue) }
  if (action === 'letter_printed_again')
    return { what: t('account.history.letterPrintedAgain'), change: null, note: deliveryInWords(t, newValue) }
  if (action === 'delivery_retried')
    return { what: t('account.history.retried'), change: null, note: deliveryInWords(t, newValue) }
  if (action === 'reminded_at_change') return { what: t('account.history.reminded'), change: null, note }
  if (action === 'rest_asked_at_change') return { what: t('account.history.restAsked'), change: null, note }
  if (action === 'refund_account_asked_change')
    return {
      what: t('account.history.accountAsked'),
      change: { from: oldValue ?? t('history.nothing'), to: newValue ?? '' },
      note,
    }
  if (action === 'withdrawn_at_change') return { what: t('account.history.withdrawn'), change: null, note }
  if (action === 'frozen_change')
    return { what: t(`account.history.${newValue === 'true' ? 'frozen' : 'unfrozen'}`), change: null, note }
  if (action === 'warned_at_change') return { what: t('account.history.warned'), change: null, note }
  if (action === 'voided_change') return { what: t('account.history.voided'), change: null, note }
  if (action === 'created') return { what: t(`history.created.${type}`), change: null, note }
  if (action === 'note_added') return { what: t('history.note'), change: null, note }
  if (action === 'reply_sent') return { what: t('history.replySent'), change: null, note }
  if (action === 'hand_payment_change') return { ...handPaymentInWords(t, oldValue, newValue, written), note }
  if (action === 'refund_transfer_change') {
    const came = paidInNote(notes ?? '')
    const short = came === undefined ? note : t('account.history.transfer.short', { amount: written(came) })
    return { ...transferInWords(t, oldValue, newValue, written), note: short }
  }
  if (action === 'refund_account_change')
    return {
      what: t('account.history.refundAccount'),
      change: {
        from: oldValue ?? t('history.nothing'),
        to: newValue?.replace(otherPayee, `, ${t('account.history.otherPayee')}`) ?? '',
      },
      note,
    }
  if (action === 'delivery_contact_change')
    return {
      what: t('account.history.contact.what'),
      change: { from: contactInWords(t, oldValue), to: contactInWords(t, newValue) },
      note,
    }
  if (action === 'replaced_voucher_change')
    return { what: t('account.history.replaced'), change: { from: oldValue ?? '', to: newValue ?? '' }, note }
  const name = fieldName ?? action
  const money = moneyFields.find((field) => field === name)
  if (money) {
    const amount = (value: string | null) =>
      value !== null && /^-?\d+$/.test(value) ? written(Number(value)) : readable(t, value ?? unreadableSign)
    return {
      what: t(`account.history.fields.${money}`),
      change: { from: amount(oldValue), to: amount(newValue) },
      note,
    }
  }
  const inWords = (value: string | null) => {
    if (value === null) return t(name === 'assignee' ? 'history.nobody' : 'history.nothing')
    return isField(name) ? valueWords[name](t, readable(t, value)) : readable(t, value)
  }
  const change = { from: inWords(oldValue), to: inWords(newValue) }
  const what = isField(name) ? t(`history.fields.${name}`) : name
  const [first, ...rest] = note?.split('\n') ?? []
  if (newValue !== null && first === undoNote(newValue))
    return { what: t('history.undone', { what }), change, note: withReason(t, rest) || null }
  return {
    what,
    change,
    note: isByItself({ newValue, notes }) ? usualNote(t, change.to) : note && withReason(t, note.split('\n')),
  }
}

/** The lines of a note, the reason among them called so. */
const withReason = (t: T, lines: readonly string[]): string => {
  const name = reasonNote('')
  return lines
    .map((line) => (line.startsWith(name) ? `${t('history.reason')} ${line.slice(name.length)}` : line))
    .join('\n')
}

/** What the product itself notes of a change of status where nobody wrote anything, as people read it. */
export const usualNote = (t: T, status: string): string => t('history.usualNote', { status })

/** Whether the note of a row is what the product itself writes where nobody wrote anything. */
export function isByItself({ newValue, notes }: Pick<Row, 'newValue' | 'notes'>): boolean {
  const status = [...orderStatuses, ...ticketStatuses].find((known) => known === newValue)
  return status !== undefined && [statusNote, undoNote].some((own) => notes === own(status))
}

/** Who did it: staff by name. */
export const actorInWords = (t: T, actor: Actor): string =>
  'name' in actor ? readable(t, actor.name) : t(`history.actors.${actor.kind}`)

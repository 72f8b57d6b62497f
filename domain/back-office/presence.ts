import { claimLife } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'

/** Records that are looked at by themselves, where somebody may meet somebody else. */
export const openRecordKinds = ['order', 'ticket', 'voucher', 'bank-line'] as const
export type OpenRecordKind = (typeof openRecordKinds)[number]

/** A record that somebody has open; the id of a voucher is its serial. */
export type OpenRecord = { readonly kind: OpenRecordKind; readonly id: string }

/** Somebody has a record open at a desk, which is one stream of one tab, as is known until an instant (rule A32). */
export type Presence = OpenRecord & {
  readonly desk: string
  readonly sessionId: string
  readonly staffId: string
  readonly until: string
}

/** Somebody does the work of an order for now (rule A33). */
export type Claim = {
  readonly orderId: string
  readonly sessionId: string
  readonly staffId: string
  readonly takenAt: string
  readonly until: string
}

/** Until when an order is somebody's that is taken, or still worked at, at an instant (rule A33). */
export const claimedUntil = (at: string): string => minutesLater(at, claimLife.minutes)

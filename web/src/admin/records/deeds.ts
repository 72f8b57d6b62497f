import type { SavedList } from '@hotovo/domain/back-office/saved-view'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import type { TicketPriority, TicketStatus } from '@hotovo/domain/tickets/ticket'

/** What voids a voucher for good: another one in its place, its value back to the customer, or neither. */
export type VoucherEnd = 'reissue' | 'refund' | 'cancel'

/** What a write is that is held, for whoever tells it: sums are in minor units. */
export type HeldWhat =
  | {
      readonly kind: 'order'
      readonly id: string
      readonly number: string
      readonly from: OrderStatus
      readonly to: OrderStatus
    }
  | { readonly kind: 'orders'; readonly count: number; readonly to: OrderStatus }
  | {
      readonly kind: 'payment'
      readonly id: string
      readonly amount: number
      readonly currency: string
      readonly payer: string | null
      /** The numbers of the orders that get it. */
      readonly orders: string
    }
  | {
      readonly kind: 'payments'
      readonly count: number
      /** The files of them whose columns a colleague named (rule P21). */
      readonly named: readonly { readonly file: string; readonly who: string }[]
    }
  | {
      readonly kind: 'refund'
      readonly id: string
      readonly amount: number
      readonly currency: string
      readonly payee: string | null
    }
  | { readonly kind: 'refunds'; readonly ids: readonly string[] }
  /** A file of so many refunds is called off. */
  | { readonly kind: 'file'; readonly count: number }
  | { readonly kind: 'replies'; readonly count: number }
  /** Handed over to the courier, with where they wait. */
  | { readonly kind: 'letters'; readonly ids: readonly string[]; readonly path: string }
  | {
      readonly kind: 'lines'
      readonly count: number
      /** What becomes of lines of statements. */
      readonly becomes: 'set-aside' | 'waits-again'
    }
  | {
      readonly kind: 'lines'
      readonly count: number
      readonly becomes: 'accepted'
      readonly sums: readonly { readonly currency: string; readonly amount: number }[]
    }
  | {
      readonly kind: 'voucher'
      readonly serial: string
      readonly as: VoucherEnd
      readonly amount: number
      readonly currency: string
    }
  | {
      readonly kind: 'reply'
      readonly number: string
      readonly path: string
      /** The status that it sets besides; undefined where that stays. */
      readonly status: TicketStatus | undefined
    }
  /** Where the vouchers and letters of an order go is corrected. */
  | { readonly kind: 'contact'; readonly number: string; readonly path: string }

/** How what was sent stands: `partly`, some of many are done; `unanswered`, perhaps it is; `resting`, nothing more is to be told of it. */
export type SentState = 'done' | 'partly' | 'unanswered' | 'declined' | 'resting'

/** What of a ticket is known by a press alone. */
export type TicketValues = { readonly status?: TicketStatus; readonly priority?: TicketPriority }

/** What was done, for whoever tells that it is taken back: sums are in minor units. */
export type DeedWhat =
  | HeldWhat
  | {
      readonly kind: 'ticket'
      readonly number: string
      /** Undefined where the status stays. */
      readonly status: { readonly from: TicketStatus; readonly to: TicketStatus } | undefined
      /** All that was changed; undefined where it is more than a status and a priority. */
      readonly values?: { readonly from: TicketValues; readonly to: TicketValues } | undefined
    }
  /** A view of a list was removed. */
  | { readonly kind: 'view'; readonly name: string; readonly list: SavedList }
  | { readonly kind: 'batch'; readonly of: 'orders' | 'tickets'; readonly count: number }
  | {
      readonly kind: 'aside'
      readonly id: string
      readonly amount: number
      readonly currency: string
      /** Given back to its sender, which is no more. */
      readonly isGivenBack: boolean
    }
  | {
      /** What was done last about an order or a voucher; a note; an order that was taken or let go; where money goes. */
      readonly kind: 'account' | 'note' | 'claim' | 'release' | 'payee'
      readonly number: string
      readonly path: string
    }

/**
 * What came of taking something back: `asked`, it is asked about first; `stays`, nothing takes it back; `overtaken`, it is something
 * else by now, and stays so; `partly`, some of many; `busy`, it is under way yet; `unanswered`, perhaps it is done.
 */
export type Undone =
  | 'called-off'
  | 'undone'
  | 'partly'
  | 'asked'
  | 'stays'
  | 'overtaken'
  | 'busy'
  | 'unanswered'

/**
 * Something that was done in this tab, or is held, and how it is taken back, as long as `mayGo` says that its session goes on; that
 * answers nothing where it tells by itself.
 */
export type Deed = {
  readonly subject: string
  readonly what: DeedWhat
  readonly undo: (mayGo: () => boolean) => Promise<Undone | undefined> | Undone | undefined
}

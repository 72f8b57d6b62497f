import type { StaffApi } from '@hotovo/application/api'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { claimWrite } from '../../kit/live/claimWrite.ts'
import type { OrdersStore } from '../../orders/OrdersStore.ts'
import type { Deed } from '../../records/deeds.ts'
import type { Holds } from '../../records/Holds.ts'
import type { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'
import type { TicketsStore } from '../../tickets/TicketsStore.ts'

type Desk = {
  readonly orders: () => Promise<{ readonly own: () => OrdersStore }>
  readonly tickets: () => Promise<{ readonly own: () => TicketsStore }>
  readonly claims: Pick<StaffApi['staff']['orders'], 'claim' | 'release'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly presence: TeamPresenceStore
  readonly holds: Holds
}

/**
 * Takes back what was done before the page was loaded anew, of which only this is known (rule A153): an order, a ticket and whose an
 * order is as if it had not been; `asked` leads to where the rest is taken back.
 */
export async function takeBackKept(
  { orders, tickets, ...desk }: Desk,
  { subject, what }: Omit<Deed, 'undo'>,
  mayGo: () => boolean,
): ReturnType<typeof claimTakenBack> {
  switch (what.kind) {
    case 'order': {
      const [{ own }, { OrderStore }] = await Promise.all([orders(), import('../../orders/OrderStore.ts')])
      return mayGo() ? own().keeper(what.id, OrderStore).status.takeBackKept(what, mayGo) : undefined
    }
    case 'ticket': {
      if (!what.values) return 'asked'
      const { own } = await tickets()
      return mayGo() ? own().keeper(what.number).takeBackKept(what.values, mayGo) : undefined
    }
    case 'claim':
    case 'release':
      return claimTakenBack(desk, { id: subject.slice('claim '.length), number: what.number, as: what.kind })
    case 'account':
      return what.path.startsWith('/admin/vouchery') ? 'asked' : 'stays'
    case 'lines':
      return what.becomes === 'accepted' ? 'stays' : 'asked'
    case 'aside':
    case 'batch':
    case 'orders':
      return 'asked'
    // A sent reply or refund, a note, an account, a view: nothing takes them back from here.
    default:
      return what.kind === 'file' && subject.startsWith('made ') ? 'asked' : 'stays'
  }
}

const claimTakenBack = async (
  { claims, session, presence, holds }: Omit<Desk, 'orders' | 'tickets'>,
  wanted: { readonly id: string; readonly number: string; readonly as: 'claim' | 'release' },
): Promise<Awaited<ReturnType<Deed['undo']>>> =>
  // What was answered then is not looked at.
  claimWrite({ claims, session, presence, holds }).takeBack({ done: { here: [], taken: [] }, wanted })

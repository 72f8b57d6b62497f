import type { Deed, DeedWhat, SentState } from './deeds.ts'

/** Where what was done and held is kept, for as long as the tab is there. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is kept of it: of what was sent `stands` tells how that stood. */
export type KeptDeed = Omit<Deed, 'undo'> & { readonly reason?: string; readonly stands?: SentState }

/** Where what was held and not done or not read, and what was done and can be taken back, is kept as its page goes. */
export const [heldKey, doneKey] = ['held', 'done']

/** What may be kept of it in the tab: no names. */
export const nameless = <What extends DeedWhat>(what: What): What => {
  if (what.kind === 'payment') return { ...what, payer: null }
  if (what.kind === 'refund') return { ...what, payee: null }
  return what.kind === 'payments' ? { ...what, named: [] } : what
}

import { useEffect } from 'react'
import { later } from '../../stores/later.ts'
import { isTyping } from '../../ui/useKeys.ts'
import type { CashDeskStore } from './CashDeskStore.ts'
import type { Deal } from './Deals.ts'

/** A scanner types its letters closer together than any person does. */
const scannerMs = 60

const orderField = () => document.querySelector<HTMLInputElement>('input#order')
const focus = (id: string) => document.getElementById(id)?.focus()

const givenOf = { sale: 'given', order: 'order-given' } as const

/** The deal in whose form something is. */
const dealOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[data-deal]')?.dataset.deal as Deal | undefined

/** Leads to the cash of the deal that is meant. */
function focusGiven({ deals }: CashDeskStore, at: EventTarget | null): void {
  const meant = deals.meant(dealOf(at))
  if (meant) focus(givenOf[meant])
}

/** What a key does wherever focus is; undefined for any other. */
function anywhere(store: CashDeskStore, event: KeyboardEvent): (() => void) | undefined {
  if (event.key === 'F9' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
    return () => void store.deals.finish(dealOf(event.target))
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  switch (event.key) {
    case 'F2':
      return () => focus('order')
    case 'F4':
      return () => focus('own')
    case 'F8':
      return () => focusGiven(store, event.target)
    case 'Escape':
      return () => {
        if (store.deals.drop(dealOf(event.target))) focusStart()
      }
    default:
      return undefined
  }
}

/** Where keys choose vouchers: on the heading of the sale, or on the question about a slip. */
export const focusStart = () =>
  document.querySelector<HTMLElement>('#slip-yes, #drawer, [data-start]')?.focus()

/** What a key does where nobody types. */
function alone(store: CashDeskStore, key: string, onHelp: () => void): void {
  const { sale } = store
  if (key === '?') onHelp()
  // Vouchers are no part of an order.
  else if (dealOf(document.activeElement) === 'order') return
  else if (/^[1-6]$/.test(key)) {
    store.put(() => sale.addPreset(Number(key) - 1))
  } else if (key === '+') store.put(() => sale.step(undefined, 1))
  else if (key === '-' || key === 'Backspace') store.put(() => sale.step(undefined, -1))
}

/**
 * The keys of a cash desk. A digit that is typed where no field has focus waits for a moment: one is a key, many are a scanner, and its
 * Enter looks for the order, so that no number on a paper is a handful of vouchers.
 */
export function useDeskKeys(store: CashDeskStore, onHelp: () => void): void {
  useEffect(() => {
    let burst = ''
    let stop = () => {}
    const end = () => {
      const typed = burst
      burst = ''
      if (typed.length === 1 || typed === 'Backspace') alone(store, typed, onHelp)
      // Pieces are pressed fast, too.
      else if (/^[+-]+$/.test(typed)) for (const key of typed) alone(store, key, onHelp)
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      const act = event.repeat ? undefined : anywhere(store, event)
      if (act) {
        event.preventDefault()
        return act()
      }
      if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      // A number of an order begins with letters, which nothing else here does: the field takes this one, and all that follow.
      if (/^\p{L}$/u.test(event.key)) {
        focus('order')
        orderField()?.select()
      } else if (event.key === 'Enter' && burst.length > 1) {
        event.preventDefault()
        stop()
        const typed = burst
        burst = ''
        store.order.type({ typed })
        focus('order')
        orderField()?.form?.requestSubmit()
      } else if (event.key === 'Enter' && store.isAtWork && !(event.target as Element).closest('button, a')) {
        event.preventDefault()
        focusGiven(store, event.target)
      } else if (event.key.length === 1 || event.key === 'Backspace') {
        stop()
        burst += event.key
        stop = later(end, scannerMs)
      }
    }
    document.addEventListener('keydown', press)
    return () => {
      stop()
      document.removeEventListener('keydown', press)
    }
  }, [store, onHelp])
}

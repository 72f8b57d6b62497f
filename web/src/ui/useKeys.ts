import { useEffect, useRef } from 'react'
import { shortcuts } from '../stores/Shortcuts.ts'

/** What a key does: `j`, `?`, or two one after the other, `g o`. */
export type Keys = Readonly<Record<string, () => void>>

/** The second key of two is waited for so long. */
const pairMs = 1500

const takesLetters = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a key belongs to what has focus, to the browser, or to the dialog or the menu that is open. */
const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target instanceof Element && event.target.closest(takesLetters) !== null) ||
  document.querySelector('dialog[open], :popover-open') !== null

/** Lets keys do something as long as the part is shown; never while somebody types, or a dialog or a menu is open. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined
    const press = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event
      if (key === 'Shift') return
      const isPair = first !== undefined && at - first.at < pairMs
      const act = (isPair && current.current[`${first?.key} ${key}`]) || current.current[key]
      first = undefined
      if (!shortcuts.areOn || isTaken(event)) return
      if (!act) first = { key, at }
      else {
        event.preventDefault()
        act()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

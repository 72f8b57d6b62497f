import { useLayoutEffect, useRef } from 'react'
import { shortcuts } from '../stores/Shortcuts.ts'
import { takesLetters, typeAhead } from './typeAhead.ts'

/** The keys that do something somewhere, `J` with Shift; the help of the back-office names each (`ShortcutHelp.tsx`). */
export type KeyName =
  | '1'
  | '2'
  | '3'
  | '/'
  | '?'
  | 'Escape'
  | 'J'
  | 'K'
  | 'S'
  | 'X'
  | 'a'
  | 'b'
  | 'c'
  | 'e'
  | 'f'
  | 'j'
  | 'k'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'x'
  | 'z'

/** What a key does: `j`, `?`, or two one after the other, `g o`. */
export type Keys = Readonly<Partial<Record<KeyName | `g ${string}`, () => void>>>

/** The second key of two is waited for so long. */
const pairMs = 1500

/** The keys after which somebody types: each leads to a field. */
const leadToField: ReadonlySet<string> = new Set<KeyName>(['n', 'r', '/'])

/** Whether keys belong to a field, or to the dialog or the menu that is open. */
export const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(takesLetters) !== null) ||
  document.querySelector('dialog[open], .MuiPopover-root') !== null

/** Whether a key belongs to what has focus, to the browser, or to the dialog or the menu that is open. */
export const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  isTyping(event.target)

/** Lets keys do something as long as the part is shown; never while somebody types, or a dialog or a menu is open. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  // As soon as it is seen: a press may follow at once.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    let ledAt = Number.NaN
    const press = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event
      if (key === 'Shift') return
      // After `g` no key does what it does alone, whichever part of the page would do it.
      const isLed = at - ledAt < pairMs
      ledAt = Number.NaN
      if (!shortcuts.areOn || isTaken(event)) return
      const act = current.current[(isLed ? `g ${key}` : key) as KeyName]
      if (act) {
        event.preventDefault()
        if (!isLed && leadToField.has(key)) typeAhead(at)
        act()
      } else if (key === 'g') ledAt = at
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

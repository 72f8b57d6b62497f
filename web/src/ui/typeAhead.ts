/** What takes letters that are typed. */
export const takesLetters = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whoever typed nothing for so long does not wait for a field any more. */
const patienceMs = 5000

/** What ends the one that waits. */
let stop = () => {}

/**
 * Keeps what is typed until the field has focus that a key leads to, and puts it in there: until then no letter is a key (rule A116).
 * It ends with Escape, Tab, keys with Ctrl, a press elsewhere, and where no field comes; what was typed is lost then, and nothing is done by it.
 * `from` is the instant of the key in milliseconds, as events have it.
 */
export function typeAhead(from: number): void {
  stop()
  let typed = ''
  let last = from
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const isLate = timeStamp - last > patienceMs
    if (key === 'Shift' || key === 'Control' || key === 'Meta') return
    if (isLate || key === 'Escape' || key === 'Tab' || event.ctrlKey || event.metaKey) return stop()
    last = timeStamp
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
  }
  const come = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(takesLetters)) return
    stop()
    const text = typed
    // Whoever gives it focus places the cursor there, too.
    if (text !== '') queueMicrotask(() => document.execCommand('insertText', false, text))
  }
  const leave = () => stop()
  stop = () => {
    stop = () => {}
    document.removeEventListener('keydown', press, true)
    document.removeEventListener('focusin', come, true)
    document.removeEventListener('pointerdown', leave, true)
  }
  document.addEventListener('keydown', press, true)
  document.addEventListener('focusin', come, true)
  document.addEventListener('pointerdown', leave, true)
}

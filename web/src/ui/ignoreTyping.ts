/** Who paused for so long begins something new. */
const pauseMs = 800

/**
 * Has letters do nothing while a page changes: whoever types on means the page that goes, and each letter would be a key of the next one
 * (rule A134). The answer ends it, at once where nothing was typed, otherwise with the first pause.
 */
export function ignoreTyping(): () => void {
  let last = Number.NEGATIVE_INFINITY
  let isOver = false
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (isOver && timeStamp - last > pauseMs) return stop()
    if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return
    last = timeStamp
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const stop = () => document.removeEventListener('keydown', press, true)
  document.addEventListener('keydown', press, true)
  return () => {
    isOver = true
    if (last === Number.NEGATIVE_INFINITY) stop()
  }
}

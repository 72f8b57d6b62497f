/**
 * Ctrl+Enter sends the form that somebody types in, wherever it stands; what has a way of its own to do so prevents it. Answers what ends
 * that.
 */
export function sendByKeys(): () => void {
  const send = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, repeat, defaultPrevented, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return
    const form = target instanceof Element ? target.closest('form') : null
    if (!form) return
    event.preventDefault()
    form.requestSubmit()
  }
  document.addEventListener('keydown', send)
  return () => document.removeEventListener('keydown', send)
}

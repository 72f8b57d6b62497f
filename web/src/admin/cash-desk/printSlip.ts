/**
 * Prints what an address answers, once, and nothing of the page: a document in a frame that nobody sees. With `--kiosk-printing` no
 * dialog asks. `onGone` is told where it is no document, as it was fetched before.
 */
export function printSlip(address: string, onGone: () => void): void {
  const frame = Object.assign(document.createElement('iframe'), {
    title: '',
    ariaHidden: 'true',
    tabIndex: -1,
  })
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-100vw', width: '1px', height: '1px' })
  frame.dataset.slip = ''
  frame.addEventListener(
    'load',
    () => {
      if (frame.contentDocument?.contentType.includes('json')) {
        frame.remove()
        return onGone()
      }
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    },
    { once: true },
  )
  // The printer may still read the one before while the next is sold; the third is old enough.
  for (const old of [...document.querySelectorAll('iframe[data-slip]')].slice(0, -1)) old.remove()
  frame.src = address
  document.body.append(frame)
}

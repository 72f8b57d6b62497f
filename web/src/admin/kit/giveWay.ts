/** What somebody works with; rows of lists keep their place. */
const workedWith = 'input:not([type=checkbox], [type=radio]), select, textarea, button, summary'
/** Who points at one of these presses it next: nothing moves beneath them. */
const pointedAt = ':is(a, button, summary, label, input, select, tr):hover'
const gapPx = 12

/**
 * The page gives way to what is told at the foot of the window (rule A168): fields and presses that it would cover are scrolled clear of
 * it, first of all what has focus with what sends it. `--h-foot` is its height, `--h-foot-room` what it takes from the window, in pixels.
 * Answers how to stop.
 */
export function giveWay(bar: HTMLElement, page: HTMLElement): () => void {
  const root = document.documentElement.style
  let isPointing = false
  let frame = 0

  const isCovered = (one: Element) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const across = [left + 2, (left + right) / 2, right - 2]
    return [top + 2, (top + bottom) / 2, bottom - 2].some((y) =>
      across.some((x) => bar.contains(document.elementFromPoint(x, y))),
    )
  }
  /** What stays at the foot whatever is scrolled, as it stands in a column of its own, moves nothing. */
  const uncover = (one: Element) => {
    const before = window.scrollY
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (isCovered(one)) window.scrollTo({ top: before, behavior: 'instant' })
  }
  const clear = () => {
    const at = document.activeElement
    if (bar.offsetHeight === 0 || bar.contains(at)) return
    const own = at?.matches('main :focus-visible') && at.matches(workedWith) ? at : undefined
    const { top = 0, bottom = 0 } = own?.getBoundingClientRect() ?? {}
    const isInSight = bottom > 0 && top < window.innerHeight
    if (!isPointing || !page.querySelector(pointedAt)) {
      const covered = [...page.querySelectorAll(workedWith)].filter(
        (one) => !one.closest('tbody, nav') && isCovered(one),
      )
      const lowest = covered.at(-1)
      if (lowest) uncover(lowest)
    }
    if (!own || !isInSight) return
    const sends = own.closest('form')?.querySelector('[type=submit]')
    const room = bar.getBoundingClientRect().top - gapPx - 64
    if (sends && sends.getBoundingClientRect().bottom - own.getBoundingClientRect().top < room)
      sends.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    own.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(clear)
  }

  const measure = () => {
    const height = bar.offsetHeight
    const room = height && `${height + Number.parseFloat(getComputedStyle(bar).bottom) + gapPx}px`
    root.setProperty('--h-foot', `${height}px`)
    root.setProperty('--h-foot-room', room || '6rem')
    root.scrollPaddingBottom = room || ''
    soon()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (!bar.contains(target)) return soon()
    // Where there is no room for all of it, what has focus in it is seen.
    const [own, all] = [target.getBoundingClientRect(), bar.getBoundingClientRect()]
    bar.scrollTop += Math.max(0, own.bottom - all.bottom) + Math.min(0, own.top - all.top)
  }
  const onPointer = () => {
    isPointing = true
  }
  const onKey = () => {
    isPointing = false
  }

  const sizes = new ResizeObserver(measure)
  sizes.observe(bar)
  const pages = new ResizeObserver(soon)
  pages.observe(page)
  window.addEventListener('focusin', onFocus)
  window.addEventListener('pointermove', onPointer)
  window.addEventListener('keydown', onKey, true)
  return () => {
    sizes.disconnect()
    pages.disconnect()
    cancelAnimationFrame(frame)
    window.removeEventListener('focusin', onFocus)
    window.removeEventListener('pointermove', onPointer)
    window.removeEventListener('keydown', onKey, true)
    for (const name of ['--h-foot', '--h-foot-room', 'scroll-padding-bottom']) root.removeProperty(name)
  }
}

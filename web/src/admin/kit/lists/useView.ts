import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { onTurning } from '../../../ui/onTurning.ts'

type Addresses<View> = {
  /** The page that an address means. */
  readonly viewIn: (address: URLSearchParams) => View
  readonly addressOf: (view: View) => URLSearchParams
  /** Asks for a view as soon as it is wanted, before its page is drawn; a list that asks for more than its address says has none. */
  readonly ask?: (view: View) => void
}

/** What every list has, whatever else is filtered in it. */
type Common = { readonly q?: string | undefined; readonly cursor?: string | undefined }

/** The view of a list in the address, and how it becomes another one: a step of its own in the browser's history. */
export function useView<View extends Common>({ viewIn, addressOf, ask }: Addresses<View>) {
  const [address, go] = useSearchParams()
  const { state } = useLocation()
  const question = address.toString()
  const view = viewIn(address)
  /** The address of another page of the same view: the first one, or the one behind a place. */
  const pageAt = (cursor?: string) => addressOf({ ...view, cursor })
  /** What was asked for last, and the addresses that are still to follow: a key may come before they have. */
  const latest = useRef({ view, isTyping: false, awaited: [] as readonly string[] })
  /** The question of the list that was asked for here when it was wanted. */
  const asked = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made anew with each drawing, and means another one only with another question
  useLayoutEffect(() => {
    const { awaited } = latest.current
    const place = awaited.indexOf(question)
    const shown = { view, isTyping: state?.isTyping === true, awaited: [] }
    // One that was asked for here is not the latest one where more was asked for since.
    latest.current = place < 0 ? shown : { ...latest.current, awaited: awaited.slice(place + 1) }
    asked.current = place < 0 ? undefined : question
    return onTurning(() => {
      // What was asked for meanwhile is for a page that is left before it was drawn.
      if (latest.current.awaited.length > 0) ask?.(view)
      latest.current = shown
    })
  }, [question])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; who asks is made anew with each drawing, too
  useEffect(() => {
    if (asked.current !== question) ask?.(view)
  }, [question])
  const show = (next: View, isTyping = false) => {
    const to = addressOf(next)
    const replace = isTyping && latest.current.isTyping
    latest.current = { view: next, isTyping, awaited: [...latest.current.awaited, to.toString()] }
    ask?.(next)
    go(to, { replace, state: { isTyping }, preventScrollReset: true })
  }
  const change = (part: Partial<View>) => show({ ...latest.current.view, ...part, cursor: undefined })
  /** Words that are still being typed are one step, however often there was a pause between them. */
  const search = (q: string) => show({ ...latest.current.view, q: q || undefined, cursor: undefined }, true)
  /** Takes the filters off; focus goes to the heading, since what was pressed is gone. */
  const clear = (rest: View) => {
    show(rest)
    focusHeading(document.querySelector('main h1'))
  }
  return { view, clear, change, search, pageAt, question }
}

/** The view of a list, and what changes a part of it. */
export type ViewProps<View> = { readonly view: View; readonly change: (part: Partial<View>) => void }

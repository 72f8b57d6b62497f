import { useLocation, useSearchParams } from 'react-router-dom'
import { focusHeading } from '../shell/useFocusOnNavigation.ts'

type Addresses<View> = {
  /** The page that an address means. */
  readonly viewIn: (address: URLSearchParams) => View
  readonly addressOf: (view: View) => URLSearchParams
}

/** What every list has, whatever else is filtered in it. */
type Common = { readonly q?: string | undefined; readonly cursor?: string | undefined }

/** The view of a list in the address, and how it becomes another one: a step of its own in the browser's history. */
export function useView<View extends Common>({ viewIn, addressOf }: Addresses<View>) {
  const [address, go] = useSearchParams()
  const { state } = useLocation()
  const view = viewIn(address)
  const show = (next: View) => go(addressOf(next), { preventScrollReset: true })
  const change = (part: Partial<View>) => show({ ...view, ...part, cursor: undefined })
  /** Words that are still being typed are one step, however often there was a pause between them. */
  const search = (q: string) =>
    go(addressOf({ ...view, q: q || undefined, cursor: undefined }), {
      replace: state?.isTyping === true,
      state: { isTyping: true },
      preventScrollReset: true,
    })
  /** Takes the filters off; focus goes to the heading, since what was pressed is gone. */
  const clear = (rest: View) => {
    show(rest)
    focusHeading(document.querySelector('main h1'))
  }
  return { view, clear, change, search, question: address.toString() }
}

/** The view of a list, and what changes a part of it. */
export type ViewProps<View> = { readonly view: View; readonly change: (part: Partial<View>) => void }

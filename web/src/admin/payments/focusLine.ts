import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import type { PaymentsStore } from './PaymentsStore.ts'

/** Focus follows the line that is looked at; where none is left it goes to the way on, or to the heading. */
export function focusLine(store: PaymentsStore): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-entry="${store.lines.chosen}"]`)
    const way = row ?? document.querySelector<HTMLElement>('main [data-next]')
    if (way) way.focus()
    else focusHeading(document.querySelector('main h1'))
  })
}

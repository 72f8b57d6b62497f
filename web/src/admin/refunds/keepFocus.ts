import { focusHeading } from '../../shell/useFocusOnNavigation.ts'

/** Gives focus the title, where what had it is gone. */
export const keepFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
  })

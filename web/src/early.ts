type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Something a person did: pressed a button, sent a form, or left a field with this text or choice in it. */
type Deed = { readonly at: HTMLElement; readonly standing?: string | boolean }

declare global {
  interface Window {
    /** Ends the noting and answers what was noted, in its order (`noteDeeds`). */
    takeDeeds?: () => readonly Deed[]
  }
}

/**
 * Notes what is done to the page before it is all taken over, and keeps it from whoever would answer it too early: what
 * was pressed later would be done before what waits. A form goes nowhere until then. Stands alone: its text is in the
 * head of every page.
 */
export function noteDeeds(): void {
  const deeds: Deed[] = []
  const note = (event: Event) => {
    const target = event.target as HTMLInputElement
    const isChoice = /^(radio|checkbox)$/.test(target.type)
    if (event.type === 'input') {
      const standing = isChoice ? target.checked : target.value
      // Of what is typed letter by letter only the whole counts.
      if (deeds.at(-1)?.at === target) deeds.pop()
      deeds.push({ at: target, standing })
    } else if (event.type === 'submit') {
      event.preventDefault()
      deeds.push({ at: target })
    } else if (event.type === 'click' && !isChoice) {
      const at = target.closest<HTMLElement>('#root button:not([type=submit])')
      // A press of anything else, a link or a summary, is the browser's.
      if (!at) return
      deeds.push({ at })
    }
    event.stopPropagation()
  }
  const types = ['click', 'input', 'change', 'submit']
  for (const type of types) addEventListener(type, note, true)
  window.takeDeeds = () => {
    for (const type of types) removeEventListener(type, note, true)
    return deeds
  }
}

const fields = 'input, textarea, select'

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  return isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue
}

/** What stands in a field: its text, or whether it is chosen. */
const standingIn = (field: Field): string | boolean => (isChoice(field) ? field.checked : field.value)

/** React compares with the value it last saw; the other value first, and it takes ours for a change. */
function again(field: Field, standing: string | boolean): void {
  if (typeof standing === 'boolean') {
    const choice = field as HTMLInputElement
    choice.checked = !standing
    choice.click()
    return
  }
  if (field instanceof HTMLSelectElement) {
    field.value = standing
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, standing)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function redo({ at, standing }: Deed): void {
  if (!at.isConnected) return
  if (standing !== undefined) again(at as Field, standing)
  else if (at instanceof HTMLFormElement) at.requestSubmit()
  else at.click()
}

/**
 * What a person typed, chose and pressed in the prerendered page before it was all taken over, to be done again once it
 * is: React would forget it. To be asked for right before React begins, for what it draws hides what the browser itself
 * put back after a reload.
 */
export function earlyInput(): () => void {
  const restored = [...document.querySelectorAll<Field>(fields)].filter(isChanged).map((at) => ({
    at,
    standing: standingIn(at),
  }))
  return () => {
    const noted = window.takeDeeds?.() ?? []
    const unnoted = restored.filter(({ at }) => !noted.some((deed) => deed.at === at))
    for (const deed of [...unnoted, ...noted]) redo(deed)
  }
}

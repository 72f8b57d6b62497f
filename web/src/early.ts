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
 * Notes what is done to the page before anybody listens; a form goes nowhere until then. Stands alone: its text
 * is in the head of every page.
 */
export function noteDeeds(): void {
  const deeds: Deed[] = []
  const note = (event: Event) => {
    const target = event.target as HTMLInputElement
    if (event.type === 'input') {
      const standing = /radio|checkbox/.test(target.type) ? target.checked : target.value
      // Of what is typed letter by letter only the whole counts.
      if (deeds.at(-1)?.at === target) deeds.pop()
      deeds.push({ at: target, standing })
      return
    }
    if (event.type === 'submit') event.preventDefault()
    const at =
      event.type === 'submit' ? target : target.closest<HTMLElement>('#root button:not([type=submit])')
    if (at) deeds.push({ at })
  }
  const types = ['click', 'input', 'submit']
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
 * What a person typed, chose and pressed in the prerendered page before the scripts came, to be done again once
 * they listen: React would forget it. To be asked for right before React takes over: from then on it answers
 * presses itself, but may still forget what is typed until it has drawn everything.
 */
export function earlyInput(): () => void {
  const noted = window.takeDeeds?.() ?? []
  // What the browser itself put back after a reload is noted by nobody.
  const restored = [...document.querySelectorAll<Field>(fields)]
    .filter((field) => isChanged(field) && !noted.some(({ at }) => at === field))
    .map((at) => ({ at, standing: standingIn(at) }))
  const late = new Map<Field, Deed>()
  const note = ({ target }: Event) => {
    const at = target as Field
    if (at.matches(fields)) late.set(at, { at, standing: standingIn(at) })
  }
  addEventListener('input', note, true)
  return () => {
    removeEventListener('input', note, true)
    for (const deed of [...restored, ...noted, ...late.values()]) redo(deed)
  }
}

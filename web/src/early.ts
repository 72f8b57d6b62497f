type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  return isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue
}

/** React compares with the value it last saw; the other value first, and it takes ours for a change. */
function again(field: Field, typed: string): void {
  if (isChoice(field)) {
    field.checked = false
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) {
    field.value = typed
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * What a person typed and chose in the prerendered page before the scripts came, to be done again once
 * they listen: React would forget it.
 */
export function earlyInput(): () => void {
  const changed = [...document.querySelectorAll<Field>('input, textarea, select')].filter(isChanged)
  const typed = changed.map((field) => [field, field.value] as const)
  return () => {
    for (const [field, value] of typed) if (field.isConnected) again(field, value)
  }
}

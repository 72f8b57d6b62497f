export const assignButton = 'assign-line'
export const assignSearch = 'assign-search'
export const assignSubmit = 'assign-submit'
/** What of it will be due back, and all that it is accepted by. */
export const assignBeyond = 'assign-beyond'
export const assignEnd = 'assign-end'
export const assignForgiving = 'assign-forgiving'

/** Leads to the search for another order of the line that is looked at; opens it where it is closed. */
export function focusAssigning(): void {
  const search = document.getElementById(assignSearch)
  if (search) search.focus()
  else document.getElementById(assignButton)?.click()
}

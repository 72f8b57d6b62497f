import type { MouseEvent, ReactNode } from 'react'

const goTo = (event: MouseEvent, id: string) => {
  event.preventDefault()
  const place = document.getElementById(id)
  place?.focus()
  place?.scrollIntoView({ block: 'center' })
}

/** A link to a control of the same page, which takes focus; `id` is that of the control. */
export const LeadTo = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
    {children}
  </a>
)

import { createContext, useContext, useEffect } from 'react'
import type { CustomerClue, CustomerDesk, OpenRecord } from './CustomerDesk.ts'

/** Who shows customers beside the pages; there is one wherever staff work. */
export const Customers = createContext<CustomerDesk | undefined>(undefined)

/** Shows the customer of a record beside the page, or puts them away. */
export function useCustomer(): (clue: CustomerClue) => void {
  const desk = useContext(Customers)
  return (clue) => desk?.toggle(clue)
}

/** Tells whoever is shown beside the page which record is open on it, so that nobody takes it for theirs. */
export function useOpenRecord(here: OpenRecord | undefined): void {
  const desk = useContext(Customers)
  const { kind, id, name, email } = here ?? {}
  useEffect(() => {
    if (!desk || !kind || !id || name === undefined || email === undefined) return
    desk.show({ kind, id, name, email })
    return () => desk.show(undefined)
  }, [desk, kind, id, name, email])
}

import { createContext, useContext } from 'react'
import type { CustomerClue, CustomerDesk } from './CustomerDesk.ts'

/** Who shows customers beside the pages; there is one wherever staff work. */
export const Customers = createContext<CustomerDesk | undefined>(undefined)

/** Shows the customer of a record beside the page, or puts them away. */
export function useCustomer(): (clue: CustomerClue) => void {
  const desk = useContext(Customers)
  return (clue) => desk?.toggle(clue)
}

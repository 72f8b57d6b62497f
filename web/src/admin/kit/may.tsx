import type { Role } from '@hotovo/domain/staff/account'
import { isPermitted, type Permission } from '@hotovo/domain/staff/permissions'
import { createContext, type ReactNode, useContext } from 'react'
import { type Place, places } from './places.tsx'

/** The role of whoever works in the back-office; outside of it there is none. */
export const OwnRole = createContext<Role | null>(null)

/** Whether whoever works here may do something: what they may not do is not offered, and the server refuses it (rule A55). */
export function useMay(): (permission: Permission) => boolean {
  const role = useContext(OwnRole)
  return (permission) => isPermitted(role, permission)
}

/** Where whoever works here may go, in the order of the navigation. */
export function usePlaces(): readonly Place[] {
  const may = useMay()
  return places.filter(({ permission }) => may(permission))
}

/** What is offered only to those who may do it. */
export function May({ to, children }: { readonly to: Permission; readonly children: ReactNode }) {
  return useMay()(to) && children
}

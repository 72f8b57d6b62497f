import type { StaffApi } from '@hotovo/application/api'
import type { Brand } from '@hotovo/application/site/ports'
import { lazy } from 'react'

/** What stands between a password and the back-office asks, and whose house it is. */
export type StepDoor = { readonly api: Pick<StaffApi, 'session' | 'staff'>; readonly brand: Brand }

/** Fetched once somebody has a second factor, or has to have one, or another password. */
export const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

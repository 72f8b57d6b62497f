import type { StaffApi } from '@hotovo/application/api'
import type { Brand } from '@hotovo/application/site/ports'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { lazily } from '../kit/lazily.tsx'

/** What stands between a password and the back-office asks, and whose house it is. */
export type StepDoor = { readonly api: Pick<StaffApi, 'session' | 'staff'>; readonly brand: Brand }

/** Fetched once somebody has a second factor, or has to have one, or another password. */
export const SecondStep = lazily(async () => ({
  default: (await withAdminWords(import('./SecondStep.tsx'), 'admin/kit/factors')).SecondStep,
}))

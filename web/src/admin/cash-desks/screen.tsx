import type { StaffApi } from '@hotovo/application/api'
import type { Clock } from '@hotovo/application/shared/ports'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { CashDesksPage } from './CashDesksPage.tsx'
import { CashDesksStore } from './CashDesksStore.ts'
import { StatementStore } from './StatementStore.ts'

type Parts = { readonly api: StaffApi; readonly session: SessionStore; readonly clock: Clock }

/** The page of cash desks. */
export function cashDesksScreen({ api, session, clock }: Parts) {
  const { cashDesks, places } = api.staff
  const make = () => ({
    desks: new CashDesksStore({ cashDesks, places, session, clock }),
    statement: new StatementStore({ cashDesks, session, clock }),
  })
  return () => <Screen make={make}>{(stores) => <CashDesksPage {...stores} />}</Screen>
}

import { systemRandom } from '@hotovo/adapters/system/random'
import type { StaffApi } from '@hotovo/application/api'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { Brand } from '@hotovo/application/site/ports'
import type { StaffMe } from '@hotovo/application/staff/accounts'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Drafts } from '../records/Drafts.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { CashDeskStore } from './CashDeskStore.ts'
import { DeskPage } from './DeskPage.tsx'
import { NotCashier } from './NotAtDesk.tsx'

type Parts = {
  readonly desk: StaffApi['staff']['cashDesk']
  readonly session: SessionStore
  readonly drafts: Drafts
  readonly keys: RequestKeys
  readonly clock: Clock
  readonly later: Later
}
type DeskProps = { readonly me: StaffMe; readonly brand: Brand }

/** The cash desk of whoever is in, or why they are at none. */
export function cashDeskScreen(parts: Parts) {
  const make = () => new CashDeskStore({ ...parts, uuid: systemRandom.uuid })
  const { session } = parts
  return ({ me, brand }: DeskProps) =>
    isPermitted(me.role, 'cash-desk.work') ? (
      <Screen make={make}>
        {(store) => <DeskPage store={store} me={me} brand={brand} session={session} />}
      </Screen>
    ) : (
      <NotCashier role={me.role} brand={brand} session={session} />
    )
}

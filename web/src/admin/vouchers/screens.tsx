import type { Clock } from '@hotovo/application/shared/ports'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { personal } from '../records/personal.ts'
import type { Recent } from '../records/Recent.ts'
import type { ViewServices } from '../records/SavedViews.ts'
import { Beside } from './Beside.tsx'
import { LiabilityPage } from './LiabilityPage.tsx'
import { LiabilityStore } from './LiabilityStore.ts'
import { VoucherPage } from './VoucherPage.tsx'
import { VouchersPage } from './VouchersPage.tsx'
import { VouchersStore } from './VouchersStore.ts'

type Desk = Omit<ConstructorParameters<typeof VouchersStore>[0], 'session'> & {
  readonly session: SessionStore
  readonly clock: Clock
  readonly recent: Recent
  readonly views: ViewServices
  readonly live: LiveParts
}
type VoucherScreens = Readonly<Record<'List' | 'Record' | 'Liability', () => ReactNode>>

/** The screens of vouchers, wired once for a tab; they are fetched with the first of them. */
export function voucherScreens(desk: Desk): VoucherScreens {
  const { recent, views, live } = desk
  const own = personal(desk.session, () => new VouchersStore(desk))
  const opened = (serial: string) => {
    recent.opened({ number: serial, path: `/admin/vouchery/${serial}` })
    return own().record(serial)
  }
  const makeLiability = () => new LiabilityStore({ ...desk, vouchers: desk.staff.vouchers })
  return {
    List: () => <VouchersPage store={own()} views={views} live={live} />,
    Record: () => {
      const { serial = '' } = useParams()
      return (
        <Beside store={own()} current={serial}>
          <Screen key={serial} make={() => opened(serial)}>
            {(store) => <VoucherPage store={store} live={live} />}
          </Screen>
        </Beside>
      )
    },
    Liability: () => <Screen make={makeLiability}>{(store) => <LiabilityPage store={store} />}</Screen>,
  }
}

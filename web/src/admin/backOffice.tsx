import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import { reaction } from 'mobx'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { StaffDoor } from '../container.ts'
import type { StaffPageName } from '../routes.tsx'
import { Screen } from '../shell/Screen.tsx'
import { later } from '../stores/later.ts'
import { SessionStore } from '../stores/SessionStore.ts'
import type { SettingsStore } from '../stores/SettingsStore.ts'
import { browserTabs } from '../stores/tabs.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { AuditPage } from './audit/AuditPage.tsx'
import { AuditStore } from './audit/AuditStore.ts'
import { DeedKeys } from './DeedKeys.ts'
import { Drafts } from './Drafts.ts'
import { DeliveriesPage } from './deliveries/DeliveriesPage.tsx'
import { DeliveriesStore } from './deliveries/DeliveriesStore.ts'
import { LostPage } from './LostPage.tsx'
import { OrderPage } from './orders/OrderPage.tsx'
import { OrdersPage } from './orders/OrdersPage.tsx'
import { OrdersStore } from './orders/OrdersStore.ts'
import { OverviewPage } from './overview/OverviewPage.tsx'
import { OverviewStore } from './overview/OverviewStore.ts'
import { PaymentsPage } from './payments/PaymentsPage.tsx'
import { PaymentsStore } from './payments/PaymentsStore.ts'
import { StatementsStore } from './payments/StatementsStore.ts'
import { Waiting } from './payments/Waiting.ts'
import { RefundsPage } from './refunds/RefundsPage.tsx'
import { RefundsStore } from './refunds/RefundsStore.ts'
import { SignInStore } from './sign-in/SignInStore.ts'
import { LiabilityPage } from './vouchers/LiabilityPage.tsx'
import { LiabilityStore } from './vouchers/LiabilityStore.ts'
import { VoucherPage } from './vouchers/VoucherPage.tsx'
import { VouchersPage } from './vouchers/VouchersPage.tsx'
import { VouchersStore } from './vouchers/VouchersStore.ts'

type Parts = {
  readonly door: StaffDoor
  readonly settings: SettingsStore
  /** Where drafts are kept against a reload. */
  readonly storage: Storage | undefined
}
type Screens = Readonly<Record<StaffPageName, () => ReactNode>>

/** A record's own page; another identity is another screen. */
function ById({ children }: { children: (id: string) => ReactNode }) {
  const { id, serial } = useParams()
  return children(id ?? serial ?? '')
}

/**
 * Everything behind the back-office's door, wired once for a tab. It is one part of the site, which the public's pages
 * never fetch. A screen's store gets its slice of `api.staff`, and `session.guarded` to ask it with.
 */
export function backOffice({ door, settings, storage }: Parts): { Frame: () => ReactNode; screens: Screens } {
  const clock = systemClock()
  const api = door(() => session.accessToken())
  const session: SessionStore = new SessionStore({ api, settings, clock, later, tabs: browserTabs() })
  const drafts = new Drafts(storage)
  const keys = new DeedKeys(drafts, systemRandom.uuid)
  const orders = new OrdersStore({ staff: api.staff, session, drafts, clock, uuid: systemRandom.uuid })
  const vouchers = new VouchersStore({ staff: api.staff, session, keys })
  reaction(
    () => session.state,
    (state) => {
      const person = state.phase === 'no-role' ? state.email : session.me?.email
      if (person !== undefined) drafts.own(person)
      else if (state.phase === 'signed-out' && state.why === 'left') drafts.forget()
    },
  )
  reaction(
    () => session.me?.email,
    (_, before) => {
      if (before === undefined) return
      orders.forget()
      vouchers.forget()
    },
  )
  const { statements } = api.staff
  const waiting = new Waiting({ figures: statements.figures, session })
  const makePayments = () => ({
    lines: new PaymentsStore({
      statements,
      orders: api.staff.orders,
      session,
      waiting,
      later,
      uuid: systemRandom.uuid,
    }),
    statements: new StatementsStore({ list: statements.list, session }),
  })
  const makeSignIn = () => new SignInStore({ session, clock, later })
  return {
    Frame: () => (
      <AdminFrame waiting={waiting} session={session} settings={settings} makeSignIn={makeSignIn} />
    ),
    screens: {
      admin: () => (
        <Screen make={() => new OverviewStore({ staff: api.staff, session })}>
          {(store) => <OverviewPage store={store} />}
        </Screen>
      ),
      adminOrders: () => <OrdersPage store={orders} />,
      adminOrder: () => (
        <ById>
          {(id) => (
            <Screen key={id} make={() => orders.record(id)}>
              {(store) => <OrderPage store={store} />}
            </Screen>
          )}
        </ById>
      ),
      adminPayments: () => <Screen make={makePayments}>{(stores) => <PaymentsPage {...stores} />}</Screen>,
      adminDeliveries: () => (
        <Screen make={() => new DeliveriesStore({ deliveries: api.staff.deliveries, session })}>
          {(store) => <DeliveriesPage store={store} />}
        </Screen>
      ),
      adminRefunds: () => (
        <Screen make={() => new RefundsStore({ ...api.staff, session, clock, keys })}>
          {(store) => <RefundsPage store={store} />}
        </Screen>
      ),
      adminVouchers: () => <VouchersPage store={vouchers} />,
      adminVoucher: () => (
        <ById>
          {(serial) => (
            <Screen key={serial} make={() => vouchers.record(serial)}>
              {(store) => <VoucherPage store={store} />}
            </Screen>
          )}
        </ById>
      ),
      adminLiability: () => (
        <Screen make={() => new LiabilityStore({ vouchers: api.staff.vouchers, session, clock })}>
          {(store) => <LiabilityPage store={store} />}
        </Screen>
      ),
      adminAudit: () => (
        <Screen make={() => new AuditStore({ audit: api.staff.audit, check: api.staff.checkAudit, session })}>
          {(store) => <AuditPage store={store} />}
        </Screen>
      ),
      adminLost: () => <LostPage />,
    },
  }
}

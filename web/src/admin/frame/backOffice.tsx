import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import { reaction } from 'mobx'
import type { ReactNode } from 'react'
import type { StaffTransport } from '../../container.ts'
import type { StaffPageName } from '../../pages.ts'
import { later } from '../../stores/later.ts'
import { SessionStore } from '../../stores/SessionStore.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import type { SessionState } from '../../stores/sessionState.ts'
import { browserTabs } from '../../stores/tabs.ts'
import { CustomerDesk } from '../kit/customer/CustomerDesk.ts'
import { liveLazily } from '../kit/liveLazily.tsx'
import { Drafts } from '../records/Drafts.ts'
import { Holds } from '../records/Holds.ts'
import { personal } from '../records/personal.ts'
import { QueuesStore } from '../records/QueuesStore.ts'
import { Recent } from '../records/Recent.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { TeamPresenceStore } from '../records/TeamPresenceStore.ts'
import { SignInStore } from '../sign-in/SignInStore.ts'
import { AdminFrame } from './AdminFrame.tsx'

/** Whether whoever works here goes on where they are, after a step or once somebody answers: what is held waits so long. */
const keepsWaiting = (state: SessionState) =>
  state.phase === 'signed-in' ||
  state.phase === 'loading' ||
  state.phase === 'unavailable' ||
  (state.phase === 'second-step' && state.isAgain)

type Parts = {
  readonly door: StaffTransport
  readonly settings: SettingsStore
  /** Where drafts are kept against a reload. */
  readonly storage: Storage | undefined
}
/** Each screen, once somebody goes there. */
type Screens = Readonly<Record<StaffPageName, () => Promise<() => ReactNode>>>

/** What is made when somebody first goes there; where it could not be fetched, the next one tries again. */
function openedOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined
  return () => {
    opening ??= make().catch((fault) => {
      opening = undefined
      throw fault
    })
    return opening
  }
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
  const queues = new QueuesStore({ queues: api.staff.queues, later })
  const keys = new RequestKeys(drafts, systemRandom.uuid, () => queues.look())
  const presence = new TeamPresenceStore()
  const holds: Holds = new Holds(storage, (deed, mayGo) =>
    import('./held/takeBackKept.ts').then(
      ({ takeBackKept }) => takeBackKept({ orders, tickets, claims, session, presence, holds }, deed, mayGo),
      () => 'unanswered' as const,
    ),
  )
  const { uuid } = systemRandom
  const recent = new Recent(storage)
  const { lookUp, firstIds: firstRows, reportOpenRecord: sitAt, orders: claims } = api.staff
  const happenings = queues.overhearing(api.staff.liveEvents)
  const live = liveLazily({ happenings, firstRows, sitAt, claims, presence, holds, uuid, session, later })
  const views = { staff: api.staff, session, holds }
  const orders = openedOnce(async () => {
    const { orderScreens } = await import('../orders/screens.tsx')
    return orderScreens({ staff: api.staff, session, drafts, clock, holds, uuid, presence, views, live })
  })
  const vouchers = openedOnce(async () => {
    const { voucherScreens } = await import('../vouchers/screens.tsx')
    return voucherScreens({ staff: api.staff, session, clock, keys, holds, recent, views, live })
  })
  const tickets = openedOnce(async () => {
    const { ticketScreens } = await import('../tickets/screens.tsx')
    return ticketScreens({ staff: api.staff, session, drafts, keys, clock, uuid, holds, recent, views, live })
  })
  reaction(
    () => session.state,
    (state) => {
      if (!keepsWaiting(state) || session.me === undefined) holds.drop()
      const person = state.phase === 'no-role' ? state.email : session.me?.email
      if (person !== undefined) drafts.own(person)
      else if (state.phase === 'signed-out' && state.why.startsWith('left')) {
        drafts.forget()
        recent.forget()
      }
    },
  )
  const kept = openedOnce(async () => {
    const { keepAsPageLeaves, restoreHolds } = await import('../records/keepHolds.ts')
    keepAsPageLeaves(holds)
    return () => restoreHolds(holds)
  })
  reaction(
    () => session.me?.email,
    (email, before) => {
      if (email !== undefined) {
        holds.own(email)
        holds.restored = kept().then(
          (restore) => session.me?.email === email && restore(),
          () => {},
        )
      }
      if (before !== undefined) recent.forget()
    },
  )
  const customers = personal(session, () => new CustomerDesk({ staff: api.staff, session }))
  const makeSignIn = () => new SignInStore({ session, clock, later })
  return {
    Frame: () => (
      <AdminFrame
        customers={customers}
        queues={queues}
        holds={holds}
        jump={{ lookUp, staff: api.staff, recent }}
        session={session}
        settings={settings}
        makeSignIn={makeSignIn}
        api={api}
      />
    ),
    screens: {
      admin: async () =>
        (await import('../overview/screen.tsx')).overviewScreen({ staff: api.staff, session, queues }),
      adminOrders: async () => (await orders()).List,
      adminOrder: async () => {
        const [{ orderScreen }, { own }] = await Promise.all([
          import('../orders/record/screen.tsx'),
          orders(),
        ])
        return orderScreen({ own, lookUp, session, recent, live })
      },
      adminCustomer: async () =>
        (await import('../customer/screen.tsx')).customerScreen({ staff: api.staff, session }),
      adminTickets: async () => (await tickets()).List,
      adminTicket: async () => (await tickets()).Record,
      adminPayments: async () => {
        const { paymentsScreen } = await import('../payments/screen.tsx')
        return paymentsScreen({ staff: api.staff, session, clock, later, uuid, keys, holds, live })
      },
      adminDeliveries: async () => {
        const { deliveriesScreen } = await import('../deliveries/screen.tsx')
        return deliveriesScreen({ ...api.staff, session, queues, keys, holds, drafts, live })
      },
      adminRefunds: async () => {
        const { refundsScreen } = await import('../refunds/screen.tsx')
        return refundsScreen({ ...api.staff, session, queues, clock, uuid, keys, holds, live })
      },
      adminVouchers: async () => (await vouchers()).List,
      adminVoucher: async () => (await vouchers()).Record,
      adminLiability: async () => (await vouchers()).Liability,
      adminAudit: async () =>
        (await import('../audit/screen.tsx')).auditScreen({ ...api.staff, session, views }),
      adminStaff: async () =>
        (await import('../members/screen.tsx')).membersScreen({ ...api.staff, session, keys }),
      adminMerchants: async () =>
        (await import('../merchants/screen.tsx')).merchantsScreen({ ...api.staff, session, keys }),
      adminPlaces: async () => (await import('../places/screen.tsx')).placesScreen({ api, session, clock }),
      adminCashDesks: async () =>
        (await import('../cash-desks/screen.tsx')).cashDesksScreen({ api, session, clock }),
      adminSettings: async () =>
        (await import('../settings/screen.tsx')).settingsScreen({ api, session, holds }),
      adminAccount: async () =>
        (await import('../own/screen.tsx')).ownAccountScreen({ api, session, settings }),
      adminConsent: async () =>
        (await import('../consent/screen.tsx')).consentScreen({ own: api.staff.own, session }),
      adminLost: async () => (await import('./LostPage.tsx')).LostPage,
    },
  }
}

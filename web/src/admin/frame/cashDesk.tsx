import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { Activity, type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import type { StaffTransport } from '../../container.ts'
import { NoticeCorner } from '../../shell/NoticeCorner.tsx'
import { DialogCorner } from '../../shell/settings/DialogCorner.tsx'
import { later } from '../../stores/later.ts'
import { SessionStore } from '../../stores/SessionStore.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { shortcuts } from '../../stores/Shortcuts.ts'
import { browserTabs } from '../../stores/tabs.ts'
import { lazily } from '../kit/lazily.tsx'
import { OwnRole } from '../kit/may.tsx'
import { Drafts } from '../records/Drafts.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { Closed } from '../sign-in/Closed.tsx'
import { SignInStore } from '../sign-in/SignInStore.ts'

type Parts = {
  readonly door: StaffTransport
  readonly settings: SettingsStore
  /** Where what is not over is kept against a reload. */
  readonly storage: Storage | undefined
}

/** Nobody is idle at once. */
const IdleWarning = lazily(
  async (): Promise<{ default: ComponentType<{ readonly session: SessionStore }> }> => ({
    default: await import('./IdleWarning.tsx').then(
      (part) => part.IdleWarning,
      () => () => null,
    ),
  }),
)

/** Nothing is held here before it is sent. */
const holds = { undone: [] }

/**
 * The cash desk with its door, wired once for a tab: one signs in as in the back-office, and nothing of that comes along. What was
 * typed rests unseen while a session that ended waits for its owner.
 */
export function cashDesk({ door, settings, storage }: Parts): () => ReactNode {
  const clock = systemClock()
  const api = door(() => session.accessToken())
  const session: SessionStore = new SessionStore({ api, settings, clock, later, tabs: browserTabs() })
  const drafts = new Drafts(storage)
  const keys = new RequestKeys(drafts, systemRandom.uuid)
  reaction(
    () => session.state,
    (state) => {
      if (session.me) drafts.own(session.me.email)
      else if (state.phase === 'signed-out' && state.why.startsWith('left')) drafts.forget()
    },
  )
  const Desk = lazily(async () => {
    const { cashDeskScreen } = await import('../cash-desk/screen.tsx')
    return { default: cashDeskScreen({ desk: api.staff.cashDesk, session, drafts, keys, clock, later }) }
  })
  const makeSignIn = () => new SignInStore({ session, clock, later })
  return observer(() => {
    const { state, me } = session
    const { brand } = settings.current
    useEffect(() => {
      shortcuts.open()
      void session.open(document)
    }, [])
    return (
      <>
        <Closed
          session={session}
          holds={holds}
          brand={brand}
          makeSignIn={makeSignIn}
          api={api}
          providers={settings.providers}
        />
        {me && (
          <OwnRole value={me.role}>
            <Activity key={me.email} mode={state.phase === 'signed-in' ? 'visible' : 'hidden'}>
              <Suspense>
                <Desk me={me} brand={brand} />
              </Suspense>
              <Suspense>
                <IdleWarning session={session} />
              </Suspense>
            </Activity>
          </OwnRole>
        )}
        <DialogCorner brand={brand} hasShortcuts />
        {/* Nothing lies over a sum while somebody works. */}
        {state.phase !== 'signed-in' && <NoticeCorner />}
      </>
    )
  })
}

import { observer } from 'mobx-react-lite'
import { Activity, type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { NoticeCorner } from '../../shell/NoticeCorner.tsx'
import { SkipLink } from '../../shell/SkipLink.tsx'
import { DialogCorner } from '../../shell/settings/DialogCorner.tsx'
import { focusHeading, useFocusOnNavigation } from '../../shell/useFocusOnNavigation.ts'
import { askFailedAgain, rememberFailures } from '../../stores/askAgain.ts'
import { later } from '../../stores/later.ts'
import { notices } from '../../stores/Notices.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { shortcuts } from '../../stores/Shortcuts.ts'
import { styled } from '../../theme/styled.tsx'
import { BottomPlace } from '../kit/BottomPlace.tsx'
import type { CustomerDesk } from '../kit/customer/CustomerDesk.ts'
import { Customers } from '../kit/customer/desk.tsx'
import { lazily } from '../kit/lazily.tsx'
import { OwnRole } from '../kit/may.tsx'
import { leadsTo, narrow, wide } from '../kit/places.tsx'
import { origins } from '../kit/record/origins.ts'
import type { Holds } from '../records/Holds.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { Closed } from '../sign-in/Closed.tsx'
import type { SignInStore } from '../sign-in/SignInStore.ts'
import type { StepDoor } from '../sign-in/secondStepLazily.tsx'
import { AlwaysTold, FootKeys } from './Foot.tsx'
import { Header } from './Header.tsx'
import { sendByKeys } from './sendByKeys.ts'
import type { Jump } from './useJump.ts'

/** Nobody is idle at once; where it cannot be fetched, all else is still whole. */
const IdleWarning = lazily(
  async (): Promise<{ default: ComponentType<{ readonly session: SessionStore }> }> => ({
    default: await import('./IdleWarning.tsx').then(
      (part) => part.IdleWarning,
      () => () => null,
    ),
  }),
)

/** A customer beside the pages, once somebody looks at one. */
const CustomerAside = lazily(async () => ({
  default: (
    await withAdminWords(
      import('../kit/customer/CustomerAside.tsx'),
      'admin/kit/customer',
      'admin/kit/record',
    )
  ).CustomerAside,
}))

/** Who keeps to what is offered never comes there. */
const NotPermitted = lazily(async () => ({ default: (await import('./NotPermitted.tsx')).NotPermitted }))

const Frame = styled('div')({
  [wide]: { display: 'grid', gridTemplateColumns: '14rem minmax(0, 1fr) auto' },
  [narrow]: { display: 'flex', flexDirection: 'column', minHeight: '100dvh', paddingBottom: '4.5rem' },
  '@media print': { display: 'block', padding: 0 },
})
const Main = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minWidth: 0,
  padding: 'clamp(1rem, 0.5rem + 1.5vw, 1.5rem) clamp(1rem, 0.5rem + 2vw, 2rem) 0.5rem',
  // Beside a button a heading wraps between its words, not within them.
  '& h1': {
    fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.125rem)',
    lineHeight: 1.15,
    overflowWrap: 'break-word',
  },
})

/**
 * Moves focus to the heading when the back-office opens or closes before somebody's eyes: also to one that is fetched first and
 * takes the place of another, until somebody goes on. What opens may have a field that has it already.
 */
function useFocusOnChange(phase: SessionStore['state']['phase']): void {
  const before = useRef(phase)
  const hasSettled = useRef(false)
  useEffect(() => {
    const isChange = before.current !== phase
    const isSeen = isChange && hasSettled.current
    before.current = phase
    if (phase !== 'loading') hasSettled.current = true
    if (!isSeen) return
    const lead = () => focusHeading(document.querySelector('main h1'))
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) lead()
    })
    const stop = () => observer.disconnect()
    if (!document.querySelector('main')?.contains(document.activeElement)) lead()
    observer.observe(document.body, { childList: true, subtree: true })
    for (const kind of goingOn) window.addEventListener(kind, stop, { once: true })
    return () => {
      stop()
      for (const kind of goingOn) window.removeEventListener(kind, stop)
    }
  }, [phase])
}

const goingOn = ['keydown', 'pointerdown'] as const

/** Lists that failed are asked for again when the network or the tab returns. */
function askAgainWhenBack() {
  const forget = rememberFailures(later)
  const again = () => {
    if (document.visibilityState === 'visible') void askFailedAgain()
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return () => {
    forget()
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}

/** Tells of a call that was not made: the page that asked for it stays as it is. */
function useCalledOff(session: SessionStore): void {
  const { t } = useTranslation('admin')
  const { calledOff } = session
  useEffect(() => {
    if (calledOff) notices.failed(t(`calledOff.${calledOff.why}`), t('calledOff.nothing'))
  }, [calledOff, t])
}

type AdminFrameProps = {
  readonly customers: () => CustomerDesk
  readonly queues: QueuesStore
  readonly holds: Holds
  readonly jump: Jump
  readonly session: SessionStore
  readonly settings: SettingsStore
  readonly makeSignIn: () => SignInStore
  readonly api: StepDoor['api']
}

/**
 * The frame of the back-office: the entrance while nobody is in, the screens of whoever is. They rest unseen while a
 * session that ended waits for its owner, so that nothing that was typed is lost; nobody else ever sees them.
 */
export const AdminFrame = observer(
  ({ customers, queues, holds, jump, session, settings, makeSignIn, api }: AdminFrameProps) => {
    const { state, me } = session
    const { brand } = settings.current
    const location = useLocation()
    const path = location.pathname.replace(/^\/en(?=\/)/, '')
    origins.note(location, useNavigationType())
    useFocusOnNavigation()
    useFocusOnChange(state.phase)
    useCalledOff(session)
    useEffect(() => {
      shortcuts.open()
      void session.open(document)
    }, [session])
    useEffect(askAgainWhenBack, [])
    useEffect(sendByKeys, [])
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
              <Customers value={customers()}>
                <Frame>
                  <SkipLink />
                  <FootKeys holds={holds} />
                  <Header me={me} name={brand.name} session={session} queues={queues} jump={jump} />
                  <Main id="obsah" tabIndex={-1}>
                    <BottomPlace always={<AlwaysTold holds={holds} />}>
                      {leadsTo(me.role, path) ? (
                        <Outlet />
                      ) : (
                        <Suspense>
                          <NotPermitted role={me.role} path={path} />
                        </Suspense>
                      )}
                    </BottomPlace>
                  </Main>
                  {customers().clue && (
                    <Suspense>
                      <CustomerAside desk={customers()} />
                    </Suspense>
                  )}
                </Frame>
              </Customers>
              <Suspense>
                <IdleWarning session={session} />
              </Suspense>
            </Activity>
          </OwnRole>
        )}
        <DialogCorner brand={brand} hasShortcuts />
        {state.phase !== 'signed-in' && <NoticeCorner />}
        <ScrollRestoration />
      </>
    )
  },
)

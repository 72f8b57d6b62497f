import type { StaffMe } from '@hotovo/application/staff/accounts'
import { observer } from 'mobx-react-lite'
import {
  Activity,
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { BrandLink } from '../../shell/Logo.tsx'
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
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { drawn, LogoMark, MoreIcon, SearchIcon } from '../../ui/icons.tsx'
import { Key } from '../../ui/Key.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { JumpDialog } from '../jump/JumpDialog.tsx'
import { BottomPlace } from '../kit/BottomPlace.tsx'
import { closableBars } from '../kit/closableBars.ts'
import type { CustomerDesk } from '../kit/customer/CustomerDesk.ts'
import { Customers } from '../kit/customer/desk.tsx'
import { May, OwnRole, useMay, usePlaces } from '../kit/may.tsx'
import { leadsTo, narrow, placesInBar, wide } from '../kit/places.tsx'
import type { Holds } from '../records/Holds.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'
import type { Recent } from '../records/Recent.ts'
import { Closed } from '../sign-in/Closed.tsx'
import type { SignInStore } from '../sign-in/SignInStore.ts'
import type { StepDoor } from '../sign-in/secondStepLazily.tsx'
import { Account } from './Account.tsx'

type HeldParts = typeof import('./held/HeldBars.tsx')

/**
 * What shows what is held, once everything else is there. Where it cannot be fetched nothing that is held is sent: nobody could
 * call it off.
 */
function useHeldParts(holds: Holds, unreachable: string): HeldParts | undefined {
  const [parts, setParts] = useState<HeldParts>()
  const isWanted = holds.waiting.length > 0
  useEffect(() => {
    if (parts) return
    withAdminWords(import('./held/HeldBars.tsx'), 'admin/frame/held').then(setParts, () => {
      if (isWanted) notices.failed(unreachable)
      while (holds.callOff());
    })
  }, [parts, isWanted, holds, unreachable])
  return parts
}

/** What is told on every page of what is held. */
const AlwaysTold = observer(({ holds }: { readonly holds: Holds }) => {
  const { t } = useTranslation()
  const Parts = useHeldParts(holds, t('shell.offline.title'))
  return Parts && <Parts.HeldBars holds={holds} />
})

/**
 * Keys of what is told at the foot of the window, before those of a page: `z` calls off what was held last, Escape closes what is
 * told there.
 */
const FootKeys = observer(({ holds }: { readonly holds: Holds }) => {
  useKeys({
    ...(holds.waiting.length > 0 && { z: () => void holds.callOff() }),
    ...(closableBars.size > 0 && { Escape: () => [...closableBars].at(-1)?.() }),
  })
  return null
})

/** Nobody is idle at once; where it cannot be fetched, all else is still whole. */
const IdleWarning = lazy(
  async (): Promise<{ default: ComponentType<{ readonly session: SessionStore }> }> => ({
    default: await import('./IdleWarning.tsx').then(
      (part) => part.IdleWarning,
      () => () => null,
    ),
  }),
)

/** A customer beside the pages, once somebody looks at one. */
const CustomerAside = lazy(async () => ({
  default: (
    await withAdminWords(
      import('../kit/customer/CustomerAside.tsx'),
      'admin/kit/customer',
      'admin/kit/record',
    )
  ).CustomerAside,
}))

/** Who keeps to what is offered never comes there. */
const NotPermitted = lazy(async () => ({ default: (await import('./NotPermitted.tsx')).NotPermitted }))

const ShortcutHelp = lazy(async () => ({
  default: (await withAdminWords(import('./help/ShortcutHelp.tsx'), 'admin/frame/help')).ShortcutHelp,
}))

/** What opens from the bar of a telephone; fetched once everything else is there. */
const sheets = () => import('./sheets.tsx')
const MoreSheet = lazy(async () => ({ default: (await sheets()).MoreSheet }))
const AccountSheet = lazy(async () => ({ default: (await sheets()).AccountSheet }))

const Frame = styled('div')({
  [wide]: { display: 'grid', gridTemplateColumns: '14rem minmax(0, 1fr) auto' },
  [narrow]: { paddingBottom: '4.5rem' },
  '@media print': { display: 'block', padding: 0 },
})
const Rail = styled('header')(({ theme: { vars } }) => ({
  background: vars.palette.background.default,
  [narrow]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 1rem',
    padding: '0.25rem 1rem',
    borderBottom: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  },
  [wide]: {
    position: 'sticky',
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '1.25rem',
    height: '100dvh',
    padding: '0.5rem 0.875rem 1rem',
    overflowY: 'auto',
    borderRight: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  },
  '@media print': { display: 'none' },
}))
const Places = styled('nav')(({ theme: { vars } }) => ({
  '& ul': { display: 'grid', gap: '0.25rem', margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.625rem',
    position: 'relative',
    minHeight: '3rem',
    padding: '0.25rem 0.75rem',
    borderRadius: 10,
    color: vars.palette.text.primary,
    fontWeight: 700,
    textDecoration: 'none',
    transition: 'background-color 120ms, color 120ms',
  },
  '& a:hover': { background: vars.palette.background.sunken },
  '& a[aria-current=page]': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '& a:hover > span:first-of-type': { textDecoration: 'underline' },
  '& [aria-hidden=true]:not(svg)': {
    marginInlineStart: 'auto',
    color: vars.palette.text.secondary,
    fontFamily: fonts.code,
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  '& svg': { flex: 'none' },
  [wide]: { '& a': { minHeight: '2.75rem' }, '& [data-more]': { display: 'none' } },
  [narrow]: {
    '& [data-in-more]': { display: 'none' },
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 5,
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderTop: `var(--h-line, 1px) solid ${vars.palette.divider}`,
    background: vars.palette.background.paper,
    '& ul': { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 0 },
    '& a': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '0.125rem',
      minHeight: '4rem',
      padding: '0.25rem',
      borderRadius: 0,
      fontSize: 'min(0.875rem, 3.4vw)',
      lineHeight: 1.3,
      textAlign: 'center',
      outlineOffset: -3,
    },
    '& svg': { width: '1.5rem', height: '1.5rem' },
    '& [aria-hidden=true]:not(svg)': { display: 'none' },
  },
  '& a[aria-current=page]:not(:focus-visible)': withMoreContrast({
    outline: '2px solid currentcolor',
    outlineOffset: -4,
  }),
}))
const OnlyWide = styled('div')({
  [narrow]: { display: 'none' },
  [wide]: { marginTop: 'auto' },
})
const OnlyNarrow = styled('div')({ display: 'flex', gap: '0.5rem', [wide]: { display: 'none' } })
const JumpButton = styled('button')(({ theme: { vars } }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: '0.625rem',
  width: '100%',
  minHeight: '2.75rem',
  padding: '0.25rem 0.5rem 0.25rem 0.75rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 8,
  background: vars.palette.background.paper,
  color: vars.palette.text.secondary,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { borderColor: vars.palette.text.primary },
  '& > kbd': { marginInlineStart: 'auto', fontSize: '0.8125rem', whiteSpace: 'nowrap' },
  [narrow]: { display: 'none' },
}))
const Square = styled(Button)({ width: '2.75rem', padding: 0, fontSize: '1.25rem' })

const PersonIcon = drawn(<path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0" />)

const Main = styled('main')({
  minWidth: 0,
  padding: 'clamp(1rem, 0.5rem + 1.5vw, 1.5rem) clamp(1rem, 0.5rem + 2vw, 2rem) 3rem',
  // Beside a button a heading wraps between its words, not within them.
  '& h1': {
    fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.125rem)',
    lineHeight: 1.15,
    overflowWrap: 'break-word',
  },
})

const MoreButton = styled('button')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.125rem',
  width: '100%',
  minHeight: '4rem',
  padding: '0.25rem',
  border: 0,
  background: 'none',
  color: vars.palette.text.primary,
  font: 'inherit',
  fontSize: 'min(0.875rem, 3.4vw)',
  fontWeight: 700,
  lineHeight: 1.3,
  cursor: 'pointer',
  outlineOffset: -3,
}))

type RailProps = {
  readonly me: StaffMe
  readonly name: string
  readonly session: SessionStore
  readonly queues: QueuesStore
  readonly jump: Jump
}

/** Whether Ctrl or Cmd is pressed with K and nothing else. */
const isJumpKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** The jump box once it was asked for; where it cannot be fetched, a notice says so. */
function useJump(
  unreachable: string,
): [ComponentType<ComponentProps<typeof JumpDialog>> | undefined, () => void, () => void] {
  const mayJump = useMay()('records.look-up')
  const [Box, setBox] = useState<ComponentType<ComponentProps<typeof JumpDialog>>>()
  const [isOpen, setOpen] = useState(false)
  const [load] = useState(() => async () => {
    const part = await withAdminWords(import('../jump/JumpDialog.tsx'), 'admin/jump')
    setBox(() => part.JumpDialog)
  })
  // Fetched once everything else is there, so that no letter is lost that somebody types at once.
  useEffect(() => {
    load().catch(() => {})
  }, [load])
  const open = () => {
    setOpen(true)
    if (!Box)
      load().catch(() => {
        setOpen(false)
        notices.failed(unreachable)
      })
  }
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!mayJump || !isJumpKey(event)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [mayJump])
  return [isOpen ? Box : undefined, open, () => setOpen(false)]
}

type QueueParts = typeof import('./queueParts.tsx')

/** What shows what waits, once everything else is there; where it cannot be fetched, the overview tells it. */
function useQueues(queues: QueuesStore): QueueParts | undefined {
  const hasQueues = useMay()('dashboard.view')
  const [parts, setParts] = useState<QueueParts>()
  useEffect(() => {
    const load = async () => {
      setParts(await withAdminWords(import('./queueParts.tsx'), 'admin/overview'))
      queues.look()
    }
    if (hasQueues) load().catch(() => {})
  }, [queues, hasQueues])
  return parts
}

/** The header of the back-office: where one can go, who one is, and the way out. */
const Header = observer(({ me, name, session, queues, jump }: RailProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const places = usePlaces()
  const [asked, ask] = useState<'account' | 'help' | 'more'>()
  const close = () => ask(undefined)
  const help = () => ask('help')
  const [JumpBox, openJump, closeJump] = useJump(t('jump.unreachable'))
  const Queues = useQueues(queues)
  useEffect(() => {
    sheets().catch(() => {})
  }, [])
  useKeys({
    ...Object.fromEntries(
      places.map(({ key, path }) => [`g ${key}`, () => void navigate(pathIn(language, path))]),
    ),
    '?': help,
  })
  return (
    <Rail>
      <BrandLink to={pathIn(language, '/admin')} aria-label={t('frame.home')}>
        <LogoMark />
        {name}
      </BrandLink>
      <May to="records.look-up">
        <JumpButton type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={openJump}>
          <SearchIcon />
          {t('jump.open')}
          <Key aria-hidden="true">Ctrl K</Key>
        </JumpButton>
      </May>
      {places.length > 0 && (
        <Places aria-label={t('frame.navigation')}>
          <ul>
            {places.map(({ path, key, words, icon }, index) => (
              <li key={path} data-in-more={index >= placesInBar ? '' : undefined}>
                <NavLink to={pathIn(language, path)} end={path === '/admin'}>
                  {icon}
                  <span>{t(words)}</span>
                  {Queues && <Queues.PlaceMark store={queues} path={path} />}
                  {shortcuts.areOn && <span aria-hidden="true">g {key}</span>}
                </NavLink>
                {Queues && <Queues.PlaceWays store={queues} path={path} />}
              </li>
            ))}
            {places.length > placesInBar && (
              <li data-more="">
                <MoreButton type="button" aria-haspopup="dialog" onClick={() => ask('more')}>
                  <MoreIcon />
                  <span>{t('frame.more')}</span>
                  {Queues && <Queues.MoreMark store={queues} />}
                </MoreButton>
              </li>
            )}
          </ul>
        </Places>
      )}
      <OnlyWide>
        <Account me={me} session={session} onHelp={help} />
      </OnlyWide>
      <OnlyNarrow>
        <May to="records.look-up">
          <Square variant="quiet" aria-haspopup="dialog" onClick={openJump}>
            <SearchIcon />
            <VisuallyHidden>{t('jump.open')}</VisuallyHidden>
          </Square>
        </May>
        <Square variant="quiet" aria-haspopup="dialog" onClick={() => ask('account')}>
          <PersonIcon />
          <VisuallyHidden>{t('frame.account')}</VisuallyHidden>
        </Square>
      </OnlyNarrow>
      {asked === 'more' && (
        <Suspense>
          <MoreSheet places={places.slice(placesInBar)} queues={queues} parts={Queues} onClose={close} />
        </Suspense>
      )}
      {JumpBox && <JumpBox {...jump} session={session} onClose={closeJump} />}
      {asked === 'help' && (
        <Suspense>
          <ShortcutHelp onClose={close} />
        </Suspense>
      )}
      {asked === 'account' && (
        <Suspense>
          <AccountSheet me={me} session={session} onHelp={help} onLeave={close} />
        </Suspense>
      )}
    </Rail>
  )
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

/** What the jump box leads by. */
type Jump = Pick<ComponentProps<typeof JumpDialog>, 'lookUp'> & { readonly recent: Recent }

/** Lists that failed are asked for again when the network or the tab returns. */
function askAgainWhenBack() {
  rememberFailures(later)
  const again = () => {
    if (document.visibilityState === 'visible') void askFailedAgain()
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return () => {
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
    const path = useLocation().pathname.replace(/^\/en(?=\/)/, '')
    useFocusOnNavigation()
    useFocusOnChange(state.phase)
    useCalledOff(session)
    useEffect(() => {
      shortcuts.open()
      void session.open(document)
    }, [session])
    useEffect(askAgainWhenBack, [])
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
                          <NotPermitted role={me.role} />
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
        <NoticeCorner isOverBar />
        <ScrollRestoration />
      </>
    )
  },
)

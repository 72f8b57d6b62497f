import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Ports } from '@hotovo/application/ports'
import type { Feature } from '@hotovo/application/site/ports'
import { settingsOf } from '@hotovo/application/site/settings'
import { accountEntry, resetStaff } from '@hotovo/application/staff/accounts'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { sessionLimits as rules, sessionLife } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Role } from '@hotovo/domain/staff/account'
import { describe, expect, it, vi } from 'vitest'
import { staffMember } from '../../../tests/support/staff.ts'
import { type SettableClock, testInstallation, testWorld } from '../../../tests/support/world.ts'
import { CalledOff } from './calledOff.ts'
import { SessionStore, type Stage } from './SessionStore.ts'
import type { Coded } from './sessionState.ts'
import type { Word } from './tabs.ts'

/** Calls that are under way, so that a test can wait until none is. */
function traffic() {
  let underWay = 0
  return {
    counted: async <T>(call: Promise<T>): Promise<T> => {
      underWay += 1
      try {
        return await call
      } finally {
        underWay -= 1
      }
    },
    settle: async () => {
      do await new Promise<void>((resolve) => setImmediate(resolve))
      while (underWay > 0)
    },
  }
}

/** Time that passes when a test says so: timers go off in their order, what they began is done before the next. */
function steppedTime(clock: SettableClock, settle: () => Promise<void>) {
  const waiting = new Set<{ readonly at: number; readonly work: () => void }>()
  const now = () => Date.parse(clock.now())
  return {
    later: (work: () => void, ms: number) => {
      const timer = { at: now() + ms, work }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
    pass: async (ms: number) => {
      const end = now() + ms
      for (;;) {
        await settle()
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting.delete(next)
        clock.set(new Date(Math.max(next.at, now())).toISOString())
        next.work()
      }
      clock.set(new Date(end).toISOString())
      await settle()
    },
  }
}

/** A page that can be put into the background. */
class Page extends EventTarget implements Stage {
  visibilityState: DocumentVisibilityState = 'visible'
  show(visibilityState: DocumentVisibilityState) {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** What a test does to the wire of one tab. */
type Sabotage = (api: Api) => Api

/** A browser on the house in memory: its tabs share a cookie, as over HTTP no tab sees a refresh token. */
function browser(off: readonly Feature[] = []) {
  const world = testWorld({ installation: { ...testInstallation, off } })
  const ports: Ports = memoryPorts(world)
  const { counted, settle } = traffic()
  const time = steppedTime(world.clock, settle)
  const ears = new Map<Page, (word: Word) => void>()
  const refreshes: number[] = []
  let cookie: string | undefined
  let answered: Promise<void> | undefined
  let locked: Promise<unknown> = Promise.resolve()

  const door = (accessToken: () => string | undefined): Api => {
    const api = () => {
      const caller = { ...visitor, carrier: 'cookie', accessToken, refreshToken: cookie } as const
      return asCaller(createApi(ports), caller)
    }
    const kept = async <R>(granting: Promise<Result<SessionGrant, R>>): Promise<Result<SessionGrant, R>> => {
      const granted = await counted(granting)
      if (!granted.ok) return granted
      const { refreshToken, ...session } = granted.value
      cookie = refreshToken
      return ok(session)
    }
    return {
      ...api(),
      session: {
        ...api().session,
        signIn: (credentials) => kept(api().session.signIn(credentials)),
        refresh: (held) => {
          refreshes.push(Date.parse(world.clock.now()))
          const granting = api().session.refresh(held)
          return kept(granting).then(async (granted) => {
            await answered
            // What is over takes its cookie along, whoever's that is by then.
            if (!granted.ok && granted.error.code === 'session-over') cookie = undefined
            return granted
          })
        },
        signOut: (scope) => counted(api().session.signOut(scope)),
      },
      staff: { ...api().staff, me: () => counted(api().staff.me()) },
    }
  }
  const tab = (sabotage: Sabotage = (api) => api) => {
    const page = new Page()
    const api = sabotage(door(() => store.accessToken()))
    const store: SessionStore = new SessionStore({
      api,
      settings: { current: settingsOf(world.installation), open: async () => {} },
      clock: world.clock,
      later: time.later,
      tabs: {
        inTurn: (work) => {
          const done = locked.then(work)
          locked = done.catch(() => {})
          return done
        },
        tell: (word) => {
          for (const [other, heard] of ears) if (other !== page) heard(word)
        },
        hear: (heard) => void ears.set(page, heard),
      },
    })
    return { store, api, page, open: () => store.open(page) }
  }
  /** Holds what renewals are answered back, until that is called. */
  const holdRenewals = () => {
    let answer = () => {}
    answered = new Promise((resolve) => {
      answer = resolve
    })
    return () => answer()
  }
  return { ports, clock: world.clock, pass: time.pass, refreshes, tab, holdRenewals }
}

/** Somebody at work in one tab. */
async function atWork(role: Role | null = 'admin', sabotage?: Sabotage) {
  const house = browser()
  const credentials = await staffMember(house.ports, role)
  const one = house.tab(sabotage)
  await one.open()
  const signedIn = await one.store.signIn(credentials)
  expect(signedIn.ok).toBe(true)
  return { ...house, ...one, credentials }
}

/** A wire that is cut while `is` is true. */
function wire() {
  const cut = { is: false }
  const sabotage: Sabotage = (api) => ({
    ...api,
    session: {
      ...api.session,
      refresh: (held) => (cut.is ? Promise.reject(new Unavailable('cut')) : api.session.refresh(held)),
      signOut: (scope) => (cut.is ? Promise.reject(new Unavailable('cut')) : api.session.signOut(scope)),
    },
  })
  return { cut, sabotage }
}

const minute = 60_000

describe('opening', () => {
  it('without a cookie asks to sign in, and says nothing of an end', async () => {
    const { tab } = browser()
    const { store, open } = tab()
    const opening = open()
    expect(store.state.phase).toBe('loading')
    await opening
    expect(store.state).toEqual({ phase: 'signed-out', why: 'never' })
    expect(store.accessToken()).toBeUndefined()
  })

  it('takes up the session of the cookie, as after a reload', async () => {
    const { tab, credentials } = await atWork()
    const again = tab()
    await again.open()
    expect(again.store.state.phase).toBe('signed-in')
    expect(again.store.me).toMatchObject({ email: credentials.email, role: 'admin' })
  })

  it('with the back-office switched off asks nobody anything', async () => {
    const { tab, refreshes } = browser(['admin'])
    const { store, open } = tab()
    await open()
    expect(store.state.phase).toBe('off')
    expect(refreshes).toEqual([])
  })

  it('while nobody answers tries three times more, each pause twice the last, and then on every tick', async () => {
    const { cut, sabotage } = wire()
    cut.is = true
    const { tab, pass, clock } = browser()
    const tries: number[] = []
    const { store, open } = tab((api) => {
      const wired = sabotage(api)
      const refresh: Api['session']['refresh'] = (held) => {
        tries.push(Date.parse(clock.now()))
        return wired.session.refresh(held)
      }
      return { ...wired, session: { ...wired.session, refresh } }
    })
    const opening = open()
    await pass(5000)
    await opening
    expect(store.state.phase).toBe('unavailable')
    const pauses = tries.slice(1).map((at, index) => at - tries[index]!)
    expect(pauses).toEqual([200, 400, 800])
    cut.is = false
    await pass(25_000)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'never' })
  })

  it('can be tried again by hand', async () => {
    const { cut, sabotage } = wire()
    cut.is = true
    const { tab, pass } = browser()
    const { store, open } = tab(sabotage)
    const opening = open()
    await pass(2000)
    await opening
    cut.is = false
    await store.retry()
    expect(store.state.phase).toBe('signed-out')
  })

  it('where sign-in is refused for want of https says that instead of a form', async () => {
    const { tab } = browser()
    const { store, open } = tab((api) => ({
      ...api,
      session: { ...api.session, refresh: async () => fail({ code: 'https-required' }) },
    }))
    await open()
    expect(store.state.phase).toBe('insecure')
  })

  it('where only the sign-in is refused for want of https says so too', async () => {
    const { tab, ports } = browser()
    const refused = fail({ code: 'https-required' } as const)
    const { store, open } = tab((api) => ({
      ...api,
      session: { ...api.session, signIn: async () => refused },
    }))
    await open()
    expect(await store.signIn(await staffMember(ports))).toEqual(refused)
    expect(store.state.phase).toBe('insecure')
  })

  it('does not swallow a fault', async () => {
    const { tab } = browser()
    const { store, open } = tab((api) => ({
      ...api,
      session: { ...api.session, refresh: () => Promise.reject(new Error('a bug')) },
    }))
    await expect(open()).rejects.toThrow('a bug')
    expect(store.state.phase).toBe('unavailable')
  })
})

describe('signing in', () => {
  it('knows the person', async () => {
    const { store, credentials } = await atWork()
    expect(store.state.phase).toBe('signed-in')
    expect(store.me?.email).toBe(credentials.email)
  })

  it('with a wrong password stays out and answers why', async () => {
    const { tab } = browser()
    const { store, open } = tab()
    await open()
    const answer = await store.signIn({ email: 'jana@hotovo.test', password: 'nesprávne heslo' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'credentials-wrong' } })
    expect(store.state.phase).toBe('signed-out')
  })

  it('without a role goes no further, and can sign out again', async () => {
    const { store, credentials } = await atWork(null)
    expect(store.state).toEqual({ phase: 'no-role', email: credentials.email })
    expect(store.me).toBeUndefined()
    expect(await store.signOut()).toBe(true)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'left' })
  })

  it('opens the other tabs too', async () => {
    const house = browser()
    const credentials = await staffMember(house.ports)
    const [one, other] = [house.tab(), house.tab()]
    await Promise.all([one.open(), other.open()])
    await one.store.signIn(credentials)
    await house.pass(0)
    expect(other.store.me?.email).toBe(credentials.email)
  })
})

describe('looking after the session', () => {
  it('refreshes when three ticks or fewer remain', async () => {
    const { pass, refreshes, clock } = await atWork()
    const start = Date.parse(clock.now())
    refreshes.length = 0
    await pass(sessionLife.accessMinutes * minute)
    expect(refreshes.map((at) => (at - start) / 1000)).toEqual([510])
  })

  it('looks at once when somebody comes back to the page', async () => {
    const { page, pass, refreshes } = await atWork()
    refreshes.length = 0
    page.show('hidden')
    await pass(29_000)
    page.show('visible')
    await pass(0)
    expect(refreshes).toEqual([])
    await pass(2000)
    page.show('hidden')
    page.show('visible')
    await pass(0)
    expect(refreshes).toHaveLength(1)
  })

  it('of two tabs at work loses none to the other', async () => {
    const { tab, store, api, pass } = await atWork()
    const other = tab()
    await other.open()
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await pass(10 * minute)
      // Refreshing alone would keep no session.
      expect((await store.guarded(() => api.staff.me())).ok).toBe(true)
      expect((await other.store.guarded(() => other.api.staff.me())).ok).toBe(true)
    }
  })

  it('says so when the session has ended, keeps the person, and goes on after the next sign-in', async () => {
    const { store, pass, credentials } = await atWork()
    await pass((sessionLife.idleMinutes + sessionLife.accessMinutes) * minute)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'over' })
    expect(store.me?.email).toBe(credentials.email)
    await store.signIn(credentials)
    expect(store.state.phase).toBe('signed-in')
  })

  it('says two minutes before that it would end for want of activity, and goes on for whoever stays', async () => {
    const { store, clock, pass } = await atWork()
    const idle = sessionLife.idleMinutes * minute - sessionLife.activitySeconds * 1000
    const warned = idle - rules.warnMinutes * minute
    await pass(warned - rules.tickSeconds * 1000)
    expect(store.endsAt).toBeUndefined()
    const endsAt = new Date(Date.parse(clock.now()) + idle - warned + rules.tickSeconds * 1000).toISOString()
    await pass(rules.tickSeconds * 1000)
    expect(store.endsAt).toBe(endsAt)
    await store.stay()
    expect(store.endsAt).toBeUndefined()
    await pass(idle - rules.warnMinutes * minute - rules.tickSeconds * 1000)
    expect(store.state.phase).toBe('signed-in')
    expect(store.endsAt).toBeUndefined()
  })

  it('warns in no tab while somebody works in another', async () => {
    const { tab, store, api, pass } = await atWork()
    const other = tab()
    await other.open()
    await pass((sessionLife.idleMinutes - 5) * minute)
    await store.guarded(() => api.staff.me())
    await pass(4 * minute)
    expect([store.endsAt, other.store.endsAt]).toEqual([undefined, undefined])
    await pass((sessionLife.idleMinutes - 5) * minute)
    expect(other.store.endsAt).toBeDefined()
    expect(other.store.endsAt).toBe(store.endsAt)
    await other.store.stay()
    expect(store.endsAt).toBeUndefined()
  })

  it('asks for a new sign-in within a minute of the end that it told', async () => {
    const { store, pass } = await atWork()
    await pass((sessionLife.idleMinutes + 1) * minute)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'over' })
    expect(store.endsAt).toBeUndefined()
  })

  it('while nobody answers keeps the person in', async () => {
    const { cut, sabotage } = wire()
    const { store, pass } = await atWork('admin', sabotage)
    cut.is = true
    await pass(9 * minute)
    expect(store.state.phase).toBe('signed-in')
  })
})

describe('a guarded call', () => {
  it('is made with the token as long as that is fresh', async () => {
    const { store, refreshes } = await atWork()
    refreshes.length = 0
    const tokens: unknown[] = []
    await store.guarded(async () => {
      tokens.push(store.accessToken())
      return ok(undefined)
    })
    expect(tokens).toEqual([store.accessToken()])
    expect(refreshes).toEqual([])
  })

  it('below five minutes is made with the next one', async () => {
    const { store, pass, refreshes } = await atWork()
    await pass(5 * minute)
    refreshes.length = 0
    await store.guarded(async () => ok(undefined))
    expect(refreshes).toEqual([])
    await pass(1000)
    await Promise.all([1, 2, 3].map(() => store.guarded(async () => ok(undefined))))
    expect(refreshes).toHaveLength(1)
  })

  it('while nobody refreshes goes on with the token until its margin, and then is unavailable', async () => {
    const { cut, sabotage } = wire()
    const { store, pass } = await atWork('admin', sabotage)
    cut.is = true
    await pass(6 * minute)
    const asking = store.guarded(async () => ok('answer'))
    await pass(2000)
    expect(await asking).toEqual(ok('answer'))
    await pass(3 * minute)
    const late = expect(store.guarded(async () => ok('answer'))).rejects.toThrow(Unavailable)
    await pass(2000)
    await late
  })

  it('gives back what is refused for reasons of its own', async () => {
    const { store } = await atWork()
    const refused = fail({ code: 'order-not-found' } as const)
    expect(await store.guarded(async () => refused)).toEqual(refused)
  })

  it('whose token is good no more is made again with the next', async () => {
    const { store, refreshes } = await atWork()
    refreshes.length = 0
    const answers = [fail({ code: 'sign-in-required' } as const), ok('answer')]
    expect(await store.guarded(async () => answers.shift()!)).toEqual(ok('answer'))
    expect(refreshes).toHaveLength(1)
  })

  it('after the end of the session waits for its owner, who is then answered', async () => {
    const { store, api, pass, credentials } = await atWork()
    await api.session.signOut({ scope: 'global' })
    const ask = vi.fn(() => api.staff.me())
    const asking = store.guarded(ask)
    await pass(0)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'over' })
    expect(ask).toHaveBeenCalledTimes(1)
    await store.signIn(credentials)
    expect(await asking).toMatchObject({ ok: true, value: { email: credentials.email } })
  })

  it('is never made for somebody else who signs in instead', async () => {
    const { store, ports, pass, credentials } = await atWork()
    const other = await staffMember(ports)
    await resetStaff(ports)(credentials.email)
    const ask = vi.fn(async () => fail({ code: 'sign-in-required' } as const))
    const answered = vi.fn()
    void store.guarded(ask).then(answered)
    await pass(0)
    expect(ask).toHaveBeenCalledTimes(1)
    await store.signIn(other)
    await pass(0)
    expect(store.me?.email).toBe(other.email)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(answered).not.toHaveBeenCalled()
  })

  /** A call that is answered, or not, when a test says so, and who has heard of it. */
  function slow<Answer>() {
    let resolve: (answer: Answer) => void = () => {}
    let reject: (fault: Error) => void = () => {}
    const promise = new Promise<Answer>((...ends) => {
      ;[resolve, reject] = ends
    })
    return {
      ask: () => promise,
      resolve: (answer: Answer) => resolve(answer),
      reject: (fault: Error) => reject(fault),
      heard: vi.fn(),
    }
  }

  it('that is answered once its person has signed out, or somebody else in, is answered to nobody', async () => {
    const { store, ports, pass } = await atWork()
    const other = await staffMember(ports)
    const [first, second, third] = [
      slow<Result<string, never>>(),
      slow<never>(),
      slow<Result<never, Coded>>(),
    ]
    for (const { ask, heard } of [first, second, third]) store.guarded(ask).then(heard, heard)
    await pass(0)
    await store.signOut()
    first.resolve(ok('answer'))
    await pass(0)
    await store.signIn(other)
    second.reject(new Unavailable('lost'))
    third.resolve(fail({ code: 'sign-in-required' }))
    await pass(0)
    for (const { heard } of [first, second, third]) expect(heard).not.toHaveBeenCalled()
    expect([store.state.phase, store.me?.email]).toEqual(['signed-in', other.email])
  })

  it('that is answered while the session is over, or after its owner is in again, is', async () => {
    const { store, pass, ports, credentials } = await atWork()
    const [first, second] = [slow<Result<string, never>>(), slow<Result<string, never>>()]
    for (const { ask, heard } of [first, second]) store.guarded(ask).then(heard)
    await pass(0)
    await resetStaff(ports)(credentials.email)
    await store.check()
    expect(store.state).toEqual({ phase: 'signed-out', why: 'over' })
    first.resolve(ok('first'))
    await pass(0)
    expect(first.heard).toHaveBeenCalledWith(ok('first'))
    await store.signIn(credentials)
    second.resolve(ok('second'))
    await pass(0)
    expect(second.heard).toHaveBeenCalledWith(ok('second'))
  })

  it('while the back-office is off drops the screens', async () => {
    const { store, pass } = await atWork()
    void store.guarded(async () => fail({ code: 'feature-off', feature: 'admin' }))
    await pass(0)
    expect(store.state.phase).toBe('off')
    expect(store.me).toBeUndefined()
  })

  it('for what the role does not allow is called off, and the page stays as it is', async () => {
    const { store } = await atWork('support')
    await expect(store.guarded(async () => fail({ code: 'role-required' }))).rejects.toThrow(CalledOff)
    expect(store.state.phase).toBe('signed-in')
    expect(store.calledOff).toEqual({ why: 'role' })
  })

  it('with a role that became another one meanwhile shows that one', async () => {
    const { store, ports, credentials } = await atWork('support')
    const { account } = (await ports.staff.byEmail(credentials.email))!
    const entry = accountEntry('admin_role_changed', ports.clock.now(), account)
    await ports.staff.changeRole(account.id, { from: 'support', to: 'auditor', entry })
    await expect(store.guarded(async () => fail({ code: 'role-required' }))).rejects.toThrow(CalledOff)
    expect(store.state.phase).toBe('signed-in')
    expect(store.me?.role).toBe('auditor')
  })

  it('for which the second step is too old goes on after another, or is called off', async () => {
    const { store, pass } = await atWork()
    let isOld = true
    const ask = vi.fn(async () => (isOld ? fail({ code: 'second-step-too-old' } as const) : ok('done')))
    const going = store.guarded(ask)
    await pass(0)
    expect(store.state).toMatchObject({ phase: 'second-step', isAgain: true })
    expect(store.me).toBeDefined()
    isOld = false
    await store.enter()
    expect(await going).toEqual(ok('done'))
    expect(ask).toHaveBeenCalledTimes(2)
    isOld = true
    const called = store.guarded(ask)
    const off = expect(called).rejects.toThrow(CalledOff)
    await pass(0)
    store.callOffStep()
    await off
    expect(store.state.phase).toBe('signed-in')
    expect(store.calledOff).toEqual({ why: 'step' })
  })
})

describe('signing out', () => {
  it('ends the session, in the other tabs too', async () => {
    const { store, tab } = await atWork()
    const other = tab()
    await other.open()
    expect(await store.signOut()).toBe(true)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'left' })
    expect(other.store.state).toEqual({ phase: 'signed-out', why: 'left-elsewhere' })
    for (const one of [store, other.store]) {
      expect(one.me).toBeUndefined()
      expect(one.accessToken()).toBeUndefined()
    }
    const third = tab()
    await third.open()
    expect(third.store.state.phase).toBe('signed-out')
  })

  it('while nobody answers goes on, and says so', async () => {
    const { cut, sabotage } = wire()
    const { store } = await atWork('admin', sabotage)
    cut.is = true
    expect(await store.signOut()).toBe(false)
    expect(store.state.phase).toBe('signed-in')
    cut.is = false
    expect(await store.signOut()).toBe(true)
  })

  it('of a session that is over already counts', async () => {
    const { store, ports, credentials } = await atWork()
    await resetStaff(ports)(credentials.email)
    expect(await store.signOut()).toBe(true)
    expect(store.state).toEqual({ phase: 'signed-out', why: 'left' })
  })

  it('does not swallow a fault', async () => {
    const { store } = await atWork('admin', (api) => ({
      ...api,
      session: { ...api.session, signOut: () => Promise.reject(new Error('a bug')) },
    }))
    await expect(store.signOut()).rejects.toThrow('a bug')
    expect(store.state.phase).toBe('signed-in')
  })
})

describe('somebody else signs in in another tab', () => {
  it('and what a renewal is answered then does not take their cookie away: they wait for it', async () => {
    const { page, tab, ports, pass, credentials, holdRenewals } = await atWork()
    const other = tab()
    await other.open()
    const second = await staffMember(ports)
    await resetStaff(ports)(credentials.email)
    await pass(31_000)
    const answer = holdRenewals()
    page.show('visible')
    await pass(0)
    await other.store.signOut()
    const signingIn = other.store.signIn(second)
    await pass(0)
    answer()
    await signingIn
    const third = tab()
    await third.open()
    expect(third.store.me?.email).toBe(second.email)
  })

  it('and this tab is theirs with its next look', async () => {
    const { store, page, tab, ports, pass, credentials } = await atWork()
    const other = tab()
    await other.open()
    const second = await staffMember(ports)
    // Ended elsewhere: neither tab has heard of it.
    await resetStaff(ports)(credentials.email)
    await pass(31_000)
    other.page.show('visible')
    await pass(0)
    expect(other.store.state).toEqual({ phase: 'signed-out', why: 'over' })
    expect(store.me?.email).toBe(credentials.email)
    await other.store.signIn(second)
    page.show('visible')
    await pass(0)
    expect(store.me?.email).toBe(second.email)
  })

  /** Jana at work in a tab with a token that is renewed before the next call, and the cookie of the browser is somebody else's. */
  async function taken(sabotage?: Sabotage) {
    const house = await atWork('admin', sabotage)
    const second = await staffMember(house.ports)
    await house.pass(6.3 * minute)
    await resetStaff(house.ports)(house.credentials.email)
    await house.tab().api.session.signIn(second)
    return { ...house, second }
  }

  it('and no call of the one before is made in their name, where its own look at the token finds them', async () => {
    const { store, pass, second } = await taken()
    const ask = vi.fn(async () => ok(undefined))
    void store.guarded(ask)
    await pass(100)
    expect(store.me?.email).toBe(second.email)
    expect(ask).not.toHaveBeenCalled()
  })

  it('and until their name is known nobody is in here, and no call is made', async () => {
    let isSlow = false
    let answer = () => {}
    const { store, page, pass, second } = await taken((api) => ({
      ...api,
      staff: {
        ...api.staff,
        me: async () => {
          const me = await api.staff.me()
          if (isSlow)
            await new Promise<void>((resolve) => {
              answer = resolve
            })
          return me
        },
      },
    }))
    isSlow = true
    page.show('hidden')
    page.show('visible')
    await pass(0)
    expect([store.state, store.me]).toEqual([{ phase: 'loading' }, undefined])
    const ask = vi.fn(async () => ok(undefined))
    void store.guarded(ask)
    answer()
    await pass(0)
    expect(store.me?.email).toBe(second.email)
    expect(ask).not.toHaveBeenCalled()
  })
})

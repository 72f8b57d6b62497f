import { Unavailable } from '@hotovo/application/faults'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { describe, expect, it, vi } from 'vitest'
import { settableClock } from '../../../../tests/support/world.ts'
import type { SignInRefusal } from '../../stores/sessionState.ts'
import { SignInStore } from './SignInStore.ts'

type Answer = Result<undefined, SignInRefusal>

/** One timer at a time, that goes off when a test says so. */
function oneTimer() {
  let waiting: (() => void) | undefined
  return {
    later: (work: () => void) => {
      waiting = work
      return () => {
        if (waiting === work) waiting = undefined
      }
    },
    goOff: () => {
      const work = waiting
      waiting = undefined
      work?.()
    },
  }
}

/** A browser that knows none. */
const noPasskeys = { isThere: false, create: async () => undefined, get: async () => undefined }

/** The form, with what each attempt is answered. */
function form(...answers: (Answer | Error)[]) {
  const clock = settableClock()
  const timer = oneTimer()
  const signIn = vi.fn(async () => {
    const answer = answers.shift() ?? ok(undefined)
    if (answer instanceof Error) throw answer
    return answer
  })
  const store = new SignInStore({
    session: { signIn, signInWithPasskey: signIn, me: undefined },
    passkeys: noPasskeys,
    clock,
    later: timer.later,
  })
  store.type('email', ' Jana@Hotovo.test ')
  store.type('password', 'kôň na lúke')
  return { store, signIn, clock, second: timer.goOff }
}

const invalid = fail({
  code: 'invalid',
  problems: [
    { at: 'email', code: 'not-an-email' },
    { at: 'password', code: 'required' },
  ],
} as const)
const lockedFor = (retryAfterSeconds: number) =>
  fail({ code: 'sign-in-locked', retryAt: '2026-03-02T09:30:00.000Z', retryAfterSeconds } as const)

describe('signing in', () => {
  it('sends what was typed as it was typed', async () => {
    const { store, signIn } = form()
    const sending = store.submit()
    expect(store.state.phase).toBe('sending')
    expect(await store.submit()).toBe(false)
    expect(await sending).toBe(true)
    expect(signIn.mock.calls).toEqual([[{ email: ' Jana@Hotovo.test ', password: 'kôň na lúke' }]])
  })

  it('after the end of a session offers the e-mail of whoever it was', () => {
    const me = {
      name: 'Jana',
      email: 'jana@hotovo.test',
      role: 'admin',
      lastSignInAt: null,
      failedSignIns: 0,
    } as const
    const signIn = async () => ok(undefined)
    const session = { signIn, signInWithPasskey: signIn, me }
    const store = new SignInStore({ session, clock: settableClock(), later: oneTimer().later })
    expect(store.typed).toEqual({ email: 'jana@hotovo.test', password: '' })
  })

  it('with a passkey tells when none answered, and when it opens nothing', async () => {
    const wrong = fail({ code: 'credentials-wrong' } as const)
    const answers = [undefined, wrong, ok(undefined)]
    const session = {
      signIn: async () => wrong,
      signInWithPasskey: async () => answers.shift(),
      me: undefined,
    }
    const store = new SignInStore({ session, clock: settableClock(), later: oneTimer().later })
    expect(await store.usePasskey()).toBe(false)
    expect(store.state.phase).toBe('no-passkey')
    expect(await store.usePasskey()).toBe(false)
    expect(store.state.phase).toBe('wrong-passkey')
    expect(await store.usePasskey()).toBe(true)
  })

  it('refused for its fields tells each until it changes', async () => {
    const { store } = form(invalid)
    await store.submit()
    expect(store.problems.map(({ at }) => at)).toEqual(['email', 'password'])
    store.type('email', 'jana@hotovo.test')
    expect(store.problems.map(({ at }) => at)).toEqual(['password'])
  })

  it('with a wrong password keeps what was typed, and counts the refusals', async () => {
    const wrong = fail({ code: 'credentials-wrong', remaining: 2 } as const)
    const { store } = form(wrong, wrong)
    await store.submit()
    await store.submit()
    expect(store.state).toEqual({ phase: 'wrong', remaining: 2 })
    expect(store.refusals).toBe(2)
    expect(store.typed).toEqual({ email: ' Jana@Hotovo.test ', password: 'kôň na lúke' })
  })

  it.each([
    [1, 1],
    [60, 1],
    [61, 2],
    [600, 10],
  ])(
    'from a network with too many failures says in how many minutes to come again: %i s',
    async (retryAfterSeconds, minutes) => {
      const limit = { name: 'sign-in-network', most: 20, seconds: 600 }
      const { store } = form(fail({ code: 'too-many-requests', limit, retryAfterSeconds } as const))
      expect(await store.submit()).toBe(false)
      expect(store.state).toEqual({ phase: 'too-many', minutes })
      expect(store.refusals).toBe(1)
      expect(store.typed.password).toBe('kôň na lúke')
      expect(await store.submit()).toBe(true)
    },
  )

  it('while nobody answers keeps what was typed', async () => {
    const { store } = form(new Unavailable('away'))
    expect(await store.submit()).toBe(false)
    expect(store.state.phase).toBe('unavailable')
    expect(store.typed.password).toBe('kôň na lúke')
    expect(await store.submit()).toBe(true)
  })

  it('does not swallow a fault', async () => {
    const { store } = form(new Error('a bug'))
    await expect(store.submit()).rejects.toThrow('a bug')
    expect(store.state.phase).toBe('unavailable')
  })
})

describe('a lock', () => {
  it('counts down by the seconds it was told, and opens the form by itself', async () => {
    const { store, signIn, clock, second } = form(lockedFor(90))
    await store.submit()
    expect(store.state).toMatchObject({ phase: 'locked', retryAt: '2026-03-02T09:30:00.000Z', seconds: 90 })
    expect(store.isLocked).toBe(true)
    expect(await store.submit()).toBe(false)
    expect(signIn).toHaveBeenCalledTimes(1)
    clock.forward(1)
    second()
    expect(store.state).toMatchObject({ phase: 'locked', seconds: 30 })
    clock.forward(0.5)
    second()
    expect(store.state.phase).toBe('unlocked')
    expect(await store.submit()).toBe(true)
  })

  it('is of its e-mail, however that is written, and of no other', async () => {
    const { store } = form(lockedFor(90))
    await store.submit()
    store.type('email', 'JANA@hotovo.test')
    expect(store.isLocked).toBe(true)
    store.type('email', 'peter@hotovo.test')
    expect(store.isLocked).toBe(false)
    expect(await store.submit()).toBe(true)
  })

  it('is not counted on after another attempt, nor after the form is left', async () => {
    const { store, clock, second } = form(lockedFor(90), fail({ code: 'credentials-wrong' }))
    await store.submit()
    store.type('email', 'peter@hotovo.test')
    await store.submit()
    clock.forward(5)
    second()
    expect(store.state.phase).toBe('wrong')
    const left = form(lockedFor(90))
    await left.store.submit()
    left.store.close()
    left.clock.forward(5)
    left.second()
    expect(left.store.state.phase).toBe('locked')
  })
})

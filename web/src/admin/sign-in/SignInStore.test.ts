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
function form(...answers: Answer[]) {
  const clock = settableClock()
  const timer = oneTimer()
  const signIn = vi.fn(async () => answers.shift() ?? ok(undefined))
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

const lockedFor = (retryAfterSeconds: number) =>
  fail({ code: 'sign-in-locked', retryAt: '2026-03-02T09:30:00.000Z', retryAfterSeconds } as const)

describe('signing in', () => {
  it('sends what was typed as it was typed', async () => {
    const { store, signIn } = form()
    const sending = store.submit()
    expect(store.write.isSaving).toBe(true)
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
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'passkey-missing' } })
    expect(await store.usePasskey()).toBe(false)
    expect(store.write.stage).toMatchObject({ wanted: 'passkey', why: { code: 'credentials-wrong' } })
    expect(await store.usePasskey()).toBe(true)
  })

  it('where it is switched off rests: the session tells of it', async () => {
    const { store } = form(fail({ code: 'feature-off', feature: 'admin' }))
    expect(await store.submit()).toBe(false)
    expect(store.write.stage.phase).toBe('resting')
  })
})

describe('a lock', () => {
  it('counts down by the seconds it was told, and opens the form by itself', async () => {
    const { store, signIn, clock, second } = form(lockedFor(90))
    await store.submit()
    expect(store.lock).toMatchObject({ retryAt: '2026-03-02T09:30:00.000Z', seconds: 90 })
    expect(store.isLocked).toBe(true)
    expect(await store.submit()).toBe(false)
    expect(signIn).toHaveBeenCalledTimes(1)
    clock.forward(1)
    second()
    expect(store.lock?.seconds).toBe(30)
    clock.forward(0.5)
    second()
    expect(store.isUnlocked).toBe(true)
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
    expect(store.lock).toBeUndefined()
    const left = form(lockedFor(90))
    await left.store.submit()
    left.store.close()
    left.clock.forward(5)
    left.second()
    expect(left.store.lock?.seconds).toBe(90)
  })
})

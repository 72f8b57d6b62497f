import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { describe, expect, it } from 'vitest'
import { settableClock } from '../../../../tests/support/world.ts'
import type { SignInRefusal } from '../../stores/sessionState.ts'
import { SignInStore } from './SignInStore.ts'

type Answer = Result<undefined, SignInRefusal>
const wrong = fail({ code: 'credentials-wrong' } as const)
const me = {
  name: 'Jana',
  email: 'jana@hotovo.test',
  role: 'admin',
  lastSignInAt: null,
  failedSignIns: 0,
} as const
const typed = { email: ' Jana@Hotovo.test ', password: 'kôň na lúke' }

/** The form, with what each attempt is answered, where a passkey may answer nothing; `second` has one go by. */
function form(...answers: (Answer | undefined)[]) {
  const clock = settableClock()
  const asked: unknown[] = []
  let waiting: (() => void) | undefined
  const session = {
    me: undefined,
    signIn: async (credentials: unknown) => {
      asked.push(credentials)
      return answers.shift() ?? ok(undefined)
    },
    signInWithPasskey: async () => answers.shift(),
  }
  const later = (work: () => void) => {
    waiting = work
    return () => {
      if (waiting === work) waiting = undefined
    }
  }
  const second = () => {
    const work = waiting
    waiting = undefined
    work?.()
  }
  const store = new SignInStore({ session, clock, later })
  store.type('email', typed.email)
  store.type('password', typed.password)
  return { store, asked, clock, second, session, later }
}

const lockedFor = (retryAfterSeconds: number) =>
  fail({ code: 'sign-in-locked', retryAt: '2026-03-02T09:30:00.000Z', retryAfterSeconds } as const)

describe('signing in', () => {
  it('sends what was typed as it was typed', async () => {
    const { store, asked } = form()
    expect([await store.submit(), asked]).toEqual([true, [typed]])
  })

  it('after the end of a session offers the e-mail of whoever it was', () => {
    const { session, clock, later } = form()
    const store = new SignInStore({ session: { ...session, me }, clock, later })
    expect(store.typed).toEqual({ email: me.email, password: '' })
  })

  it('with a passkey tells when none answered, and when it opens nothing', async () => {
    const { store } = form(undefined, wrong, ok(undefined))
    expect(await store.usePasskey()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'passkey-missing' } })
    expect(await store.usePasskey()).toBe(false)
    expect(store.write.stage).toMatchObject({ wanted: 'passkey', why: { code: 'credentials-wrong' } })
    expect(await store.usePasskey()).toBe(true)
  })

  it('where it is switched off rests: the session tells of it', async () => {
    const { store } = form(fail({ code: 'feature-off', feature: 'admin' }))
    expect([await store.submit(), store.write.stage.phase]).toEqual([false, 'resting'])
  })
})

describe('a lock', () => {
  it('counts down by the seconds it was told, and opens the form by itself', async () => {
    const { store, asked, clock, second } = form(lockedFor(90))
    await store.submit()
    expect(store.lock).toMatchObject({ retryAt: '2026-03-02T09:30:00.000Z', seconds: 90 })
    expect([store.isLocked, await store.submit(), asked.length]).toEqual([true, false, 1])
    clock.forward(1)
    second()
    expect(store.lock?.seconds).toBe(30)
    clock.forward(0.5)
    second()
    expect([store.isUnlocked, await store.submit()]).toEqual([true, true])
  })

  it('is of its e-mail, however that is written, and of no other', async () => {
    const { store } = form(lockedFor(90))
    await store.submit()
    store.type('email', 'JANA@hotovo.test')
    expect(store.isLocked).toBe(true)
    store.type('email', 'peter@hotovo.test')
    expect([store.isLocked, await store.submit()]).toEqual([false, true])
  })

  it('is not counted on after another attempt, nor after the form is left', async () => {
    const { store, clock, second } = form(lockedFor(90), wrong)
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

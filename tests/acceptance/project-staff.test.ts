import { staffApi } from '@hotovo/adapters/http/staff-api'
import { authFetch } from '@hotovo/adapters/supabase/staff-auth'
import { deviceFetch } from '@hotovo/adapters/supabase/staff-device'
import { recoveryFetch } from '@hotovo/adapters/supabase/staff-recovery'
import { Unavailable } from '@hotovo/application/faults'
import type { SessionGrant } from '@hotovo/application/staff/session'
import type { Result } from '@hotovo/domain/shared/result'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { projectDoor } from '../../server/supabase/door.ts'
import { memory } from '../support/backends.ts'
import { passSecondStep, setUpFactor, staffMember, totpOf } from '../support/staff.ts'
import { inProcess, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const baseUrl = 'http://project/functions/v1/hotovo'

describe('Staff at the function of a project, whose session Supabase’s auth client keeps', () => {
  let app: TestApp
  beforeEach(async () => {
    const world = testWorld()
    // The client looks at the clock of its machine.
    vi.setSystemTime(world.clock.now())
    app = await setupOf(memory, inProcess).open(world)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  /** A browser before the function: what it asks, and the network in the hands of a test. */
  function browser() {
    const answered = projectDoor(app.ports, {
      base: '/functions/v1/hotovo',
      begin: async () => {},
      report: () => {},
      publicUrl: 'http://localhost:3000',
    })
    /** What becomes of the next requests, before those that pass. */
    const faults: ('lost' | 'answer lost' | 503)[] = []
    const asked: string[] = []
    const texts = new Map<string, string>()
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
      removeItem: (key: string) => void texts.delete(key),
    }
    const network: typeof globalThis.fetch = async (address, init) => {
      const fault = faults.shift()
      if (fault === 'lost') throw new TypeError('fetch failed')
      if (fault === 503) return new Response('', { status: 503 })
      asked.push(String(address).slice(baseUrl.length))
      const answer = await answered(new Request(address, init))
      if (fault === 'answer lost') throw new TypeError('fetch failed')
      return answer
    }
    const fetch = authFetch(baseUrl, deviceFetch(network, storage))
    let grant: SessionGrant | undefined
    const api = staffApi({ baseUrl, fetch, accessToken: () => grant?.accessToken })
    const carry = (granted: Result<SessionGrant, { readonly code: string }>) => {
      if (!granted.ok) throw new Error(granted.error.code)
      grant = granted.value
    }
    return { api, faults, asked, carry }
  }

  test('it is renewed without anybody who names it, and over when it was left', async () => {
    const { api, asked, carry } = browser()
    expect(await api.session.refresh()).toEqual({ ok: false, error: { code: 'session-over' } })
    expect(await api.session.signOut({ scope: 'local' })).toMatchObject({ ok: false })
    expect(asked).toEqual(['/auth/v1/logout?scope=local'])
    const credentials = await staffMember(app.ports)
    const first = await api.session.signIn(credentials)
    expect(first).toMatchObject({ ok: true, value: { account: { email: credentials.email } } })
    const second = await api.session.refresh()
    const third = await api.session.refresh()
    const tokens = [first, second, third].map((one) => one.ok && one.value.refreshToken)
    expect(new Set(tokens).size).toBe(3)
    carry(third)
    expect(await api.staff.me()).toMatchObject({ ok: true, value: { email: credentials.email } })
    expect(await api.session.signOut({ scope: 'local' })).toMatchObject({ ok: true })
    expect(await api.session.refresh()).toEqual({ ok: false, error: { code: 'session-over' } })
    expect(await api.staff.me()).toMatchObject({ ok: false, error: { code: 'sign-in-required' } })
  })

  test('what is refused is told with all that the page says of it', async () => {
    const { api } = browser()
    const credentials = { ...(await staffMember(app.ports)), password: 'nesprávne heslo' }
    const answers = []
    for (let count = 1; count <= 6; count++) answers.push(await api.session.signIn(credentials))
    expect(answers.map((answer) => !answer.ok && answer.error)).toEqual([
      ...Array(2).fill({ code: 'credentials-wrong' }),
      { code: 'credentials-wrong', remaining: 2 },
      { code: 'credentials-wrong', remaining: 1 },
      ...Array(2).fill(expect.objectContaining({ code: 'sign-in-locked', retryAt: expect.any(String) })),
    ])
    expect(await api.session.signIn({ email: '', password: '' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'email' }, { at: 'password' }] },
    })
  })

  test('it is raised by a code, and by a recovery code, and goes on as what it became', async () => {
    const credentials = await staffMember(app.ports)
    const { clock } = app.world
    const first = browser()
    first.carry(await first.api.session.signIn(credentials))
    const { secret, session } = await setUpFactor(first.api as never, clock)
    first.carry({ ok: true, value: session })
    const made = await first.api.staff.own.makeRecoveryCodes({})
    if (!made.ok) throw new Error(made.error.code)

    for (const raise of [
      async ({ api }: ReturnType<typeof browser>, grant: SessionGrant) => {
        clock.set(new Date(Date.parse(clock.now()) + 60_000).toISOString())
        return {
          ok: true,
          value: await passSecondStep(api as never, grant, totpOf(secret, clock.now())),
        } as const
      },
      ({ api }: ReturnType<typeof browser>) => api.session.useRecoveryCode({ code: made.value.codes[0]! }),
    ]) {
      const other = browser()
      const granted = await other.api.session.signIn(credentials)
      other.carry(granted)
      expect(await other.api.staff.me()).toMatchObject({ ok: false, error: { code: 'second-step-required' } })
      expect(await other.api.session.useRecoveryCode({ code: 'AAAA-AAAA-AAAA' })).toMatchObject({ ok: false })
      const raised = await raise(other, granted.ok ? granted.value : (undefined as never))
      expect(raised).toMatchObject({ ok: true })
      other.carry(await other.api.session.refresh())
      expect(await other.api.staff.me()).toMatchObject({ ok: true })
    }
  })

  test.each(['lost', 'answer lost', 503] as const)(
    'an answer that is %s ends no session: it is told at once, and whoever asks again has it',
    async (fault) => {
      const { api, faults, carry } = browser()
      const credentials = await staffMember(app.ports)
      faults.push(fault)
      await expect(api.session.signIn(credentials)).rejects.toThrow(Unavailable)
      carry(await api.session.signIn(credentials))
      faults.push(fault)
      await expect(api.session.refresh()).rejects.toThrow(Unavailable)
      // The client has begun to try again by itself.
      carry(await api.session.refresh())
      expect(await api.staff.me()).toMatchObject({ ok: true })
      // A sign-out that nobody answered has not happened, and the next one does.
      faults.push('lost')
      await expect(api.session.signOut({ scope: 'local' })).rejects.toThrow(Unavailable)
      expect(await api.staff.me()).toMatchObject({ ok: true })
      expect(await api.session.signOut({ scope: 'local' })).toMatchObject({ ok: true })
      expect(await api.staff.me()).toMatchObject({ ok: false })
      expect(await api.session.refresh()).toEqual({ ok: false, error: { code: 'session-over' } })
    },
  )

  test('whoever guesses their password locks out strangers, and not a browser that signed in before', async () => {
    const credentials = await staffMember(app.ports)
    const [own, strange] = [browser(), browser()]
    expect(await own.api.session.signIn(credentials)).toMatchObject({ ok: true })
    for (let count = 1; count <= 5; count++)
      await strange.api.session.signIn({ ...credentials, password: 'nesprávne heslo' })
    expect(await strange.api.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
    expect(await own.api.session.signIn(credentials)).toMatchObject({ ok: true })
  })

  test('without a session in the address no password is set', async () => {
    const kept = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
    const page = { hash: '', storage: kept, lead: () => {} }
    const fetch = recoveryFetch(baseUrl, async () => expect.unreachable(), page)
    const api = staffApi({ baseUrl, fetch })
    expect(await api.session.recoverPassword({ token: '', newPassword: 'orgován pod lampou 17' })).toEqual({
      ok: false,
      error: { code: 'recovery-over' },
    })
  })
})

import { staffApi } from '@hotovo/adapters/http/staff-api'
import { authFetch } from '@hotovo/adapters/supabase/staff-auth'
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
    const network = { isAway: false }
    const asked: string[] = []
    const fetch = authFetch(baseUrl, async (address, init) => {
      if (network.isAway) throw new TypeError('fetch failed')
      asked.push(String(address).slice(baseUrl.length))
      return answered(new Request(address, init))
    })
    let grant: SessionGrant | undefined
    const api = staffApi({ baseUrl, fetch, accessToken: () => grant?.accessToken })
    const carry = (granted: Result<SessionGrant, { readonly code: string }>) => {
      if (!granted.ok) throw new Error(granted.error.code)
      grant = granted.value
    }
    return { api, network, asked, carry }
  }

  test('it is renewed without anybody who names it, and over when it was left', async () => {
    const { api, asked, carry } = browser()
    expect(await api.session.refresh()).toEqual({ ok: false, error: { code: 'session-over' } })
    expect(await api.session.signOut({ scope: 'local' })).toMatchObject({ ok: false })
    expect(asked).toEqual([])
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

  test('who cannot reach the function learns it at once, and goes on as before', async () => {
    const { api, network } = browser()
    const credentials = await staffMember(app.ports)
    await api.session.signIn(credentials)
    network.isAway = true
    await expect(api.session.refresh()).rejects.toThrow(Unavailable)
    await expect(api.session.signIn(credentials)).rejects.toThrow(Unavailable)
    network.isAway = false
    expect(await api.session.refresh()).toMatchObject({ ok: true })
  })
})

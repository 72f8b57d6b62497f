import { randomUUID } from 'node:crypto'
import { lettersOfRecovery } from '@hotovo/application/jobs/job'
import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import { newSession, type Session } from '@hotovo/domain/staff/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { staffAccount } from '../support/staff.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => minutesLater(at, minutes)
const hash = '$argon2id$one'
const entry = (action: SystemAction) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'staff',
    resourceId: null,
    details: {},
    origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
  })

let keys = 0
const recovery = (part: Partial<Recovery> = {}): Recovery => {
  keys += 1
  return {
    id: randomUUID(),
    kind: 'link',
    key: String(keys).padStart(43, 'k'),
    accountId: null,
    language: 'sk',
    createdAt: at,
    redirectTo: null,
    codeChallenge: null,
    usedAt: null,
    sessionId: null,
    ...part,
  }
}

describe.each(backends)('Recoveries in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  async function somebody(): Promise<StaffAccount> {
    const one = staffAccount()
    await stores.staff.add(one, hash, entry('admin_account_created'))
    return one
  }
  const add = async (one: Recovery, forgetBefore = later(-1440)) => {
    const also = { jobs: lettersOfRecovery(one), entry: entry('security_recovery_requested'), forgetBefore }
    await stores.recoveries.add(one, also)
    return one
  }
  async function begun(accountId: string): Promise<Session> {
    const session = newSession({ id: randomUUID(), accountId, carrier: 'body' }, at)
    const [signedIn, displaced] = [entry('security_recovery_session'), entry('session_displaced')]
    await stores.sessions.start(session, {
      passwordHash: hash,
      lockoutKey: 'nobody',
      entry: signedIn,
      displaced,
    })
    return session
  }

  test('Keeps a recovery with its jobs and the entry about it, all or nothing, and uses up those before it under its key', async () => {
    const account = await somebody()
    const [jobs, actions] = [(await stores.queued()).length, (await stores.actions()).length]
    const first = recovery({
      accountId: account.id,
      language: 'en',
      redirectTo: 'https://hotovo.test/admin',
      codeChallenge: 'c'.repeat(43),
    })
    await add(first)
    expect(await stores.recoveries.byId(first.id)).toEqual({ recovery: first, account, passwordHash: hash })
    expect((await stores.queued()).slice(jobs)).toEqual(lettersOfRecovery(first))
    expect((await stores.actions()).slice(actions)).toEqual(['security_recovery_requested'])
    const other = await add(recovery({ accountId: account.id }))
    const second = await add({ ...recovery({ accountId: account.id, createdAt: later(1) }), key: first.key })
    expect((await stores.recoveries.byId(first.id))?.recovery.usedAt).toBe(later(1))
    expect((await stores.recoveries.byId(other.id))?.recovery.usedAt).toBeNull()
    // One that is there already is a fault, and leaves nothing behind.
    const before = (await stores.actions()).length
    await expect(add({ ...second, createdAt: later(2) })).rejects.toThrow()
    expect((await stores.recoveries.byId(second.id))?.recovery).toEqual(second)
    expect((await stores.actions()).length).toBe(before)
  })

  test('Forgets a few that were asked for before an instant', async () => {
    const account = await somebody()
    const old = await add(recovery({ accountId: account.id }), at)
    const young = await add(recovery({ accountId: account.id, createdAt: later(2) }), later(1))
    expect(await stores.recoveries.byId(old.id)).toBeUndefined()
    expect(await stores.recoveries.byId(young.id)).toBeDefined()
  })

  test('Finds a recovery with its account and the password as they are now, and nothing where it is for nobody', async () => {
    const account = await somebody()
    const one = await add(recovery({ accountId: account.id }))
    const change = { at, lockoutKey: 'nobody', entry: entry('admin_password_changed'), jobs: [] }
    await stores.staff.setPassword(account.id, '$argon2id$two', change)
    expect(await stores.recoveries.byId(one.id)).toMatchObject({
      account: { ...account, mustChangePassword: true },
      passwordHash: '$argon2id$two',
    })
    expect(await stores.recoveries.byId((await add(recovery())).id)).toBeUndefined()
    expect(await stores.recoveries.byId(randomUUID())).toBeUndefined()
  })

  test('Finds the newest recovery under a key, in the same way', async () => {
    const account = await somebody()
    const first = await add(recovery({ accountId: account.id, kind: 'code' }))
    const second = await add({ ...recovery({ accountId: account.id, createdAt: later(1) }), key: first.key })
    expect(await stores.recoveries.newest(first.key)).toEqual({
      recovery: second,
      account,
      passwordHash: hash,
    })
    expect(await stores.recoveries.newest((await add(recovery())).key)).toBeUndefined()
    expect(await stores.recoveries.newest('n'.repeat(43))).toBeUndefined()
  })

  test('Uses a recovery up for a session, or for none, once: of many at once one does', async () => {
    const account = await somebody()
    const one = await add(recovery({ accountId: account.id }))
    const sessions = Array.from({ length: 16 }, () => randomUUID())
    const used = await Promise.all(sessions.map((id) => stores.recoveries.use(one.id, later(1), id)))
    expect(used.filter((isDone) => isDone)).toHaveLength(1)
    expect((await stores.recoveries.byId(one.id))?.recovery).toEqual({
      ...one,
      usedAt: later(1),
      sessionId: sessions[used.indexOf(true)],
    })
    expect(await stores.recoveries.use(randomUUID(), later(1), randomUUID())).toBe(false)
    const shown = await add(recovery({ accountId: account.id, kind: 'code' }))
    expect(await stores.recoveries.use(shown.id, later(1), null)).toBe(true)
    expect(await stores.recoveries.use(shown.id, later(1), null)).toBe(false)
  })

  describe('Sessions', () => {
    test('Tells of a session which recovery began it', async () => {
      const account = await somebody()
      const one = await add(recovery({ accountId: account.id }))
      const [session, other] = [await begun(account.id), await begun(account.id)]
      await stores.recoveries.use(one.id, at, session.id)
      expect(await stores.sessions.living(session.id, at)).toMatchObject({ session, recoveryId: one.id })
      expect(await stores.sessions.living(other.id, at)).not.toHaveProperty('recoveryId')
      // A newer letter does not make it an ordinary one.
      await add({ ...recovery({ accountId: account.id, createdAt: later(1) }), key: one.key })
      expect(await stores.sessions.living(session.id, later(1))).toMatchObject({ recoveryId: one.id })
    })
  })
})

import { randomUUID } from 'node:crypto'
import type { StaffSession } from '@hotovo/application/access/ports'
import { type Job, lettersOfPassword } from '@hotovo/application/jobs/job'
import type { StaffKey } from '@hotovo/application/shared/ports'
import { type SystemAction, type SystemEntry, severities, systemEntry } from '@hotovo/domain/audit/system-log'
import { sessionLife, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Role, StaffAccount } from '@hotovo/domain/staff/account'
import { noFailures, withAttempt, withoutAttempt } from '@hotovo/domain/staff/lockout'
import { newSession, rotatedSession, type Session } from '@hotovo/domain/staff/session'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { begunFactor, staffAccount, staffKey } from '../support/staff.ts'
import { runs } from '../support/tier.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => minutesLater(at, minutes)
const hash = '$argon2id$one'

const account = (part?: Partial<StaffAccount>) => staffAccount({ role: null, ...part })
const entry = (action: SystemAction, details: SystemEntry['details'] = {}, timestamp = at): SystemEntry =>
  systemEntry(action, timestamp, {
    userId: null,
    resourceType: 'staff',
    resourceId: null,
    details,
    origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
  })
const created = entry('admin_account_created')
const signedIn = entry('security_admin_login_success')
const displaced = entry('session_displaced')
const closed = entry('admin_account_closed')
const opened = entry('admin_account_opened')
const stolen = entry('security_suspicious_activity')
const first = entry('admin_login_success')
const dashboard = entry('admin_dashboard_access')
const left = entry('admin_logout')

describe.each(backends)('Staff in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  /** The actions that a piece of work writes into the log, as a second path sees them. */
  async function logged(work: () => Promise<unknown>): Promise<readonly string[]> {
    const before = (await stores.actions()).length
    await work()
    return (await stores.actions()).slice(before)
  }

  /** The jobs that a piece of work writes. */
  async function brought(work: () => Promise<unknown>): Promise<readonly Job[]> {
    const before = (await stores.queued()).length
    await work()
    return (await stores.queued()).slice(before)
  }
  /** The entries of the letters that jobs name, which are closed by that. */
  const named = async (jobs: readonly Job[]) => {
    const letters = jobs.map((job) =>
      job.kind === 'letter' && job.letter === 'security-alert'
        ? stores.systemLog.closeAlert(job.alertId)
        : Promise.reject(job),
    )
    return (await Promise.all(letters)).flat()
  }
  /** Closes every letter there is, so that the next entry begins one. */
  const allTold = async () =>
    void (await named(
      (await stores.queued()).filter((job) => job.kind === 'letter' && job.letter === 'security-alert'),
    ))

  async function added(part: Partial<StaffAccount> = {}): Promise<StaffAccount> {
    const one = account(part)
    expect(await stores.staff.add(one, hash, created)).toBe('added')
    return one
  }
  const begin = (session: Session, passwordHash = hash, lockoutKey = 'nobody', one = signedIn) =>
    stores.sessions.start(session, { passwordHash, lockoutKey, entry: one, displaced })
  async function started(owner: StaffAccount, part: Partial<Session> = {}): Promise<Session> {
    const session = {
      ...newSession({ id: randomUUID(), accountId: owner.id, carrier: 'body' }, at),
      ...part,
    }
    expect(await begin(session)).toBe('started')
    return session
  }
  const living = async (session: Session, when: string) =>
    (await stores.sessions.living(session.id, when)) !== undefined

  describe('accounts', () => {
    test('Adds the first admin, and nobody where an admin is: `not-first`', async () => {
      const one = account({ role: 'admin' })
      const actions = await logged(async () => {
        const outcomes = await Promise.all(
          Array.from({ length: 16 }, () =>
            stores.staff.addFirst({ ...one, id: randomUUID() }, hash, created),
          ),
        )
        expect(outcomes.toSorted()).toEqual(['added', ...Array(15).fill('not-first')])
        expect(await stores.staff.addFirst(account({ role: 'admin' }), hash, created)).toBe('not-first')
      })
      expect(actions).toEqual(['admin_account_created'])
      expect((await stores.staff.byEmail(one.email))?.account.role).toBe('admin')
    })

    test('Adds an account, its password hash and the entry about it, all or nothing', async () => {
      const one = account({ role: 'admin', names: { fullName: 'Jana Nováková', lastName: 'N' } })
      expect(await logged(() => stores.staff.add(one, hash, created))).toEqual(['admin_account_created'])
      expect(await stores.staff.byEmail(one.email)).toEqual({ account: one, passwordHash: hash })
      expect(await logged(() => stores.staff.add({ ...one, id: randomUUID() }, hash, created))).toEqual([])
    })

    test('Refuses an e-mail that another account has: `email-taken`', async () => {
      const one = await added()
      expect(await stores.staff.add(account({ email: one.email }), '$other', created)).toBe('email-taken')
      expect(await stores.staff.byEmail(one.email)).toEqual({ account: one, passwordHash: hash })
    })

    test('Finds an account and its password hash by its normalised e-mail, and nothing for an unknown one', async () => {
      const one = await added({ names: { firstName: 'Jana' } })
      expect(await stores.staff.byEmail(one.email)).toEqual({ account: one, passwordHash: hash })
      expect(await stores.staff.byEmail(one.email.toUpperCase())).toBeUndefined()
      expect(await stores.staff.byEmail(`x${one.email}`)).toBeUndefined()
    })

    test('Replaces the password by one that must be changed, ends the sessions of the account, ends its lockout and writes the entry and the jobs', async () => {
      const [one, other] = [await added(), await added()]
      const [own, foreign] = [await started(one), await started(other)]
      const lockoutKey = randomUUID()
      for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, at)
      const changed = entry('admin_password_changed')
      const jobs = lettersOfPassword(one, { at: later(1), by: 'reset', language: 'sk' })
      const change = { at: later(1), lockoutKey, entry: changed, jobs }
      const brings = await brought(async () => {
        const actions = await logged(() => stores.staff.setPassword(one.id, '$new', change))
        expect(actions).toEqual(['admin_password_changed'])
      })
      expect(brings).toEqual(jobs)
      expect(await stores.staff.byEmail(one.email)).toMatchObject({
        passwordHash: '$new',
        account: { mustChangePassword: true },
      })
      expect(await living(own, later(1))).toBe(false)
      expect(await living(foreign, later(1))).toBe(true)
      expect(await stores.signInLockout.attempt(lockoutKey, later(1))).toMatchObject({ remaining: 4 })
      const nobodys = async () => {
        expect(await logged(() => stores.staff.setPassword(randomUUID(), '$new', change))).toEqual([])
      }
      expect(await brought(nobodys)).toEqual([])
    })

    test('Closes an account, ends its sessions and writes the entry; of one that is closed nothing changes: `unchanged`', async () => {
      const [one, other] = [await added(), await added()]
      const [own, foreign] = [await started(one), await started(other)]
      const close = (id: string) => stores.staff.close(id, { at: later(1), entry: closed })
      const actions = await logged(async () => {
        expect(await close(one.id)).toBe('closed')
        expect(await stores.staff.close(one.id, { at: later(2), entry: closed })).toBe('unchanged')
        expect(await close(randomUUID())).toBe('unchanged')
      })
      expect(actions).toEqual(['admin_account_closed'])
      const found = await stores.staff.byEmail(one.email)
      expect(found).toMatchObject({ passwordHash: hash, account: { closedAt: later(1) } })
      expect(await living(own, later(1))).toBe(false)
      expect(await living(foreign, later(1))).toBe(true)
    })

    test('The last open admin who has chosen a password stays open, also where all are closed at once: `last-admin`', async () => {
      await Promise.all([added({ role: 'admin' }), added({ role: 'admin' }), added({ role: 'admin' })])
      const admins = await stores.staff.withRole()
      const close = ({ id }: StaffAccount) => stores.staff.close(id, { at: later(1), entry: closed })
      const outcomes = await Promise.all(admins.map(close))
      expect(outcomes.filter((outcome) => outcome === 'last-admin')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'closed')).toHaveLength(admins.length - 1)
      const left = await stores.staff.withRole()
      expect(left).toHaveLength(1)
      expect(await logged(async () => expect(await close(left[0]!)).toBe('last-admin'))).toEqual([])
      expect(await close(await added())).toBe('closed')
      for (const { id } of admins) await stores.staff.open(id, opened)
    })

    test('Tells all accounts, closed ones too, by their e-mails, and which of them have a verified factor', async () => {
      const [one, other, begun] = [await added({ role: 'support' }), await added(), await added()]
      await stores.staff.close(other.id, { at: later(1), entry: closed })
      const [factor, unverified] = [begunFactor(one.id), begunFactor(begun.id)]
      for (const each of [factor, unverified])
        await stores.factors.begin(each, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', entry('second_factor_begun'))
      const passing = {
        at,
        verifies: true,
        lockoutKey: 'nobody',
        entry: entry('security_second_factor_added'),
      }
      await stores.factors.pass(await started(one), { method: 'totp', factorId: factor.id, step: 1 }, passing)
      const members = await stores.staff.members()
      expect(members.map(({ email }) => email)).toEqual(members.map(({ email }) => email).toSorted())
      const of = ({ id }: StaffAccount) => members.find((member) => member.id === id)
      expect(of(one)).toMatchObject({ role: 'support', hasFactor: true, closedAt: null })
      expect(of(other)).toEqual({ ...other, closedAt: later(1), hasFactor: false })
      expect(of(begun)).toMatchObject({ hasFactor: false })
    })

    test('Gives an open account another role and writes the entry; where its role is not the one that was seen, it writes nothing: `stale`', async () => {
      const [one, shut] = [await added({ role: 'support' }), await added({ role: 'support' })]
      await stores.staff.close(shut.id, { at: later(1), entry: closed })
      const role = (id: string, from: Role | null, to: Role) =>
        stores.staff.changeRole(id, { from, to, entry: entry('admin_role_changed') })
      const actions = await logged(async () => {
        expect(await role(one.id, 'finance', 'admin')).toBe('stale')
        expect(await role(one.id, null, 'admin')).toBe('stale')
        expect(await role(one.id, 'support', 'support')).toBe('stale')
        expect(await role(shut.id, 'support', 'finance')).toBe('stale')
        expect(await role(randomUUID(), 'support', 'finance')).toBe('stale')
        expect(await role(one.id, 'support', 'finance')).toBe('changed')
      })
      expect(actions).toEqual(['admin_role_changed'])
      expect((await stores.staff.byId(one.id))?.role).toBe('finance')
      const none = await added()
      expect(await role(none.id, null, 'auditor')).toBe('changed')
    })

    test('The last open admin who has chosen a password keeps the role, also where several lose it at once: `last-admin`', async () => {
      await Promise.all([added({ role: 'admin' }), added({ role: 'admin' }), added({ role: 'admin' })])
      const admins = (await stores.staff.withRole()).filter(({ role }) => role === 'admin')
      const demoted = entry('admin_role_changed')
      const change = { from: 'admin', to: 'support', entry: demoted } as const
      const outcomes = await Promise.all(admins.map(({ id }) => stores.staff.changeRole(id, change)))
      expect(outcomes.filter((outcome) => outcome === 'last-admin')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(admins.length - 1)
      const left = (await stores.staff.withRole()).filter(({ role }) => role === 'admin')
      expect(left).toHaveLength(1)
      const mixed = await Promise.all([
        stores.staff.changeRole(left[0]!.id, change),
        stores.staff.close(left[0]!.id, { at: later(1), entry: closed }),
      ])
      expect(mixed).toEqual(['last-admin', 'last-admin'])
      // Somebody who was invited may never come.
      await added({ role: 'admin', mustChangePassword: true })
      expect(await stores.staff.changeRole(left[0]!.id, change)).toBe('last-admin')
    })

    test('Opens a closed account and writes the entry; answers whether it was closed', async () => {
      const one = await added()
      const own = await started(one)
      await stores.staff.close(one.id, { at: later(1), entry: closed })
      const actions = await logged(async () => {
        expect(await stores.staff.open(one.id, opened)).toBe(true)
        expect(await stores.staff.open(one.id, opened)).toBe(false)
        expect(await stores.staff.open(randomUUID(), opened)).toBe(false)
      })
      expect(actions).toEqual(['admin_account_opened'])
      expect((await stores.staff.byId(one.id))?.closedAt).toBeNull()
      expect(await living(own, later(1))).toBe(false)
      await started(one, { startedAt: later(2), activeAt: later(2) })
    })

    test('Finds an account by its id, and nothing under any other', async () => {
      const [one] = [await added({ role: null }), await added()]
      expect(await stores.staff.byId(one.id)).toEqual(one)
      expect(await stores.staff.byId(randomUUID())).toBeUndefined()
    })
  })

  describe('Staff, by themselves', () => {
    const changed = entry('security_own_password_changed')
    const lettersOf = (owner: StaffAccount) =>
      lettersOfPassword(owner, { at: later(1), by: 'own', language: 'en' })
    /** The letters to owners among jobs; those to staff are of the entries. */
    const toOwners = (jobs: readonly Job[]) =>
      jobs.filter((job) => job.kind === 'letter' && job.letter === 'password-changed')
    /** Somebody with two sessions, and a change that keeps the first. */
    async function change(part: { key?: StaffKey; verified?: string; session?: null } = {}) {
      const owner = await added()
      const [kept, other] = [await started(owner), await started(owner)]
      const lockoutKey = randomUUID()
      for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, at)
      const work = (newHash = '$new') =>
        stores.staff.changeOwnPassword(owner.id, newHash, {
          at: later(1),
          verified: hash,
          session: kept.id,
          lockoutKey,
          entry: changed,
          jobs: lettersOf(owner),
          key: undefined,
          ...part,
        })
      return { owner, kept, other, lockoutKey, work }
    }

    test('Replaces the password that was verified by one that stays, ends every session of the account but the one that goes on, ends the lockout it was tried under and writes the entry and the jobs; it keeps the key, and nothing is written under one that was used before: `key-taken`', async () => {
      const foreign = await started(await added())
      const key = staffKey()
      const { owner, kept, other, lockoutKey, work } = await change({ key })
      const brings = await brought(async () => {
        const actions = await logged(async () => expect(await work()).toBe('changed'))
        expect(actions).toEqual(['security_own_password_changed'])
      })
      expect(toOwners(brings)).toEqual(lettersOf(owner))
      expect(await stores.staff.byEmail(owner.email)).toMatchObject({
        passwordHash: '$new',
        account: { mustChangePassword: false },
      })
      expect(await Promise.all([kept, other, foreign].map((one) => living(one, later(1))))).toEqual([
        true,
        false,
        true,
      ])
      expect(await stores.signInLockout.attempt(lockoutKey, later(1))).toMatchObject({ remaining: 4 })
      expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toMatchObject({
        fingerprint: key.fingerprint,
      })
      const all = await change({ session: null })
      expect(await all.work()).toBe('changed')
      expect(await Promise.all([all.kept, all.other].map((one) => living(one, later(1))))).toEqual([
        false,
        false,
      ])
      const again = await change({ key })
      const refused = async () => {
        expect(await logged(async () => expect(await again.work()).toBe('key-taken'))).toEqual([])
      }
      expect(await brought(refused)).toEqual([])
      expect((await stores.staff.byEmail(again.owner.email))?.passwordHash).toBe(hash)
      expect(await living(again.other, later(1))).toBe(true)
    })

    test('Where the password is no longer the one that was verified, or the account is closed, it writes nothing: `password-changed`', async () => {
      const key = staffKey()
      const { owner, other, work } = await change({ key, verified: '$argon2id$older' })
      expect(await logged(async () => expect(await work()).toBe('password-changed'))).toEqual([])
      expect((await stores.staff.byEmail(owner.email))?.passwordHash).toBe(hash)
      expect(await living(other, later(1))).toBe(true)
      expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toBeUndefined()
      const late = await change()
      await stores.staff.close(late.owner.id, { at: later(1), entry: closed })
      expect(await logged(async () => expect(await late.work()).toBe('password-changed'))).toEqual([])
    })

    test('of many changes at once from one password, one is made', async () => {
      const { work } = await change()
      const outcomes = await Promise.all(Array.from({ length: 6 }, (_, place) => work(`$new${place}`)))
      expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'password-changed')).toHaveLength(5)
    })
  })

  describe('SignInLockout', () => {
    test('Counts an attempt as a failure before it is judged, as the model of the domain says', async () => {
      const owner = await added()
      const step = fc.record({
        pauseSeconds: fc.oneof(
          fc.constant(0),
          fc.integer({ min: 0, max: 300 }),
          fc.integer({ min: 0, max: 2000 }),
        ),
        deed: fc.constantFrom('fails', 'fails', 'fails', 'fails', 'succeeds', 'is withdrawn'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
          const key = randomUUID()
          let failures = noFailures
          let now = at
          for (const { pauseSeconds, deed } of steps) {
            now = minutesLater(now, pauseSeconds / 60)
            const model = withAttempt(failures, now)
            const verdict = await stores.signInLockout.attempt(key, now)
            expect(verdict).toEqual(model.verdict)
            failures = model.failures
            if (verdict.kind === 'locked' || deed === 'fails') continue
            if (deed === 'is withdrawn') {
              await stores.signInLockout.withdraw(key, now)
              failures = withoutAttempt(failures, now)
            } else {
              await stores.sessions.start(
                newSession({ id: randomUUID(), accountId: owner.id, carrier: 'body' }, now),
                { passwordHash: hash, lockoutKey: key, entry: signedIn, displaced },
              )
              failures = noFailures
            }
          }
        }),
        // So many on each backend.
        runs(10_000, 100),
      )
    })

    test('Tells until when no attempt is heard, and null where one would be, without counting any', async () => {
      const key = randomUUID()
      const { failures: most, lockMinutes } = signInLockout
      for (let count = 0; count < most; count++) {
        expect(await stores.signInLockout.lockedUntil(key, at)).toBeNull()
        expect(await stores.signInLockout.attempt(key, at)).toMatchObject({ remaining: most - 1 - count })
      }
      const end = minutesLater(at, lockMinutes)
      expect(await stores.signInLockout.lockedUntil(key, at)).toBe(end)
      expect(await stores.signInLockout.lockedUntil(randomUUID(), at)).toBeNull()
      expect(await stores.signInLockout.lockedUntil(key, end)).toBeNull()
      expect(await stores.signInLockout.attempt(key, end)).toMatchObject({ remaining: most - 1 })
    })

    test('Of a thousand at once, five are admitted', async () => {
      const key = randomUUID()
      const answers = await Promise.allSettled(
        Array.from({ length: 1000 }, () => stores.signInLockout.attempt(key, at)),
      )
      const verdicts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      // Where the machine is slow, some wait too long for a connection: they are not admitted either.
      const late = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      for (const fault of late) expect(fault).toMatchObject({ name: 'Unavailable' })
      const admitted = verdicts.flatMap((verdict) => (verdict.kind === 'admitted' ? [verdict.remaining] : []))
      expect(admitted.toSorted()).toEqual([0, 1, 2, 3, 4])
      expect(verdicts.filter(({ kind }) => kind === 'locked')).toHaveLength(995 - late.length)
    })

    test('Takes back an attempt that nobody could judge', async () => {
      const key = randomUUID()
      for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(key, later(count))
      await stores.signInLockout.withdraw(key, later(5))
      expect(await stores.signInLockout.attempt(key, later(6))).toEqual({
        kind: 'admitted',
        remaining: 0,
        retryAt: later(36),
      })
      await stores.signInLockout.withdraw(randomUUID(), at)
    })
  })

  describe('Sessions', () => {
    test('Keeps a new session, notes the sign-in on its account, ends the lockout and writes the entry', async () => {
      const owner = await added({ role: 'admin' })
      const lockoutKey = randomUUID()
      for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, at)
      const session = { ...(await started(owner)), id: randomUUID(), startedAt: later(1), activeAt: later(1) }
      const actions = await logged(() => begin(session, hash, lockoutKey))
      expect(actions).toEqual(['security_admin_login_success'])
      expect(await stores.sessions.living(session.id, later(1))).toEqual({
        session,
        account: { ...owner, lastSignInAt: later(1) },
        identities: [],
        factors: [],
        passed: null,
      })
      expect(await stores.signInLockout.attempt(lockoutKey, later(1))).toMatchObject({ remaining: 4 })
    })

    test('Begins only where the password is still the one that was verified and the account is open, and leaves nothing behind otherwise: `password-changed`', async () => {
      const owner = await added()
      const session = { ...(await started(owner)), id: randomUUID(), startedAt: later(2), activeAt: later(2) }
      const lockoutKey = randomUUID()
      for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, later(1))
      const change = { at: later(1), lockoutKey: 'nobody', entry: entry('admin_password_changed'), jobs: [] }
      await stores.staff.setPassword(owner.id, '$new', change)
      const actions = await logged(async () => {
        expect(await begin(session, hash, lockoutKey)).toBe('password-changed')
        expect(await begin({ ...session, accountId: randomUUID() })).toBe('password-changed')
      })
      expect(actions).toEqual([])
      expect(await living(session, later(2))).toBe(false)
      expect((await stores.staff.byEmail(owner.email))?.account.lastSignInAt).toBe(at)
      expect(await stores.signInLockout.attempt(lockoutKey, later(2))).toMatchObject({ kind: 'locked' })
      expect(await begin(session, '$new')).toBe('started')
      expect(await living(session, later(2))).toBe(true)
      await stores.staff.close(owner.id, { at: later(3), entry: closed })
      const late = { ...session, id: randomUUID() }
      expect(await logged(async () => expect(await begin(late, '$new')).toBe('password-changed'))).toEqual([])
      expect(await living(late, later(3))).toBe(false)
    })

    test('Whatever comes first of a sign-in and a new password, or the end of an account, no session of before lives on', async () => {
      for (let round = 1; round <= 20; round++) {
        const owner = await added()
        const session = await started(owner)
        const sessions = Array.from({ length: 8 }, () => ({ ...session, id: randomUUID() }))
        const change = {
          at: later(1),
          lockoutKey: 'nobody',
          entry: entry('admin_password_changed'),
          jobs: [],
        }
        await Promise.all(
          sessions.flatMap((one, place) => [
            begin(one),
            ...(place !== round % 8
              ? []
              : [
                  round % 2 === 0
                    ? stores.staff.setPassword(owner.id, '$new', change)
                    : stores.staff.close(owner.id, { at: later(1), entry: closed }),
                ]),
          ]),
        )
        for (const one of [session, ...sessions]) expect(await living(one, later(2))).toBe(false)
      }
    })

    test('Of one account twenty live: of more the ones used longest ago end, also of many at once, and each of them is logged', async () => {
      const [owner, other] = [await added(), await added()]
      const foreign = await started(other)
      const one = await started(owner)
      const forgotten = { ...one, id: randomUUID(), startedAt: later(-31), activeAt: later(-31) }
      await begin(forgotten)
      const others = []
      for (let minute = 1; minute < sessionLife.most; minute++) {
        const session = { ...one, id: randomUUID(), startedAt: later(minute), activeAt: later(minute) }
        others.push(session)
        expect(await logged(() => begin(session))).toEqual(['security_admin_login_success'])
      }
      await stores.sessions.enter(one.id, later(20), { entries: [] })
      const many = Array.from({ length: 3 }, () => ({
        ...one,
        id: randomUUID(),
        startedAt: later(21),
        activeAt: later(21),
      }))
      const actions = await logged(() => Promise.all(many.map((session) => begin(session))))
      expect(actions.filter((action) => action === 'session_displaced')).toHaveLength(3)
      const newest = (await stores.systemLog.newest(6)).filter(({ action }) => action === 'session_displaced')
      expect(newest.map(({ resourceId }) => resourceId).toSorted()).toEqual(
        others
          .slice(0, 3)
          .map(({ id }) => id)
          .toSorted(),
      )
      const alive = await stores.sessions.ofAccount(owner.id, later(21), 50)
      expect(alive.map(({ session }) => session.id).toSorted()).toEqual(
        [one, ...others.slice(3), ...many].map(({ id }) => id).toSorted(),
      )
      expect(await living(foreign, later(21))).toBe(true)
    })

    test('Finds a session with its account as long as it lives', async () => {
      const owner = await added()
      const session = await started(owner)
      expect(await stores.sessions.living(session.id, later(29.99))).toEqual({
        session,
        account: { ...owner, lastSignInAt: at },
        identities: [],
        factors: [],
        passed: null,
      })
      expect(await living(session, later(30))).toBe(false)
      expect(await stores.sessions.living(randomUUID(), at)).toBeUndefined()
    })

    test('Tells when the session before this one of its account began, and how many sign-ins with its e-mail failed since then', async () => {
      const [owner, other] = [await added(), await added()]
      const session = await started(owner)
      const next = { ...session, id: randomUUID(), startedAt: later(5), activeAt: later(5) }
      const failed = async (email: string, when: string) => {
        const about = entry('security_admin_login_failed', { email }, when)
        const alarm = entry('security_multiple_failed_attempts', { email }, when)
        await stores.systemLog.addFailure(about, { entry: alarm, failures: 99, since: at })
      }
      await failed(owner.email, later(-1))
      for (const email of [owner.email, owner.email, other.email]) await failed(email, later(2))
      await begin(next)
      await failed(owner.email, later(6))
      expect(await stores.sessions.before(next, owner.email, 9)).toEqual({ startedAt: at, failures: 3 })
    })

    test('Of the first session it tells null, and all that failed', async () => {
      const owner = await added()
      const session = await started(owner)
      expect(await stores.sessions.before(session, owner.email, 9)).toEqual({ startedAt: null, failures: 0 })
      const about = entry('security_admin_login_failed', { email: owner.email }, later(-9))
      await stores.systemLog.addFailure(about, { entry: about, failures: 99, since: at })
      expect(await stores.sessions.before(session, owner.email, 9)).toEqual({ startedAt: null, failures: 1 })
    })

    test('It counts up to a limit', async () => {
      const owner = await added()
      const session = await started(owner)
      const about = entry('security_admin_login_failed', { email: owner.email }, later(1))
      for (let n = 0; n < 4; n++)
        await stores.systemLog.addFailure(about, { entry: about, failures: 99, since: at })
      expect((await stores.sessions.before(session, owner.email, 3)).failures).toBe(3)
    })

    /** Somebody whose second factor counts from an instant on, and how a session passes its second step, or fails to. */
    async function guardedSince(when: string) {
      const owner = await added()
      const factor = begunFactor(owner.id, { createdAt: when })
      const logged = entry('second_factor_begun', { email: owner.email }, when)
      await stores.factors.begin(factor, 'SECRET', logged)
      let step = 0
      const pass = async (session: Session, minute: number) => {
        const proof = { method: 'totp', factorId: factor.id, step: ++step } as const
        const also = { at: later(minute), verifies: step === 1, lockoutKey: 'nobody', entry: logged }
        expect(await stores.factors.pass(session, proof, also)).toBe('passed')
      }
      const fail = async ({ id }: Session, minute: number) => {
        const about = { ...entry('security_second_step_failed', { email: owner.email }, later(minute)) }
        const failure = { ...about, resourceType: 'session', resourceId: id }
        await stores.systemLog.addFailure(failure, { entry: failure, failures: 99, since: at })
      }
      const begun = async (minute: number) => {
        const when = later(minute)
        return started(owner, { startedAt: when, activeAt: when, rotatedAt: when })
      }
      const told = (session: Session) => stores.sessions.before(session, owner.email, 9)
      return { pass, fail, begun, told }
    }

    test('Counts wrong codes of second steps too, but for those of the session before', async () => {
      const { pass, fail, begun, told } = await guardedSince(at)
      const first = await begun(1)
      await pass(first, 1)
      const last = await begun(3)
      await fail(last, 4)
      await pass(last, 5)
      // What was mistyped there was told there.
      const foreign = await begun(6)
      await fail(foreign, 7)
      await fail(foreign, 8)
      const now = await begun(9)
      await fail(now, 10)
      expect(await told(last)).toEqual({ startedAt: later(1), failures: 4 })
      expect(await told(now)).toEqual({ startedAt: later(3), failures: 3 })
    })

    test('A session that needed a second step and never passed it is none before', async () => {
      const { pass, fail, begun, told } = await guardedSince(at)
      // Nobody was asked for a code yet.
      const unguarded = await begun(1)
      const first = await begun(2)
      expect(await told(first)).toEqual({ startedAt: unguarded.startedAt, failures: 0 })
      await pass(first, 3)
      const stopped = await begun(4)
      await fail(stopped, 5)
      await begun(6)
      const now = await begun(7)
      expect(await told(now)).toEqual({ startedAt: later(2), failures: 1 })
    })

    const enter = (session: Session, when: string) =>
      stores.sessions.enter(session.id, when, { firstEntry: first, entries: [dashboard] })

    test('Tells the living sessions of an account, as many as are asked for, the last used first, each with where it was begun from', async () => {
      const owner = await added()
      await started(await added())
      const begun = async (minute: number, from: string) => {
        const id = randomUUID()
        const session = newSession({ id, accountId: owner.id, carrier: 'body' }, later(minute))
        const told = systemEntry('security_admin_login_success', later(minute), {
          userId: owner.id,
          resourceType: 'session',
          resourceId: id,
          details: { email: owner.email },
          origin: { ipAddress: from, userAgent: `browser ${from}` },
        })
        expect(await begin(session, hash, 'nobody', told)).toBe('started')
        return session
      }
      const [first, second, third] = [
        await begun(1, '192.0.2.1'),
        await begun(2, '192.0.2.2'),
        await begun(3, '192.0.2.3'),
      ]
      await stores.sessions.end(third.id, 'this', later(4), left)
      await stores.sessions.enter(first.id, later(5), { entries: [] })
      const all = await stores.sessions.ofAccount(owner.id, later(6), 10)
      expect(all.map(({ session, origin }) => [session.id, session.activeAt, origin])).toEqual([
        [first.id, later(5), { ipAddress: '192.0.2.1', userAgent: 'browser 192.0.2.1' }],
        [second.id, later(2), { ipAddress: '192.0.2.2', userAgent: 'browser 192.0.2.2' }],
      ])
      expect(await stores.sessions.ofAccount(owner.id, later(6), 1)).toEqual(all.slice(0, 1))
      expect(
        (await stores.sessions.ofAccount(owner.id, later(33), 10)).map(({ session }) => session.id),
      ).toEqual([first.id])
    })

    test('Counts as activity of a living session', async () => {
      const session = await started(await added())
      let now = 0
      // Until the twelve hours are over, every twenty-nine minutes.
      for (; now + 29 < 12 * 60; now += 29) {
        const found: StaffSession | undefined = await enter(session, later(now + 29))
        expect(found?.session.activeAt).toBe(later(now + 29))
      }
      expect(await enter(session, later(12 * 60))).toBeUndefined()
      const idle = await started(await added())
      expect(await logged(() => enter(idle, later(30)))).toEqual([])
      // A server whose clock is a little behind takes nothing back.
      const ahead = await started(await added())
      await enter(ahead, later(5))
      expect((await enter(ahead, later(4)))?.session.activeAt).toBe(later(5))
    })

    test('The first time it writes `firstEntry`, the other entries always', async () => {
      const session = await started(await added())
      expect(await logged(() => enter(session, later(1)))).toEqual([
        'admin_login_success',
        'admin_dashboard_access',
      ])
      expect(await logged(() => enter(session, later(2)))).toEqual(['admin_dashboard_access'])
      const other = await started(await added())
      const actions = await logged(() =>
        Promise.all(Array.from({ length: 16 }, () => enter(other, later(1)))),
      )
      expect(actions.filter((action) => action === 'admin_login_success')).toHaveLength(1)
      expect(actions).toHaveLength(17)
    })

    test('Passes a family on from a generation, as the model of the domain says', async () => {
      const owner = await added()
      const step = fc.record({
        pauseSeconds: fc.oneof(fc.constantFrom(0, 9, 10, 11), fc.integer({ min: 0, max: 2000 })),
        back: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, -1),
        carrier: fc.constantFrom('body', 'body', 'body', 'cookie' as const),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
          let model = await started(owner)
          let now = at
          for (const { pauseSeconds, back, carrier } of steps) {
            now = minutesLater(now, pauseSeconds / 60)
            const token = { generation: model.generation - back, carrier }
            const { session, rotation } = rotatedSession(model, token, now)
            const outcome = await stores.sessions.rotate(model.id, token, now, stolen)
            expect(outcome.rotation).toBe(rotation)
            if ('found' in outcome) expect(outcome.found.session).toEqual(session)
            model = session
          }
          expect(await living(model, now)).toBe((await stores.sessions.living(model.id, now)) !== undefined)
        }),
        runs(300),
      )
      expect(
        await stores.sessions.rotate(randomUUID(), { generation: 1, carrier: 'body' }, at, stolen),
      ).toEqual({
        rotation: 'ended',
      })
    })

    test('Of many at once with one token, one rotates and the others repeat', async () => {
      const session = await started(await added())
      const token = { generation: 1, carrier: 'body' } as const
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, () => stores.sessions.rotate(session.id, token, later(1), stolen)),
      )
      expect(outcomes.map(({ rotation }) => rotation).toSorted()).toEqual([
        ...Array(63).fill('repeated'),
        'rotated',
      ])
      for (const outcome of outcomes) expect('found' in outcome && outcome.found.session.generation).toBe(2)
    })

    test('Writes the entry when the token was stolen: `reused`', async () => {
      const session = await started(await added())
      const rotate = (generation: number, when: string) =>
        stores.sessions.rotate(session.id, { generation, carrier: 'body' }, when, stolen)
      expect(await logged(() => rotate(1, later(1)))).toEqual([])
      const actions = await logged(async () => {
        const outcomes = await Promise.all(Array.from({ length: 8 }, () => rotate(1, later(2))))
        expect(outcomes.map(({ rotation }) => rotation).toSorted()).toEqual([
          ...Array(7).fill('ended'),
          'reused',
        ])
      })
      expect(actions).toEqual(['security_suspicious_activity'])
      expect(await living(session, later(2))).toBe(false)
      expect(await rotate(2, later(2))).toEqual({ rotation: 'ended' })
    })

    test('Ends a session, the others of its account or all of them, and writes the entry if any of them lived', async () => {
      const owner = await added()
      const foreign = await started(await added())
      const three = async () => [await started(owner), await started(owner), await started(owner)] as const
      const end = (session: Session, which: 'this' | 'others' | 'all') =>
        logged(() => stores.sessions.end(session.id, which, later(1), left))
      const alive = (sessions: readonly Session[]) =>
        Promise.all(sessions.map((session) => living(session, later(2))))
      let own = await three()
      expect(await end(own[1], 'this')).toEqual(['admin_logout'])
      expect(await alive(own)).toEqual([true, false, true])
      expect(await end(own[1], 'this')).toEqual([])
      own = await three()
      expect(await end(own[1], 'others')).toEqual(['admin_logout'])
      expect(await alive(own)).toEqual([false, true, false])
      own = await three()
      expect(await end(own[1], 'all')).toEqual(['admin_logout'])
      expect(await alive([...own, foreign])).toEqual([false, false, false, true])
      expect(await end({ ...foreign, id: randomUUID() }, 'all')).toEqual([])
    })
  })

  describe('SystemLog', () => {
    test('Writes an entry and keeps its key; of many at once under one key one is written: `key-taken`', async () => {
      const owner = await added()
      const entry = systemEntry('orders_bulk_changed', at, {
        userId: owner.id,
        resourceType: 'session',
        resourceId: randomUUID(),
        details: { email: owner.email },
        origin: { ipAddress: null, userAgent: null },
      })
      const key = staffKey({ staffId: owner.id })
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => stores.systemLog.addOnce(entry, key)),
      )
      expect(outcomes.toSorted()).toEqual(['added', ...Array(7).fill('key-taken')])
      expect(await stores.systemLog.addOnce(entry, key)).toBe('key-taken')
      const told = await stores.systemLog.newest(50)
      expect(told.filter(({ resourceId }) => resourceId === entry.resourceId)).toEqual([entry])
      expect(await stores.staffKeys.find(owner.id, key.key, key.since)).toMatchObject({
        fingerprint: key.fingerprint,
      })
    })

    const failure = (email: string, when: string) =>
      stores.systemLog.addFailure(entry('security_admin_login_failed', { email, remaining: 4 }, when), {
        entry: entry('security_multiple_failed_attempts', { email, failures: 3 }, when),
        failures: 3,
        since: minutesLater(when, -15),
      })
    const failed = 'security_admin_login_failed'
    const alarm = 'security_multiple_failed_attempts'

    test('Writes a failed sign-in', async () => {
      expect(await logged(() => failure(`${randomUUID()}@hotovo.test`, at))).toEqual([failed])
      const [newest] = await stores.systemLog.newest(1)
      expect(newest).toMatchObject({ severity: 'high', ipAddress: '192.0.2.7', userAgent: 'a browser' })
    })

    test('With the third for an e-mail within the window it writes the alarm, once per window, also in parallel', async () => {
      const email = `${randomUUID()}@hotovo.test`
      const of = (...minutes: number[]) =>
        logged(async () => {
          for (const minute of minutes) await failure(email, later(minute))
        })
      expect(await of(0, 1)).toEqual([failed, failed])
      await failure(`${randomUUID()}@hotovo.test`, later(1))
      expect(await of(14.99)).toEqual([failed, alarm])
      expect(await of(15, 16, 17)).toEqual([failed, failed, failed])
      expect(await of(29.99)).toEqual([failed, alarm])
      expect(await of(60, 61)).toEqual([failed, failed])
      // Exactly three at once: whoever does not wait for the others sees too few of them.
      for (let round = 1; round <= 30; round++) {
        const other = `${randomUUID()}@hotovo.test`
        const together = await logged(() => Promise.all([1, 2, 3].map(() => failure(other, later(1)))))
        expect(together.toSorted()).toEqual([failed, failed, failed, alarm])
      }
      const [{ severity } = { severity: 'none' }] = (await stores.systemLog.newest(100)).filter(
        ({ action }) => action === alarm,
      )
      expect(severity).toBe('critical')
    })

    test('Tells the newest entries, the last written first', async () => {
      const email = 'poradie@hotovo.test'
      for (const remaining of [4, 3, 2])
        await stores.staff.add(account(), hash, entry('admin_account_created', { email, remaining }))
      const newest = await stores.systemLog.newest(3)
      expect(newest.map(({ details }) => details.remaining)).toEqual([2, 3, 4])
      expect(newest[0]).toEqual(entry('admin_account_created', { email, remaining: 2 }))
      expect(await stores.systemLog.newest(0)).toEqual([])
    })

    test('Closes the letter that a job names, tells the entries it is about, oldest first, and none for an unknown id', async () => {
      await allTold()
      const emails = Array.from({ length: 3 }, () => `${randomUUID()}@hotovo.test`)
      const jobs = await brought(async () => {
        for (const [minutes, email] of emails.entries()) await failure(email, later(minutes))
      })
      expect(jobs).toHaveLength(1)
      const told = emails.map((email, minutes) => entry(failed, { email, remaining: 4 }, later(minutes)))
      expect(await named(jobs)).toEqual(told)
      // Whoever could not send it asks again, and nothing has joined it.
      const [next] = await brought(() => failure(emails[0]!, later(3)))
      expect(await named(jobs)).toEqual(told)
      expect(await named([next!])).toEqual([entry(failed, { email: emails[0]!, remaining: 4 }, later(3))])
      for (const unknown of ['0', '999999999999999999'])
        expect(await stores.systemLog.closeAlert(unknown)).toEqual([])
    })

    test('Until a letter is closed entries join it, also in parallel; the next one after that begins another', async () => {
      await allTold()
      const jobs = await brought(async () => {
        for (let round = 1; round <= 20; round++) {
          const emails = Array.from({ length: 8 }, () => `${randomUUID()}@hotovo.test`)
          const writing = emails.map((email) => failure(email, later(round)))
          await named((await stores.queued()).slice(-1))
          await Promise.all(writing)
        }
      })
      const all = await named(jobs)
      expect(all).toHaveLength(20 * 8)
      expect(new Set(all.map(({ details }) => details.email)).size).toBe(20 * 8)
    })

    describe('letters', () => {
      const change = (one: SystemEntry) => ({ at: later(1), lockoutKey: 'nobody', entry: one, jobs: [] })
      const token = { generation: 1, carrier: 'body' } as const
      const alarmed = (one: SystemEntry) => ({ entry: one, failures: 3, since: later(-15) })

      /** Each way to write an entry, prepared so that it writes this one. */
      async function ways(one: SystemEntry): Promise<readonly (() => Promise<unknown>)[]> {
        const { sessions, staff, systemLog } = stores
        const owner = await added()
        const session = await started(owner)
        const used = await started(owner)
        await sessions.rotate(used.id, token, at, stolen)
        return [
          () => staff.add(account(), hash, one),
          () => begin({ ...session, id: randomUUID() }, hash, 'nobody', one),
          () => sessions.enter(session.id, at, { firstEntry: one, entries: [] }),
          () => sessions.enter(session.id, at, { firstEntry: one, entries: [one] }),
          () => sessions.rotate(used.id, token, later(1), one),
          () => sessions.end(session.id, 'this', at, one),
          () => staff.setPassword(owner.id, hash, change(one)),
          () =>
            staff.changeOwnPassword(owner.id, hash, {
              ...change(one),
              verified: hash,
              session: session.id,
              key: undefined,
            }),
          () => systemLog.addFailure(one, alarmed(one)),
        ]
      }

      test('Whichever method writes an entry that raises a letter, it is in one, and no other entry is', async () => {
        await allTold()
        const raising = { low: false, medium: false, high: true, critical: true }
        for (const severity of severities) {
          const one = { ...entry('admin_logout', { email: randomUUID() }), severity }
          for (const way of await ways(one)) {
            const jobs = await brought(async () => expect(await logged(way)).toEqual(['admin_logout']))
            expect(await named(jobs), `${severity}: ${way}`).toEqual(raising[severity] ? [one] : [])
          }
        }
      })

      test('what is refused brings none', async () => {
        const one = { ...created, severity: 'critical' } as const
        const owner = await added({ role: 'admin' })
        const session = await started(owner)
        const refused = [
          () => stores.staff.add(account({ email: owner.email }), hash, one),
          () => stores.staff.addFirst(account(), hash, one),
          () => stores.staff.setPassword(randomUUID(), hash, change(one)),
          () => stores.sessions.rotate(session.id, token, at, one),
          () => stores.sessions.rotate(session.id, token, at, one),
          () => stores.sessions.enter(randomUUID(), at, { firstEntry: one, entries: [one] }),
          () => stores.sessions.end(session.id, 'others', at, one),
        ]
        await allTold()
        for (const way of refused) expect(await brought(() => logged(way))).toEqual([])
      })

      test('three failures and the alarm are in one letter, also in parallel', async () => {
        await allTold()
        for (let round = 1; round <= 10; round++) {
          const email = `${randomUUID()}@hotovo.test`
          const jobs = await brought(() => Promise.all([1, 2, 3].map(() => failure(email, at))))
          expect(jobs).toHaveLength(1)
          const told = (await named(jobs)).map((one) => one?.action)
          expect(told.toSorted()).toEqual([failed, failed, failed, alarm])
          expect(await named(await brought(() => failure(email, later(1))))).toHaveLength(1)
        }
        const ids = (await stores.queued()).map((job) => JSON.stringify(job))
        expect(new Set(ids).size).toBe(ids.length)
      })

      test('a token that is stolen brings one, however often it comes', async () => {
        await allTold()
        const session = await started(await added())
        const rotate = (when: string) => stores.sessions.rotate(session.id, token, when, stolen)
        await rotate(at)
        const jobs = await brought(() => Promise.all(Array.from({ length: 8 }, () => rotate(later(1)))))
        expect(await named(jobs)).toEqual([stolen])
      })
    })
  })
})

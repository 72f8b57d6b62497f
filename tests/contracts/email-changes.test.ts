import { randomUUID } from 'node:crypto'
import { lettersOfChangedEmail, lettersOfEmailChange } from '@hotovo/application/jobs/job'
import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { EmailChange, EmailSide } from '@hotovo/domain/staff/email-change'
import { newSession } from '@hotovo/domain/staff/session'
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

describe.each(backends)('EmailChanges in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  async function somebody(part: Partial<StaffAccount> = {}): Promise<StaffAccount> {
    const one = staffAccount(part)
    await stores.staff.add(one, hash, entry('admin_account_created'))
    return one
  }
  const changeOf = (account: StaffAccount, part: Partial<EmailChange> = {}): EmailChange => ({
    id: randomUUID(),
    accountId: account.id,
    oldEmail: account.email,
    newEmail: `new.${account.email}`,
    language: 'sk',
    createdAt: at,
    confirmedOldAt: null,
    confirmedNewAt: null,
    endedAt: null,
    ...part,
  })
  const begin = async (change: EmailChange, forgetBefore = later(-1440)) => {
    const jobs = lettersOfEmailChange(change, change.createdAt)
    await stores.emailChanges.begin(change, {
      jobs,
      entry: entry('security_email_change_requested'),
      forgetBefore,
    })
    return change
  }
  const confirm = (change: EmailChange, side: EmailSide, part: { verified?: string; name?: string } = {}) =>
    stores.emailChanges.confirm(change, side, {
      at: later(side === 'old' ? 1 : 2),
      verified: part.verified ?? hash,
      entry: entry('security_email_change_confirmed'),
      done: {
        entry: entry('security_email_changed'),
        jobs: lettersOfChangedEmail(change),
        displayName: part.name ?? null,
      },
    })
  /** What a piece of work left in the log and the queue. */
  async function left(work: () => Promise<unknown>) {
    const [jobs, actions] = [(await stores.queued()).length, (await stores.actions()).length]
    await work()
    return {
      jobs: (await stores.queued()).slice(jobs),
      actions: (await stores.actions()).slice(actions),
    }
  }
  const nothing = { jobs: [], actions: [] }
  const stored = async (change: EmailChange) => (await stores.emailChanges.byId(change.id))?.change

  test('Keeps a change with its jobs and the entry about it, all or nothing, and ends the one before it of its account', async () => {
    const [account, other] = [await somebody(), await somebody()]
    const first = changeOf(account, { language: 'en' })
    expect(await left(() => begin(first))).toEqual({
      jobs: lettersOfEmailChange(first, at),
      actions: ['security_email_change_requested'],
    })
    const elsewhere = await begin(changeOf(other))
    const second = await begin(changeOf(account, { createdAt: later(1) }))
    expect((await stored(first))?.endedAt).toBe(later(1))
    expect((await stored(elsewhere))?.endedAt).toBeNull()
    // One that is there already is a fault, and leaves nothing behind.
    const again = left(() => expect(begin({ ...second, createdAt: later(2) })).rejects.toThrow())
    expect(await again).toEqual(nothing)
    expect(await stored(second)).toEqual(second)
  })

  test('Forgets a few that were asked for before an instant', async () => {
    const old = await begin(changeOf(await somebody()), at)
    const young = await begin(changeOf(await somebody(), { createdAt: later(2) }), later(1))
    expect(await stored(old)).toBeUndefined()
    expect(await stored(young)).toEqual(young)
  })

  test('Finds a change with its account and the password as they are now, and nothing under any other id', async () => {
    const account = await somebody()
    const change = await begin(changeOf(account))
    const setting = { at, lockoutKey: 'nobody', entry: entry('admin_password_changed'), jobs: [] }
    await stores.staff.setPassword(account.id, '$argon2id$two', setting)
    expect(await stores.emailChanges.byId(change.id)).toEqual({
      // A new password ends it.
      change: { ...change, endedAt: at },
      account: { ...account, mustChangePassword: true },
      passwordHash: '$argon2id$two',
    })
    expect(await stores.emailChanges.byId(randomUUID())).toBeUndefined()
  })

  test('Finds the change of an account that has not ended, in the same way', async () => {
    const account = await somebody()
    await begin(changeOf(account))
    const change = await begin(changeOf(account, { createdAt: later(1) }))
    expect(await stores.emailChanges.ofAccount(account.id)).toEqual({ change, account, passwordHash: hash })
    await stores.emailChanges.end(change.id, later(2), entry('security_email_change_ended'))
    expect(await stores.emailChanges.ofAccount(account.id)).toBeUndefined()
    expect(await stores.emailChanges.ofAccount((await somebody()).id)).toBeUndefined()
  })

  test('Writes jobs and an entry about a change that has not ended; answers whether it has not', async () => {
    const change = await begin(changeOf(await somebody()))
    const jobs = lettersOfEmailChange(change, later(5))
    const also = { jobs, entry: entry('security_email_change_requested') }
    const again = (isDone: boolean, id = change.id) =>
      left(async () => expect(await stores.emailChanges.sendAgain(id, also)).toBe(isDone))
    expect(await again(true)).toEqual({ jobs, actions: ['security_email_change_requested'] })
    expect(await again(false, randomUUID())).toEqual(nothing)
    await stores.emailChanges.end(change.id, later(6), entry('security_email_change_ended'))
    expect(await again(false)).toEqual(nothing)
  })

  test('Ends a change with an entry, once; answers whether it had not ended', async () => {
    const change = await begin(changeOf(await somebody()))
    const end = () => stores.emailChanges.end(change.id, later(1), entry('security_email_change_ended'))
    const outcomes: boolean[] = []
    expect(
      await left(async () => outcomes.push(...(await Promise.all(Array.from({ length: 8 }, end))))),
    ).toEqual({ jobs: [], actions: ['security_email_change_ended'] })
    expect(outcomes.filter((isEnded) => isEnded)).toHaveLength(1)
    expect((await stored(change))?.endedAt).toBe(later(1))
  })

  describe('Staff', () => {
    test('Ends a change of e-mail that goes on', async () => {
      const [account, other] = [await somebody(), await somebody()]
      const untouched = await begin(changeOf(other))
      const also = { at: later(3), lockoutKey: 'nobody', jobs: [] }
      const first = await begin(changeOf(account))
      const own = entry('security_own_password_changed')
      await stores.staff.changeOwnPassword(account.id, '$argon2id$two', {
        ...also,
        verified: hash,
        session: null,
        key: undefined,
        entry: own,
      })
      expect((await stored(first))?.endedAt).toBe(later(3))
      const second = await begin(changeOf(account))
      await stores.staff.setPassword(account.id, hash, { ...also, entry: entry('admin_password_changed') })
      expect((await stored(second))?.endedAt).toBe(later(3))
      expect(await stored(untouched)).toEqual(untouched)
    })
  })

  test('Notes that one side confirmed, with an entry the first time: `waits`', async () => {
    const account = await somebody()
    const change = await begin(changeOf(account))
    const once = () => left(async () => expect(await confirm(change, 'old')).toBe('waits'))
    expect(await once()).toEqual({ jobs: [], actions: ['security_email_change_confirmed'] })
    expect(await once()).toEqual(nothing)
    expect(await stored(change)).toEqual({ ...change, confirmedOldAt: later(1) })
    expect(await stores.staff.byId(account.id)).toEqual(account)
  })

  test('With both sides the account has the new e-mail, every session of it ends, its recoveries are used up, and the entry and the jobs of that are written, once, also where both confirm at once: `done`', async () => {
    const account = await somebody()
    const session = newSession({ id: randomUUID(), accountId: account.id, carrier: 'body' }, at)
    await stores.sessions.start(session, {
      passwordHash: hash,
      lockoutKey: 'nobody',
      entry: entry('security_admin_login_success'),
      displaced: entry('session_displaced'),
    })
    const recovery = {
      id: randomUUID(),
      kind: 'link',
      key: account.id.padEnd(43, 'k'),
      accountId: account.id,
      language: 'sk',
      createdAt: at,
      redirectTo: null,
      codeChallenge: null,
      usedAt: null,
      sessionId: null,
    } as const
    const asked = { jobs: [], entry: entry('security_recovery_requested'), forgetBefore: later(-1440) }
    await stores.recoveries.add(recovery, asked)
    const change = await begin(changeOf(account))
    const sides = ['old', 'new', 'old', 'new', 'old', 'new'] as const
    const outcomes: string[] = []
    const { jobs, actions } = await left(async () =>
      outcomes.push(
        ...(await Promise.all(sides.map((side) => confirm(change, side, { name: 'Jana Nováková' })))),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(jobs.filter((job) => job.kind !== 'letter' || job.letter !== 'security-alert')).toEqual(
      lettersOfChangedEmail(change),
    )
    expect(actions).toEqual(['security_email_change_confirmed', 'security_email_changed'])
    expect(await stores.staff.byId(account.id)).toMatchObject({
      email: change.newEmail,
      names: { displayName: 'Jana Nováková' },
    })
    expect(await stores.sessions.living(session.id, later(2))).toBeUndefined()
    expect((await stores.recoveries.byId(recovery.id))?.recovery.usedAt).not.toBeNull()
    const { confirmedOldAt, confirmedNewAt, endedAt } = (await stored(change))!
    expect([confirmedOldAt, confirmedNewAt]).toEqual([later(1), later(2)])
    expect(endedAt).not.toBeNull()
  })

  test('Where the change has ended, the account is closed, or its password or e-mail is not what it was, it writes nothing: `over`', async () => {
    const refused = async (change: EmailChange, verified = hash) =>
      expect(await left(async () => expect(await confirm(change, 'old', { verified })).toBe('over'))).toEqual(
        nothing,
      )
    const ended = await begin(changeOf(await somebody()))
    await stores.emailChanges.end(ended.id, later(1), entry('security_email_change_ended'))
    await refused(ended)
    await refused(await begin(changeOf(await somebody({ closedAt: at }))))
    await refused(await begin(changeOf(await somebody())), '$argon2id$two')
    await refused(await begin(changeOf(await somebody(), { oldEmail: 'another@hotovo.test' })))
    await refused(changeOf(await somebody()))
    const [one, other] = [await begin(changeOf(await somebody())), await begin(changeOf(await somebody()))]
    await refused({ ...one, accountId: other.accountId })
  })

  test('Where another account has the e-mail by then it writes nothing: `email-taken`', async () => {
    const account = await somebody()
    const change = await begin(changeOf(account))
    await confirm(change, 'old')
    await somebody({ email: change.newEmail })
    expect(await left(async () => expect(await confirm(change, 'new')).toBe('email-taken'))).toEqual(nothing)
    expect(await stored(change)).toEqual({ ...change, confirmedOldAt: later(1) })
    expect(await stores.staff.byId(account.id)).toEqual(account)
  })
})

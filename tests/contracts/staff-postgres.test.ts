import { randomUUID } from 'node:crypto'
import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { jobTries } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { newSession } from '@hotovo/domain/staff/session'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { testPersonal, testWorld } from '../support/world.ts'

const aboutLeaving = ({ id, email }: StaffAccount, at: string) =>
  systemEntry('admin_logout', at, {
    userId: id,
    resourceType: 'staff',
    resourceId: id,
    details: { email },
    origin: { ipAddress: null, userAgent: null },
  })

/** How many wait for a lock in this database. */
const isWaiting = `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`

const sessionOf = (accountId: string, at: string) =>
  newSession({ id: randomUUID(), accountId, carrier: 'body' }, at)

describe('Staff in PostgreSQL', () => {
  let database: MigratedDatabase
  let sql: Sql
  let client: pg.Client
  let ports: Ports
  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner: client } = database)
    ports = { ...testWorld(), ...postgresStores(sql, testPersonal) }
  })
  afterAll(async () => {
    await database.drop()
  })

  test('the general audit log has the columns of rule H3', async () => {
    const { rows } = await client.query(
      `select column_name from information_schema.columns where table_name = 'audit_logs' order by ordinal_position`,
    )
    // What is ours stands behind them.
    expect(rows.slice(0, 11).map(({ column_name }) => column_name)).toEqual([
      'id',
      'user_id',
      'action',
      'resource_type',
      'resource_id',
      'details',
      'ip_address',
      'user_agent',
      'severity',
      'timestamp',
      'created_at',
    ])
  })

  test.each([`update audit_logs set severity = 'low'`, 'delete from audit_logs', 'truncate audit_logs'])(
    '%s is refused, whoever asks',
    async (statement) => {
      await staffMember(ports)
      await expect(client.query(statement)).rejects.toMatchObject({
        code: '23001',
        message: 'audit_logs is append-only',
      })
    },
  )

  test('sign-in, reset, entrance and sign-out of one account never wait for each other in a circle', async () => {
    // Forty want ten connections: on a busy machine the last one waits for longer than the product would.
    const own = openSql(database.address, () => {}, 120_000)
    const { staff, sessions } = postgresStores(own, testPersonal)
    const { email } = await staffMember(ports)
    const { account, passwordHash } = (await staff.byEmail(email))!
    const { id: accountId } = account
    const at = ports.clock.now()
    const entry = aboutLeaving(account, at)
    const session = () => sessionOf(accountId, at)
    const lockoutKey = 'one lockout'
    const known = [session(), session(), session()]
    for (const one of known) await sessions.start(one, { passwordHash, lockoutKey, entry, displaced: entry })
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const { id } = known[n % known.length]!
        return [
          () => sessions.start(session(), { passwordHash, lockoutKey, entry, displaced: entry }),
          () => staff.setPassword(accountId, passwordHash, { at, lockoutKey, entry, jobs: [] }),
          () => sessions.enter(id, at, { firstEntry: entry, entries: [entry] }),
          () => sessions.end(id, 'all', at, entry),
        ][n % 4]!()
      }),
    )
    // What a connection has met is counted when it is closed.
    await own.close()
    const { rows } = await client.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(rows[0].deadlocks).toBe(0)
  })

  test.each([
    ['a sign-in that waits before', ['sign-in', 'reset']],
    ['a sign-in that waits behind', ['reset', 'sign-in']],
    ['sign-ins that wait on both sides of', ['sign-in', 'reset', 'sign-in', 'sign-in']],
  ])('%s a reset for the account leaves no session of the old password', async (_, queue) => {
    const { email } = await staffMember(ports)
    const { account, passwordHash } = (await ports.staff.byEmail(email))!
    const at = ports.clock.now()
    const lockoutKey = 'no lockout'
    const entry = aboutLeaving(account, at)
    const sessions = queue.map(() => sessionOf(account.id, at))
    await client.query('begin')
    await client.query('select from staff_accounts where id = $1 for update', [account.id])
    const work: Promise<unknown>[] = []
    for (const [place, step] of queue.entries()) {
      work.push(
        step === 'reset'
          ? ports.staff.setPassword(account.id, '$argon2id$new', { at, lockoutKey, entry, jobs: [] })
          : ports.sessions.start(sessions[place]!, { passwordHash, lockoutKey, entry, displaced: entry }),
      )
      await vi.waitFor(async () => expect(await sql.query(isWaiting)).toEqual([{ count: work.length }]), {
        timeout: 120_000,
        interval: 5,
      })
    }
    await client.query('commit')
    await Promise.all(work)
    for (const { id } of sessions) expect(await ports.sessions.living(id, at)).toBeUndefined()
    expect((await ports.staff.byEmail(email))?.passwordHash).toBe('$argon2id$new')
  })

  test('what cannot be logged does not happen', async () => {
    const wrong = {
      ...systemEntry('admin_logout', '2026-03-02T09:00:00.000Z', {
        userId: null,
        resourceType: 'staff',
        resourceId: null,
        details: {},
        origin: { ipAddress: null, userAgent: null },
      }),
      severity: 'unheard-of',
    } as unknown as SystemEntry
    const { email, password } = await staffMember(ports)
    const api = asCaller(createApi(ports), visitor)
    const { refreshToken } = await signInAs(api, { email, password })
    const [hex] = refreshToken!.split('.')
    const { rows } = await client.query('select id from staff_sessions where id = $1', [hex])
    const id: string = rows[0].id
    const at = ports.clock.now()
    const before = await client.query('select * from staff_sessions')
    const { account } = (await ports.staff.byEmail(email))!
    const failing: (() => Promise<unknown>)[] = [
      () => ports.staff.add({ ...account, id: randomUUID(), email: 'a@b.sk' }, '$x', wrong),
      () => ports.staff.setPassword(account.id, '$x', { at, lockoutKey: 'x', entry: wrong, jobs: [] }),
      () => ports.sessions.end(id, 'all', at, wrong),
      () => ports.sessions.rotate(id, { generation: 7, carrier: 'body' }, at, wrong),
      () => ports.sessions.enter(id, at, { firstEntry: wrong, entries: [] }),
    ]
    for (const work of failing) await expect(work()).rejects.toMatchObject({ code: '23514' })
    const now = await client.query('select * from staff_sessions')
    expect(now.rows).toEqual(before.rows)
    expect(await ports.staff.byEmail('a@b.sk')).toBeUndefined()
    await signInAs(api, { email, password })
  })

  describe('SystemLog and the job of a letter', () => {
    const alert = systemEntry('security_suspicious_activity', '2026-03-02T09:00:00.000Z', {
      userId: null,
      resourceType: 'staff',
      resourceId: null,
      details: { email: 'nikto@hotovo.test' },
      origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
    })
    const jobs = async () => {
      const { rows } = await client.query(
        'select payload, max_attempts, run_at from graphile_worker._private_jobs order by id',
      )
      return rows
    }
    const closed = async () => {
      const { payload } = (await jobs()).at(-1)
      return ports.systemLog.closeAlert(payload.alertId)
    }
    const written = `insert into audit_logs (action, resource_type, details, severity, timestamp)
      values ('security_suspicious_activity', 'staff', '{}', 'critical', now()) returning id::text`

    test('is tried as often as any, and says nothing of anybody', async () => {
      const before = (await jobs()).length
      await ports.systemLog.addFailure(alert, { entry: alert, failures: 1, since: alert.timestamp })
      const [job, ...others] = (await jobs()).slice(before)
      expect(others).toEqual([])
      expect(job).toEqual({
        payload: { kind: 'letter', letter: 'security-alert', alertId: expect.stringMatching(/^\d+$/) },
        max_attempts: jobTries,
        run_at: new Date(alert.timestamp),
      })
      expect(await closed()).toEqual([alert])
    })

    test('A letter is due a minute after the one before it, or at once', async () => {
      const dueAt = async (timestamp: string) => {
        const entry = { ...alert, timestamp }
        await ports.systemLog.addFailure(entry, { entry: alert, failures: 99, since: timestamp })
        const { run_at } = (await jobs()).at(-1)
        expect(await closed()).toEqual([entry])
        return run_at.toISOString()
      }
      expect(await dueAt('2026-03-02T10:00:00.000Z')).toBe('2026-03-02T10:00:00.000Z')
      expect(await dueAt('2026-03-02T10:00:01.000Z')).toBe('2026-03-02T10:01:00.000Z')
      expect(await dueAt('2026-03-02T10:01:59.000Z')).toBe('2026-03-02T10:02:00.000Z')
      expect(await dueAt('2026-03-02T10:03:00.000Z')).toBe('2026-03-02T10:03:00.000Z')
    })

    test('waits for whoever has joined and is not done', async () => {
      await client.query(written)
      const { alertId } = (await jobs()).at(-1).payload
      await client.query('begin')
      await client.query(written)
      let isTold = false
      const telling = ports.systemLog.closeAlert(alertId).finally(() => {
        isTold = true
      })
      await vi.waitFor(async () => expect(await sql.query(isWaiting)).toEqual([{ count: 1 }]), {
        timeout: 120_000,
        interval: 5,
      })
      expect(isTold).toBe(false)
      await client.query('commit')
      expect(await telling).toHaveLength(2)
    })

    test('goes with a transaction that is rolled back', async () => {
      const before = await jobs()
      await client.query('begin')
      await client.query(written)
      expect(await jobs()).toHaveLength(before.length + 1)
      await client.query('rollback')
      expect(await jobs()).toEqual(before)
    })
  })

  test('lockouts that are over go with the attempts of others', async () => {
    const count = async () => {
      const { rows } = await client.query('select count(*)::int as count from sign_in_gates')
      return rows[0].count
    }
    await client.query('delete from sign_in_gates')
    const start = '2026-03-03T09:00:00.000Z'
    for (let one = 1; one <= 40; one++) await ports.signInLockout.attempt(`stranger ${one}`, start)
    expect(await count()).toBe(40)
    await ports.signInLockout.attempt('somebody', minutesLater(start, 29))
    expect(await count()).toBe(41)
    for (let one = 1; one <= 10; one++) await ports.signInLockout.attempt('another', minutesLater(start, 31))
    expect(await count()).toBe(2)
    await client.query('delete from sign_in_gates')
  })

  test('a dump has no password, no token that opens anything, and no e-mail of whoever only tried', async () => {
    const credentials = await staffMember(ports)
    const api = asCaller(createApi(ports), visitor)
    const session = await signInAs(api, credentials)
    const refreshed = await api.session.refresh({ refreshToken: session.refreshToken })
    if (!refreshed.ok) throw new Error('refused')
    await api.session.signIn({ email: 'nikto@hotovo.test', password: 'Kanarik spieva' })
    const dump: string[] = []
    for (const table of ['staff_accounts', 'staff_sessions', 'sign_in_gates', 'audit_logs']) {
      const { rows } = await client.query(`select to_jsonb(t)::text as row from ${table} t`)
      dump.push(...rows.map(({ row }) => row))
    }
    const text = dump.join('\n')
    const secretOf = (token: string) => token.split('.').at(-1)!
    for (const secret of [
      credentials.password,
      'Kanarik',
      session.accessToken,
      secretOf(session.refreshToken!),
      secretOf(refreshed.value.refreshToken!),
    ])
      expect(text).not.toContain(secret)
    const { rows } = await client.query('select key from sign_in_gates')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('a database that is not there is `Unavailable`, never a wrong password', async () => {
    const nowhere = openSql({ ...database.address, host: '/nowhere' }, () => {})
    const away = { ...ports, ...postgresStores(nowhere, testPersonal) }
    const api = asCaller(createApi(away), visitor)
    const token = await ports.accessTokens.issue(
      {
        accountId: randomUUID(),
        sessionId: randomUUID(),
        email: 'a@b.sk',
        role: 'admin',
        assurance: 'aal1',
        methods: [],
      },
      ports.clock.now(),
    )
    const inside = asCaller(createApi(away), {
      origin: { ipAddress: null, userAgent: null },
      accessToken: () => token,
      carrier: 'body',
    })
    const asked = [
      api.session.signIn({ email: 'a@b.sk', password: 'x' }),
      inside.session.user(),
      inside.session.signOut(),
      inside.staff.me(),
    ]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
    await nowhere.close()
  })
})

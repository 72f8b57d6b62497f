import { randomUUID } from 'node:crypto'
import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { visitor } from '@hotovo/application/access/caller'
import { createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { jobTries } from '@hotovo/domain/limits'
import type { Session } from '@hotovo/domain/staff/session'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { signedIn, staffMember } from '../support/staff.ts'
import { testPersonal, testWorld } from '../support/world.ts'

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

  test('the general audit log has the columns of the specification', async () => {
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
    const own = openSql(database.address, () => {})
    const { staff, sessions } = postgresStores(own, testPersonal)
    const { email } = await staffMember(ports)
    const { id: accountId } = (await staff.byEmail(email))!.account
    const at = ports.clock.now()
    const entry = systemEntry('admin_logout', at, {
      userId: accountId,
      resourceType: 'staff',
      resourceId: accountId,
      details: { email },
      origin: { ipAddress: null, userAgent: null },
    })
    const session = (): Session => ({
      id: randomUUID(),
      accountId,
      carrier: 'body',
      generation: 1,
      rotatedAt: at,
      startedAt: at,
      activeAt: at,
      enteredAt: null,
      endedAt: null,
    })
    const lockoutKey = 'one lockout'
    const known = [session(), session(), session()]
    for (const one of known) await sessions.start(one, { lockoutKey, entry })
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const { id } = known[n % known.length]!
        return [
          () => sessions.start(session(), { lockoutKey, entry }),
          () => staff.setPassword(accountId, '$argon2id$new', { at, lockoutKey, entry }),
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
    const api = createApi(ports, visitor)
    const { user, refresh_token } = await signedIn(api, { email, password })
    const [hex] = refresh_token!.split('.')
    const { rows } = await client.query('select id from staff_sessions where id = $1', [hex])
    const id: string = rows[0].id
    const at = ports.clock.now()
    const before = await client.query('select * from staff_sessions')
    const { account } = (await ports.staff.byEmail(email))!
    const failing: (() => Promise<unknown>)[] = [
      () => ports.staff.add({ ...account, id: randomUUID(), email: 'a@b.sk' }, '$x', wrong),
      () => ports.staff.setPassword(user.id, '$x', { at, lockoutKey: 'x', entry: wrong }),
      () => ports.sessions.end(id, 'all', at, wrong),
      () => ports.sessions.rotate(id, { generation: 7, carrier: 'body' }, at, wrong),
      () => ports.sessions.enter(id, at, { firstEntry: wrong, entries: [] }),
    ]
    for (const work of failing) await expect(work()).rejects.toMatchObject({ code: '23514' })
    const now = await client.query('select * from staff_sessions')
    expect(now.rows).toEqual(before.rows)
    expect(await ports.staff.byEmail('a@b.sk')).toBeUndefined()
    await signedIn(api, { email, password })
  })

  describe('the job of a letter', () => {
    const alert = systemEntry('security_suspicious_activity', '2026-03-02T09:00:00.000Z', {
      userId: null,
      resourceType: 'staff',
      resourceId: null,
      details: { email: 'nikto@hotovo.test' },
      origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
    })
    const jobs = async () => {
      const { rows } = await client.query(
        'select payload, max_attempts from graphile_worker._private_jobs order by id',
      )
      return rows
    }
    const written = `insert into audit_logs (action, resource_type, details, severity, timestamp)
      values ('security_suspicious_activity', 'staff', '{}', 'critical', now()) returning id::text`

    test('is tried as often as any, and says nothing of anybody', async () => {
      const before = (await jobs()).length
      await ports.systemLog.addFailure(alert, { entry: alert, failures: 1, since: alert.timestamp })
      const [job, ...others] = (await jobs()).slice(before)
      expect(others).toEqual([])
      expect(job).toEqual({
        payload: { kind: 'letter', letter: 'security-alert', entryId: expect.stringMatching(/^\d+$/) },
        max_attempts: jobTries,
      })
      expect(await ports.systemLog.byId(job.payload.entryId)).toEqual(alert)
    })

    test('goes with a transaction that is rolled back', async () => {
      const before = await jobs()
      await client.query('begin')
      await client.query(written)
      expect(await jobs()).toHaveLength(before.length + 1)
      await client.query('rollback')
      expect(await jobs()).toEqual(before)
    })

    test('is written for whoever may write to the log, and nobody may put anything else into the queue', async () => {
      const role = `only_logs_${randomUUID().replaceAll('-', '')}`
      await client.query(`create role ${role}; grant insert, select on audit_logs to ${role}`)
      try {
        await client.query(`set role ${role}`)
        const { rows } = await client.query(written)
        const other = client.query(`select enqueue_job('letter', '{}')`)
        await expect(other).rejects.toMatchObject({ code: '42501' })
        await client.query('reset role')
        expect((await jobs()).at(-1).payload.entryId).toBe(rows[0].id)
      } finally {
        await client.query(`reset role; drop owned by ${role}; drop role ${role}`)
      }
    })
  })

  test('a dump has no password, no token that opens anything, and no e-mail of whoever only tried', async () => {
    const credentials = await staffMember(ports)
    const api = createApi(ports, visitor)
    const session = await signedIn(api, credentials)
    const refreshed = await api.session.refresh(session.refresh_token)
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
      session.access_token,
      secretOf(session.refresh_token!),
      secretOf(refreshed.value.refresh_token!),
    ])
      expect(text).not.toContain(secret)
    const { rows } = await client.query('select key from sign_in_gates')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('a database that is not there is `Unavailable`, never a wrong password', async () => {
    const nowhere = openSql({ ...database.address, host: '/nowhere' }, () => {})
    const away = { ...ports, ...postgresStores(nowhere, testPersonal) }
    const api = createApi(away, visitor)
    const token = await ports.accessTokens.issue(
      { accountId: randomUUID(), sessionId: randomUUID(), email: 'a@b.sk', role: 'admin', assurance: 'aal1' },
      ports.clock.now(),
    )
    const inside = createApi(away, {
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

import { randomUUID } from 'node:crypto'
import { brand } from '@hotovo/adapters/content/brand'
import { httpApi } from '@hotovo/adapters/http/client'
import { nativeArgon2 } from '@hotovo/adapters/native/argon2'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { postgresCall } from '@hotovo/adapters/postgres/call'
import { keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import { secretsIn } from '@hotovo/adapters/security/secrets'
import { sqlPeople } from '@hotovo/adapters/sql/stores/audit'
import { sqlStores } from '@hotovo/adapters/sql/stores/stores'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import { Unavailable } from '@hotovo/application/faults'
import { lettersOfOrder } from '@hotovo/application/jobs/job'
import { orderViewOf } from '@hotovo/application/orders/view'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { placedOrder } from '@hotovo/domain/orders/order'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { camt } from '../browser/camt.ts'
import type { MigratedDatabase } from '../support/database.ts'
import { startFunction } from '../support/edge-function.ts'
import { httpTarget } from '../support/mail.ts'
import { orderForm } from '../support/orders.ts'
import { payInFull } from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { openProject } from '../support/projects.ts'
import { freePort } from '../support/server.ts'
import { setUpFactor, signInAs, staffMember } from '../support/staff.ts'
import type { TestProject } from '../support/supabase.ts'
import { solvedCheck } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { kidOf, testSigningKey, testWorld } from '../support/world.ts'

describe('The Edge Function in Deno', () => {
  let database: MigratedDatabase
  let project: TestProject
  beforeAll(async () => {
    ;({ database, project } = await openProject())
    await keepKeyNames(database.address, serverMacs(secretsIn(keys)!.hashing))
  })
  afterAll(async () => {
    await project?.close()
    await database?.drop()
  })

  const createdAt = '2026-11-01T00:00:00.000Z'
  const signingKey = testSigningKey()
  const keys = JSON.stringify({
    keys: [{ id: 'k1', secret: 'a'.repeat(43), createdAt }],
    signing: [{ ...signingKey, id: 's-1', createdAt }],
  })

  async function started(environment: Readonly<Record<string, string>> = {}) {
    const { url, said, close } = await startFunction(project.secret, keys, environment)
    onTestFinished(close)
    let session: SessionGrant | undefined
    const api = httpApi({ baseUrl: url, fetch, accessToken: () => session?.accessToken })
    const carry = (grant: SessionGrant | undefined) => {
      session = grant
    }
    return { api, url, said, carry, check: async () => solvedCheck(await api.humanCheck.ask()) }
  }

  test('takes an order once, shows it by its token, and keeps a request for support', async () => {
    const { api, check, said } = await started()
    const [form, key] = [orderForm({ language: 'sk' }), randomUUID()]
    const request = { ...form, humanCheck: await check() }
    const placed = await api.orders.place(request, key)
    expect(placed, said.join('\n')).toMatchObject({ ok: true, value: { replayed: false } })
    if (!placed.ok) return
    const { token, order } = placed.value.view
    expect(await api.orders.place(request, key)).toMatchObject({
      ok: true,
      value: { replayed: true, view: { token, order: { number: order.number } } },
    })
    expect(await api.orders.view({ token })).toMatchObject({ ok: true, value: { order } })
    expect(await api.orders.view({ token: `${token.slice(0, -1)}x` })).toMatchObject({ ok: false })
    const { rows } = await database.owner.query(
      `select o.order_number, a.action_type, count(j.id)::int as jobs
         from voucher_orders o join order_audit_log a on a.order_id = o.id
         join graphile_worker._private_jobs j on j.payload::text like '%' || o.id || '%' group by 1, 2`,
    )
    expect(rows).toEqual([{ order_number: order.number, action_type: 'created', jobs: expect.any(Number) }])
    const asked = await api.tickets.submit({ ...ticketForm(), humanCheck: await check() })
    expect(asked).toMatchObject({ ok: true })
    expect(await api.orders.place({ ...request, email: 'nobody' }, randomUUID())).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'email' }] },
    })
  })

  test('signs staff in, with both factors, lets them do their work, and out again', async () => {
    const { api, url, check, carry } = await started()
    const personal = {
      macs: serverMacs(secretsIn(keys)!.hashing),
      sealing: sealing(secretsIn(keys)!.hashing),
    }
    const call = postgresCall(database.sql)
    const ports = {
      ...sqlStores(call, sqlPeople(call, personal), personal.sealing),
      passwords: argonPasswords(nativeArgon2),
      clock: systemClock(),
      random: systemRandom,
      macs: personal.macs,
    }
    const { email, password } = await staffMember(ports)
    const placed = await api.orders.place({ ...orderForm(), humanCheck: await check() }, randomUUID())
    if (!placed.ok) throw new Error(placed.error.code)
    const { number } = placed.value.view.order

    expect(await api.staff.orders.list({})).toMatchObject({ ok: false, error: { code: 'sign-in-required' } })
    expect(await api.session.signIn({ email, password: `${password}.` })).toMatchObject({
      ok: false,
      error: { code: 'credentials-wrong' },
    })
    carry(await signInAs(api, { email, password }))
    const listed = await api.staff.orders.list({ q: number })
    expect(listed).toMatchObject({ ok: true, value: { items: [{ number }] } })
    const { id } = listed.ok ? listed.value.items[0]! : { id: '' }
    const change = { id, version: 1, status: 'spracuva' } as const
    expect(await api.staff.orders.change(change, randomUUID())).toMatchObject({ ok: true })
    const { rows } = await database.owner.query(
      `select admin_email, new_value from order_audit_log where action_type <> 'created' and order_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ admin_email: email, new_value: 'spracuva' }])

    const { session } = await setUpFactor(api, ports.clock)
    carry(session)
    const refreshed = await api.session.refresh({ refreshToken: session.refreshToken })
    expect(refreshed).toMatchObject({ ok: true, value: { account: { email } } })
    if (!refreshed.ok) return
    carry(refreshed.value)
    const newPassword = `${password} a nové`
    expect(await api.staff.own.changePassword({ password, newPassword }, randomUUID())).toMatchObject({
      ok: true,
    })
    expect(await api.session.signOut()).toMatchObject({ ok: true })
    expect(await api.staff.me()).toMatchObject({ ok: false, error: { code: 'sign-in-required' } })
    const stored = await ports.staff.byEmail(email)
    expect(await ports.passwords.verify(stored?.passwordHash, newPassword, 'unknown')).toBe(true)
    const { keys: told } = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()
    expect(told).toEqual([expect.objectContaining({ kty: 'EC', kid: kidOf(signingKey) })])
  })

  test('without its project, or with a key or keys that are not of it, says that it cannot now, and tells the log why and nobody’s data', async () => {
    const broken: readonly [Readonly<Record<string, string>>, RegExp][] = [
      [{ HOTOVO_SECRET_KEY: 'sb_secret_of_nobody' }, /The project does not know HOTOVO_SECRET_KEY: set /],
      [{ HOTOVO_SECRET_KEY: project.publishable.key }, /HOTOVO_SECRET_KEY is not the secret key: set /],
      [{ SUPABASE_URL: `http://127.0.0.1:${await freePort()}` }, /"name":"DatabaseRefusal"/],
      [{ HOTOVO_KEYS: keys.replace('aaa', 'bbb') }, /HOTOVO_KEYS are not the keys of this database/],
    ]
    for (const [environment, reason] of broken) {
      const { api, said } = await started(environment)
      await expect(
        api.tickets.submit({ ...ticketForm(), humanCheck: { token: 'x', answer: '1' } }),
      ).rejects.toThrow(Unavailable)
      await vi.waitFor(() => expect(said.join('\n')).toMatch(reason))
      expect(said.join('\n')).not.toContain(ticketForm().email)
    }
  })

  test('tells the log which fault of the database it met, and not what the database said of a row', async () => {
    const { api, check, said } = await started()
    const request = { ...orderForm(), email: 'jana.tajna@example.sk', humanCheck: await check() }
    await database.owner.query(
      `alter table voucher_orders add constraint strange check (email <> '${request.email}')`,
    )
    onTestFinished(
      async () => void (await database.owner.query('alter table voucher_orders drop constraint strange')),
    )
    await expect(api.orders.place(request, randomUUID())).rejects.toThrow()
    await vi.waitFor(() => expect(said.join('\n')).toMatch(/"name":"DatabaseRefusal","code":"(23514|SUP)"/))
    expect(said.join('\n')).not.toContain(request.email)
  })

  test('knows visitors by the address that the gateway sets, and by nothing that they say themselves', async () => {
    const { url, close } = await startFunction(project.secret, keys)
    onTestFinished(close)
    const headers = {
      'cf-connecting-ip': '203.0.113.7',
      'x-forwarded-for': '198.51.100.1',
      forwarded: 'for=198.51.100.2',
    }
    const told = await fetch(`${url}/api/proxy/client-ip`, { headers })
    expect(await told.json()).toEqual({ ip: '203.0.113.7' })
  })

  test('tells its log what it was told wrong, all of it in sentences and nothing else, and serves nobody', async () => {
    const problemsWith = async (environment: Readonly<Record<string, string>>) => {
      const { said, url } = await started(environment)
      expect((await fetch(`${url}/api/settings`)).status).toBe(503)
      return said.filter((line) => !line.startsWith('Listening on'))
    }
    const without = { PUBLIC_URL: '', HOTOVO_KEYS: '', HOTOVO_SECRET_KEY: '' }
    expect(
      await problemsWith({ ...without, BANK_EUR: 'SK1', STAFF_MFA: 'yes', MAIL_HTTP_URL: 'mail' }),
    ).toEqual([
      'PUBLIC_URL must be set.',
      'BANK_EUR must be a valid IBAN, or IBAN+BIC.',
      'STAFF_MFA must be optional or required.',
      'MAIL_HTTP_URL must be an address that starts with https:// or http://.',
      'HOTOVO_SECRET_KEY must be set.',
      'HOTOVO_KEYS must be set.',
    ])
    expect(await problemsWith({ HOTOVO_KEYS: JSON.stringify({ keys: JSON.parse(keys).keys }) })).toEqual([
      'HOTOVO_KEYS has no `signing`: start the server once with this file, which adds what signs in staff.',
    ])
    expect(await problemsWith({ HOTOVO_KEYS: 'secrets.json' })).toEqual([
      'HOTOVO_KEYS must be the text of the file of keys.',
    ])
  })

  describe('asked to do jobs', () => {
    const hashing = secretsIn(keys)!.hashing
    const personal = { macs: serverMacs(hashing), sealing: sealing(hashing) }
    const publicUrl = 'https://vouchery.test'
    const token = () => personal.macs.sign('jobs-call', '')

    /** The function with a mail service of its own, and whatever was left to do before done. */
    async function working(environment: Readonly<Record<string, string>> = {}) {
      const mail = await httpTarget()
      onTestFinished(() => mail.close())
      const { url, said, close } = await startFunction(project.secret, keys, {
        ...mail.environment,
        PUBLIC_URL: publicUrl,
        MAIL_ADMIN: 'sluzba@hotovo.test',
        ...environment,
      })
      onTestFinished(close)
      await database.owner.query('delete from graphile_worker._private_jobs')
      const call = async (bearer: string) => {
        const headers = { authorization: `Bearer ${bearer}` }
        const answer = await fetch(`${url}/jobs`, { method: 'POST', headers })
        const text = await answer.text()
        return { status: answer.status, said: text && JSON.parse(text) }
      }
      const stores = { ...postgresStores(database.sql, personal), macs: personal.macs }
      return { call, mail, said, stores, url, close }
    }

    /** An order as it was placed at an instant, with its letters: what is due is looked for by the real clock. */
    function placedAt(at: string) {
      const placed = placedOrder(orderForm(), {
        id: randomUUID(),
        number: orderNumber(systemRandom.integer),
        variableSymbol: variableSymbol(systemRandom.integer),
        at,
        by: { kind: 'visitor' },
      })
      return placement({ ...placed, jobs: lettersOfOrder(placed.order) })
    }

    const letters = async ({ received }: Awaited<ReturnType<typeof httpTarget>>) =>
      (await received()).map(({ id, to, attachments = [] }) => ({ id, to, files: attachments }))

    const textOf = async (base64: string) => {
      const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')))
      return (await extractText(pdf, { mergePages: true })).text
    }

    test('sends what an order brings about: its letters, and when it was paid its vouchers on paper, as a server draws them', async () => {
      const { call, mail, stores, said } = await working()
      const placed = placedAt(new Date().toISOString())
      expect(await stores.orders.add(placed)).toBe('added')
      const { id, email } = placed.order
      expect(await call(await token()), said.join('\n')).toEqual({
        status: 200,
        said: { done: 2, failed: 0 },
      })
      expect(await letters(mail)).toEqual(
        expect.arrayContaining([
          { id: `order-received-${id}`, to: email, files: [] },
          { id: `order-notification-${id}`, to: 'sluzba@hotovo.test', files: [] },
        ]),
      )
      const [first] = await mail.received()
      expect(first!.html).toContain(publicUrl)

      await payInFull(stores, placed.order)
      const codes = (await stores.deliveries.ofOrder(id)).find(({ channel }) => channel === 'email-codes')!
      const { contents } = (await stores.deliveries.open(codes.id))!
      expect(await call(await token()), said.join('\n')).toMatchObject({ said: { failed: 0 } })
      const file = (await letters(mail)).flatMap(({ files }) => files)
      expect(file).toMatchObject([{ mediaType: 'application/pdf' }])
      const view = await orderViewOf({ ...testWorld(), ...stores }, (await stores.orders.byId(id))!)
      const drawn = documents({ brand, publicUrl, fonts: fontFiles })
      const text = await textOf(file[0]!.base64)
      expect(text).toContain(contents[0]!.code)
      expect(text).toBe(await textOf(await drawn.voucherPdf(view, contents)))
      expect((await stores.orders.byId(id))!.orderStatus).toBe('vybavena')
    })

    test('reads a file of a bank', async () => {
      const { call, stores, said } = await working({ BANK_EUR: 'SK6599990000001234567899' })
      const ports = {
        ...stores,
        passwords: argonPasswords(nativeArgon2),
        clock: systemClock(),
        random: systemRandom,
      }
      const { account } = (await stores.staff.byEmail((await staffMember(ports)).email))!
      const file = camt([{ amount: 50_00 }])
      const id = randomUUID()
      await stores.statementImports.add(
        { id, fileName: file.name, importedBy: 'Jana', importedAt: new Date().toISOString() },
        {
          bytes: new Uint8Array(file.buffer),
          fingerprint: id,
          accountId: account.id,
          origin: { ipAddress: null, userAgent: null },
        },
        100,
      )
      expect(await call(await token()), said.join('\n')).toMatchObject({ said: { failed: 0 } })
      expect(await stores.statementImports.byId(id)).toMatchObject({
        course: { state: 'read', lines: 1, added: 1 },
      })
    })

    test('looks at what is due as a server does, and asked by several at once sends each letter once', async () => {
      const { call, mail, stores } = await working()
      const unpaid = placedAt('2020-01-02T10:00:00.000Z')
      await stores.orders.add({ ...unpaid, jobs: [] })
      expect(await call(await token())).toEqual({ status: 200, said: { done: 0, failed: 0 } })
      for (let n = 0; n < 3; n++) await stores.orders.add(placedAt(new Date().toISOString()))
      const answers = await Promise.all([token(), token(), token()].map(async (one) => call(await one)))
      expect(answers.reduce((sum, { said }) => sum + said.done, 0)).toBe(7)
      const ids = (await letters(mail)).map(({ id }) => id)
      expect(ids).toContain(`payment-reminder-${unpaid.order.id}`)
      expect([ids.length, new Set(ids).size]).toEqual([7, 7])
    })

    test('ended in the middle of a letter leaves it to a call that comes later than it could have lived', async () => {
      const [ended, next] = [await working(), await working()]
      const placed = placedAt(new Date().toISOString())
      await ended.stores.orders.add(placed)
      const asked = new Promise<void>((resolve) => {
        ended.mail.behave(() => {
          resolve()
          return new Promise(() => {})
        })
      })
      const call = ended.call(await token()).catch(() => 'no answer')
      await asked
      await ended.close()
      expect(await call).toBe('no answer')
      expect(await next.call(await token())).toMatchObject({ said: { done: 1, failed: 0 } })
      expect(await next.call(await token())).toMatchObject({ said: { done: 0, failed: 0 } })
      await database.owner.query(
        `update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes'`,
      )
      expect(await next.call(await token())).toMatchObject({ said: { done: 1, failed: 0 } })
      expect((await letters(next.mail)).map(({ id }) => id).toSorted()).toEqual(
        ['order-notification', 'order-received'].map((letter) => `${letter}-${placed.order.id}`),
      )
    })

    test('does nothing for anybody else, and says why where it cannot send a letter', async () => {
      const { call, mail, stores, url } = await working()
      await stores.orders.add(placedAt(new Date().toISOString()))
      const other = await serverMacs([new TextEncoder().encode('b'.repeat(43))]).sign('jobs-call', '')
      for (const one of ['', 'x', project.secret.key, project.publishable.key, other])
        expect(await call(one)).toEqual({ status: 401, said: '' })
      expect((await fetch(`${url}/jobs`, { method: 'POST' })).status).toBe(401)
      expect((await fetch(`${url}/jobs`)).status).toBe(404)
      expect(await letters(mail)).toEqual([])

      const silent = await working({ LETTERS: '' })
      expect(await silent.call(await token())).toEqual({
        status: 503,
        said: { problems: [expect.stringContaining('LETTERS')] },
      })
      const half = await working({ MAIL_HTTP_TOKEN: '' })
      expect(await half.call(await token())).toMatchObject({
        said: { problems: ['MAIL_HTTP_TOKEN must be set when LETTERS is http.'] },
      })
    })

    test('tells its log what a letter failed with and nobody’s data, and tries it again', async () => {
      const { call, mail, stores, said } = await working()
      const placed = placedAt(new Date().toISOString())
      await stores.orders.add(placed)
      mail.behave(() => 'break')
      expect(await call(await token())).toEqual({ status: 200, said: { done: 0, failed: 2 } })
      await vi.waitFor(() =>
        expect(said.join('\n')).toMatch(/"letter":"order-received","tries":1.*"HTTP 500"/),
      )
      expect(said.join('\n')).not.toContain(placed.order.email)
      const { rows } = await database.owner.query('select attempts, last_error from graphile_worker.jobs')
      expect(rows).toEqual(
        Array.from({ length: 2 }, () => ({ attempts: 1, last_error: 'NotTaken HTTP 500' })),
      )
    })
  })
})

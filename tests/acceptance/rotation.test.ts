import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { readCheckpoints, writeCheckpoint } from '@hotovo/adapters/postgres/audit/checkpoints'
import { belongsToKeys, keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { ensureSecrets, readSecrets, rotateSecrets, type Secrets } from '@hotovo/adapters/security/secrets'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { deviceMark } from '@hotovo/application/staff/sign-in'
import { signInLockout } from '@hotovo/domain/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { keyFor } from '../support/merchants.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { orderRequest } from '../support/test-app.ts'
import { addVoucher } from '../support/vouchers.ts'
import { settableClock, testIssuer, testWorld } from '../support/world.ts'

const mail = 'zakaznicka@rotacia.example.sk'
const origin = { ipAddress: '203.0.113.66', userAgent: 'Kanárik/1.0' }

describe('After a rotation of keys', () => {
  let database: MigratedDatabase
  let folder: string
  const clock = settableClock()
  /** The product as it starts with the file of keys as it is now. */
  let before: Ports
  let after: Ports

  const file = () => path.join(folder, 'secrets.json')
  const portsOf = ({ hashing, signing }: Secrets, seed: number): Ports => ({
    ...testWorld({ clock, seed }),
    macs: serverMacs(hashing),
    accessTokens: signedAccessTokens(signing, testIssuer),
    ...postgresStores(database.sql, { macs: serverMacs(hashing), sealing: sealing(hashing) }),
  })
  const started = (seed: number) => portsOf(readSecrets(file())!, seed)
  const as = (ports: Ports, caller: Partial<typeof visitor> = {}) =>
    asCaller(createApi(ports), { ...visitor, origin, ...caller })

  beforeAll(async () => {
    database = await migratedDatabase()
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-rotation-'))
    ensureSecrets(file(), clock.now())
    before = started(1)
    await keepKeyNames(database.address, before.macs)
    rotateSecrets(file(), clock.now())
    after = started(2)
  })
  afterAll(async () => {
    await database.drop()
    fs.rmSync(folder, { recursive: true })
  })

  const staffOf = async (ports: Ports) => {
    const credentials = await staffMember(ports)
    return { credentials, session: await signInAs(as(ports), credentials) }
  }

  test('the newest key signs, and nobody without the older one knows what it signed', async () => {
    const [{ hashing, signing }, old] = [readSecrets(file())!, await before.macs.sign('order-token', 'x')]
    expect([hashing.length, signing.length, fs.statSync(file()).mode & 0o777]).toEqual([2, 2, 0o600])
    expect(await after.macs.sign('order-token', 'x')).not.toBe(old)
    expect(await after.macs.verify('order-token', 'x', old)).toBe(true)
    expect(await serverMacs(hashing.slice(0, 1)).verify('order-token', 'x', old)).toBe(false)
  })

  test("an order's own page opens, and its repeated form answers with the same order", async () => {
    const form = await orderRequest(as(before), { email: mail })
    const key = randomUUID()
    const first = await as(before).orders.place(form, key)
    if (!first.ok) throw new Error('refused')
    const { token, order } = first.value.view
    const viewed = await as(after).orders.view({ token })
    expect(viewed.ok && viewed.value.order.number).toBe(order.number)
    const again = await as(after).orders.place(form, key)
    expect(again.ok && [again.value.replayed, again.value.view.order.id]).toEqual([true, order.id])
    const other = await as(after).orders.place({ ...form, firstName: 'Iná' }, key)
    expect(other).toEqual({ ok: false, error: { code: 'idempotency-key-reused' } })
  })

  test('a question that was asked before may be answered', async () => {
    const placed = await as(after).orders.place(await orderRequest(as(before)))
    expect(placed.ok).toBe(true)
  })

  test('sessions go on, with both their tokens', async () => {
    const { session } = await staffOf(before)
    const user = await as(after, { accessToken: () => session.accessToken }).session.user()
    expect(user.ok).toBe(true)
    const refreshed = await as(after).session.refresh({ refreshToken: session.refreshToken })
    expect(refreshed.ok).toBe(true)
    expect(
      await as(before).session.refresh({ refreshToken: refreshed.ok ? refreshed.value.refreshToken : '' }),
    ).toEqual({
      ok: false,
      error: { code: 'session-over' },
    })
  })

  test('a device that signed in is known still, and is not locked out with strangers', async () => {
    const { credentials } = await staffOf(before)
    const device = await deviceMark(before)({ email: credentials.email })
    for (let tries = 0; tries <= signInLockout.failures; tries++)
      await as(after).session.signIn({ ...credentials, password: 'nesprávne heslo' })
    expect(await as(after).session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
    expect((await as(after, { device }).session.signIn(credentials)).ok).toBe(true)
  })

  test('counts begin anew: of failed sign-ins, and of what a visitor asked', async () => {
    const { credentials } = await staffOf(before)
    for (let tries = 0; tries <= signInLockout.failures; tries++)
      await as(before).session.signIn({ ...credentials, password: 'nesprávne heslo' })
    expect(await as(before).session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
    expect((await as(after).session.signIn(credentials)).ok).toBe(true)
    const guess = { code: '0000-0000-0000-0001-2', password: 'XXXXXXXX' }
    for (let tries = 0; tries < 4; tries++) await as(before).vouchers.verify(guess)
    expect(await as(before).vouchers.verify(guess)).toMatchObject({ error: { code: 'human-check-needed' } })
    expect(await as(after).vouchers.verify(guess)).toMatchObject({ error: { code: 'voucher-not-found' } })
  })

  test('a voucher is found by its code, and opens with its password', async () => {
    const secrets = await addVoucher(before)
    expect(await as(after).vouchers.verify(secrets)).toMatchObject({ ok: true, value: { isValid: true } })
  })

  test("a merchant's key opens, and a request that is repeated is answered as before", async () => {
    const secrets = await addVoucher(before)
    const { secret } = await keyFor(before)
    const merchant = (ports: Ports) => as(ports, { accessToken: () => secret }).merchant
    const request = { ...secrets, amount: 10_00, currency: 'EUR' } as const
    const first = await merchant(before).redeem(request, 'a')
    if (!first.ok) throw new Error(first.error.code)
    const again = { ok: true, value: { ...first.value, replayed: true } }
    expect(await merchant(after).redeem(request, 'a')).toEqual(again)
    expect(await merchant(after).redeem({ ...request, amount: 10_01 }, 'a')).toEqual({
      ok: false,
      error: { code: 'idempotency-key-reused' },
    })
    const { id } = first.value.answer.transaction
    expect(await merchant(after).reverse({ id }, 'b')).toMatchObject({ ok: true })
    expect(await merchant(after).redeem(request, 'c')).toMatchObject({ ok: true, value: { replayed: false } })
    expect(await merchant(before).redeem(request, 'a')).toEqual(again)
  })

  test('what was sealed for a person opens, and the person is the same one', async () => {
    const staff = async (ports: Ports) => {
      const { session } = await staffOf(ports)
      return as(ports, { accessToken: () => session.accessToken }).staff
    }
    const placed = await as(before).orders.place(await orderRequest(as(before), { email: mail }))
    if (!placed.ok) throw new Error('refused')
    const { id } = placed.value.view.order
    await (await staff(before)).orders.addNote({ id, text: 'Pred výmenou' })
    const desk = await staff(after)
    await desk.orders.addNote({ id, text: 'Po výmene' })
    const history = await desk.orders.history({ id })
    expect(history.ok && history.value.items.map(({ notes }) => notes)).toEqual([
      'Po výmene',
      'Pred výmenou',
      null,
    ])
    const { rows } = await database.owner.query(
      'select count(distinct person)::int as people from order_audit_log where order_id = $1 and person is not null',
      [id],
    )
    expect(rows[0].people).toBe(1)
  })

  test('checkpoints of the older key are genuine, and the next one follows them', async () => {
    const checkpoints = path.join(folder, 'checkpoints')
    await writeCheckpoint(checkpoints, database.sql, before)
    clock.forward(24 * 60)
    await as(after).orders.place(await orderRequest(as(after)))
    await writeCheckpoint(checkpoints, database.sql, after)
    const read = await readCheckpoints(checkpoints, after.macs)
    expect([read.genuine.length, read.forged]).toEqual([2, []])
  })

  test('the database belongs to the keys of before and of after, and to no others', async () => {
    expect(await belongsToKeys(database.address, after.macs)).toBe(true)
    const newest = serverMacs(readSecrets(file())!.hashing.slice(0, 1))
    expect(await belongsToKeys(database.address, newest)).toBe(false)
    await keepKeyNames(database.address, after.macs)
    expect(await belongsToKeys(database.address, newest)).toBe(true)
    expect(await belongsToKeys(database.address, serverMacs([new Uint8Array(32)]))).toBe(false)
  })
})

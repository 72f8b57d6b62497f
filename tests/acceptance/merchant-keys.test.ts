import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('Keys of merchants in the back-office (rule V25), $name', ({ open }) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof somebody>>
  beforeEach(async () => {
    app = await open()
    admin = await somebody(app)
  })
  afterEach(() => app.close())

  const merchants = () => admin.api.staff.merchants
  const give = async (name: string, key: string = app.ports.random.uuid()) =>
    done(await merchants().giveKey({ name, scopes: [] }, key))
  const asMerchant = (secret: string) =>
    asCaller(createApi(app.ports), { ...visitor, accessToken: () => secret }).merchant

  test('a key is given to a merchant who was not there, opens the calls it is for, and ends with the press that revokes it', async () => {
    const wanted = { name: ' Kníhkupectvo ', scopes: ['transactions.view'] } as const
    const { merchant, key, secret, isNew } = done(await merchants().giveKey(wanted, app.ports.random.uuid()))
    expect([merchant.name, key.scopes, isNew]).toEqual(['Kníhkupectvo', ['transactions.view'], true])
    const api = asMerchant(secret!)
    expect(await api.transactions({})).toMatchObject({ ok: true })
    const known = [{ merchant, keys: [key] }]
    expect(done(await merchants().list()).filter((one) => one.merchant.id === merchant.id)).toEqual(known)
    const ended = done(await merchants().endKey({ id: key.id }))
    expect(ended).toEqual({ ...key, revokedAt: app.world.clock.now() })
    expect(await api.transactions({})).toMatchObject({ ok: false, error: { code: 'api-key-required' } })
    expect(done(await merchants().endKey({ id: key.id }))).toEqual(ended)
    const log = await app.ports.systemLog.newest(50)
    expect(
      log.filter(({ resourceId }) => resourceId === key.id).map(({ action, userId }) => [action, userId]),
    ).toEqual([
      ['merchant_key_revoked', admin.session.account.id],
      ['merchant_key_added', admin.session.account.id],
    ])
  })

  test('what is secret of a key is told once: who asks again under the key of the request learns that it was made', async () => {
    const key = app.ports.random.uuid()
    const atOnce = await Promise.all([1, 2, 3].map(() => give('Káva', key)))
    const [first, ...others] = atOnce.filter(({ secret }) => secret !== null) as [(typeof atOnce)[number]]
    expect(others).toEqual([])
    expect(first.secret).toMatch(/^hv_live_/)
    expect(await give('Káva', key)).toEqual({ ...first, secret: null })
    expect(await merchants().giveKey({ name: 'Čaj', scopes: [] }, key)).toEqual({
      ok: false,
      error: { code: 'idempotency-key-reused' },
    })
    expect(await give('Káva')).toMatchObject({ merchant: first.merchant, isNew: false })
    expect(JSON.stringify(await merchants().list())).not.toContain(first.secret)
  })

  test('a name that is too short is told, and a key that nobody gave is not there', async () => {
    expect(await merchants().giveKey({ name: 'K', scopes: [] })).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'name', code: 'too-short' }] },
    })
    for (const id of ['0000', app.ports.random.uuid()])
      expect(await merchants().endKey({ id })).toEqual({
        ok: false,
        error: { code: 'merchant-key-not-found' },
      })
  })
})

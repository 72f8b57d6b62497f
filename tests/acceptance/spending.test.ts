import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { addMerchantKey, revokeMerchantKey } from '@hotovo/application/merchants/keys'
import { followExpiringVouchers } from '@hotovo/application/vouchers/expiry'
import type { Scope } from '@hotovo/domain/merchants/merchant'
import { voucherSerial } from '@hotovo/domain/orders/reference-numbers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownBackends } from '../support/backends.ts'
import { inProcess, setupOf, type TestApp } from '../support/test-app.ts'
import { addVoucher } from '../support/vouchers.ts'

describe.each(ownBackends)('A merchant, on $name', (backend) => {
  let app: TestApp
  beforeEach(async () => {
    app = await setupOf(backend, inProcess).open()
  })
  afterEach(() => app.close())

  async function merchant(name = 'Kníhkupectvo', scopes?: readonly Scope[]) {
    const added = await addMerchantKey(app.ports)(name, scopes)
    if (!added.ok) throw new Error('no key')
    const { secret, key } = added.value
    const api = asCaller(createApi(app.ports), { ...visitor, accessToken: () => secret }).merchant
    return { api, key, secret }
  }
  const someVoucher = async (overrides = {}) => {
    const serial = voucherSerial(systemRandom.integer)
    const secrets = await addVoucher(app.ports, { serial, ...overrides })
    return { serial, secrets }
  }
  const spend = (amount: number, secrets: object) =>
    ({ ...secrets, amount, currency: 'EUR' }) as Parameters<
      Awaited<ReturnType<typeof merchant>>['api']['redeem']
    >[0]

  test('spends a voucher in parts, once for each key, and gives some of it back', async () => {
    const { api } = await merchant()
    const { secrets, serial } = await someVoucher()
    const first = await api.redeem(spend(12_34, secrets), 'a')
    expect(first).toMatchObject({
      ok: true,
      value: {
        replayed: false,
        answer: {
          transaction: { amount: 12_34, balanceAfter: 37_66, serial },
          voucher: { balance: 37_66, status: 'active' },
        },
      },
    })
    const again = await api.redeem(spend(12_34, secrets), 'a')
    expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), replayed: true } })
    expect(await api.redeem(spend(12_35, secrets), 'a')).toEqual({
      ok: false,
      error: { code: 'idempotency-key-reused' },
    })
    expect(await api.redeem(spend(37_67, secrets), 'b')).toEqual({
      ok: false,
      error: { code: 'insufficient-balance' },
    })
    const rest = await api.redeem(spend(37_66, secrets), 'b')
    expect(rest).toMatchObject({ ok: true, value: { answer: { voucher: { balance: 0, status: 'used' } } } })
    if (!first.ok) throw new Error()
    const back = await api.reverse({ id: first.value.answer.transaction.id, amount: 2_34 }, 'c')
    expect(back).toMatchObject({
      ok: true,
      value: { answer: { transaction: { kind: 'reverse', amount: 2_34 }, voucher: { balance: 2_34 } } },
    })
    expect(await api.reverse({ id: first.value.answer.transaction.id, amount: 10_01 }, 'd')).toEqual({
      ok: false,
      error: { code: 'reversal-too-large', left: 10_00 },
    })
    expect(await api.reverse({ id: first.value.answer.transaction.id }, 'd')).toMatchObject({
      ok: true,
      value: { answer: { voucher: { balance: 12_34 } } },
    })
    const listed = await api.transactions({})
    expect(listed.ok && listed.value.items).toHaveLength(4)
  })

  test('with a key that was revoked, or is not for it, does nothing', async () => {
    const { api, key } = await merchant()
    const { secrets } = await someVoucher()
    const other = await merchant('Káva', ['vouchers.validate'])
    expect(await other.api.redeem(spend(1, secrets), 'a')).toEqual({
      ok: false,
      error: { code: 'scope-required', scope: 'vouchers.redeem' },
    })
    expect(await revokeMerchantKey(app.ports)(key.hint)).toMatchObject({ ok: true })
    expect(await api.redeem(spend(1, secrets), 'a')).toEqual({
      ok: false,
      error: { code: 'api-key-required' },
    })
  })

  test('cannot spend what expired, and what is left of it lapses', async () => {
    const { api } = await merchant()
    const { secrets, serial } = await someVoucher()
    const { expiresAt } = (await app.ports.vouchers.find(serial))!.voucher
    app.world.clock.set(new Date(Date.parse(expiresAt) - 1).toISOString())
    expect(await api.redeem(spend(1_00, secrets), 'a')).toMatchObject({ ok: true })
    app.world.clock.set(expiresAt)
    expect(await api.redeem(spend(1_00, secrets), 'b')).toEqual({ ok: false, error: { code: 'expired' } })
    expect(await followExpiringVouchers(app.ports)()).toEqual({ expired: 1, warned: 0 })
    expect((await app.ports.vouchers.find(serial))!.voucher).toMatchObject({ balance: 0, lapsed: 49_00 })
    expect(await api.redeem(spend(1_00, secrets), 'b')).toEqual({ ok: false, error: { code: 'expired' } })
    expect(await app.ports.vouchers.liability()).toEqual([
      { currency: 'EUR', month: expiresAt.slice(0, 7), vouchers: 1, outstanding: 0, lapsed: 49_00 },
    ])
  })
})

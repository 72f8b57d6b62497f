import { sampleVouchers } from '@hotovo/adapters/content/sample-vouchers'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { addFirstAdmin } from '@hotovo/application/staff/accounts'
import { signIn } from '@hotovo/application/staff/sign-in'
import type { VoucherSecrets } from '@hotovo/application/vouchers/verify'
import { shownState } from '@hotovo/domain/vouchers/voucher'
import { expect, test } from 'vitest'
import { testWorld } from '../../tests/support/world.ts'
import { StartRefused } from '../config.ts'
import { fillWithDemo } from './fill.ts'

const orders = 120

/** Fills, and answers the passwords of the accounts that were made, and the vouchers to try. */
async function filled(
  ports: Ports,
  signal = new AbortController().signal,
  tellProgress = (_told: number) => {},
) {
  const passwords: Record<string, string> = {}
  const vouchers: VoucherSecrets[] = []
  const tellAccount = (email: string, password: string) => {
    passwords[email] = password
  }
  const tellVoucher = ({ code, password }: VoucherSecrets) => {
    vouchers.push({ code, password })
  }
  await fillWithDemo(ports, { orders, tellAccount, tellVoucher, tellProgress, signal })
  return { passwords, vouchers }
}

/** All that there is, in the order of time. */
async function contents(ports: Ports) {
  const found = await ports.orders.page({ filter: {}, sort: 'oldest', limit: 1000 })
  const records = await Promise.all(found.map(({ id }) => ports.orders.record(id)))
  const trails = await Promise.all(found.map(({ id }) => ports.orders.auditEntries(id)))
  const log = await ports.systemLog.newest(1000)
  return { records, trails, log: log.map(({ action, timestamp }) => `${timestamp} ${action}`).sort() }
}

test('A new installation gets its orders with their audit entries, its staff and failed sign-ins', async () => {
  const ports = memoryPorts(testWorld())
  const { passwords } = await filled(ports)
  const { records, trails, log } = await contents(ports)
  expect(records).toHaveLength(orders)
  trails.forEach((trail, index) => {
    expect(trail[0]).toMatchObject({ actionType: 'created', actor: { kind: 'visitor' } })
    expect(trail).toHaveLength(records[index]!.version)
    const status = trail.findLast(({ fieldName }) => fieldName === 'order_status')?.newValue ?? 'prijata'
    expect(records[index]!.order.orderStatus).toBe(status)
  })
  expect(records.some((record) => record?.adminNotes?.includes('Zuzana Kováčová: '))).toBe(true)
  expect(log.filter((line) => line.endsWith('security_multiple_failed_attempts'))).toHaveLength(2)
  expect(Object.keys(passwords)).toEqual(['zuzana.kovacova@example.com', 'peter.blaho@example.com'])
  for (const [email, password] of Object.entries(passwords)) {
    const session = await signIn(ports, visitor)({ email, password })
    expect(session).toMatchObject({ ok: true, value: { account: { role: 'admin' } } })
  }
})

test('A new installation gets vouchers in every state, and tells of two that can be spent', async () => {
  const world = testWorld()
  const ports = memoryPorts(world)
  const { vouchers } = await filled(ports)
  expect(vouchers).toHaveLength(2)
  const { verify } = createApi(ports, visitor).vouchers
  const seen = []
  for (const { secrets } of sampleVouchers(world.clock.now())) {
    world.clock.forward(1)
    const verified = await verify(secrets)
    if (!verified.ok) throw new Error(`not a voucher: ${secrets.code}`)
    const voucher = verified.value
    seen.push(voucher.frozen ? 'frozen' : shownState(voucher))
    expect(voucher.isValid).toBe(seen.length <= vouchers.length || voucher.status === 'active')
  }
  expect(new Set(seen)).toEqual(
    new Set(['active-unused', 'active-partly-used', 'used', 'expired', 'inactive', 'frozen']),
  )
  for (const secrets of vouchers) {
    world.clock.forward(1)
    expect(await verify(secrets)).toMatchObject({ value: { isValid: true } })
  }
})

test('A finished filling is left alone', async () => {
  const ports = memoryPorts(testWorld())
  await filled(ports)
  const before = await contents(ports)
  const told: number[] = []
  expect(await filled(ports, undefined, (so) => void told.push(so))).toEqual({
    passwords: {},
    vouchers: [],
  })
  expect(told).toEqual([])
  expect(await contents(ports)).toEqual(before)
})

test.each([1, 40, 100])(
  'A filling that ends after %i orders is finished later, as if nothing had been',
  async (enough) => {
    const whole = memoryPorts(testWorld())
    await filled(whole)
    const world = testWorld()
    const ports = memoryPorts(world)
    const stop = new AbortController()
    const stopped = filled(ports, stop.signal, (told) => told === enough && stop.abort())
    await expect(stopped).rejects.toThrow('aborted')
    world.clock.forward(3 * 24 * 60)
    const { passwords } = await filled(ports)
    expect(Object.keys(passwords)).toEqual(['peter.blaho@example.com'])
    expect(await contents(ports)).toEqual(await contents(whole))
  },
)

test('An order that was placed and not yet changed when the filling ended gets the rest of its changes', async () => {
  const whole = memoryPorts(testWorld())
  await filled(whole)
  const ports = memoryPorts(testWorld())
  let left = 100
  const change: Ports['orders']['change'] = async (wanted) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return ports.orders.change(wanted)
  }
  await expect(filled({ ...ports, orders: { ...ports.orders, change } })).rejects.toThrow('killed')
  await filled(ports)
  expect(await contents(ports)).toEqual(await contents(whole))
})

test('An installation that is not a demo is refused and stays as it is', async () => {
  const ports = memoryPorts(testWorld())
  await addFirstAdmin(ports)({ email: 'admin@hotovo.test' })
  const before = await contents(ports)
  await expect(filled(ports)).rejects.toThrow(StartRefused)
  expect(await contents(ports)).toEqual(before)
})

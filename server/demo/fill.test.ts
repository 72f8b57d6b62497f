import { sampleVouchers } from '@hotovo/adapters/content/sample-vouchers'
import { memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryPorts, memoryStores } from '@hotovo/adapters/memory/stores'
import { statementReader } from '@hotovo/adapters/statements/read'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { listSalesPoints } from '@hotovo/application/cash-desk/sales-points'
import type { Ports } from '@hotovo/application/ports'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { addFirstAdmin } from '@hotovo/application/staff/accounts'
import { signIn } from '@hotovo/application/staff/sign-in'
import { readStatement } from '@hotovo/application/statements/read-statement'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { isPaid } from '@hotovo/domain/orders/order'
import { receivedOf } from '@hotovo/domain/payments/payment'
import { shownState, statusAt } from '@hotovo/domain/vouchers/voucher'
import { expect, test } from 'vitest'
import { handTimers, testWorld } from '../../tests/support/world.ts'
import { demoSeed, fillWithDemo, NotADemo } from './fill.ts'
import type { SampleFile } from './statements.ts'
import { story } from './story.ts'

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
  const keys: string[] = []
  const tellMerchant = (_name: string, key: string) => void keys.push(key)
  const files: SampleFile[] = []
  const keepStatements = (some: readonly SampleFile[]) => void files.push(...some)
  await fillWithDemo(ports, {
    atOnce: 8,
    orders,
    keepStatements,
    tellAccount,
    tellVoucher,
    tellMerchant,
    tellProgress,
    signal,
  })
  return { passwords, vouchers, keys, files }
}

/** Serials are drawn anew each time, as codes and passwords are. */
const withoutSerials = ({ newValue }: AuditEntry) =>
  typeof newValue === 'string' && newValue.includes(': ') ? newValue.split(': ')[0] : newValue

/** All that there is, in the order of time, without serials. */
async function contents(ports: Ports) {
  const found = await ports.orders.page({ filter: {}, sort: 'oldest', limit: 1000 })
  const records = await Promise.all(found.map(({ order: { id } }) => ports.orders.record(id)))
  const trails = await Promise.all(found.map(({ order: { id } }) => ports.orders.auditEntries(id)))
  const log = await ports.systemLog.newest(1000)
  const payments = await Promise.all(found.map(({ order: { id } }) => ports.payments.ofOrder(id)))
  const vouchers = await Promise.all(found.map(({ order: { id } }) => ports.vouchers.ofOrder(id)))
  const deliveries = await Promise.all(found.map(({ order: { id } }) => ports.deliveries.ofOrder(id)))
  const untold = trails.map((trail) => trail.map((entry) => ({ ...entry, newValue: withoutSerials(entry) })))
  return {
    records,
    trails: untold,
    payments,
    vouchers: vouchers.map((some) =>
      some.map(({ voucher, place }) => ({
        ...voucher,
        ...place,
        serial: '',
        replaces: place.replaces !== null,
      })),
    ),
    deliveries: deliveries.map((some) =>
      some
        .map(({ channel, state, failures, handedOverAt }) => [channel, state, failures, handedOverAt])
        .sort(),
    ),
    log: log.map(({ action, timestamp }) => `${timestamp} ${action}`).sort(),
  }
}

test('A new installation gets its orders with their audit entries, its staff and failed sign-ins', async () => {
  const ports = memoryPorts(testWorld())
  const { passwords } = await filled(ports)
  const { records, trails, log } = await contents(ports)
  expect(records).toHaveLength(orders)
  trails.forEach((trail, index) => {
    expect(trail[0]).toMatchObject({ actionType: 'created', actor: { kind: 'visitor' } })
    const status = trail.findLast(({ fieldName }) => fieldName === 'order_status')?.newValue ?? 'prijata'
    expect(records[index]!.order.orderStatus).toBe(status)
  })
  expect(records.some((record) => record?.adminNotes?.includes('Zuzana Kováčová: '))).toBe(true)
  expect(log.filter((line) => line.endsWith('security_multiple_failed_attempts'))).toHaveLength(2)
  expect(Object.keys(passwords)).toEqual(['zuzana.kovacova@example.com', 'peter.blaho@example.com'])
  for (const [email, password] of Object.entries(passwords)) {
    const session = await signIn(ports)({ email, password }, { caller: visitor })
    expect(session).toMatchObject({ ok: true, value: { account: { role: 'admin' } } })
  }
})

test('Half of the sales points have a cash desk: some sell at once, some take the cash of orders, some both, one nothing', async () => {
  const ports = memoryPorts(testWorld())
  await filled(ports)
  const offers = (await listSalesPoints(ports)()).items.map(({ services }) => services.join())
  for (const offer of [
    'instant-purchase,order-payment',
    'order-payment',
    'instant-purchase',
    '',
    'voucher-purchase',
  ])
    expect(offers).toContain(offer)
})

test('Vouchers are spent at three merchants, a few of them blocked, and what expired has lapsed', async () => {
  const world = testWorld()
  const ports = memoryPorts(world)
  const { keys } = await filled(ports)
  expect(keys).toHaveLength(3)
  const all = await ports.vouchers.page({ filter: {}, at: world.clock.now(), limit: 1000 })
  const histories = await Promise.all(all.map(({ voucher }) => ports.vouchers.history(voucher.serial)))
  const moved = histories.flat()
  expect(new Set(moved.flatMap(({ merchant }) => merchant ?? [])).size).toBe(3)
  expect(new Set(moved.map(({ kind }) => kind))).toEqual(
    new Set(['issue', 'redeem', 'reverse', 'expire', 'cancel']),
  )
  const ofOrders = all.filter(({ order }) => order !== null).map(({ voucher }) => voucher)
  const states = ofOrders.map((voucher) =>
    shownState({ ...voucher, status: statusAt(voucher, world.clock.now()) }),
  )
  expect(new Set(states)).toEqual(
    new Set(['active-unused', 'active-partly-used', 'used', 'expired', 'inactive']),
  )
  expect(ofOrders.some(({ frozen }) => frozen)).toBe(true)
  // Nothing is left for the work that is done by itself.
  const late = ofOrders.filter(({ balance, expiresAt }) => balance > 0 && expiresAt < world.clock.now())
  expect(late).toEqual([])
  for (const history of histories)
    history.forEach(({ amount, balanceAfter, createdAt }, index) => {
      const before = history[index - 1]
      expect(balanceAfter).toBe((before?.balanceAfter ?? 0) + amount)
      expect(createdAt >= (before?.createdAt ?? '')).toBe(true)
    })
})

test('A new installation gets vouchers in every state, and tells of two that can be spent', async () => {
  const world = testWorld()
  const ports = memoryPorts(world)
  const { vouchers } = await filled(ports)
  expect(vouchers).toHaveLength(2)
  const { verify } = asCaller(createApi(ports), visitor).vouchers
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

test('What was paid is the sum of its payments, and every paid order that goes on has its vouchers', async () => {
  const { histories } = story(demoSeed, testWorld().clock.now(), orders)
  const ports = memoryPorts(testWorld())
  await filled(ports)
  for (const { placing, steps } of histories) {
    const { order, version } = (await ports.orders.record(placing.id))!
    expect(version).toBe(1 + steps.length)
    expect(order.received).toBe(receivedOf(await ports.payments.ofOrder(order.id)))
    const issued = await ports.vouchers.ofOrder(order.id)
    const inUse = issued.filter(({ voucher }) => !voucher.voided)
    const paid = isPaid(order) && order.orderStatus !== 'zrusena'
    expect(inUse.reduce((sum, { voucher }) => sum + voucher.amount, 0)).toBe(paid ? order.voucherSubtotal : 0)
  }
})

test('No letter of the past goes out and no secret of it stays: what waits is what staff have to do', async () => {
  const world = testWorld()
  const jobs = memoryJobs(
    () => () => {},
    () => {},
    world.clock,
  )
  const ports = { ...world, ...memoryStores(jobs) }
  await filled(ports)
  expect(jobs.unfinished().filter((job) => job.kind === 'delivery' || 'orderId' in job)).toEqual([])
  const { histories } = story(demoSeed, testWorld().clock.now(), orders)
  const waiting = []
  for (const { placing, fate } of histories)
    for (const { state, failures, channel } of await ports.deliveries.ofOrder(placing.id))
      if (state === 'waiting') waiting.push([fate, channel, failures])
  const own = waiting.filter(([fate]) => fate === 'to-print' || fate === 'undelivered')
  expect(own.toSorted()).toEqual([
    ['to-print', 'letter', 0],
    ['to-print', 'letter', 0],
    ['undelivered', 'email-codes', 3],
    ['undelivered', 'email-passwords', 3],
  ])
  expect(waiting.filter(([, channel]) => channel !== 'letter')).toHaveLength(2)
})

test('Each statement is read, and pays or tells what it was made for', async () => {
  const world = testWorld()
  const jobs = memoryJobs(handTimers().later, () => {}, world.clock)
  const ports = { ...world, ...memoryStores(jobs) }
  const { files, passwords } = await filled(ports)
  await jobs.start(async (job) => {
    if (job.kind === 'statement') await readStatement({ ...ports, statementReader })(job.importId)
  })
  const [[email, password]] = Object.entries(passwords) as [[string, string]]
  const session = await signIn(ports)({ email, password }, { caller: visitor })
  if (!session.ok) throw new Error('not signed in')
  const { statements } = asCaller(createApi(ports), {
    ...visitor,
    accessToken: () => session.value.accessToken,
  }).staff
  const states: Record<string, string[]> = {}
  for (const { name, bytes } of files) {
    const imported = await statements.import({ file: bytes, name })
    if (!imported.ok) throw new Error(`refused: ${JSON.stringify(imported.error)}`)
    states[name] = imported.value.entries.map(({ state, reason }) => `${state} ${reason}`)
  }
  expect(states).toEqual({
    'vypis-eur.xml': [
      'matched symbol',
      'partial symbol',
      'over symbol',
      'duplicate symbol',
      'matched several-orders',
      'matched symbol-in-message',
      'order-cancelled symbol',
      'unknown nothing-found',
      'not-a-payment debit',
      'not-a-payment reversal',
    ],
    'vypis-eur.csv': [
      'matched symbol',
      'over symbol',
      'matched number-in-message',
      'unknown nothing-found',
      'not-a-payment debit',
    ],
    'vypis-czk.gpc': [
      'matched symbol',
      'partial symbol',
      'over symbol',
      'not-a-payment debit',
      'not-a-payment reversal',
    ],
  })
})

test('Without accounts there is nothing to drop in', async () => {
  const ports = memoryPorts(testWorld())
  const { files } = await filled({ ...ports, installation: { ...ports.installation, accounts: {} } })
  expect(files).toEqual([])
})

test('A finished filling is left alone', async () => {
  const ports = memoryPorts(testWorld())
  await filled(ports)
  const before = await contents(ports)
  const told: number[] = []
  expect(await filled(ports, undefined, (so) => void told.push(so))).toEqual({
    passwords: {},
    vouchers: [],
    keys: [],
    files: [],
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
  await expect(filled(ports)).rejects.toThrow(NotADemo)
  expect(await contents(ports)).toEqual(before)
})

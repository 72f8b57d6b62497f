import { randomUUID } from 'node:crypto'
import { bulkLimits } from '@hotovo/domain/limits'
import { reaction, when } from 'mobx'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { newNetwork, over } from '../../../../tests/support/failing-network.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { endedOf } from '../records/endedHolds.ts'
import { againOf, Holds } from '../records/Holds.ts'
import { ordersBulk } from './OrdersBulk.tsx'
import { OrdersStore } from './OrdersStore.ts'

async function desk(count: number) {
  const { app, api, session, credentials } = await backOffice()
  const network = newNetwork()
  const keys = new Set<string | undefined>()
  const { changeBulk } = api.staff.orders
  const orders: typeof api.staff.orders = {
    ...api.staff.orders,
    changeBulk: (step, key) => {
      keys.add(key)
      return changeBulk(step, key)
    },
  }
  const { drafts } = keptDrafts()
  const { clock } = app.world
  const staff = over({ ...api.staff, orders }, network)
  const holds = new Holds()
  const make = (by = holds) => new OrdersStore({ staff, session, drafts, clock, holds: by, uuid: randomUUID })
  /** The same tab, loaded anew. */
  const again = () => {
    const another = make()
    const { isOn } = another.picks
    return { isOn, batch: ordersBulk(another).batch }
  }
  for (let n = 0; n < count; n++) {
    await newOrder(app.api, { email: `davka.${n}@priklad.sk` })
    clock.forward(1)
  }
  const list = make()
  await list.list.open({})
  const rows = () => list.list.rows
  const statuses = () => rows().map(({ orderStatus }) => orderStatus)
  return {
    list,
    store: ordersBulk(list),
    rows,
    statuses,
    network,
    holds,
    keys,
    api,
    app,
    drafts,
    make,
    again,
    session,
    credentials,
  }
}

test.each([
  ['lost', 'unanswered'],
  ['off', 'stopped'],
] as const)(
  'a part that is %s leaves its batch %s, which goes on under its key and picks nothing any more',
  async (state, phase) => {
    const { list, store, rows, statuses, network, keys } = await desk(2)
    list.picks.pick(rows())
    await store.choose('spracuva')
    network.state = state
    await store.start()
    expect(store.batch).toMatchObject({ phase, progress: { done: 0 } })
    expect(list.picks.picked).toBeUndefined()
    network.state = 'up'
    await store.batch.resume()
    expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 2, left: [] } })
    expect([keys.size, statuses()]).toEqual([1, ['spracuva', 'spracuva']])
  },
)

/** Three orders of which one is paid, one in part and one not at all, all of them picked to be cancelled. */
async function paidApart() {
  const found = await desk(3)
  const { list, store, rows, api } = found
  const [paid, part, unpaid] = rows()
  for (const [row, amount] of [
    [paid!, paid!.total],
    [part!, 100],
  ] as const)
    await api.staff.payments.record({ id: row.id, amount, receivedOn: '2026-01-01', method: 'transfer' })
  await list.list.refresh()
  list.picks.pick(rows())
  store.begin()
  await store.choose('zrusena')
  return { ...found, paid: paid!, part: part!, unpaid: unpaid! }
}

test('paid and part-paid ones stand apart with what becomes of their money, and change where each is wanted, with a reason', async () => {
  const { store, paid, part, unpaid } = await paidApart()
  const money = { currency: 'EUR', isReissued: false }
  expect(store.paid('all')).toMatchObject([
    { id: paid.id, money: { ...money, refund: paid.total, voided: 2 } },
  ])
  expect(store.paid('part')).toMatchObject([{ id: part.id, money: { ...money, refund: 100, voided: 0 } }])
  const going = () => store.items.map(({ id }) => id)
  expect([going(), store.needsReason]).toEqual([[unpaid.id], false])
  store.takePaid('all', true)
  expect([going(), store.needsReason]).toEqual([[unpaid.id], true])
  store.write('na želanie')
  expect(going()).toEqual([paid.id, unpaid.id])
  store.takePaid('part', true)
  store.takePaid('all', false)
  expect(going()).toEqual([part.id, unpaid.id])
})

test('where money moves all of it is held: called off nothing has happened, and the same are picked again', async () => {
  const { list, store, statuses, network, holds } = await paidApart()
  store.takePaid('all', true)
  store.write('na želanie')
  await store.start()
  expect([store.isBusy, list.picks.picked, store.batch.progress]).toEqual([true, undefined, undefined])
  expect(holds.waiting.map(({ what }) => what)).toEqual([{ kind: 'orders', count: 2, to: 'zrusena' }])
  const before = network.sent.length
  holds.callOff('bulk-orders')
  expect([store.isBusy, list.picks.picked?.size, network.sent.length]).toEqual([false, 3, before])
  expect(statuses()).toEqual(['prijata', 'prijata', 'prijata'])
})

test('all of a filter that were to be cancelled are asked again after a reload, with the reason and those that were paid (rule A165)', async () => {
  const { list, store, holds, make, paid, part, unpaid } = await paidApart()
  await list.list.open({ q: 'davka' })
  await store.pickAll()
  await store.choose('zrusena')
  store.takePaid('all', true)
  store.write('na želanie')
  await store.start()
  const [one] = holds.waiting

  const later = new Holds()
  later.restore([one!], [], [])
  const page = make(later)
  await page.list.open({})
  const asked = ordersBulk(page)
  asked.asksAgain(() => {})
  later.toldHere(againOf('bulk-orders'))!.again!(one!)
  await when(() => asked.plan.phase === 'shown' && asked.count !== undefined)
  expect([asked.said, asked.to, asked.count]).toEqual(['na želanie', 'zrusena', 3])
  expect(asked.items.map(({ id }) => id).toSorted()).toEqual([paid.id, unpaid.id].toSorted())
  expect(asked.paid('part').map(({ id }) => id)).toEqual([part.id])
})

/** A change of one that was made, and behind it one that is held. */
async function heldBehind() {
  const found = await paidApart()
  const { list, store, paid, unpaid } = found
  const row = ({ id }: { readonly id: string }) => list.list.rows.filter((one) => one.id === id)
  const begin = async (one: { readonly id: string }, to: 'spracuva' | 'zrusena') => {
    list.picks.drop()
    await list.list.refresh()
    list.picks.pick(row(one))
    store.begin()
    return store.choose(to)
  }
  await begin(unpaid, 'spracuva')
  await store.start()
  await begin(paid, 'zrusena')
  store.takePaid('all', true)
  store.write('na želanie')
  await store.start()
  const isCancelled = async ({ id }: { readonly id: string }) =>
    (await found.app.ports.orders.byId(id))?.orderStatus === 'zrusena'
  return { ...found, begin, isCancelled }
}

test('what is held stands still while the one before is taken back: it is called off, and that is not forgotten half done', async () => {
  const { store, network, holds, paid, isCancelled } = await heldBehind()
  network.state = 'off'
  await store.batch.undo()
  network.state = 'up'
  const undoes = store.batch.progress?.undoes
  expect([await holds.send('bulk-orders'), store.batch.phase, undoes]).toEqual([
    false,
    'stopped',
    expect.any(String),
  ])
  expect([holds.callOff('bulk-orders'), store.batch.progress?.undoes, await isCancelled(paid)]).toEqual([
    true,
    undoes,
    false,
  ])
})

test('nothing is begun over a batch that stopped half taken back, until that is done', async () => {
  const { store, network, holds, begin, unpaid, isCancelled } = await heldBehind()
  network.state = 'off'
  await store.batch.undo()
  network.state = 'up'
  holds.callOff('bulk-orders')
  await begin(unpaid, 'zrusena')
  const { progress } = store.batch
  expect(store.isBusy).toBe(true)
  await store.start()
  expect([store.batch.progress, holds.waiting]).toEqual([progress, []])
  await store.batch.resume()
  expect([store.isBusy, await isCancelled(unpaid)]).toEqual([false, false])
  await begin(unpaid, 'zrusena')
  await store.start()
  expect([store.batch.progress?.undoes, await isCancelled(unpaid)]).toEqual([undefined, true])
})

test('what is held is never sent by the sign-in after the session ended, on its way though it was', async () => {
  const { store, holds, api, session, credentials, paid, isCancelled } = await heldBehind()
  reaction(
    () => session.state.phase,
    (phase) => {
      if (phase === 'signed-out') holds.drop()
    },
  )
  await api.session.signOut({ scope: 'global' })
  const sending = holds.send('bulk-orders')
  await when(() => session.state.phase === 'signed-out')
  await session.signIn(credentials)
  await sending
  expect([await isCancelled(paid), holds.undone, store.batch.progress]).toMatchObject([
    false,
    [{ what: { kind: 'orders', count: 1, to: 'zrusena' } }],
    undefined,
  ])
})

test('what was held is done part by part, and its money stays moved where the others are put back: an undo names what it undoes', async () => {
  const { store, statuses, holds } = await paidApart()
  store.takePaid('all', true)
  store.write('na želanie')
  await store.start()
  expect(await holds.send('bulk-orders')).toBe(true)
  expect([statuses(), store.batch.phase, endedOf(holds)]).toEqual([
    ['zrusena', 'prijata', 'zrusena'],
    'ended',
    [],
  ])
  const batch = store.batch.progress!.id
  await store.batch.undo()
  expect(store.batch.progress).toMatchObject({ undoes: batch, left: [] })
  expect(statuses()).toEqual(['zrusena', 'prijata', 'prijata'])
})

test('all that the filter means are those of its moment; another filter means others', async () => {
  const { list, store, app } = await desk(2)
  await store.pickAll()
  expect(store.count).toBe(2)
  app.world.clock.forward(1)
  await newOrder(app.api)
  await store.choose('spracuva')
  expect(store.items).toHaveLength(2)
  await list.list.open({ status: ['zrusena'] })
  expect([list.picks.until, list.picks.picked?.size]).toEqual([undefined, 0])
})

test('it stops behind a part, is there when the page is loaded anew, and goes on; another person finds none', async () => {
  const { store, again, keys, drafts } = await desk(bulkLimits.step + 1)
  await store.pickAll()
  await store.choose('spracuva')
  const going = store.start()
  store.batch.stop()
  await going
  expect(store.batch).toMatchObject({ phase: 'stopped', progress: { done: bulkLimits.step } })
  const { isOn, batch } = again()
  expect([isOn, batch.phase, batch.progress?.done]).toEqual([true, 'stopped', bulkLimits.step])
  await batch.resume()
  expect(batch).toMatchObject({ phase: 'ended', progress: { done: bulkLimits.step + 1, left: [] } })
  expect(keys.size).toBe(1)
  expect(again().batch.progress?.id).toBe(store.batch.progress!.id)
  again().batch.dismiss()
  expect(again().batch.progress).toBeUndefined()
  await store.batch.undo()
  expect(again().isOn).toBe(true)
  drafts.own('peter@hotovo.test')
  expect([again().isOn, again().batch.progress]).toEqual([false, undefined])
})

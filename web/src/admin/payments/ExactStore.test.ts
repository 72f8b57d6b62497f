import { expect, test } from 'vitest'
import { bench, type Line, statement } from '../../../../tests/support/payments-bench.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { endedOf } from '../records/endedHolds.ts'
import { exactPayments } from './ExactStore.ts'

test('all exact payments are held, and nothing is sent where they are called off', async () => {
  const { store, holds, order, drop, paidOf, waiting } = await bench()
  const { id, variableSymbol: symbol, total } = await order()
  await drop([{ symbol, amount: total }])
  await store.open({ group: 'matched' })
  await store.exact.hold()
  await store.exact.hold()
  expect(holds.waiting.map(({ what }) => what)).toEqual([{ kind: 'payments', count: 1, named: [] }])
  expect([store.exact.isHeld, holds.callOff(exactPayments), store.exact.isHeld]).toEqual([true, true, false])
  expect([await holds.send(exactPayments), await paidOf(id), waiting.of('matched')]).toEqual([
    false,
    'pending',
    1,
  ])
  await store.exact.hold()
  expect(await holds.send(exactPayments)).toBe(true)
  expect(store.exact.state).toMatchObject({ phase: 'ended', done: 1, others: [], left: 0 })
  // On another page nothing but the foot of the window tells it (rule A165).
  const told = () => endedOf(holds).map(({ stands }) => stands)
  const away = told()
  const leave = store.exact.tellsHere()
  expect([away, told()]).toEqual([['done'], []])
  leave()
  store.exact.dismiss()
  expect(told()).toEqual([])
  expect(await paidOf(id)).toBe('paid')
  // Nothing is left to be held.
  await store.exact.hold()
  expect(store.exact.isHeld).toBe(false)
})

test('exactly the listed ones are accepted, and what others did with them meanwhile is told', async () => {
  const { store, holds, house: app, order, drop, api } = await bench()
  const orders = [await order(), await order(), await order(), await order()]
  const lines = orders.map(({ variableSymbol: symbol, total }) => ({ symbol, amount: total }))
  await drop(lines.slice(0, 3))
  await store.open({ group: 'matched' })
  expect(store.lines.exactCount).toBe(3)
  // A colleague has one more come, and takes one of those that are listed and sets one aside.
  const { statements } = (await somebody(app)).api.staff
  const file = await statement(lines.slice(3), 'dalsi.csv').arrayBuffer()
  expect(await statements.import({ file: new Uint8Array(file), name: 'dalsi.csv' })).toMatchObject({
    ok: true,
  })
  const [taken, aside] = store.lines.items
  await statements.accept({ id: taken!.statementId, place: taken!.place })
  await statements.setAside({ id: aside!.statementId, place: aside!.place, aside: true, reason: 'not-ours' })
  await store.lines.waiting.refresh()
  expect(store.lines.exactCount).toBe(3)
  await store.exact.hold()
  await holds.send(exactPayments)
  const { state: exact } = store.exact
  if (exact.phase !== 'ended') throw new Error(exact.phase)
  expect(exact).toMatchObject({ done: 1, left: 1 })
  expect(new Map(exact.others.map(({ id, decision }) => [id, decision]))).toEqual(
    new Map([
      [taken!.id, 'accepted'],
      [aside!.id, 'set-aside'],
    ]),
  )
  const open = await api.staff.orders.open({ id: orders[3]!.id })
  expect(open).toMatchObject({ value: { order: { paymentStatus: 'pending' } } })
})

test('exact payments are accepted some at a time: it goes on after an answer was lost, and stops after what is on its way', async () => {
  const { store, holds, order, drop, lost, waiting } = await bench()
  const lines: Line[] = []
  for (let n = 0; n < 11; n++) {
    const { variableSymbol: symbol, total } = await order()
    lines.push({ symbol, amount: total })
  }
  await drop(lines)
  await store.open({ group: 'matched' })
  await store.exact.hold()
  lost.acceptExact = true
  await holds.send(exactPayments)
  expect(store.exact.state).toMatchObject({ phase: 'failed', total: 11 })
  lost.acceptExact = false
  // The session ended: what may be done is told as before.
  await store.exact.resume(() => false)
  expect(store.exact.state).toMatchObject({ phase: 'failed', total: 11 })
  const accepting = store.exact.resume()
  store.exact.stop()
  await accepting
  // Those whose answer was lost are among them.
  expect(store.exact.state).toMatchObject({ phase: 'ended', done: 10, others: [], left: 1 })
  expect(waiting.of('matched')).toBe(1)
})

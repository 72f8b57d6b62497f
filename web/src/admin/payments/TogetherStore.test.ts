import { expect, test } from 'vitest'
import { bench } from '../../../../tests/support/payments-bench.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { endedOf } from '../records/endedHolds.ts'

const gifts = [{ amount: 4_90 }, { amount: 1_00 }, { amount: 12_00 }]

/** The bench with money of nobody, which is set aside for one reason; answers may be lost. */
async function giftsAside(most = gifts.length, isLost = false) {
  const desk = await bench()
  const { store, drop, api } = desk
  await drop(gifts)
  await store.open({ group: 'unknown' })
  store.step(1)
  const lines = store.lines.items
  store.together.pick(lines.slice(0, most))
  expect(store.decidePicked()).toBe(true)
  desk.lost.setAside = isLost
  await store.setAside({ reason: 'not-ours' })
  const stored = async () => {
    const found = await api.staff.statements.current({ ids: lines.map(({ id }) => id) })
    return found.ok ? found.value : []
  }
  const decisions = async () => {
    const all = await stored()
    return lines.map(({ id }) => all.find((one) => one.id === id)?.decision)
  }
  return { ...desk, lines, stored, decisions }
}

test('lines that are picked are set aside at once for one reason, and taken back as one (P45)', async () => {
  const { store, holds, lines, stored, decisions } = await giftsAside(2)
  expect([holds.waiting, store.lines.chosen, store.together.picked]).toEqual([[], lines[2]!.id, []])
  expect(await decisions()).toEqual(['set-aside', 'set-aside', 'open'])
  expect((await stored()).flatMap(({ asideReason }) => asideReason ?? [])).toEqual(['not-ours', 'not-ours'])
  expect(store.lines.items).toEqual([lines[2]])
  expect([store.together.ended?.done.length, store.together.ended?.others, endedOf(holds)]).toEqual([
    2,
    0,
    [],
  ])
  expect(await holds.undos.undo()).toBe('undone')
  expect([await decisions(), store.lines.items.length]).toEqual([['open', 'open', 'open'], 3])
  expect([store.lines.chosen, store.together.ended, holds.undos.deeds]).toEqual([lines[0]!.id, undefined, []])
})

test('lines that are being sent are taken back once all of them are', async () => {
  const { store, holds, drop } = await bench()
  await drop(gifts)
  await store.open({ group: 'unknown' })
  store.together.pick(store.lines.items)
  store.decidePicked()
  const sending = store.setAside({ reason: 'not-ours' })
  expect(await holds.undos.undo()).toBe('busy')
  await sending
  expect([await holds.undos.undo(), store.lines.items.length]).toEqual(['undone', 3])
})

test('lines that were set aside wait again together, and are set aside for their reasons where that is taken back', async () => {
  const { store, holds, stored, decisions } = await giftsAside()
  await store.open({ group: 'set-aside' })
  store.together.pick(store.together.list.rows)
  expect(store.decidePicked()).toBe(true)
  expect(store.asideAsked).toEqual([])
  await expect.poll(decisions).toEqual(['open', 'open', 'open'])
  await expect.poll(() => store.together.ended?.done.length).toBe(3)
  expect(await holds.undos.undo()).toBe('undone')
  expect((await stored()).map(({ asideReason }) => asideReason)).toEqual(['not-ours', 'not-ours', 'not-ours'])
})

test('lines whose answer was lost are sent again from there on, each once', async () => {
  const { store, holds, lost, decisions, later } = await giftsAside(gifts.length, true)
  const [{ subject } = { subject: '' }] = holds.sent
  expect([endedOf(holds).map(({ stands }) => stands), await decisions()]).toEqual([
    ['unanswered'],
    ['set-aside', 'open', 'open'],
  ])
  lost.setAside = false
  await holds.retry(subject)
  expect([endedOf(holds), await decisions()]).toEqual([[], ['set-aside', 'set-aside', 'set-aside']])
  expect([store.together.ended?.done.length, later]).toEqual([3, []])
})

test('a line that somebody else changed meanwhile stays as it is, and so does one that is changed before it is taken back', async () => {
  const { store, holds, house, order, drop } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([one, two].map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
  await drop([{ amount: 500 }], 'druhy.csv')
  await store.open({ group: 'matched' })
  const { statementId } = store.lines.items[0]!
  await store.open({ statement: statementId })
  const [first, second] = store.lines.items
  store.together.pick([first!, second!])
  store.decidePicked()
  const { statements } = (await somebody(house)).api.staff
  await statements.accept({ id: statementId, place: first!.place })
  await store.setAside({ reason: 'later' })
  expect(store.together.ended).toMatchObject({ others: 1, done: [{ id: second!.id }] })
  expect(store.lines.items.map(({ decision }) => decision)).toEqual(['accepted', 'set-aside'])
  await statements.setAside({ id: statementId, place: second!.place, aside: false })
  await statements.accept({ id: statementId, place: second!.place })
  expect(await holds.undos.undo()).toBe('overtaken')
})

test('the same decision of a colleague since is another one: it is not taken back with mine (P50)', async () => {
  const { holds, house, lines, stored } = await giftsAside(2)
  house.world.clock.forward(1)
  const { session, api } = await somebody(house)
  const line = { id: lines[0]!.statementId, place: lines[0]!.place }
  const aside = [{ aside: false }, { aside: true, reason: 'not-ours' }] as const
  for (const one of aside)
    expect(await api.staff.statements.setAside({ ...line, ...one })).toMatchObject({ ok: true })
  expect(await holds.undos.undo()).toBe('partly')
  const theirs = { decision: 'set-aside', decidedBy: session.account.name, asideReason: 'not-ours' }
  expect((await stored()).find(({ id }) => id === lines[0]!.id)).toMatchObject(theirs)
})

test('picked lines that are exact, partial or over are accepted together with their sum, the others stay picked and say why (P58)', async () => {
  const { store, holds, order, drop, later } = await bench()
  const [exact, partial, over, beyond] = [await order(), await order(), await order(), await order()]
  await drop([
    { symbol: exact.variableSymbol, amount: exact.total },
    { symbol: partial.variableSymbol, amount: partial.total - 30_00 },
    { symbol: over.variableSymbol, amount: over.total + 1_00 },
    { symbol: beyond.variableSymbol, amount: 3 * beyond.total },
    { amount: 500 },
  ])
  await store.open({ group: 'all' })
  store.together.pick(store.lines.items)
  await store.acceptPicked()
  const amount = exact.total + partial.total - 30_00 + over.total + 1_00
  expect(holds.waiting.map(({ what }) => what)).toEqual([
    { kind: 'lines', count: 3, becomes: 'accepted', sums: [{ currency: 'EUR', amount }] },
  ])
  expect(new Map(store.together.leftPicked)).toEqual(
    new Map([
      ['far-beyond', 1],
      ['unknown', 1],
    ]),
  )
  // Pressed once more it holds nothing else.
  await store.acceptPicked()
  expect([holds.waiting.length, store.together.picked.length]).toEqual([1, 2])
  expect(await holds.send(holds.waiting[0]!.subject)).toBe(true)
  expect(store.lines.items.map(({ decision }) => decision).toSorted()).toEqual([
    ...['accepted', 'accepted', 'accepted'],
    ...['open', 'open'],
  ])
  expect(store.together.ended).toMatchObject({ what: 'accepted', others: 0 })
  expect([await holds.undos.undo(), later]).toEqual(['stays', []])
})

test('a payment whose order was paid meanwhile is not accepted with the others: it is told, and waits as what it is then (P58)', async () => {
  const { store, holds, order, drop, house } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([one, two].map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
  await store.open({ group: 'all' })
  store.together.pick(store.lines.items)
  await store.acceptPicked()
  const { payments } = (await somebody(house)).api.staff
  const byHand = { id: one.id, amount: one.total, receivedOn: '2026-03-02', method: 'transfer' } as const
  expect((await payments.record(byHand)).ok).toBe(true)
  await holds.send(holds.waiting[0]!.subject)
  expect(store.together.ended).toMatchObject({ what: 'accepted', others: 1 })
  const stands = store.lines.items.map(({ proposal, state, decision }) => [
    ...[proposal[0]!.orderId, state, decision],
  ])
  expect(stands.toSorted()).toEqual(
    [
      [one.id, 'duplicate', 'open'],
      [two.id, 'matched', 'accepted'],
    ].toSorted(),
  )
})

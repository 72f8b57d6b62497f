import { restPauseHours } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { autorun, when } from 'mobx'
import { describe, expect, test, vi } from 'vitest'
import { accept, bench, patience, setAside, statement } from '../../../../tests/support/payments-bench.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { endedOf } from '../records/endedHolds.ts'

test('an exact payment is accepted, its order is paid, and the next line is looked at', async () => {
  const { store, order, drop, paidOf } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([
    { symbol: one.variableSymbol, amount: one.total },
    { symbol: two.variableSymbol, amount: two.total },
  ])
  await store.open({})
  expect(store.lines.group).toBe('matched')
  store.step(1)
  const [first, second] = store.lines.items
  expect(await accept(store, first!)).toBe(true)
  expect(await paidOf(first!.orderIds[0]!)).toBe('paid')
  expect([store.lines.items, store.lines.chosen]).toEqual([[second], second!.id])
})

test('of a statement all its lines are shown, and what was decided about them', async () => {
  const { store, order, drop } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([{ symbol: one.variableSymbol, amount: one.total }])
  await store.open({ group: 'matched' })
  const { statementId } = store.lines.items[0]!
  await drop([{ symbol: two.variableSymbol, amount: two.total }, { amount: 500 }], 'druhy.csv')
  await store.open({ statement: statementId })
  expect([
    store.lines.group,
    store.lines.items.length,
    store.lines.counts.payments,
    store.lines.waiting.payments,
  ]).toEqual(['all', 1, 1, 3])
  expect(await accept(store, store.lines.items[0]!)).toBe(true)
  expect(store.lines.items.map(({ decision }) => decision)).toEqual(['accepted'])
  expect(store.told).toEqual({ what: 'accepted', left: 0 })
  await store.lines.refresh()
  expect([store.lines.items.length, store.lines.counts.payments, store.lines.waiting.payments]).toEqual([
    1, 0, 2,
  ])
  await store.exact.hold()
  expect(store.exact.state.phase).toBe('resting')
  expect(store.lines.waiting.of('matched')).toBe(1)
  await store.open({})
  expect([store.lines.statement, store.lines.group, store.lines.items.length]).toEqual([
    undefined,
    'matched',
    1,
  ])
})

test('while a file is read, and until its lines are listed, nothing is said to be done', async () => {
  const { store, drop, send } = await bench()
  await drop([{ amount: 500 }])
  await store.open({})
  await setAside(store, store.lines.items[0]!)
  const seen: string[] = []
  const stop = autorun(
    () => void seen.push(`${store.isReading ? 'reads' : 'rests'} ${store.lines.items.length}`),
  )
  await send(statement([{ amount: 700 }], 'druhy.csv'))
  await vi.waitFor(() => expect(store.lines.items).toHaveLength(1), patience)
  await when(() => !store.isReading)
  stop()
  expect(seen.slice(1)).not.toContain('rests 0')
  expect([seen[0], seen[1], seen.at(-1)]).toEqual(['rests 0', 'reads 0', 'rests 1'])
})

test('a line that was accepted, and taken back before its answer was asked for again, is shown as it is', async () => {
  const { store, order, drop, lost, api } = await bench()
  const { id, variableSymbol: symbol, total } = await order()
  await drop([{ symbol, amount: total - 100 }])
  await store.open({ group: 'partial' })
  lost.accept = true
  expect(await accept(store, store.lines.items[0]!)).toBe(false)
  lost.accept = false
  const account = await api.staff.payments.account({ id })
  if (!account.ok) throw new Error(account.error.code)
  const { payments, record } = account.value
  const back = { reason: 'omyl', version: record.version }
  expect((await api.staff.payments.takeBack({ id, payment: payments[0]!.id, ...back })).ok).toBe(true)
  expect(await accept(store, store.lines.items[0]!)).toBe(false)
  expect([store.deciding.stage.phase, store.lines.items[0]?.decision]).toEqual(['conflict', 'open'])
  expect(await accept(store, store.lines.items[0]!)).toBe(true)
})

test('what somebody else decided stands in its place, of the line that is looked at beside it, and the lines stay', async () => {
  const { store, order, drop, house: app } = await bench()
  const orders = [await order(), await order(), await order()]
  await drop(orders.map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
  await store.open({ group: 'matched' })
  const [first, second, third] = store.lines.items
  const other = await somebody(app)
  const aside = async (entry: BankEntry | undefined, isAside = true) =>
    other.api.staff.statements.setAside({
      id: entry!.statementId,
      place: entry!.place,
      aside: isAside,
      reason: 'asking',
    })
  const all = store.lines.shownIds
  const decisions = () => store.lines.items.map(({ decision }) => decision)
  store.choose(first!.id)
  await other.api.staff.statements.accept({ id: first!.statementId, place: first!.place })
  await aside(second)
  await store.lines.takeAnew(all)
  expect(store.lines.shownIds).toEqual(all)
  expect(decisions()).toEqual(['open', 'set-aside', 'open'])
  expect(store.lines.overtaken).toMatchObject({ id: first!.id, decision: 'accepted' })
  // What is decided here meanwhile is told as ever.
  expect(await accept(store, store.lines.entry!)).toBe(false)
  expect([store.deciding.stage.phase, store.lines.overtaken]).toEqual(['conflict', undefined])
  store.choose(third!.id)
  await aside(third)
  await store.lines.takeAnew([third!.id])
  expect(decisions()).toEqual(['accepted', 'set-aside', 'open'])
  await aside(third, false)
  await store.lines.takeAnew([third!.id])
  expect(store.lines.overtaken).toBeUndefined()
  await aside(third)
  await store.lines.takeAnew([third!.id])
  store.choose(undefined)
  expect(decisions()).toEqual(['accepted', 'set-aside', 'set-aside'])
  await store.lines.refresh()
  expect(store.lines.items).toEqual([])
})

test('what somebody else decided is told while lines are asked for anew, and cuts off no answer to that', async () => {
  const { store, order, drop, house } = await bench()
  const orders = [await order(), await order()]
  await drop(orders.map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
  await store.open({ group: 'matched' })
  const [first, second] = store.lines.items
  const { statements } = (await somebody(house)).api.staff
  await statements.accept({ id: first!.statementId, place: first!.place })
  await Promise.all([store.lines.takeAnew(store.lines.shownIds), store.lines.refresh()])
  expect(store.lines.shownIds).toEqual([second!.id])
})

test('a line that was decided about here is no news, until the lines are asked for again', async () => {
  const { store, drop } = await bench()
  await drop([{ amount: 500 }, { amount: 700 }])
  await store.open({ group: 'unknown' })
  const [first] = store.lines.items
  await setAside(store, first!)
  expect([store.lines.shownIds, store.lines.gone.map(({ id }) => id)]).toEqual([
    [store.lines.items[0]!.id],
    [first!.id],
  ])
  expect(store.lines.view).toEqual({ statement: undefined, group: 'unknown' })
  await store.lines.refresh()
  expect(store.lines.gone).toEqual([])
})

test('what was set aside is taken back within ten seconds, and is among those set aside after that', async () => {
  const { store, drop, later } = await bench()
  await drop([{ amount: 777 }])
  await store.open({ group: 'unknown' })
  const [line] = store.lines.items
  await setAside(store, line!)
  expect([store.lines.items, store.undoable?.id]).toEqual([[], line!.id])
  expect(later.map(({ ms }) => ms)).toEqual([10_000])
  await store.undo()
  expect([store.lines.items.map(({ id }) => id), store.undoable, later]).toEqual([[line!.id], undefined, []])
  // How many are left without it is no answer to that.
  expect(store.told).toEqual({ what: 'waits-again', left: 0 })
  await setAside(store, line!)
  later[0]!.work()
  expect(store.undoable).toBeUndefined()
  await store.open({ group: 'set-aside' })
  expect(store.lines.items.map(({ decision }) => decision)).toEqual(['set-aside'])
  expect(store.lines.remaining.payments).toBe(1)
  expect(store.lines.remaining.sums).toEqual([{ currency: 'EUR', amount: line!.amount }])
})

test('where nothing was set aside it is told how many payments wait in the other groups (P41)', async () => {
  const { store, drop } = await bench()
  await drop([{ amount: 777 }, { amount: 888 }])
  await store.open({ group: 'set-aside' })
  expect([store.lines.items, store.lines.remaining.payments, store.lines.next]).toEqual([[], 2, 'unknown'])
})

test('an acceptance that is held says which orders get the money, proposed, chosen or divided by hand', async () => {
  const { store, holds, order, drop, api } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([{ symbol: one.variableSymbol, amount: one.total }, { amount: 500 }])
  const told = () => holds.waiting.map(({ what }) => what.kind === 'payment' && what.orders)
  await store.open({ group: 'matched' })
  await store.accept(store.lines.items[0]!)
  expect(told()).toEqual([one.number])
  await store.open({ group: 'unknown' })
  const [line] = store.lines.items
  const division = store.divisions.of(line!, '.')
  const rows = await api.staff.orders.list({ q: two.number })
  division.take(rows.ok ? rows.value.items[0]! : (undefined as never))
  await store.accept(line!, { allocations: [{ orderId: two.id, amount: 500 }] })
  expect(told()).toEqual([one.number, two.number])
})

test('a fee of the bank waits for nobody: nothing of it is counted, picked or opened first, and its group has it (P63)', async () => {
  const { store, drop } = await bench()
  await drop([{ amount: -4_90 }])
  await store.open({})
  expect([store.lines.group, store.lines.items, store.lines.remaining.payments]).toEqual(['matched', [], 0])
  await store.open({ group: 'not-a-payment' })
  const [fee] = store.lines.items
  expect([fee?.amount, store.lines.countOf('not-a-payment'), store.together.isFree(fee!)]).toEqual([
    ...[4_90, undefined, false],
  ])
})

test('the number of what was set aside is that of its list, and of the rail: what is known otherwise is none of it (P63)', async () => {
  const { store, api, order, drop, house } = await bench()
  const one = await order()
  const { payments } = (await somebody(house)).api.staff
  await payments.record({ id: one.id, amount: one.total, receivedOn: '2026-03-02', method: 'transfer' })
  await drop([{ symbol: one.variableSymbol, amount: one.total }, { amount: 500 }])
  await store.open({ group: 'duplicate' })
  await store.decide({ what: 'set-aside', entry: store.lines.items[0]!, why: { reason: 'recorded-by-hand' } })
  await store.open({ group: 'unknown' })
  await setAside(store, store.lines.items[0]!)
  await store.open({ group: 'set-aside' })
  const queues = await api.staff.queues()
  const rail = queues.ok && queues.value.find(({ queue }) => queue === 'set-aside')?.count
  expect([store.lines.items.length, store.lines.countOf('set-aside'), rail]).toEqual([1, 1, 1])
  await store.open({ group: 'not-a-payment' })
  expect(store.lines.items).toMatchObject([{ state: 'duplicate', asideReason: 'recorded-by-hand' }])
})

test('whoever looks at lines is told which file was read otherwise than the one before, also where an answer was lost (P21)', async () => {
  const { store, drop, lost } = await bench()
  const { columns } = store.lines
  await drop([{ amount: 7_00 }], 'prvy.csv')
  await store.open({ group: 'unknown' })
  const [first] = columns.shown
  expect(first).toMatchObject({ fileName: 'prvy.csv', before: null })
  lost.namedColumns = true
  await drop([{ amount: 8_00 }], 'druhy.csv')
  await store.lines.refresh()
  expect([columns.isLost, columns.shown]).toEqual([true, [first]])
  lost.namedColumns = false
  await columns.fetch()
  const [, second] = columns.shown
  expect([columns.isLost, second?.fileName]).toEqual([false, 'druhy.csv'])
  // Of a statement whose lines are all done it is told, too.
  await store.open({ group: 'matched', statement: second!.statementId })
  expect([store.lines.items, columns.shown]).toEqual([[], [second]])
})

test('what is looked for is found in the group that has it, and groups count what they have of it', async () => {
  const { store, order, drop } = await bench()
  const one = await order()
  await drop([
    { symbol: one.variableSymbol, amount: one.total },
    { amount: 500, message: 'Ďakujem pekne' },
    { amount: 700 },
  ])
  await store.open({ q: 'dakujem' })
  const shown = () => store.lines.items.map(({ amount }) => amount)
  expect([store.lines.group, shown(), store.lines.counts.of('unknown')]).toEqual(['unknown', [500], 1])
  expect([store.lines.counts.payments, store.lines.waiting.payments]).toEqual([1, 3])
  await store.open({ group: 'unknown', amount: { from: 600 } })
  expect([shown(), store.lines.remaining.sums]).toEqual([
    [700],
    [{ currency: 'EUR', amount: one.total + 700 }],
  ])
  expect(await setAside(store, store.lines.items[0]!)).toBe(true)
  await store.open({ group: 'set-aside', amount: { from: 600 } })
  expect([shown(), store.lines.remaining.payments]).toEqual([[700], 1])
  await store.open({})
  expect([store.lines.group, store.lines.counts]).toEqual(['matched', store.lines.waiting])
})

test('a payment that names no order is proposed for some, and accepted for one of them by its place', async () => {
  const { store, holds, order, drop, paidOf } = await bench()
  const one = await order()
  const mistyped = `${one.variableSymbol.slice(0, 9)}${(Number(one.variableSymbol[9]) + 1) % 10}`
  await drop([{ symbol: mistyped, amount: one.total - 100 }])
  await store.open({ group: 'unknown' })
  store.step(1)
  const [line] = store.lines.items
  await vi.waitFor(() => expect(store.orders.choicesOf(line!)).not.toEqual([]))
  const [choice] = store.orders.choicesOf(line!)
  expect(choice).toEqual({
    parts: [{ orderId: one.id, orderNumber: one.number, amount: one.total - 100 }],
    reasons: ['near-symbol'],
  })
  expect(await store.acceptChoice(line!, choice!)).toBe(true)
  await holds.send(`line ${line!.id}`)
  expect(await paidOf(one.id)).toBe('partial')
})

test('a payment for two orders that names one of them is proposed for both, and pays them in one press', async () => {
  const { store, holds, house, drop, paidOf } = await bench()
  const email = 'dve@example.sk'
  const placed = [await newOrder(house.api, { email }), await newOrder(house.api, { email })]
  const [one, two] = placed.map(({ view }) => view.order)
  await drop([{ symbol: one!.variableSymbol, amount: one!.total + two!.total }])
  await store.open({ group: 'over' })
  store.step(1)
  const [line] = store.lines.items
  await vi.waitFor(() => expect(store.orders.choicesOf(line!)).toHaveLength(1))
  const [choice] = store.orders.choicesOf(line!)
  expect(choice!.reasons).toEqual(['customer', 'amount'])
  expect(await store.acceptChoice(line!, choice!)).toBe(true)
  await holds.send(`line ${line!.id}`)
  expect([await paidOf(one!.id), await paidOf(two!.id)]).toEqual(['paid', 'paid'])
})

describe('one payment that is accepted', () => {
  /** Three exact payments, and the first one is looked at. */
  const three = async () => {
    const desk = await bench()
    const { store, order, drop } = desk
    const orders = [await order(), await order(), await order()]
    await drop(orders.map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
    await store.open({ group: 'matched' })
    store.step(1)
    const paid = () => Promise.all(store.lines.items.map(({ orderIds: [id] }) => desk.paidOf(id!)))
    return { ...desk, lines: store.lines.items, paid }
  }

  test('is held, while the next one is looked at and held beside it, and then sent', async () => {
    const { store, holds, lines, paid, paidOf } = await three()
    expect([await store.accept(lines[0]!), await store.accept(lines[0]!)]).toEqual([true, false])
    expect([store.lines.chosen, store.isHeld(lines[0]!.id)]).toEqual([lines[1]!.id, true])
    expect(await store.accept(lines[1]!)).toBe(true)
    expect([holds.waiting.length, store.lines.chosen, await paid()]).toEqual([
      2,
      lines[2]!.id,
      ['pending', 'pending', 'pending'],
    ])
    expect(await holds.send(`line ${lines[0]!.id}`)).toBe(true)
    expect([await paidOf(lines[0]!.orderIds[0]!), store.isHeld(lines[1]!.id)]).toEqual(['paid', true])
    expect([store.lines.items.length, store.lines.chosen]).toEqual([2, lines[2]!.id])
  })

  test('goes with all others whose seconds end at the same time', async () => {
    const { store, holds, lines, paidOf } = await three()
    for (const line of lines) await store.accept(line)
    const sent = await Promise.all(lines.map(({ id }) => holds.send(`line ${id}`)))
    expect(sent).toEqual([true, true, true])
    const paid = await Promise.all(lines.map(({ orderIds: [id] }) => paidOf(id!)))
    expect(paid).toEqual(['paid', 'paid', 'paid'])
  })

  test('is called off, looked at again, and nothing was sent', async () => {
    const { store, holds, lines, paid } = await three()
    await store.accept(lines[0]!)
    store.callOff(lines[0]!.id)
    expect([holds.waiting, store.lines.chosen, store.calledOff, await paid()]).toEqual([
      [],
      lines[0]!.id,
      1,
      ['pending', 'pending', 'pending'],
    ])
  })

  test('is asked about once, and then held, where it is far more than its order asks for (rule P40)', async () => {
    const { store, holds, order, drop } = await bench()
    const { variableSymbol: symbol, total } = await order()
    await drop([{ symbol, amount: total * 2 + 1 }])
    await store.open({ group: 'over' })
    const entry = store.lines.items[0]!
    expect([await store.accept(entry), holds.waiting]).toEqual([false, []])
    expect(store.farBeyond.asked).toMatchObject({ id: entry.id, amount: total + 1 })
    store.choose(entry.id)
    expect([await store.accept(entry), await store.accept(entry, { revive: false })]).toEqual([false, false])
    expect(await store.accept(entry, { revive: false })).toBe(true)
    expect([holds.waiting.length, store.farBeyond.asked]).toEqual([1, undefined])
  })

  test('is not accepted where it is set aside meanwhile', async () => {
    const { store, holds, lines, paid } = await three()
    await store.accept(lines[0]!)
    store.askAside([lines[0]!])
    expect([await setAside(store, lines[0]!), holds.waiting]).toEqual([true, []])
    expect(await paid()).toEqual(['pending', 'pending'])
  })

  test('is called off by the question why it is set aside, which tells that, and held again where it is left (rule A128)', async () => {
    const { store, holds, lines } = await three()
    await store.accept(lines[0]!)
    store.askAside([lines[1]!])
    expect([store.asideHeld, holds.waiting.length]).toEqual([[], 1])
    store.leaveAside()
    store.askAside([lines[0]!])
    expect([store.asideHeld.length, holds.waiting.length]).toEqual([1, 0])
    store.leaveAside()
    expect([store.asideAsked, store.asideHeld, store.isHeld(lines[0]!.id)]).toEqual([[], [], true])
    // It is taken back as what was held first would be.
    await holds.undos.undo()
    expect(store.isHeld(lines[0]!.id)).toBe(false)
  })

  test('being sent, another line is set aside all the same, in its turn and once', async () => {
    const { store, holds, lines, paidOf } = await three()
    const [first, second, third] = lines
    await store.accept(first!)
    await store.accept(second!)
    const sending = [first!, second!].map(({ id }) => holds.send(`line ${id}`))
    store.askAside([third!])
    const aside = store.setAside({ reason: 'asking' })
    expect(store.isDecided(third!.id)).toBe(true)
    store.askAside([third!])
    expect(store.asideAsked).toEqual([])
    expect(await store.decide({ what: 'given-back', entry: third! })).toBe(false)
    await Promise.all([...sending, aside])
    expect(await Promise.all([first!, second!].map(({ orderIds: [id] }) => paidOf(id!)))).toEqual([
      'paid',
      'paid',
    ])
    expect([store.lines.items, store.told?.what]).toEqual([[], 'set-aside'])
    await store.lines.open({ group: 'set-aside' })
    expect(store.lines.items).toMatchObject([{ id: third!.id, decision: 'set-aside' }])
  })

  test('is told as not accepted where its answer was lost, and shown with the reason', async () => {
    const { store, holds, lines, lost } = await three()
    await store.accept(lines[0]!)
    lost.accept = true
    await holds.send(`line ${lines[0]!.id}`)
    expect([endedOf(holds)[0]?.stands, store.lines.chosen]).toEqual(['unanswered', lines[1]!.id])
    endedOf(holds)[0]!.show!()
    expect([store.lines.chosen, store.deciding.stage.phase]).toEqual([lines[0]!.id, 'unanswered'])
  })

  test('is held where it is only a part, too, and called off (rule P15)', async () => {
    const { store, holds, order, drop, paidOf } = await bench()
    const one = await order()
    await drop([{ symbol: one.variableSymbol, amount: one.total - 100 }])
    await store.open({ group: 'partial' })
    const [part] = store.lines.items
    expect(await store.accept(part!)).toBe(true)
    expect([store.isHeld(part!.id), await paidOf(one.id)]).toEqual([true, 'pending'])
    await holds.undos.undo()
    expect([store.isHeld(part!.id), await paidOf(one.id)]).toEqual([false, 'pending'])
    await store.accept(part!)
    await holds.send(`line ${part!.id}`)
    expect(await paidOf(one.id)).toBe('partial')
  })

  test('has the others of its order shown as they are by then', async () => {
    const { store, holds, order, drop } = await bench()
    const one = await order()
    const { variableSymbol: symbol, total } = one
    await drop([{ symbol, amount: total }])
    await drop([{ symbol, amount: total, message: 'znova' }], 'druhy.csv')
    await store.open({ group: 'matched' })
    expect(store.lines.items).toHaveLength(2)
    store.step(1)
    const [first, second] = store.lines.items
    await store.accept(first!)
    await holds.send(`line ${first!.id}`)
    await vi.waitFor(() => expect(store.lines.items.map(({ state }) => state)).toEqual(['duplicate']))
    expect(store.lines.chosen).toBe(second!.id)
  })
})

test('whoever accepts the last payment of a group looks at one above that waits, and past those that are held', async () => {
  const { store, order, drop } = await bench()
  const orders = [await order(), await order(), await order()]
  await drop(orders.map(({ variableSymbol: symbol, total }) => ({ symbol, amount: total })))
  await store.open({ group: 'matched' })
  const [first, second, third] = store.lines.items
  store.choose(third!.id)
  await store.accept(third!)
  expect(store.lines.chosen).toBe(first!.id)
  store.choose(second!.id)
  await store.accept(second!)
  expect(store.lines.chosen).toBe(first!.id)
  // Nothing waits any more.
  await store.accept(first!)
  expect(store.lines.chosen).toBe(second!.id)
})

test('the customer of a part that was accepted is asked for the rest a day later, once', async () => {
  const { house, store, order, drop } = await bench()
  const { clock } = house.world
  const { id, variableSymbol: symbol, total } = await order()
  await drop([{ symbol, amount: total - 100 }])
  await store.open({ group: 'partial' })
  clock.forward(-restPauseHours * 60)
  const { statementId: statement } = store.lines.items[0]!
  expect(await accept(store, store.lines.items[0]!)).toBe(true)
  await store.open({ statement })
  const [entry] = store.lines.items
  expect(store.isAcceptedLately(entry!)).toBe(true)
  expect(await store.rest.run(id)).toBe(false)
  expect(store.rest.stage).toMatchObject({ phase: 'refused', why: { code: 'rest-asked' } })
  clock.forward(restPauseHours * 60)
  expect(store.isAcceptedLately(entry!)).toBe(false)
  expect(await store.rest.run(id)).toBe(true)
  expect(await store.rest.run(id)).toBe(false)
})

test('a payment of no order goes back to its sender, and waits again where that is taken back', async () => {
  const { store, drop } = await bench()
  await drop([{ amount: 41_00 }])
  await store.open({ group: 'unknown' })
  const [entry] = store.lines.items
  expect(await store.deciding.run({ what: 'given-back', entry: entry! })).toBe(true)
  expect(store.lines.items).toEqual([])
  expect(store.undoable).toMatchObject({ decision: 'given-back', used: 41_00 })
  await store.undo()
  expect(store.lines.items).toMatchObject([{ decision: 'open', used: 0 }])
  expect(store.undoable).toBeUndefined()
})

describe('a line whose payment was recorded by hand before it came (rule P60)', () => {
  async function recorded(lines: number) {
    const made = await bench()
    const { api, house, order, drop, store } = made
    const {
      id,
      version,
      variableSymbol: symbol,
      total,
    } = await order().then(async (one) => {
      const found = await api.staff.orders.open({ id: one.id })
      if (!found.ok) throw new Error(found.error.code)
      return { ...one, version: found.value.version }
    })
    const receivedOn = dayOf(house.world.clock.now())
    const paid = await api.staff.payments.record({
      ...{ id, version, receivedOn },
      ...{ amount: total, method: 'transfer' },
    })
    expect(paid.ok).toBe(true)
    await drop(Array.from({ length: lines }, () => ({ symbol, amount: total })))
    await store.open({ group: 'duplicate' })
    const received = async () => {
      const found = await api.staff.orders.open({ id })
      return found.ok ? found.value.order.received / total : found.error.code
    }
    return { ...made, received }
  }

  test('is set aside for that by the first press, nothing of it goes back, and that is taken back', async () => {
    const { store, holds, received } = await recorded(1)
    const [line] = store.lines.items
    expect(await store.doFirst(line!)).toBe(true)
    expect([holds.isHeld(`line ${line!.id}`), await received()]).toEqual([false, 1])
    await store.open({ group: 'not-a-payment' })
    expect(store.lines.items).toMatchObject([{ id: line!.id, asideReason: 'recorded-by-hand' }])
    await store.undo()
    await store.open({ group: 'duplicate' })
    expect(store.lines.items).toMatchObject([{ id: line!.id, asideReason: null }])
  })

  test('is one line: money that came once more is accepted by the same press, and goes back', async () => {
    const { store, received } = await recorded(2)
    const [first, second] = store.lines.items
    expect(await store.doFirst(first!)).toBe(true)
    expect(await store.doFirst(second!)).toBe(true)
    expect([store.isHeld(second!.id), await received()]).toEqual([true, 1])
  })

  test('is not decided about as long as that is not known, and is accepted by a press of its own', async () => {
    const { store, lost } = await recorded(1)
    const [line] = store.lines.items
    store.orders.clear()
    lost.account = true
    expect([await store.doFirst(line!), store.isHeld(line!.id)]).toEqual([false, false])
    expect(store.orders.sameByHand(line!)).toBeUndefined()
    lost.account = false
    expect([await store.accept(line!), store.isHeld(line!.id)]).toEqual([true, true])
    expect(await store.doFirst(line!)).toBe(false)
  })
})

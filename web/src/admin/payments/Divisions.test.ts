import { expect, test } from 'vitest'
import { accept, bench, setAside } from '../../../../tests/support/payments-bench.ts'
import { somebody } from '../../../../tests/support/staff.ts'

/** Two lines that nobody's order is known for; the first one is divided and another one looked at. */
async function left() {
  const { store, order, drop, api, house } = await bench()
  const one = await order()
  await drop([{ amount: one.total + 500 }, { amount: 700 }])
  await store.open({ group: 'unknown' })
  const [first, second] = store.lines.items
  store.choose(first!.id)
  const begun = store.divisions.of(first!, ',')
  const listed = await api.staff.orders.list({ q: one.number })
  if (!listed.ok) throw new Error(listed.error.code)
  begun.search.type(one.number)
  begun.take(listed.value.items[0]!)
  begun.write(one.id, '23,23')
  begun.leave()
  store.step(1)
  /** What of the division is there. */
  const division = () => {
    const { parts, search, taken } = store.divisions.of(first!, ',')
    return [parts.map(({ amount }) => amount), search.text, taken]
  }
  return { store, house, one, first: first!, second: second!, division }
}

test('what is divided by hand is as it was when its line is looked at again, also from another group', async () => {
  const { store, one, first, second, division } = await left()
  expect([store.lines.chosen, store.divisions.isBegun(second.id)]).toEqual([second.id, false])
  await store.open({ group: 'matched' })
  await store.open({ group: 'unknown' })
  store.choose(first.id)
  expect([store.divisions.isBegun(first.id), division()]).toEqual([true, [['23,23'], one.number, undefined]])
})

test('an acceptance that is held and called off leaves the division; one that is sent ends it', async () => {
  const { store, one, first, division } = await left()
  const acceptance = { allocations: [{ orderId: one.id, amount: first.amount }] }
  await store.accept(first, acceptance)
  await store.accept(first, acceptance)
  expect(store.isHeld(first.id)).toBe(true)
  store.callOff(first.id)
  expect(division()[0]).toEqual(['23,23'])
  expect(await accept(store, first, acceptance)).toBe(true)
  expect(store.divisions.isBegun(first.id)).toBe(false)
})

test('a line that is set aside and waits again is divided anew', async () => {
  const { store, first, division } = await left()
  expect(await setAside(store, first)).toBe(true)
  await store.undo()
  expect([store.lines.chosen, division()]).toEqual([first.id, [[], '', undefined]])
})

test('what somebody else decided ends the division, also of the line that is looked at', async () => {
  const { store, house, first, second } = await left()
  store.divisions.of(second, ',').search.type('nov')
  const other = await somebody(house)
  for (const { id, statementId, place } of [first, second]) {
    expect(store.divisions.isBegun(id)).toBe(true)
    await other.api.staff.statements.setAside({ id: statementId, place, aside: true, reason: 'asking' })
    await store.lines.takeAnew([id])
    expect(store.divisions.isBegun(id)).toBe(false)
  }
})

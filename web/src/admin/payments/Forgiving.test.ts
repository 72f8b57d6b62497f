import { expect, test } from 'vitest'
import { accept, bench } from '../../../../tests/support/payments-bench.ts'

/** A payment that is so much short of its order, looked at. */
async function short(by: number) {
  const at = await bench()
  const { id, variableSymbol: symbol, total } = await at.order()
  await at.drop([{ symbol, amount: total - by }])
  await at.store.open({ group: by === 0 ? 'matched' : 'partial' })
  const [entry] = at.store.lines.items
  await at.store.orders.fetch(entry!)
  return { ...at, id, entry: entry! }
}

test('a payment that is a little short is accepted, and its rest forgiven, by one answer (rule P43)', async () => {
  const { store, holds, entry, id, paidOf } = await short(30)
  const { forgiving } = store
  expect(forgiving.offer(entry)).toMatchObject({ orderId: id, amount: 30 })
  forgiving.ask(forgiving.offer(entry))
  expect(await paidOf(id)).toBe('pending')
  expect(await forgiving.confirm()).toBe(true)
  expect([await paidOf(id), forgiving.asked, store.lines.items]).toEqual(['paid', undefined, []])
  expect(holds.undos.deeds.map(({ what }) => what.kind)).toEqual(['payment', 'account'])
})

test('is not accepted as it is where it was held, and is asked about', async () => {
  const { store, holds, entry, id, paidOf } = await short(30)
  const { forgiving } = store
  await store.accept(entry)
  forgiving.ask(forgiving.offer(entry))
  expect([holds.waiting, await paidOf(id)]).toEqual([[], 'pending'])
  // Asked no more it is held as before (rule A128).
  forgiving.ask(undefined)
  expect(store.isHeld(entry.id)).toBe(true)
  forgiving.ask(forgiving.offer(entry))
  expect(holds.waiting).toEqual([])
  expect(await forgiving.confirm()).toBe(true)
  expect(await paidOf(id)).toBe('paid')
})

test('one that is more than a little short is not, and it is told why', async () => {
  const { store, entry } = await short(51)
  expect(store.forgiving.offer(entry)).toBeUndefined()
  const why = { why: 'too-much', most: 50, missing: 51, currency: 'EUR' }
  expect(store.forgiving.refusal(entry)).toEqual(why)
})

test('whose answer was lost is forgiven once, by the same press again', async () => {
  const { store, entry, id, paidOf, lost } = await short(30)
  const { forgiving } = store
  forgiving.ask(forgiving.offer(entry))
  lost.forgive = true
  expect(await forgiving.confirm()).toBe(false)
  expect([forgiving.write.stage.phase, forgiving.isAccepted]).toEqual(['unanswered', true])
  lost.forgive = false
  expect(await forgiving.confirm()).toBe(true)
  expect(await paidOf(id)).toBe('paid')
})

test('nothing is forgiven where another amount is missing by now', async () => {
  const { store, entry, id, api, paidOf } = await short(30)
  const { forgiving } = store
  await accept(store, entry)
  await store.open({ statement: entry.statementId })
  const [accepted] = store.lines.items
  await store.orders.fetch(accepted!)
  forgiving.ask(forgiving.offer(accepted!))
  const paid = { id, amount: 10, receivedOn: entry.bookedOn, method: 'cash' } as const
  expect((await api.staff.payments.record(paid)).ok).toBe(true)
  expect(await forgiving.confirm()).toBe(false)
  expect([forgiving.write.stage.phase, await paidOf(id)]).toEqual(['conflict', 'partial'])
})

test('the key tells at a line of which nothing is missing that there is nothing to forgive, until another line is looked at', async () => {
  const { store, entry } = await short(0)
  expect(store.forgiving.refusal(entry)).toEqual({ why: 'nothing' })
  store.forgiving.hint(entry)
  expect(store.forgiving.hinted).toEqual({ id: entry.id, times: 1 })
  store.choose(undefined)
  expect(store.forgiving.hinted).toBeUndefined()
})

test('one of nobody is accepted for the order it is assigned to, and what that lacks is forgiven, by one answer; no more than a little (rule P49)', async () => {
  const at = await bench()
  const { id, number, total } = await at.order()
  await at.drop([{ amount: total - 27 }, { amount: total - 51 }])
  await at.store.open({ group: 'unknown' })
  const { forgiving } = at.store
  const found = await at.api.staff.orders.list({ q: number })
  const row = found.ok ? found.value.items[0]! : undefined
  const entryOf = (amount: number) => at.store.lines.items.find((entry) => entry.amount === amount)!
  expect(forgiving.offerAssigned(entryOf(total - 51), row!)).toBeUndefined()
  const offered = forgiving.offerAssigned(entryOf(total - 27), row!)
  expect(offered).toMatchObject({ orderId: id, amount: 27 })
  forgiving.ask(offered)
  expect(await at.paidOf(id)).toBe('pending')
  expect(await forgiving.confirm()).toBe(true)
  expect([await at.paidOf(id), forgiving.asked]).toEqual(['paid', undefined])
})

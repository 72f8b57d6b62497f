import { expect, test } from 'vitest'
import { accept, bench, setAside } from '../../../../tests/support/payments-bench.ts'

test('an emptied group leads on to the next one of payments that wait, and after the last to none (rule P41)', async () => {
  const { store, order, drop } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([
    { symbol: one.variableSymbol, amount: one.total },
    { symbol: two.variableSymbol, amount: two.total - 100 },
    { amount: 500 },
    { amount: -700 },
  ])
  await store.open({ group: 'partial' })
  expect([store.lines.next, store.isWorked]).toEqual(['unknown', false])
  await accept(store, store.lines.items[0]!)
  expect([store.lines.items, store.lines.next, store.isWorked]).toEqual([[], 'unknown', true])
  // From the first one on again.
  await store.open({ group: 'unknown' })
  expect([store.lines.next, store.isWorked]).toEqual(['matched', false])
  await setAside(store, store.lines.items[0]!)
  await accept(store, await store.open({ group: 'matched' }).then(() => store.lines.items[0]!))
  await store.lines.count()
  // What is no payment waits for nobody.
  expect([store.lines.next, store.lines.waiting.of('not-a-payment')]).toEqual([undefined, 1])
})

test('what is brought in while nothing waits is shown where it is first, unless a group was chosen (rule P41)', async () => {
  const { store, drop } = await bench()
  await store.open({})
  expect(store.lines.group).toBe('matched')
  await drop([{ amount: 500 }])
  await expect.poll(() => [store.lines.group, store.lines.items.length]).toEqual(['unknown', 1])
  await store.open({ group: 'partial' })
  await drop([{ amount: 600 }], 'druhy.csv')
  await expect.poll(() => store.lines.waiting.payments).toBe(2)
  expect([store.lines.group, store.lines.items.length, store.lines.next]).toEqual(['partial', 0, 'unknown'])
})

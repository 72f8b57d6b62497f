import { expect, test } from 'vitest'
import { addressOf, isFiltered, viewIn } from './view.ts'

test('the bench stands in its address as links of elsewhere have it, with its filters', () => {
  const address = 'vypis=7&stav=set-aside&q=Krásna&amount=100-&currency=EUR&from=2026-11-01'
  const view = viewIn(new URLSearchParams(address))
  expect(view).toEqual({
    statement: '7',
    group: 'set-aside',
    q: 'Krásna',
    amount: { from: 100 },
    currency: 'EUR',
    from: '2026-11-01',
  })
  expect(addressOf(view).toString()).toBe(new URLSearchParams(address).toString())
  expect([isFiltered(view), isFiltered({ group: 'set-aside', statement: '7' })]).toEqual([true, false])
})

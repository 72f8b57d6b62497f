import { afterEach, expect, test, vi } from 'vitest'
import { Holds, heldSeconds } from './Holds.ts'
import { keepAsPageLeaves } from './keepHolds.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the page asks before it goes while something is held, which is not sent then before somebody does something here (rule A165)', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const holds = new Holds()
  keepAsPageLeaves(holds)
  const sent: string[] = []
  const hold = (subject: string) =>
    holds.hold(subject, {
      what: { kind: 'replies', count: 1 },
      state: () => 'done',
      send: async () => sent.push(subject) > 0,
    })
  const seconds = async () => {
    for (let second = 0; second < heldSeconds; second++) await holds.tick('a')
  }
  expect(asks()).toBe(false)
  hold('a')
  expect(asks()).toBe(true)
  await seconds()
  expect(sent).toEqual([])
  page.dispatchEvent(new Event('keydown'))
  await seconds()
  expect([sent, asks()]).toEqual([['a'], false])
})

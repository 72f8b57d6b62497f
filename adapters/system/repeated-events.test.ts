import { expect, test } from 'vitest'
import { repeatedEvents } from './repeated-events.ts'

test('tells again and again that there may be more, and nothing more to whoever has left', async () => {
  const timers = new Map<() => void, number>()
  const heard: unknown[] = []
  const leave = await repeatedEvents((work, ms) => {
    timers.set(work, ms)
    return () => void timers.delete(work)
  }, 1000).subscribe((told) => void heard.push(told))
  const pass = () => {
    for (const [work, ms] of [...timers]) {
      timers.delete(work)
      expect(ms).toBe(1000)
      work()
    }
  }
  expect(heard).toEqual([])
  pass()
  pass()
  expect(heard).toEqual(Array(2).fill({ kind: 'many', of: null }))
  leave()
  pass()
  expect(heard).toHaveLength(2)
})

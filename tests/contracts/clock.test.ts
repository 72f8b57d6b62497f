import { databaseClock } from '@hotovo/adapters/postgres/shared/clock'
import { systemClock } from '@hotovo/adapters/system/clock'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'

describe.each(backends)('Clock of $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  test('Tells the instant in UTC to the millisecond, and never runs back', () => {
    const told = Array.from({ length: 1000 }, () => stores.clock.now())
    for (const instant of told) expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(told).toEqual(told.toSorted())
  })

  test('is within a minute of this machine, whose clock the tests trust', () => {
    expect(Math.abs(Date.parse(stores.clock.now()) - Date.now())).toBeLessThan(60_000)
  })
})

test('the system clock stands still while the machine sets its own back', () => {
  const times = [1000, 5000, 3000, 6000]
  const clock = systemClock(() => times.shift()!)
  const told = [clock.now(), clock.now(), clock.now(), clock.now()]
  expect(told.map((instant) => Date.parse(instant))).toEqual([1000, 5000, 5000, 6000])
})

test("the database's clock follows it forward and stands still while it jumps back", async () => {
  vi.useFakeTimers()
  try {
    const answers = [1_000_000, 2_000_000, 1_500_000]
    const query = async () => [{ ms: String(answers.shift()) }] as never
    const { clock, stop } = await databaseClock({ query, close: async () => {}, listen: async () => {} })
    const told = [clock.now()]
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(60_000)
      told.push(clock.now())
    }
    stop()
    expect(told.map((instant) => Date.parse(instant))).toEqual([1_000_000, 2_000_000, 2_000_000])
  } finally {
    vi.useRealTimers()
  }
})

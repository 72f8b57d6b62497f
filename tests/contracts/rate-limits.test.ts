import { randomBytes } from 'node:crypto'
import type { RateLimit } from '@hotovo/application/access/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'

const limit: RateLimit = { name: 'knocks', most: 3, seconds: 60 }
const start = Date.parse('2026-11-20T10:00:00.000Z')
const secondsOn = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const freshKey = () => randomBytes(32).toString('base64url')

describe.each(backends)('RateLimits in $name', ({ open }) => {
  let stores: Stores
  let rateLimits: Stores['rateLimits']
  beforeAll(async () => {
    stores = await open()
    rateLimits = stores.rateLimits
  })
  afterAll(() => stores.close())

  test('Counts a hit of a key within its window, also of many at once, and says whether it is one too many', async () => {
    const key = freshKey()
    expect(await rateLimits.hit(key, limit, secondsOn(0))).toEqual({
      allowed: true,
      left: 2,
      resetSeconds: 60,
    })
    expect(await rateLimits.hit(key, limit, secondsOn(1))).toEqual({
      allowed: true,
      left: 1,
      resetSeconds: 59,
    })
    expect(await rateLimits.hit(key, limit, secondsOn(1.5))).toEqual({
      allowed: true,
      left: 0,
      resetSeconds: 59,
    })
    expect(await rateLimits.hit(key, limit, secondsOn(59.999))).toEqual({
      allowed: false,
      left: 0,
      resetSeconds: 1,
    })
    const most = 20
    const crowd = freshKey()
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => rateLimits.hit(crowd, { ...limit, most }, secondsOn(0))),
    )
    expect(
      verdicts
        .filter(({ allowed }) => allowed)
        .map(({ left }) => left)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: most }, (_, left) => left))
    // All 50 were counted: the 51st of as many is the first that is too many.
    expect(await rateLimits.hit(crowd, { ...limit, most: 51 }, secondsOn(0))).toMatchObject({
      allowed: true,
      left: 0,
    })
  })

  test('A window begins with a hit, and the first hit after its end begins another', async () => {
    const key = freshKey()
    for (let hits = 1; hits <= 5; hits++) await rateLimits.hit(key, limit, secondsOn(30))
    expect(await rateLimits.hit(key, limit, secondsOn(89.999))).toMatchObject({ allowed: false })
    expect(await rateLimits.hit(key, limit, secondsOn(90))).toEqual({
      allowed: true,
      left: 2,
      resetSeconds: 60,
    })
    expect(await rateLimits.hit(key, limit, secondsOn(149))).toMatchObject({ left: 1, resetSeconds: 1 })
    // Also where many begin new windows at once, and sweep the old ones meanwhile.
    const keys = Array.from({ length: 8 }, freshKey)
    for (let round = 1; round <= 5; round++) {
      const hits = keys.flatMap((one) => Array.from({ length: 5 }, () => one))
      const verdicts = await Promise.all(
        hits.map((one) => rateLimits.hit(one, { ...limit, most: 5 }, secondsOn(1000 * round))),
      )
      for (const one of keys) {
        const lefts = verdicts.filter((_, place) => hits[place] === one).map(({ left }) => left)
        expect(lefts.sort()).toEqual([0, 1, 2, 3, 4])
      }
    }
  })

  test('One key of one limit leaves all others alone', async () => {
    const key = freshKey()
    for (let hits = 1; hits <= 4; hits++) await rateLimits.hit(key, limit, secondsOn(0))
    expect(await rateLimits.hit(freshKey(), limit, secondsOn(0))).toMatchObject({ left: 2 })
    expect(await rateLimits.hit(key, { ...limit, name: 'calls' }, secondsOn(0))).toMatchObject({ left: 2 })
    // Nor does a window that has just begun elsewhere end this one.
    await rateLimits.hit(freshKey(), limit, secondsOn(59))
    expect(await rateLimits.hit(key, limit, secondsOn(59))).toMatchObject({ allowed: false })
  })

  test('Takes back one hit of the window that an instant is in, and of no other', async () => {
    const key = freshKey()
    await rateLimits.takeBack(key, limit, secondsOn(0))
    expect(await rateLimits.hit(key, limit, secondsOn(0))).toMatchObject({ left: 2 })
    await rateLimits.hit(key, limit, secondsOn(10))
    await rateLimits.takeBack(key, limit, secondsOn(10))
    await rateLimits.takeBack(key, { ...limit, name: 'calls' }, secondsOn(10))
    expect(await rateLimits.hit(key, limit, secondsOn(20))).toMatchObject({ left: 1 })
    await rateLimits.takeBack(key, limit, secondsOn(60))
    await rateLimits.takeBack(key, limit, secondsOn(-1))
    expect(await rateLimits.hit(key, limit, secondsOn(20))).toMatchObject({ left: 0 })
    for (let times = 1; times <= 5; times++) await rateLimits.takeBack(key, limit, secondsOn(20))
    expect(await rateLimits.hit(key, limit, secondsOn(20))).toMatchObject({ left: 2 })
  })
})

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

  /** Counts one hit of one key: how many that makes, or would make where it is too many. */
  const hit = async (key: string, of: RateLimit, at: string) => rateLimits.hit([{ key, limit: of }], at)
  const hits = async (key: string, of: RateLimit, at: string) => {
    const verdict = await hit(key, of, at)
    return verdict.allowed ? verdict.hits[0] : `${verdict.hits} are too many`
  }
  const takeBack = (key: string, of: RateLimit, at: string) => rateLimits.takeBack([{ key, limit: of }], at)

  test('Counts one hit in each of these buckets, also of many at once, or in none where it is one too many', async () => {
    const key = freshKey()
    expect(await hit(key, limit, secondsOn(0))).toEqual({ allowed: true, hits: [1] })
    expect(await hit(key, limit, secondsOn(1))).toEqual({ allowed: true, hits: [2] })
    expect(await hit(key, limit, secondsOn(1.5))).toEqual({ allowed: true, hits: [3] })
    const refused = { allowed: false, full: 0, hits: 4 }
    expect(await hit(key, limit, secondsOn(1.5))).toEqual({ ...refused, resetSeconds: 59 })
    expect(await hit(key, limit, secondsOn(59.999))).toEqual({ ...refused, resetSeconds: 1 })

    const [fresh, endless] = [freshKey(), { ...limit, name: 'endless', most: Number.POSITIVE_INFINITY }]
    const several = [
      { key: fresh, limit },
      { key, limit: endless },
      { key: fresh, limit: { ...limit, name: 'calls', most: 1 } },
      { key: freshKey(), limit },
    ]
    expect(await rateLimits.hit(several, secondsOn(0))).toEqual({ allowed: true, hits: [1, 1, 1, 1] })
    expect(await rateLimits.hit(several, secondsOn(2))).toEqual({
      allowed: false,
      full: 2,
      hits: 2,
      resetSeconds: 58,
    })
    // None of them was counted for the one that is full, before it or behind.
    expect(await rateLimits.hit(several.slice(0, 2), secondsOn(2))).toEqual({ allowed: true, hits: [2, 2] })
    expect(await rateLimits.hit(several.slice(3), secondsOn(2))).toEqual({ allowed: true, hits: [2] })

    const most = 20
    const crowd = freshKey()
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => hits(crowd, { ...limit, most }, secondsOn(0))),
    )
    const byNumber = (a: unknown, b: unknown) => Number(a) - Number(b)
    expect(verdicts.filter((count) => typeof count === 'number').sort(byNumber)).toEqual(
      Array.from({ length: most }, (_, before) => before + 1),
    )
    expect(new Set(verdicts.filter((count) => typeof count === 'string'))).toEqual(
      new Set(['21 are too many']),
    )
  })

  test('A window begins with a hit, and the first hit after its end begins another', async () => {
    const key = freshKey()
    for (let times = 1; times <= 3; times++) await hit(key, limit, secondsOn(30))
    expect(await hits(key, limit, secondsOn(89.999))).toBe('4 are too many')
    expect(await hits(key, limit, secondsOn(90))).toBe(1)
    expect(await hits(key, limit, secondsOn(149))).toBe(2)
    // Also where many begin new windows at once, and sweep the old ones meanwhile.
    const keys = Array.from({ length: 8 }, freshKey)
    for (let round = 1; round <= 5; round++) {
      const crowd = keys.flatMap((one) => Array.from({ length: 5 }, () => one))
      const counts = await Promise.all(
        crowd.map((one) => hits(one, { ...limit, most: 5 }, secondsOn(1000 * round))),
      )
      for (const one of keys)
        expect(counts.filter((_, place) => crowd[place] === one).sort()).toEqual([1, 2, 3, 4, 5])
    }
  })

  test('One key of one limit leaves all others alone', async () => {
    const key = freshKey()
    for (let times = 1; times <= 3; times++) await hit(key, limit, secondsOn(0))
    expect(await hits(freshKey(), limit, secondsOn(0))).toBe(1)
    expect(await hits(key, { ...limit, name: 'calls' }, secondsOn(0))).toBe(1)
    // Nor does a window that has just begun elsewhere end this one.
    await hit(freshKey(), limit, secondsOn(59))
    expect(await hits(key, limit, secondsOn(59))).toBe('4 are too many')
  })

  test('Tells the first of these buckets that one more hit would be one too many for, and counts nothing', async () => {
    const [free, filled, later] = [freshKey(), freshKey(), freshKey()].map((key) => ({ key, limit }))
    for (let times = 1; times <= 3; times++) await rateLimits.hit([filled!], secondsOn(0))
    for (let times = 1; times <= 3; times++) await rateLimits.hit([later!], secondsOn(20))
    const full = (at: number, ...buckets: ({ key: string; limit: RateLimit } | undefined)[]) =>
      rateLimits.full(
        buckets.map((bucket) => bucket!),
        secondsOn(at),
      )
    for (let times = 1; times <= 5; times++) expect(await full(30, free)).toBeUndefined()
    expect(await full(30, free, filled, later)).toEqual({ full: 1, resetSeconds: 30 })
    expect(await full(30.5, later, filled)).toEqual({ full: 0, resetSeconds: 50 })
    expect(await full(59.999, filled)).toEqual({ full: 0, resetSeconds: 1 })
    expect(await full(60, filled)).toBeUndefined()
    expect(await full(60, filled, later)).toEqual({ full: 1, resetSeconds: 20 })
    expect(await full(30, { ...filled!, limit: { ...limit, name: 'calls' } })).toBeUndefined()
    expect(await full(30)).toBeUndefined()
    expect(await hits(free!.key, limit, secondsOn(30))).toBe(1)
    expect(await hits(filled!.key, limit, secondsOn(30))).toBe('4 are too many')
  })

  test('Takes back one hit of each bucket, of the window that an instant is in, and of no other', async () => {
    const key = freshKey()
    await takeBack(key, limit, secondsOn(0))
    expect(await hits(key, limit, secondsOn(0))).toBe(1)
    await hit(key, limit, secondsOn(10))
    await takeBack(key, limit, secondsOn(10))
    await takeBack(key, { ...limit, name: 'calls' }, secondsOn(10))
    expect(await hits(key, limit, secondsOn(20))).toBe(2)
    await takeBack(key, limit, secondsOn(60))
    await takeBack(key, limit, secondsOn(-1))
    expect(await hits(key, limit, secondsOn(20))).toBe(3)
    for (let times = 1; times <= 5; times++) await takeBack(key, limit, secondsOn(20))
    expect(await hits(key, limit, secondsOn(20))).toBe(1)
    const both = [
      { key, limit },
      { key, limit: { ...limit, name: 'calls' } },
    ]
    expect(await rateLimits.hit(both, secondsOn(20))).toEqual({ allowed: true, hits: [2, 1] })
    await rateLimits.takeBack(both, secondsOn(20))
    expect(await rateLimits.hit(both, secondsOn(20))).toEqual({ allowed: true, hits: [2, 1] })
  })
})

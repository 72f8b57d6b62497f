import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'

const hour = '2026-11-26T16:00:00.000Z'
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => `order ${from + place}`)

describe.each(backends)('Reads in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  test('Notes which records a person of staff read in an hour, each once, also of many at once', async () => {
    const staffId = randomUUID()
    const note = (records: readonly string[]) => stores.reads.note({ staffId, hour, records })
    expect(await note(['order 1', 'order 2', 'order 1'])).toBe(2)
    expect(await note(['order 2', 'ticket 2'])).toBe(3)
    expect(await note([])).toBe(3)
    const pages = Array.from({ length: 12 }, (_, page) => numbered(page * 10, page * 10 + 20))
    await Promise.all(pages.map((page, place) => note(place % 2 === 0 ? page : page.toReversed())))
    expect(await note([])).toBe(numbered(0, 130).length + 1)
  })

  test('Tells how many different ones that makes in that hour, and nobody else’s', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const note = (staffId: string, records: readonly string[], in_ = hour) =>
      stores.reads.note({ staffId, hour: in_, records })
    expect(await note(one, numbered(0, 30))).toBe(30)
    expect(await note(other, numbered(0, 5))).toBe(5)
    expect(await note(one, ['order 1'], '2026-11-26T17:00:00.000Z')).toBe(1)
    expect(await note(one, ['order 1', 'order 2'], '2026-11-26T17:00:00.000Z')).toBe(2)
    expect(await note(other, ['order 5'])).toBe(6)
  })

  test('Of many at once, one tells all of them', async () => {
    const staffId = randomUUID()
    const pages = Array.from({ length: 12 }, (_, page) => numbered(page * 10, page * 10 + 20))
    const told = await Promise.all(pages.map((records) => stores.reads.note({ staffId, hour, records })))
    expect(Math.max(...told)).toBe(numbered(0, 130).length)
  })
})

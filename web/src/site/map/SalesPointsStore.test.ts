import { places } from '@hotovo/adapters/content/places'
import { fail, ok } from '@hotovo/domain/shared/result'
import { describe, expect, test } from 'vitest'
import type { Locate } from '../../stores/locate.ts'
import { SalesPointsStore } from './SalesPointsStore.ts'
import { addressOf, asksForNearest, viewIn } from './view.ts'

const everything = viewIn(new URLSearchParams())
const banskaBystrica = { lat: 48.7363, lng: 19.1462 }
const refused: Locate = async () => fail('denied')
const storeWith = (locate: Locate = refused) => new SalesPointsStore({ current: { all: places }, locate })
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

describe('the address', () => {
  test('says what is looked for, and nothing that is usual', () => {
    const view = { query: ' košice ', isOpenOnly: true, service: 'voucher-redemption' } as const
    expect(String(addressOf(view))).toBe('q=ko%C5%A1ice&otvorene=1&sluzba=voucher-redemption')
    expect(viewIn(addressOf(view))).toEqual({ ...view, query: 'košice' })
    expect(String(addressOf(everything))).toBe('')
  })

  test('that asks for what is not there asks for nothing', () => {
    expect(viewIn(new URLSearchParams('q=%20&otvorene=ano&sluzba=kava'))).toEqual(everything)
    expect(viewIn(new URLSearchParams({ q: 'x'.repeat(300) })).query).toHaveLength(200)
    expect(asksForNearest(new URLSearchParams('najblizsie=1'))).toBe(true)
    expect(asksForNearest(new URLSearchParams('najblizsie=0'))).toBe(false)
  })
})

describe('the list', () => {
  test('has six cards, six more with every step, and six again', () => {
    const store = storeWith()
    expect(ids(store.shown)).toEqual(ids(places.slice(0, 6)))
    store.showMore()
    expect(store.shown).toHaveLength(12)
    store.showLess()
    expect(store.shown).toHaveLength(6)
    for (let step = 0; step < 10; step++) store.showMore()
    expect(store.shown).toHaveLength(places.length)
  })

  test('begins anew with another question, and with no other', () => {
    const store = storeWith()
    store.showMore()
    store.show(everything)
    expect(store.shown).toHaveLength(12)
    store.show({ ...everything, query: 'trafika' })
    expect(store.shown).toHaveLength(6)
    expect(store.found.length).toBeGreaterThan(6)
  })

  test('has three sales points even where nothing is found, the nearest where that is known', async () => {
    const store = storeWith(async () => ok(banskaBystrica))
    store.show({ ...everything, query: 'trebišov' })
    expect(store.found).toEqual([])
    expect(ids(store.shown)).toEqual(ids(places.slice(0, 3)))
    await store.findNearest()
    expect(ids(store.shown)).toEqual(['banska-bystrica', 'zvolen', 'brezno'])
  })

  test('has those that open first where all that is looked for is closed, of the nearest where they are known', async () => {
    const store = storeWith(async () => ok(banskaBystrica))
    store.show({ ...everything, isOpenOnly: true })
    expect(store.closed).toEqual([])
    // A Sunday, three in the morning.
    store.tick('2026-11-22T02:00:00.000Z')
    expect(ids(store.closed)).toEqual(['kosice-hlavna', 'martin', 'poprad'])
    expect(store.shown).toEqual(store.closed)
    await store.findNearest()
    expect(ids(store.shown)).toEqual(['zvolen', 'prievidza', 'banska-bystrica'])
    // Nothing is called that: it is not for being closed that nothing is found.
    store.show({ ...everything, isOpenOnly: true, query: 'trebišov' })
    expect(store.closed).toEqual([])
    store.show(everything)
    expect(store.closed).toEqual([])
  })

  test('asks who is open only once the time is known', () => {
    const store = storeWith()
    store.show({ ...everything, isOpenOnly: true })
    expect(store.found).toHaveLength(places.length)
    // A Sunday, three in the morning.
    store.tick('2026-11-22T02:00:00.000Z')
    expect(store.found).toEqual([])
    store.tick('2026-11-20T10:00:00.000Z')
    expect(store.found.length).toBeGreaterThan(30)
    expect(ids(store.found)).not.toContain('brezno')
  })
})

describe('a selected sales point', () => {
  test('has its card in the list', () => {
    const store = storeWith()
    const last = places.at(-1)!
    store.select(last.id)
    expect(store.open).toBe(last)
    expect(store.shown).toContain(last)
    expect(store.cards % 6).toBe(0)
  })

  test('is closed when it is no longer among those looked for', () => {
    const store = storeWith()
    store.select('zilina')
    store.show({ ...everything, query: 'zilina' })
    expect(store.open?.id).toBe('zilina')
    store.show({ ...everything, query: 'kosice' })
    expect(store.selected).toBeUndefined()
  })
})

describe('the nearest', () => {
  test('comes first, with its distance, until that is no longer wished for', async () => {
    const store = storeWith(async () => ok(banskaBystrica))
    expect(store.distanceTo(places[0]!)).toBeUndefined()
    await store.findNearest()
    expect(store.locating).toBe('idle')
    expect(store.found[0]!.id).toBe('banska-bystrica')
    expect(store.distanceTo(store.found[0]!)).toBeLessThan(0.2)
    store.forgetPosition()
    expect(ids(store.found)).toEqual(ids(places))
  })

  test.each(['denied', 'timeout', 'unavailable'] as const)('is not known: %s', async (refusal) => {
    const store = storeWith(async () => fail(refusal))
    const asking = store.findNearest()
    expect(store.locating).toBe('asking')
    await asking
    expect(store.locating).toBe(refusal)
    expect(ids(store.found)).toEqual(ids(places))
    // Whoever comes back is not told again.
    store.leave()
    expect(store.locating).toBe('idle')
  })

  test('is no longer wanted once the page was left', async () => {
    const store = storeWith(async () => ok(banskaBystrica))
    const asking = store.findNearest()
    store.leave()
    await asking
    expect(store.locating).toBe('idle')
    expect(store.position).toBeUndefined()
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { PlacesStore } from './PlacesStore.ts'

describe('sales points in the back-office (rules A117, A118)', () => {
  let desk: BackOffice
  let store: PlacesStore
  beforeEach(async () => {
    desk = await backOffice()
    const { places } = desk.api.staff
    store = new PlacesStore({ places, session: desk.session, clock: desk.app.world.clock })
    await store.list.refresh()
  })
  const kept = (id: string) => store.records.find((record) => record.id === id)!
  const onMap = async (id: string) =>
    (await desk.app.api.places.list()).items.find((place) => place.id === id)

  test('one is opened as it is kept: saved as it is, nothing changes', async () => {
    const before = store.records
    for (const record of before) {
      store.open(record)
      expect(await store.submit()).toBe(true)
    }
    expect(store.records).toEqual(before)
  })

  test('one is changed and closed as people type, and that is undone', async () => {
    const [, before] = store.records
    const { id } = before!
    store.open(before)
    store.type({ postalCode: '01001', coordinates: ' 48.9,18.5 ', phone: ' ', closedFrom: '2030-01-01' })
    store.type({ hours: { ...store.draft!.hours, monday: '8-12', tuesday: '' } })
    expect(await store.submit()).toBe(true)
    expect(store.draft).toBeUndefined()
    expect(kept(id)).toMatchObject({
      postalCode: '010 01',
      coordinates: { lat: 48.9, lng: 18.5 },
      phone: null,
      openingHours: { monday: '08:00-12:00', tuesday: 'closed' },
      version: 2,
    })
    expect(store.stateOf(kept(id))).toBe('closes')
    expect(await store.write.undo()).toBe(true)
    expect(kept(id)).toMatchObject({ postalCode: before!.postalCode, phone: before!.phone, version: 3 })
    expect(store.stateOf(kept(id))).toBe('open')
    expect(await store.write.undo()).toBe(false)
  })

  test('a new one says all that is wrong with it, is added under an address of its own, and taken out again', async () => {
    store.open()
    expect(await store.submit()).toBe(false)
    expect(store.write.problems.map(({ at }) => at)).toEqual([
      'name',
      'address',
      'postalCode',
      'city',
      'lat',
      'lng',
    ])
    store.type({ name: 'Trafika Zobor', address: 'Štúrova 12', city: 'Nitra', postalCode: '949 01' })
    expect(store.write.problems.map(({ at }) => at)).toEqual(['lat', 'lng'])
    store.type({ coordinates: '48.3069, 18.0864', hours: { ...store.draft!.hours, friday: 'ráno' } })
    expect(await store.submit()).toBe(false)
    expect(store.write.problems.map(({ at }) => at)).toEqual(['friday'])
    store.type({ knowsHours: false })
    expect(await store.submit()).toBe(true)
    expect(await onMap('nitra-trafika-zobor')).toMatchObject({ openingHours: null, region: 'Bratislavský' })
    await store.write.undo()
    expect(await onMap('nitra-trafika-zobor')).toBeUndefined()
    store.choose('removed')
    expect(store.rows.map(({ id }) => id)).toEqual(['nitra-trafika-zobor'])
    await store.setRemoved(store.rows[0]!, false)
    expect(await onMap('nitra-trafika-zobor')).toMatchObject({ name: 'Trafika Zobor' })
  })

  test('what somebody else changed meanwhile is not overwritten, and is shown', async () => {
    const [, record] = store.records
    store.open(record)
    store.type({ phone: '+421 37 000 00 09' })
    const other = (await somebody(desk.app)).api.staff.places
    const { changedBy: _b, changedAt: _a, ...place } = record!
    await other.write({ places: [{ ...place, email: 'iny@hotovo.test' }] })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'sales-points-changed' } })
    expect(kept(record!.id).email).toBe('iny@hotovo.test')
    expect(store.draft).toMatchObject({ phone: '+421 37 000 00 09', email: 'iny@hotovo.test' })
    expect(await store.submit()).toBe(true)
    expect(kept(record!.id)).toMatchObject({
      phone: '+421 37 000 00 09',
      email: 'iny@hotovo.test',
      version: 3,
    })
  })

  test('they are found by words and by how they stand', () => {
    store.find('KOSICE')
    expect(store.rows.length).toBeGreaterThan(0)
    expect(store.rows.every(({ city }) => city === 'Košice')).toBe(true)
    for (const [state, isAny] of [
      ['open', true],
      ['sample', true],
      ['closed', false],
      ['removed', false],
    ] as const) {
      store.choose(state)
      expect([state, store.rows.length > 0]).toEqual([state, isAny])
    }
  })
})

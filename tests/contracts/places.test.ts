import { randomUUID } from 'node:crypto'
import { places } from '@hotovo/adapters/content/places'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { regions, salesPointServices } from '@hotovo/domain/places/sales-point'
import { adoptedSalesPoints, type SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import { beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'

const at = '2026-11-20T10:30:00.000Z'

describe.each(backends)('SalesPoints in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })
  const some = (change: Partial<SalesPointRecord> = {}): SalesPointRecord => ({
    ...adoptedSalesPoints(places)[1]!,
    id: `predajna-${randomUUID()}`,
    changedBy: 'Jana Nováková',
    changedAt: at,
    ...change,
  })
  const logged = ({ id, name }: SalesPointRecord) =>
    systemEntry('sales_point_changed', at, {
      userId: null,
      resourceType: 'sales_point',
      resourceId: id,
      details: { name, email: 'jana@hotovo.test' },
      origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
    })
  const write = (...written: readonly (readonly [SalesPointRecord, number])[]) =>
    stores.salesPoints.write(
      written.map(([record, was]) => ({ record, was })),
      written.map(([record]) => logged(record)),
    )
  const kept = async ({ id }: SalesPointRecord) =>
    (await stores.salesPoints.all()).find((record) => record.id === id)

  test('Tells every sales point, the removed ones too, by id; none while nobody has changed any', async () => {
    expect(await stores.salesPoints.all()).toEqual([])
    const adopted = adoptedSalesPoints(places)
    const removed = some({ id: 'z-odstranena', isRemoved: true, sample: true, version: 4 })
    const unknown = some({
      id: 'a-bez-hodin',
      openingHours: null,
      phone: null,
      email: null,
      closedFrom: '2027-01-31',
      verified: false,
      sample: false,
      services: salesPointServices,
    })
    const all = [...regions.map((region) => some({ region })), ...adopted, removed, unknown]
    expect(await write(...all.map((record) => [record, 0] as const))).toBe(true)
    const byId = (one: SalesPointRecord, other: SalesPointRecord) => (one.id < other.id ? -1 : 1)
    expect(await stores.salesPoints.all()).toEqual(all.toSorted(byId))
  })

  test('Writes sales points and the entries about them, all or nothing', async () => {
    const before = (await stores.actions()).length
    const [one, other] = [some(), some()]
    expect(await write([one, 0], [other, 0])).toBe(true)
    const changed = { ...one, name: 'Iný názov', closedFrom: '2026-12-31', version: 2 }
    expect(await write([changed, 1])).toBe(true)
    expect([await kept(one), await kept(other)]).toEqual([changed, other])
    expect((await stores.actions()).slice(before)).toEqual(Array(3).fill('sales_point_changed'))
  })

  test('Answers false, and writes nothing, where one of them stands in another version than was said', async () => {
    const [one, other] = [some(), some()]
    await write([one, 0])
    const before = (await stores.actions()).length
    const changed = { ...one, name: 'Iný názov', version: 2 }
    expect(await write([other, 0], [changed, 2])).toBe(false)
    expect(await write([other, 0], [changed, 0])).toBe(false)
    expect(await write([{ ...other, version: 2 }, 1])).toBe(false)
    expect([await kept(one), await kept(other)]).toEqual([one, undefined])
    expect(await stores.actions()).toHaveLength(before)
  })

  test('Of several at once that begin with one version one is written', async () => {
    const one = some()
    await write([one, 0])
    const names = ['Jedna', 'Dve', 'Tri']
    const outcomes = await Promise.all(names.map((name) => write([{ ...one, name, version: 2 }, 1])))
    expect(outcomes.filter((isWritten) => isWritten)).toHaveLength(1)
    expect((await kept(one))?.name).toBe(names[outcomes.indexOf(true)])
  })
})

import { content } from '@hotovo/adapters/content/content'
import type { WantedSalesPoint } from '@hotovo/domain/places/sales-point-record'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wantedDesk } from '../support/cash-desk.ts'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('Sales points in the back-office, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']['places']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff.places
  })
  afterEach(() => app.close())

  const refused = (code: string) => ({ ok: false, error: { code } })
  const nitra = content.places.find(({ city }) => city === 'Nitra')!
  const wanted = (change: Partial<WantedSalesPoint> = {}): WantedSalesPoint => ({
    ...nitra,
    version: 1,
    isRemoved: false,
    ...change,
  })
  const added = wanted({ id: 'nitra-nova', name: 'Nová trafika', version: 0, sample: false })
  const ofNitra = async () =>
    (await app.api.places.list()).items.filter(({ city }) => city === 'Nitra').map(({ name }) => name)
  const entries = async () =>
    (await app.ports.systemLog.newest(20))
      .filter(({ resourceType }) => resourceType === 'sales_point')
      .map(({ action, resourceId, details }) => [action, resourceId, details.from, details.to])

  test('begin as the list that comes with the product; the first change lays it down, and the public sees it at once', async () => {
    expect(done(await desk.list()).items.map(({ version }) => version)).toEqual(content.places.map(() => 1))
    const { items } = done(await desk.write({ places: [wanted({ phone: null, closedFrom: '2026-12-31' })] }))
    expect(items).toEqual(done(await desk.list()).items)
    expect(items).toHaveLength(content.places.length)
    const { changedBy, version } = items.find(({ id }) => id === nitra.id)!
    expect([changedBy !== null, version]).toEqual([true, 2])
    expect((await app.api.places.list()).items).toEqual(
      content.places.map((place) =>
        place === nitra ? { ...nitra, phone: null, closedFrom: '2026-12-31' } : place,
      ),
    )
    expect(await entries()).toEqual([
      [
        'sales_point_changed',
        nitra.id,
        `closedFrom: –; phone: ${nitra.phone}`,
        'closedFrom: 2026-12-31; phone: –',
      ],
      ['sales_points_adopted', null, undefined, undefined],
    ])
  })

  test('tell what their cash desks do now, and nothing else of them (rule K15)', async () => {
    const { cashDesks } = (await somebody(app)).api.staff
    const shown = async () => (await app.api.places.list()).items.find(({ id }) => id === nitra.id)
    expect(await shown()).toEqual(nitra)
    const byHand = nitra.services.filter((service) => service !== 'voucher-purchase')
    const wanted = wantedDesk({ salesPointId: nitra.id, takesOrders: false })
    done(await cashDesks.write(wanted))
    expect(await shown()).toEqual({ ...nitra, services: ['instant-purchase', ...byHand] })
    done(await cashDesks.block({ salesPointId: nitra.id }))
    const blocked = await shown()
    done(await cashDesks.write({ ...wanted, version: 2, sells: false }))
    expect([blocked, await shown()]).toEqual(Array(2).fill({ ...nitra, services: byHand }))
  })

  test('are added, and taken out again by an undo; of one address there is one', async () => {
    const before = await ofNitra()
    done(await desk.write({ places: [added] }))
    expect(await ofNitra()).toEqual([...before, added.name].toSorted((a, b) => a.localeCompare(b, 'sk')))
    expect(await desk.write({ places: [{ ...added, name: 'Iná trafika' }] })).toEqual(
      refused('sales-point-taken'),
    )
    done(await desk.write({ places: [{ ...added, version: 1, isRemoved: true }] }))
    expect(await ofNitra()).toEqual(before)
    done(await desk.write({ places: [added] }))
    expect(await desk.write({ places: [{ ...added, version: 3, isRemoved: true }] })).toEqual(
      refused('sales-point-true'),
    )
  })

  test('are written all or none, and once where the answer was lost', async () => {
    const places = [added, wanted({ name: 'Iný názov' })]
    const first = done(await desk.write({ places }))
    expect(done(await desk.write({ places }))).toEqual(first)
    expect(
      await desk.write({ places: [{ ...added, version: 1, phone: null }, wanted({ phone: null })] }),
    ).toEqual(refused('sales-points-changed'))
    expect(done(await desk.list())).toEqual(first)
    expect(await entries()).toHaveLength(3)
  })

  test('that are wrong are told by their place, each field of it', async () => {
    expect(
      await desk.write({ places: [added, { ...added, name: ' ', postalCode: '94901', services: [] }] }),
    ).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [
          { at: 'places.1.name', code: 'required' },
          { at: 'places.1.postalCode', code: 'not-a-postal-code' },
          { at: 'places.1.services', code: 'required' },
          { at: 'places.1.id', code: 'line-repeated' },
        ],
      },
    })
  })

  test('that are more than there may be are refused together', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ ...added, id: `predajna-${n}` }))
    expect(await desk.write({ places: many })).toEqual({
      ok: false,
      error: { code: 'kept-full', most: 500 },
    })
  })
})

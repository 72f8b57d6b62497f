import { describe, expect, test } from 'vitest'
import { tobacconist as place } from '../../tests/support/sales-points.ts'
import { mapView } from '../limits.ts'
import type { SalesPoint } from './sales-point.ts'
import {
  adoptedSalesPoints,
  isRemovable,
  planSalesPoints,
  publicSalesPoints,
  type SalesPointRecord,
  salesPointId,
  salesPointProblems,
  type WantedSalesPoint,
} from './sales-point-record.ts'

const [record] = adoptedSalesPoints([place]) as [SalesPointRecord]
const wanted = (change: Partial<WantedSalesPoint> = {}): WantedSalesPoint => ({
  ...place,
  version: 1,
  isRemoved: false,
  ...change,
})
const trace = { by: 'Jana Nováková', at: '2026-11-20T10:30:00.000Z' }
const plan = (one: Partial<WantedSalesPoint>, current: readonly SalesPointRecord[] = [record]) =>
  planSalesPoints(current, [wanted(one)], trace)

describe('what is wrong with a sales point (rule A117)', () => {
  const { bounds } = mapView
  const hours = place.openingHours!
  test.each<[string, Partial<SalesPoint>, object]>([
    ['a name of one letter', { name: 'T' }, { at: 'name', code: 'too-short', min: 2 }],
    ['no street', { address: ' ' }, { at: 'address', code: 'required' }],
    [
      'a postal code without its space',
      { postalCode: '94901' },
      { at: 'postalCode', code: 'not-a-postal-code' },
    ],
    ['no town', { city: '' }, { at: 'city', code: 'required' }],
    [
      'a place far north',
      { coordinates: { lat: bounds.north + 0.1, lng: 18 } },
      { at: 'lat', code: 'amount-out-of-range', min: bounds.south, max: bounds.north },
    ],
    [
      'a place that is no number',
      { coordinates: { lat: 48, lng: Number.NaN } },
      { at: 'lng', code: 'amount-out-of-range', min: bounds.west, max: bounds.east },
    ],
    [
      'a day that ends before it begins',
      { openingHours: { ...hours, friday: '17:00-08:00' } },
      { at: 'friday', code: 'required' },
    ],
    ['a phone of letters', { phone: 'volajte' }, { at: 'phone', code: 'not-a-phone' }],
    ['an e-mail without its sign', { email: 'x' }, { at: 'email', code: 'not-an-email' }],
    ['nothing that can be done there', { services: [] }, { at: 'services', code: 'required' }],
    ['a day that there is not', { closedFrom: '2026-02-30' }, { at: 'closedFrom', code: 'required' }],
    ['an address with a space', { id: 'nitra trafika' }, { at: 'id', code: 'required' }],
  ])('%s', (_, change, problem) => {
    expect(salesPointProblems({ ...place, ...change })).toEqual([problem])
  })

  test('nothing, also where hours, phone and e-mail are not known and where it closes one day', () => {
    expect(salesPointProblems(place)).toEqual([])
    expect(
      salesPointProblems({ ...place, openingHours: null, phone: null, closedFrom: '2028-02-29' }),
    ).toEqual([])
  })
})

test('its address is of town and name without accents, with a number where that is taken', () => {
  expect(salesPointId({ city: 'Čadca', name: 'Trafika „U Ďura“' }, new Set())).toBe('cadca-trafika-u-dura')
  expect(salesPointId(place, new Set(['nitra-trafika-zobor', 'nitra-trafika-zobor-2']))).toBe(
    'nitra-trafika-zobor-3',
  )
  expect(salesPointId({ city: '☂', name: '☂' }, new Set())).toBe('predajna')
})

describe('what becomes of sales points (rules A117, A118)', () => {
  test('a change is told by its fields, what they were and what they are', () => {
    const changed = { ...record, phone: null, version: 2, changedBy: trace.by, changedAt: trace.at }
    expect(plan({ phone: null })).toEqual({
      ok: true,
      value: [
        {
          action: 'sales_point_changed',
          record: changed,
          before: 1,
          changed: 'phone',
          from: 'phone: +421 37 000 00 01',
          to: 'phone: –',
        },
      ],
    })
  })

  test('what is so already is no change, whatever version was looked at', () => {
    for (const version of [0, 1, 7]) expect(plan({ version })).toEqual({ ok: true, value: [] })
  })

  test('one that is another by now is not overwritten, and one that is not there is not changed', () => {
    const refused = { ok: false, error: 'sales-points-changed' }
    expect(plan({ name: 'Iná', version: 2 })).toEqual(refused)
    expect(plan({}, [])).toEqual(refused)
    expect(plan({ version: 0, isRemoved: true }, [])).toEqual(refused)
  })

  test('a new one has an address of its own, and that of one that was removed only as it was', () => {
    expect(plan({ version: 0, name: 'Iná' })).toEqual({ ok: false, error: 'sales-point-taken' })
    expect(plan({ version: 0 }, [])).toMatchObject({
      value: [{ action: 'sales_point_added', before: 0, record: { version: 1 } }],
    })
    const removed = [{ ...record, version: 2, isRemoved: true }]
    expect(plan({ version: 0, name: 'Iná' }, removed)).toEqual({ ok: false, error: 'sales-point-taken' })
    for (const one of [{ version: 0 }, { version: 2, name: 'Iná' }])
      expect(plan(one, removed)).toMatchObject({
        value: [{ action: 'sales_point_added', before: 2, record: { version: 3, isRemoved: false } }],
      })
  })

  test('removed is one that nobody changed since it was added, and a sample, and nothing else of them changes', () => {
    expect(plan({ isRemoved: true, name: 'Iná' })).toMatchObject({
      value: [{ action: 'sales_point_removed', record: { name: place.name, isRemoved: true, version: 2 } }],
    })
    const old = { ...record, version: 5 }
    expect(plan({ isRemoved: true, version: 5 }, [old])).toEqual({ ok: false, error: 'sales-point-true' })
    expect(plan({ isRemoved: true, version: 5, sample: true }, [old])).toMatchObject({ ok: false })
    // Nor in two steps.
    expect(plan({ version: 5, sample: true }, [old])).toEqual({ ok: false, error: 'sales-point-true' })
    expect([old, { ...old, sample: true }, { ...record, isRemoved: true }].map(isRemovable)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('where one is refused none is planned', () => {
    const both = [wanted({ phone: null }), wanted({ id: 'ina', name: 'Iná' })]
    expect(planSalesPoints([record], both, trace)).toEqual({ ok: false, error: 'sales-points-changed' })
  })
})

test('the public sees those that were not removed, the primary one first, and nothing of who changed them', () => {
  const primary = { ...record, id: 'z', city: 'Žilina', type: 'primary' } as const
  const removed = { ...record, id: 'r', isRemoved: true }
  const { version: _v, isRemoved: _r, changedBy: _b, changedAt: _a, ...first } = primary
  expect(publicSalesPoints([record, removed, primary])).toEqual([first, place])
})

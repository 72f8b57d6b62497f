import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Actor, createdEntry, entriesOf, fieldChanges } from './entry.ts'

const subject = {
  kind: 'order',
  id: '11111111-1111-4111-8111-111111111111',
  number: 'ATM-A1B2C3D4E',
} as const
const staff: Actor = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' }
const at = '2026-03-02T09:00:00.000Z'

/** Records of one type: the same few fields, each of a kind of its own, as records of the product are. */
const anyRecord = fc.record({
  orderStatus: fc.constantFrom('prijata', 'spracuva', 'vybavena', 'zrusena'),
  notes: fc.option(fc.string()),
  total: fc.integer(),
  frozen: fc.boolean(),
  city: fc.option(fc.string(), { nil: undefined }),
  lines: fc.array(fc.record({ id: fc.string(), quantity: fc.integer() }), { maxLength: 3 }),
})

describe('changes', () => {
  test('do not see the order of keys, which a database does not keep', () => {
    expect(fieldChanges({ lines: [{ a: 1, b: 2 }] }, { lines: [{ b: 2, a: 1 }] })).toEqual([])
  })

  test('are none between equal records', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(fieldChanges(record, structuredClone(record))).toEqual([])
      }),
    )
  })

  test('are one for each field that differs, and no other (rule I9)', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (before, after) => {
        const differing = (Object.keys(before) as (keyof typeof before)[]).filter(
          (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
        )
        expect(fieldChanges(before, after).map(({ field }) => field)).toEqual(differing.sort())
      }),
    )
  })

  test('tell the same story backwards', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (before, after) => {
        const turned = fieldChanges(after, before).map(({ field, from, to }) => ({
          field,
          from: to,
          to: from,
        }))
        expect(fieldChanges(before, after)).toEqual(turned)
      }),
    )
  })

  test('are in the order of the names of the fields, whatever the order of the records', () => {
    expect(fieldChanges({ b: '1', a: '1' }, { a: '2', b: '2' }).map(({ field }) => field)).toEqual(['a', 'b'])
  })

  test.each([
    ['a text', { a: 'old' }, { a: 'new' }, { from: 'old', to: 'new' }],
    ['a number', { a: 1 }, { a: 20 }, { from: '1', to: '20' }],
    ['a switch', { a: false }, { a: true }, { from: 'false', to: 'true' }],
    ['a list', { a: [] }, { a: [{ id: 'x' }] }, { from: '[]', to: '[{"id":"x"}]' }],
    ['what was empty', { a: null }, { a: '' }, { from: null, to: '' }],
    ['what is emptied', { a: 'x' }, { a: null }, { from: 'x', to: null }],
    ['what was absent', {}, { a: 'x' }, { from: null, to: 'x' }],
    ['what goes away', { a: 'x' }, {}, { from: 'x', to: null }],
  ])('write %s as text, as it stands in the audit log', (_what, before, after, expected) => {
    expect(fieldChanges<Record<string, unknown>>(before, after)).toEqual([{ field: 'a', ...expected }])
  })

  test('see nothing between an absent value and an empty one, because a row keeps both as NULL', () => {
    expect(fieldChanges<Record<string, unknown>>({ a: undefined, b: null }, { a: null })).toEqual([])
  })
})

describe('entriesOf', () => {
  test('are one per change, by one actor at one instant, named as the columns of the tables', () => {
    const changed = [
      { field: 'orderStatus', from: 'prijata', to: 'spracuva' },
      { field: 'priority', from: null, to: 'high' },
    ]
    expect(entriesOf(subject, changed, { by: staff, at, note: 'volal zákazník' })).toEqual([
      {
        subject,
        actionType: 'order_status_change',
        fieldName: 'order_status',
        oldValue: 'prijata',
        newValue: 'spracuva',
        actor: staff,
        notes: 'volal zákazník',
        createdAt: at,
      },
      {
        subject,
        actionType: 'priority_change',
        fieldName: 'priority',
        oldValue: null,
        newValue: 'high',
        actor: staff,
        notes: 'volal zákazník',
        createdAt: at,
      },
    ])
  })

  test('are none when nothing changed, even with a note', () => {
    expect(entriesOf(subject, [], { by: staff, at, note: 'nič' })).toEqual([])
  })

  test('have no note where none was given', () => {
    const [entry] = entriesOf(subject, [{ field: 'status', from: 'open', to: 'closed' }], { by: staff, at })
    expect(entry).toMatchObject({ actionType: 'status_change', notes: null })
  })
})

describe('createdEntry', () => {
  test('tells the number and nothing personal', () => {
    expect(createdEntry(subject, { kind: 'visitor' }, at)).toEqual({
      subject,
      actionType: 'created',
      fieldName: null,
      oldValue: null,
      newValue: 'ATM-A1B2C3D4E',
      actor: { kind: 'visitor' },
      notes: null,
      createdAt: at,
    })
  })
})

import { describe, expect, test } from 'vitest'
import {
  bytes,
  codec,
  details,
  instant,
  integer,
  listOf,
  majorUnits,
  nullable,
  oneOf,
  optional,
  text,
  uuid,
} from './codec.ts'

type Thing = {
  readonly id: string
  readonly kind: 'plain' | 'fancy'
  readonly price: number
  readonly parts: readonly { readonly name: string; readonly price: number }[]
  readonly mark: Uint8Array
  readonly madeAt: string
  readonly soldAt: string | null
  readonly nickname?: string | undefined
}

const things = codec<Thing>(
  {
    id: uuid('id'),
    kind: oneOf('thing_kind', ['plain', 'fancy']),
    price: majorUnits('total_price'),
    parts: listOf('parts', codec({ name: text('name'), price: majorUnits('price') })),
    mark: bytes('mark'),
    madeAt: instant('made_at'),
    soldAt: nullable(instant('sold_at')),
    nickname: optional(text('nickname')),
  },
  { search_text: ({ kind }) => ` ${kind}` },
)

const thing: Thing = {
  id: 'a3a0c3f4-5a4e-4b57-9a30-0d5b7c0a1f00',
  kind: 'fancy',
  price: 120_50,
  parts: [{ name: 'lid', price: 5 }],
  mark: new Uint8Array([0, 255, 16]),
  madeAt: '2026-11-20T10:00:00.000Z',
  soldAt: null,
}
const row = {
  id: thing.id,
  thing_kind: 'fancy',
  total_price: '120.50',
  parts: [{ name: 'lid', price: '0.05' }],
  mark: '\\x00ff10',
  made_at: thing.madeAt,
  sold_at: null,
  nickname: null,
  search_text: ' fancy',
}

describe('A codec', () => {
  test('writes every field into its column, and what is made of the value beside them', () => {
    expect(things.toRow(thing)).toEqual(row)
    expect(things.toRow({ ...thing, nickname: 'Lída' })).toMatchObject({ nickname: 'Lída' })
    expect(things.columns.toSorted()).toEqual(Object.keys(row).toSorted())
  })

  test('reads what it wrote, and what the database spells in its own way', () => {
    expect(things.fromRow(row)).toStrictEqual(thing)
    const { search_text: _, ...spelt } = { ...row, total_price: 120.5, made_at: '2026-11-20T11:00:00+01:00' }
    expect(things.fromRow({ ...spelt, grown_later: 1 })).toStrictEqual(thing)
    expect(things.fromRow({ ...row, nickname: 'Lída' })).toStrictEqual({ ...thing, nickname: 'Lída' })
  })

  test.each([
    ['id', 'not a uuid'],
    ['thing_kind', 'huge'],
    ['total_price', '1.005'],
    ['total_price', 'NaN'],
    ['mark', '\\x00f'],
    ['mark', '00ff'],
    ['made_at', '2026-11-20'],
    ['made_at', null],
    ['parts', [{ name: 'lid' }]],
    ['parts', '[]'],
    ['nickname', 7],
    ['id', undefined],
    ['nickname', undefined],
  ])('throws where %s is %j', (column, value) => {
    expect(() => things.fromRow({ ...row, [column]: value })).toThrow(/path/)
  })

  test('throws where there is no row', () => {
    for (const raw of [null, undefined, 'row', []]) expect(() => things.fromRow(raw)).toThrow(/expected/)
  })

  test('does not compile where a field is forgotten, or told to be something else', () => {
    // @ts-expect-error the kind is forgotten
    codec<Pick<Thing, 'id' | 'kind'>>({ id: uuid('id') })
    // @ts-expect-error a word is missing
    codec<Pick<Thing, 'kind'>>({ kind: oneOf('thing_kind', ['plain']) })
    // @ts-expect-error nothing says that it may be empty
    codec<Pick<Thing, 'soldAt'>>({ soldAt: instant('sold_at') })
  })

  test('tells details that are no plain value as the text they are', () => {
    const entries = codec<{
      details: Readonly<Record<string, string | number | boolean | null>>
      at: number
    }>({
      details: details('details'),
      at: integer('at'),
    })
    const raw = { details: { a: 1, b: null, c: ['x'], d: { e: true } }, at: 1 }
    expect(entries.fromRow(raw).details).toEqual({ a: 1, b: null, c: '["x"]', d: '{"e":true}' })
  })
})

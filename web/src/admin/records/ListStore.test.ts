import { Unavailable } from '@hotovo/application/faults'
import { ok } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { ListStore } from './ListStore.ts'

type View = {
  readonly q?: string
  readonly sort?: string
  readonly cursor?: string
  readonly size?: string[]
}
type Row = { readonly id: string; readonly said?: string }

/** A list of so many rows, two on a page, with all that is asked for it; `q` lets one row through. */
function desk(state = { rows: 3, isAway: false }) {
  const counted: object[] = []
  const asked: object[] = []
  const changing = new Set<string>()
  const refiltered: string[] = []
  const answer = <T>(value: T) =>
    state.isAway ? Promise.reject(new Unavailable('away')) : Promise.resolve(ok(value))
  const store = new ListStore<View, Row, string>(
    {
      session: { guarded: <T>(ask: () => Promise<T>) => ask() as never },
      staff: {
        countFiltered: ({ filters }) => {
          counted.push(...filters)
          return answer(filters.map((_, place) => ({ count: state.rows + place, isMore: false })))
        },
      },
    },
    {
      of: 'orders',
      addressOf: (view) => new URLSearchParams(JSON.parse(JSON.stringify(view)) as Record<string, string>),
      list: ({ q, cursor }) => {
        const all = Array.from(
          { length: q === undefined ? state.rows : 1 },
          (_, at): Row => ({ id: `${at}` }),
        )
        const from = Number(cursor ?? 0)
        return answer({
          items: all.slice(from, from + 2),
          next: all.length > from + 2 ? `${from + 2}` : null,
        })
      },
      export: () => answer({ rows: [], isWhole: true } as never),
      open: (id) => answer(`record ${id}`),
      current: (question) => {
        asked.push(question)
        return answer(question.ids.map((id) => ({ row: { id, said: 'new' }, isListed: id !== '1' })))
      },
      isChanging: ({ id }) => changing.has(id),
      idOf: ({ id }) => id,
      sumsOf: (rows) => [{ minor: rows.length, currency: 'EUR' }],
      refiltered: () => void refiltered.push(store.address.toString()),
    },
  )
  return { store, state, counted, asked, changing, refiltered }
}
const settled = () => new Promise((done) => setImmediate(done))

test('a page is shown by its view; rows stay when a refresh fails, not when another view does', async () => {
  const { store, state } = desk()
  await store.open({})
  expect(store.shownIds).toEqual(['0', '1'])
  await store.open({ cursor: '2' })
  expect(store.shownIds).toEqual(['2'])
  state.isAway = true
  await store.refresh()
  expect([store.page.phase, store.shownIds]).toEqual(['failed', ['2']])
  await store.openFirst()
  expect([store.page.phase, store.shownIds]).toEqual(['failed', []])
})

test('another filter is told, another page or the same again is not', async () => {
  const { store, refiltered } = desk()
  for (const view of [{ q: 'eva' }, { q: 'eva', cursor: '2' }, { q: 'eva' }, {}]) await store.open(view)
  expect(refiltered).toEqual(['q=eva', ''])
})

test('another question begins at its first row; another page, and the same question again, at the record that was opened last', async () => {
  const { store } = desk()
  await store.open({})
  store.leaveFor('1')
  await store.open({ cursor: '2' })
  await store.open({})
  expect(store.opened).toBe('1')
  await store.open({ q: 'jana' })
  expect(store.opened).toBeUndefined()
})

test('a list of several pages is counted behind its rows, not from page to page, and again when it is asked for anew', async () => {
  const { store, state, counted } = desk()
  const total = async () => {
    await settled()
    return [store.total.count?.count, counted.length]
  }
  await store.open({ sort: 'oldest' })
  expect([await total(), counted]).toEqual([[3, 1], [{}]])
  await store.open({ sort: 'oldest', cursor: '2' })
  expect(await total()).toEqual([3, 1])
  // What is all on one page needs no counting.
  await store.open({ q: 'eva' })
  expect(await total()).toEqual([1, 1])
  expect(store.total.count?.sums).toEqual([{ minor: 1, currency: 'EUR' }])
  state.rows = 4
  await store.open({})
  expect(await total()).toEqual([4, 2])
  state.isAway = true
  await store.refresh()
  expect(await total()).toEqual([4, 3])
})

test('of a filter each value is counted alone, with the other filters as they are; without an answer there are no counts', async () => {
  const { store, state, counted } = desk()
  const view: View = { q: 'eva', size: ['s'], sort: 'oldest', cursor: '2' }
  const counts = () => store.total.ofEach(view, 'size', ['s', 'm'])
  expect((await counts())?.map(({ count }) => count)).toEqual([3, 4])
  expect(counted).toEqual([
    { q: 'eva', size: ['s'] },
    { q: 'eva', size: ['m'] },
  ])
  expect(store.total.count).toBeUndefined()
  state.isAway = true
  expect(await counts()).toBeUndefined()
})

test('a record that was fetched ahead is there until it has been shown; of many the first goes', async () => {
  const { ahead } = desk().store
  await ahead.fetch('0')
  expect([ahead.get('0'), ahead.get('0')]).toEqual(['record 0', 'record 0'])
  ahead.drop('0')
  expect(ahead.get('0')).toBeUndefined()
  for (const id of ['0', '1', '2', '3', '4']) await ahead.fetch(id)
  expect(['0', '1', '4'].map((id) => ahead.get(id))).toEqual([undefined, 'record 1', 'record 4'])
})

test('what a record says of itself its row says, and no other', async () => {
  const { store } = desk()
  await store.open({})
  for (const id of ['1', '2']) store.say(id, (row) => ({ ...row, said: 'new' }))
  expect(store.rows).toEqual([{ id: '0' }, { id: '1', said: 'new' }])
})

test('rows are as others made them, in their places; what the filter means no more is told until the list is asked for again', async () => {
  const { store, asked } = desk()
  await store.open({ sort: 'oldest', cursor: undefined } as View)
  await store.takeAnew(['0', '1'])
  expect(asked).toEqual([{ ids: ['0', '1'], filter: { sort: 'oldest' } }])
  expect(store.rows).toEqual([
    { id: '0', said: 'new' },
    { id: '1', said: 'new' },
  ])
  expect([...store.left]).toEqual(['1'])
  await store.refresh()
  expect([store.rows, store.left.size]).toEqual([[{ id: '0' }, { id: '1' }], 0])
})

test('a row that is being changed here, and another page by now, are not told anew', async () => {
  const { store, changing } = desk()
  await store.open({})
  changing.add('1')
  await store.takeAnew(['1'])
  expect([store.rows[1], store.left.size]).toEqual([{ id: '1' }, 0])
  changing.clear()
  const asking = store.takeAnew(['0', '1'])
  await store.open({ q: 'eva' })
  await asking
  expect([store.rows, store.left.size]).toEqual([[{ id: '0' }], 0])
})

import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import { pageSize } from '@hotovo/domain/limits'
import { observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { Anew, pauseMs } from './Anew.ts'

/** Rows that are shown, with what is heard, asked and waited for in the hands of a test. */
function rows(shownIds: readonly string[]) {
  const page = observable({ phase: 'shown' as 'loading' | 'shown' | 'failed' })
  const asked: (readonly string[])[] = []
  const network = { isAway: false }
  const timers: (() => void)[] = []
  const hearers = new Set<(news: StaffEvent) => void>()
  const anew = new Anew(
    (work, ms) => {
      expect(ms).toBe(pauseMs)
      timers.push(work)
      return () => {}
    },
    {
      page,
      shownIds,
      takeAnew: async (ids) => {
        asked.push(ids)
        if (network.isAway) throw new Unavailable('away')
      },
    },
    'voucher',
    'ticket',
  )
  const leave = anew.listen({
    hear: (hearer) => {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  })
  return {
    asked,
    network,
    leave,
    hear: (...all: StaffEvent[]) => {
      for (const news of all) for (const hearer of hearers) hearer(news)
    },
    turn: (phase: typeof page.phase) =>
      runInAction(() => {
        page.phase = phase
      }),
    /** The pause is over, and what followed from that has happened. */
    pass: async () => {
      await new Promise((done) => setImmediate(done))
      for (const work of timers.splice(0)) work()
      await new Promise((done) => setImmediate(done))
    },
  }
}
const changed = (id: string): StaffEvent => ({ kind: 'voucher', id, version: null })

test('rows that are shown are asked for once they changed, together after a pause, and no others', async () => {
  const { asked, hear, pass } = rows(['A', 'B', 'C'])
  hear(changed('X'), { kind: 'bank-line', id: 'A', version: null }, { kind: 'company', here: [], taken: [] })
  expect(asked).toEqual([])
  hear(changed('A'))
  hear(changed('C'), changed('B'), changed('C'))
  expect(asked).toEqual([['A']])
  await pass()
  expect(asked).toEqual([['A'], ['B', 'C']])
  await pass()
  hear({ kind: 'many', of: 'order' })
  expect(asked).toHaveLength(2)
  hear({ kind: 'many', of: null })
  expect(asked.slice(2)).toEqual([['A', 'B', 'C']])
})

test('rows are told by each of their kinds', () => {
  const { asked, hear } = rows(['A', 'B'])
  hear({ kind: 'order', id: 'A', version: 2 }, { kind: 'ticket', id: 'B', version: 2 })
  expect(asked).toEqual([['B']])
})

test('what is heard while rows are on their way counts for those that come', async () => {
  const { asked, hear, turn, pass } = rows(['A', 'B'])
  turn('loading')
  hear(changed('B'))
  expect(asked).toEqual([])
  turn('shown')
  expect(asked).toEqual([['B']])
  await pass()
  turn('loading')
  turn('shown')
  expect(asked).toHaveLength(1)
})

test('one question holds no more than it may', async () => {
  const all = Array.from({ length: pageSize.max + 1 }, (_, place) => `${place}`)
  const { asked, hear, pass } = rows(all)
  hear({ kind: 'many', of: 'voucher' })
  await pass()
  expect(asked).toEqual([all.slice(0, pageSize.max), all.slice(pageSize.max)])
})

test('what nobody answers is asked with the next that is heard, and nothing once nobody listens', async () => {
  const { asked, hear, network, pass, leave } = rows(['A'])
  network.isAway = true
  hear(changed('A'))
  await pass()
  network.isAway = false
  hear(changed('A'))
  await pass()
  expect(asked).toEqual([['A'], ['A']])
  leave()
  hear(changed('A'))
  expect(asked).toHaveLength(2)
})

import type { ListQuestion } from '@hotovo/application/back-office/first-ids'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import { ok } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { Fetched } from '../../../stores/Fetched.ts'
import { Fresh, pauseMs } from './Fresh.ts'

/** A list that shows A, with what the server has first, what is heard and asked, and its pauses in the hands of a test. */
function list() {
  const server = { first: ['A'], isAway: false }
  const asked: ListQuestion[] = []
  const timers: (() => void)[] = []
  const hearers = new Set<(news: StaffEvent) => void>()
  const page = new Fetched<{ readonly items: readonly { readonly id: string }[] }>()
  const show = (question = 'all') =>
    page.ask(question, async () => ({ items: server.first.map((id) => ({ id })) }))
  const view = { delivery: ['courier'], cursor: 'x' } as const
  const fresh = new Fresh(
    {
      firstRows: async (question) => {
        asked.push(question)
        if (server.isAway) throw new Unavailable('away')
        return ok([...server.first])
      },
      later: (work, ms) => {
        expect(ms).toBe(pauseMs)
        timers.push(work)
        return () => {}
      },
    },
    { page, view, gone: [{ id: 'GONE' }], refresh: () => show() },
    'order',
  )
  const leave = fresh.listen({
    hear: (hearer) => {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  })
  const settled = () => new Promise((done) => setImmediate(done))
  const hear = async (news: StaffEvent) => {
    for (const hearer of hearers) hearer(news)
    await settled()
  }
  const pass = async () => {
    for (const work of timers.splice(0)) work()
    await settled()
  }
  /** Something new is stored, which the list begins with or not. */
  const come = (id: string, isFirst = true) => {
    if (isFirst) server.first.unshift(id)
    return hear({ kind: 'order', id, version: 1 })
  }
  return {
    server,
    page,
    fresh,
    asked,
    show,
    leave,
    hear,
    come,
    pass,
    told: () => [fresh.isTold, fresh.count],
  }
}

test('only what would stand among the rows is told, until they are asked for again', async () => {
  const { show, come, told, asked, pass, fresh } = list()
  await show()
  await come('B', false)
  expect([told(), asked]).toEqual([[false, 0], [{ list: 'orders', question: { delivery: ['courier'] } }]])
  await pass()
  await come('C')
  await pass()
  await come('GONE')
  expect(told()).toEqual([true, 1])
  await fresh.list.refresh()
  expect(told()).toEqual([false, 0])
})

test('what is new and comes among the rows by a change is told then; what was there before is no news', async () => {
  const { server, show, come, hear, told, asked, pass } = list()
  await show()
  await come('B', false)
  await pass()
  server.first = ['B', 'A']
  await hear({ kind: 'order', id: 'B', version: 2 })
  expect(told()).toEqual([true, 1])
  await pass()
  await hear({ kind: 'order', id: 'A', version: 2 })
  await hear({ kind: 'ticket', id: 'T', version: 1 })
  expect(asked).toHaveLength(2)
})

test('however much is heard, it is asked once and again after a pause', async () => {
  const { show, come, told, asked, pass } = list()
  await show()
  for (let n = 0; n < 5; n++) await come(`${n}`)
  expect(asked).toHaveLength(1)
  await pass()
  expect([told(), asked.length]).toEqual([[true, 5], 2])
  await pass()
  expect(asked).toHaveLength(2)
})

test('where more came than can be counted, it is told only where there is anything to show', async () => {
  const { server, show, hear, told, asked, pass } = list()
  await show()
  await hear({ kind: 'many', of: 'ticket' })
  expect(asked).toEqual([])
  await hear({ kind: 'many', of: null })
  expect([asked.length, told()]).toEqual([1, [false, 0]])
  await pass()
  server.first = ['B', 'A']
  await hear({ kind: 'many', of: 'order' })
  expect(told()).toEqual([true, 0])
})

test('an answer about what is not shown any more counts for nothing, and what nobody answered is asked again', async () => {
  const { server, page, show, come, hear, told, asked, pass, leave } = list()
  await show()
  const coming = come('B')
  let release = () => {}
  const other = new Promise<void>((resolve) => {
    release = resolve
  })
  const showing = page.ask('other', () => other.then(() => ({ items: [] })))
  await coming
  expect(told()).toEqual([false, 0])
  release()
  await showing
  await pass()
  server.isAway = true
  await come('C')
  expect(told()).toEqual([false, 0])
  server.isAway = false
  await pass()
  await come('D')
  await pass()
  expect(told()).toEqual([true, 2])
  const { length } = asked
  leave()
  await hear({ kind: 'many', of: null })
  expect(asked).toHaveLength(length)
})

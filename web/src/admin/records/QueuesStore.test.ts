import type { LiveListener } from '@hotovo/application/back-office/live-events'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import { fail, ok } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { QueuesStore, restMs } from './QueuesStore.ts'
import { RequestKeys, unstored } from './RequestKeys.ts'

/** A store whose rest ends when the test says so, how many wait, and how often it asked. */
function desk() {
  const server = { count: 0, isAway: false, isOut: false, asked: 0 }
  const rests: { work: () => void; ms: number }[] = []
  const store = new QueuesStore({
    queues: async () => {
      server.asked += 1
      if (server.isAway) throw new Unavailable('away')
      if (server.isOut) return fail({ code: 'sign-in-required' } as const)
      return ok([{ queue: 'completed-unpaid', count: server.count, isMore: false } as const])
    },
    later: (work, ms) => {
      rests.push({ work, ms })
      return () => {}
    },
  })
  const answered = () => new Promise((done) => setImmediate(done))
  const rested = () => {
    rests.shift()?.work()
    return answered()
  }
  const shown = () => store.counts[0]?.count
  return { store, server, rests, answered, rested, shown }
}

test('what waits is counted at once, and of all that comes within the rest after it once more', async () => {
  const { store, server, rests, answered, rested, shown } = desk()
  store.look()
  await answered()
  expect(shown()).toBe(0)
  server.count = 1
  for (let n = 0; n < 20; n += 1) store.look()
  expect([server.asked, rests.map(({ ms }) => ms)]).toEqual([1, [restMs]])
  await rested()
  expect([server.asked, shown()]).toEqual([2, 1])
  await rested()
  expect(server.asked).toBe(2)
  store.look()
  expect(server.asked).toBe(3)
})

test('it is counted when a stream begins and when something is stored, and not when somebody comes or goes', async () => {
  const { store, server, rested } = desk()
  const heard: StaffEvent[] = []
  let tell: LiveListener['hear'] = () => {}
  const listen = store.overhearing(async (listener) => {
    tell = listener.hear
    return ok(() => {})
  })
  await listen({ hear: (news) => void heard.push(news), over: () => {} })
  await rested()
  const presence: StaffEvent = { kind: 'company', here: [], taken: [] }
  tell(presence)
  expect(server.asked).toBe(1)
  const line: StaffEvent = { kind: 'bank-line', id: '1', version: null }
  tell(line)
  expect([server.asked, heard]).toEqual([2, [presence, line]])
})

test('it is counted when a deed is done, and not when it is refused', async () => {
  const { store, server } = desk()
  const look = () => store.look()
  const keys = new RequestKeys(unstored, () => 'key', look)
  await keys.under('one', async () => ({ ok: false, error: { code: 'voucher-voided' } }))
  expect(server.asked).toBe(0)
  await keys.under('one', async () => ({ ok: true }))
  expect(server.asked).toBe(1)
})

test.each(['isAway', 'isOut'] as const)('what was counted stays where the server %s', async (state) => {
  const { store, server, answered, rested, shown } = desk()
  server.count = 1
  store.look()
  await answered()
  Object.assign(server, { count: 2, [state]: true })
  await rested()
  store.look()
  await answered()
  expect([server.asked, shown()]).toEqual([2, 1])
})

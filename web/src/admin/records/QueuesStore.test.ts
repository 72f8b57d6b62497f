import type { LiveListener } from '@hotovo/application/back-office/live-events'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import { ok } from '@hotovo/domain/shared/result'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { QueuesStore, restMs } from './QueuesStore.ts'
import { RequestKeys, unstored } from './RequestKeys.ts'

let office: BackOffice
beforeEach(async () => {
  office = await backOffice()
})
afterEach(() => office.app.close())

/** A store whose rest ends when the test says so, and how often it asked. */
function desk(isAway = (): boolean => false) {
  const asked: Promise<unknown>[] = []
  const rests: { work: () => void; ms: number }[] = []
  const queues = async () => {
    if (isAway()) throw new Unavailable('away')
    return office.api.staff.queues()
  }
  const store = new QueuesStore({
    queues: () => {
      const answer = queues()
      asked.push(answer)
      return answer
    },
    later: (work, ms) => {
      rests.push({ work, ms })
      return () => {}
    },
  })
  const answered = async () => {
    await Promise.allSettled(asked)
    await Promise.resolve()
  }
  return { store, asked, rests, answered, rested: () => rests.shift()?.work() }
}

const countOf = ({ counts }: QueuesStore, name: string) => counts.find(({ queue }) => queue === name)?.count

/** An order that is completed and not paid. */
async function unpaid() {
  const { id } = (await newOrder(office.app.api)).view.order
  await office.api.staff.orders.change({ id, status: 'vybavena', reason: 'hotovosť', version: 1 })
}

test('what waits is counted at once, and of all that comes within the rest after it once more', async () => {
  const { store, asked, rests, answered, rested } = desk()
  store.look()
  await answered()
  expect(countOf(store, 'completed-unpaid')).toBe(0)
  await unpaid()
  for (let n = 0; n < 20; n += 1) store.look()
  expect([asked.length, rests.map(({ ms }) => ms)]).toEqual([1, [restMs]])
  rested()
  await answered()
  expect(asked.length).toBe(2)
  expect(countOf(store, 'completed-unpaid')).toBe(1)
  rested()
  expect(asked.length).toBe(2)
  store.look()
  expect(asked.length).toBe(3)
})

test('it is counted when a stream begins and when something is stored, and not when somebody comes or goes', async () => {
  const { store, asked, answered, rested } = desk()
  const heard: StaffEvent[] = []
  let tell: LiveListener['hear'] = () => {}
  const listen = store.overhearing(async (listener) => {
    tell = listener.hear
    return ok(() => {})
  })
  await listen({ hear: (news) => void heard.push(news), over: () => {} })
  await answered()
  rested()
  expect(asked.length).toBe(1)
  const presence: StaffEvent = { kind: 'company', here: [], taken: [] }
  tell(presence)
  expect(asked.length).toBe(1)
  await unpaid()
  const line: StaffEvent = { kind: 'bank-line', id: '1', version: null }
  tell(line)
  await answered()
  expect([asked.length, countOf(store, 'completed-unpaid')]).toEqual([2, 1])
  expect(heard).toEqual([presence, line])
})

test('it is counted when a deed is done, and not when it is refused', async () => {
  const { store, asked } = desk()
  const keys = new RequestKeys(
    unstored,
    () => 'key',
    () => store.look(),
  )
  await keys.under('one', async () => ({ ok: false, error: { code: 'voucher-voided' } }))
  expect(asked.length).toBe(0)
  await keys.under('one', async () => ({ ok: true }))
  expect(asked.length).toBe(1)
})

test('what was counted stays where nobody answers, or where nobody is in any more', async () => {
  let isAway = false
  const { store, answered, rested } = desk(() => isAway)
  await unpaid()
  store.look()
  await answered()
  isAway = true
  rested()
  store.look()
  await answered()
  expect(countOf(store, 'completed-unpaid')).toBe(1)
  isAway = false
  await office.session.signOut()
  rested()
  store.look()
  await answered()
  expect(countOf(store, 'completed-unpaid')).toBe(1)
})

import { expect, test } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office.ts'
import { somebody } from '../../../../../tests/support/staff.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { Holds } from '../../records/Holds.ts'
import { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'
import { claimWrite } from './claimWrite.ts'
import { takeOrders } from './takeOrders.ts'

/** Two orders in a list, the second of which a colleague has. */
async function desk() {
  const { app, api, session } = await backOffice()
  const some = async () => {
    const { id, number } = (await newOrder(app.api)).view.order
    return { id, number }
  }
  const [free, taken] = [await some(), await some()]
  await (await somebody(app)).api.staff.orders.claim({ id: taken.id })
  const presence = new TeamPresenceStore()
  const holds = new Holds()
  const claiming = claimWrite({ presence, claims: api.staff.orders, session, holds })
  const take = (...orders: readonly (typeof free)[]) => takeOrders(presence, claiming, orders)
  return { presence, undos: holds.undos, take, free, taken }
}

test('a row is taken, let go by the same key, and each is taken back (rule A138)', async () => {
  const { presence, undos, take, free } = await desk()
  expect(await take(free)).toEqual({ as: 'claim', count: 1, leftTo: [], isFailed: false })
  expect(await take(free)).toMatchObject({ as: 'release', count: 1 })
  expect([await undos.undo(), presence.holderOf(free.id)?.isOwn]).toEqual(['undone', true])
})

test('what a colleague has is told first, and taken over by itself; of several it stays theirs', async () => {
  const { presence, take, free, taken } = await desk()
  expect(await take(free, taken)).toMatchObject({ as: 'claim', count: 1, leftTo: [expect.any(String)] })
  expect(await take(free, taken)).toMatchObject({ count: 0, leftTo: [expect.any(String)] })
  expect([presence.isTakenByOther(taken.id), await take(taken)]).toMatchObject([true, { count: 1 }])
  expect(await take(free, taken)).toMatchObject({ as: 'release', count: 2 })
})

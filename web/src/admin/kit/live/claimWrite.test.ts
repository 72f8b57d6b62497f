import { expect, test } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office.ts'
import { somebody } from '../../../../../tests/support/staff.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { Holds } from '../../records/Holds.ts'
import { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'
import { claimWrite } from './claimWrite.ts'

async function desk() {
  const { app, api, session } = await backOffice()
  const { id, number } = (await newOrder(app.api)).view.order
  const presence = new TeamPresenceStore()
  const holds = new Holds()
  const claiming = claimWrite({ presence, claims: api.staff.orders, session, holds })
  return { app, presence, claiming, undos: holds.undos, order: { id, number } }
}

test('an order that was taken is let go by taking that back, and one that was let go is taken (rule A112)', async () => {
  const { presence, claiming, undos, order } = await desk()
  expect(await claiming.run({ ...order, as: 'claim' })).toBe(true)
  expect(presence.holderOf(order.id)).toMatchObject({ isOwn: true })
  expect(await undos.undo()).toBe('undone')
  expect(undos.told).toMatchObject({ what: { kind: 'claim', number: order.number } })
  expect(presence.holderOf(order.id)).toBeUndefined()
  await claiming.run({ ...order, as: 'claim' })
  await claiming.run({ ...order, as: 'release' })
  expect([await undos.undo(), presence.holderOf(order.id)?.isOwn]).toEqual(['undone', true])
  expect(await undos.undo()).toBe('undone')
  expect(presence.holderOf(order.id)).toBeUndefined()
})

test('what a colleague has by then stays theirs', async () => {
  const { app, presence, claiming, undos, order } = await desk()
  await claiming.run({ ...order, as: 'claim' })
  const other = await somebody(app)
  await other.api.staff.orders.claim({ id: order.id, over: true })
  presence.learn(order.id, 'Jana')
  expect(await undos.undo()).toBe('overtaken')
  expect(await claiming.run({ ...order, as: 'claim' })).toBe(false)
  expect([undos.deeds, claiming.stage]).toMatchObject([
    [],
    { phase: 'refused', why: { code: 'order-taken' } },
  ])
})

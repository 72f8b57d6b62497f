import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { withStatus } from '@hotovo/domain/orders/order'
import { ok } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { addOrderTo } from '../../tests/support/payments.ts'
import { testWorld } from '../../tests/support/world.ts'
import { settleOrder } from './settle.ts'

const system = { kind: 'system' } as const

/**
 * Cancels an order while somebody else changes it first, so many times; tells by which versions that was decided, and of which
 * orders the lines of statements were looked at.
 */
async function cancelledAfter(others: number) {
  const stores = memoryPorts(testWorld())
  const lookedAt: string[] = []
  const about = (ids: readonly string[]) => {
    lookedAt.push(...ids)
    return stores.statements.about(ids)
  }
  const ports = { ...stores, statements: { ...stores.statements, about } }
  const { id: orderId } = await addOrderTo(ports)
  const versions: number[] = []
  const done = settleOrder(ports, {
    orderId,
    decide: async (state, at) => {
      const { order, version } = state!.record
      versions.push(version)
      if (versions.length <= others)
        await ports.orders.change({ order: { ...order, remindedAt: at }, version, entries: [] })
      const cancelled = withStatus(order, 'zrusena', { by: system, at })
      return cancelled.ok ? ok({ ...cancelled.value, by: system, at }) : cancelled
    },
    answer: ({ order, version }) => `${order.orderStatus} ${version}`,
  })
  return { done, versions, orderId, lookedAt }
}

test('what happens to an order is decided anew, as it stands then, when somebody was faster', async () => {
  const { done, versions } = await cancelledAfter(4)
  expect(await done).toEqual(ok('zrusena 6'))
  expect(versions).toEqual([1, 2, 3, 4, 5])
})

test('where somebody is always faster nothing happens, and whoever asks may come later', async () => {
  const { done } = await cancelledAfter(5)
  await expect(done).rejects.toMatchObject({ name: 'Unavailable' })
})

test('the lines of statements that are about an order are looked at again, once it is written', async () => {
  const { done, orderId, lookedAt } = await cancelledAfter(1)
  await done
  expect(lookedAt).toEqual([orderId])
})

import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { expect, test } from 'vitest'
import { addOrderTo, payInFull } from '../../tests/support/payments.ts'
import { testWorld } from '../../tests/support/world.ts'
import type { QueuedJob } from './job.ts'
import { abandonedDeliveries } from './queue.ts'

const jobOf = (deliveryId: string): QueuedJob => ({
  id: '1',
  kind: 'delivery',
  letter: null,
  about: { deliveryId },
  state: 'failed',
  tries: 1,
  mostTries: 25,
  nextTryAt: null,
  lastError: null,
})

test('deliveries that failed are told, but for those that a job tries again (rule V14)', async () => {
  const ports = memoryPorts(testWorld())
  const { settlement } = await payInFull(ports, await addOrderTo(ports))
  const ids = settlement.deliveries.map(({ delivery }) => delivery.id).toSorted()
  const told = async (jobs: readonly QueuedJob[]) =>
    (await abandonedDeliveries(ports, jobs)).map(({ id, lastError }) => `${id} ${lastError}`).toSorted()
  expect(await told([])).toEqual([])
  for (const id of ids) await ports.deliveries.fail(id, 'EENVELOPE')
  expect(await told([])).toEqual(ids.map((id) => `${id} EENVELOPE`))
  expect(await told([jobOf(ids[0]!)])).toEqual([`${ids[1]} EENVELOPE`])
})

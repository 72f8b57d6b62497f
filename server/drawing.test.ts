import { brand } from '@hotovo/adapters/content/brand'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import { orderViewOf } from '@hotovo/application/orders/view'
import { expect, test } from 'vitest'
import { deliveredVouchers } from '../tests/support/delivered.ts'
import { orderForm } from '../tests/support/orders.ts'
import { placement } from '../tests/support/placements.ts'
import { testWorld } from '../tests/support/world.ts'
import { mostWaiting, threadDocuments } from './drawing.ts'

const options = { brand, publicUrl: 'http://localhost:3000' }
const place = { name: 'Papiernictvo Na námestí', city: 'Bardejov' }
const view = await orderViewOf(memoryPorts(testWorld()), placement({}, orderForm()).order)

/** Documents whose thread does this with what is asked of it, instead of drawing. */
const threadsThat = (acts: string) =>
  threadDocuments(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort, workerData } from 'node:worker_threads'
        const [, given] = workerData.asked
        ${acts}`)}`,
    ),
    options,
  )

test('a document is drawn by the thread as it would be here', async () => {
  const drawing = threadDocuments(new URL('./drawing-thread.ts', import.meta.url), options)
  const here = documents({ ...options, fonts: fontFiles })
  const batch = { letters: [{ view, vouchers: deliveredVouchers }], isTwoSided: false, listedAt: null }
  expect(await drawing.courierLetters(batch)).toBe(await here.courierLetters(batch))
  expect(await drawing.voucherPdf(view, deliveredVouchers)).toBe(
    await here.voucherPdf(view, deliveredVouchers),
  )
  expect(await drawing.slip(view, deliveredVouchers, { paper: '80mm', place })).toBe(
    await here.slip(view, deliveredVouchers, { paper: '80mm', place }),
  )
})

test('while one is drawn everybody else is served: eight more wait, and whoever comes then is told when to come again', async () => {
  // A thread that stands still, as no thread could that serves.
  const { voucherPdf } = threadsThat('Atomics.wait(given, 0, 0); parentPort.postMessage("drawn")')
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const asked = () => voucherPdf(view, gate as never)
  const waiting = Array.from({ length: 1 + mostWaiting }, asked)
  await expect(asked()).rejects.toMatchObject({ name: 'Unavailable', retryAfterSeconds: 5 })
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'drawn'))
})

test.each([
  ['fails', 'throw new Error("no ink")', 'no ink'],
  ['ends without a document', 'process.exit(7)', 'ended with 7'],
])('a thread that %s fails what it was asked for, and nothing else', async (_, acts, fault) => {
  const { voucherPdf } = threadsThat(`if (given === "spoilt") { ${acts} }; parentPort.postMessage("drawn")`)
  const asked = (given: string) => voucherPdf(view, given as never)
  const [spoilt, sound] = [asked('spoilt'), asked('sound')]
  await expect(spoilt).rejects.toThrow(fault)
  expect(await sound).toBe('drawn')
})

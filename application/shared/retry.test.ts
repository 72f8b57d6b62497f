import { expect, test } from 'vitest'
import { Unavailable } from '../faults.ts'
import { drawAgain, retryOnConflict, WriteConflict } from './retry.ts'

/** Comes too late so many times, and says which time it is in the end. */
function attemptAfter(lateTimes: number) {
  let times = 0
  return async () => (++times > lateTimes ? times : new WriteConflict('stale'))
}

test('what comes too late is attempted again, five times at most', async () => {
  expect(await retryOnConflict('it was not written', attemptAfter(4))).toBe(5)
  const inVain = retryOnConflict('it was not written', attemptAfter(5))
  await expect(inVain).rejects.toThrow(new Unavailable('it was not written in 5 tries: stale'))
})

test('a number that was taken is drawn three times, and then it is no lack of patience', async () => {
  expect(await drawAgain('it was not added', attemptAfter(2))).toBe(3)
  const fault = await drawAgain('it was not added', attemptAfter(3)).catch((thrown) => thrown)
  expect(fault).toMatchObject({ name: 'Error', message: 'it was not added in 3 tries: stale' })
})

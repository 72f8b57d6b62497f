import { describe, expect, test, vi } from 'vitest'
import { restartingWork } from './restarting.ts'

/** A work that goes on until it is told to end or to break. */
function workToControl() {
  const ends: { end(): void; break(fault: Error): void }[] = []
  const faults: unknown[] = []
  const work = (begun: () => void) =>
    new Promise<void>((end, reject) => {
      ends.push({ end, break: reject })
      begun()
    })
  const times = (count: number) =>
    vi.waitFor(() => expect(ends).toHaveLength(count), { timeout: 20_000, interval: 5 })
  const going = restartingWork(work, (fault) => void faults.push(fault))
  return { ...going, times, faults, now: () => ends.at(-1)! }
}

describe('Work that goes on', () => {
  test('begins again after it ended and after it broke, the first time too, and says what it broke of', async () => {
    const { start, stop, times, faults, now } = workToControl()
    await start()
    const fault = new Error('of all things')
    now().break(fault)
    await times(2)
    now().end()
    await times(3)
    expect(faults).toEqual([fault])
    await stop(now().end)
    await times(3)
  })

  test('that breaks before it has ever begun is told to whoever starts it, and is not tried again', async () => {
    const fault = new Error('no database')
    const faults: unknown[] = []
    const refusing = restartingWork(
      () => Promise.reject(fault),
      (one) => void faults.push(one),
    )
    await expect(refusing.start()).rejects.toBe(fault)
    expect([faults, refusing.isWanted()]).toEqual([[fault], false])
  })

  test('does not begin again when it is stopped between two times', async () => {
    const { start, stop, times, now } = workToControl()
    await start()
    now().end()
    await stop(() => {})
    await times(1)
  })
})

import { randomUUID } from 'node:crypto'
import type { Job } from '@hotovo/application/jobs/job'
import type { WithheldLetter } from '@hotovo/application/jobs/ports'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'

const at = '2026-11-20T10:00:00.000Z'
let numbers = 0
const letter = (part: Partial<WithheldLetter> = {}): WithheldLetter => {
  numbers += 1
  const job: Job = { kind: 'letter', letter: 'order-received', orderId: randomUUID() }
  return { number: `ATM-${String(numbers).padStart(9, '0')}`, job, recipient: 'r'.repeat(43), at, ...part }
}

describe.each(backends)('Notifications in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())
  const keep = async (one: WithheldLetter, forgetBefore = minutesLater(at, -1440)) => {
    await stores.notifications.withhold(one, forgetBefore)
    return one
  }
  /** The jobs that a piece of work writes. */
  async function brought(work: () => Promise<unknown>): Promise<readonly Job[]> {
    const before = (await stores.queued()).length
    await work()
    return (await stores.queued()).slice(before)
  }

  test('Keeps a letter that was withheld, and forgets a few that were kept before an instant', async () => {
    const old = await keep(letter())
    const young = await keep(letter({ at: minutesLater(at, 2) }), minutesLater(at, 1))
    expect(await stores.notifications.withheld(old.number)).toBeUndefined()
    expect(await stores.notifications.withheld(young.number)).toEqual(young)
  })

  test('Finds a withheld letter by the number of its record, and nothing under any other', async () => {
    const one = await keep(letter())
    await keep(letter())
    expect(await brought(() => stores.notifications.withheld(one.number))).toEqual([])
    expect(await stores.notifications.withheld(one.number)).toEqual(one)
    expect(await stores.notifications.withheld('ATM-XXXXXXXXX')).toBeUndefined()
  })

  test('Hands a withheld letter to the jobs, once: of many at once one does', async () => {
    const one = await keep(letter())
    const jobs = await brought(async () => {
      const released = await Promise.all(
        Array.from({ length: 16 }, () => stores.notifications.release(one.number)),
      )
      expect(released.filter((isDone) => isDone)).toHaveLength(1)
      expect(await stores.notifications.release('ATM-XXXXXXXXX')).toBe(false)
    })
    expect(jobs).toEqual([one.job])
    expect(await stores.notifications.withheld(one.number)).toBeUndefined()
  })

  test('Takes on jobs that belong to no record', async () => {
    const job: Job = {
      kind: 'letter',
      letter: 'program-notification',
      id: randomUUID(),
      at,
      about: 'security',
      subject: 'Skúška',
      text: "O'Brien <b>",
    }
    expect(await brought(() => stores.notifications.add([job]))).toEqual([job])
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryStores } from '@hotovo/adapters/memory/stores'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import { statementReader } from '@hotovo/adapters/statements/read'
import { seededRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { performJob } from '@hotovo/application/letters/perform-job'
import { jobTries } from '@hotovo/domain/limits'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runNow } from '../support/backends.ts'
import {
  type FaultyTarget,
  httpTarget,
  lettersIn,
  smtpTarget,
  type TargetBehaviour,
} from '../support/mail.ts'
import { furnishedDataDir, realServer } from '../support/real-server.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long, seed, share } from '../support/tier.ts'
import { handTimers, testAdmin, testWorld } from '../support/world.ts'

const generously = { timeout: 180_000, interval: 20 }

/** The ids of the letters that orders bring. */
const lettersFor = (orderIds: readonly string[]) =>
  orderIds.flatMap((id) => [`order-notification-${id}`, `order-received-${id}`]).sort()

const arrived = async (target: FaultyTarget) =>
  [...new Set((await target.received()).map(({ id }) => id))].sort()

/** How many letters came once more than they should. */
const repeated = async (target: FaultyTarget) =>
  (await target.received()).length - (await arrived(target)).length

/** Three of ten letters meet a fault, each kind as likely as the others. */
function mostlyTaken(seed: number): () => TargetBehaviour {
  const { integer } = seededRandom(seed)
  const faults = ['later', 'break', 'drop', 'take-and-drop'] as const
  return () => (integer(1, 10) <= 3 ? faults[integer(0, 3)]! : 'take')
}
const manyOrders = share(100)

test.each(isLong ? [smtpTarget, httpTarget] : [smtpTarget])(
  `a mail target that is slow, refuses, breaks or drops costs an order nothing, and every letter arrives later; so do ${2 * manyOrders} at 30 % failures`,
  async (open) => {
    const target = await open()
    onTestFinished(target.close)
    const house = await realServer(target.environment)
    expect(house.output()).toContain(`(${target.name}).`)
    const queue = await house.queue()
    const ids: string[] = []
    const orders = share(9, 9)
    /** Whatever waits is tried again and again, until all letters so far are there and known to be. */
    const allArrived = () =>
      vi.waitFor(async () => {
        const { rows } = await queue.query(runNow)
        expect(rows[0].left).toBe(0)
        expect(await arrived(target)).toEqual(lettersFor(ids))
      }, generously)

    const faults = ['later', 'break', 'drop', 'take-and-drop', 'refuse', 'slow'] as const
    for (const fault of faults) {
      let letGo = () => {}
      const waiting = new Promise<TargetBehaviour>((resolve) => {
        letGo = () => resolve('take')
      })
      if (fault === 'refuse') await target.shut()
      else target.behave(() => (fault === 'slow' ? waiting : fault))
      const before = await repeated(target)
      // No letter gets through meanwhile: an order that waited for its letters would fail, or never be answered.
      for (let n = 0; n < orders; n++) ids.push((await newOrder(house.api)).view.order.id)
      expect((await fetch(`${house.baseUrl}/readyz`)).status).toBe(200)
      if (fault !== 'take-and-drop')
        expect(await arrived(target), fault).not.toContain(`order-received-${ids.at(-1)}`)
      if (fault === 'refuse') await target.open()
      letGo()
      target.behave(() => 'take')
      await allArrived()
      // Only what was taken without a word comes twice, and says so by its id.
      if (fault !== 'take-and-drop') expect(await repeated(target), fault).toBe(before)
    }

    target.behave(mostlyTaken(seed))
    for (let n = 0; n < manyOrders; n++) ids.push((await newOrder(house.api)).view.order.id)
    await allArrived()
    // Nobody's address is in the log of what failed.
    expect(house.output()).toContain('job failed')
    expect(house.output()).not.toContain('example.sk')
  },
)

describe('A house whose letters go over HTTP', () => {
  let target: FaultyTarget
  let house: Awaited<ReturnType<typeof realServer>>
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    target = await httpTarget()
    house = await realServer(target.environment, furnishedDataDir(), (end) => ends.push(end))
    return async () => {
      for (const end of ends) await end()
      await target.close()
    }
  })

  test('a letter that is given up is one error in the log, with its kind, its job and the time, and nobody in it', async () => {
    target.behave(() => 'break')
    const queue = await house.queue()
    const { id: orderId } = (await newOrder(house.api)).view.order
    const { rows } = await queue.query<{ id: string; letter: string }>(
      `select id, payload ->> 'letter' as letter from graphile_worker._private_jobs
      where payload ->> 'orderId' = $1 order by id`,
      [orderId],
    )
    expect(rows).toHaveLength(2)
    const lines = () =>
      house
        .output()
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    const givenUp = () =>
      lines().filter(({ msg, id }) => msg === 'job given up' && rows.some((row) => row.id === id))
    await vi.waitFor(async () => {
      await queue.query(runNow)
      expect(givenUp()).toHaveLength(2)
    }, generously)
    expect(givenUp().toSorted((one, other) => one.id - other.id)).toEqual(
      rows.map(({ id, letter }) =>
        expect.objectContaining({
          level: 50,
          job: 'letter',
          id,
          letter,
          tries: jobTries,
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        }),
      ),
    )
    expect(lines().filter(({ msg, id }) => msg === 'job failed' && id === rows[0]!.id)).toHaveLength(
      jobTries - 1,
    )
    expect(house.output()).not.toContain('example.sk')
  })

  test('kill -9 of the database in the middle of a letter: the same server sends it, and the next ones', async () => {
    let letGo = () => {}
    const waiting = new Promise<TargetBehaviour>((resolve) => {
      letGo = () => resolve('take')
    })
    let asked = 0
    target.behave(() => {
      asked += 1
      return waiting
    })
    const { view } = await newOrder(house.api)
    await vi.waitFor(() => expect(asked).toBe(2), generously)
    const pidFile = path.join(house.dataDir, 'postgres/postmaster.pid')
    process.kill(Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10), 'SIGKILL')
    letGo()
    const later = await vi.waitFor(() => newOrder(house.api), generously)
    const queue = await vi.waitFor(() => house.queue(), generously)
    await vi.waitFor(async () => {
      await queue.query(runNow)
      expect(await arrived(target)).toEqual(lettersFor([view.order.id, later.view.order.id]))
    }, generously)
    expect((await fetch(`${house.baseUrl}/readyz`)).status).toBe(200)
  })
})

test(`the same ${2 * manyOrders} letters from the queue in memory`, async () => {
  const target = await httpTarget()
  onTestFinished(target.close)
  target.behave(mostlyTaken(2))
  const world = testWorld()
  const timers = handTimers()
  let failed = 0
  const report = () => {
    failed += 1
  }
  const jobs = memoryJobs(timers.later, report, world.clock)
  const ports = { ...world, ...memoryStores(jobs) }
  const { brand } = world.installation
  const written = letters({ brand, publicUrl: 'http://localhost:3000', admin: testAdmin })
  const sms = { send: async () => {} }
  const documentsOf = documents({ brand, publicUrl: 'http://localhost:3000', fonts: fontFiles })
  await jobs.start(
    performJob({
      ...ports,
      letters: written,
      mail: target.mail,
      sms,
      documents: documentsOf,
      statementReader,
    }),
  )
  onTestFinished(() => jobs.stop())
  const api = asCaller(createApi(ports), visitor)
  const ids: string[] = []
  for (let n = 0; n < manyOrders; n++) ids.push((await newOrder(api)).view.order.id)
  await vi.waitFor(async () => {
    timers.hurry()
    expect(await arrived(target)).toEqual(lettersFor(ids))
  }, generously)
  expect(failed).toBeGreaterThan(manyOrders / 5)
})

test('kill -9 between the order and its letter: the letter arrives after the next start', long, async () => {
  const target = await smtpTarget()
  onTestFinished(target.close)
  const house = await realServer(target.environment)
  const never = new Promise<TargetBehaviour>(() => {})
  let asked = 0
  target.behave(() => {
    asked += 1
    return never
  })
  const { view } = await newOrder(house.api)
  // In the middle of both letters, which the dead process has locked.
  await vi.waitFor(() => expect(asked).toBe(2), generously)
  await house.kill()
  target.behave(() => 'take')
  expect(await target.received()).toEqual([])
  await house.restart()
  // Nobody touches the queue here: a lock of the dead would keep the letters for hours.
  await vi.waitFor(async () => expect(await arrived(target)).toEqual(lettersFor([view.order.id])), generously)
  expect(await target.received()).toHaveLength(2)
})

test(
  'a polite stop in the middle of a letter ends, and the letter arrives after the next start',
  long,
  async () => {
    const target = await httpTarget()
    onTestFinished(target.close)
    const house = await realServer(target.environment)
    let asked = 0
    target.behave(() => {
      asked += 1
      return new Promise<TargetBehaviour>(() => {})
    })
    const { view } = await newOrder(house.api)
    await vi.waitFor(() => expect(asked).toBe(2), generously)
    expect(await house.stop()).toBe(0)
    target.behave(() => 'take')
    await house.restart()
    const queue = await house.queue()
    await vi.waitFor(async () => {
      await queue.query(runNow)
      expect(await arrived(target)).toEqual(lettersFor([view.order.id]))
    }, generously)
  },
)

test.each(['postgres', 'memory'])(
  'letters as files: a wrong password brings one for staff at once, the next ones wait for a minute, over %s',
  long,
  async (BACKEND) => {
    const house = await realServer({ BACKEND, ADMIN_EMAIL: 'jana@hotovo.test' })
    const outbox = path.join(house.dataDir, 'outbox')
    const failed = 'Neúspešné prihlásenie do administrácie'
    const repeated = 'Opakované neúspešné prihlásenia do administrácie'
    const come = (subjects: readonly string[]) =>
      vi.waitFor(async () => {
        const there = await lettersIn(outbox)
        expect(there.map(({ subject }) => subject).sort()).toEqual(subjects)
        return there
      }, generously)
    const wrong = async () => {
      const credentials = { email: 'jana@hotovo.test', password: 'nesprávne heslo' }
      expect((await house.api.session.signIn(credentials)).ok).toBe(false)
    }
    await wrong()
    const [letter] = await come([failed])
    expect(letter?.to).toBe(testAdmin)
    expect(letter?.id).toMatch(/^security-alert-\d+-\d+$/)
    expect(fs.readdirSync(outbox)).toEqual([`${letter?.id}.eml`])
    for (const words of ['jana[@]hotovo[.]test', '127.0.0.1', 'Zostáva pokusov', '/admin/audit?type=system'])
      for (const form of [letter?.text, letter?.html]) expect(form).toContain(words)
    expect(`${letter?.text}${letter?.html}`).not.toContain('nesprávne heslo')
    await wrong()
    await wrong()
    if (BACKEND === 'memory') return
    const queue = await house.queue()
    expect((await queue.query(runNow)).rows[0].left).toBe(1)
    const [second] = (await come([failed, repeated])).filter(({ subject }) => subject === repeated)
    expect(second?.text).toContain('Koľkokrát: 2\n')
  },
)

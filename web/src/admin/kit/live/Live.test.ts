import type { LiveListener } from '@hotovo/application/back-office/live-events'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import { afterEach, expect, test, vi } from 'vitest'
import { type BackOffice, backOffice } from '../../../../../tests/support/back-office.ts'
import { somebody } from '../../../../../tests/support/staff.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'
import { awayMs, hiddenMs, Live, pauseMs } from './Live.ts'

const patience = { timeout: 20_000, interval: 5 }
let office: BackOffice
afterEach(() => office.app.close())

/** A tab that listens, with its timers, its window and its network in the hands of a test. */
async function tab() {
  office = await backOffice()
  const { api, session, app } = office
  await session.guarded(() => api.staff.me())
  const timers = new Set<{ work: () => void; ms: number }>()
  const changed: (() => void)[] = []
  const asked: LiveListener[] = []
  const network = { isAway: false, luck: 0, counter: 0 }
  const stage = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, work: () => void) => void changed.push(work),
  }
  const presence = new TeamPresenceStore()
  const live = new Live({
    happenings: async (listener) => {
      asked.push(listener)
      if (network.isAway) throw new Unavailable('away')
      return api.staff.liveEvents(listener)
    },
    sitAt: api.staff.reportOpenRecord,
    presence,
    uuid: app.world.random.uuid,
    session,
    later: (work, ms) => {
      const timer = { work, ms }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    stage: stage as never,
    counter: () => network.counter,
    since: 0,
    luck: () => network.luck,
  })
  const heard: StaffEvent[] = []
  const settled = () => new Promise((done) => setImmediate(done))
  return {
    live,
    presence,
    heard,
    asked,
    network,
    house: app,
    listen: () => live.hear((news) => void heard.push(news)),
    show: (visibilityState: DocumentVisibilityState) => {
      stage.visibilityState = visibilityState
      for (const work of changed) work()
    },
    pauses: () => [...timers].map(({ ms }) => ms),
    pass: async (ms: number) => {
      network.counter += ms
      for (const timer of [...timers])
        if (timer.ms <= ms) {
          timers.delete(timer)
          timer.work()
        }
      await settled()
    },
    until: (check: () => void) => vi.waitFor(check, patience),
  }
}

test('a stream that is lost is asked for again after pauses that grow, shortened by luck, and from one second on once it was there', async () => {
  const { listen, asked, network, pauses, pass, until } = await tab()
  network.isAway = true
  listen()
  const waited: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    await until(() => expect(pauses()).toHaveLength(1))
    expect(asked).toHaveLength(tries)
    waited.push(pauses()[0]!)
    await pass(pauses()[0]!)
  }
  const half = pauseMs.least / 2
  const most = pauseMs.most / 2
  expect(waited).toEqual([...[1, 2, 4, 8, 16, 32].map((times) => times * half), most, most])
  network.luck = 0.999
  await until(() => expect(pauses()).toHaveLength(1))
  await pass(pauseMs.most)
  await until(() => expect(pauses()).toHaveLength(1))
  expect(pauses()[0]).toBeGreaterThan(0.99 * pauseMs.most)
  network.isAway = false
  await pass(pauseMs.most)
  await until(() => expect(pauses()).toHaveLength(0))
  network.luck = 0
  asked.at(-1)!.over()
  expect(pauses()).toEqual([half])
})

test('a tab that nobody sees gives its stream up, and asks for what it missed when it is seen again', async () => {
  const { listen, asked, network, heard, show, pass, pauses, until, house: app } = await tab()
  network.counter = 700
  listen()
  await until(() => expect(asked).toHaveLength(1))
  expect(asked[0]!.agoMs).toBe(700)
  await pass(0)
  show('hidden')
  await pass(hiddenMs - 1)
  show('visible')
  expect(pauses()).toEqual([])
  show('hidden')
  await pass(hiddenMs)
  await newOrder(app.api)
  expect(heard).toEqual([])
  network.counter += 60_000
  show('visible')
  await until(() => expect(asked).toHaveLength(2))
  expect(asked[1]!.agoMs).toBe(60_000 + 45_000)
  expect(asked[1]!.desk).not.toBe(asked[0]!.desk)
  const { order } = (await newOrder(app.api)).view
  await until(() => expect(heard).toEqual([{ kind: 'order', id: order.id, version: 1 }]))
})

test('others hear where the tab is, not where it was; who looks away has left, and is back when they look', async () => {
  const { live, listen, show, pass, until, house: app, presence } = await tab()
  const other = await somebody(app)
  const seen = async () => {
    const answer = await other.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null })
    return answer.ok ? answer.value.here.map(({ id }) => id) : []
  }
  const isSeen = (ids: readonly string[]) =>
    vi.waitFor(async () => expect(await seen()).toEqual(ids), patience)
  listen()
  const [one, two] = [
    { kind: 'order', id: app.world.random.uuid() },
    { kind: 'ticket', id: app.world.random.uuid() },
  ] as const
  live.sit(one)
  await isSeen([one.id])
  live.stand(one)
  live.sit(two)
  await isSeen([two.id])
  live.stand(one)
  show('hidden')
  await pass(awayMs)
  await isSeen([])
  show('visible')
  await isSeen([two.id])
  live.stand(two)
  await isSeen([])
  await other.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: two })
  await until(() => expect(presence.namesAt('ticket', two.id)).toHaveLength(1))
})

import { httpApi } from '@hotovo/adapters/http/client'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { folding } from '@hotovo/application/staff/happenings'
import type { News } from '@hotovo/application/staff/ports'
import { live } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doors, type House, listening, placed } from '../support/doors.ts'
import { signedIn, somebody, staffMember } from '../support/staff.ts'
import { settableClock, testWorld } from '../support/world.ts'

const patience = { timeout: 20_000, interval: 10 }

/** Somebody of staff who listens. */
async function hearing(api: House['api']) {
  const heard: News[] = []
  let isOver = false
  const stream = await api.staff.happenings({
    hear: (news) => void heard.push(news),
    over: () => {
      isOver = true
    },
  })
  return { stream, heard, isOver: () => isOver, until: (check: () => void) => vi.waitFor(check, patience) }
}

describe.each(doors)('what staff are told live, $name', ({ open }) => {
  let house: House
  beforeEach(async () => {
    house = await open()
  })
  afterEach(() => house.close())

  test('a change of one session reaches the stream of another, until it stops listening', async () => {
    const [one, two] = [await somebody(house), await somebody(house)]
    const ear = await hearing(two.api)
    const { id } = (await placed(house.api)).view.order
    await one.api.staff.orders.addNote(id, 'volané')
    await ear.until(() =>
      expect(ear.heard).toEqual([
        { kind: 'order', id, version: 1 },
        { kind: 'order', id, version: 2 },
      ]),
    )
    if (ear.stream.ok) ear.stream.value()
    const later = await hearing(two.api)
    await placed(house.api)
    await later.until(() => expect(later.heard).toHaveLength(1))
    expect(ear.heard).toHaveLength(2)
    expect(ear.isOver()).toBe(false)
    if (later.stream.ok) later.stream.value()
  })

  test('nobody else is told anything', async () => {
    expect((await hearing(house.api)).stream).toEqual({ ok: false, error: { code: 'sign-in-required' } })
    const nobody = await somebody(house, null)
    expect((await hearing(nobody.api)).stream).toEqual({ ok: false, error: { code: 'role-required' } })
  })

  test('a sign-out ends the stream, and nothing more is told', async () => {
    const one = await somebody(house)
    const ear = await hearing(one.api)
    await one.api.session.signOut('local')
    await placed(house.api)
    await ear.until(() => expect(ear.isOver()).toBe(true))
    expect(ear.heard).toEqual([])
  })

  test('a stream is no activity: the session ends idle although it is open', async () => {
    const one = await somebody(house)
    await one.api.staff.me()
    const ear = await hearing(one.api)
    for (let minutes = 0; minutes < 28; minutes += 7) {
      house.world.clock.forward(7)
      await placed(house.api)
    }
    await ear.until(() => expect(ear.heard).toHaveLength(4))
    house.world.clock.forward(2)
    await placed(house.api)
    await ear.until(() => expect(ear.isOver()).toBe(true))
    expect(ear.heard).toHaveLength(4)
  })
})

describe('a stream over HTTP', () => {
  const beats = new Set<() => void>()
  const later = (work: () => void) => {
    beats.add(work)
    return () => void beats.delete(work)
  }
  const beat = () => {
    for (const work of beats) {
      beats.delete(work)
      work()
    }
  }
  let stopping: AbortController
  let ports: ReturnType<typeof memoryPorts>
  let server: Awaited<ReturnType<typeof listening>>
  beforeEach(async () => {
    beats.clear()
    stopping = new AbortController()
    ports = memoryPorts(testWorld())
    server = await listening(ports, [], { stopping: stopping.signal, later })
  })
  afterEach(() => server.close())

  const visitor = () => httpApi({ baseUrl: server.baseUrl, fetch })
  const session = async () => {
    const { accessToken } = await signedIn(visitor(), await staffMember(ports))
    return { accessToken, api: httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => accessToken }) }
  }

  test('is never kept on the way, says that it lives, and ends with its session at the next beat', async () => {
    const { accessToken, api } = await session()
    const answer = await fetch(`${server.baseUrl}/api/admin/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe(':\n\n')
    beat()
    expect((await reader.read()).value).toBe(':\n\n')
    const { id } = (await placed(visitor())).view.order
    expect((await reader.read()).value).toBe(`data: {"kind":"order","id":"${id}","version":1}\n\n`)
    await api.session.signOut('local')
    beat()
    expect((await reader.read()).done).toBe(true)
  })

  test('ends at once when the server stops', async () => {
    const ear = await hearing((await session()).api)
    stopping.abort()
    await ear.until(() => expect(ear.isOver()).toBe(true))
  })

  test('is refused to the fourth of a session until one has ended, and to nobody else', async () => {
    const { api } = await session()
    const ears = []
    for (let count = 0; count < live.streamsOfSession; count += 1) ears.push(await hearing(api))
    expect((await hearing(api)).stream).toMatchObject({
      ok: false,
      error: { code: 'too-many-requests', limit: { most: live.streamsOfSession }, retryAfterSeconds: 60 },
    })
    expect((await hearing((await session()).api)).stream.ok).toBe(true)
    const [first] = ears
    if (first?.stream.ok) first.stream.value()
    await vi.waitFor(async () => expect((await hearing(api)).stream.ok).toBe(true), patience)
  })

  test('is refused when there are as many as there may be in all', async () => {
    for (let count = 0; count < live.streams; ) {
      const { api } = await session()
      for (let own = 0; own < live.streamsOfSession && count < live.streams; own += 1, count += 1)
        expect((await hearing(api)).stream.ok).toBe(true)
    }
    expect((await hearing((await session()).api)).stream).toMatchObject({
      ok: false,
      error: { code: 'too-many-requests', limit: { most: live.streams } },
    })
  })
})

test('of more than ten within a second the rest is told as one, as soon as there is room', () => {
  const clock = settableClock()
  const start = Date.parse(clock.now())
  const timers: { work: () => void; at: number }[] = []
  const told: News[] = []
  const later = (work: () => void, ms: number) => void timers.push({ work, at: Date.parse(clock.now()) + ms })
  const hear = folding({ clock, later })((news) => void told.push(news))
  const some = (version: number): News => ({ kind: 'order', id: 'one', version })
  const pass = (ms: number) => {
    clock.set(new Date(start + ms).toISOString())
    for (const timer of timers.splice(0)) timer.at <= start + ms ? timer.work() : timers.push(timer)
  }
  for (let version = 1; version <= 30; version += 1) {
    pass(version * 20)
    hear(some(version))
  }
  expect(told).toEqual(Array.from({ length: 10 }, (_, place) => some(place + 1)))
  pass(1019)
  expect(told).toHaveLength(10)
  pass(1020)
  expect(told.slice(10)).toEqual([{ kind: 'many', of: null }])
  pass(2000)
  hear(some(31))
  expect(told.slice(11)).toEqual([some(31)])
})

import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  freePort,
  type RunningServer,
  removeDataDir,
  startServer,
  temporaryDataDir,
} from '../support/server.ts'
import { isLong, long } from '../support/tier.ts'

/** A page of about a hundred kilobytes. */
const page = '/kupit-voucher'
const asking = (path = page, encoding = 'identity') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`

/** Memory of a process (RSS), in whole megabytes. */
const memory = (pid: number) =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

describe('One server, and somebody who takes more than a share', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(temporaryDataDir(), await freePort(), { BACKEND: 'memory' })
    // So that memory is measured of a server that is warm.
    for (let times = 0; isLong && times < 20; times++) await (await fetch(server.baseUrl + page)).text()
  })
  afterAll(async () => {
    await server.stop()
    removeDataDir(server.dataDir)
  })

  /** A connection that reads nothing by itself; faults are its end. */
  async function connected(): Promise<net.Socket> {
    const socket = net.connect({ port: Number(new URL(server.baseUrl).port), host: '127.0.0.1' })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }

  /** Looks at the server's memory and at how long others wait for an answer, until what is under way is over. */
  async function watched(over: Promise<unknown>) {
    const memoryBefore = memory(server.pid)
    const seen = { memoryBefore, mostMemory: memoryBefore, longestWait: 0 }
    let isOver = false
    const end = over.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${server.baseUrl}/api/settings`)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      seen.longestWait = Math.max(seen.longestWait, Math.round(performance.now() - began))
      seen.mostMemory = Math.max(seen.mostMemory, memory(server.pid))
    }
    await end
    return seen
  }

  test('pipelines sixty kilobytes of requests: it is cut off, and others are answered', async () => {
    const socket = await connected()
    socket.write(asking().repeat(Math.ceil(60_000 / asking().length)))
    const cutOff = once(socket.resume(), 'close')
    expect((await fetch(`${server.baseUrl}/api/settings`)).status).toBe(200)
    await cutOff
    expect((await fetch(`${server.baseUrl}/api/settings`)).status).toBe(200)
  })

  test.each(['identity', 'gzip', 'br'])(
    'pipelines sixty kilobytes of requests and reads nothing, packed as %s: it is cut off, and nobody notices',
    long,
    async (encoding) => {
      const socket = await connected()
      const one = asking(page, encoding)
      socket.write(one.repeat(Math.ceil(60_000 / one.length)))
      const seen = await watched(once(socket.resume(), 'close'))
      console.info(`one connection, ${encoding}:`, seen)
      expect(seen.mostMemory - seen.memoryBefore).toBeLessThan(40)
      expect(seen.longestWait).toBeLessThan(10_000)
    },
  )

  test(
    'four hundred connections ask for ten pages each and read slowly: that takes little, and little stays',
    long,
    async () => {
      const readers = await Promise.all(Array.from({ length: 400 }, connected))
      for (const [place, reader] of readers.entries())
        reader.write(asking(page, ['identity', 'gzip', 'br'][place % 3]).repeat(10))
      const seen = await watched(wait(5000))
      console.info('four hundred connections:', seen)
      expect(seen.mostMemory - seen.memoryBefore).toBeLessThan(200)
      expect(seen.longestWait).toBeLessThan(20_000)
    },
  )

  test('a few requests in one go are answered in their order, and the connection goes on', async () => {
    const socket = await connected()
    const paths = ['/livez', '/api/nothing', '/readyz', '/api/settings', '/livez']
    socket.write(paths.map((path) => asking(path)).join(''))
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    await vi.waitFor(() => expect(statuses()).toEqual([200, 404, 200, 200, 200]), { timeout: 120_000 })
    socket.write(asking('/livez'))
    await vi.waitFor(() => expect(statuses()).toHaveLength(6), { timeout: 120_000 })
  })

  test('a client that keeps its connection asks as often as it likes', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const askedOver = new Map<unknown, number>()
    for (let times = 0; times < 250; times++) {
      const request = http.get(`${server.baseUrl}/livez`, { agent })
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
      expect(answer.statusCode).toBe(200)
      askedOver.set(answer.socket, (askedOver.get(answer.socket) ?? 0) + 1)
      await once(answer.resume(), 'end')
    }
    // So many on one, and then it connects anew; earlier, where a pause was long.
    expect(Math.max(...askedOver.values())).toBeGreaterThan(1)
    expect(Math.max(...askedOver.values())).toBeLessThanOrEqual(100)
  })
})

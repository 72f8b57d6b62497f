import { once } from 'node:events'
import type http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { httpServer, socketShare } from '../../server/sockets.ts'
import { serveHttp } from '../support/test-app.ts'
import { isLong, long } from '../support/tier.ts'
import { testWorld } from '../support/world.ts'

const generously = { timeout: 120_000, interval: 20 }

/** A connection that reads nothing by itself, and that the server has to end too. */
async function connected(port: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends a text, or texts without end, and answers what comes back until the connection is closed. */
async function exchange(
  port: number,
  text: string,
  more?: string,
): Promise<{ answer: string; sent: number }> {
  const socket = await connected(port)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const closed = new Promise<unknown>((resolve) => socket.once('close', resolve))
  socket.once('end', () => socket.end())
  let sent = text.length
  socket.write(text)
  const goOn = () => {
    if (!socket.writable || more === undefined) return
    sent += more.length
    // The server is in the same process, and wants its turns.
    socket.write(more, () => setImmediate(goOn))
  }
  goOn()
  await closed
  return { answer, sent }
}

/** Headers and document of an answer as it came over the wire. */
function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first?.split(' ')[1]), headers, document: JSON.parse(body) }
}

describe('A server with small shares', () => {
  /** Far more than the system keeps for a connection. */
  const large = Buffer.alloc(32 * 1024 * 1024)

  async function started(share: Partial<typeof socketShare | Record<keyof typeof socketShare, number>>) {
    const logged: { msg: string; connections?: number }[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void logged.push(JSON.parse(line)) })
    const seen = { connections: 0, requests: 0 }
    const handle: http.RequestListener = ({ url, socket }, response) => {
      seen.requests += 1
      const answer = () => void response.end(url === '/large' ? large : 'small')
      // What takes a while is answered when the other side has said all.
      if (url === '/late' && !socket.readableEnded) socket.once('end', () => setImmediate(answer))
      else answer()
    }
    const server = httpServer(handle, {
      publicUrl: 'http://localhost',
      log,
      share: { ...socketShare, ...share },
    })
    server.on('connection', () => {
      seen.connections += 1
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    const { port } = server.address() as AddressInfo
    const open = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((fault, count) => (fault ? reject(fault) : resolve(count))),
      )
    return { port, open, seen, logged }
  }
  const large1 = 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'

  test('closes a connection that fetches nothing of its answer', async () => {
    const { port, open, seen } = await started({ silentMs: 300 })
    const socket = await connected(port)
    socket.write(large1)
    await vi.waitFor(() => expect(seen.connections).toBe(1), generously)
    await vi.waitFor(async () => expect(await open()).toBe(0), generously)
  })

  test.each([
    ['has said all', '/late', 1],
    ['has said all, in several requests', '/late', 3],
    ['has said all, and asks for much', '/large', 1],
  ])('answers who %s, and closes the connection then', async (_, path, times) => {
    const { port, open } = await started({})
    const socket = await connected(port)
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
    await once(socket, 'finish')
    const pieces: Buffer[] = []
    for await (const piece of socket) pieces.push(piece)
    const answer = Buffer.concat(pieces)
    expect(answer.toString('latin1').match(/HTTP\/1\.1 200 OK/g)).toHaveLength(times)
    if (path === '/large') expect(answer.length).toBeGreaterThan(large.length)
    else expect(answer.toString('latin1').match(/small/g)).toHaveLength(times)
    await vi.waitFor(async () => expect(await open()).toBe(0), generously)
  })

  test('closes a connection that has said all and fetches nothing', async () => {
    const { port, open, seen } = await started({ silentMs: 300 })
    const socket = await connected(port)
    socket.end(large1)
    await vi.waitFor(() => expect(seen.connections).toBe(1), generously)
    await vi.waitFor(async () => expect(await open()).toBe(0), generously)
  })

  test('closes at once a connection that has said nothing', async () => {
    const { port, open } = await started({})
    const socket = await connected(port)
    socket.end()
    await once(socket.resume(), 'end')
    await vi.waitFor(async () => expect(await open()).toBe(0), generously)
  })

  test('cuts off who has let most wait for longest, when too much waits, and says how many', async () => {
    const { port, open, seen, logged } = await started({ unsentBytes: 3 * large.length })
    const others: net.Socket[] = []
    for (let count = 1; count <= 6; count++) {
      const socket = await connected(port)
      socket.write(large1)
      others.push(socket)
      // One after the other.
      await vi.waitFor(() => expect(seen.requests).toBe(count), generously)
    }
    // It looks when somebody asks for something, though not each time.
    await vi.waitFor(async () => {
      await exchange(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      expect(await open()).toBeLessThan(6)
    }, generously)
    // Whoever came last is still sent to: all of it, once they read.
    let got = 0
    others.at(-1)!.on('data', (data) => {
      got += data.length
    })
    await vi.waitFor(() => expect(got).toBeGreaterThan(large.length), generously)
    await vi.waitFor(
      () => expect(logged).toContainEqual(expect.objectContaining({ msg: 'cut off: more than their share' })),
      generously,
    )
  })
})

describe('The product', () => {
  let server: Awaited<ReturnType<typeof serveHttp>>
  let port: number
  const logged: string[] = []
  beforeAll(async () => {
    server = await serveHttp(memoryPorts(testWorld()), logged)
    port = Number(new URL(server.baseUrl).port)
  })
  afterAll(() => server.close())

  const chunked = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`

  test.each([
    ['that is read', '/api/orders', 413, 'too-large'],
    ['that nobody reads', '/api/nothing', 404, 'not-found'],
    ['of a call that takes none', '/auth/v1/logout?scope=local', 401, 'sign-in-required'],
  ])('hangs up on a body without end %s', async (_, path, status, code) => {
    // Whoever sends on and on may be hung up on before they have heard the answer, so the log is asked for it.
    const { sent } = await exchange(port, chunked(path), chunk)
    console.info(`a body without end to ${path}: ${Math.round(sent / 1024)} kB were sent`)
    await vi.waitFor(
      () => expect(JSON.parse(logged.at(-1)!)).toMatchObject({ status, refusal: code }),
      generously,
    )
    // What the two systems keep for a connection, and no more; on a busy machine that is more than on a quiet one.
    if (isLong) expect(sent).toBeLessThan(32 * 1024 * 1024)
    const { headers, document } = parsed((await exchange(port, chunked(path) + chunk)).answer)
    expect(document).toMatchObject({ status, code })
    expect(headers.connection).toBe('close')
  })

  test('refuses a body that is announced too large before any of it came', async () => {
    const announced = `POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n`
    const { document } = parsed((await exchange(port, announced)).answer)
    expect(document).toMatchObject({ status: 413, code: 'too-large', instance: '/api/orders' })
  })

  test('keeps the connection after a body that was read', async () => {
    const body = '{}'
    const one = `POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const last = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const { answer } = await exchange(port, `${one}${chunked('/api/orders')}2\r\n{}\r\n0\r\n\r\n${last}`)
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['400', '400', '200'])
  })

  type Odd = readonly [what: string, text: string, status: number, code: string]
  async function expectUsual([, text, status, code]: Odd) {
    const usual = (await fetch(`${server.baseUrl}/api/nothing`)).headers
    const { headers, document, ...answer } = parsed((await exchange(port, text)).answer)
    expect(answer.status).toBe(status)
    expect(document).toMatchObject({ type: `urn:hotovo:problem:${code}`, status, code })
    expect(document.requestId).toBe(headers['x-request-id'])
    const own = ['connection', 'keep-alive', 'content-length', 'date', 'x-request-id', 'etag']
    for (const [name, value] of usual)
      if (!own.includes(name)) expect({ name, value: headers[name] }).toEqual({ name, value })
    expect(headers.connection).toBe('close')
  }
  test.each<Odd>([
    ['is not HTTP', 'rubbish\r\n\r\n', 400, 'malformed'],
    ['has no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed'],
    [
      'has headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('answers what %s as it answers everything', async (...odd) => expectUsual(odd))

  // Beside each other: they wait until the server has lost its patience.
  test.concurrent.each<Odd>([
    ['never ends', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 408, 'too-slow'],
    [
      'stops in its body',
      'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
      408,
      'too-slow',
    ],
  ])('answers what %s as it answers everything', long, async (...odd) => expectUsual(odd))
})

import net from 'node:net'

/** How often something was done in a closed loop: a second, and the milliseconds that it took. */
export type Load = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * So many clients do something again and again, each waiting for its own answer, for so many seconds; what is done in
 * the first fifth warms up and is not counted.
 */
export async function closedLoop(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<void>,
): Promise<Load> {
  const from = performance.now() + (seconds * 1000) / 5
  const until = from + seconds * 1000
  const took: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let begun = performance.now(); begun < until; begun = performance.now()) {
        await once(client)
        if (begun >= from) took.push(performance.now() - begun)
      }
    }),
  )
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / ((performance.now() - from) / 1000),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
  }
}

export type Answer = { readonly status: number; readonly body: string }
export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: unknown,
) => Promise<Answer>

/**
 * An answer that is whole, and whether the server ends the connection with it; undefined while some of it is still to come. Its body
 * is text once somebody asks for it.
 */
function answerIn(bytes: Buffer): { readonly answer: Answer; readonly isLast: boolean } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const isEmpty = status === 204 || status === 304
  const length = isEmpty ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
  if (bytes.length < end + 4 + length) return undefined
  const answer = {
    status,
    get body() {
      return bytes.toString('utf8', end + 4, end + 4 + length)
    },
  }
  return { answer, isLast: /\r\nconnection: close/i.test(head) }
}

/**
 * Asks a server on this machine over connections that are kept, one request at a time on each, with as little work as a
 * client can have: what it costs is missing from the server, since both are on the same processors.
 */
export function keepAliveClient(baseUrl: string): Ask {
  const { hostname, port, host } = new URL(baseUrl)
  const idle: net.Socket[] = []
  return (method, path, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? '' : JSON.stringify(body)
      const typed =
        sent === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(sent)}`]
      const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...given, ...typed, '', sent]
      const socket = idle.pop() ?? net.connect(Number(port), hostname).setNoDelay()
      let bytes: Buffer | undefined
      const read = (chunk: Buffer) => {
        bytes = bytes ? Buffer.concat([bytes, chunk]) : chunk
        const whole = answerIn(bytes)
        if (!whole) return
        socket.removeAllListeners()
        socket.on('error', () => {})
        // The server ends a connection that has had its share, or that nobody uses.
        if (whole.isLast) socket.destroy()
        else {
          idle.push(socket)
          socket.once('close', () => void (idle.includes(socket) && idle.splice(idle.indexOf(socket), 1)))
        }
        resolve(whole.answer)
      }
      socket.removeAllListeners()
      socket.on('data', read).once('error', reject)
      socket.once('close', () => reject(new Error(`no answer to ${method} ${path}`)))
      socket.write(lines.join('\r\n'))
    })
}

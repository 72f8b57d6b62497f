import http from 'node:http'

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

/** Asks a server on this machine over connections that are kept; as little work as a client can have. */
export function asking(baseUrl: string): Ask {
  const agent = new http.Agent({ keepAlive: true })
  return (method, path, headers = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const typed = sent === undefined ? {} : { 'Content-Type': 'application/json' }
      const request = http.request(baseUrl + path, { agent, method, headers: { ...headers, ...typed } })
      request.once('error', reject)
      request.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      })
      request.end(sent)
    })
}

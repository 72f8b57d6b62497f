import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import type { Request, RequestHandler } from 'express'
import type { ServerHealth } from './container.ts'

/** What a server can be watched by, in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats). */

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]
type Metric = {
  readonly name: string
  readonly type: 'gauge' | 'counter'
  readonly help: string
  readonly samples: readonly Sample[]
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function written({ name, type, help, samples }: Metric): string {
  const lines = samples.map(([labels, value]) => {
    const list = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
    return `${name}${list.length > 0 ? `{${list.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

const one = (value: number): readonly Sample[] => [[{}, value]]

function processMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  const lag = Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e9 : 0
  delay.reset()
  return [
    {
      name: 'process_resident_memory_bytes',
      type: 'gauge',
      help: 'Memory of the process.',
      samples: one(rss),
    },
    { name: 'nodejs_heap_used_bytes', type: 'gauge', help: 'Heap in use.', samples: one(heapUsed) },
    {
      name: 'nodejs_eventloop_lag_p99_seconds',
      type: 'gauge',
      help: 'How late timers were, 99 of 100, since it was last asked.',
      samples: one(lag),
    },
    {
      name: 'process_uptime_seconds',
      type: 'gauge',
      help: 'How long the process runs.',
      samples: one(Math.round(process.uptime())),
    },
  ]
}

function watchedMetrics({ jobs, witnessedSeconds, isLogChanged }: ServerHealth): Metric[] {
  const byState: readonly Sample[] = [
    [{ state: 'waiting' }, jobs.waiting],
    [{ state: 'failed' }, jobs.failed],
    [{ state: 'given_up' }, jobs.givenUp],
  ]
  return [
    { name: 'hotovo_jobs', type: 'gauge', help: 'Jobs that are not done.', samples: byState },
    {
      name: 'hotovo_audit_witnessed_age_seconds',
      type: 'gauge',
      help: 'Since when a checkpoint holds all of the audit log.',
      samples: witnessedSeconds === undefined ? [] : one(witnessedSeconds),
    },
    {
      name: 'hotovo_audit_changed',
      type: 'gauge',
      help: 'Whether the audit log is no longer the one of its last checkpoint.',
      samples: witnessedSeconds === undefined ? [] : one(Number(isLogChanged)),
    },
  ]
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether somebody on this machine asks; a proxy on it asks for others, and says so. */
const isLocal = (request: Request) =>
  loopback.has(request.socket.remoteAddress ?? '') && forwarding.every((name) => !request.get(name))

const digest = (text: string) => createHash('sha256').update(text).digest()

function mayRead(request: Request, token: string | undefined): boolean {
  if (isLocal(request)) return true
  const given = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/**
 * Counts requests, and tells what there is to watch to whoever is on this machine or has the token. Nobody else learns
 * that there is anything.
 */
export function metrics(watch: () => Promise<ServerHealth>, token: string | undefined) {
  const requests = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const counted: RequestHandler = (request, response, next) => {
    response.once('close', () => {
      const route = typeof request.route?.path === 'string' ? request.route.path : 'other'
      const status = response.writableFinished ? response.statusCode : 499
      // A method is what the client says.
      const method = request.route ? request.method : 'any'
      const key = JSON.stringify({ method, route, status: String(status) })
      requests.set(key, (requests.get(key) ?? 0) + 1)
    })
    next()
  }
  const told: RequestHandler = async (request, response) => {
    if (!mayRead(request, token)) throw new BadRequest('not-found', 'Nothing is here.')
    const samples = [...requests].map(([key, count]): Sample => [JSON.parse(key), count])
    const all: Metric[] = [
      ...processMetrics(delay),
      ...watchedMetrics(await watch()),
      {
        name: 'hotovo_requests_total',
        type: 'counter',
        help: 'Requests answered; 499 was given up.',
        samples,
      },
    ]
    response.set('Cache-Control', 'no-store').type('text/plain; version=0.0.4')
    response.send(all.map(written).join(''))
  }
  return { counted, told }
}

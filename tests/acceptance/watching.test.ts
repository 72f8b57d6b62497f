import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveHttp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

describe('Whoever watches the server', () => {
  const watched = {
    jobs: { waiting: 3, failed: 2, givenUp: 1 },
    witnessedSeconds: 600,
    isLogChanged: true,
    isWitnessedHereOnly: true,
  }
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeEach(async () => {
    server = await serveHttp(memoryPorts(testWorld()), [], { watched })
  })
  afterEach(() => server.close())

  const metrics = (headers: Record<string, string> = {}) => fetch(`${server.baseUrl}/metrics`, { headers })

  test('is warned by /readyz of what somebody should look at, while the product goes on', async () => {
    const answer = await fetch(`${server.baseUrl}/readyz`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      ready: true,
      reasons: [],
      warnings: [
        'The audit log is not the one of its last checkpoint (npm run audit:verify tells more).',
        'Jobs that failed and are tried again: 2.',
        'Jobs that were given up: 1 (npm run jobs -- list).',
        'The audit log has had no checkpoint for 10 minutes.',
        'Checkpoints of the audit log are kept on this machine only (CHECKPOINTS_URL).',
      ],
    })
  })

  test('reads jobs, checkpoint, memory, lag and requests by the pattern of their route', async () => {
    await fetch(`${server.baseUrl}/api/orders/a-token-nobody-may-see`)
    await fetch(`${server.baseUrl}/nowhere/at-all"}\n`)
    const answer = await metrics()
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await answer.text()
    for (const line of [
      '# TYPE hotovo_jobs gauge',
      'hotovo_jobs{state="waiting"} 3',
      'hotovo_jobs{state="failed"} 2',
      'hotovo_jobs{state="given_up"} 1',
      'hotovo_audit_witnessed_age_seconds 600',
      'hotovo_audit_changed 1',
      '# TYPE hotovo_requests_total counter',
      'hotovo_requests_total{method="GET",route="/api/orders/:token",status="404"} 1',
      'hotovo_requests_total{method="any",route="other",status="404"} 1',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
    expect(text).not.toContain('nobody-may-see')
  })

  test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'is not on this machine where a proxy on it says %s',
    async (header) => {
      expect((await metrics({ [header]: '127.0.0.1' })).status).toBe(404)
      for (const path of ['/metrics/', '/METRICS', '//metrics', '/metrics?x'])
        expect((await fetch(server.baseUrl + path, { headers: { [header]: '127.0.0.1' } })).status).toBe(404)
    },
  )

  test('from elsewhere needs the token, all of it', async () => {
    const through = { 'X-Forwarded-For': '203.0.113.66' }
    const token = 'the-token-of-the-tests'
    expect((await metrics({ ...through, Authorization: `Bearer ${token}` })).status).toBe(200)
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, 'Bearer'])
      expect((await metrics({ ...through, Authorization: wrong })).status).toBe(404)
  })
})

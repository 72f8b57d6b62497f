import { content } from '@hotovo/adapters/content/content'
import { openapi } from '@hotovo/adapters/http/openapi'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { describe, expect, test } from 'vitest'
import { serveHttp, testSetups } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

describe.each(testSetups)('Anybody reads the lists, $name', ({ open }) => {
  test('sales points, partners, and questions with what is asked most first', async () => {
    const [first, ...others] = content.faq
    const world = testWorld({ content: { ...content, faq: [...others, first!] } })
    const app = await open(world)
    expect(await app.api.places.list()).toEqual({ items: content.places })
    expect(await app.api.partners.list()).toEqual({ items: content.partners })
    expect((await app.api.faq.list()).items.map(({ id }) => id)).toEqual(content.faq.map(({ id }) => id))
    await app.close()
  })
})

test('over HTTP a list may be kept for minutes, sales points for one, takes no question and no other method', async () => {
  const server = await serveHttp(memoryPorts(testWorld()))
  for (const path of ['/api/places', '/api/partners', '/api/faq']) {
    const answer = await fetch(server.baseUrl + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe(`public, max-age=${path === '/api/places' ? 60 : 300}`)
    expect(Object.keys(await answer.json())).toEqual(['items'])
    const asked = await fetch(`${server.baseUrl + path}?q=x`)
    expect(asked.status).toBe(400)
    expect(await asked.json()).toMatchObject({ problems: [{ at: 'q', code: 'unknown-field' }] })
    expect(asked.headers.get('cache-control')).toBe('no-store')
    const posted = await fetch(server.baseUrl + path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  }
  await server.close()
})

test('/openapi.json says what stands in them', () => {
  const { paths } = openapi('Hotovo', 'http://localhost')
  for (const path of ['/api/places', '/api/partners', '/api/faq'])
    expect(paths[path]).toMatchObject({
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { properties: { items: { type: 'array', items: { type: 'object' } } } },
              },
            },
          },
        },
      },
    })
})

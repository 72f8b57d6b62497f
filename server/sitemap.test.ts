import { describe, expect, test } from 'vitest'
import { type PageEntry, robots, sitemap } from './sitemap.ts'

const inBoth = (path: string, about: Partial<PageEntry> = {}): PageEntry[] => [
  { path, language: 'sk', status: 200, kind: 'public', ...about },
  { path: path === '/' ? '/en' : `/en${path}`, language: 'en', status: 200, kind: 'public', ...about },
]
const pages = [
  ...inBoth('/'),
  ...inBoth('/faq'),
  ...inBoth('/mapa/:shop'),
  ...inBoth('/objednavka/:token', { kind: 'private' }),
  ...inBoth('/admin', { kind: 'staff' }),
  ...inBoth('/admin/audit', { kind: 'staff' }),
  ...inBoth('/admin/ucet', { kind: 'staff' }),
  ...inBoth('/*', { status: 404 }),
]

describe('the sitemap', () => {
  test('has every public page in both languages, each with its counterpart, and nothing else', () => {
    const text = sitemap('https://hotovo.test', pages)
    const places = [...text.matchAll(/<loc>([^<]*)/g)].map(([, place]) => place)
    expect(places).toEqual(['/', '/en', '/faq', '/en/faq'].map((path) => `https://hotovo.test${path}`))
    const english = text.split('\n').find((line) => line.includes('<loc>https://hotovo.test/en</loc>'))
    expect([...english!.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair)).toEqual([
      ['sk', 'https://hotovo.test/'],
      ['en', 'https://hotovo.test/en'],
      ['x-default', 'https://hotovo.test/'],
    ])
  })

  test('stays XML whatever the address is', () => {
    expect(sitemap('https://a.test/?b=1&c="<', inBoth('/'))).toContain(
      '<loc>https://a.test/?b=1&amp;c=&quot;&lt;/</loc>',
    )
  })
})

test('robots stay out of orders, the back-office and calls, and come to /api', () => {
  expect(robots('https://hotovo.test', pages, ['/api/', '/auth/']).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /objednavka/',
    'Disallow: /en/objednavka/',
    'Disallow: /admin',
    'Disallow: /en/admin',
    'Sitemap: https://hotovo.test/sitemap.xml',
    '',
  ])
})

import { type APIRequestContext, expect } from '@playwright/test'

export const languages = ['sk', 'en'] as const
export type Language = (typeof languages)[number]
export const inLanguage = (language: Language, path: string) =>
  language === 'sk' ? path : path === '/' ? '/en' : `/en${path}`
export const languageOf = (path: string): Language => (/^\/en(\/|$)/.test(path) ? 'en' : 'sk')
export const inSlovak = (path: string) => (languageOf(path) === 'sk' ? path : path.slice(3) || '/')

/** The paths that the sitemap lists. */
export async function listedPaths(client: APIRequestContext): Promise<string[]> {
  const answer = await client.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  return [...(await answer.text()).matchAll(/<loc>([^<]*)/g)].map(([, place]) => new URL(place!).pathname)
}

/** Of pages that share a route (all sales points) the first stands for the others. */
export const ofEachKind = (paths: readonly string[]) =>
  paths.filter((path, index) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    const isOneOfMany = folder !== '' && folder !== '/en'
    return !isOneOfMany || paths.findIndex((other) => other.startsWith(`${folder}/`)) === index
  })

/** Pages that are in no sitemap, and what they are answered with. */
export const unlisted = [
  ['/nikde', 404],
  ['/potvrdenie-objednavky', 200],
  [`/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}`, 200],
] as const

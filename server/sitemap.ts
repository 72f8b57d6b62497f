/** What the site says about a page beside its template. */
export type PageEntry = {
  readonly path: string
  readonly language: 'sk' | 'en'
  readonly status: number
  readonly kind: 'public' | 'private' | 'staff'
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The path of a page in Slovak: what a page and its counterpart have in common. */
const bare = ({ path, language }: PageEntry) => (language === 'sk' ? path : path.slice(3) || '/')

/** `/sitemap.xml`: every page that is for everybody, each with its counterpart; one that stands for many addresses is at none (rule H11). */
export function sitemap(publicUrl: string, pages: readonly PageEntry[]): string {
  const open = pages.filter(
    ({ path, kind, status }) => kind === 'public' && status === 200 && !path.includes(':'),
  )
  const address = (path: string) => escaped(publicUrl + path)
  const alternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address(path)}"/>`
  const urls = open.map((page) => {
    const both = open.filter((other) => bare(other) === bare(page))
    const links = both.map(({ language, path }) => alternate(language, path))
    return `<url><loc>${address(page.path)}</loc>${links.join('')}${alternate('x-default', bare(page))}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

/** `/robots.txt`: leaves out the back-office, orders, and what is below the paths of calls that are answered there. */
export function robots(publicUrl: string, pages: readonly PageEntry[], calls: readonly string[]): string {
  const closed = pages
    .filter(({ kind, status }) => kind !== 'public' && status === 200)
    .map(({ path }) => path.replace(/:.*$/, ''))
  const shortest = closed.filter(
    (path) => !closed.some((other) => other !== path && path.startsWith(`${other}/`)),
  )
  return [
    'User-agent: *',
    'Allow: /',
    ...[...calls, ...new Set(shortest)].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml\n`,
  ].join('\n')
}

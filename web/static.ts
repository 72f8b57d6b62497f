import fs from 'node:fs'
import path from 'node:path'
import { contract } from '@hotovo/adapters/http/contract/contract'
import { openapi } from '@hotovo/adapters/http/openapi'
import type { Settings } from '@hotovo/application/site/settings'
import { contentPolicy, hashesIn, hostsOf } from '../server/content-policy.ts'
import type { PageEntry } from '../server/sitemap.ts'

/** A page as `build.ts` lists it. */
type Listed = PageEntry & { readonly file: string }

/** A site for a host that knows nothing but files. */
type StaticSite = {
  /** The folder that `build.ts` made. */
  readonly built: string
  /** The path of its host that it was built for, with a slash at both ends. */
  readonly base: string
  /** What its pages call their address, without a slash at its end. */
  readonly publicUrl: string
  readonly settings: Settings
  /** The project that its pages ask; undefined where they ask nobody. */
  readonly projectUrl?: string
  /** Where its calls are answered, for programs. */
  readonly calls: string
  /** What the head of each page says beside. */
  readonly head: string
}

/** The address at which a host of files answers a page without leading on first. */
export const folderOf = (page: string): string => (page.endsWith('/') ? page : `${page}/`)

/** A page that stands for many addresses is right at any of them: it is laid out as that of a name that nobody has. */
const exampleOf = (page: string) => page.replace(/:\w+/, 'x')

/** The page with its policy in itself (rule H6), for a host that sends no headers: as strict as the server's. */
function withPolicy(page: string, kind: Listed['kind'], { settings, projectUrl }: StaticSite): string {
  const policy = contentPolicy({
    ...hostsOf(settings, projectUrl, kind),
    scripts: hashesIn(page, 'scripts'),
    styles: hashesIn(page, 'styles'),
  })
  return page.replace(
    /<meta charset="?utf-8"?\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}

/** What `404.html` says where scripts are off: nobody knows which page it stands for, and in which language. */
const withoutScripts = (base: string) => `<noscript>
<style>#without-scripts{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}#without-scripts p{margin-top:1rem}</style>
<main id="without-scripts">
<h1>Bez JavaScriptu sa táto adresa neotvorí</h1>
<p>Zapnite ho v prehliadači a načítajte stránku znova. Ako zaplatiť objednávku, stojí aj v\u00a0e-maile, ktorý sme vám o\u00a0nej poslali.</p>
<p><a href="${base}">Domov</a> · <a href="${base}podpora/">Podpora</a></p>
<div lang="en">
<p>This address needs JavaScript. Switch it on in your browser and load the page again. How to pay for an order is also in the e-mail that we sent you about it.</p>
<p><a href="${base}en/">Home</a> · <a href="${base}en/podpora/">Support</a></p>
</div>
</main>
</noscript>`

/** The page without what was drawn ahead: it draws itself, whatever its address. */
const undrawn = (page: string, { base, settings }: StaticSite): string =>
  page
    .replace(/<title>[^<]*/, `<title>${settings.brand.name}`)
    .replace(
      /<div id="root">.*<\/div>(?=\s*<script type="application\/json" id="settings">)/s,
      `<div id="root"></div>${withoutScripts(base)}`,
    )

/**
 * Lays out what a host without rules of its own serves, in a folder that is replaced: a folder for each page, `404.html` for all other
 * addresses, and `_redirects` for hosts that do know rules. Answers which pages there are.
 */
export function layOut(site: StaticSite, into: string): readonly Listed[] {
  const { built, base, publicUrl, settings, head, calls } = site
  const { pages, redirects } = JSON.parse(fs.readFileSync(path.join(built, 'pages.json'), 'utf8')) as {
    readonly pages: readonly Listed[]
    readonly redirects: Readonly<Record<string, string>>
  }
  const known = pages.filter(({ status }) => status === 200)
  const paths = new Set(known.map((page) => page.path))
  const below = (page: string) => base.slice(0, -1) + folderOf(page)
  /** What the server writes into a page of the product, written once. */
  const filled = ({ file }: Listed) =>
    fs
      .readFileSync(path.join(built, 'pages', file), 'utf8')
      .replaceAll(
        /__PUBLIC_URL__([\w/-]*)/g,
        (_, page: string) => publicUrl + (paths.has(page) ? folderOf(page) : page),
      )
      .replace('__SETTINGS__', () => JSON.stringify(settings).replaceAll('<', '\\u003c'))
      .replace('</head>', `${head}</head>`)

  const aside = `${into}-${process.pid}`
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(aside, file)), { recursive: true })
    fs.writeFileSync(path.join(aside, file), text)
  }
  try {
    fs.cpSync(path.join(built, 'client'), aside, { recursive: true })
    for (const page of known)
      write(`${exampleOf(page.path)}/index.html`, withPolicy(filled(page), page.kind, site))
    const lost = pages.find((page) => page.path === '/*')!
    write('404.html', withPolicy(undrawn(filled(lost), site), lost.kind, site))
    for (const [from, to] of Object.entries(redirects))
      write(
        `${from}/index.html`,
        `<!doctype html><title>${settings.brand.name}</title><meta http-equiv="refresh" content="0; url=${below(to)}">\n`,
      )
    write(
      '_redirects',
      [
        ...Object.entries(redirects).map(([from, to]) => `${base.slice(0, -1)}${from} ${below(to)} 301\n`),
        ...known
          .filter((page) => page.path.includes(':'))
          .map((page) => `${base.slice(0, -1)}${page.path} ${below(exampleOf(page.path))} 200\n`),
      ].join(''),
    )
    // The stream is a server's.
    const { happenings: _, ...answered } = contract
    write('openapi.json', JSON.stringify(openapi(settings.brand.name, calls, answered)))
    // GitHub's own generator of pages would leave files out.
    write('.nojekyll', '')
    fs.rmSync(into, { recursive: true, force: true })
    fs.renameSync(aside, into)
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
  return pages
}

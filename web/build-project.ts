import fs from 'node:fs'
import path from 'node:path'
import { functionOf } from '@hotovo/adapters/supabase/function'
import { settingsOf } from '@hotovo/application/site/settings'
import { buildSite } from '../server/build-site.ts'
import { StartRefused } from '../server/config.ts'
import { frameAncestors } from '../server/content-policy.ts'
import { accountSentences } from '../server/installation.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { readSiteConfig, type SiteConfig } from '../server/site-config.ts'
import { type PageEntry, robots, sitemap } from '../server/sitemap.ts'
import { loadEnvFile } from '../server/startup/env-file.ts'
import { folderOf, layOut } from './static.ts'

/** `npm run build:project`: the site of a project as files, for any host of files (`docs/supabase.md`). */
const into = path.join(import.meta.dirname, 'dist-static')

/**
 * The headers of every answer of the server, for hosts that read `_headers`. Pages bring their policy with them, all but what only a
 * header can say.
 */
function headersFile(publicUrl: string): string {
  const headers = { ...securityHeaders(publicUrl), 'content-security-policy': frameAncestors }
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    '  cache-control: public, max-age=31536000, immutable\n',
  ].join('\n')
}

/** What search engines and hosts read beside the pages. */
function writeBeside(pages: readonly PageEntry[], publicUrl: string): void {
  const write = (file: string, text: string) => fs.writeFileSync(path.join(into, file), text)
  const inFolders = pages.map((page) => ({ ...page, path: folderOf(page.path) }))
  write('sitemap.xml', sitemap(publicUrl, inFolders))
  // No call is answered here, and `/api/` is a page.
  write('robots.txt', robots(publicUrl, pages, []))
  write('_headers', headersFile(publicUrl))
}

function build({ publicUrl, project, installation }: SiteConfig): void {
  buildSite(project)
  const calls = functionOf(project.url)
  const pages = layOut(
    {
      built: path.join(import.meta.dirname, 'dist-project'),
      base: '/',
      publicUrl,
      settings: settingsOf(installation),
      projectUrl: project.url,
      calls,
      head: '',
    },
    into,
  )
  writeBeside(pages, publicUrl)
  const folder = path.relative(process.cwd(), into) || '.'
  console.log(`The site is in ${folder}: a host of files shows it at ${publicUrl}.`)
  console.log(`The site asks the function at ${calls}, which must be given the same settings.`)
  for (const sentence of accountSentences(installation)) console.log(sentence)
}

try {
  loadEnvFile()
  build(readSiteConfig(process.env))
} catch (fault) {
  console.error(fault instanceof StartRefused ? fault.message : fault)
  process.exitCode = 1
}

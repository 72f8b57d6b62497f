import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { navigation } from './back-office.ts'
import { listen } from './fixtures.ts'

export const folder = path.resolve(import.meta.dirname, '../../web/dist-demo')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** What `_redirects` says of addresses that have no file: which page is answered there. */
export function rewriteRules(folder: string): (pathname: string) => string | undefined {
  const rules = fs.readFileSync(path.join(folder, '_redirects'), 'utf8').matchAll(/^(\S+) (\S+) 200$/gm)
  const known = [...rules].map(([, from, to]) => ({
    to,
    from: new RegExp(`^${from!.replace(/:\w+/, '[^/]+')}$`),
  }))
  return (pathname) => known.find(({ from }) => from.test(pathname))?.to
}

/** A host that knows files, the index of a folder, and `404.html`; nothing outside of the path it shows a folder at. */
export function staticHost(
  folder: string,
  at = '/',
  pageAt: (pathname: string) => string | undefined = () => undefined,
): http.Server {
  return http.createServer((request, response) => {
    const { pathname: whole } = new URL(request.url!, 'http://host')
    if (!whole.startsWith(at)) {
      response.writeHead(404).end('Another site.')
      return
    }
    const below = whole.slice(at.length - 1)
    const pathname = pageAt(below) ?? below
    const asked = path.join(folder, decodeURIComponent(pathname))
    const isFolder = fs.existsSync(asked) && fs.statSync(asked).isDirectory()
    if (isFolder && !pathname.endsWith('/')) {
      response.writeHead(301, { location: `${whole}/` }).end()
      return
    }
    const file = isFolder ? path.join(asked, 'index.html') : asked
    const found = fs.existsSync(file) ? file : path.join(folder, '404.html')
    const type = types[path.extname(found)] ?? 'application/octet-stream'
    response.writeHead(found === file ? 200 : 404, { 'content-type': type }).end(fs.readFileSync(found))
  })
}

type Hosted = { readonly address: string; readonly shown: { readonly folder: string; readonly at: string } }
export const test = base.extend<{ readonly expectedComplaints: RegExp | undefined }, Hosted>({
  shown: [
    { folder, at: '/' },
    { scope: 'worker', option: true },
  ],
  address: [
    async ({ shown }, use) => {
      const host = staticHost(shown.folder, shown.at)
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(host.address() as AddressInfo).port}${shown.at.slice(0, -1)}`)
      host.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ address }, use) => use(address),
  expectedComplaints: [undefined, { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = listen(page)
    await use(page)
    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
  },
})

export const box = (page: Page) => page.getByRole('button', { name: /^(Pošta|Mail) \(\d+\)$/ })
const dialog = (page: Page) => page.getByRole('dialog')
export const letter = (page: Page, subject: RegExp) =>
  dialog(page).locator('details').filter({ hasText: subject })

export const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Vyplniť' }).click()
  await page.getByRole('button', { name: 'Prihlásiť sa', exact: true }).click()
  await expect(navigation(page)).toBeVisible()
}

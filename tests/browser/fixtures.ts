import { test as base, expect, type Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { withAdmin } from './back-office.ts'
import { heardPages, withServer } from './servers.ts'

type Options = {
  /** What the console may complain about in this test, because the test makes it happen. */
  readonly expectedComplaints: RegExp | undefined
  /** A page whose scripts never run. */
  readonly still: Page
}
type Shared = { readonly server: RunningServer }

let networks = 0

/** The headers of a visit from a network of its own, so that what others sent is not counted against it. */
export function ownNetwork(): { 'X-Forwarded-For': string } {
  networks += 1
  return { 'X-Forwarded-For': `10.0.${networks >> 8}.${networks & 255}` }
}

/** A page gives a question up after seconds. A test that holds an answer back may be held up itself, on a busy machine. */
function waitLonger() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => timeout(ms * 20)
}

/** A busy house asks a form for work, which the page does by itself; only the browser's console minds. */
const askedForWork = /status of 428/

/** Tests on the real server: one of its own per worker, and a page whose console must stay silent. */
export const test = base.extend<Options, Shared>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => withServer({ ...withAdmin, TRUST_PROXY: '1' }, use),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  extraHTTPHeaders: async ({}, use) => use(ownNetwork()),
  baseURL: async ({ server }, use) => use(server.baseUrl),
  expectedComplaints: [undefined, { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(waitLonger)
    await use(context)
  },
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = listen(page)
    heardPages.add(page)
    await use(page)
    heardPages.delete(page)
    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
  },
  still: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})
export { expect }

/** Everything the browser complains about on this page: errors, warnings, what the policy blocked. */
export function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !askedForWork.test(text)) complaints.push(text)
  })
  page.on('pageerror', (fault) => complaints.push(`uncaught: ${fault.message}`))
  return complaints
}

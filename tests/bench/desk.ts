/**
 * `npm run audit:desk`: how long staff wait for the list of orders, in Chromium on this machine: from the press that leads
 * to it until its rows are painted and its search listens, and from the last key of a search until the rows are those that were
 * asked for. A bare page, which React hydrates, is loaded in the same run: what the machine is worth. Wants the folder
 * that `npm run demo` made (DATA_DIR, `data-demo`). The exit code says whether the goals were reached (issue 13), which
 * means something on a quiet machine only.
 */
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoStaff } from '../../server/demo/material.ts'
import { serveBarePage } from '../lighthouse/bare.ts'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { freePort, runToEnd, startServer } from '../support/server.ts'

const times = 15
const goalsMs = { press: 300, key: 100 } as const
/** Keys of somebody who types fast. */
const betweenKeysMs = 90

const load = () => os.loadavg()[0]!.toFixed(1)

function tell(what: string, took: readonly number[], goalMs?: number): void {
  const inOrder = took.toSorted((a, b) => a - b)
  const at = (share: number) => inOrder[Math.floor(inOrder.length * share)]!
  const goal = goalMs === undefined ? '' : ` (goal ${goalMs})`
  console.log(`| ${what}${goal} | ${at(0.5).toFixed(0)} | ${at(0.95).toFixed(0)} |`)
  if (goalMs !== undefined && at(0.5) > goalMs) process.exitCode = 1
}

/** How long the page itself took from its address to its heading, hydrated and painted, in milliseconds. */
async function bareLoad(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'load' })
  return page.evaluate(
    () =>
      new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  )
}

/**
 * Milliseconds from the next event of this kind (the last one that comes, while more do) until rows are painted:
 * those of the question with this search, or the first ones. What is done with the mouse or keys is done meanwhile.
 */
async function waited(page: Page, event: 'click' | 'keydown', search: string, act: () => Promise<void>) {
  await page.evaluate(
    ([event, search]) => {
      performance.clearResourceTimings()
      let from: number | undefined
      addEventListener(event!, ({ timeStamp }) => (from = timeStamp), { capture: true })
      const isAnswered = () =>
        performance.getEntriesByType('resource').some(({ name }) => {
          const { pathname, searchParams } = new URL(name)
          return pathname === '/api/admin/orders' && (searchParams.get('q') ?? '') === search
        })
      const isShown = () =>
        document.querySelector('main tbody tr') !== null &&
        document.querySelector('main table[aria-busy=true]') === null &&
        document.querySelector('main input[role=combobox]') !== null
      Object.assign(window, {
        waited: new Promise<number>((done) => {
          const look = () => {
            if (from === undefined || !isAnswered() || !isShown()) requestAnimationFrame(look)
            // Rows follow their answer within a frame, and what a frame shows is painted when the next task begins.
            else requestAnimationFrame(() => setTimeout(() => done(performance.now() - from!)))
          }
          requestAnimationFrame(look)
        }),
      })
    },
    [event, search],
  )
  await act()
  return page.evaluate(() => (window as unknown as { waited: Promise<number> }).waited)
}

const dataDir = path.resolve(process.env.DATA_DIR || 'data-demo')
const [{ email }] = demoStaff
const command = path.resolve(import.meta.dirname, '../../server/commands/staff.ts')
const reset = await runToEnd(command, ['reset', email], { DATA_DIR: dataDir })
const password = /has the password (\S+)/.exec(reset.words)?.[1]
if (!password) throw new Error(`nobody to sign in as: ${reset.words}`)
const bare = await serveBarePage()
const server = await startServer(dataDir, await freePort(), { JOBS: 'off', TILE_URL: 'none' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments() })
try {
  console.log(`${os.cpus().length} processors, load ${load()} before. Each ${times} times, milliseconds.`)
  console.log('| what | median | 95 % |\n| --- | --- | --- |')
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: server.baseUrl })
  const bareTook: number[] = []
  for (let n = 0; n < times; n++) bareTook.push(await bareLoad(page, bare.address))
  tell('a bare page, from its address until it is painted', bareTook)

  await page.goto('/admin')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  // What the shell set opens nothing before it is changed.
  await page.locator('#own-password').fill(password)
  await page.locator('#own-new-password').fill(`${password}-`)
  await page.locator('#own-new-password').press('Enter')
  const rows = page.locator('main tbody tr')
  const orders = page.locator('nav a[href="/admin/objednavky"]').first()
  const overview = page.locator('nav a[href="/admin"]').first()
  await orders.waitFor()
  const press: number[] = []
  for (let n = 0; n < times; n++) {
    press.push(await waited(page, 'click', '', () => orders.click()))
    await overview.click()
    await page.waitForURL('**/admin')
  }
  tell('the list of orders, from the press in the overview', press, goalsMs.press)

  const opened: number[] = []
  for (let n = 0; n < times; n++) {
    await page.goto('/admin/objednavky', { waitUntil: 'commit' })
    await rows.first().waitFor()
    opened.push(await page.evaluate(() => performance.now()))
  }
  tell('the list of orders, from its address, scripts kept by the browser', opened)

  const names = await rows.evaluateAll((all) =>
    all.map((row) => /\p{Lu}\p{Ll}{4,}(?= |$)/u.exec((row as HTMLElement).innerText)?.[0] ?? 'novak'),
  )
  const key: number[] = []
  for (let n = 0; n < times; n++) {
    const name = names[n % names.length]!.toLowerCase()
    const field = page.locator('main input[role=combobox]')
    await field.fill('')
    await page.waitForURL((url) => !url.searchParams.has('q'))
    await field.focus()
    key.push(await waited(page, 'keydown', name, () => page.keyboard.type(name, { delay: betweenKeysMs })))
  }
  tell('the filtered list, from the last key', key, goalsMs.key)
  console.log(`Load ${load()} after.`)
} finally {
  bare.close()
  await browser.close()
  await server.stop()
}

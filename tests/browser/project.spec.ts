import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openToProject } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { type EdgeFunction, startFunction } from '../support/edge-function.ts'
import { handedOverTo } from '../support/handed-over.ts'
import { lettersIn } from '../support/mail.ts'
import {
  freePort,
  type RunningServer,
  removeDataDir,
  runToEnd,
  serverFile,
  startServer,
  temporaryDataDir,
} from '../support/server.ts'
import { testProject } from '../support/supabase.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { admin, alert, navigation, signIn, signOut, someOrder, staffApi, withAdmin } from './back-office.ts'
import { rewriteRules, staticHost } from './demo-host.ts'
import { listen } from './fixtures.ts'
import { addPreset, choose, field, fillIn, fillOrder, orderButton, solveSum } from './forms.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { heading } from './pages.ts'

type Site = {
  /** Where the site stands: on a host that knows files, and the rules that came with them. */
  readonly address: string
  /** The same files on a host that knows nothing else. */
  readonly plainAddress: string
  readonly projectUrl: string
  /** Who sends letters and serves staff; no page of a visitor comes from it. */
  readonly server: RunningServer
}

const folder = path.resolve(import.meta.dirname, '../../web/dist-static')
const builder = path.resolve(import.meta.dirname, '../../web/build-project.ts')

/** A project of its own, its function, and a site of files that asks it. */
async function withProject(look: (site: Site) => Promise<void>): Promise<void> {
  const cluster = temporaryDataDir()
  const dataDir = temporaryDataDir()
  const postgres = await openEmbeddedPostgres(cluster, () => {})
  try {
    const owner = new pg.Client(postgres.address)
    await owner.connect()
    await owner.query('create database project')
    await owner.end()
    const database = { ...postgres.address, database: 'project' }
    // As its first start leaves it: the project stands before it from then on.
    await migrate(database)
    await openToProject(database, true)
    let edge: EdgeFunction | undefined
    const project = await testProject({ address: database }, 0, async () => edge?.url)
    const SECRETS = path.join(dataDir, 'keys.json')
    fs.mkdirSync(dataDir, { recursive: true })
    const keys = path.join(path.dirname(serverFile), 'commands/keys.ts')
    expect(await runToEnd(keys, ['new'], { DATA_DIR: dataDir, SECRETS })).toMatchObject({ code: 0 })
    const [port, plainPort] = [await freePort(), await freePort()]
    const address = `http://127.0.0.1:${port}`
    const ofSite = {
      TILE_URL: 'none',
      PUBLIC_URL: address,
      SUPABASE_URL: project.publishable.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishable.key,
    }
    expect(await runToEnd(builder, [], ofSite)).toMatchObject({ code: 0 })
    edge = await startFunction(project.secret, fs.readFileSync(SECRETS, 'utf8'), { PUBLIC_URL: address })
    const hosts = [
      staticHost(folder, '/', rewriteRules(folder)).listen(port),
      staticHost(folder).listen(plainPort),
    ]
    const server = await startServer(dataDir, await freePort(), {
      ...ofSite,
      ...withAdmin,
      BACKEND: 'supabase',
      VITE_DOOR: 'supabase',
      SECRETS,
      SUPABASE_SECRET_KEY: project.secret.key,
      DATABASE_URL: `postgresql://${database.user}@localhost/project?host=${encodeURIComponent(database.host)}`,
    })
    try {
      const plainAddress = `http://127.0.0.1:${plainPort}`
      await look({ server, address, plainAddress, projectUrl: project.publishable.url })
    } finally {
      for (const host of hosts) host.close()
      await server.stop()
      await edge.close()
      await project.close()
    }
  } finally {
    await postgres.close()
    for (const folder of [cluster, dataDir]) removeDataDir(folder)
  }
}

type Options = {
  readonly asked: Asked
  /** What the console may complain about, because of the host that a test asks. */
  readonly expectedComplaints: RegExp | undefined
}

const test = base.extend<Options, { readonly site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  site: [async ({}, use) => withProject(use), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.address),
  expectedComplaints: [undefined, { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = listen(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await use(page)
    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
  },
  asked: async ({ page, site }, use) => use(whatIsAsked(page, site)),
})

/** The paths of the project that a page posts to, and all that is neither there nor a file of the site. */
type Asked = { readonly project: string[]; readonly elsewhere: string[] }

function whatIsAsked(page: Page, { address, projectUrl }: Site): Asked {
  const asked: Asked = { project: [], elsewhere: [] }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isPost = request.method() === 'POST'
    if (origin === projectUrl) asked.project.push(...(isPost ? [pathname] : []))
    else if (isPost || !request.url().startsWith(address)) asked.elsewhere.push(request.url())
  })
  return asked
}

/** Staff record the whole of an order's money. */
async function paid(server: RunningServer, number: string): Promise<void> {
  const { staff } = await staffApi(server)
  const opened = await staff.orders.open({ id: number })
  if (!opened.ok) throw new Error(opened.error.code)
  const { id, total } = opened.value.order
  const receivedOn = today()
  const recorded = await staff.payments.record({ id, amount: total, receivedOn, method: 'transfer' })
  if (!recorded.ok) throw new Error(recorded.error.code)
}

const ofFunction = (...paths: readonly string[]) => paths.map((path) => `/functions/v1/hotovo${path}`)

test(
  'at 360 px a voucher is ordered from the function of the project; its page says how to pay, and then that it was sent; the voucher is checked there too',
  long,
  async ({ page, site: { server, projectUrl }, asked }) => {
    expect(server.output()).toContain(`The site asks the function at ${projectUrl}/functions/v1/hotovo.\n`)
    // A server of this door lets its pages ask there, too.
    const served = await fetch(`${server.baseUrl}/kupit-voucher`)
    const allowed = new RegExp(`style-src 'self' '\\S+.*; connect-src 'self' ${projectUrl};`)
    expect(served.headers.get('content-security-policy')).toMatch(allowed)
    const headers = fs.readFileSync(path.join(folder, '_headers'), 'utf8').split('/assets/*')[0]!
    for (const [, name, value] of headers.matchAll(/^ {2}(\S+): (.*)$/gm))
      expect(served.headers.get(name!)).toContain(value)
    await page.goto('/kupit-voucher')
    // Supabase's client is fetched by whoever signs in, and nobody else.
    const fetchedAhead = page.locator('link[rel=modulepreload]')
    expect(await fetchedAhead.count()).toBeGreaterThan(10)
    await expect(page.locator('link[href*=project-staff]')).toHaveCount(0)
    const settings = page.locator('script#settings')
    expect(await served.text()).toContain(await settings.innerHTML())
    const policy = page.locator('meta[http-equiv=Content-Security-Policy]')
    await expect(policy).toHaveAttribute('content', allowed)
    await addPreset(page, /^50\s€/)
    await fillIn(page)
    await solveSum(page)
    await expect(page.getByText('Správne')).toBeVisible()
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
    await expect(heading(page)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 51,00 €.')
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])
    const number = await page
      .getByText(/^ATM-[A-Z0-9]{9}$/)
      .first()
      .innerText()
    await page.reload()
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText('Ukážkový účet')).toBeVisible()

    expect([...new Set(asked.project)].sort()).toEqual(ofFunction('/api/orders'))
    expect(asked.elsewhere).toEqual([])
    // The queue stands in the same database: the letters went out.
    const outbox = path.join(server.dataDir, 'outbox')
    await expect
      .poll(async () => (await lettersIn(outbox)).map(({ subject }) => subject).join())
      .toContain(number)

    // Once staff have its money, its page says so.
    await paid(server, number)
    await expect(async () => {
      await page.reload()
      await expect(heading(page)).toHaveText(/Vouchery sme vám odoslali\./, { timeout: 1000 })
    }).toPass()
    const [[serial, { code = '', password = '' }] = ['', {}]] = await handedOverTo(outbox)
    asked.project.splice(0)
    await page.goto('/overit-voucher')
    await page.getByRole('textbox', { name: 'Kód vouchera' }).fill(code)
    await page.getByRole('textbox', { name: 'Heslo' }).fill(password)
    await solveSum(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Aktívny, nepoužitý' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(serial)
    await expect(page.getByText(/^Ostáva 50,00\s€ z\s50,00\s€$/)).toBeVisible()
    expect(asked.project).toEqual(ofFunction('/verify-voucher'))
    expect(asked.elsewhere).toEqual([])
  },
)

test(
  'at 360 px support and feedback are sent to the function of the project, and staff have them',
  long,
  async ({ page, site: { server }, asked }) => {
    await page.goto('/podpora')
    await fillIn(page, {
      name: 'Ľubomíra Šťastná',
      email: 'lubomira.pyta@priklad.sk',
      subject: 'Chcem vrátiť peniaze',
      description: 'Objednala som si dva vouchery, ale stačí mi jeden.',
    })
    await field(page, 'category').selectOption('refund')
    await solveSum(page)
    await page.getByRole('button', { name: 'Odoslať požiadavku' }).click()
    const received = page.getByRole('region', { name: 'Požiadavka odoslaná' })
    await expect(received.getByRole('heading', { level: 2 })).toBeFocused()
    const number = /SUP-[A-Z0-9]{9}/.exec(await received.innerText())![0]
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])
    await expect
      .poll(async () =>
        (await lettersIn(path.join(server.dataDir, 'outbox')))
          .filter(({ subject }) => subject.includes(number))
          .map(({ to }) => to),
      )
      .toContain('lubomira.pyta@priklad.sk')

    await page.goto('/spatna-vazba')
    await field(page, 'type').selectOption('improvement')
    await field(page, 'category').selectOption('map')
    await fillIn(page, { title: 'Mapa na telefóne', description: 'Mapa by sa mohla posúvať jedným prstom.' })
    await choose(page, /^5 z\s5/)
    await solveSum(page)
    await page.getByRole('button', { name: 'Odoslať spätnú väzbu' }).click()
    await expect(page.getByRole('heading', { name: 'Ďakujeme za spätnú väzbu' })).toBeFocused()
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])

    expect([...new Set(asked.project)].sort()).toEqual(ofFunction('/api/feedback', '/api/tickets'))
    expect(asked.elsewhere).toEqual([])
    const { staff } = await staffApi(server)
    expect(await staff.tickets.list({ q: number })).toMatchObject({
      value: { items: [{ number, category: 'billing', priority: 'medium', status: 'open' }] },
    })
    const told = await staff.audit.list({ type: 'system', q: 'feedback_received' })
    expect(told).toMatchObject({ value: { items: [{ action: 'feedback_received' }] } })
  },
)

/** What the official auth client keeps in the browser. */
const keptSession = (page: Page) => page.evaluate(() => localStorage.getItem('staff-auth'))

test(
  'staff sign in at the function, work there in several tabs over a reload, and out of all of them',
  long,
  async ({ page, site: { server }, asked, context }) => {
    const { number, id } = await someOrder(server)
    const other = await context.newPage()
    await other.goto('/admin')
    await signIn(other, { ...admin, password: 'nesprávne heslo' })
    await expect(alert(other)).toContainText('Neplatné prihlasovacie údaje')
    await page.goto('/admin')
    await signIn(page)
    await expect(navigation(page)).toBeVisible()
    await page.goto(`/admin/objednavky/${id}`)
    await expect(page.getByText(number).first()).toBeVisible()
    await other.goto('/admin/objednavky')
    await expect(other.getByText(number).first()).toBeVisible()
    expect(await keptSession(other)).toContain(admin.email)

    await page.getByLabel('Nová poznámka').fill('Volané, prevod odišiel.')
    await page.getByRole('button', { name: 'Pridať poznámku' }).click()
    await expect(page.getByText('Admin poznámka bola úspešne pridaná')).toBeVisible()
    expect(asked.project).toEqual(
      expect.arrayContaining(ofFunction('/auth/v1/token', `/api/admin/orders/${id}/notes`)),
    )
    expect(asked.elsewhere).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])

    await page.setViewportSize({ width: 1280, height: 800 })
    await signOut(page)
    await expect(page.locator('#email')).toBeVisible()
    await expect(other.locator('#email')).toBeVisible()
    expect(await keptSession(page)).toBeNull()
  },
)

test.describe('where the host knows no rules', long, () => {
  test.use({
    expectedComplaints: /status of 404|^Page not found/,
    baseURL: async ({ site }, use) => use(site.plainAddress),
  })

  test('at 360 px a voucher is ordered in English, and its page opens by its address', async ({ page }) => {
    await fillOrder(page, { address: '/en/kupit-voucher', tile: /^€20\b/ })
    await orderButton(page).click()
    await page.waitForURL(/\/en\/objednavka\/[\w-]{75}$/)
    await expect(heading(page)).toContainText('Thank you, Ľubomíra')
    await page.reload()
    await expect(heading(page)).toContainText('Thank you, Ľubomíra')
    await expect(page).toHaveTitle(/^Your order/)
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])
  })

  test('an address that is nobody’s says so, and one that moved leads on', async ({ page }) => {
    for (const [address, words] of [
      ['/nikde', 'Stránka sa nenašla'],
      ['/mapa/nikde', 'Stránka sa nenašla'],
      ['/en/nikde', 'Page not found'],
    ] as const) {
      await page.goto(address)
      await expect(heading(page)).toHaveText(words)
    }
    await page.goto('/en/kontakt')
    await page.waitForURL(/\/en\/podpora\/$/)
  })
})

test('programs are told of the function of the project', long, async ({ page, site: { projectUrl } }) => {
  const calls = `${projectUrl}/functions/v1/hotovo`
  await page.goto('/en/api')
  await expect(page.getByText(`export API_URL="${calls}"`)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the OpenAPI document' }).click()
  await expect((await opened).locator('body')).toContainText(`"servers":[{"url":"${calls}"}]`)
})

test(
  'without scripts each page of the sitemap is read at the address that it calls its own, and links to what is there',
  long,
  async ({ browser, site: { address, plainAddress } }) => {
    const context = await browser.newContext({ baseURL: plainAddress, javaScriptEnabled: false })
    const still = await context.newPage()
    const complaints = listen(still)
    const sitemap = await (await fetch(`${plainAddress}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, whole]) => new URL(whole!).pathname)
    expect(paths).toContain('/en/mapa/')
    const linked = new Set<string>()
    for (const path of paths) {
      const answer = await still.goto(path)
      expect([path, answer!.status(), answer!.request().redirectedFrom()]).toEqual([path, 200, null])
      await expect(heading(still)).toBeVisible()
      expect(await still.locator('link[rel=canonical]').getAttribute('href')).toBe(address + path)
      for (const link of await still.locator('a[href^="/"]').all())
        linked.add(new URL((await link.getAttribute('href'))!, plainAddress).pathname)
    }
    expect(complaints).toEqual([])
    for (const path of linked) expect([path, (await fetch(plainAddress + path)).status]).toEqual([path, 200])

    await still.goto(`/objednavka/${'0'.repeat(75)}`)
    await expect(still.getByRole('main')).toContainText('Ako zaplatiť objednávku, stojí aj v\u00a0e-maile')
    await expect(still.getByRole('main')).toContainText('This address needs JavaScript')
    await still.goto(`${address}/objednavka/${'0'.repeat(75)}`)
    expect(await still.locator('main noscript').innerText()).toContain(
      'Ako zaplatiť, stojí aj v\u00a0e-maile',
    )
    await still.goto('/kontakt')
    await still.waitForURL(/\/podpora\/$/)
    await context.close()
  },
)

test.describe('a session in the address', long, () => {
  // The back-office asks who it is, and is told that this opens nothing.
  test.use({ expectedComplaints: /status of 401/ })

  test('in which a password may be set leads to where it is set', async ({
    page,
    site: { server, projectUrl, address },
  }) => {
    // The last one here: the admin has another password from then on.
    const { email } = admin
    const redirect = encodeURIComponent(`${address}/en/admin`)
    const asked = await page.request.post(
      `${projectUrl}/functions/v1/hotovo/auth/v1/recover?redirect_to=${redirect}`,
      { data: { email } },
    )
    expect(asked.status()).toBe(200)
    const linkIn = async () =>
      (await lettersIn(path.join(server.dataDir, 'outbox')))
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => /http\S+\/verify\S+/.exec(text) ?? [])[0]
    await expect.poll(linkIn).toBeDefined()
    await page.goto((await linkIn())!)
    await page.waitForURL('**/en/admin/nove-heslo/')
    const password = 'orgován pod lampou 17'
    await page.locator('#newPassword').fill(password)
    await page.locator('#newPassword').press('Enter')
    await expect(page.getByRole('main')).toContainText('The password is set')
    await page.goto('/admin')
    await signIn(page, { email, password })
    await expect(navigation(page)).toBeVisible()
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openToProject } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../server/embedded-postgres.ts'
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
import { listen } from './fixtures.ts'
import { addPreset, choose, field, fillIn, orderButton, solveSum } from './forms.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { heading } from './pages.ts'

type Site = { readonly server: RunningServer; readonly projectUrl: string }

/** A server over a project of its own, whose site asks that project itself. */
async function withProject(look: (site: Site) => Promise<void>): Promise<void> {
  const cluster = temporaryDataDir()
  const dataDir = temporaryDataDir()
  const postgres = await openEmbeddedPostgres(cluster, () => {})
  try {
    const owner = new pg.Client(postgres.address)
    await owner.connect()
    await owner.query('create database project')
    await owner.end()
    const address = { ...postgres.address, database: 'project' }
    // As its first start leaves it: the project stands before it from then on.
    await migrate(address)
    await openToProject(address, true)
    let edge: EdgeFunction | undefined
    const project = await testProject({ address }, 0, async () => edge?.url)
    const SECRETS = path.join(dataDir, 'keys.json')
    fs.mkdirSync(dataDir, { recursive: true })
    const keys = path.join(path.dirname(serverFile), 'commands/keys.ts')
    expect(await runToEnd(keys, ['new'], { DATA_DIR: dataDir, SECRETS })).toMatchObject({ code: 0 })
    edge = await startFunction(project.secret, fs.readFileSync(SECRETS, 'utf8'))
    const server = await startServer(dataDir, await freePort(), {
      ...withAdmin,
      TILE_URL: 'none',
      BACKEND: 'supabase',
      VITE_DOOR: 'supabase',
      SECRETS,
      SUPABASE_URL: project.secret.url,
      SUPABASE_SECRET_KEY: project.secret.key,
      SUPABASE_PUBLISHABLE_KEY: project.publishable.key,
      DATABASE_URL: `postgresql://${address.user}@localhost/project?host=${encodeURIComponent(address.host)}`,
    })
    try {
      await look({ server, projectUrl: project.publishable.url })
    } finally {
      await server.stop()
      await edge.close()
      await project.close()
    }
  } finally {
    await postgres.close()
    for (const folder of [cluster, dataDir]) removeDataDir(folder)
  }
}

const test = base.extend<{ readonly asked: Asked }, { readonly site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  site: [async ({}, use) => withProject(use), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.server.baseUrl),
  page: async ({ page }, use) => {
    const complaints = listen(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await use(page)
    expect(complaints).toEqual([])
  },
  asked: async ({ page, site }, use) => use(whatIsAsked(page, site)),
})

/** The paths that a page posts to, and at the server what else it asks of staff's. */
type Asked = { readonly project: string[]; readonly server: string[] }

function whatIsAsked(page: Page, { server, projectUrl }: Site): Asked {
  const asked: Asked = { project: [], server: [] }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isPost = request.method() === 'POST'
    const isOfStaff = /^\/(api\/admin|auth)\//.test(pathname)
    if (origin === projectUrl && isPost) asked.project.push(pathname)
    if (origin === new URL(server.baseUrl).origin && (isPost || isOfStaff)) asked.server.push(pathname)
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
    expect(server.output()).toContain(`Visitors ask the function at ${projectUrl}/functions/v1/hotovo.\n`)
    const answer = await page.goto('/kupit-voucher')
    expect(answer!.headers()['content-security-policy']).toContain(`connect-src 'self' ${projectUrl};`)
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
    expect(asked.server).toEqual([])
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
    asked.server.splice(0)
    await page.goto('/overit-voucher')
    await page.getByRole('textbox', { name: 'Kód vouchera' }).fill(code)
    await page.getByRole('textbox', { name: 'Heslo' }).fill(password)
    await solveSum(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Aktívny, nepoužitý' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(serial)
    await expect(page.getByText(/^Ostáva 50,00\s€ z\s50,00\s€$/)).toBeVisible()
    expect(asked.project).toEqual(ofFunction('/verify-voucher'))
    expect(asked.server).toEqual([])
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
    expect(asked.server).toEqual([])
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
    expect(asked.server).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])

    await page.setViewportSize({ width: 1280, height: 800 })
    await signOut(page)
    await expect(page.locator('#email')).toBeVisible()
    await expect(other.locator('#email')).toBeVisible()
    expect(await keptSession(page)).toBeNull()
  },
)

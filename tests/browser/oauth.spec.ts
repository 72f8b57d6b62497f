import path from 'node:path'
import type { Page } from '@playwright/test'
import * as oidc from 'openid-client'
import { type RunningServer, runToEnd, serverFile } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { type admin, heading, openBackOffice, rows, signIn, somebody } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, violations, visitIn } from './looks.ts'
import { tabUntil } from './pages.ts'

// The program is nobody's, and the browser tells so.
test.use({ expectedComplaints: /Failed to load resource/ })

const back = 'https://program.example/back'
const clientsFile = path.join(path.dirname(serverFile), 'commands/oauth-clients.ts')
const shell = (server: RunningServer, ...args: readonly string[]) =>
  runToEnd(clientsFile, args, { DATA_DIR: server.dataDir })

/** A program added from the shell, beside the running server, which finds out about it as programs do. */
async function program(server: RunningServer, name: string) {
  const site = server.baseUrl.replace('127.0.0.1', 'localhost')
  const added = await shell(server, 'add', name, back, '--confidential')
  const [, id, secret] = /client_id (\S+)\s.*client_secret (\S+),/s.exec(added.words) ?? []
  expect(added.code).toBe(0)
  const config = await oidc.discovery(new URL(`${site}/auth/v1`), id!, secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  })
  return { id: id!, secret: secret!, config }
}

/** Leads a browser as the program does. */
async function led(page: Page, config: oidc.Configuration) {
  const checks = { pkceCodeVerifier: oidc.randomPKCECodeVerifier(), expectedState: oidc.randomState() }
  const asked = oidc.buildAuthorizationUrl(config, {
    redirect_uri: back,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
  })
  await page.goto(asked.href)
  return { ...checks, idTokenExpected: true }
}

async function signedInAt(page: Page, credentials: typeof admin) {
  await signIn(page, credentials)
  await expect(heading(page)).toHaveText('Prihlásenie do iného programu')
}

test('a program signs somebody in: added from the shell, let in by keyboard, told who it is, taken back on the own account', async ({
  page,
  server,
}) => {
  await page.route(`${back}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'späť' }))
  const credentials = await somebody(server)
  const { id, secret, config } = await program(server, 'Účtovníctvo')
  const listed = await shell(server, 'list')
  expect([listed.words.includes(id), listed.words.includes(secret)]).toEqual([true, false])

  const checks = await led(page, config)
  await signedInAt(page, credentials)
  const main = page.getByRole('main')
  await expect(main).toContainText('Program Účtovníctvo chce vedieť, kto ste')
  await expect(main).toContainText(back)
  await expect(main.getByRole('listitem')).toHaveText([/že ide o/, /e-mailovú adresu/])
  expect(await violations(page)).toEqual([])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await tabUntil(page, () => page.evaluate(() => document.activeElement?.textContent === 'Súhlasím'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${back}?code=*`)
  const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url()), checks)
  expect(tokens.claims()?.email).toBe(credentials.email)

  // The next time nobody is asked.
  await led(page, config)
  await page.waitForURL(`${back}?code=*`)

  const site = server.baseUrl.replace('127.0.0.1', 'localhost')
  await page.goto(`${site}/en/admin/ucet`)
  const part = page.getByRole('region', { name: 'Programs with access' })
  await expect(part.getByRole('row', { name: /Účtovníctvo/ })).toContainText('who you are, e-mail')
  await part.getByRole('button', { name: 'Take back Účtovníctvo' }).click()
  await expect(part).toContainText('You have allowed no program.')
  await expect(part.getByRole('heading')).toBeFocused()
  await expect(oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck)).rejects.toMatchObject({
    status: 401,
  })
  await expect(rows(page)).not.toHaveCount(0)

  expect((await shell(server, 'remove', id)).code).toBe(0)
  expect((await shell(server, 'remove', id)).code).toBe(1)
  expect((await shell(server, 'add', 'Zlý', 'http://program.example/')).code).toBe(1)
})

test('a program that is not let in learns nothing, and what is decided is over', async ({ page, server }) => {
  await page.route(`${back}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'späť' }))
  const credentials = await somebody(server)
  const { config } = await program(server, 'Zvedavý program')
  const { expectedState } = await led(page, config)
  await signedInAt(page, credentials)
  const asked = page.url()
  await page.getByRole('button', { name: 'Nesúhlasím' }).click()
  await page.waitForURL(`${back}?error=access_denied&state=${expectedState}`)
  await page.goto(asked)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Tu už nie je o\u00a0čom rozhodnúť')
})

test(
  'axe finds nothing where a program asks, and where one is let in, in any look',
  long,
  async ({ browser, server }) => {
    const credentials = await somebody(server)
    const { config } = await program(server, 'Účtovníctvo malých a stredných podnikov')
    const baseURL = server.baseUrl.replace('127.0.0.1', 'localhost')
    for (const [language, colorScheme, width] of fourLooks)
      await visitIn(
        browser,
        { baseURL, colorScheme, width },
        async (page, look) => {
          await page.route(`${back}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'späť' }))
          await openBackOffice(page, `${language}/admin/suhlas?authorization_id=x`, credentials)
          await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
          await look('over')
          await led(page, config)
          await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
          await page.goto(page.url().replace('/admin/', `${language}/admin/`))
          await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
          await look('consent')
          await page.getByRole('button', { name: /^(Súhlasím|Approve)$/ }).click()
          await page.waitForURL(`${back}?code=*`)
          await page.goto(`${baseURL}${language}/admin/ucet`)
          const revoke = page.getByRole('button', { name: /^(Odobrať|Take back) Účtovníctvo/ })
          await expect(revoke).toBeVisible()
          await look('grants')
          await revoke.click()
          await expect(page.getByText(/^(Prístup je odobratý|The access is taken back)\.$/)).toBeVisible()
        },
        /Failed to load resource/,
      )
  },
)

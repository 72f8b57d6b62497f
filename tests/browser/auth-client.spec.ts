import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { AuthClient } from '@supabase/auth-js'
import { build } from 'vite'
import { lettersIn } from '../support/mail.ts'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { somebody } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pages.ts'

const newPassword = 'orgován pod lampou 17'

/** The official client as a page loads it. */
async function bundled(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@supabase/auth-js')
  const lib = { entry, formats: ['iife' as const], name: 'officialClient', fileName: 'official-client' }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib },
  })
  const [{ output }] = built as { output: { code: string }[] }[] as [{ output: { code: string }[] }]
  return output[0]!.code
}

type InPage = {
  readonly officialClient: { readonly AuthClient: typeof AuthClient }
  client: InstanceType<typeof AuthClient>
  events: string[]
}

/** A page of ours on which the official client begins, with its defaults but for the flow. */
async function begun(page: Page, address: string, flowType: 'pkce' | 'implicit'): Promise<void> {
  await page.goto(address)
  await alive(page)
  await page.addScriptTag({ url: '/official-client.js' })
  await page.evaluate((flow) => {
    const here = window as unknown as InPage
    here.events = []
    here.client = new here.officialClient.AuthClient({
      url: `${window.location.origin}/auth/v1`,
      flowType: flow,
    })
    here.client.onAuthStateChange((event) => void here.events.push(event))
  }, flowType)
}
const events = (page: Page) => page.evaluate(() => (window as unknown as InPage).events)

async function linkTo(server: RunningServer, email: string): Promise<string> {
  const look = async () => {
    const letters = await lettersIn(path.join(server.dataDir, 'outbox'))
    return letters
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /http\S+\/verify\S+/.exec(text) ?? [])[0]
  }
  await expect.poll(look).toBeDefined()
  return (await look())!
}

for (const flow of ['pkce', 'implicit'] as const)
  test(
    `the official client finds its session in the address after a letter, ${flow}`,
    long,
    async ({ page, server }) => {
      const { email } = await somebody(server)
      const code = await bundled()
      await page.route('**/official-client.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: code }),
      )
      const site = server.baseUrl.replace('127.0.0.1', 'localhost')
      await begun(page, `${site}/faq`, flow)
      const asked = await page.evaluate(async (to) => {
        const { client } = window as unknown as InPage
        const { error } = await client.resetPasswordForEmail(to, {
          redirectTo: `${window.location.origin}/podpora`,
        })
        return error?.message
      }, email)
      expect(asked).toBeUndefined()
      const link = await linkTo(server, email)
      await begun(page, link, flow)
      await expect.poll(() => events(page)).toContain('PASSWORD_RECOVERY')
      // What was in the address is out of it.
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/podpora')
      expect(page.url()).not.toContain('access_token')
      const changed = await page.evaluate(async (password) => {
        const { client } = window as unknown as InPage
        const { data, error } = await client.updateUser({ password })
        return error?.message ?? data.user?.email
      }, newPassword)
      expect(changed).toBe(email)
      expect(await events(page)).toContain('USER_UPDATED')
      const signedIn = await page.evaluate(
        async (credentials) => {
          const { client } = window as unknown as InPage
          const { data, error } = await client.signInWithPassword(credentials)
          return error?.message ?? data.user?.email
        },
        { email, password: newPassword },
      )
      expect(signedIn).toBe(email)
      // A link that is over leads back with an error in the address, which the client tells; the session that it has stays.
      await begun(page, link, flow)
      const over = await page.evaluate(async () => {
        const { client } = window as unknown as InPage
        const { error } = await client.initialize()
        return { error: error?.toJSON(), email: (await client.getSession()).data.session?.user.email }
      })
      expect(over).toMatchObject({ error: { details: { code: 'otp_expired' } }, email })
    },
  )

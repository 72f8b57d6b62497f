import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { navigation, signIn } from './back-office.ts'
import { listen } from './fixtures.ts'
import { fillOrder, orderButton } from './forms.ts'
import { alive, heading } from './pages.ts'

const root = path.resolve(import.meta.dirname, '../..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

/** The site as `VITE_DOOR=memory npm run dev` serves it, with no server behind it. */
async function withDevSite(look: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const site = spawn(process.execPath, [vite, 'web', '--port', String(port), '--strictPort'], {
    cwd: root,
    env: { ...process.env, VITE_DOOR: 'memory' },
    stdio: 'ignore',
  })
  const ended = once(site, 'exit')
  try {
    const isUp = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isUp, { timeout: 120_000 }).toBe(true)
    await look(address)
  } finally {
    site.kill()
    await ended
  }
}

test(
  'at work on the site, with the memory door and no server, one orders a voucher and opens the back-office',
  long,
  async ({ page }) => {
    const complaints = listen(page)
    await withDevSite(async (address) => {
      await fillOrder(page, { address: `${address}/kupit-voucher` })
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
      await expect(heading(page)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 21,00 €.')

      await page.goto(`${address}/admin`)
      await alive(page)
      // As CONTRIBUTING says it.
      await signIn(page, { email: 'admin@hotovo.test', password: 'otvor-sa-v-pamati' })
      await expect(navigation(page)).toBeVisible()
      // Only where one works on the styles do they say what a server should not draw with.
      expect(
        complaints.filter((text) => !text.includes('potentially unsafe when doing server-side')),
      ).toEqual([])
    })
  },
)

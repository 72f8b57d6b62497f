import path from 'node:path'
import { secondFactor } from '@hotovo/domain/limits'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import type { RunningServer } from '../support/server.ts'
import { totpOf } from '../support/staff.ts'

/** The secret that is shown. */
export const secretOn = async (page: Page) => {
  const address = await page.locator('a[href^="otpauth:"]').getAttribute('href')
  return new URL(address!).searchParams.get('secret')!
}
/** The code of now, by the machine's clock, which is the server's; `steps` later where it has to be another than one that was used. */
export const code = (secret: string, steps = 0) =>
  totpOf(secret, new Date(Date.now() + steps * 30_000).toISOString())

/** Sets a factor up, and answers its secret and the recovery codes. */
export async function setUpFactor(page: Page): Promise<{ secret: string; codes: readonly string[] }> {
  await page.getByRole('button', { name: /^(Nastaviť druhé overenie|Set up a second factor)$/ }).click()
  await expect(page.getByRole('img', { name: /^QR/ })).toBeVisible()
  const secret = await secretOn(page)
  await page.locator('#factor-code').fill(code(secret))
  const list = page.getByRole('list', { name: /^(Záložné kódy|Recovery codes)$/ })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(Hotovo|Done)$/ }).click()
  return { secret, codes }
}

/** Makes a session's second step older than what moves value asks (rule A57): the clock of a database is nobody's to move. */
export async function ageSecondStep({ dataDir }: RunningServer, email: string): Promise<void> {
  const host = path.join(dataDir, 'postgres')
  const owner = new pg.Client({ host, port: 5432, user: 'postgres', database: 'hotovo' })
  await owner.connect()
  const { rowCount } = await owner.query(
    `update staff_second_steps set at = at - make_interval(mins => $2) where session_id in
      (select s.id from staff_sessions s join staff_accounts a on a.id = s.account_id where a.email = $1 and s.ended_at is null)`,
    [email, secondFactor.recentMinutes],
  )
  await owner.end()
  expect(rowCount).toBe(1)
}

import type { Locator, Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { heading, openBackOffice, rows, showActions, someOrder, staffApi, turn } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { fourLooks, look, visitIn } from './looks.ts'
import { loseAnswer, takeAway } from './network.ts'

// Nobody is signed in at first, and one write is not answered.
test.use({ expectedComplaints: /Failed to load resource/ })

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Uložené pohľady' })
const views = (page: Page): Locator => page.getByRole('button', { name: 'Pohľady' })
const address = '**/api/admin/saved-views'
/** Once it is known which there are: others of this house may have shared some. */
const asked = (page: Page) =>
  expect(
    dialog(page).getByText('Zatiaľ tu nič nie je').or(dialog(page).getByRole('listitem')).first(),
  ).toBeVisible()

test('by keyboard alone what is looked for is kept, once even where the answer is lost, and found again', async ({
  page,
  server,
}) => {
  const email = `pohlad.${process.pid}@priklad.sk`
  await someOrder(server, { email })
  await openBackOffice(page, `/admin/objednavky?q=${email}`)
  await expect(rows(page)).toHaveCount(1)
  const link = dialog(page).getByRole('link', { name: 'Môj zákazník' })
  await views(page).press('Enter')
  await asked(page)
  await expect(link).toHaveCount(0)
  const name = dialog(page).getByLabel('Názov pohľadu')
  await name.fill('Môj zákazník')
  await loseAnswer(page, address)
  await name.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('server neodpovedá')
  await expect(name).toHaveValue('Môj zákazník')
  await name.press('Enter')
  await expect(dialog(page)).toContainText('„Môj zákazník“ je uložený')
  await expect(name).toHaveValue('')
  await expect(dialog(page)).toContainText('1 záznam')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('aria-current', 'true')
  await look(page)
  await page.keyboard.press('Escape')
  await expect(views(page)).toBeFocused()
  const shown = page.getByRole('main').locator('[data-told]')
  await expect(shown).toContainText('Pohľad Môj zákazník')

  await page.goto('/admin/objednavky?status=zrusena')
  await views(page).press('Enter')
  await link.press('Enter')
  await expect(page).toHaveURL(/\?q=pohlad/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)

  // What is kept for one list is none of another.
  await page.goto('/admin/tikety')
  await views(page).press('Enter')
  await asked(page)
  await expect(link).toHaveCount(0)
})

test(
  'with the mouse one is shared, copied as a link, removed and put back',
  long,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openBackOffice(page, '/admin/vouchery')
    await expect(heading(page)).toHaveText('Vouchery')
    await turn(page, 'Stav', 'Platné')
    await views(page).click()
    await dialog(page).getByRole('button', { name: 'Kopírovať odkaz na tento zoznam' }).click()
    const url = page.url()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await dialog(page).getByLabel('Názov pohľadu').fill('<b>Stav</b>')
    await dialog(page).getByLabel('Zobraziť ho všetkým v\u00a0tíme').check()
    await dialog(page).getByRole('button', { name: 'Uložiť pohľad' }).click()
    const team = dialog(page).locator('section').filter({ hasText: 'Pre všetkých' })
    const link = team.getByRole('link', { name: '<b>Stav</b>' })
    await expect(link).toBeVisible()
    // A name that there is says so before it is kept: in its place, or as a second one of one's own.
    await dialog(page).getByLabel('Názov pohľadu').fill('<b>Stav</b>')
    await expect(dialog(page).getByRole('button', { name: 'Nahradiť pohľad' })).toBeVisible()
    await dialog(page).getByLabel('Zobraziť ho všetkým v\u00a0tíme').uncheck()
    await expect(dialog(page)).toContainText('Pohľad „<b>Stav</b>“ už má celý tím. Uložením budú dva.')
    await expect(dialog(page).getByRole('button', { name: 'Uložiť pohľad' })).toBeVisible()
    await dialog(page).getByLabel('Názov pohľadu').fill('')
    await dialog(page).getByRole('button', { name: 'Odstrániť pohľad <b>Stav</b>' }).click()
    await expect(link).toHaveCount(0)
    const back = dialog(page).getByRole('button', { name: 'Vrátiť' })
    await expect(back).toBeFocused()
    await back.click()
    await expect(link).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Premenovať pohľad <b>Stav</b>' }).press('Enter')
    await expect(dialog(page).locator('#view-new-name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Platné')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Pohľad sa volá „Platné“.')
    await expect(dialog(page).getByRole('button', { name: 'Premenovať pohľad Platné' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Odstrániť pohľad Platné' }).click()
    await expect(team).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await expect(page.getByRole('main')).toContainText('Odstránenie pohľadu „Platné“')
    await expect(page.getByRole('main')).toContainText('Pohľad Platné')
    await views(page).click()
    await dialog(page).getByRole('button', { name: 'Odstrániť pohľad Platné' }).click()
  },
)

test(
  'of the audit log they lead back to what was looked for, as many rows as are counted, under the address that is copied',
  long,
  async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { number } = await someOrder(server)
    await openBackOffice(page, `/admin/audit?q=${number}`)
    await expect(rows(page)).toHaveCount(1)
    await views(page).click()
    await dialog(page).getByRole('button', { name: 'Kopírovať odkaz na tento zoznam' }).click()
    const url = page.url()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    const name = `Stopa ${number}`
    await dialog(page).getByLabel('Názov pohľadu').fill(name)
    await dialog(page).getByLabel('Názov pohľadu').press('Enter')
    const mine = dialog(page).locator('section').filter({ hasText: 'Moje' })
    const link = mine.getByRole('link', { name })
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(mine.getByRole('listitem').filter({ hasText: name })).toContainText('1 záznam')

    // The words of this language count for the actions they mean.
    await page.goto(`/admin/audit?q=${number}+vytvoren`)
    await expect(rows(page)).toHaveCount(1)
    await views(page).click()
    await dialog(page).getByLabel('Názov pohľadu').fill(`Vznik ${number}`)
    await dialog(page).getByLabel('Názov pohľadu').press('Enter')
    await expect(mine.getByRole('listitem').filter({ hasText: `Vznik ${number}` })).toContainText('1 záznam')
    await link.click()
    await expect(page).toHaveURL(url)
    await expect(dialog(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(1)
  },
)

test('where nobody answers it says so and asks again', long, async ({ page }) => {
  await openBackOffice(page, '/admin/objednavky?status=prijata')
  await takeAway(page, address)
  await views(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('server neodpovedá')
  await page.unroute(address)
  await dialog(page).getByRole('button', { name: 'Skúsiť znova' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

for (const [language, colorScheme, width] of fourLooks)
  test(`is whole: ${language || '/sk'}, ${colorScheme}, ${width} px`, long, async ({ browser, server }) => {
    const staff = (await staffApi(server)).staff
    const words = `${colorScheme} ${width}: Nezaplatené objednávky z minulého týždňa, ktoré treba obvolať`
    const question = `q=novak.${width}`
    for (const isShared of [false, true])
      await staff.savedViews.keep({ list: 'tickets', name: words.slice(0, 60), question, isShared })
    await visitIn(
      browser,
      { baseURL: server.baseUrl, colorScheme, width },
      async (page, look) => {
        await openBackOffice(page, `${language}/admin/tikety?${question}`)
        await showActions(page)
        await page.getByRole('button', { name: /^(Pohľady|Views)$/ }).click()
        await expect(
          page.getByRole('dialog').getByRole('link', { name: `${colorScheme} ${width}` }),
        ).toHaveCount(2)
        await look(`${language} ${colorScheme} ${width}`)
        await page.screenshot({ path: test.info().outputPath(`views-${colorScheme}-${width}.png`) })
      },
      /Failed to load resource/,
    )
  })

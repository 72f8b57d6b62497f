import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { long } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, setBrowserTextSize, violations, visitIn } from './looks.ts'
import { alive, heading } from './pages.ts'
import { withServer } from './servers.ts'

/** A Friday, noon in Slovakia. */
const friday = '2026-11-20T11:00:00.000Z'

const cards = (page: Page) => page.locator('main li[data-place]')
const canvas = (page: Page) => page.getByRole('application')
const show = { name: /^Ukázať na mape/ }
const nearest = { name: 'Nájsť najbližšie' }

/** Opens the map, and waits until it listens: the hours of today are there, and where there is room the map is. */
async function openMap(page: Page, path = '/mapa'): Promise<void> {
  await page.goto(path)
  await expect(cards(page).first()).toContainText(/Otvorené|Zatvorené|Open|Closed/)
  if ((page.viewportSize()?.width ?? 0) >= 960) await expect(canvas(page)).toBeVisible()
}

test('is searched without accents and filtered, and the address says what is looked for', async ({
  page,
}) => {
  // At half past eight in the evening three are still open.
  await page.clock.setFixedTime('2026-11-20T19:30:00.000Z')
  await openMap(page)
  await expect(heading(page)).toHaveText('41 predajných miest')
  await expect(canvas(page)).toHaveAccessibleName(/^Mapa, 41 miest/)
  await page.getByLabel('Názov, ulica alebo obec').fill('NITRA')
  await expect(page.getByText('Našli sa 2 miesta.')).toBeVisible()
  await expect(page).toHaveURL(/\/mapa\?q=NITRA$/)
  await expect(canvas(page)).toHaveAccessibleName(/^Mapa, 2 miesta/)

  await page.getByLabel('Otvorené teraz').check()
  await expect(page).toHaveURL(/\?q=NITRA&otvorene=1$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Otvorené, zatvára o 21:00')
  await page.getByLabel('Služba').selectOption('Zákaznícka podpora')
  await expect(page.getByRole('heading', { name: 'Nič sme nenašli' })).toBeVisible()
  await expect(cards(page)).toHaveCount(3)

  await page.reload()
  await expect(page.getByLabel('Názov, ulica alebo obec')).toHaveValue('NITRA')
  await expect(page.getByLabel('Otvorené teraz')).toBeChecked()
  await expect(page.getByLabel('Služba')).toHaveValue('customer-support')
  await expect(cards(page)).toHaveCount(3)
  await page.goBack()
  await expect(page.getByLabel('Služba')).toHaveValue('')
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByLabel('Otvorené teraz')).not.toBeChecked()
  await page.getByRole('button', { name: 'Zrušiť filtre' }).click()
  await expect(page).toHaveURL(/\/mapa$/)
  await expect(cards(page)).toHaveCount(6)
  // Whoever types and goes finds it again on the way back.
  await page.getByLabel('Názov, ulica alebo obec').fill('cadca')
  await cards(page).getByRole('link', { name: 'Trafika Kysuce', exact: true }).click()
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\?q=cadca$/)
  await expect(cards(page)).toHaveCount(1)
})

test(
  'has six cards, six more with every press, and six again; focus goes where they are',
  long,
  async ({ page }) => {
    await openMap(page)
    expect((await page.getByRole('application').boundingBox())!.height).toBeCloseTo(600, -1)
    await expect(cards(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Zobraziť ďalších 6 (35 zostáva)' }).click()
    await expect(cards(page)).toHaveCount(12)
    const seventh = cards(page).nth(6).getByRole('heading').getByRole('link')
    await expect(seventh).toBeFocused()
    // Whoever comes back from a shop finds the list as it was.
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    await page.goBack()
    await expect(seventh).toBeVisible()
    for (const left of ['29 zostáva', '23 zostáva', '17 zostáva', '11 zostáva'])
      await page.getByRole('button', { name: `(${left})` }).click()
    await page.getByRole('button', { name: 'Zobraziť ďalších 5 (5 zostáva)' }).click()
    await expect(cards(page)).toHaveCount(41)
    await expect(page.getByRole('button', { name: /^Zobraziť ďalš/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Zobraziť menej' }).click()
    await expect(cards(page)).toHaveCount(6)
    await expect(cards(page).first().getByRole('heading').getByRole('link')).toBeFocused()
  },
)

test('finds the nearest, or says why not and what to do', long, async ({ page, context }) => {
  await openMap(page)
  await page.getByRole('button', nearest).click()
  await expect(page.getByRole('alert')).toContainText('Prehliadač polohu nepovolil')
  await expect(page.getByRole('alert')).toContainText('zadajte obec')
  await expect(cards(page).first()).toContainText('Obchodná 1')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.9979, longitude: 21.2403 })
  await page.getByRole('button', nearest).click()
  await expect(page.getByText(/Najbližšie je Hodinárstvo Na Hlavnej, 0\skm\./)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(cards(page).nth(1)).toContainText(/3\d\skm/)
  await expect(cards(page).nth(1)).toContainText('Košice')
  expect(page.url()).toMatch(/\/mapa$/)
  // Nothing is found, and the nearest three stand there anyway.
  await page.getByLabel('Názov, ulica alebo obec').fill('Trebišov')
  await expect(page.getByRole('heading', { name: 'Najbližšie k vám' })).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).first()).toContainText('Prešov')
  await page.getByRole('button', { name: 'Zrušiť hľadanie a filtre' }).click()
  await page.getByRole('button', { name: 'Neradiť podľa vzdialenosti' }).click()
  await expect(cards(page).first()).toContainText('Obchodná 1')
  // A link that was pressed for it has asked already; an address alone has not.
  await page.goto('/mapa?najblizsie=1')
  await expect(canvas(page)).toBeVisible()
  await expect(page.getByText(/Najbližšie je/)).toHaveCount(0)
  await page.goto('/')
  // A link that the browser itself follows is an address, which asks nobody where they are.
  await alive(page)
  await page.getByRole('main').locator('a[href="/mapa?najblizsie=1"]').click()
  await expect(page.getByText(/Najbližšie je Hodinárstvo/)).toBeVisible()
})

test('a link to the nearest leads to where it is in sight; where all are closed, the first to open is told', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  // A Sunday, three in the morning.
  await page.clock.setFixedTime('2026-11-22T02:00:00.000Z')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.9979, longitude: 21.2403 })
  await page.goto('/')
  // A link that the browser itself follows is an address, which asks nobody where they are.
  await alive(page)
  await page.getByRole('main').locator('a[href="/mapa?najblizsie=1"]').click()
  await expect(cards(page).first()).toContainText('Prešov')
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 })

  await page.getByLabel('Otvorené teraz').check()
  await expect(page.getByRole('heading', { name: 'Teraz sú všetky zatvorené' })).toBeVisible()
  await expect(page.getByText('Z najbližších najskôr otvára Trafika Pri dóme, Košice.')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).first()).toContainText('Zatvorené, otvára dnes o 8:00')
  await page.getByRole('button', { name: 'Ukázať aj zatvorené' }).click()
  await expect(page.getByLabel('Otvorené teraz')).not.toBeChecked()
  await expect(cards(page)).toHaveCount(6)
})

test('tells all of a shop in its popup, by keyboard alone, and the list goes with it', async ({ page }) => {
  await page.clock.setFixedTime(friday)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMap(page)
  const button = cards(page).nth(1).getByRole('button', show)
  await button.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('region', { name: 'Antikvariát Barbakan' })
  await expect(popup.getByRole('heading')).toBeFocused()
  for (const text of ['Námestie SNP 16', '974 01 Banská Bystrica', 'Uplatnenie vouchera'])
    await expect(popup).toContainText(text)
  await expect(popup.getByRole('row')).toHaveCount(7)
  await expect(popup.getByRole('row', { name: 'Piatok (dnes) 10:00 – 18:00' })).toBeVisible()
  await expect(popup.getByRole('row', { name: 'Nedeľa zatvorené' })).toBeVisible()
  await expect(popup.getByRole('link', { name: '+421 48 000 00 01' })).toHaveAttribute(
    'href',
    'tel:+421480000001',
  )
  await expect(popup.getByRole('link', { name: 'banska.bystrica@hotovo.test' })).toBeVisible()
  const directions = popup.getByRole('link', { name: /^Navigovať Antikvariát.*\(otvorí sa v novej karte\)/ })
  await expect(directions).toHaveAttribute('href', /destination=48\.7355,19\.1456$/)
  await expect(directions).toHaveAttribute('target', '_blank')
  await expect(cards(page).nth(1)).toHaveAttribute('data-open', '')
  expect(await violations(page)).toEqual([])
  // Each as large as a finger, and none over another.
  const targets = await popup.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return { top: Math.round(top), bottom: Math.round(bottom) }
    }),
  )
  expect(targets).toHaveLength(4)
  for (const [index, { top, bottom }] of targets.entries()) {
    expect(bottom - top).toBeGreaterThanOrEqual(44)
    if (index > 0) expect(top).toBeGreaterThanOrEqual(targets[index - 1]!.bottom)
  }

  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page.locator('[data-open]')).toHaveCount(0)

  // A search that the open shop does not answer closes it.
  await button.click()
  await expect(popup).toBeVisible()
  await page.getByLabel('Názov, ulica alebo obec').fill('kosice')
  await expect(popup).toHaveCount(0)
})

test(
  'shows a shop to the mouse too, moves by keys within its bounds, and is not caught by the wheel',
  long,
  async ({ page }) => {
    await page.clock.setFixedTime(friday)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openMap(page)
    await cards(page).nth(1).getByRole('button', show).click()
    const popup = page.getByRole('region', { name: 'Antikvariát Barbakan' })
    await expect(popup.getByRole('heading')).toBeFocused()
    const covered = (await popup.boundingBox())!
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)

    // The marker stands in the middle of what the popup had left free.
    const surface = (await canvas(page).boundingBox())!
    await canvas(page).click({
      position: { x: (covered.width + surface.width) / 2, y: surface.height / 2 },
    })
    await expect(popup.getByRole('heading')).toBeFocused()
    await expect(cards(page).nth(1)).toHaveAttribute('data-open', '')
    await page.keyboard.press('Escape')
    await expect(canvas(page)).toBeFocused()

    const picture = async () => (await canvas(page).screenshot()).toString('base64')
    const before = await picture()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(picture).not.toBe(before)
    // All of it is seen, and nothing beyond its bounds: it cannot be moved to a side, nor made smaller.
    await page.getByRole('button', { name: 'Celé Slovensko' }).click()
    await expect.poll(picture).not.toBe(before)
    await canvas(page).focus()
    // A key that was pressed shows where the focus is.
    await page.keyboard.press('ArrowLeft')
    const whole = await picture()
    for (const key of ['ArrowLeft', 'ArrowLeft', '-', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key)
    expect((await picture()) === whole).toBe(true)
    await canvas(page).hover()
    await page.mouse.wheel(0, 100)
    await expect(page.getByRole('status').filter({ hasText: 'keď držíte kláves' })).toBeVisible()
  },
)

test.describe('tiles that do not come', long, () => {
  test.use({ expectedComplaints: /500/ })

  test('leave the outline, and say so until they do come', async ({ page }) => {
    let doCome = false
    let referer: string | undefined
    const tile = PNG.sync.write(new PNG({ width: 256, height: 256 }))
    const server = http
      .createServer((request, response) => {
        referer = request.headers.referer
        response.writeHead(doCome ? 200 : 500, { 'Content-Type': 'image/png' }).end(doCome ? tile : undefined)
      })
      .listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const TILE_URL = `http://127.0.0.1:${port}/{z}/{x}/{y}.png`
    // Whose tiles are shown is said at its start.
    await withServer({ BACKEND: 'memory', TILE_URL }, async (server) => {
      await openMap(page, `${server.baseUrl}/mapa`)
      const notice = page.getByText('Podklad mapy sa nepodarilo načítať.')
      await expect(notice).toBeVisible()
      await expect(page.getByText('prispievatelia OpenStreetMap')).toHaveAttribute(
        'href',
        'https://www.openstreetmap.org/copyright',
      )
      expect(referer).toBe(`${server.baseUrl}/`)
      await cards(page).first().getByRole('button', show).click()
      await expect(page.getByRole('region', { name: /Centrála/ })).toBeVisible()
      await page.keyboard.press('Escape')
      doCome = true
      await page.getByRole('button', { name: 'Celé Slovensko' }).click()
      await page.getByRole('button', { name: 'Priblížiť' }).click()
      await expect(notice).toHaveCount(0)
    }).finally(() => server.close())
  })
})

test.describe('a map that cannot be fetched', long, () => {
  test.use({ expectedComplaints: /Failed to load resource|ERR_FAILED/ })

  test('leaves the outline and the list, and comes when it can', async ({ page }) => {
    let isLost = true
    await page.route('**/assets/canvas-*.js', (route) => (isLost ? route.abort() : route.continue()))
    await page.goto('/mapa')
    await expect(page.getByText('Mapu sa nepodarilo stiahnuť.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Obrys Slovenska s 41 predajnými miestami' })).toBeVisible()
    isLost = false
    await page.getByRole('button', { name: 'Načítať znova' }).click()
    await expect(canvas(page)).toBeVisible()
  })
})

test('a shop has a page of its own, and no other has one', long, async ({ page, context }) => {
  // Christmas Eve, a Thursday.
  await page.clock.setFixedTime('2026-12-24T10:00:00.000Z')
  await page.goto('/en/mapa/nitra')
  await expect(heading(page)).toHaveText('Čajovňa Pod Zoborom')
  await expect(page.getByText('Closed, opens on Sunday at 14:00')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Thursday (today) closed' })).toBeVisible()
  await expect(page.getByText('Closed on Slovak public holidays.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Where in Slovakia Nitra is' })).toBeVisible()
  await expect(page).toHaveTitle('Čajovňa Pod Zoborom, Nitra · Hotovo')
  await expect(cards(page)).toHaveCount(3)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/en\/mapa\/hlohovec$/)
  await expect(heading(page)).toBeFocused()
  await page.getByRole('link', { name: 'All sales points' }).click()
  await expect(heading(page)).toHaveText('41 sales points')

  // Where nobody knows the hours, nothing is made up.
  await page.goto('/mapa/brezno')
  await expect(page.getByText('Dnes N/A', { exact: true })).toBeVisible()
  await expect(page.getByText('Otváracie hodiny nepoznáme.')).toBeVisible()
  await expect(page.getByText('Telefón neznámy')).toBeVisible()

  const stranger = await context.newPage()
  const answer = await stranger.goto('/mapa/atlantida')
  expect(answer!.status()).toBe(404)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Stránka sa nenašla')
})

test(
  'is read without scripts: the list, all shops, the outline with its dots',
  long,
  async ({ still: page }) => {
    await page.goto('/mapa')
    await expect(cards(page)).toHaveCount(6)
    const outline = page.getByRole('img', { name: 'Obrys Slovenska s 41 predajnými miestami' })
    await expect(outline).toBeVisible()
    await expect(outline.locator('circle')).toHaveCount(41)
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('button', show).first()).toBeHidden()
    await expect(page.locator('noscript').getByRole('link')).toHaveCount(35)
    await page
      .locator('noscript')
      .getByRole('link', { name: /Kysuce/ })
      .click()
    await expect(heading(page)).toHaveText('Trafika Kysuce')
    await expect(page.getByRole('row', { name: 'Sobota 6:30 – 11:00' })).toBeVisible()
  },
)

test('axe finds nothing, and nothing is wider than a phone', long, async ({ browser, baseURL }) => {
  for (const [colorScheme, contrast, width] of [
    ['light', 'no-preference', 320],
    ['dark', 'no-preference', 1280],
    ['dark', 'more', 360],
  ] as const)
    await visitIn(browser, { baseURL: baseURL!, colorScheme, contrast, width }, async (page, look) => {
      await openMap(page)
      await expectNoSidewaysScroll(page)
      await cards(page).nth(2).getByRole('button', show).click()
      await expect(page.getByRole('region', { name: /Pekáreň/ })).toBeVisible()
      await expect(canvas(page)).toBeVisible()
      await look('map')
      await page.goto('/en/mapa/poprad')
      await expect(page.getByRole('row', { name: /today/ })).toBeVisible()
      await look('shop')
      // The shop whose e-mail has the longest word that stays whole, in text twice as large as usual.
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto('/mapa/spisska-nova-ves')
      await expect(page.getByRole('row', { name: /dnes/ })).toBeVisible()
      await setBrowserTextSize(page, 32)
      await expectNoSidewaysScroll(page)
    })
})

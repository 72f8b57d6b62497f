import type { DeliveryMethod } from '@hotovo/domain/orders/order'
import type { Page } from '@playwright/test'
import { isLong, long } from '../support/tier.ts'
import {
  admin,
  beginSearch,
  filter,
  heading,
  navigation,
  openBackOffice,
  rows,
  searchBox,
  someOrder,
  staffApi,
  turn,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

const said = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test(
  'the letters of a filter that is being typed are not looked for once they are one',
  long,
  async ({ page, server }) => {
    const email = `pismena.${process.pid}@priklad.sk`
    const order = await someOrder(server, { email })
    await openBackOffice(page, `/admin/objednavky?q=${email}`)
    await expect(rows(page)).toHaveCount(1)
    await beginSearch(page)
    await page.keyboard.press('End')
    const said = (key: string) => new URL(page.url()).searchParams.get(key)
    await page.keyboard.type(' stav')
    // Somebody thinks about what comes next: until then it is a word like any other.
    await expect.poll(() => said('q')).toBe(`${email} stav`)
    await page.keyboard.insertText(':prijata')
    await expect.poll(() => said('q')).toBe(email)
    await expect(rows(page).getByRole('link', { name: order.number })).toBeVisible()
    await expect(searchBox(page)).toHaveValue(`${email} stav:prijata`)
    // It says what it waits for.
    await expect(page.getByRole('main').getByRole('search').locator('kbd')).toHaveText('Enter')
    await expect(page.getByRole('main').getByRole('search').locator('kbd')).toBeVisible()
    expect(said('status')).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => said('status')).toBe('prijata')
    await expect(searchBox(page)).toHaveValue(email)
    await expect(rows(page)).toHaveCount(1)
  },
)

test(
  'what cannot be read leaves the list as it was before half a word was looked for, and says how it is written',
  long,
  async ({ page, server }) => {
    await someOrder(server)
    await openBackOffice(page, '/admin/objednavky')
    await expect(rows(page).first()).toBeVisible()
    await page.clock.install()
    await page.clock.pauseAt(await page.evaluate(() => performance.timeOrigin + 600_000))
    await beginSearch(page)
    await page.keyboard.type('stav:prijata m')
    await page.clock.runFor(50)
    await expect.poll(() => said(page)).toEqual({ q: 'm' })
    // Faster than what is looked for follows.
    await page.keyboard.insertText('ena:eur suma:>veľa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'suma:>veľa' })).toContainText('od sumy 100-')
    await expect.poll(() => said(page)).toEqual({})
    await expect(searchBox(page)).toHaveValue('stav:prijata mena:eur suma:>veľa')
  },
)

test(
  'a town of two words is filtered in quotes, which are put where it is completed; what is looked for beside what cannot be read is told',
  long,
  async ({ page, server }) => {
    const city = 'Dolná Kvôtová'
    const { number } = await someOrder(server, { deliveryMethod: 'courier', city })
    await openBackOffice(page, '/admin/objednavky')
    await expect(rows(page).first()).toBeVisible()
    await beginSearch(page)
    await page.keyboard.type('mesto:dolna kvotova')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Názov z viacerých slov dajte do úvodzoviek: "dolna kvotova"')).toBeVisible()
    await page.getByRole('button', { name: 'Zrušiť filtre' }).click()
    await beginSearch(page)
    await page.keyboard.type('mes')
    await offered(page).filter({ hasText: 'mesto:' }).click()
    await page.keyboard.type('dolná kvô')
    await expect(searchBox(page)).toHaveValue('mesto:"dolná kvô"')
    await page.keyboard.press('Enter')
    await expect.poll(() => said(page)).toEqual({ town: 'dolná kvô' })
    await expect(rows(page).getByRole('link', { name: number })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await beginSearch(page)
    await page.keyboard.type('stav:nezmysel vcera')
    await page.keyboard.press('Enter')
    const told = page.getByRole('alert').filter({ hasText: 'nezmysel' })
    await expect(told).toContainText('neplatia, kým ho neopravíte. Zatiaľ sa hľadá „vcera“.')
    expect(said(page)).toEqual({ town: 'dolná kvô', q: 'vcera' })
  },
)

test(
  'orders of several states and from one amount to another are chosen with the mouse',
  long,
  async ({ page, server }) => {
    const email = `sumy.${process.pid}@priklad.sk`
    const some = async (amount: number) =>
      (
        await someOrder(server, {
          email,
          selectedVouchers: [{ id: 'a', amount, quantity: 1, isCustom: false }],
        })
      ).number
    const [small, large] = [await some(20_00), await some(100_00)]
    await page.setViewportSize({ width: 1280, height: 800 })
    await openBackOffice(page, `/admin/objednavky?q=${email}`)
    await expect(rows(page)).toHaveCount(2)
    await turn(page, 'Stav', 'Spracúva sa', 'Zrušená')
    await expect(rows(page)).toHaveCount(0)
    await turn(page, 'Stav', 'Prijatá')
    await expect(page).toHaveURL(/status=prijata%2Cspracuva%2Czrusena/)
    await expect(filter(page, 'Stav')).toHaveText('Prijatá, Spracúva sa, Zrušená')
    await expect(rows(page)).toHaveCount(2)

    await filter(page, 'Suma').click()
    const sheet = page.getByRole('dialog', { name: 'Suma' })
    await sheet.getByLabel('Od', { exact: true }).fill('50')
    await sheet.getByLabel('Do', { exact: true }).fill('20')
    await sheet.getByRole('button', { name: 'Použiť' }).click()
    await expect(sheet.getByRole('alert')).toContainText('Nič sa nezmenilo')
    expect(await violations(page)).toEqual([])
    await sheet.getByLabel('Do', { exact: true }).fill('151,50')
    await sheet.getByRole('button', { name: 'Použiť' }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/amount=5000-15150/)
    await expect(filter(page, 'Suma')).toHaveText('50 – 151,5')
    await expect(rows(page).getByRole('link', { name: large })).toBeVisible()
    await expect(rows(page).getByRole('link', { name: small })).toHaveCount(0)
  },
)

for (const width of [1280, 360])
  test(
    `orders are filtered by how they are delivered, in the sheet, by words and in the address, at ${width} px`,
    long,
    async ({ page, server }) => {
      const email = `dorucenie.${process.pid}.${width}@priklad.sk`
      const some = async (deliveryMethod: DeliveryMethod) =>
        (await someOrder(server, { email, deliveryMethod })).number
      const [byCourier, bySms, byMail] = [await some('courier'), await some('sms'), await some('email')]
      const numbers = rows(page).locator('th a')
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/objednavky?q=${email}`)
      await expect(numbers).toHaveText([byMail, bySms, byCourier])
      if (width === 360) await page.getByRole('button', { name: /^Filtre/ }).click()
      await turn(page, 'Doručenie', 'SMS', 'Kuriér')
      await expect(numbers).toHaveText([bySms, byCourier])
      await expect(filter(page, 'Doručenie')).toHaveText('SMS, Kuriér')
      await expect(chipsOf(page)).toHaveText(['Doručenie: SMS, Kuriér'])
      expect(said(page)).toEqual({ q: email, delivery: 'sms,courier' })
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      await page.reload()
      await expect(numbers).toHaveText([bySms, byCourier])
      await chipsOf(page).click()
      await expect(numbers).toHaveCount(3)

      await expect(searchBox(page)).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.type(' dor')
      await offered(page).filter({ hasText: 'doručenie:' }).click()
      await expect(offered(page)).toHaveText(['e-mail', 'sms', 'e-mail-aj-sms', 'kuriér'])
      await page.keyboard.insertText('kuriér')
      await page.keyboard.press('Enter')
      await expect(numbers).toHaveText([byCourier])
      await expect(chipsOf(page)).toHaveText(['Doručenie: Kuriér'])
      expect(said(page)).toEqual({ q: email, delivery: 'courier' })
    },
  )

for (const width of [1280, 360])
  test(
    `each value of a filter says how many records it lets through with the other filters, at ${width} px`,
    long,
    async ({ page, server }) => {
      const email = `pocty.${process.pid}.${width}@priklad.sk`
      const orders = [
        await someOrder(server, { email, deliveryMethod: 'courier' }),
        await someOrder(server, { email, deliveryMethod: 'courier' }),
        await someOrder(server, { email }),
      ]
      const { staff } = await staffApi(server)
      const changed = await staff.orders.change({ id: orders[0]!.id, status: 'spracuva', version: 1 })
      expect(changed).toMatchObject({ ok: true })
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/objednavky?q=${email}&delivery=courier&status=zrusena`)
      await expect(rows(page)).toHaveCount(0)
      if (width === 360) await page.getByRole('button', { name: /^Filtre/ }).click()
      const value = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name, exact: true })
      // They come behind what can be chosen.
      let answer = () => {}
      let asked = 0
      await page.route('**/api/admin/counts', async (route) => {
        await new Promise<void>((resolve) => {
          answer = resolve
          asked += 1
        })
        await route.continue()
      })
      await filter(page, 'Stav').click()
      await expect(value('Zrušená')).toBeChecked()
      const { width: before } = (await page.getByRole('dialog').boundingBox())!
      await expect.poll(() => asked).toBe(1)
      await expect(value('Prijatá')).not.toHaveAccessibleDescription(/./)
      answer()
      await expect(value('Prijatá')).toHaveAccessibleDescription('1 záznam')
      await expect(value('Spracúva sa')).toHaveAccessibleDescription('1 záznam')
      await expect(value('Vybavená')).toHaveAccessibleDescription('0 záznamov')
      await expect(value('Zrušená')).toHaveAccessibleDescription('0 záznamov')
      expect((await page.getByRole('dialog').boundingBox())!.width).toBe(before)
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      await value('Prijatá').click()
      await expect(rows(page)).toHaveCount(1)
      await expect(value('Prijatá')).toHaveAccessibleDescription('1 záznam')
      expect(asked).toBe(1)
      await page.keyboard.press('Escape')
      await filter(page, 'Doručenie').click()
      await expect.poll(() => asked).toBe(2)
      answer()
      await expect(value('Kuriér')).toHaveAccessibleDescription('1 záznam')
      await expect(value('E-mail')).toHaveAccessibleDescription('1 záznam')
      await expect(value('SMS')).toHaveAccessibleDescription('0 záznamov')
    },
  )

test('so many records that they are not counted on are told as more', long, async ({ page }) => {
  await page.route('**/api/admin/counts', (route) =>
    route.fulfill({ json: Array.from({ length: 4 }, () => ({ count: 1000, isMore: true })) }),
  )
  for (const [language, open, name, told] of [
    ['', 'Stav', 'Prijatá', 'viac ako 1\u00a0000 záznamov'],
    ['/en', 'Status', 'Received', 'more than 1,000 records'],
  ] as const) {
    if (language === '') await openBackOffice(page, '/admin/objednavky')
    else await page.goto(`${language}/admin/objednavky`)
    await filter(page, open).click()
    const value = page.getByRole('dialog').getByRole('checkbox', { name })
    await expect(value).toHaveAccessibleDescription(told)
    await expect(page.getByRole('dialog')).toContainText(language === '' ? '1\u00a0000+' : '1,000+')
    await page.keyboard.press('Escape')
  }
})

for (const [list, opener] of [
  ['tikety', 'Stav'],
  ['tikety', 'Priorita'],
  ['vouchery', 'Stav'],
] as const)
  test(`values of a filter are counted in another list too: ${list}, ${opener}`, long, async ({ page }) => {
    await openBackOffice(page, `/admin/${list}`)
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/counts'))
    await filter(page, opener).click()
    expect((await counted).status()).toBe(200)
    for (const value of await page.getByRole('dialog').getByRole('checkbox').all())
      await expect(value).toHaveAccessibleDescription(/ záznam(y|ov|u)?$/)
  })

for (const width of [1280, 360])
  test(
    `what is filtered stands in chips that are taken off by keyboard alone, at ${width} px`,
    width === 1280 ? {} : long,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, '/admin/objednavky')
      await beginSearch(page)
      await page.keyboard.type(
        'stav:prijata,zrusena platba:caka suma:10-20 mena:eur po:splatnosti od:1.11.2026',
      )
      await page.keyboard.press('Enter')
      const chips = page.getByRole('list', { name: 'Zapnuté filtre' }).getByRole('button')
      const said = [
        'Stav: Prijatá, Zrušená',
        'Platba: Čaká na platbu',
        'Suma: 10 – 20',
        'Mena: EUR',
        'Rad: Po splatnosti',
        'Od: 1. 11. 2026',
      ]
      await expect(chips).toHaveText(said.map((text) => text.replaceAll(/(?<=\d\.) /g, '\u00a0')))
      await expect(page.getByRole('button', { name: 'Mena: EUR. Zrušiť filter' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      if (isLong) expect(await violations(page)).toEqual([])

      await expect(searchBox(page)).toHaveValue('')
      await searchBox(page).focus()
      await page.keyboard.press('Backspace')
      await expect(chips).toHaveCount(5)
      await expect(page).not.toHaveURL(/from=/)
      await chips.first().focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Delete')
      await expect(page).not.toHaveURL(/payment=/)
      await expect(chips).toHaveCount(4)
      await expect(chips.nth(1)).toBeFocused()
      for (const left of [3, 2, 1]) {
        await page.keyboard.press('Enter')
        await expect(chips).toHaveCount(left)
        await expect(chips.nth(Math.min(1, left - 1))).toBeFocused()
      }
      await page.keyboard.press('Backspace')
      await expect(chips).toHaveCount(0)
      await expect(searchBox(page)).toBeFocused()
      await expect(page).toHaveURL(/objednavky$/)
    },
  )

test(
  'headers sort the list with mouse and with keyboard, page by page; where rows are cards a select does',
  long,
  async ({ page, server }) => {
    const email = `zoradene.${process.pid}@priklad.sk`
    const some = async (amount: number) =>
      (
        await someOrder(server, {
          email,
          selectedVouchers: [{ id: 'a', amount, quantity: 1, isCustom: false }],
        })
      ).number
    const [middle, small, large] = [await some(50_00), await some(20_00), await some(100_00)]
    await page.setViewportSize({ width: 1280, height: 800 })
    await openBackOffice(page, `/admin/objednavky?q=${email}`)
    const numbers = rows(page).locator('th a')
    const header = (name: string) => page.getByRole('columnheader', { name })
    await expect(numbers).toHaveText([large, small, middle])
    await expect(header('Vytvorené')).toHaveAttribute('aria-sort', 'descending')
    await header('Suma').getByRole('button').click()
    await expect(numbers).toHaveText([large, middle, small])
    await expect(header('Suma')).toHaveAttribute('aria-sort', 'descending')
    await page.keyboard.press('Enter')
    await expect(numbers).toHaveText([small, middle, large])
    await expect(header('Suma')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=smallest/)
    await header('Platba').getByRole('button').press('Enter')
    await expect(page).toHaveURL(/sort=due/)
    await expect(numbers).toHaveText([middle, small, large])
    if (isLong) expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(header('Platba')).toHaveAttribute('aria-sort', 'ascending')

    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByLabel('Zoradiť').selectOption('od najväčšej sumy')
    await expect(numbers).toHaveText([large, middle, small])
    await expectNoSidewaysScroll(page)
  },
)

test('what is typed while the list follows stays in the field', long, async ({ page }) => {
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  await openBackOffice(page, '/admin/objednavky')
  await beginSearch(page)
  const box = searchBox(page)
  await page.keyboard.type('jana ')
  await expect.poll(asked).toEqual({ q: 'jana' })
  await expect(box).toHaveValue('jana ')
  await page.keyboard.type('nov')
  await expect.poll(asked).toEqual({ q: 'jana nov' })
  await page.goBack()
  await expect.poll(asked).toEqual({})
  await expect(box).toHaveValue('')
  await page.goForward()
  await expect(box).toHaveValue('jana nov')
})

/** Keeps what React draws when there is time for it until it is let through, as a machine that has none: some of it is kept by then. */
async function holdDrawing(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: (() => void)[] = []
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(postMessage, this, message))
    }
    addEventListener(
      'drawing',
      () => {
        MessagePort.prototype.postMessage = postMessage
        document.body.dataset.held = String(held.length)
        for (const draw of held) draw()
      },
      { once: true },
    )
  })
  return async () => {
    const held = await page.evaluate(() => {
      dispatchEvent(new Event('drawing'))
      return Number(document.body.dataset.held)
    })
    expect(held).toBeGreaterThan(0)
  }
}

for (const list of ['objednavky', 'tikety', 'vouchery', 'audit'])
  test(
    `who turns back before the list was drawn for what they typed finds the field as it was: ${list}`,
    long,
    async ({ page }) => {
      const asked: (string | null)[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (/^\/api\/admin\/(orders|tickets|vouchers|audit)$/.test(pathname))
          asked.push(searchParams.get('q'))
      })
      await openBackOffice(page, `/admin/${list}`)
      await beginSearch(page)
      const drawing = await holdDrawing(page)
      await page.keyboard.type('jana ')
      await expect.poll(() => said(page)).toEqual({ q: 'jana' })
      await page.goBack()
      await expect.poll(() => said(page)).toEqual({})
      await drawing()
      await expect(searchBox(page)).toHaveValue('')
      // Rows that were asked for meanwhile are not those of this page.
      await expect.poll(() => asked.at(-1)).toBeNull()
      // What was turned back from is no part of what is asked for next.
      await searchBox(page).fill('eva')
      await expect.poll(() => said(page)).toEqual({ q: 'eva' })
      await expect(searchBox(page)).toHaveValue('eva')
      await page.goBack()
      await expect.poll(() => said(page)).toEqual({})
      await expect(searchBox(page)).toHaveValue('')
      await page.goForward()
      await expect(searchBox(page)).toHaveValue('eva')
    },
  )

test(
  'a filter that is turned on after turning back does not bring back words that were left',
  long,
  async ({ page }) => {
    await openBackOffice(page, '/admin/objednavky')
    await beginSearch(page)
    const drawing = await holdDrawing(page)
    await page.keyboard.type('jana')
    await expect.poll(() => said(page)).toEqual({ q: 'jana' })
    await page.goBack()
    await expect.poll(() => said(page)).toEqual({})
    await drawing()
    await page.getByRole('combobox', { name: 'Mena', exact: true }).selectOption('CZK')
    await expect.poll(() => said(page)).toEqual({ currency: 'CZK' })
    await expect(searchBox(page)).toHaveValue('')
  },
)

/** What each list is filtered for by words, what its chips say then, and what its address. */
const lists = [
  {
    path: '/admin/tikety',
    typed: 'stav:otvoreny,riesi-sa PRIORITA:vysoká assignee:me kľúč',
    chips: ['Stav: Otvorený, Rieši sa', 'Priorita: Vysoká', 'Rieši: ja'],
    said: { status: 'open,in_progress', priority: 'high', assignee: 'mine', q: 'kľúč' },
    wrong: 'riesi:jana',
    told: 'takú hodnotu tento filter nemá',
  },
  {
    path: '/admin/vouchery',
    typed: 'stav:po-platnosti,platny mena:czk prepadnuté:áno kľúč',
    chips: ['Stav: Platné, Po platnosti', 'Mena: CZK', 'Prepadnutý zostatok: len s\u00a0prepadnutým'],
    said: { status: 'active,expired', currency: 'CZK', lapsed: '1', q: 'kľúč' },
    wrong: 'mena:gbp',
    told: 'takú hodnotu tento filter nemá',
  },
  {
    path: '/admin/audit',
    typed: `typ:systém datum:dnes kto:${admin.email} sign-ins:hidden kľúč`,
    chips: ['Typ: Systém', 'Dátum: Dnes', `Kto: ${admin.email}`, 'Prihlásenia: skryté'],
    said: { type: 'system', period: 'today', by: admin.email, signIns: 'hidden', q: 'kľúč' },
    wrong: 'kto:jana',
    told: 'to nie je e-mail',
  },
]
for (const { path, typed, chips: texts, said, wrong, told } of lists)
  for (const width of [1280, 360])
    test(
      `${path} is filtered by words alone and chips take that off, at ${width} px`,
      long,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await openBackOffice(page, path)
        await beginSearch(page)
        await page.keyboard.type(typed)
        await page.keyboard.press('Enter')
        const chips = page.getByRole('list', { name: 'Zapnuté filtre' }).getByRole('button')
        await expect(chips).toHaveText(texts)
        const address = () => Object.fromEntries(new URL(page.url()).searchParams)
        expect(address()).toEqual(said)
        await expect(searchBox(page)).toHaveValue('kľúč')
        await page.reload()
        await expect(chips).toHaveText(texts)

        await beginSearch(page)
        await page.keyboard.press('End')
        await page.keyboard.insertText(` ${wrong}`)
        await page.keyboard.press('Enter')
        const alert = page.getByRole('alert').filter({ hasText: wrong })
        await expect(alert).toContainText(told)
        expect(address()).toEqual(said)
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])

        await chips.first().click()
        await expect(chips).toHaveText(texts.slice(1))
        await expect(chips.first()).toBeFocused()
        await page.keyboard.press('Delete')
        await expect(chips).toHaveText(texts.slice(2))
        await beginSearch(page)
        await page.keyboard.press('Backspace')
        await page.keyboard.press('Backspace')
        await expect(chips).toHaveText(texts.slice(2, -1))
      },
    )

for (const words of ['', 'jana '])
  test(
    `who takes filters off takes off a text that was not read, with what is told of it, beside „${words}“`,
    long,
    async ({ page }) => {
      await openBackOffice(page, words ? '/admin/objednavky' : '/admin/objednavky?currency=CZK')
      await searchBox(page).fill(`${words}stav:hotova`)
      await searchBox(page).press('Enter')
      const told = page.getByRole('alert').filter({ hasText: 'stav:hotova' })
      await expect(told).toContainText('Môže to byť: prijatá, spracúva, vybavená, zrušená.')
      if (words) await expect.poll(() => said(page)).toEqual({ q: 'jana' })
      await expect(told).toBeVisible()
      await page.getByRole('button', { name: 'Zrušiť filtre' }).first().click()
      await expect.poll(() => said(page)).toEqual({})
      await expect(told).toBeHidden()
      await expect(searchBox(page)).toHaveValue('')
      await expect(heading(page)).toBeFocused()
    },
  )

test('days that end before they begin are told beside an empty list', long, async ({ page }) => {
  await openBackOffice(page, '/admin/objednavky?from=2026-11-30&to=2026-11-01')
  const told = page.getByRole('alert').filter({ hasText: 'je pred dňom' })
  await expect(told).toContainText('1.\u00a011.\u00a02026')
  await page.getByRole('button', { name: /^Do: .*Zrušiť filter$/ }).click()
  await expect(told).toBeHidden()
})

const offered = (page: Page) => page.getByRole('listbox', { name: 'Slová filtrov' }).getByRole('option')
const chosen = (page: Page) => offered(page).and(page.locator('[aria-selected=true]'))
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Zapnuté filtre' }).getByRole('button')

for (const width of [1280, 360])
  test(
    `words of filters are completed by keyboard alone, at ${width} px`,
    width === 1280 ? {} : long,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, '/admin/objednavky')
      await beginSearch(page)
      const box = searchBox(page)
      await expect(box).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.type('pl')
      await expect(offered(page)).toHaveText([/^platba:/])
      await expect(box).toHaveAttribute('aria-expanded', 'true')
      await expect(chosen(page)).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await expect(chosen(page)).toHaveText(/^platba:/)
      await expect(box).toHaveAttribute(
        'aria-activedescendant',
        (await chosen(page).getAttribute('id')) ?? '',
      )
      await expect(box).toHaveAttribute(
        'aria-controls',
        (await page.getByRole('listbox').getAttribute('id')) ?? '',
      )
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])

      // Closed without leaving the field; the next sign offers again.
      await page.keyboard.press('Escape')
      await expect(offered(page)).toHaveCount(0)
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('pl')
      await expect(box).toHaveAttribute('aria-expanded', 'false')
      await expect(box).not.toHaveAttribute('aria-activedescendant')
      await page.keyboard.type('a')
      await expect(offered(page)).toHaveCount(1)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect(box).toHaveValue('platba:')
      await expect(offered(page)).toHaveText([
        'čaká',
        'čiastočná',
        'zaplatená',
        'preplatená',
        'vrátiť',
        'vrátená',
      ])
      await page.keyboard.type('ZAP')
      await expect(offered(page)).toHaveText(['zaplatená'])
      await page.keyboard.press('Tab')
      await expect(box).toHaveValue('platba:zaplatená')
      await expect(box).toBeFocused()
      await expect(offered(page)).toHaveCount(0)
      await page.keyboard.type(',vr')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(box).toHaveValue('platba:zaplatená,vrátená')
      await page.keyboard.press('Enter')
      await expect(chipsOf(page)).toHaveText(['Platba: Zaplatená, Peniaze vrátené'])
      expect(said(page)).toEqual({ payment: 'paid,refunded' })

      // Nothing is chosen before an arrow chooses it: Enter looks for what was typed, and lets go of the letters.
      await expect(heading(page)).toBeFocused()
      await expect(box).toHaveValue('')
      await page.keyboard.press('/')
      await page.keyboard.type('st')
      await expect(offered(page)).toHaveText([/^stav:/])
      await page.keyboard.press('Enter')
      await expect(offered(page)).toHaveCount(0)
      await expect(heading(page)).toBeFocused()
      await expect.poll(() => said(page)).toEqual({ payment: 'paid,refunded', q: 'st' })

      // Escape empties the field first, then leaves it for the list.
      await page.keyboard.press('/')
      await page.keyboard.press('Escape')
      await expect(box).toHaveValue('')
      await expect(box).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(heading(page)).toBeFocused()
    },
  )

for (const { path, typed, key, value, chip } of [
  { path: '/admin/objednavky', typed: 'ri', key: 'rieši:', value: 'nikto', chip: 'Rieši: nikto' },
  { path: '/admin/tikety', typed: 'prio', key: 'priorita:', value: 'vysoká', chip: 'Priorita: Vysoká' },
  { path: '/admin/vouchery', typed: 'me', key: 'mena:', value: 'CZK', chip: 'Mena: CZK' },
  { path: '/admin/audit', typed: 'ty', key: 'typ:', value: 'systém', chip: 'Typ: Systém' },
])
  for (const width of [1280, 360])
    test(
      `in ${path} words of filters are completed with the mouse, at ${width} px`,
      long,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await openBackOffice(page, path)
        const box = searchBox(page)
        await box.click()
        await expect(box).toBeFocused()
        await page.keyboard.type(typed)
        await offered(page).filter({ hasText: key }).click()
        await expect(box).toHaveValue(key)
        await expect(box).toBeFocused()
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
        await offered(page).filter({ hasText: value }).click()
        await expect(box).toHaveValue(`${key}${value}`)
        await expect(offered(page)).toHaveCount(0)
        await box.press('Enter')
        await expect(chipsOf(page)).toHaveText([chip])

        await page.keyboard.press('/')
        await page.keyboard.type(typed.slice(0, 2))
        await expect(offered(page).first()).toBeVisible()
        await heading(page).click()
        await expect(offered(page)).toHaveCount(0)
      },
    )

test(
  'orders are filtered for those that one took, or that nobody did, and say who noted something',
  long,
  async ({ page, server }) => {
    const email = `moje.${process.pid}@priklad.sk`
    const [taken, free] = [
      await someOrder(server, { email, notes: 'Zvoniť dvakrát.' }),
      await someOrder(server, { email, notes: '' }),
    ]
    const { orders } = (await staffApi(server)).staff
    expect(await orders.claim({ id: taken.id })).toMatchObject({ ok: true })
    expect(await orders.addNote({ id: free.id, text: 'volala, že príde' })).toMatchObject({ ok: true })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openBackOffice(page, `/admin/objednavky?q=${email}`)
    const row = (number: string) => rows(page).filter({ hasText: number })
    const [theirs, ours] = ['s\u00a0poznámkou zákazníka', 's\u00a0našou poznámkou']
    await expect(row(taken.number).getByRole('img', { name: theirs })).toBeVisible()
    await expect(row(taken.number).getByRole('img', { name: ours })).toHaveCount(0)
    await expect(row(free.number).getByRole('img', { name: ours })).toBeVisible()
    await expect(row(free.number).getByRole('img', { name: theirs })).toHaveCount(0)

    await page.getByRole('combobox', { name: 'Rieši', exact: true }).selectOption('ja')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(taken.number)).toBeVisible()
    await expect(chipsOf(page)).toHaveText(['Rieši: ja'])
    await page.getByRole('combobox', { name: 'Rieši', exact: true }).selectOption('nikto')
    await expect(row(free.number)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(row(taken.number)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(row(taken.number)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    expect(said(page)).toEqual({ q: email, whose: 'mine' })
    await chipsOf(page).click()
    await expect(rows(page)).toHaveCount(2)
  },
)

for (const [path, question] of [
  ['/admin/objednavky', 'status=zrusena&amount=123400-123499'],
  ['/admin/tikety', 'priority=low&assignee=mine'],
  ['/admin/vouchery', 'currency=CZK&lapsed=1'],
  ['/admin/audit', 'type=system&by=nikto@priklad.sk'],
])
  test(
    `who clears the filters of ${path} is at its heading, and back brings them again`,
    long,
    async ({ page }) => {
      await openBackOffice(page, `${path}?${question}`)
      await expect(rows(page)).toHaveCount(0)
      const clear = page.getByRole('main').getByRole('button', { name: 'Zrušiť filtre' }).last()
      await clear.press('Enter')
      await expect(heading(page)).toBeFocused()
      await expect.poll(() => said(page)).toEqual({})
      await page.goBack()
      await expect.poll(() => said(page)).toEqual(Object.fromEntries(new URLSearchParams(question)))
      await expect(chipsOf(page)).toHaveCount(2)
    },
  )

for (const list of ['objednavky', 'tikety', 'vouchery', 'audit'])
  test(`the code of a voucher is sent nowhere from the search of a list: ${list}`, long, async ({ page }) => {
    await openBackOffice(page, `/admin/${list}`)
    await expect(heading(page)).toBeVisible()
    await beginSearch(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
    for (const text of ['0000-0', '000-0000', '-0000-']) {
      await page.keyboard.insertText(text)
      await expect(page.getByText('Začína sa to ako kód vouchera')).toBeVisible()
    }
    await page.keyboard.insertText('0')
    await expect(page.getByRole('alert').filter({ hasText: 'Toto je kód vouchera' })).toBeVisible()
    if (isLong) expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    // What was typed is looked for as ever once it is no code any more.
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('nikto')
    await expect.poll(() => asked.filter((url) => url.includes('q=nikto'))).not.toEqual([])
    expect(asked.filter((url) => url.includes('0000'))).toEqual([])
    expect(page.url()).not.toContain('0000')
  })

test('the search of a list does not stand above the places of a phone', long, async ({ page, server }) => {
  await someOrder(server)
  await page.setViewportSize({ width: 360, height: 800 })
  await openBackOffice(page, '/admin/objednavky')
  await expect(rows(page).first()).toBeVisible()
  const search = (await searchBox(page).boundingBox())!
  // A window so low that the places stand where the search does.
  await page.setViewportSize({ width: 360, height: Math.round(search.y + search.height) })
  const covered = await navigation(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => {
          const { left, top, width, height } = link.getBoundingClientRect()
          return !link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map(({ textContent }) => textContent),
    )
  expect(covered).toEqual([])
})

import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import { addPreset, choose, field, fillIn, refusal } from './forms.ts'
import { holdBack } from './network.ts'

/** Opens a page whose scripts wait until they are let through; what it shows meanwhile can be used. */
async function openWithout(page: Page, address: string): Promise<() => void> {
  const letThrough = await holdBack(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  return letThrough
}

/**
 * Presses what these selectors find in one moment of React's taking over: as soon as it has begun, when nothing is its
 * own yet, or as soon as it has drawn everything, right before what was noted is done.
 */
function pressWhile(page: Page, moment: 'begun' | 'drawn', selectors: readonly string[]): Promise<unknown> {
  return page.addInitScript(
    ({ moment, selectors }) => {
      let pressed = false
      const press = () => {
        if (pressed) return
        pressed = true
        for (const selector of selectors) document.querySelector<HTMLElement>(selector)!.click()
      }
      type FiberRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      const reactRoot = () => {
        const container = document.getElementById('root') as unknown as Record<string, FiberRoot> | null
        const key = Object.keys(container ?? {}).find((one) => one.startsWith('__reactContainer'))
        return key && container?.[key]?.stateNode
      }
      if (moment === 'begun') {
        const ticks = new MessageChannel()
        ticks.port1.onmessage = () => (reactRoot() ? press() : ticks.port2.postMessage(0))
        ticks.port2.postMessage(0)
        return
      }
      const { setTimeout } = window
      window.setTimeout = ((work: () => void, ms?: number) => {
        const root = reactRoot()
        if (root && !root.current.memoizedState.isDehydrated) queueMicrotask(press)
        return setTimeout(work, ms)
      }) as typeof window.setTimeout
    },
    { moment, selectors },
  )
}

test.describe('what is done before the scripts come is done, once they are there', () => {
  test('to the filters of partners: both of them', long, async ({ page }) => {
    const letThrough = await openWithout(page, '/kde-uplatnit')
    await page.getByLabel('Kategória').selectOption('Kryptomeny')
    await page.getByLabel('Mena vouchera').selectOption('CZK')
    letThrough()
    await expect(page).toHaveURL(/\?kategoria=crypto&mena=CZK$/)
    await expect(page.locator('main li h3')).toHaveText(['Blokovisko', 'Mincovňa pri Váhu'])
  })

  test('to a filter beside what the address says', long, async ({ page }) => {
    const letThrough = await openWithout(page, '/kde-uplatnit?mena=CZK')
    await page.getByLabel('Kategória').selectOption('Kryptomeny')
    letThrough()
    await expect(page).toHaveURL(/\?kategoria=crypto&mena=CZK$/)
  })

  test('to the search of the map, its filters and its switch', long, async ({ page }) => {
    await page.clock.setFixedTime('2026-11-20T19:30:00.000Z')
    const letThrough = await openWithout(page, '/mapa')
    await page.getByLabel('Názov, ulica alebo obec').fill('nitra')
    await page.getByLabel('Služba').selectOption('order-payment')
    await page.getByLabel('Otvorené teraz').check()
    letThrough()
    await expect(page).toHaveURL(/\?q=nitra&otvorene=1&sluzba=order-payment$/)
    await expect(page.locator('main li[data-place]')).toHaveCount(1)
  })

  test('to the purchase: amounts, number, currency, fields and a press of the button', async ({ page }) => {
    const letThrough = await openWithout(page, '/kupit-voucher')
    await addPreset(page, /^20\s€/)
    await field(page, 'customAmount').fill('12,50')
    await field(page, 'quantity').fill('3')
    await page.getByRole('button', { name: 'Pridať', exact: true }).click({ force: true })
    await fillIn(page, { firstName: 'Ľubomíra', notes: 'Zvoňte\ndvakrát' })
    await choose(page, /Kuriérom/)
    await choose(page, /V\shotovosti/)
    letThrough()
    const summary = page.getByRole('complementary')
    await expect(summary).toContainText(/1\s×\s20,00\s€.*3\s×\s12,50\s€/)
    await expect(page.getByRole('radio', { name: /V\shotovosti/ })).toBeChecked()
    await expect(summary).toContainText('Doručenie kuriérom')
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(field(page, 'firstName')).toHaveValue('Ľubomíra')
      await expect(field(page, 'notes')).toHaveValue('Zvoňte\ndvakrát')
    }
    expect(page.url()).toMatch(/\/kupit-voucher$/)
  })

  for (const moment of ['begun', 'drawn'] as const) {
    test(
      `to what is pressed when React has ${moment}, once and in the order of all presses`,
      long,
      async ({ page }) => {
        await pressWhile(page, moment, ['#amount', '#amount', 'input[name="currency"][value="USD"]'])
        const letThrough = await openWithout(page, '/kupit-voucher')
        await addPreset(page, /^20\s€/)
        letThrough()
        // The cart was full before another currency was wished: it is asked first.
        await expect(page.getByText('Zmenou meny sa košík vyprázdni')).toBeVisible()
        const summary = page.getByRole('complementary')
        await expect(summary).toContainText(/1\s×\s20,00\s€.*2\s×\s10,00\s€/)
      },
    )
  }

  test('to the place in the page: whoever has scrolled stays there', long, async ({ page }) => {
    const letThrough = await openWithout(page, '/faq')
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Nastavenia cookies' })
      .scrollIntoViewIfNeeded()
    // Letters that arrive later have other heights.
    const scrolled = await page.evaluate(async () => (await document.fonts.ready) && scrollY)
    expect(scrolled).toBeGreaterThan(100)
    letThrough()
    // The word about cookies comes with whoever listens.
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    // Heights are rounded anew where the scripts add a line.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThanOrEqual(2)
  })

  test('to another currency', long, async ({ page }) => {
    const letThrough = await openWithout(page, '/kupit-voucher')
    await page.getByText('CZK', { exact: true }).click()
    letThrough()
    await expect(page.getByRole('button', { name: /^200\sKč/ })).toBeVisible()
  })

  test('to forms, which go nowhere and are then refused in words', long, async ({ page }) => {
    for (const [address, id, typed] of [
      ['/podpora', 'name', 'Ľubomíra'],
      ['/spatna-vazba', 'title', 'Mapa je pomalá'],
      ['/overit-voucher', 'password', 'ABCDE12345'],
    ] as const) {
      const letThrough = await openWithout(page, address)
      await field(page, id).fill(typed)
      await field(page, id).press('Enter')
      expect(new URL(page.url()).search).toBe('')
      letThrough()
      await expect(refusal(page)).toBeFocused()
      await expect(field(page, id)).toHaveValue(typed)
      await page.unrouteAll()
    }
  })

  test('to the colour scheme, and to a question that is opened', long, async ({ page }) => {
    const letThrough = await openWithout(page, '/faq')
    await page.locator('main summary').nth(1).click()
    await page.getByRole('radio', { name: 'Tmavý' }).first().check({ force: true })
    letThrough()
    await expect(page.locator('html')).toHaveAttribute('data-dark', '')
    await expect(page.locator('main details[open] h2')).toHaveText([
      'Ako voucher kúpim a\u00a0koľko to stojí?',
    ])
  })

  test('to the menu of a phone, and to a link to the other language at once', long, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const letThrough = await openWithout(page, '/ako-funguje')
    await page.getByRole('button', { name: 'Menu' }).click()
    letThrough()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.unrouteAll()
    await openWithout(page, '/ako-funguje')
    await page
      .locator('footer, header')
      .getByRole('link', { name: 'English' })
      .first()
      .click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/en\/ako-funguje$/)
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { heading, navigation, rows } from './back-office.ts'
import { below, folderBelow } from './demo-below.ts'
import { box, letter, signIn, test } from './demo-host.ts'
import { fillOrder, orderButton } from './forms.ts'
import { violations } from './looks.ts'

test.use({ shown: { folder: folderBelow, at: below }, expectedComplaints: /status of 404|^Page not found/ })

test('every page that is drawn ahead leads and asks below the path, to what is there', long, () => {
  const files = fs.readdirSync(folderBelow, { recursive: true, encoding: 'utf8' })
  const isThere = (href: string) => {
    const file = href.slice(below.length).replace(/[?#].*/, '')
    return [file, `${file}/index.html`, `${file}index.html`].some((name) =>
      files.includes(path.normalize(name)),
    )
  }
  const drawn = files.filter((file) => file.endsWith('.html'))
  expect(drawn.length).toBeGreaterThan(100)
  for (const file of drawn) {
    const text = fs.readFileSync(path.join(folderBelow, file), 'utf8')
    const written = [...text.matchAll(/ (?:href|src|content)="(?:0; url=)?(\/[^"]*)"|url\((\/[^)]*)\)/g)].map(
      ([, one, other]) => one ?? other!,
    )
    expect({ file, stray: written.filter((href) => !href.startsWith(below) || !isThere(href)) }).toEqual({
      file,
      stray: [],
    })
  }
})

const place = (page: Page) => new URL(page.url()).pathname

test(
  'below a path of its host, every address stays there: links, reloads of deep ones, the other language, letters',
  long,
  async ({ page }) => {
    const strays: string[] = []
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url())
      if (/^http/.test(protocol) && !pathname.startsWith(below)) strays.push(pathname)
    })
    await page.goto(below)
    expect(await violations(page)).toEqual([])
    const leads = () =>
      page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect((await leads()).length).toBeGreaterThan(20)
    expect((await leads()).filter((href) => !href.startsWith(below))).toEqual([])

    await page.getByRole('contentinfo').getByRole('link', { name: 'Časté otázky' }).click()
    await expect.poll(() => place(page)).toBe(`${below}faq`)
    await expect(heading(page)).toBeVisible()
    await page.reload()
    expect(place(page)).toBe(`${below}faq/`)
    await page.getByRole('link', { name: 'English' }).first().click()
    await expect(page.getByText('This is a demo')).toBeVisible()
    await expect.poll(() => place(page)).toBe(`${below}en/faq/`)
    await page.goto(`${below}kontakt`)
    await page.waitForURL(`**${below}podpora/`)

    await fillOrder(page, { address: `${below}kupit-voucher` })
    await orderButton(page).click()
    await page.waitForURL(/\/hotovo\/objednavka\/[\w-]{75}$/)
    await expect(box(page)).toHaveText('Pošta (2)')
    await page.reload()
    await expect(heading(page)).toContainText('Ďakujeme, Ľubomíra')
    await page.getByRole('link', { name: 'English' }).first().click()
    await expect(heading(page)).toContainText('Thank you')
    await box(page).click()
    const received = letter(page, /lubomira@priklad\.sk/)
    await received.locator('summary').click()
    await received.getByRole('link', { name: /\/objednavka\// }).click()
    await expect(heading(page)).toContainText('Ďakujeme, Ľubomíra')
    expect(place(page)).toMatch(/^\/hotovo\/objednavka\//)

    await page.goto(`${below}admin/objednavky?payment=nezaplatena`)
    await signIn(page)
    await expect(rows(page).first()).toBeVisible()
    await rows(page).first().getByRole('link').first().click()
    await expect.poll(() => place(page)).toMatch(/^\/hotovo\/admin\/objednavky\/[\w-]{36}$/)
    await page.reload()
    await signIn(page)
    expect(place(page)).toMatch(/^\/hotovo\/admin\/objednavky\/[\w-]{36}$/)
    await expect(navigation(page)).toBeVisible()

    await page.goto(`${below}nikde`)
    await expect(heading(page)).toHaveText('Stránka sa nenašla')
    await page.getByRole('main').getByRole('link').first().click()
    expect(place(page).startsWith(below)).toBe(true)
    expect(strays).toEqual([])
  },
)

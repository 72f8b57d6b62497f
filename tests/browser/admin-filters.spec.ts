import { beginSearch, openBackOffice, rows, someOrder } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

for (const width of [1280, 360])
  test(`orders are filtered by words alone, and what cannot be read is told, at ${width} px`, async ({
    page,
    house,
  }) => {
    const email = `slova.${process.pid}.${width}@priklad.sk`
    await someOrder(house, { email })
    const czech = await someOrder(house, {
      email,
      currency: 'CZK',
      selectedVouchers: [{ id: 'a', amount: 500_00, quantity: 1, isCustom: false }],
    })
    await page.setViewportSize({ width, height: 800 })
    await openBackOffice(page, '/admin/objednavky')
    await beginSearch(page)
    await page.keyboard.type(`STAV:prijata currency:czk ${email}`)
    await page.keyboard.press('Enter')
    await expect(rows(page).getByRole('link', { name: czech.number })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toHaveValue(email)
    const filtered = { status: 'prijata', currency: 'CZK', q: email }
    const said = () => Object.fromEntries(new URL(page.url()).searchParams)
    expect(said()).toEqual(filtered)

    await page.keyboard.type(' stav:hotova')
    await page.keyboard.press('Enter')
    const told = page.getByRole('alert').filter({ hasText: 'stav:hotova' })
    await expect(told).toContainText('takú hodnotu tento filter nemá')
    expect(said()).toEqual(filtered)
    await expectNoSidewaysScroll(page)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Backspace')
    await expect(told).toBeHidden()
  })

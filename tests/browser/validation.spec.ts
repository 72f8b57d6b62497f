import { long } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import {
  addPreset,
  answer,
  choose,
  customer,
  field,
  fillIn,
  orderButton,
  problemAt,
  refusal,
  solveSum,
  sum,
  summaryOf,
} from './forms.ts'
import { expectNoSidewaysScroll, setTextSize } from './looks.ts'
import { heading } from './pages.ts'

const words = {
  sk: {
    path: '/kupit-voucher',
    order: 'Objednať s povinnosťou platby',
    courier: /Kuriérom/,
    sms: /^SMS/,
    summary: /^Skontrolujte \d+ úda/,
    title: /^Chyba: /,
    tile: /^20\s€/,
  },
  en: {
    path: '/en/kupit-voucher',
    order: 'Order with obligation to pay',
    courier: /courier/i,
    sms: /^SMS/,
    summary: /^Check \d+/,
    title: /^Error: /,
    tile: /^€20\b/,
  },
} as const

/** Field, what is typed, and the sentence in both languages. */
const messages: readonly [field: string, typed: string, sk: string, en: string][] = [
  ['firstName', '', 'Zadajte meno', 'Enter your first name'],
  ['firstName', 'J', 'Meno musí obsahovať aspoň 2 znaky', 'First name must have at least 2 characters'],
  [
    'firstName',
    'J'.repeat(31),
    'Meno môže obsahovať maximálne 30 znakov',
    'First name can have at most 30 characters',
  ],
  [
    'firstName',
    'Jana 2',
    'Meno môže obsahovať len písmená, medzery, spojovník a apostrof',
    'First name can have only letters, spaces, hyphens and apostrophes',
  ],
  [
    'lastName',
    '<b>x</b>',
    'Priezvisko môže obsahovať len písmená, medzery, spojovník a apostrof',
    'Last name can have only letters, spaces, hyphens and apostrophes',
  ],
  ['email', 'jana@', 'Neplatný formát e-mailu', 'Invalid e-mail format'],
  ['email', 'a@b', 'Neplatný formát e-mailu', 'Invalid e-mail format'],
  ['firstName', 'Jana\u200b', 'Meno obsahuje neviditeľné znaky', 'First name contains invisible characters'],
  ['phone', '12345', 'Telefón musí obsahovať aspoň 9 znakov', 'Phone must have at least 9 characters'],
  ['phone', 'zavolajte', 'Telefón môže obsahovať len číslice', 'Phone can have only digits'],
  ['address', 'A 1', 'Adresa musí obsahovať aspoň 5 znakov', 'Address must have at least 5 characters'],
  ['city', '', 'Zadajte mesto alebo obec', 'Enter your town or city'],
  ['postalCode', '1', 'Toto nie je PSČ', 'This is not a postcode'],
  ['postalCode', '8110', 'Toto nie je PSČ', 'This is not a postcode'],
  [
    'notes',
    'x'.repeat(501),
    'Poznámka môže obsahovať maximálne 500 znakov',
    'Note can have at most 500 characters',
  ],
]

for (const language of ['sk', 'en'] as const) {
  const { path, order, courier, sms, summary, title, tile } = words[language]
  const tier = language === 'sk' ? {} : long

  test(`every message stands at its field and in the summary (${language})`, long, async ({ page }) => {
    await page.goto(path)
    await addPreset(page, tile)
    await choose(page, courier)
    const submit = page.getByRole('button', { name: order })
    await submit.click()
    await expect(page.getByRole('heading', { name: summary })).toBeFocused()
    await expect(page).toHaveTitle(title)
    // As the fields stand on the page, whatever order the rules are in.
    const fields = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'postalCode',
      'city',
      'country',
      'humanCheck.answer',
    ]
    await expect(summaryOf(page)).toHaveCount(fields.length)
    for (const [place, id] of fields.entries())
      await expect(summaryOf(page).nth(place)).toHaveAttribute('href', `#${id}`)
    for (const [id, typed, inSlovak, inEnglish] of messages) {
      const sentence = language === 'sk' ? inSlovak : inEnglish
      await field(page, id).fill(typed)
      await submit.click()
      await expect(page.getByRole('heading', { name: summary })).toBeFocused()
      await expect(problemAt(page, id)).toContainText(sentence)
      await expect(field(page, id)).toHaveAttribute('aria-invalid', 'true')
      const link = page.getByRole('link', { name: sentence }).first()
      await link.click()
      await expect(field(page, id)).toBeFocused()
      // Nothing is ever cleared.
      await expect(field(page, id)).toHaveValue(typed)
    }
  })

  test(
    `what is refused is said above and at its field, and mended it is no longer wrong, at once (${language})`,
    tier,
    async ({ page }) => {
      await page.goto(path)
      await addPreset(page, tile)
      await field(page, 'email').fill('jana@')
      await page.getByRole('button', { name: order }).click()
      await expect(page.getByRole('heading', { name: summary })).toBeFocused()
      await expect(page).toHaveTitle(title)
      const sentence = language === 'sk' ? 'Neplatný formát e-mailu' : 'Invalid e-mail format'
      await expect(problemAt(page, 'email')).toContainText(sentence)
      await page.getByRole('link', { name: sentence }).first().press('Enter')
      await expect(field(page, 'email')).toBeFocused()
      await expect(field(page, 'email')).toHaveValue('jana@')
      await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true')
      await fillIn(page)
      for (const id of ['firstName', 'lastName', 'email', 'phone'])
        await expect(problemAt(page, id)).toHaveCount(0)
      // The list above stands still until the next press.
      await expect(page.getByRole('link', { name: sentence })).toBeVisible()
      await page.getByRole('button', { name: order }).click()
      await expect(page.getByRole('heading', { name: summary })).toBeFocused()
      await expect(page.getByRole('link', { name: sentence })).toHaveCount(0)
      await choose(page, sms)
      await page.locator('#phone').fill('+421 2 1234 5678')
      await expect(problemAt(page, 'phone')).toContainText('SMS')
    },
  )
}

test(
  'entries of the list of what is wrong are as far apart with two lines as with one, and its heading breaks in no word',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/kupit-voucher')
    await addPreset(page, /^20\s€/)
    await choose(page, /Kuriérom/)
    await orderButton(page).click()
    await expect(refusal(page)).toBeFocused()
    for (const size of ['100%', '200%'] as const) {
      await setTextSize(page, size)
      const entries = await summaryOf(page).evaluateAll((links) =>
        links.map((link) => {
          const words = document.createRange()
          words.selectNodeContents(link)
          const { top, bottom } = words.getBoundingClientRect()
          return { top, bottom, lines: new Set([...words.getClientRects()].map((line) => line.top)).size }
        }),
      )
      expect(new Set(entries.map(({ lines }) => lines > 1)).size).toBe(2)
      const gaps = entries.slice(1).map(({ top }, place) => top - entries[place]!.bottom)
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(2)
      expect(Math.min(...gaps)).toBeGreaterThan(8)
      const broken = await refusal(page).evaluate((heading) => {
        const text = heading.firstChild!
        return [...text.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      })
      expect([size, broken]).toEqual([size, []])
    }
  },
)

test('what is too much for one order is said as it is added, at the cart and at the order button', async ({
  page,
}) => {
  await page.goto('/kupit-voucher')
  const summary = page.getByRole('complementary', { name: 'Súhrn objednávky' })
  const sentence = /^Vouchery v\sjednej objednávke môžu mať hodnotu najviac 10\s000\s€$/
  await addPreset(page, /^20\s€/)
  await expect(summary).toContainText(/Spolu\s*21,00\s€/)
  await expect(summary.getByRole('link', { name: sentence })).toHaveCount(0)
  await field(page, 'quantity').fill('10')
  await field(page, 'customAmount').fill('1000')
  await field(page, 'customAmount').press('Enter')
  await expect(field(page, 'cart-order-too-large')).toContainText(/10\s000\s€/)
  await summary.getByRole('link', { name: sentence }).press('Enter')
  await expect(field(page, 'selectedVouchers')).toBeFocused()
})

test('before the order button stands what was typed and chosen, each with the way back to its field', async ({
  page,
}) => {
  await page.goto('/kupit-voucher')
  const said = page
    .getByRole('complementary', { name: 'Súhrn objednávky' })
    .locator('dl')
    .last()
    .locator('div')
  await addPreset(page, /^20\s€/)
  await expect(said).toHaveText([/^Spôsob doručeniaE-mailom/, /^Spôsob platbyBankovým prevodom/])
  await choose(page, /Kuriérom/)
  await choose(page, /V hotovosti/)
  await fillIn(page, { ...customer, address: 'Hlavná 1', postalCode: ' 8 1 1 0 1', city: 'Bratislava' })
  // A browser that fills in another country leaves nothing chosen.
  await expect(field(page, 'country')).toHaveValue('')
  await field(page, 'country').selectOption('SK')
  const places = {
    email: /^E-maillubomira@priklad\.sk/,
    phone: /^Telefón\+421 905 123 456/,
    deliveryMethod: /^Spôsob doručeniaKuriérom/,
    address: /^Kam má kuriér prísťHlavná 1, 811 01 Bratislava, Slovensko/,
    paymentMethod: /^Spôsob platbyV\shotovosti/,
  }
  await expect(said).toHaveText(Object.values(places))
  for (const [place, id] of Object.keys(places).entries()) {
    await said
      .nth(place)
      .getByRole('link', { name: /^Zmeniť/ })
      .press('Enter')
    await expect(field(page, id)).toBeFocused()
  }
})

test('an own amount that was typed is not forgotten: before the order goes it is added or taken out', async ({
  page,
}) => {
  await page.goto('/kupit-voucher')
  await addPreset(page, /^20\s€/)
  await fillIn(page)
  await solveSum(page)
  await field(page, 'customAmount').fill('35')
  await orderButton(page).click()
  const sentence = /^Napísanú sumu 35\s€ pridajte/
  await expect(summaryOf(page)).toHaveText([sentence])
  await expect(problemAt(page, 'customAmount')).toContainText('35')
  await summaryOf(page).press('Enter')
  await expect(field(page, 'customAmount')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(problemAt(page, 'customAmount')).toHaveCount(0)
  await field(page, 'customAmount').fill('3')
  await orderButton(page).click()
  await expect(summaryOf(page)).toHaveText([/^Suma je mimo povolených limitov/])
  await field(page, 'customAmount').fill('')
  await orderButton(page).click()
  await expect(heading(page)).toContainText(/Ostáva zaplatiť 56,00\s€/)
})

test('nothing is checked before the first submit', long, async ({ page }) => {
  await page.goto('/kupit-voucher')
  await page.locator('#email').fill('jana@')
  await page.locator('#phone').focus()
  await expect(problemAt(page, 'email')).toHaveCount(0)
})

test('a custom amount outside its limits, and a quantity that is none', long, async ({ page }) => {
  await page.goto('/kupit-voucher')
  const add = page.getByRole('button', { name: /^Pridať/ }).first()
  for (const amount of ['4,99', '1000,01']) {
    await field(page, 'customAmount').fill(amount)
    await add.click()
    await expect(problemAt(page, 'customAmount')).toContainText('Suma je mimo povolených limitov')
  }
  await page.getByText('CZK', { exact: true }).click()
  await field(page, 'customAmount').fill('49')
  await page
    .getByRole('button', { name: /^Pridať/ })
    .first()
    .click()
  await expect(problemAt(page, 'customAmount')).toContainText('Suma je mimo povolených limitov')
})

test('what the chooser says of amounts and quantities that are none', long, async ({ page }) => {
  await page.goto('/kupit-voucher')
  const add = page.getByRole('button', { name: /^Pridať/ }).first()
  for (const [typed, sentence] of [
    ['0,50', 'Suma musí byť kladné číslo'],
    ['-5', 'Suma musí byť kladné číslo'],
    ['sto', 'Musíte vybrať sumu alebo zadať vlastnú sumu'],
  ] as const) {
    await field(page, 'customAmount').fill(typed)
    await add.click()
    await expect(problemAt(page, 'customAmount')).toContainText(sentence)
  }
  await field(page, 'customAmount').fill('20')
  await field(page, 'quantity').fill('0')
  await expect(page.getByText('Množstvo musí byť aspoň 1').first()).toBeVisible()
  await field(page, 'quantity').fill('11')
  await add.click()
  await expect(page.getByText('Maximálne množstvo je 10').first()).toBeVisible()
})

test('an order of more than it may be worth', long, async ({ page }) => {
  await page.goto('/kupit-voucher')
  const add = page.getByRole('button', { name: /^Pridať/ }).first()
  for (const [amount, pieces] of [
    ['1000', '10'],
    ['5', '1'],
  ] as const) {
    await field(page, 'customAmount').fill(amount)
    await field(page, 'quantity').fill(pieces)
    await add.click()
  }
  const tooMuch = /môžu mať hodnotu najviac/
  await expect(orderButton(page)).toHaveAccessibleDescription(tooMuch)
  await orderButton(page).click()
  await expect(summaryOf(page).filter({ hasText: tooMuch })).toHaveAttribute('href', '#selectedVouchers')
})

test.describe('the human check', long, () => {
  test('shows a tick, a hint, and another question on demand', async ({ page }) => {
    await page.goto('/kupit-voucher')
    await expect(sum(page)).toContainText(/\d/)
    await answer(page).fill('999')
    await expect(page.getByText('Nesprávny výsledok príkladu, skúste to znova')).toBeVisible()
    await answer(page).fill('sedem')
    await expect(page.getByText('Správne', { exact: true })).toHaveCount(0)
    await solveSum(page)
    await expect(page.getByText('Správne', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Iný príklad' }).click()
    await expect(answer(page)).toHaveValue('')
    await expect(page.getByText('Správne', { exact: true })).toHaveCount(0)
  })

  test('is needed, and a wrong answer is refused', async ({ page }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^20\s€/)
    await fillIn(page)
    await orderButton(page).click()
    await expect(problemAt(page, 'humanCheck.answer')).toContainText('Vypočítajte príklad a napíšte výsledok')
    await answer(page).fill('999')
    await orderButton(page).click()
    await expect(problemAt(page, 'humanCheck.answer')).toContainText('Nesprávny výsledok príkladu')
  })
})

test(
  'no amount on a tile is cut in text of twice the size on the narrowest phone',
  long,
  async ({ page }) => {
    for (const [width, size, columns] of [
      [360, '100%', 2],
      [320, '200%', 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/kupit-voucher')
      await addPreset(page, /^20\s€/)
      await choose(page, /Kuriérom/)
      await setTextSize(page, size)
      const tiles = page.getByRole('group', { name: 'Suma vouchera' }).getByRole('button')
      const lefts = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().left))
      expect([size, new Set(lefts).size]).toEqual([size, columns])
      const cut = await tiles.evaluateAll(
        (all) =>
          all.filter((tile) =>
            [...tile.children].some(
              (part) =>
                part.tagName === 'SPAN' &&
                part.getBoundingClientRect().right > tile.getBoundingClientRect().right,
            ),
          ).length,
      )
      expect(cut).toBe(0)
      await expectNoSidewaysScroll(page)
    }
  },
)

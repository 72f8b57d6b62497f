import path from 'node:path'
import { rateLimits } from '@hotovo/domain/limits'
import type { Page } from '@playwright/test'
import { lettersIn } from '../support/mail.ts'
import { long } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import { answer, field, fillIn, problemAt, refusal, solutionOn, solveSum, sum, summaryOf } from './forms.ts'
import { expectNoSidewaysScroll, setTextSize, violations, visitIn } from './looks.ts'
import { holdBack, refuseOnce } from './network.ts'
import { notices } from './pages.ts'
import { withServer } from './servers.ts'

const send = { name: 'Odoslať požiadavku' }
const sendFeedback = { name: 'Odoslať spätnú väzbu' }

const asker = {
  name: 'Ľubomíra Šťastná',
  // Of this file alone: letters to one address are bounded.
  email: 'lubomira.pyta@priklad.sk',
  subject: 'Chcem vrátiť peniaze',
  description: 'Objednala som si dva vouchery, ale stačí mi jeden.',
}
/** Valid, and made up: nobody ever gets it. */
const code = '0000-0000-0000-0000-0'
const masked = '••••-••••-••••-0000'

/** Opens a page with a form, and waits until it listens. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(sum(page)).toContainText(/\d/)
}

/** The draft that the tab keeps. */
const draft = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

test('a request by keyboard alone: number, promise, letter', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page, '/podpora')
  // Whoever has code and password need not wait for anybody, and reads that first.
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toHaveText('Zablokovať voucher')
  await expect(first).toHaveAttribute('href', '/overit-voucher?zablokovat')
  await field(page, 'name').focus()
  // A choice is found by its first letters; á comes as no key press, and a choice takes nothing else.
  const typed = [asker.name, asker.email, 'Vr', '', asker.subject, asker.description]
  for (const words of typed) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await expect(answer(page)).toBeFocused()
  await page.keyboard.type(await solutionOn(page))
  await page.keyboard.press('Enter')

  const received = page.getByRole('region', { name: 'Požiadavka odoslaná' })
  await expect(received.getByRole('heading', { level: 2 })).toBeFocused()
  const number = /SUP-[A-Z0-9]{9}/.exec(await received.innerText())![0]
  await expect(received).toContainText(
    /Odpovieme najneskôr (dnes|zajtra|v[o]?\s[a-zšť]+) \d+\.\s\d+\.\s\d{4} o\s\d+:\d\d/,
  )
  await expect(received).toContainText(asker.email)
  expect(await violations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await expect(notices(page)).toContainText(
    `Vaša požiadavka bola úspešne odoslaná s číslom: ${number}`.replace('s číslom', 's\u00a0číslom'),
  )
  for (const id of ['name', 'email', 'category', 'subject', 'description', 'humanCheck.answer'])
    await expect(field(page, id)).toHaveValue('')
  expect(await draft(page)).not.toContain(asker.name)

  const lettersOf = async () =>
    (await lettersIn(path.join(server.dataDir, 'outbox'))).filter(({ subject }) => subject.includes(number))
  await expect.poll(async () => (await lettersOf()).map(({ to }) => to)).toContain(asker.email)
})

test('a shop registers: what is wrong is said, and the number says what happens next', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/partneri')
  await page.getByRole('main').getByRole('link', { name: 'Chcem predávať vouchery' }).first().click()
  await expect(page).toHaveURL(/\/chcem-predavat$/)
  await expect(field(page, 'description')).toHaveAccessibleDescription(/Najmenej 20, najviac 1\s000\sznakov$/)
  await solutionOn(page)
  await page.getByRole('button', { name: 'Odoslať registráciu' }).press('Enter')
  await expect(summaryOf(page)).toHaveText([
    'Vyplňte: Predajňa alebo firma',
    'Vyplňte: IČO',
    'Zadajte mesto alebo obec',
    'Zadajte telefónne číslo',
    'Zadajte meno',
    'Zadajte e-mail v\u00a0tvare meno@priklad.sk',
    'Vyplňte: Pár slov o vás',
    'Vypočítajte príklad a\u00a0napíšte výsledok',
  ])
  await solveSum(page)
  const shop = {
    company: 'Trafika U Evy',
    companyNumber: '12 345 678',
    city: 'Nitra',
    phone: '037 123 45 67',
  }
  const about = {
    name: 'Eva Nová',
    email: 'eva.predava@priklad.sk',
    description: 'Trafika s jednou pokladňou.',
  }
  await fillIn(page, { ...shop, ...about })
  await page.getByRole('button', { name: 'Odoslať registráciu' }).press('Enter')
  await expect(refusal(page)).toBeFocused()
  await expect(problemAt(page, 'companyNumber')).toContainText('IČO má osem číslic')
  expect(await violations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  // Who meant the other thing has lost nothing.
  await page.getByRole('main').getByRole('link', { name: 'Chcem prijímať vouchery' }).click()
  await expect(page).toHaveURL(/\/chcem-prijimat$/)
  await expect(field(page, 'company')).toHaveValue(shop.company)
  await fillIn(page, { companyNumber: '12 345 679' })
  await solveSum(page)
  await page.getByRole('button', { name: 'Odoslať registráciu' }).press('Enter')

  const received = page.getByRole('region', { name: 'Požiadavka odoslaná' })
  await expect(received.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(received).toContainText(/dohodneme zmluvu/)
  const number = /SUP-[A-Z0-9]{9}/.exec(await received.innerText())![0]
  expect(await violations(page)).toEqual([])
  const lettersOf = async () =>
    (await lettersIn(path.join(server.dataDir, 'outbox'))).filter(({ subject }) => subject.includes(number))
  await expect.poll(async () => (await lettersOf()).map(({ to }) => to)).toContain(about.email)
})

const words = {
  sk: { path: '/podpora', send: 'Odoslať požiadavku', summary: /^Skontrolujte \d+ úda/, title: /^Chyba: / },
  en: { path: '/en/podpora', send: 'Send request', summary: /^Check \d+/, title: /^Error: / },
} as const
/** Field, what is typed, and the sentence in both languages. */
const messages: readonly [field: string, typed: string, sk: string, en: string][] = [
  ['name', '', 'Zadajte meno', 'Enter your name'],
  ['name', 'J', 'Meno musí obsahovať aspoň 2 znaky', 'Name must have at least 2 characters'],
  ['name', 'J'.repeat(51), 'Meno môže obsahovať maximálne 50 znakov', 'Name can have at most 50 characters'],
  ['name', 'Jana 2', 'Meno môže obsahovať len písmená, medzery', 'Name can have only letters, spaces'],
  ['email', 'jana@', 'Neplatný formát e-mailu', 'Invalid e-mail format'],
  ['email', 'a@b', 'Neplatný formát e-mailu', 'Invalid e-mail format'],
  ['category', '', 'Vyberte kategóriu problému', 'Choose what your problem is about'],
  [
    'voucherSerial',
    'VCH-1',
    'Sériové číslo vouchera musí obsahovať aspoň 6 znakov',
    'Serial number of the voucher must have',
  ],
  ['subject', 'Kód', 'Predmet musí obsahovať aspoň 5 znakov', 'Subject must have at least 5 characters'],
  [
    'description',
    'x'.repeat(19),
    'Popis musí obsahovať aspoň 20 znakov',
    'Description must have at least 20',
  ],
  [
    'description',
    'x'.repeat(1001),
    'Popis môže obsahovať maximálne 1\u00a0000 znakov',
    'Description can have at most 1,000',
  ],
  ['humanCheck.answer', '', 'Vypočítajte príklad a napíšte výsledok', 'Solve the sum and write the result'],
  [
    'humanCheck.answer',
    '999',
    'Nesprávny výsledok príkladu, skúste to znova',
    'Incorrect result of the sum, please try again',
  ],
]

for (const language of ['sk', 'en'] as const)
  test(`every message stands at its field and in the summary (${language})`, long, async ({ page }) => {
    const { path: address, send: button, summary, title } = words[language]
    await open(page, address)
    const submit = page.getByRole('button', { name: button })
    await submit.click()
    await expect(page.getByRole('heading', { name: summary })).toBeFocused()
    await expect(page).toHaveTitle(title)
    for (const [id, typed, inSlovak, inEnglish] of messages) {
      const sentence = language === 'sk' ? inSlovak : inEnglish
      if (id !== 'category') await field(page, id).fill(typed)
      await submit.click()
      await expect(page.getByRole('heading', { name: summary })).toBeFocused()
      await expect(problemAt(page, id)).toContainText(sentence)
      await page.getByRole('link', { name: sentence }).click()
      await expect(field(page, id)).toBeFocused()
      await expect(field(page, id)).toHaveAttribute('aria-invalid', 'true')
      // Nothing is ever cleared.
      await expect(field(page, id)).toHaveValue(typed)
    }
    await fillIn(page, asker)
    await field(page, 'category').selectOption('technical')
    for (const id of [...Object.keys(asker), 'category']) await expect(problemAt(page, id)).toHaveCount(0)
  })

test(
  'a pasted code is unreadable at once, and a draft survives reloads and other pages',
  long,
  async ({ page }) => {
    await open(page, '/podpora?tema=lost-code')
    await expect(field(page, 'category')).toHaveValue('lost-code')
    // What is typed and chosen before the scripts come is neither forgotten nor left readable.
    const letThrough = await holdBack(page, '**/assets/*.js')
    await page.goto('/podpora?tema=lost-code', { waitUntil: 'commit' })
    await field(page, 'name').fill('Ľubomíra')
    await field(page, 'category').selectOption('technical')
    await field(page, 'voucherSerial').fill(code)
    letThrough()
    await expect(field(page, 'voucherSerial')).toHaveValue(masked)
    await expect(field(page, 'name')).toHaveValue('Ľubomíra')
    await expect(field(page, 'category')).toHaveValue('technical')
    await expect(page.getByRole('status').filter({ hasText: 'Kód vouchera sem nepatrí' })).toBeVisible()
    await field(page, 'description').fill(`Nefunguje mi ${code}`)
    await expect(field(page, 'description')).toHaveValue(`Nefunguje mi ${masked}`)
    expect(await draft(page)).not.toContain('0000-0000')

    // Suggestions come while the subject is typed, are said politely, and are the next stop of the keyboard.
    await field(page, 'subject').pressSequentially('Kod nefunguje')
    const suggestion = page.getByRole('link', { name: 'Kód nefunguje. Čo mám robiť?' })
    await expect(suggestion).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^V\s?častých otázkach je 1/ })).toHaveCount(1)
    await expect(field(page, 'subject')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(suggestion).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/faq#kod-nefunguje$/)
    await page.goBack()
    const kept = async () => {
      await expect(field(page, 'subject')).toHaveValue('Kod nefunguje')
      await expect(field(page, 'voucherSerial')).toHaveValue(masked)
      // What was chosen stands above what the address says.
      await expect(field(page, 'category')).toHaveValue('technical')
    }
    await kept()
    await page.reload()
    await kept()
  },
)

test.describe('a server that fails', long, () => {
  test.use({ expectedComplaints: /Failed to load resource/ })

  test('loses nothing: away, broken, too many, and taken in the end', async ({ page }) => {
    await open(page, '/podpora')
    await fillIn(page, asker)
    await field(page, 'category').selectOption('refund')
    await solveSum(page)
    const sentence = page
      .locator('main')
      .getByText('Nastala chyba pri odosielaní požiadavky. Skúste to znovu.')
    const toast = notices(page).filter({ hasText: 'Chyba' })
    const untouched = async () => {
      for (const [id, value] of Object.entries(asker)) await expect(field(page, id)).toHaveValue(value)
    }
    await page.route('**/api/tickets', (route) => route.abort('connectionreset'), { times: 1 })
    await page.getByRole('button', send).click()
    await expect(sentence).toBeVisible()
    await expect(toast.first()).toContainText('Nastala chyba pri odosielaní požiadavky')
    await untouched()

    await page.route('**/api/tickets', (route) => route.fulfill({ status: 500, body: 'broken' }), {
      times: 1,
    })
    const broken = page.waitForResponse('**/api/tickets')
    await page.getByRole('button', send).click()
    await broken
    await expect(sentence).toBeVisible()
    await untouched()

    await refuseOnce(page, '**/api/tickets', {
      status: 429,
      code: 'too-many-requests',
      limit: rateLimits.tickets,
      retryAfterSeconds: 130,
    })
    await page.getByRole('button', send).click()
    await expect(page.locator('main')).toContainText(/Skúste to znova o\s3\sminúty/)
    await untouched()

    await page.getByRole('button', send).click()
    await expect(page.getByRole('heading', { name: 'Požiadavka odoslaná' })).toBeFocused()
  })

  test('forms that are switched off say so, and what to do instead', async ({ page }) => {
    // What is switched off is said at its start.
    await withServer({ FEATURES_OFF: 'support,feedback', BACKEND: 'memory' }, async (server) => {
      for (const [address, button, sentence] of [
        ['/podpora', send, 'Formulár podpory je dočasne nedostupný'],
        ['/spatna-vazba', sendFeedback, 'Spätná väzba je dočasne nedostupná'],
      ] as const) {
        await open(page, server.baseUrl + address)
        await expect(page.getByText(sentence)).toBeVisible()
        await expect(page.getByRole('button', button)).toHaveAttribute('aria-disabled', 'true')
        await page.getByRole('button', button).press('Enter')
        await expect(refusal(page)).toHaveCount(0)
      }
    })
  })
})

test('feedback: refused, mended, thanked for', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/spatna-vazba')
  await page.getByRole('button', sendFeedback).click()
  await expect(refusal(page)).toBeFocused()
  expect(await violations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  for (const sentence of [
    'Vyberte druh spätnej väzby',
    'Vyberte, čoho sa to týka',
    'Zadajte nadpis',
    'Vyplňte: Popis',
    'Vypočítajte príklad a napíšte výsledok',
  ])
    await expect(page.getByRole('link', { name: sentence })).toBeVisible()
  // From the summary to the stars, and along them by arrows.
  await page.getByRole('link', { name: 'Vyberte hodnotenie' }).press('Enter')
  await expect(page.getByRole('radio', { name: /^1 z\s5: Veľmi zle$/ })).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^5 z\s5: Výborne$/ })).toBeChecked()
  await expect(problemAt(page, 'rating')).toHaveCount(0)
  await field(page, 'type').selectOption('improvement')
  await field(page, 'category').selectOption('map')
  await fillIn(page, { title: `Mapa ${code}`, description: 'Na telefóne by sa mapa mohla posúvať prstom.' })
  await expect(field(page, 'title')).toHaveValue(`Mapa ${masked}`)
  await field(page, 'email').fill('jana@')
  await solveSum(page)
  await page.getByRole('button', sendFeedback).click()
  await expect(refusal(page)).toBeFocused()
  await expect(problemAt(page, 'email')).toContainText('Neplatný formát e-mailu')
  await field(page, 'email').fill('')
  const sent = page.waitForRequest('**/api/feedback')
  await page.getByRole('button', sendFeedback).click()
  expect((await sent).postDataJSON()).toMatchObject({
    language: 'sk',
    type: 'improvement',
    category: 'map',
    title: `Mapa ${masked}`,
    priority: 'medium',
    rating: 5,
  })
  await expect(page.getByRole('heading', { name: 'Ďakujeme za spätnú väzbu' })).toBeFocused()
  await expect(notices(page)).toContainText('Spätná väzba odoslaná')
  for (const id of ['type', 'title', 'description']) await expect(field(page, id)).toHaveValue('')
  await expect(page.locator('main').getByRole('radio', { checked: true })).toHaveCount(0)
})

test(
  'says whether somebody is here now; axe finds nothing at 360 px in any state',
  long,
  async ({ browser, baseURL }) => {
    for (const [colorScheme, now, state, advice] of [
      ['light', '2026-11-20T09:00:00.000Z', 'Teraz sme tu, do 16:00', 'my: zavolajte alebo napíšte'],
      [
        'dark',
        '2026-12-23T16:00:00.000Z',
        /Teraz tu nie sme\. Zavolajte v\spondelok o\s9:00\./,
        'my: napíšte nám',
      ],
    ] as const)
      await visitIn(browser, { baseURL: baseURL!, colorScheme, width: 360 }, async (page, look) => {
        await page.clock.setFixedTime(now)
        await open(page, '/podpora')
        await expect(page.getByText(state)).toBeVisible()
        const lost = page.getByRole('complementary', { name: 'Stratili ste voucher' })
        await expect(lost).toContainText(advice)
        await field(page, 'subject').fill('Kód nefunguje')
        await expect(page.getByRole('heading', { name: 'Možno už poznáme odpoveď' })).toBeVisible()
        await field(page, 'voucherSerial').fill(code)
        await page.getByRole('button', send).click()
        await expect(refusal(page)).toBeFocused()
        await look('refused')
        await page.setViewportSize({ width: 320, height: 800 })
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 360, height: 800 })
        await fillIn(page, asker)
        await field(page, 'category').selectOption('refund')
        await solveSum(page)
        await page.getByRole('button', send).click()
        await expect(page.getByRole('heading', { name: 'Požiadavka odoslaná' })).toBeFocused()
        await look('received')
        await page.setViewportSize({ width: 320, height: 800 })
        await expectNoSidewaysScroll(page)
        await open(page, '/en/spatna-vazba')
        await page.getByRole('button', { name: 'Send feedback' }).click()
        await expect(refusal(page)).toBeFocused()
        await look('feedback')
      })
  },
)

test('no group of a code breaks, neither at 320 px nor in text of twice the size', long, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/podpora')
  await field(page, 'name').fill('Jana Nováková')
  await field(page, 'email').fill('jana.novakova-kovacova@priklad.hotovo.test')
  await field(page, 'category').selectOption('Niečo iné')
  await field(page, 'subject').fill('Otázka k objednávke')
  await field(page, 'description').fill('Kedy príde voucher, ktorý som objednala minulý týždeň?')
  await answer(page).fill(await solutionOn(page))
  await page.getByRole('button', { name: 'Odoslať požiadavku' }).click()
  await expect(page.getByRole('region', { name: 'Požiadavka odoslaná' })).toBeVisible()
  for (const size of ['100%', '125%', '200%'] as const) {
    await setTextSize(page, size)
    const broken = await page
      .locator('[data-group]')
      .evaluateAll((groups) =>
        groups.filter((group) => group.getClientRects().length > 1).map((group) => group.textContent),
      )
    expect(broken).toEqual([])
    expect(await page.locator('main [data-group]').count()).toBeGreaterThan(8)
    if (size !== '200%') await expectNoSidewaysScroll(page)
  }
})

import type { Page } from '@playwright/test'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import {
  admin,
  alert,
  heading,
  navigation,
  openBackOffice,
  resetPassword,
  rows,
  signIn,
  signOut,
  somebody,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, setTextSize, violations, visitIn } from './looks.ts'
import { holdBack, refuseOnce, takeAway } from './network.ts'
import { notices, tabUntil } from './pages.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200; here many are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

let made = 0
/** An e-mail that nobody signs in with. */
function strangersEmail(): string {
  made += 1
  return `nikto.${process.pid}.${made}@hotovo.test`
}

/** By the tab key to what has this name. */
const tabTo = (page: Page, name: string, key?: 'Tab' | 'Shift+Tab') =>
  tabUntil(
    page,
    () =>
      page.evaluate((wanted) => {
        const element = document.activeElement
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
        return (label ?? element?.textContent) === wanted
      }, name),
    key,
  )

test('signing in, working and signing out by keyboard alone', async ({ page, server }) => {
  await staffApi(server)
  await visitorApi(server).session.signIn({ ...admin, password: 'nesprávne heslo' })
  await page.goto('/admin/objednavky')
  await expect(heading(page)).toHaveText('Prihlásenie')
  await tabTo(page, 'E-mail')
  await page.keyboard.type(admin.email)
  await tabTo(page, 'Heslo')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  // First, as it goes by itself.
  const welcome = notices(page).filter({ hasText: 'Úspešne prihlásený' })
  await expect(welcome.getByText('Vitajte v admin paneli')).toBeVisible()
  // Where one wanted to go, with the heading in focus.
  await expect(heading(page)).toHaveText('Objednávky')
  await expect(heading(page)).toBeFocused()
  const header = page.getByRole('banner')
  await expect(header).toContainText('Jana Adminova')
  await expect(header).toContainText(admin.email)
  await expect(header.locator('time')).toHaveText(/Posledné prihlásenie\s*\d+\.\s\d+\.\s\d{4}, \d+:\d\d/)
  await header.getByRole('link', { name: '1 neúspešný pokus pred týmto prihlásením' }).press('Enter')
  await expect(rows(page).filter({ hasText: 'Neúspešné prihlásenie' }).first()).toContainText(admin.email)
  await page.goBack()

  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/admin\/audit\?signIns=hidden$/)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/admin$/)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/admin\/objednavky$/)
  await expect(navigation(page).getByRole('link', { name: 'Objednávky' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await tabTo(page, 'Odhlásiť sa', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Prihlásenie')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Boli ste úspešne odhlásený')
  await look(page)
  await page.reload()
  await expect(heading(page)).toHaveText('Prihlásenie')
  await expect(page.locator('#email')).toHaveValue('')
})

test.describe('the session', () => {
  test(
    'is kept over a reload, and in other tabs, until it is ended in one; no script finds its token',
    long,
    async ({ page, context }) => {
      const granted = page.waitForResponse(/token\?grant_type=password/)
      await page.goto('/admin/audit')
      await signIn(page)
      const body = await (await granted).json()
      expect(body.refresh_token).toBeUndefined()
      const found = await page.evaluate(() => ({
        cookie: document.cookie,
        kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      }))
      expect(found.cookie).toBe('')
      expect(found.kept).not.toContain(body.access_token)
      await expect(heading(page)).toHaveText('Audit Trail')
      await page.reload()
      await expect(heading(page)).toHaveText('Audit Trail')
      const other = await context.newPage()
      await other.goto('/admin')
      await expect(navigation(other)).toBeVisible()
      await signOut(other)
      await expect(heading(other)).toHaveText('Prihlásenie')
      await expect(heading(page)).toHaveText('Prihlásenie')
      // Signing in is heard in the other tab too, which is where it was.
      await signIn(other)
      await expect(navigation(other)).toBeVisible()
      await expect(heading(page)).toHaveText('Audit Trail')
    },
  )

  test('that ended elsewhere while somebody wrote asks to sign in over the page, and then goes on there', async ({
    page,
    server,
  }) => {
    const eva = await somebody(server)
    const visitor = visitorApi(server, '10.7.94.1')
    const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm()))
    if (!sent.ok) throw new Error(sent.error.code)
    const { ticketNumber } = sent.value
    await page.clock.install()
    await page.goto(`/admin/tikety/${ticketNumber}`)
    await signIn(page, eva)
    const reply = page.getByLabel('Text odpovede pre zákazníka')
    await reply.fill('Dobrý deň, rozpísaná odpo')
    const password = await resetPassword(server, eva.email)
    await page.clock.fastForward('09:00')
    await expect(heading(page)).toHaveText('Prihlásenie')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Relácia sa skončila')
    await expect(page.locator('#email')).toHaveValue(eva.email)
    await expect(page).toHaveURL(`/admin/tikety/${ticketNumber}`)
    await signIn(page, { ...eva, password })
    await expect(heading(page)).toHaveText('Zvoľte si vlastné heslo')
    await expect(navigation(page)).toHaveCount(0)
    await page.getByLabel('Terajšie heslo').fill(password)
    await page.getByLabel('Nové heslo').fill('pomaly tečúci med v júni')
    await page.getByLabel('Nové heslo').press('Enter')
    await expect(heading(page)).toHaveText(ticketNumber)
    await expect(heading(page)).toBeFocused()
    await expect(reply).toHaveValue('Dobrý deň, rozpísaná odpo')
  })

  test(
    'with a password that somebody else set: focus is on the heading of each step',
    long,
    async ({ page, server }) => {
      const eva = await somebody(server)
      const password = await resetPassword(server, eva.email)
      await page.goto('/admin')
      await signIn(page, { ...eva, password })
      await expect(heading(page)).toHaveText('Zvoľte si vlastné heslo')
      await expect(heading(page)).toBeFocused()
      await page.getByLabel('Terajšie heslo').fill(password)
      await page.getByLabel('Nové heslo').fill('pomaly tečúci med v júni')
      await page.getByLabel('Nové heslo').press('Enter')
      await expect(navigation(page)).toBeVisible()
      await expect(heading(page)).toBeFocused()
    },
  )

  test('of an account without a role opens nothing, and has a way out', long, async ({ page, server }) => {
    const eva = await somebody(server, null)
    await page.goto('/admin/objednavky')
    await signIn(page, eva)
    await expect(heading(page)).toHaveText('Tento účet nemá prístup')
    await expect(page.getByRole('main')).toContainText(eva.email)
    await expect(navigation(page)).toHaveCount(0)
    await page.reload()
    await expect(heading(page)).toHaveText('Tento účet nemá prístup')
    await signOut(page)
    await expect(heading(page)).toHaveText('Prihlásenie')
    // Nobody is welcomed into what stays shut: the next notice comes alone.
    await page.reload()
    await signIn(page, eva)
    await signOut(page)
    await expect(notices(page).filter({ hasText: 'Odhlásený' })).toBeVisible()
    expect(await notices(page).count()).toBe(1)
  })
})

test.describe('a sign-in that is refused', () => {
  test(
    'tells what is missing, in the summary and at the field, and keeps what was typed, which can be looked at',
    long,
    async ({ page }) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Prihlásiť sa', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Skontrolujte 2 údaje' })).toBeFocused()
      await expect(page).toHaveTitle(/^Chyba: Prihlásenie/)
      await page.getByRole('link', { name: 'Zadajte heslo' }).click()
      await expect(page.locator('#password')).toBeFocused()
      await expect(page.locator('#email-problem')).toContainText('Zadajte e-mail')
      await page.locator('#email').fill('jana@')
      await expect(page.locator('#email-problem')).toHaveCount(0)
      await page.locator('#password').fill('x')
      await page.locator('#password').press('Enter')
      await expect(page.locator('#email-problem')).toContainText('Neplatný formát e-mailu')
      await expect(page.locator('#email')).toHaveValue('jana@')
      await expect(page.locator('#password')).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Zobraziť heslo' }).click()
      await expect(page.locator('#password')).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Skryť heslo' }).click()
      await expect(page.locator('#password')).toHaveAttribute('type', 'password')
      await expect(page.locator('#email')).toHaveAttribute('autocomplete', 'username')
      await expect(page.locator('#password')).toHaveAttribute('autocomplete', 'current-password')
    },
  )

  test(
    'tells how many attempts are left from two on, and then until when to wait',
    long,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      const stranger = strangersEmail()
      await page.clock.install()
      await page.goto('/admin')
      await page.locator('#email').fill(stranger)
      await page.locator('#password').fill('nesprávne heslo')
      const sentences = [
        'Neplatné prihlasovacie údaje',
        'Neplatné prihlasovacie údaje',
        'Neplatné prihlasovacie údaje (Zostávajú 2 pokusy)',
        'Neplatné prihlasovacie údaje (Zostáva 1 pokus)',
      ]
      for (const sentence of sentences) {
        const answer = page.waitForResponse(/grant_type=password/)
        await page.locator('#password').press('Enter')
        await answer
        await expect(alert(page)).toBeFocused()
        await expect(alert(page)).toHaveText(`Chyba prihlásenia${sentence}`)
        await expect(page.locator('#email')).toHaveValue(stranger)
      }
      const answer = page.waitForResponse(/grant_type=password/)
      await page.locator('#password').press('Enter')
      const { retryAt } = await (await answer).json()
      const minute = Math.ceil(Date.parse(retryAt) / 60_000) * 60_000
      const time = new Date(minute).toLocaleTimeString('sk-SK', {
        timeZone: 'Europe/Bratislava',
        timeStyle: 'short',
      })
      await expect(alert(page)).toHaveText(`Príliš veľa pokusovSkúste znovu o ${time}`)
      const submit = page.getByRole('button', { name: 'Prihlásiť sa', exact: true })
      await expect(submit).toBeDisabled()
      await expect(page.getByRole('timer')).toContainText(/2\d:\d\d/)
      await look(page)
      // Another e-mail does not wait.
      await page.locator('#email').fill(admin.email)
      await expect(submit).toBeEnabled()
      await page.locator('#email').fill(stranger.toUpperCase())
      await expect(submit).toBeDisabled()
      await page.clock.fastForward('30:01')
      await expect(submit).toBeEnabled()
      await expect(page.getByRole('status').filter({ hasText: 'Prihlásiť sa môžete znova.' })).toBeVisible()
    },
  )

  test(
    'from a network with too many failures says when to come again, in both languages',
    long,
    async ({ page }) => {
      for (const [path, sentence] of [
        ['/admin', 'Z vašej siete prišlo priveľa neúspešných prihlásení. Skúste to znova o 5 minút.'],
        ['/en/admin', 'Too many failed sign-ins came from your network. Try again in 5 minutes.'],
      ] as const) {
        await page.goto(path)
        await refuseOnce(page, '**/auth/v1/token?grant_type=password', {
          status: 429,
          code: 'too-many-requests',
          limit: { name: 'sign-in-network', most: 20, seconds: 600 },
          retryAfterSeconds: 290,
        })
        await signIn(page, admin)
        await expect(alert(page)).toBeFocused()
        await expect(alert(page)).toContainText(sentence)
        await expect(page.locator('#password')).toHaveValue(admin.password)
        await expect(page).toHaveTitle(/^(Chyba|Error): /)
      }
    },
  )

  for (const [path, resting, working] of [
    ['/admin', 'Prihlásiť sa', 'Prihlasovanie...'],
    ['/en/admin', 'Sign in', 'Signing in...'],
  ] as const)
    test(
      `the button says "${working}" while it works, takes no second press, and then "${resting}" again`,
      long,
      async ({ page }) => {
        let asked = 0
        page.on('request', (request) => {
          if (request.url().includes('grant_type=password')) asked += 1
        })
        await page.goto(path)
        const button = page.getByRole('main').locator('button[type=submit]')
        await expect(button).toHaveText(resting)
        const letThrough = await holdBack(page, '**/auth/v1/token?grant_type=password')
        await signIn(page, { ...admin, password: 'nesprávne heslo' })
        await expect(button).toHaveText(working)
        await expect(button).toBeDisabled()
        await page.locator('#password').press('Enter')
        letThrough()
        await expect(alert(page)).toBeFocused()
        await expect(button).toHaveText(resting)
        expect(asked).toBe(1)
        await signIn(page, admin)
        await expect(navigation(page)).toBeVisible()
      },
    )

  test('in English', long, async ({ page, server }) => {
    await staffApi(server)
    await page.goto('/en/admin')
    await expect(heading(page)).toHaveText('Sign in')
    await signIn(page, { email: 'nobody@hotovo.test', password: 'wrong' })
    await expect(alert(page)).toContainText('Invalid credentials')
    await signIn(page, admin)
    await expect(page.getByRole('banner').locator('time')).toHaveText(
      /Last sign-in\s*\d+\s\w+\s\d{4}, \d\d:\d\d/,
    )
    await page.getByRole('link', { name: 'Slovenčina' }).click()
    await expect(page).toHaveURL(/[^n]\/admin$/)
    await expect(navigation(page)).toBeVisible()
  })
})

test.describe('while nobody answers', () => {
  test('a sign-in says so, keeps what was typed, and works afterwards', long, async ({ page }) => {
    await page.goto('/admin')
    await expect(page.locator('#email')).toBeVisible()
    await takeAway(page, '**/auth/v1/token*')
    await signIn(page)
    await expect(alert(page)).toContainText('Nastala neočakávaná chyba')
    await expect(page.locator('#email')).toHaveValue(admin.email)
    await expect(page.locator('#password')).toHaveValue(admin.password)
    await page.unroute('**/auth/v1/token*')
    await page.locator('#password').press('Enter')
    await expect(navigation(page)).toBeVisible()
  })

  test('the back-office cannot be opened, says so, and can be tried again', long, async ({ page }) => {
    await page.route('**/auth/v1/token*', (route) => route.abort())
    await page.goto('/admin')
    await expect(page.getByText('Načítavam...')).toBeVisible()
    await expect(heading(page)).toHaveText('Administrácia sa nedá načítať')
    await page.unroute('**/auth/v1/token*')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(heading(page)).toHaveText('Prihlásenie')
  })

  test('nobody is signed out, and it says so', long, async ({ page }) => {
    await openBackOffice(page)
    await takeAway(page, '**/auth/v1/logout*')
    await signOut(page)
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText(
      /Chyba odhlásenia\s*Nastala neočakávaná chyba/,
    )
    await page.unroute('**/auth/v1/logout*')
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 404, body: '' }))
    await signOut(page)
    await expect(heading(page)).toHaveText('Prihlásenie')
  })
})

// Each is an installation with another environment than the one of all tests.
test.describe('an installation', () => {
  test('that switched the back-office off says so', long, async ({ page }) => {
    await withServer({ BACKEND: 'memory', FEATURES_OFF: 'admin' }, async ({ baseUrl }) => {
      await page.goto(`${baseUrl}/admin/objednavky`)
      await expect(page.getByRole('main')).toContainText('Administrácia je dočasne nedostupná')
      await expect(page.getByRole('button', { name: 'Prihlásiť sa', exact: true })).toBeDisabled()
      await page.goto(`${baseUrl}/en/admin`)
      await expect(page.getByRole('main')).toContainText('temporarily unavailable')
      expect(await violations(page)).toEqual([])
    })
  })

  test('on plain http for others lets nobody type a password', long, async ({ page }) => {
    await withServer({ BACKEND: 'memory', PUBLIC_URL: 'http://hotovo.example' }, async ({ baseUrl }) => {
      await page.goto(`${baseUrl}/admin`)
      await expect(heading(page)).toHaveText('Na tejto adrese sa nedá prihlásiť')
      await expect(page.locator('#password')).toHaveCount(0)
      expect(await violations(page)).toEqual([])
    })
  })
})

test.describe('the frame', () => {
  test('has a skip link first, lists its shortcuts, gives focus back, and lets them be switched off', async ({
    page,
  }) => {
    await openBackOffice(page)
    const opener = page.getByRole('button', { name: 'Klávesové skratky' })
    await opener.focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Klávesové skratky' })
    const title = dialog.getByRole('heading', { level: 2 })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
    await look(page)
    // Keys rest while it is open.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/admin$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    await dialog.getByRole('checkbox', { name: /Skratky s jedným klávesom/ }).uncheck()
    await dialog.getByRole('button', { name: 'Zavrieť' }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.reload()
    await expect(navigation(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeFocused()
    await page.keyboard.press('?')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin$/)
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await opener.click()
    await dialog.getByRole('checkbox', { name: /Skratky s jedným klávesom/ }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/admin\/objednavky$/)
    // Keys of the page that is open come first, those of others stand under their names (rule A162).
    await opener.click()
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Objednávky',
      'Slová filtra',
      'Všade',
      'Prejsť na',
      'Tikety',
      'Platby',
      'Doručenia',
      'Vrátenia',
      'Vouchery',
    ])
    await expect(dialog).toContainText('mesto:')
    await page.keyboard.press('Escape')
  })

  test('stays around an address that does not exist, behind the same door', long, async ({ page }) => {
    await page.goto('/admin/nikde')
    await expect(heading(page)).toHaveText('Prihlásenie')
    await signIn(page)
    await expect(heading(page)).toHaveText('Stránka sa nenašla')
    await expect(navigation(page)).toBeVisible()
    // The notice of the sign-in has no contrast while it fades in.
    await page.reload()
    await expect(heading(page)).toHaveText('Stránka sa nenašla')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Prejsť na prehľad' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('leads to the public site, and back', long, async ({ page }) => {
    await openBackOffice(page)
    await page.getByRole('banner').getByRole('link', { name: 'Verejná stránka' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goBack()
    await expect(navigation(page)).toBeVisible()
  })

  test('fits a phone: a bar above, one beneath, the account in a dialog', long, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openBackOffice(page)
    // The notice of the sign-in stands above the bar as long as a mouse is on it.
    await page.reload()
    await navigation(page).getByRole('link', { name: 'Objednávky' }).click()
    await expect(page).toHaveURL(/\/admin\/objednavky$/)
    await page.getByRole('button', { name: 'Účet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Účet' })
    await expect(dialog).toContainText(admin.email)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, words] of [
      ['/admin', '(dnes)'],
      ['/admin/objednavky', 'Objednávky'],
      ['/admin/audit', 'Audit Trail'],
    ] as const) {
      await page.goto(path)
      await expect(navigation(page)).toBeVisible()
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      await setTextSize(page, '200%')
      await expectNoSidewaysScroll(page)
      // Words stay whole: a heading is wider than a column of letters.
      const box = await heading(page).boundingBox()
      expect(box!.width).toBeGreaterThan(100)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await page.reload()
    await page.getByRole('button', { name: 'Účet' }).click()
    await dialog.getByRole('button', { name: 'Odhlásiť sa' }).click()
    await expect(heading(page)).toHaveText('Prihlásenie')
    await expectNoSidewaysScroll(page)
  })
})

test.describe('axe finds nothing', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(
      `before and behind the door${language}, ${colorScheme}, ${width} px`,
      long,
      async ({ browser, baseURL }) => {
        const options = { baseURL: baseURL!, colorScheme, width }
        await visitIn(
          browser,
          options,
          async (page, look) => {
            const answer = await holdBack(page, '**/auth/v1/token*')
            await page.goto(`${language}/admin`)
            await expect(page.getByText(/^(Načítavam|Loading)\.\.\.$/)).toBeVisible()
            await look('loading')
            answer()
            await expect(page.locator('#email')).toBeVisible()
            await look('sign-in')
            await page.locator('button[type=submit]').click()
            await expect(page.locator('#email-problem')).toBeVisible()
            await look('invalid')
            const nobody = { email: strangersEmail(), password: 'nesprávne heslo' }
            for (const left of [4, 3, 2, 1, 0]) {
              const refused = page.waitForResponse(/grant_type=password/)
              await signIn(page, nobody)
              await refused
              await expect(alert(page)).toBeFocused()
              if (left === 2) await look('wrong')
            }
            await expect(page.getByRole('timer')).toBeVisible()
            await look('locked')
            await signIn(page)
            await expect(navigation(page)).toBeVisible()
            await page.keyboard.press('?')
            await expect(page.getByRole('dialog')).toBeVisible()
            await look('shortcuts')
            await page.keyboard.press('Escape')
            if (width < 1024) {
              await page.getByRole('button', { name: /Účet|Account/ }).click()
              await look('account')
            }
            await signOut(page)
            await expect(page.locator('#email')).toBeVisible()
            await look('signed out')
          },
          /^Failed to load resource/,
        )
      },
    )
})

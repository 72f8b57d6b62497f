import { sampleAccounts } from '@hotovo/adapters/content/brand'
import type { LineToWrite } from '../../server/demo/bank-files.ts'
import { camt053Of } from '../../server/demo/bank-files.ts'
import { atCurrentVersion } from '../support/staff.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { openBackOffice, rows, someOrder, staffApi, withAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { heading, notices } from './pages.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet.
test.use({ expectedComplaints: /Failed to load resource/ })

const fileOf = (
  kind: 'credit' | 'debit',
  told: readonly (Partial<LineToWrite> & Pick<LineToWrite, 'amount' | 'variableSymbol'>)[],
) => {
  const day = today()
  const lines = told.map(
    (line, place): LineToWrite => ({
      ...{ kind, currency: 'EUR', bookedOn: day, message: null, counterparty: 'Jana Nováková' },
      ...{ counterAccount: 'SK3112000000198742637541', reference: `${kind}${place}`, ...line },
    }),
  )
  const account = sampleAccounts.EUR!.iban
  return Buffer.from(camt053Of({ account, currency: 'EUR', number: '1', from: day, to: day, lines }))
}

/** A payment that belongs to no order. */
const ofNobody = {
  ...{ amount: 41_00, variableSymbol: null, counterparty: 'Peter Malý' },
  counterAccount: 'SK6807200002891987426353',
}

test('a refund and money of nobody go by one file, are marked as sent, and a statement closes them', async ({
  page,
}) => {
  await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
    const { id, number, variableSymbol, total: amount } = await someOrder(server)
    const { staff } = await staffApi(server)
    const credit = fileOf('credit', [{ amount, variableSymbol }, ofNobody])
    const read = await staff.statements.import({ file: credit, name: 'prijate.xml' })
    if (!read.ok) throw new Error(read.error.code)
    const accepted = await staff.statements.accept({ id: read.value.id, place: 1 })
    expect(accepted.ok).toBe(true)
    const cancelled = await atCurrentVersion(staff, id, (version) =>
      staff.orders.change({ id, status: 'zrusena', reason: 'Na želanie', version }),
    )
    expect(cancelled.ok).toBe(true)

    await openBackOffice(page, `${server.baseUrl}/admin/platby?stav=unknown`)
    const line = page.getByRole('button', { name: 'Peter Malý' })
    await expect(line).toBeVisible()
    await page.keyboard.press('j')
    await expect(line).toBeFocused()
    await page.keyboard.press('v')
    await expect(page.getByText(/sa vráti odosielateľovi\. Čaká vo Vráteniach/)).toBeVisible()
    await page.goto(`${server.baseUrl}/admin/vratenia`)
    await expect(rows(page)).toContainText([number, 'VR-'])
    await expect(rows(page)).toContainText(['Jana Nováková', 'Peter Malý'])
    const back = (await rows(page).last().getByRole('link').first().textContent())!
    // Whoever looks at an order of it comes back (rule A156).
    await rows(page).first().getByRole('link').first().click()
    await expect(heading(page)).toContainText(number)
    await expect(page.getByRole('link', { name: 'Späť: Vrátenia' })).toBeVisible()
    await page.keyboard.press('u')
    await expect(heading(page)).toHaveText('Vrátenia')
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('j')
    // The code with all its values, and the press that notes it, are in sight at once.
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.keyboard.press('q')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('stlačte Odoslané')).toBeFocused()
      await expect(dialog.getByRole('img')).toBeInViewport({ ratio: 1 })
      expect(await dialog.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    // The form that a key leads to has its first field once it has come; sent untouched, it leaves keys as they were.
    const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/account', async (route) => {
      await asked
      await route.continue()
    })
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
    answer()
    await expect(page.getByRole('dialog').getByLabel('Suma')).toBeFocused()
    await page.unroute('**/account')
    await page.keyboard.press('Control+Enter')
    await expect(held).toContainText('Zápis vrátenia')
    await page.keyboard.press('z')
    await expect(held).toBeHidden()
    // No Enter notes it; Ctrl+Enter does after its seconds, and nothing where that is called off.
    await page.keyboard.press('q')
    await expect(page.getByRole('dialog').getByText('stlačte Odoslané')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(held).toBeHidden()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(held).toContainText('Jana Nováková')
    await expect(rows(page).first()).toContainText('Zapisuje sa…')
    await expect(rows(page).first().getByRole('checkbox')).toBeHidden()
    await page.keyboard.press('z')
    await expect(held).toBeHidden()
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /QR kódom/ }),
    ).toBeVisible()
    await rows(page).first().getByRole('link').focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    // All that a file can hold, and what it would give out (rule P66).
    await expect(
      page.getByRole('button', { name: /^Pripraviť súbor z\svybraných \(1 vrátenie, / }),
    ).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('checkbox').last()).toBeChecked()
    await expect(
      page.getByRole('button', {
        name: /^Pripraviť súbor z\svybraných \(2 vrátenia, [\d\s]+,\d\d\s€\)$/,
      }),
    ).toBeVisible()
    const download = page.waitForEvent('download')
    await page.keyboard.press('e')
    expect((await download).suggestedFilename()).toMatch(/^vratenia-.*\.xml$/)
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'V\u00a0súbore 2' }).click()
    await expect(page.getByRole('button', { name: 'Odoslané' })).toBeVisible()
    // That the file is called off is asked about and held: it may be at the bank.
    const callOff = page.getByRole('button', { name: 'Zrušiť súbor' })
    await callOff.click()
    await expect(page.getByRole('dialog')).toContainText('zrušte ho aj tam')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(held).toContainText('Zrušenie súboru s\u00a02\u00a0vráteniami')
    await expect(callOff).toBeHidden()
    await page.keyboard.press('z')
    await expect(held).toBeHidden()
    await expect(callOff).toBeVisible()
    await page.keyboard.press('e')
    await held.getByRole('button', { name: 'Odoslať hneď' }).click()
    // Told once, at the foot (rule A155).
    await expect(notices(page).filter({ hasText: 'Odoslané: 2 vrátenia' })).toBeVisible()
    await expect(page.getByText('Odoslané: 2 vrátenia')).toHaveCount(1)
    await expect(rows(page)).toHaveCount(0)

    await page.goto(`${server.baseUrl}/admin/platby`)
    // What was told of an earlier file goes with the next one: once it is told.
    await expect(page.getByRole('listitem').filter({ hasText: 'prijate.xml' })).toBeVisible()
    const buffer = fileOf('debit', [
      { amount, variableSymbol },
      { ...ofNobody, message: back },
    ])
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'vydane.xml', mimeType: 'application/xml', buffer })
    const file = page.getByRole('listitem').filter({ hasText: 'vydane.xml' })
    await expect(file).toContainText('Načítané 2\u00a0riadky')
    await page.goto(`${server.baseUrl}/admin/vratenia?stav=hotove`)
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('table')).toContainText(number)
    await expect(page.getByRole('table')).toContainText(back)
  })
})

test(
  'accounts that are missing are written one under another, and a customer is asked for one',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
      const { staff } = await staffApi(server)
      const numbers: string[] = []
      for (const _ of [1, 2, 3]) {
        const { id, number, total: amount } = await someOrder(server)
        const by = { receivedOn: today(), method: 'transfer' } as const
        const paid = await staff.payments.record({ id, amount, ...by })
        if (!paid.ok) throw new Error(paid.error.code)
        const { version: next } = paid.value.record
        await staff.orders.change({ id, status: 'zrusena', reason: 'Na želanie', version: next })
        numbers.push(number)
      }
      await openBackOffice(page, `${server.baseUrl}/admin/vratenia`)
      await expect(rows(page)).toContainText(numbers)
      await page.keyboard.press('p')
      const dialog = page.getByRole('dialog')
      const ibans = dialog.getByLabel('IBAN')
      await expect(ibans.first()).toBeFocused()
      await page.keyboard.type('SK31 1200 0000 1987 4263 7541')
      await page.keyboard.press('Enter')
      await expect(ibans.nth(1)).toBeFocused()
      await expect(dialog.getByRole('status').first()).toHaveText('Zapísané.')
      // An account of the house is refused where it is typed, and stays.
      await page.keyboard.type(sampleAccounts.EUR!.iban)
      await page.keyboard.press('Enter')
      await expect(ibans.nth(2)).toBeFocused()
      await expect(dialog.getByText('Toto je náš účet')).toBeVisible()
      await expect(ibans.nth(1)).toHaveValue(sampleAccounts.EUR!.iban)
      await page.keyboard.press('Escape')
      await expect(rows(page).first()).toContainText('SK31')
      // The customer of the last is asked: the letter is ready, and is held.
      await rows(page).last().getByRole('link').first().focus()
      await page.keyboard.press('r')
      await expect(dialog.getByRole('textbox')).toHaveValue(new RegExp(numbers[2]!))
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
      const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
      await held.getByRole('button', { name: 'Odoslať hneď' }).click()
      const asked = rows(page).last().getByRole('link', { name: 'IBAN vypýtaný' })
      await asked.click()
      await expect(
        page.getByText('Pošlite').or(page.getByText('Nevieme, na ktorý účet')).first(),
      ).toBeVisible()
      // From an order the same is begun.
      const { id } = await someOrder(server)
      await page.goto(`${server.baseUrl}/admin/vratenia?vypytat=${id}`)
      await expect(notices(page).filter({ hasText: 'pýtať netreba' })).toBeVisible()
    })
  },
)

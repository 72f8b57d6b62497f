import fs from 'node:fs/promises'
import path from 'node:path'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { addMerchantKey } from '@hotovo/application/merchants/keys'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import { openBeside } from '../support/beside.ts'
import { done } from '../support/done.ts'
import { handedOverTo } from '../support/handed-over.ts'
import { lettersIn } from '../support/mail.ts'
import { feedbackRequest, newOrder, ticketRequest } from '../support/test-app.ts'
import { feedbackForm, ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { openBackOffice, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

/** What would be an element with a name, and would run wherever it became one; as a cell it would be a formula. */
const planted = (name: string) =>
  `=1+1<i data-planted="${name}">x</i><img src="x:" onerror="planted('${name}')">{{name}}`
/** A short one, for fields that hold little. */
const short = (name: string) => `<b data-planted=${name}>`
/** The same in a place that is a formula at once. */
const sender = '=1+1'

/** Every element that something planted has become, and every script of it that ran, on the page as it stands. */
async function grown(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...[...document.querySelectorAll('[data-planted], img[src="x:"], main script, iframe')].map(
      (element) => element.outerHTML,
    ),
    ...((window as unknown as { ran?: string[] }).ran ?? []),
  ])
}

/** All that a page says, in fields and names of things too. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.textContent,
      document.title,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  )

test(
  'what anybody wrote is text wherever it is read: every view, each letter, each table',
  long,
  async ({ page, server }) => {
    test.setTimeout(360_000)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.addInitScript(() => {
      const ran: string[] = []
      Object.assign(window, { ran, planted: (name: string) => ran.push(name) })
    })

    // Visitors
    const own = `${process.pid}@priklad.sk`
    const guest = visitorApi(server, '10.9.9.1')
    const { order, token } = (
      await newOrder(guest, {
        email: `${sender}.${own}`,
        address: planted('address'),
        city: short('city'),
        postalCode: '=1+1<b>',
        country: short('country'),
        notes: planted('notes'),
      })
    ).view
    const form = {
      email: `+tiket.${own}`,
      subject: planted('subject').slice(0, 100),
      description: `${planted('message')}\n@SUM(A1)`,
    }
    const { ticketNumber } = done(await guest.tickets.submit(await ticketRequest(guest, ticketForm(form))))
    const opinion = { title: short('title'), description: planted('opinion'), email: `-nazor.${own}` }
    done(await guest.feedback.send(await feedbackRequest(guest, feedbackForm(opinion))))

    // Staff, and a bank
    const { staff } = await staffApi(server)
    done(await staff.orders.addNote({ id: order.id, text: planted('note') }))
    done(await staff.orders.change({ id: order.id, status: 'spracuva', note: planted('reason'), version: 2 }))
    const { ticket } = done(await staff.tickets.open({ id: ticketNumber }))
    done(await staff.tickets.addNote({ id: ticket.id, text: planted('ticket-note') }))
    // No reply goes out with a word that is to be filled in (rule A90).
    const reply = planted('reply').replace('{{name}}', '{{brand}}')
    done(await staff.tickets.reply({ id: ticket.id, text: reply, version: 2 }))
    done(
      await staff.tickets.change({ id: ticket.id, relatedOrder: order.number, assignee: 'me', version: 3 }),
    )
    const saved = {
      title: planted('saved').slice(0, 80),
      text: planted('saved-text'),
      language: 'sk',
    } as const
    done(await staff.savedReplies.add(saved))
    const view = { list: 'orders', name: planted('view').slice(0, 60), isShared: true } as const
    done(await staff.savedViews.keep({ ...view, question: `q=${encodeURIComponent(short('question'))}` }))
    const account = sampleAccounts.EUR!.iban
    const [from, to] = ['2026-03-02', '2026-03-02']
    const line = {
      kind: 'credit',
      amount: 3_33,
      currency: 'EUR',
      bookedOn: from,
      reference: `M-${process.pid}`,
      variableSymbol: null,
      message: planted('bank-message').slice(0, 140),
      counterparty: planted('counterparty').slice(0, 70),
      counterAccount: null,
    } as const
    const statement = camt053Of({ account, currency: 'EUR', number: '1', from, to, lines: [line] })
    const read = done(
      await staff.statements.import({ file: inUtf8(statement), name: `${short('file')}.xml` }),
    )
    const paid = done(
      await staff.payments.record({
        id: order.id,
        amount: order.total,
        receivedOn: from,
        method: 'transfer',
        reference: planted('reference').slice(0, 140),
      }),
    )
    const [{ voucher }, { voucher: other }] = paid.vouchers as [
      (typeof paid.vouchers)[number],
      (typeof paid.vouchers)[number],
    ]
    done(await staff.vouchers.freeze({ serial: other.serial, reason: planted('block') }))
    await visitorApi(server, '10.9.9.2').session.signIn({ email: `=1+1.<b>@x.sk`, password: 'x' })

    // Merchants
    const stores = await openBeside(server.dataDir)
    const outbox = path.join(server.dataDir, 'outbox')
    await expect
      .poll(async () => (await handedOverTo(outbox)).get(voucher.serial)?.password, { timeout: 60_000 })
      .toBeDefined()
    const { code = '', password = '' } = (await handedOverTo(outbox)).get(voucher.serial)!
    const { secret } = done(await addMerchantKey(stores.ports)(planted('merchant').slice(0, 80)))
    const { merchant } = asCaller(createApi(stores.ports), { ...visitor, accessToken: () => secret })
    const spending = { code, password, amount: 1_00, currency: 'EUR' as const, reference: planted('spent') }
    done(await merchant.redeem(spending, `planted ${process.pid}`))
    await stores.close()

    /** Where each stands: what the page must say as text. */
    const views: readonly (readonly [string, ...string[]])[] = [
      ['/admin', 'subject'],
      ['/admin/objednavky'],
      [`/admin/objednavky/${order.id}`, 'address', 'city', 'country', 'notes', 'note', 'reason', 'reference'],
      ['/admin/tikety', 'subject'],
      [`/admin/tikety/${ticketNumber}`, 'subject', 'message', 'ticket-note', 'reply'],
      [`/admin/platby?vypis=${read.id}`, 'counterparty'],
      ['/admin/platby?karta=vypisy', 'file'],
      ['/admin/dorucenia'],
      ['/admin/vratenia'],
      ['/admin/vouchery'],
      [`/admin/vouchery/${voucher.serial}`, 'merchant', 'spent'],
      [`/admin/vouchery/${other.serial}`, 'block'],
      ['/admin/zavazky'],
      ['/admin/audit'],
      [`/admin/audit?q=${order.number}`, 'note', 'reason'],
      [`/admin/audit?q=${ticketNumber}`, 'ticket-note'],
      ['/admin/ucet'],
      ['/admin/suhlas'],
      [`/admin/objednavky?q=${encodeURIComponent(planted('typed'))}`, 'typed'],
      [`/objednavka/${token}`],
    ]
    const mark = (name: string) => new RegExp(`data-planted="?${name}"?[> ]`)
    await openBackOffice(page)
    for (const [at, ...names] of views) {
      await page.goto(at)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const name of names) await expect.poll(() => said(page), `${at}: ${name}`).toMatch(mark(name))
      expect(await grown(page), at).toEqual([])
    }

    // What opens above a page
    await page.goto(`/admin/audit?q=${order.number}&action=note_added`)
    await page.getByRole('main').locator('tbody').getByRole('link', { name: 'Detail' }).first().click()
    await expect(page.getByRole('dialog')).toContainText(planted('note'))
    expect(await grown(page)).toEqual([])
    await page.goto('/admin/objednavky')
    await page.getByRole('button', { name: 'Pohľady' }).click()
    await expect(page.getByRole('dialog')).toContainText('data-planted="view"')
    expect(await grown(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(ticketNumber)
    await expect(page.getByRole('option', { name: ticketNumber }).first()).toContainText(
      'data-planted="subject"',
    )
    expect(await grown(page)).toEqual([])

    // Verification, by whoever has the letters
    const verified = done(await visitorApi(server, '10.9.9.3').vouchers.verify({ code, password }))
    expect(JSON.stringify(verified)).toContain('data-planted')

    // Tables
    const tables = [
      ['/admin/objednavky', 'orders'],
      ['/admin/tikety', 'tickets'],
      ['/admin/vouchery', 'vouchers'],
      [`/admin/platby?vypis=${read.id}`, 'payments'],
      ['/admin/audit', 'audit'],
    ] as const
    for (const [at, what] of tables) {
      await page.goto(at)
      await expect(
        page
          .getByRole('main')
          .getByText(/VCH-|ATM-|SUP-|data-planted/)
          .first(),
      ).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportovať CSV' }).click()
      const text = await fs.readFile(await (await download).path(), 'utf8')
      const rows = parse(text, { bom: true, delimiter: ';' }) as string[][]
      expect(rows.length, what).toBeGreaterThan(1)
      const formulas = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))
      expect(formulas, what).toEqual([])
      if (what !== 'vouchers')
        expect(
          rows.flat().some((cell) => /^'[=+\-@]/.test(cell)),
          what,
        ).toBe(true)
    }

    // Letters
    await expect
      .poll(async () => (await lettersIn(outbox)).map(({ text }) => text).join('\n'), { timeout: 60_000 })
      .toContain(reply)
    const letters = await lettersIn(outbox)
    const told = letters.map(({ html, text }) => `${text}\n${html}`).join('\n')
    for (const name of ['subject', 'message', 'reply', 'opinion'])
      expect(told, `a letter tells of ${name}`).toMatch(new RegExp(`data-planted=(&quot;|&#34;|")${name}`))
    const reader = await page.context().newPage()
    reader.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await reader.addInitScript(() => Object.assign(window, { planted: () => {} }))
    for (const { id, html, subject } of letters) {
      await reader.setContent(html)
      expect(await reader.locator('[data-planted], img[src="x:"], script, iframe').count(), id).toBe(0)
      expect(subject, id).not.toMatch(/[\r\n]/)
    }
    expect(dialogs).toEqual([])
  },
)

import { sampleAccounts } from '@hotovo/adapters/content/brand'
import type { ExportedRows } from '@hotovo/application/access/exporting'
import { pageSize } from '@hotovo/domain/limits'
import { normalCode, voucherCodeIn } from '@hotovo/domain/shared/voucher-code'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import { table as auditTable } from '../../web/src/admin/audit/exported.ts'
import { type ExportTable, exportedFile } from '../../web/src/admin/kit/lists/exported.ts'
import { table as ordersTable } from '../../web/src/admin/orders/exported.ts'
import { table as paymentsTable } from '../../web/src/admin/payments/exported.ts'
import { table as refundsTable } from '../../web/src/admin/refunds/exported.ts'
import { table as transfersTable } from '../../web/src/admin/refunds/exportedTransfers.ts'
import { table as ticketsTable } from '../../web/src/admin/tickets/exported.ts'
import { table as vouchersTable } from '../../web/src/admin/vouchers/exported.ts'
import { table as liabilityTable } from '../../web/src/admin/vouchers/exportedLiability.ts'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import { translatorOf } from '../support/translator.ts'

const formula = '=HYPERLINK("https://zly.example";"Kliknite")'
const day = '2026-03-02'
const courier = { address: '=Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
const translator = await translatorOf(
  'sk',
  'admin/kit',
  'admin/kit/lists',
  'admin/orders',
  'admin/tickets',
  'admin/payments',
  'admin/refunds',
  'admin/vouchers',
  'admin/audit',
  'admin/kit/record',
)

/** What a spreadsheet reads of the file of an export: its name, its heads, its rows. */
function fileOf<Row>(table: ExportTable<Row>, { items }: ExportedRows<Row>) {
  const t = translator.getFixedT('sk', 'admin')
  const { name, text } = exportedFile(table(t, 'sk'), 'sk', items, day)
  const [heads = [], ...rows] = parse(text, { bom: true, delimiter: ';' }) as string[][]
  const column = (head: string) => rows.map((row) => row[heads.indexOf(head)])
  return { name, text, heads, rows, column }
}

describe.each(testSetups)('What a list is filtered for is taken elsewhere, $name', (door) => {
  const { open } = door
  let app: TestApp
  let who: Awaited<ReturnType<typeof somebody>>
  let desk: (typeof who)['api']['staff']
  beforeEach(async () => {
    app = await open()
    who = await somebody(app)
    desk = who.api.staff
  })
  afterEach(() => app.close())

  /** The newest entry of the general log. */
  const logged = async () => (await app.ports.systemLog.newest(1))[0]
  const someTicket = async (form = {}) => {
    const request = await ticketRequest(app.api, ticketForm(form))
    const { ticketNumber } = done(await app.api.tickets.submit(request))
    return ticketNumber
  }
  const statement = async (...messages: readonly string[]) => {
    const account = sampleAccounts.EUR!.iban
    const lines = messages.map((message, place) => ({
      kind: 'credit' as const,
      amount: 10_00 + place,
      currency: 'EUR' as const,
      bookedOn: day,
      variableSymbol: null,
      message,
      counterparty: '@SUM(A1:A9)',
      counterAccount: null,
      reference: `R-${place}`,
    }))
    const file = camt053Of({ account, currency: 'EUR', number: '1', from: day, to: day, lines })
    return done(await desk.statements.import({ file: inUtf8(file), name: 'vypis.xml' }))
  }

  test('tickets: whole, in the order of the list, without notes and messages; a formula is text', async () => {
    const tickets = []
    // More than a page of them, and over HTTP only in the long run.
    const most = isLong || door === testSetups[0] ? pageSize.max : 3
    for (let n = 0; n <= most; n++) {
      tickets.push(await someTicket({ email: `tiket.${n}@priklad.sk`, subject: `${formula} ${n}` }))
      // Nobody may write many within an hour.
      app.world.clock.forward(10 * 60_000)
    }
    const number = await someTicket({ email: 'iny@priklad.sk', subject: 'Niečo iné' })
    // Whoever was signed in is not any more.
    who = await somebody(app)
    desk = who.api.staff
    const other = done(await desk.tickets.open({ id: number })).ticket
    done(await desk.tickets.addNote({ id: other.id, text: 'len pre nás' }))
    const asked = { q: 'tiket', status: ['open', 'in_progress'], assignee: 'nobody', sort: 'oldest' } as const
    const found = done(await desk.tickets.export(asked))
    expect(found.isMore).toBe(false)
    const { name, column, text } = fileOf(ticketsTable, found)
    expect(name).toBe(`hotovo-tikety-${day}.csv`)
    expect(column('Číslo')).toEqual(tickets)
    expect(column('Predmet')).toEqual(tickets.map((_, n) => `'${formula} ${n}`))
    expect(new Set(column('Stav'))).toEqual(new Set(['Otvorený']))
    expect(text).not.toContain('Papier zmokol')
    expect(await logged()).toMatchObject({
      action: 'tickets_exported',
      severity: 'medium',
      details: { filter: 'status:open,in_progress assignee:nobody tiket', email: who.credentials.email },
    })
    const all = fileOf(ticketsTable, done(await desk.tickets.export({})))
    expect(all.rows).toHaveLength(tickets.length + 1)
    expect(all.text).not.toContain('len pre nás')
  })

  test('vouchers: what they are worth, and not a sign of a code or a password', async () => {
    const { order } = (await newOrder(app.api)).view
    const paid = done(
      await desk.payments.record({ id: order.id, amount: order.total, receivedOn: day, method: 'transfer' }),
    )
    const vouchers = paid.vouchers.map(({ voucher }) => voucher)
    const letters = await app.letters()
    const codes = letters.find(({ id }) => id.startsWith('voucher-codes'))!.text
    const passwords = letters.find(({ id }) => id.startsWith('voucher-passwords'))!.text
    done(await desk.vouchers.freeze({ serial: vouchers[0]!.serial, reason: 'stratený' }))

    const found = done(await desk.vouchers.export({ status: ['active'], currency: 'EUR' }))
    const active = vouchers.slice(1).map(({ serial }) => serial)
    expect(fileOf(vouchersTable, found).column('Sériové číslo')).toEqual(active)
    expect(await logged()).toMatchObject({
      action: 'vouchers_exported',
      severity: 'medium',
      details: { filter: 'status:active currency:EUR' },
    })
    const all = done(await desk.vouchers.export({}))
    const { column, text, heads } = fileOf(vouchersTable, all)
    expect(column('Sériové číslo').toSorted()).toEqual(vouchers.map(({ serial }) => serial).toSorted())
    expect(new Set(column('Objednávka'))).toEqual(new Set([order.number]))
    expect(column('Stav')).toContain('Zablokovaný')
    expect(heads.join(' ')).not.toMatch(/kód|heslo/i)
    // Neither what was answered nor the file has any of what was sent.
    const told = JSON.stringify(all) + text
    const secrets = [
      ...[...codes.matchAll(/(?:[0-9A-Z]{4}-){4}\S/g)].map(([code]) => code),
      ...vouchers.map(({ serial }) => new RegExp(`${serial}[^]*?\\b([0-9A-Z]{10})\\b`).exec(passwords)![1]!),
    ]
    expect(secrets).toHaveLength(2 * vouchers.length)
    for (const secret of secrets) expect(told).not.toContain(secret)
    const first = normalCode(voucherCodeIn(codes)!)
    expect(told).not.toContain(first)
    expect(JSON.stringify(all)).not.toContain('lastFour')
    expect(done(await desk.vouchers.export({ lapsed: true })).items).toEqual([])
  })

  test('payments: the lines of a group or a statement, with what the bank wrote as text', async () => {
    const { id, entries } = await statement('-2+3', '+cmd|calc', 'Za knihy')
    done(await desk.statements.setAside({ id, place: entries[2]!.place, aside: true, reason: 'not-ours' }))
    const found = done(await desk.statements.export({ state: 'unknown', decision: 'open' }))
    const { name, column } = fileOf(paymentsTable, found)
    expect(name).toBe(`hotovo-platby-${day}.csv`)
    expect(column('Správa').toSorted()).toEqual(["'+cmd|calc", "'-2+3"])
    expect(new Set(column('Protistrana'))).toEqual(new Set(["'@SUM(A1:A9)"]))
    expect(column('Suma').toSorted()).toEqual(['10,00', '10,01'])
    expect(column('Rozhodnutie')).toEqual(['Čaká', 'Čaká'])
    expect(await logged()).toMatchObject({
      action: 'payments_exported',
      severity: 'medium',
      details: { filter: 'state:unknown decision:open' },
    })
    const whole = fileOf(paymentsTable, done(await desk.statements.export({ statement: id })))
    expect(whole.column('Rozhodnutie').toSorted()).toEqual(['Odložená', 'Čaká', 'Čaká'])
    const nobody = await desk.statements.export({ statement: 'x' })
    expect(done(nobody)).toEqual({ items: [], isMore: false })
  })

  test('the audit log: in words, with who took it on top; a note that is a formula is text', async () => {
    const { order } = (await newOrder(app.api)).view
    app.world.clock.forward(1)
    done(await desk.orders.change({ id: order.id, status: 'spracuva', note: formula, version: 1 }))
    app.world.clock.forward(1)
    const found = done(await desk.audit.export({ type: 'order', action: 'status_change' }))
    const { name, column } = fileOf(auditTable, found)
    expect(name).toBe(`hotovo-audit-${day}.csv`)
    expect(column('Entita')).toEqual([order.number])
    expect(column('Akcia')).toEqual(['Zmena stavu objednávky'])
    expect([column('Pôvodná hodnota'), column('Nová hodnota')].flat()).toEqual(['Prijatá', 'Spracúva sa'])
    expect(column('Poznámka')).toEqual([`'${formula}`])
    expect(column('E-mail')).toEqual([who.credentials.email])
    expect(await logged()).toMatchObject({
      action: 'audit_exported',
      severity: 'medium',
      details: { filter: 'type:order action:status_change' },
    })
    app.world.clock.forward(1)
    const called = [['audit_exported']]
    const taken = fileOf(auditTable, done(await desk.audit.export({ q: 'exportovaný', called })))
    expect(taken.column('Akcia')).toEqual(['Audit Trail exportovaný', 'Audit Trail exportovaný'])
    expect(taken.column('Závažnosť')).toEqual(['Stredná', 'Stredná'])
  })

  test('orders: how a customer is reached, pays and what they wrote, without notes of staff; what they wrote is no formula', async () => {
    const form = { deliveryMethod: 'courier', paymentMethod: 'cash', notes: formula, ...courier } as const
    const { order } = (await newOrder(app.api, form)).view
    done(await desk.orders.addNote({ id: order.id, text: 'len pre nás' }))
    const { column, text } = fileOf(ordersTable, done(await desk.orders.export({})))
    const told = [
      'Telefón',
      'Ulica a\u00a0číslo',
      'PSČ',
      'Mesto',
      'Krajina',
      'Spôsob platby',
      'Poznámka zákazníka',
    ]
    expect(told.map((head) => column(head)[0])).toEqual([
      '0905/123 456',
      "'=Hlavná 1",
      '949 01',
      'Nitra',
      'Slovensko',
      'V\u00a0hotovosti',
      `'${formula}`,
    ])
    expect(text).not.toContain('len pre nás')
  })

  test('liabilities: what vouchers are worth, by currency and month', async () => {
    const { order } = (await newOrder(app.api)).view
    done(
      await desk.payments.record({ id: order.id, amount: order.total, receivedOn: day, method: 'transfer' }),
    )
    const owed = done(await desk.vouchers.liability(undefined))
    expect(owed).toHaveLength(1)
    const { name, rows, heads } = fileOf(liabilityTable, done(await desk.vouchers.exportLiability(undefined)))
    expect(name).toBe(`hotovo-zavazky-${day}.csv`)
    expect(heads).toEqual(['Mena', 'Mesiac', 'Nevyčerpané', 'Prepadnuté', 'Vouchery'])
    expect(rows.map(([currency, month]) => [currency, month])).toEqual(
      owed.map(({ currency, month }) => [currency, month]),
    )
    expect(rows[0]![2]).toBe((owed[0]!.outstanding / 100).toFixed(2).replace('.', ','))
    expect(await logged()).toMatchObject({ action: 'liability_exported', severity: 'medium' })
  })

  test('refunds: whom to, how much, why and since when; an entry of the log tells who took them', async () => {
    const { order } = (await newOrder(app.api, { deliveryMethod: 'courier', ...courier })).view
    const paid = { amount: order.total, receivedOn: day, method: 'transfer' } as const
    const { record } = done(await desk.payments.record({ id: order.id, ...paid }))
    const cancelled = {
      id: order.id,
      status: 'zrusena',
      reason: 'Na želanie',
      version: record.version,
    } as const
    done(await desk.orders.change(cancelled))
    const found = done(await desk.payments.exportRefunds(undefined))
    const { name, column } = fileOf(refundsTable, found)
    expect(name).toBe(`hotovo-vratenia-${day}.csv`)
    expect(column('Objednávka')).toEqual([order.number])
    expect(column('Adresa')).toEqual(["'=Hlavná 1, 949 01 Nitra, Slovensko"])
    expect(column('Vrátiť')).toEqual([(order.total / 100).toFixed(2).replace('.', ',')])
    expect(column('Dôvod')).toEqual(['Zrušená a\u00a0zaplatená'])
    expect(await logged()).toMatchObject({ action: 'refunds_exported', severity: 'medium' })
  })

  test('refunds that are sent or done: to which account, told or typed, by whom and when they left', async () => {
    const account = { iban: 'SK3112000000198742637541', name: '=Jana' }
    const orders = []
    for (const method of ['transfer', 'cash'] as const) {
      const { order } = (await newOrder(app.api, { deliveryMethod: 'courier', ...courier })).view
      const paid = { amount: order.total + 5_00, receivedOn: day, method: 'transfer' } as const
      const { record } = done(await desk.payments.record({ id: order.id, ...paid }))
      const back = { amount: 5_00, receivedOn: day, method, version: record.version }
      done(await desk.payments.keepRefundAccount({ id: order.id, ...account, seen: null }))
      done(await desk.payments.refund({ id: order.id, ...back, ...(method === 'transfer' && { account }) }))
      orders.push(order)
    }
    const sent = fileOf(transfersTable, done(await desk.payments.exportTransfers({ state: 'sent' })))
    expect(await logged()).toMatchObject({ action: 'refunds_exported', details: { filter: 'state:sent' } })
    expect(sent.column('Objednávka')).toEqual([orders[0]!.number])
    expect(sent.column('Komu')).toEqual(["'=Jana"])
    expect(sent.column('IBAN')).toEqual([account.iban])
    expect(sent.column('Pôvod účtu')).toEqual(['napísaný ručne'])
    expect(sent.column('Vrátené')).toEqual(['5,00'])
    const over = fileOf(transfersTable, done(await desk.payments.exportTransfers({ state: 'confirmed' })))
    expect(over.column('Objednávka')).toEqual([orders[1]!.number])
    expect(over.column('Spôsob platby')).toEqual(['V\u00a0hotovosti'])
    expect(over.column('Odišlo')).toEqual([day])
  })

  test('orders: what a customer wrote is no formula', long, async () => {
    await newOrder(app.api, { email: '+tabulka@priklad.sk' })
    const { column } = fileOf(ordersTable, done(await desk.orders.export({})))
    expect(column('E-mail')).toEqual(["'+tabulka@priklad.sk"])
  })

  test('orders: those that are delivered some ways, and the audit log says which', long, async () => {
    for (const deliveryMethod of ['courier', 'sms', 'both'] as const)
      await newOrder(app.api, { deliveryMethod })
    const { column } = fileOf(ordersTable, done(await desk.orders.export({ delivery: ['sms', 'courier'] })))
    expect(column('Doručenie').toSorted()).toEqual(['Kuriér', 'SMS'])
    expect(await logged()).toMatchObject({
      action: 'orders_exported',
      details: { filter: 'delivery:sms,courier' },
    })
  })

  test('by admins only; nothing is told to others, and nothing is logged of them', long, async () => {
    await someTicket()
    for (const [api, code] of [
      [app.api, 'sign-in-required'],
      [(await somebody(app, null)).api, 'role-required'],
    ] as const) {
      const { staff } = api
      const answers = [
        staff.tickets.export({}),
        staff.vouchers.export({}),
        staff.vouchers.exportLiability(undefined),
        staff.statements.export({}),
        staff.payments.exportRefunds(undefined),
        staff.payments.exportTransfers({ state: 'sent' }),
        staff.audit.export({}),
      ]
      for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: false, error: { code } })
    }
    const actions = (await app.ports.systemLog.newest(20)).map(({ action }) => action)
    expect(actions.filter((action) => action.endsWith('_exported'))).toEqual([])
  })
})

import type { FiledRefund } from '@hotovo/application/payments/refund-files'
import type { Order } from '@hotovo/domain/orders/order'
import { payerAccounts, proposedPayer } from '@hotovo/domain/payments/refund'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import { done } from '../support/done.ts'
import { statementIn } from '../support/payments.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

const payerIban = 'SK3112000000198742637541'
const otherIban = 'CZ6508000000192000145399'

describe.each(testSetups)('Refunds, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.world.clock.now())
  /** An order that was paid from an account and cancelled. */
  async function cancelledOrder(counterAccount: string | null = payerIban, form = {}): Promise<Order> {
    const { order } = (await newOrder(app.api, form)).view
    const { statement } = await statementIn(app.ports, [
      {
        amount: order.total,
        counterparty: 'Ľubomíra Šťastná',
        counterAccount,
        variableSymbol: order.variableSymbol,
      },
    ])
    done(
      await desk.statements.accept({
        id: statement.id,
        place: 1,
        allocations: [{ orderId: order.id, amount: order.total }],
      }),
    )
    await app.letters()
    const cancelled = await atCurrentVersion(desk, order.id, (version) =>
      desk.orders.change({ id: order.id, status: 'zrusena', reason: 'Na želanie', version }),
    )
    return done(cancelled).order
  }

  test('what is due stands with whom it came from, why and since when, and with what it all comes to', async () => {
    const order = await cancelledOrder()
    expect(done(await desk.payments.refunds(undefined))).toEqual({
      items: [
        expect.objectContaining({
          id: order.id,
          due: order.total,
          reason: 'cancelled',
          dueSince: app.world.clock.now(),
          payers: [{ method: 'transfer', name: 'Ľubomíra Šťastná', account: payerIban, paid: order.total }],
        }),
      ],
      isMore: false,
      totals: [{ currency: 'EUR', amount: order.total }],
      counts: { prepared: 0, sent: 0, confirmed: 0 },
    })
  })

  test('a refund is paid by a code and noted as sent, and owes nothing then', async () => {
    const order = await cancelledOrder()
    const [row] = done(await desk.payments.refunds(undefined)).items
    const asked = { id: order.id, iban: 'sk31 1200 0000 1987 4263 7541', name: 'Ľubomíra Šťastná' }
    const code = done(await desk.payments.refundCode(asked))
    expect(code).toMatchObject({
      iban: payerIban,
      amount: order.total,
      variableSymbol: order.variableSymbol,
      message: order.number,
      svg: expect.stringContaining('<svg'),
    })
    const { amount, iban: reference } = code
    const sent = { amount, reference, receivedOn: today(), method: 'transfer' as const }
    done(await desk.payments.refund({ id: order.id, ...sent, version: row!.version }))
    const counts = { prepared: 0, sent: 0, confirmed: 1 }
    expect(done(await desk.payments.refunds(undefined))).toEqual({
      items: [],
      isMore: false,
      totals: [],
      counts,
    })
    expect(done(await desk.payments.transfers({ state: 'confirmed' }))).toMatchObject({
      items: [],
      others: [{ orderNumber: order.number, amount: -order.total, method: 'transfer' }],
    })
    expect(await desk.payments.refundCode(asked)).toMatchObject({ error: { code: 'code-not-offered' } })
  })

  test('an IBAN whose digits do not fit gives no code', async () => {
    const order = await cancelledOrder(null)
    const asked = { id: order.id, iban: 'SK3112000000198742637542', name: 'Jana' }
    expect(await desk.payments.refundCode(asked)).toMatchObject({
      error: { code: 'invalid', problems: [{ at: 'iban', code: 'not-an-iban' }] },
    })
  })

  test('a customer is asked for the account by a ticket, once under a key and by one of two, and the refund tells when (rule P55)', async () => {
    const order = await cancelledOrder(null)
    const row = async () => done(await desk.payments.refunds(undefined)).items[0]!
    expect(await row()).toMatchObject({ asked: null, language: order.language })
    const key = crypto.randomUUID()
    const asking = { id: order.id, text: 'Pošlite nám IBAN.', seen: null }
    const { ticket, assignee } = done(await desk.tickets.askForAccount(asking, key))
    expect(ticket).toMatchObject({ email: order.email, relatedOrderId: order.id, status: 'in_progress' })
    expect(assignee).not.toBeNull()
    expect((await row()).asked).toEqual({ ticket: ticket.number, at: app.world.clock.now() })
    expect(done(await desk.tickets.askForAccount(asking, key)).ticket.id).toBe(ticket.id)
    // Whoever handles money and answers no tickets may ask; what comes of it is nobody's until somebody takes it.
    const finance = (await somebody(app, 'finance')).api.staff
    expect(await finance.tickets.askForAccount(asking)).toEqual(isAnother)
    app.world.clock.forward(1)
    const again = done(await finance.tickets.askForAccount({ ...asking, seen: ticket.number }))
    expect([again.assignee, (await row()).asked?.ticket]).toEqual([null, again.ticket.number])
    const { entries } = done(await desk.orders.timeline({ id: order.id }))
    const told = entries.filter(({ fieldName }) => fieldName === 'refund_account_asked')
    expect(told.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      [ticket.number, again.ticket.number],
      [null, ticket.number],
    ])
    // Nobody is asked for what is known, or what is not due.
    done(await desk.payments.keepRefundAccount({ id: order.id, iban: payerIban, name: 'Jana', seen: null }))
    expect(await desk.tickets.askForAccount({ ...asking, seen: again.ticket.number })).toEqual(isAnother)
    const paid = (await newOrder(app.api)).view.order
    expect(await desk.tickets.askForAccount({ ...asking, id: paid.id })).toMatchObject({
      error: { code: 'code-not-offered' },
    })
  })

  test('no money goes back to an account of ours, whoever wrote it (rule P53)', async () => {
    const own = app.ports.installation.accounts.CZK!.iban
    const order = await cancelledOrder(own)
    const { payers } = done(await desk.payments.refunds(undefined)).items[0]!
    expect(payers).toMatchObject([{ name: 'Ľubomíra Šťastná', account: null }])
    const asked = { id: order.id, iban: own, name: 'Jana' }
    const isOurs = { error: { code: 'invalid', problems: [{ at: 'iban', code: 'own-account' }] } }
    expect(await desk.payments.keepRefundAccount({ ...asked, seen: null })).toMatchObject(isOurs)
    expect(await desk.payments.refundCode(asked)).toMatchObject(isOurs)
    const { version } = done(await desk.payments.refunds(undefined)).items[0]!
    const sent = { amount: order.total, receivedOn: today(), method: 'transfer', reference: own } as const
    const account = { iban: own, name: 'Jana' }
    expect(await desk.payments.refund({ id: order.id, ...sent, version, account })).toMatchObject(isOurs)
    const id = crypto.randomUUID()
    const file = await desk.payments.prepareRefunds({ id, refunds: [{ ...asked, amount: order.total }] })
    expect(done(file)).toMatchObject({ transfers: [], left: [{ orderId: order.id, why: 'own-account' }] })
  })

  test('an account that somebody typed is kept with who typed it, and what a colleague typed after it is seen (rule P38)', async () => {
    const order = await cancelledOrder(null)
    const typed = async () => done(await desk.payments.refunds(undefined)).items[0]!.typed
    expect(await typed()).toBeNull()
    const ours = { id: order.id, iban: 'sk31 1200 0000 1987 4263 7541', name: ' Jana  Nováková', seen: null }
    const wrong = await desk.payments.keepRefundAccount({ ...ours, iban: 'SK3112000000198742637542' })
    expect(wrong).toMatchObject({
      error: { code: 'invalid', problems: [{ at: 'iban', code: 'not-an-iban' }] },
    })
    const kept = done(await desk.payments.keepRefundAccount(ours))
    expect(kept).toMatchObject({ iban: payerIban, name: 'Jana Nováková' })
    // The same again is the same, and keeps its person.
    const colleague = (await somebody(app)).api.staff
    expect(done(await colleague.payments.keepRefundAccount(ours))).toEqual(kept)
    expect(await typed()).toEqual(kept)
    // Whoever looked at none overwrites none, and the clock need not have moved.
    const another = { ...ours, iban: otherIban }
    expect(await colleague.payments.keepRefundAccount(another)).toEqual(isAnother)
    const theirs = done(await colleague.payments.keepRefundAccount({ ...another, seen: kept.id }))
    expect(theirs.typedById).not.toBe(kept.typedById)
    expect(await typed()).toEqual(theirs)
    const { items } = done(await desk.orders.history({ id: order.id }))
    expect(
      items.flatMap(({ fieldName, oldValue, newValue }) =>
        fieldName === 'refund_account' ? [[oldValue, newValue]] : [],
      ),
    ).toEqual([
      ['SK31…7541', 'CZ65…5399'],
      [null, 'SK31…7541'],
    ])
    // It gives nothing back, and the order is as it was looked at.
    const [row] = done(await desk.payments.refunds(undefined)).items
    const refunds = [{ id: order.id, amount: row!.due, iban: theirs.iban, name: theirs.name }]
    const made = done(await desk.payments.prepareRefunds({ id: fileId, refunds }))
    expect(made.transfers).toMatchObject([{ iban: otherIban, isTyped: true }])
    // What stands in a file goes where it says.
    expect(await desk.payments.keepRefundAccount({ ...ours, seen: theirs.id })).toMatchObject({
      error: { code: 'refund-in-file' },
    })
  })
  const isAnother = { ok: false, error: { code: 'refund-account-changed' } }

  test('another payee of the same account is told as that, without a name', async () => {
    const order = await cancelledOrder(null)
    const typed = { id: order.id, iban: payerIban, name: 'Jan' }
    const { id: seen } = done(await desk.payments.keepRefundAccount({ ...typed, seen: null }))
    done(await desk.payments.keepRefundAccount({ ...typed, name: 'Jana', seen }))
    const { items } = done(await desk.orders.history({ id: order.id }))
    expect(items.find(({ fieldName }) => fieldName === 'refund_account')).toMatchObject({
      oldValue: 'SK31…7541',
      newValue: 'SK31…7541, payee changed',
    })
  })

  test('money goes to an account that paid or was typed last: never to one that a colleague replaced meanwhile', async () => {
    const order = await cancelledOrder(null)
    const first = { iban: payerIban, name: 'Jana' }
    const { id: seen } = done(await desk.payments.keepRefundAccount({ id: order.id, ...first, seen: null }))
    const last = { iban: otherIban, name: 'Jana' }
    const colleague = (await somebody(app)).api.staff
    done(await colleague.payments.keepRefundAccount({ id: order.id, ...last, seen }))
    for (const account of [first, { ...last, name: 'Cudzí Človek' }]) {
      const refunds = [{ id: order.id, amount: order.total, ...account }]
      expect(done(await desk.payments.prepareRefunds({ id: crypto.randomUUID(), refunds }))).toMatchObject({
        transfers: [],
        left: [{ orderId: order.id, why: 'changed' }],
      })
      expect(await desk.payments.refundCode({ id: order.id, ...account })).toEqual(isAnother)
      const form = { amount: order.total, receivedOn: today(), method: 'transfer' as const, account }
      expect(
        await atCurrentVersion(desk, order.id, (version) =>
          desk.payments.refund({ id: order.id, ...form, version }),
        ),
      ).toEqual(isAnother)
    }
    expect(done(await desk.payments.refundCode({ id: order.id, ...last }))).toMatchObject(last)
  })

  test('a cent from a stranger is no account that money is proposed to, nor takes it the place of one that was typed', async () => {
    const order = await cancelledOrder(null)
    const { statement } = await statementIn(app.ports, [
      {
        amount: 1,
        counterparty: 'Cudzí Človek',
        counterAccount: otherIban,
        variableSymbol: order.variableSymbol,
      },
    ])
    const allocations = [{ orderId: order.id, amount: 1 }]
    done(await desk.statements.accept({ id: statement.id, place: 1, allocations }))
    const kept = done(
      await desk.payments.keepRefundAccount({
        id: order.id,
        iban: payerIban,
        name: 'Ľubomíra Šťastná',
        seen: null,
      }),
    )
    const [row] = done(await desk.payments.refunds(undefined)).items
    expect(row!.typed).toEqual(kept)
    expect(payerAccounts(row!.payers, row!.due)).toMatchObject([{ iban: otherIban, paid: 1, isShort: true }])
    expect(proposedPayer(payerAccounts(row!.payers, row!.due))).toBeUndefined()
  })

  /** All that is due, as it is put in a file. */
  const filed = async () =>
    done(await desk.payments.refunds(undefined)).items.map(({ id, due: amount }) => ({
      id,
      amount,
      iban: payerIban,
      name: 'Ľubomíra Šťastná',
    }))
  const fileId = 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0a01'
  const secondFileId = 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0a02'

  test('a refund stands in one file alone, is sent with it, and closed by the statement that shows it leaving', async () => {
    const order = await cancelledOrder()
    const refunds = await filed()
    const made = done(await desk.payments.prepareRefunds({ id: fileId, refunds }))
    expect(made).toMatchObject({
      transfers: [{ orderNumber: order.number, amount: order.total, isTyped: false, state: 'prepared' }],
      left: [],
    })
    expect(done(await desk.payments.refunds(undefined)).items).toEqual([])
    expect(done(await desk.payments.prepareRefunds({ id: fileId, refunds })).transfers).toEqual(
      made.transfers,
    )
    const other = 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0a02'
    expect(done(await desk.payments.prepareRefunds({ id: other, refunds }))).toMatchObject({
      transfers: [],
      left: [{ orderId: order.id, why: 'in-file' }],
    })
    const byHand = { amount: order.total, receivedOn: today(), method: 'cash' as const }
    expect(
      await atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, ...byHand, version }),
      ),
    ).toMatchObject({ error: { code: 'refund-in-file' } })
    const { xml } = done(await desk.payments.refundFile({ id: fileId }))
    expect(xml).toContain(`<EndToEndId>/VS${order.variableSymbol}/SS/KS</EndToEndId>`)
    expect(done(await desk.payments.sendRefundFile({ id: fileId }))).toEqual({ changed: 1, left: [] })
    // Done again, because an answer was lost, it gives nothing back twice.
    expect(done(await desk.payments.sendRefundFile({ id: fileId }))).toEqual({ changed: 1, left: [] })
    expect(await desk.payments.callOffRefundFile({ id: fileId })).toMatchObject({
      error: { code: 'refund-file-not-found' },
    })
    expect(done(await desk.payments.account({ id: order.id }))).toMatchObject({
      record: { order: { received: 0, paymentStatus: 'refunded' } },
      unconfirmed: order.total,
    })
    expect(done(await desk.payments.transfers({ state: 'sent' })).items).toHaveLength(1)
    const day = today()
    const line = {
      kind: 'debit',
      amount: order.total,
      currency: 'EUR',
      bookedOn: day,
      variableSymbol: order.variableSymbol,
      message: null,
      counterparty: null,
      counterAccount: payerIban,
    } as const
    const account = app.ports.installation.accounts.EUR!.iban
    const file = camt053Of({ account, currency: 'EUR', number: '1', from: day, to: day, lines: [line] })
    done(await desk.statements.import({ file: inUtf8(file), name: 'výpis.xml' }))
    expect(done(await desk.payments.transfers({ state: 'sent' })).items).toEqual([])
    expect(done(await desk.payments.transfers({ state: 'confirmed' })).items).toMatchObject([
      { orderNumber: order.number, confirmedOn: day },
    ])
    expect(done(await desk.payments.account({ id: order.id })).unconfirmed).toBe(0)
    const { items } = done(await desk.orders.history({ id: order.id }))
    expect(
      items
        .flatMap(({ fieldName, newValue }) => (fieldName === 'refund_transfer' ? [newValue] : []))
        .toSorted(),
    ).toEqual(['confirmed', 'prepared', 'sent'].map((state) => `${state} ${order.total}`))
  })

  test('an account that paid less than goes back to it is told in the log', async () => {
    const order = await cancelledOrder()
    const { statement } = await statementIn(app.ports, [
      { amount: 1, counterparty: 'Ivan', counterAccount: otherIban, variableSymbol: order.variableSymbol },
    ])
    const allocations = [{ orderId: order.id, amount: 1 }]
    done(await desk.statements.accept({ id: statement.id, place: 1, allocations }))
    const [refund] = await filed()
    done(
      await desk.payments.prepareRefunds({
        id: fileId,
        refunds: [{ ...refund!, iban: otherIban, name: 'Ivan' }],
      }),
    )
    const { items } = done(await desk.orders.history({ id: order.id }))
    expect(items.find(({ fieldName }) => fieldName === 'refund_transfer')).toMatchObject({
      newValue: `prepared ${order.total + 1}`,
      notes: 'From this account: 1',
    })
    const code = { id: order.id, iban: otherIban, name: 'Ivan' }
    expect(await desk.payments.refundCode(code)).toEqual({ ok: false, error: { code: 'refund-in-file' } })
  })

  test('what stands in a file stays due until that is sent or called off', async () => {
    const order = await cancelledOrder()
    done(await desk.payments.prepareRefunds({ id: fileId, refunds: await filed() }))
    const refused = { ok: false, error: { code: 'refund-in-file' } }
    const goOn = () =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.orders.change({ id: order.id, status: 'prijata', reason: 'Omyl', version }),
      )
    expect(await goOn()).toEqual(refused)
    done(await desk.payments.callOffRefundFile({ id: fileId }))
    expect(done(await goOn()).order).toMatchObject({ orderStatus: 'prijata', paymentStatus: 'paid' })
  })

  test('another customer is told whose money stands in a file to the account, was sent there or left lately; its own earlier refunds are not (rule P44)', async () => {
    const other = { email: 'ina@example.sk', firstName: 'Iná', lastName: 'Osoba' }
    const [first, own, second] = [
      await cancelledOrder(null),
      await cancelledOrder(null),
      await cancelledOrder(null, other),
    ]
    const type = async ({ id }: Order, iban: string) =>
      done(await desk.payments.keepRefundAccount({ id, iban, name: 'Ľubomíra', seen: null }))
    for (const order of [first, own]) await type(order, otherIban)
    const sharers = async ({ id }: Order) =>
      done(await desk.payments.currentRefunds({ ids: [id] }))[0]?.sharers.map(({ number }) => number)
    done(
      await desk.payments.prepareRefunds({
        id: fileId,
        refunds: [{ id: first.id, amount: first.total, iban: otherIban, name: 'Ľubomíra' }],
      }),
    )
    expect(await sharers(second)).toEqual([])
    await type(second, otherIban)
    const told = { iban: otherIban, orderId: first.id, number: first.number }
    const listed = async () =>
      done(await desk.payments.refunds(undefined)).items.find(({ id }) => id === second.id)?.sharers
    expect(await listed()).toEqual([expect.objectContaining(told)])
    expect(await sharers(own)).toEqual([])
    done(await desk.payments.sendRefundFile({ id: fileId }))
    expect(await sharers(second)).toEqual([first.number])
    await bring('1', [{ ...debitOf(first), counterAccount: otherIban }])
    expect(done(await desk.payments.transfers({ state: 'confirmed' })).items).toHaveLength(1)
    app.world.clock.forward(89 * 24 * 60)
    desk = (await somebody(app)).api.staff
    expect(await sharers(second)).toEqual([first.number])
    app.world.clock.forward(2 * 24 * 60)
    desk = (await somebody(app)).api.staff
    expect(await sharers(second)).toEqual([])
  })

  test('money that stands in a file is not taken back for another order', async () => {
    const { order } = (await newOrder(app.api)).view
    const pay = (amount: number) =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.payments.record({ id: order.id, amount, receivedOn: today(), method: 'transfer', version }),
      )
    done(await pay(order.total))
    await app.letters()
    const { payments } = done(await pay(order.total))
    await app.letters()
    const takeBack = () =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.payments.takeBack({ id: order.id, payment: payments[1]!.id, reason: 'Omyl', version }),
      )
    const typed = { iban: payerIban, name: 'Ľubomíra Šťastná', seen: null }
    done(await desk.payments.keepRefundAccount({ id: order.id, ...typed }))
    done(await desk.payments.prepareRefunds({ id: fileId, refunds: await filed() }))
    expect(await takeBack()).toEqual({ ok: false, error: { code: 'refund-in-file' } })
    done(await desk.payments.callOffRefundFile({ id: fileId }))
    expect(await takeBack()).toMatchObject({ ok: true })
  })

  /** A debit of all that an order costs, as a bank tells it. */
  const debitOf = (
    order: Order,
    told: { message?: string; amount?: number; counterAccount?: string | null } = {},
  ) =>
    ({
      kind: 'debit',
      amount: order.total,
      currency: 'EUR',
      bookedOn: today(),
      variableSymbol: told.message === undefined ? order.variableSymbol : null,
      message: null,
      counterparty: null,
      counterAccount: payerIban,
      ...told,
    }) as const
  async function bring(number: string, lines: ReturnType<typeof debitOf>[]) {
    const account = app.ports.installation.accounts.EUR!.iban
    const [from, to] = [today(), today()]
    const file = inUtf8(camt053Of({ account, currency: 'EUR', number, from, to, lines }))
    return done(await desk.statements.import({ file, name: `${number}.xml` }))
  }
  async function payAgain(order: Order) {
    const { total: amount, variableSymbol } = order
    const { statement } = await statementIn(app.ports, [
      { amount, counterparty: 'Ľubomíra Šťastná', counterAccount: payerIban, variableSymbol },
    ])
    const allocations = [{ orderId: order.id, amount }]
    done(await desk.statements.accept({ id: statement.id, place: 1, allocations }))
  }
  async function sendAll(id: string) {
    done(await desk.payments.prepareRefunds({ id, refunds: await filed() }))
    done(await desk.payments.sendRefundFile({ id }))
  }
  const statesOf = async ({ id }: Order) =>
    (await app.ports.payments.transfersOf([id])).map(({ state }) => state).toSorted()

  test('a line that shows a refund leaving shows no second one, in whichever file of the bank it comes again', async () => {
    const order = await cancelledOrder()
    const byNumber = debitOf(order, { message: `vratenie ${order.number}` })
    await sendAll(fileId)
    await bring('1', [byNumber])
    expect(await statesOf(order)).toEqual(['confirmed'])
    await payAgain(order)
    await sendAll(secondFileId)
    await bring('2', [byNumber, debitOf(order, { message: 'poplatok', amount: 777 })])
    expect(await statesOf(order)).toEqual(['confirmed', 'sent'])
    await bring('3', [byNumber, debitOf(order, { counterAccount: null })])
    expect(await statesOf(order)).toEqual(['confirmed', 'confirmed'])
  })

  test('a transfer that was noted without an account takes its line before a later refund does', async () => {
    const order = await cancelledOrder()
    const form = { amount: order.total, receivedOn: today(), method: 'transfer' as const }
    done(
      await atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, ...form, version }),
      ),
    )
    await bring('1', [debitOf(order)])
    await payAgain(order)
    await sendAll(fileId)
    expect(await statesOf(order)).toEqual(['sent'])
  })

  test('a line with the number of the order alone that came before a file was marked as sent confirms it then', async () => {
    const order = await cancelledOrder()
    done(await desk.payments.prepareRefunds({ id: fileId, refunds: await filed() }))
    await bring('1', [debitOf(order, { message: `vratenie ${order.number}` })])
    done(await desk.payments.sendRefundFile({ id: fileId }))
    expect(await statesOf(order)).toEqual(['confirmed'])
  })

  test('a file is made once under its id, from one list: another list, or one after it was called off, makes nothing', async () => {
    await cancelledOrder()
    await cancelledOrder()
    const [one, two] = await filed()
    const make = (...refunds: FiledRefund[]) => desk.payments.prepareRefunds({ id: fileId, refunds })
    const answers = await Promise.all([make(one!, one!), make(two!)])
    const refused = ['idempotency-key-reused', 'idempotency-key-busy']
    expect(answers.map((answer) => (answer.ok ? 'made' : answer.error.code)).toSorted()).toEqual([
      expect.toBeOneOf(refused),
      'made',
    ])
    const [made, other] = answers[0]!.ok ? [one!, two!] : [two!, one!]
    expect(await app.ports.payments.transfersOfFile(fileId)).toHaveLength(1)
    expect(await make({ ...made, iban: otherIban })).toMatchObject({
      error: { code: 'idempotency-key-reused' },
    })
    expect(await make(other)).toMatchObject({ error: { code: 'idempotency-key-reused' } })
    const colleague = (await somebody(app)).api.staff
    expect(await colleague.payments.prepareRefunds({ id: fileId, refunds: [other] })).toMatchObject({
      error: { code: 'idempotency-key-reused' },
    })
    done(await desk.payments.callOffRefundFile({ id: fileId }))
    expect(await (answers[0]!.ok ? make(one!, one!) : make(two!))).toMatchObject({
      error: { code: 'refund-file-not-found' },
    })
  })

  test('a code and a file are reads of the orders in them (rule A47)', async () => {
    for (let count = 0; count < 2; count += 1) await cancelledOrder()
    const [one, two] = await filed()
    const { api, credentials } = await somebody(app)
    const { account } = (await app.ports.staff.byEmail(credentials.email))!
    const hour = `${app.world.clock.now().slice(0, 13)}:00:00.000Z`
    const read = () => app.ports.reads.note({ staffId: account.id, hour, records: [] })
    const { id, iban, name } = one!
    done(await api.staff.payments.refundCode({ id, iban, name }))
    expect(await read()).toBe(1)
    done(await api.staff.payments.prepareRefunds({ id: fileId, refunds: [two!] }))
    expect(await read()).toBe(2)
  })

  test('a payee of whose name a bank can write nothing is left out of the file and told', async () => {
    const order = await cancelledOrder()
    const [refund] = await filed()
    const refunds = [{ ...refund!, name: '中文' }]
    expect(done(await desk.payments.prepareRefunds({ id: fileId, refunds }))).toMatchObject({
      transfers: [],
      left: [{ orderId: order.id, why: 'payee' }],
    })
  })

  test('a file that is called off leaves its refunds due, and what is not due as it was looked at stands in none', async () => {
    const order = await cancelledOrder()
    const [refund] = await filed()
    const wrong = { ...refund!, amount: refund!.amount - 1 }
    expect(done(await desk.payments.prepareRefunds({ id: secondFileId, refunds: [wrong] }))).toMatchObject({
      transfers: [],
      left: [{ orderId: order.id, why: 'changed' }],
    })
    done(await desk.payments.prepareRefunds({ id: fileId, refunds: [refund!] }))
    expect(done(await desk.payments.callOffRefundFile({ id: fileId }))).toEqual({ changed: 1, left: [] })
    expect(done(await desk.payments.refunds(undefined)).items).toMatchObject([{ id: order.id }])
    expect(await desk.payments.refundFile({ id: fileId })).toMatchObject({
      error: { code: 'refund-file-not-found' },
    })
  })

  test('a statement that came before somebody marked a refund as sent confirms it then', async () => {
    const order = await cancelledOrder()
    await statementIn(app.ports, [
      {
        kind: 'debit',
        state: 'not-a-payment',
        reason: 'debit',
        amount: order.total,
        counterAccount: payerIban,
        variableSymbol: order.variableSymbol,
      },
    ])
    const account = { iban: payerIban, name: 'Ľubomíra Šťastná' }
    const form = { amount: order.total, receivedOn: today(), method: 'transfer' as const, account }
    expect(done(await desk.payments.transfers({ state: 'confirmed' })).items).toEqual([])
    done(
      await atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, ...form, version }),
      ),
    )
    expect(done(await desk.payments.transfers({ state: 'confirmed' })).items).toMatchObject([
      { orderId: order.id },
    ])
  })
})

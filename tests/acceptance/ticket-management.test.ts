import { mostSaved } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { checkSymbol, formattedCode, holdsMaskedCode } from '@hotovo/domain/shared/voucher-code'
import type { TicketForm } from '@hotovo/domain/tickets/ticket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { statementIn } from '../support/payments.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'

const symbols = '0123456789ABCDEF'
const code = formattedCode(symbols + checkSymbol(symbols))

describe.each(testSetups)('Tickets in the back-office, $name', ({ open }) => {
  let app: TestApp
  let staff: Awaited<ReturnType<typeof somebody>>
  let desk: (typeof staff)['api']['staff']
  beforeEach(async () => {
    app = await open()
    staff = await somebody(app)
    desk = staff.api.staff
  })
  afterEach(() => app.close())

  const someTicket = async (form: Partial<TicketForm> = {}) => {
    const { ticketNumber } = done(
      await app.api.tickets.submit(await ticketRequest(app.api, ticketForm(form))),
    )
    return done(await desk.tickets.open({ id: ticketNumber })).ticket
  }
  const numbers = async (request: Parameters<typeof desk.tickets.list>[0] = {}) =>
    done(await desk.tickets.list(request)).items.map(({ number }) => number)
  const steps = async (id: string) =>
    done(await desk.tickets.history({ id })).items.map(({ actionType, oldValue, newValue, notes }) => [
      actionType,
      oldValue,
      newValue,
      notes,
    ])
  const me = async () => {
    const { name, email } = done(await desk.me())
    const { id } = done(await desk.colleagues()).items.find((one) => one.email === email)!
    return { id, name, email }
  }
  const unknown = { ok: false, error: { code: 'ticket-not-found' } }
  const invalid = (at: string, problem: string, rest = {}) => ({
    ok: false,
    error: { code: 'invalid', problems: [{ at, code: problem, ...rest }] },
  })

  test('are listed page by page in every order, each once, with the promise that is left', async () => {
    const tickets = []
    for (let n = 0; n < 5; n++) {
      tickets.push(await someTicket())
      app.world.clock.forward(1)
    }
    const urgent = tickets[3]!
    done(await desk.tickets.change({ id: urgent.id, priority: 'urgent', version: 1 }))
    done(await desk.tickets.reply({ id: tickets[0]!.id, text: 'Dobrý deň', version: 1 }))
    const all = async (sort: 'newest' | 'oldest' | 'due') => {
      const found = []
      let cursor: string | undefined
      do {
        const { items, next } = done(await desk.tickets.list({ limit: 2, cursor, sort }))
        found.push(...items)
        cursor = next ?? undefined
      } while (cursor)
      return found
    }
    const told = tickets.map(({ number }) => number)
    expect((await all('oldest')).map(({ number }) => number)).toEqual(told)
    expect((await all('newest')).map(({ number }) => number)).toEqual(told.toReversed())
    const due = await all('due')
    const [first, second, third, , fifth] = told
    expect(due.map(({ number }) => number)).toEqual([urgent.number, second, third, fifth, first])
    const { id, number, name, email, subject, category, createdAt } = urgent
    expect(due[0]).toEqual({
      id,
      number,
      name,
      email,
      subject,
      category,
      priority: 'urgent',
      status: 'open',
      createdAt,
      assignee: null,
      answeredAt: null,
      answerBy: expect.stringMatching(/Z$/),
      hasNotes: false,
    })
    expect(due.at(-1)).toMatchObject({ answerBy: null, answeredAt: expect.any(String) })
  })

  test('are searched and filtered by one state or several, and by whose they are', async () => {
    const zofia = await someTicket({
      name: 'Žofia',
      email: 'Zofia@example.sk',
      subject: 'Kartička sa stratila',
    })
    const other = await someTicket()
    const third = await someTicket()
    done(await desk.tickets.change({ id: other.id, status: 'resolved', assignee: 'me', version: 1 }))
    done(await desk.tickets.change({ id: third.id, status: 'closed', priority: 'high', version: 1 }))
    expect(await numbers({ q: 'zof' })).toEqual([zofia.number])
    expect(await numbers({ q: 'KARTIČKA zofia' })).toEqual([zofia.number])
    expect(await numbers({ q: zofia.number.toLowerCase().slice(0, 9) })).toEqual([zofia.number])
    const misread = zofia.number.slice(4).replaceAll('0', 'o').replaceAll('1', 'I')
    expect(await numbers({ q: `SUP-${misread}` })).toEqual([zofia.number])
    expect(await numbers({ status: ['open'] })).toEqual([zofia.number])
    expect((await numbers({ status: ['resolved', 'closed'] })).toSorted()).toEqual(
      [other.number, third.number].toSorted(),
    )
    expect(await numbers({ status: ['resolved', 'closed'], priority: ['high', 'urgent'] })).toEqual([
      third.number,
    ])
    expect(await numbers({ assignee: 'mine' })).toEqual([other.number])
    expect(await numbers({ assignee: (await me()).id, status: ['open'] })).toEqual([])
    expect((await numbers({ assignee: 'nobody', sort: 'oldest' })).toSorted()).toEqual(
      [zofia.number, third.number].toSorted(),
    )
    expect(await numbers({ q: 'nikto taký' })).toEqual([])
  })

  test('whose first answer is late or owed within an hour are listed, counted and taken elsewhere as what waits', async () => {
    const other = await someTicket()
    const ticket = await someTicket()
    done(await desk.tickets.change({ id: ticket.id, priority: 'urgent', version: 1 }))
    const { answerBy } = done(await desk.tickets.list({})).items.find(({ id }) => id === ticket.id)!
    const { clock } = app.world
    clock.set(minutesLater(answerBy!, -61))
    // Whoever was signed in is not any more.
    desk = (await somebody(app)).api.staff
    const told = async () => ({
      listed: await numbers({ due: 'soon', sort: 'due' }),
      exported: done(await desk.tickets.export({ due: 'soon' })).items.map(({ number }) => number),
      counted: done(await desk.countFiltered({ list: 'tickets', filters: [{ due: 'soon' }], most: 99 })).map(
        ({ count }) => count,
      ),
      waiting: done(await desk.queues()).find(({ queue }) => queue === 'tickets')!.count,
    })
    const none = { listed: [], exported: [], counted: [0], waiting: 0 }
    expect(await told()).toEqual(none)
    clock.forward(1)
    const { number } = ticket
    expect(await told()).toEqual({ listed: [number], exported: [number], counted: [1], waiting: 1 })
    done(await desk.tickets.reply({ id: ticket.id, text: 'Riešime to.', version: 2 }))
    expect(await told()).toEqual(none)
    expect(await numbers({ sort: 'due' })).toEqual([other.number, number])
  })

  test('change field by field, each told once by whoever changed it', async () => {
    const ticket = await someTicket()
    const { order } = (await newOrder(app.api)).view
    expect(done(await desk.tickets.open({ id: ticket.id }))).toEqual({
      ticket,
      adminNotes: null,
      assignee: null,
      relatedOrder: null,
      answeredAt: null,
      version: 1,
    })
    const own = await me()
    const changed = done(
      await desk.tickets.change({
        id: ticket.id,
        status: 'in_progress',
        priority: 'high',
        assignee: 'me',
        relatedOrder: ` ${order.number.toLowerCase()} `,
        version: 1,
      }),
    )
    expect(changed).toEqual({
      ticket: { ...ticket, status: 'in_progress', priority: 'high', relatedOrderId: order.id },
      adminNotes: null,
      assignee: own,
      relatedOrder: order.number,
      answeredAt: null,
      version: 2,
    })
    done(await desk.tickets.change({ id: ticket.id, status: 'resolved', note: ' Volané ', version: 2 }))
    const given = { assignee: null, relatedOrder: null, note: 'Nie je moje', version: 3 }
    done(await desk.tickets.change({ id: ticket.id, ...given }))
    const whose = `${own.name} <${own.email}>`
    expect(await steps(ticket.id)).toEqual([
      ['related_order_change', order.number, null, null],
      ['assignee_change', whose, null, 'Nie je moje'],
      ['status_change', 'in_progress', 'resolved', 'Volané'],
      ['status_change', 'open', 'in_progress', 'Status changed to in_progress'],
      ['related_order_change', null, order.number, null],
      ['priority_change', 'medium', 'high', null],
      ['assignee_change', null, whose, null],
      ['created', null, ticket.number, null],
    ])
    const { items } = done(await desk.tickets.history({ id: ticket.id }))
    expect(items[0]!.actor).toEqual({ kind: 'staff', name: own.name, email: own.email })
    // What is so already is no change, and what was said about it is a note.
    const same = { status: 'resolved', priority: 'high', version: 4 } as const
    expect(done(await desk.tickets.change({ id: ticket.id, ...same })).version).toBe(4)
    const noted = done(await desk.tickets.change({ id: ticket.id, ...same, note: 'Ešte raz' }))
    expect(noted).toMatchObject({ version: 5, adminNotes: expect.stringMatching(/: Ešte raz$/) })
  })

  test(
    'any status follows any other, and the dashboard counts the first two as active, the others as resolved',
    long,
    async () => {
      const ticket = await someTicket()
      const way = [
        'closed',
        'open',
        'resolved',
        'in_progress',
        'closed',
        'resolved',
        'open',
        'in_progress',
        'open',
      ] as const
      let { version } = done(await desk.tickets.open({ id: ticket.id }))
      for (const status of way) {
        const changed = done(await desk.tickets.change({ id: ticket.id, status, version }))
        expect(changed.ticket.status).toBe(status)
        version = changed.version
        const { activeTickets, resolvedTickets } = done(await desk.dashboard())
        const isActive = status === 'open' || status === 'in_progress'
        expect([status, activeTickets, resolvedTickets]).toEqual([status, ...(isActive ? [1, 0] : [0, 1])])
      }
    },
  )

  test('are given to nobody unknown, and are about no order that is not there', async () => {
    const ticket = await someTicket()
    const nobody = await somebody(app, null)
    expect(nobody.credentials.email).not.toBe('')
    const strangers = [app.world.random.uuid()]
    for (const assignee of strangers)
      expect(await desk.tickets.change({ id: ticket.id, assignee, status: 'closed', version: 1 })).toEqual({
        ok: false,
        error: { code: 'colleague-not-found' },
      })
    for (const relatedOrder of ['ATM-000000000', 'SUP-000000000', '', 'x'])
      expect(await desk.tickets.change({ id: ticket.id, relatedOrder, version: 1 })).toEqual({
        ok: false,
        error: { code: 'order-not-found' },
      })
    expect(done(await desk.tickets.open({ id: ticket.id }))).toMatchObject({
      version: 1,
      ticket: { status: 'open' },
    })
    // Without a role nobody is a colleague.
    const emails = done(await desk.colleagues()).items.map(({ email }) => email)
    expect(emails).toEqual([staff.credentials.email])
  })

  test('keep notes, each with its entry, apart from what the customer is told, with codes of vouchers masked in both', async () => {
    const ticket = await someTicket()
    const before = (await app.letters()).length
    const noted = done(await desk.tickets.addNote({ id: ticket.id, text: `Kód je ${code}\nPozor` }))
    expect(noted.adminNotes).toMatch(/^\[.+\] .+: Kód je ••••.+\n {4}Pozor$/)
    const [entry] = await steps(ticket.id)
    expect(entry).toEqual([
      'note_added',
      null,
      noted.adminNotes,
      expect.stringMatching(/^Kód je ••••.+\nPozor$/),
    ])
    const replied = done(
      await desk.tickets.reply({ id: ticket.id, text: `Váš kód ${code} sme našli.`, version: noted.version }),
    )
    expect(replied).toMatchObject({ adminNotes: noted.adminNotes, version: 3 })
    const { items } = done(await desk.tickets.replies({ id: ticket.id }))
    expect(items).toEqual([
      {
        id: expect.any(String),
        ticketId: ticket.id,
        text: expect.stringMatching(/^Váš kód ••••-••••-••••-\w{4} sme našli\.$/),
        by: { name: (await me()).name, email: staff.credentials.email },
        at: app.world.clock.now(),
      },
    ])
    const [letter, ...others] = (await app.letters()).slice(before)
    expect(others).toEqual([])
    expect(letter!.to).toBe(ticket.email)
    expect(holdsMaskedCode(letter!.text)).toBe(true)
    for (const words of [letter!.text, letter!.html]) {
      expect(words).not.toContain('Pozor')
      expect(words).not.toContain(code)
    }
  })

  test('are opened by whoever writes to the customer of an order first, once under a key (rule A85)', async () => {
    const { order } = (await newOrder(app.api)).view
    const key = crypto.randomUUID()
    const write = (text = 'Dobrý deň.') => desk.tickets.write({ id: order.id, text }, key)
    const opened = done(await write())
    expect(opened).toMatchObject({
      ticket: { status: 'in_progress', email: order.email, relatedOrderId: order.id },
      assignee: await me(),
      relatedOrder: order.number,
      answeredAt: app.world.clock.now(),
      version: 1,
    })
    expect(done(await write())).toEqual(opened)
    app.world.clock.forward(1)
    const newer = done(await desk.tickets.write({ id: order.id, text: 'Ešte jeden.' }, crypto.randomUUID()))
    expect(newer.ticket.id).not.toBe(opened.ticket.id)
    expect(done(await write())).toEqual(opened)
    expect(await write('Iné.')).toMatchObject({ error: { code: 'idempotency-key-reused' } })
    const { talks } = done(await desk.orders.timeline({ id: order.id }))
    expect(talks.map(({ replies }) => replies.map(({ text }) => text)).toSorted()).toEqual([
      ['Dobrý deň.'],
      ['Ešte jeden.'],
    ])
    expect(await desk.tickets.write({ id: order.id, text: ' ' })).toEqual(invalid('text', 'required'))
    expect(await desk.tickets.write({ id: crypto.randomUUID(), text: 'x' })).toMatchObject({
      error: { code: 'order-not-found' },
    })
  })

  test('are answered by the first reply, with another status in the same step where one is named; nobody’s becomes theirs who reply, and stays theirs (rule S12)', async () => {
    const ticket = await someTicket()
    app.world.clock.forward(1)
    const at = app.world.clock.now()
    const first = done(
      await desk.tickets.reply({ id: ticket.id, text: 'Už to je.', status: 'resolved', version: 1 }),
    )
    const own = await me()
    expect(first).toMatchObject({
      answeredAt: at,
      version: 2,
      ticket: { status: 'resolved' },
      assignee: own,
    })
    app.world.clock.forward(1)
    const other = (await somebody(app)).api.staff
    const second = done(await other.tickets.reply({ id: ticket.id, text: 'A ešte toto.', version: 2 }))
    expect(second).toMatchObject({
      answeredAt: at,
      version: 3,
      ticket: { status: 'resolved' },
      assignee: own,
    })
    const { items } = done(await desk.tickets.replies({ id: ticket.id }))
    expect(items.map(({ text }) => text)).toEqual(['Už to je.', 'A ešte toto.'])
    expect(await steps(ticket.id)).toEqual([
      ['reply_sent', null, items[1]!.id, null],
      ['status_change', 'open', 'resolved', 'Status changed to resolved'],
      ['assignee_change', null, `${own.name} <${own.email}>`, null],
      ['reply_sent', null, items[0]!.id, null],
      ['created', null, ticket.number, null],
    ])
  })

  test('of two people at one ticket the second is told, and nothing of theirs is done', async () => {
    const ticket = await someTicket()
    const other = (await somebody(app)).api.staff
    const current = done(await desk.tickets.change({ id: ticket.id, status: 'closed', version: 1 }))
    const before = (await app.letters()).length
    const told = { ok: false, error: { code: 'ticket-changed', current } }
    expect(await other.tickets.change({ id: ticket.id, priority: 'low', version: 1 })).toEqual(told)
    expect(await other.tickets.reply({ id: ticket.id, text: 'Dobrý deň', version: 1 })).toEqual(told)
    expect(done(await desk.tickets.open({ id: ticket.id }))).toEqual(current)
    expect(done(await desk.tickets.replies({ id: ticket.id })).items).toEqual([])
    expect((await app.letters()).length).toBe(before)
    // Notes stand in nobody's way.
    expect(done(await other.tickets.addNote({ id: ticket.id, text: 'Aj ja' }))).toMatchObject({ version: 3 })
  })

  test('are written to once under a key, though the answer was lost', async () => {
    const ticket = await someTicket()
    const { id } = ticket
    const [note, change, reply] = [1, 2, 3].map(() => app.world.random.uuid())
    const before = (await app.letters()).length
    for (let times = 1; times <= 2; times++) {
      expect(
        done(await desk.tickets.addNote({ id, text: 'Volané' }, note)).adminNotes?.split('\n'),
      ).toHaveLength(1)
      const assigned = { assignee: 'me', priority: 'high', version: 2 } as const
      expect(done(await desk.tickets.change({ id, ...assigned }, change)).ticket.priority).toBe('high')
      const answer = { text: 'Už to je.', status: 'resolved', version: 3 } as const
      expect(done(await desk.tickets.reply({ id, ...answer }, reply)).ticket.status).toBe('resolved')
    }
    expect(done(await desk.tickets.open({ id })).version).toBe(4)
    expect(done(await desk.tickets.replies({ id })).items).toHaveLength(1)
    expect((await app.letters()).length).toBe(before + 1)
    const refused = (code: string) => ({ ok: false, error: { code } })
    expect(await desk.tickets.reply({ id, text: 'Iné', version: 4 }, reply)).toEqual(
      refused('idempotency-key-reused'),
    )
    expect(await desk.tickets.addNote({ id, text: 'Iné' }, 'x')).toEqual(refused('idempotency-key-malformed'))
    // A key that was refused under is free, and each has keys of their own.
    const other = (await somebody(app)).api.staff
    expect(done(await other.tickets.addNote({ id, text: 'Aj ja' }, note)).version).toBe(5)
  })

  test('of two at once one is done', long, async () => {
    const ticket = await someTicket()
    const other = (await somebody(app)).api.staff
    const outcomes = await Promise.all([
      desk.tickets.reply({ id: ticket.id, text: 'Prvá', version: 1 }),
      other.tickets.reply({ id: ticket.id, text: 'Druhá', version: 1 }),
    ])
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(done(await desk.tickets.replies({ id: ticket.id })).items).toHaveLength(1)
  })

  test('refuse what breaks a rule and what is not there', async () => {
    const ticket = await someTicket()
    const { id } = ticket
    const long = 'x'.repeat(3001)
    expect(await desk.tickets.addNote({ id, text: ' \n ' })).toEqual(invalid('text', 'required'))
    expect(await desk.tickets.addNote({ id, text: long })).toEqual(invalid('text', 'too-long', { max: 1000 }))
    expect(await desk.tickets.reply({ id, text: ' ', version: 1 })).toEqual(invalid('text', 'required'))
    expect(await desk.tickets.reply({ id, text: long, version: 1 })).toEqual(
      invalid('text', 'too-long', { max: 3000 }),
    )
    expect(await desk.tickets.reply({ id, text: 'a\u0007b', version: 1 })).toEqual(
      invalid('text', 'hidden-characters'),
    )
    expect(await desk.tickets.change({ id, note: 'x'.repeat(1001), version: 1 })).toEqual(
      invalid('note', 'too-long', { max: 1000 }),
    )
    for (const nobody of ['x', app.world.random.uuid(), 'SUP-000000000', 'ATM-000000000']) {
      const { tickets } = desk
      for (const answer of [
        await tickets.open({ id: nobody }),
        await tickets.history({ id: nobody }),
        await tickets.replies({ id: nobody }),
        await tickets.customer({ id: nobody }),
        await tickets.addNote({ id: nobody, text: 'x' }),
        await tickets.change({ id: nobody, status: 'closed', version: 1 }),
        await tickets.reply({ id: nobody, text: 'x', version: 1 }),
      ])
        expect(answer).toEqual(unknown)
    }
    // A number opens a ticket to be read, and not to be changed.
    expect(await desk.tickets.change({ id: ticket.number, status: 'closed', version: 1 })).toEqual(unknown)
    expect(await steps(id)).toHaveLength(1)
  })

  test('and orders are opened by their numbers too, however they are typed', async () => {
    const ticket = await someTicket()
    const { order } = (await newOrder(app.api)).view
    for (const number of [ticket.number, ticket.number.toLowerCase()]) {
      expect(done(await desk.tickets.open({ id: number })).ticket).toEqual(ticket)
      expect(done(await desk.tickets.history({ id: number })).items).toHaveLength(1)
    }
    expect(done(await desk.orders.open({ id: order.number.toLowerCase() })).order).toEqual(order)
    expect(done(await desk.orders.history({ id: order.number })).items).toHaveLength(1)
    expect(await desk.orders.addNote({ id: order.number, text: 'x' })).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
  })

  test('show what else the customer has, however the e-mail is written', async () => {
    const email = 'lubomira.velka@example.sk'
    const ticket = await someTicket({ email })
    app.world.clock.forward(1)
    const subject = `Re: ${ticket.number}`
    const older = await someTicket({ email: email.toUpperCase(), subject })
    await someTicket({ email: 'iny@example.sk', subject })
    const first = (await newOrder(app.api, { email })).view.order
    app.world.clock.forward(1)
    const second = (await newOrder(app.api, { email })).view.order
    const paid = { amount: first.total, receivedOn: '2026-03-02', method: 'transfer' } as const
    done(await desk.payments.record({ id: first.id, ...paid }))
    const customer = done(await desk.tickets.customer({ id: ticket.number }))
    expect(customer).toMatchObject({
      email,
      tickets: { count: 1, items: [{ number: older.number }] },
      // Somebody else who names it goes on with nothing (rule S13).
      continuedBy: [older.number],
      orders: { count: 2, items: [{ number: second.number }, { number: first.number }] },
      sums: [{ currency: 'EUR', paid: first.total, unpaid: second.total, refunded: 0 }],
    })
    const ofOrder = done(await desk.orders.customer({ id: second.id }))
    expect(ofOrder).toMatchObject({
      tickets: { count: 2 },
      continuedBy: [],
      orders: { count: 1, items: [{ number: first.number, paymentStatus: 'paid' }] },
      sums: customer.sums,
    })
    // Meanwhile the vouchers of the first may reach their customer.
    const byNumber = done(await desk.orders.customer({ id: second.number }))
    expect(byNumber.orders.items.map(({ id }) => id)).toEqual(ofOrder.orders.items.map(({ id }) => id))
    expect([byNumber.tickets, byNumber.sums]).toEqual([ofOrder.tickets, ofOrder.sums])
    expect(await desk.orders.customer({ id: 'ATM-000000000' })).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
  })

  test('an order shows its customer’s vouchers, and orders of others with the same phone or account; a ticket those of the newest order', async () => {
    const phone = '+421 905 777 123'
    const mine = (await newOrder(app.api, { email: 'prvy@example.sk', phone })).view.order
    const called = (await newOrder(app.api, { email: 'druhy@example.sk', phone: '0905/777 123' })).view.order
    const other = (await newOrder(app.api, { email: 'treti@example.sk', phone: '0911000111' })).view.order
    const line = (order: typeof mine) => ({
      counterAccount: 'SK31 1200 0000 1987 4263 7541',
      variableSymbol: order.variableSymbol,
      amount: order.total,
      state: 'matched' as const,
      reason: 'symbol' as const,
      orderIds: [order.id],
      proposal: [{ orderId: order.id, orderNumber: order.number, amount: order.total }],
    })
    const { entries } = await statementIn(app.ports, [line(mine), line(other)])
    expect(done(await desk.orders.customer({ id: mine.id }))).toMatchObject({ vouchers: [], byAccount: [] })
    expect(done(await desk.orders.timeline({ id: other.id })).lines.map(({ id }) => id)).toEqual([
      entries[1]!.id,
    ])
    done(await desk.statements.accept({ id: entries[0]!.statementId, place: entries[0]!.place }))
    const customer = done(await desk.orders.customer({ id: mine.id }))
    expect(customer.byPhone.map(({ number }) => number)).toEqual([called.number])
    expect(customer.byAccount).toEqual([
      { account: 'SK3112000000198742637541', id: other.id, number: other.number },
    ])
    const { account } = done(await desk.orders.timeline({ id: mine.id }))
    expect(customer.vouchers.map(({ serial }) => serial).toSorted()).toEqual(
      account.vouchers.map(({ voucher }) => voucher.serial).toSorted(),
    )
    expect(customer.vouchers.length).toBeGreaterThan(0)
    const ofTicket = async (email: string) => {
      const { id } = await someTicket({ email })
      return done(await desk.tickets.customer({ id }))
    }
    const { vouchers, byPhone, byAccount } = await ofTicket('PRVY@example.sk')
    expect({ vouchers, byPhone, byAccount }).toEqual({
      // Meanwhile they may reach their customer.
      vouchers: customer.vouchers.map(({ serial }) => expect.objectContaining({ serial })),
      byPhone: customer.byPhone,
      byAccount: customer.byAccount,
    })
    expect(await ofTicket('nikto@example.sk')).toMatchObject({ vouchers: [], byPhone: [], byAccount: [] })
  })

  test('an order is told with everything around it at one call', async () => {
    const { order } = (await newOrder(app.api)).view
    const ticket = await someTicket()
    done(await desk.tickets.change({ id: ticket.id, relatedOrder: order.number, version: 1 }))
    done(await desk.tickets.reply({ id: ticket.id, text: 'Už to je.', version: 2 }))
    done(await desk.orders.change({ id: order.id, status: 'spracuva', version: 1 }))
    const told = done(await desk.orders.timeline({ id: order.id }))
    expect(told.account).toEqual(done(await desk.payments.account({ id: order.id })))
    expect(told.entries).toEqual(done(await desk.orders.history({ id: order.id })).items)
    expect(
      told.talks.map(({ record, replies }) => [record.ticket.number, replies.map(({ text }) => text)]),
    ).toEqual([[ticket.number, ['Už to je.']]])
    expect(await desk.orders.timeline({ id: 'x' })).toEqual({ ok: false, error: { code: 'order-not-found' } })
  })

  test('are answered with words that the whole team keeps, whose changes are logged', async () => {
    const colleague = (await somebody(app)).api.staff
    const second = done(
      await desk.savedReplies.add({
        title: ' Vrátenie peňazí ',
        text: `Kód ${code}\nneposielajte.`,
        language: 'sk',
      }),
    )
    const first = done(
      await colleague.savedReplies.add({ title: 'Delivery', text: 'It is on its way.', language: 'en' }),
    )
    expect(second.title).toBe('Vrátenie peňazí')
    expect(
      done(await desk.savedReplies.add({ title: 'Delivery', text: 'It is on its way.', language: 'en' })),
    ).toEqual(first)
    expect(holdsMaskedCode(second.text)).toBe(true)
    expect(done(await colleague.savedReplies.list())).toEqual({ items: [first, second], next: null })
    expect(await desk.savedReplies.add({ title: 'x', text: '', language: 'sk' })).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [
          { at: 'title', code: 'too-short', min: 2 },
          { at: 'text', code: 'required' },
        ],
      },
    })
    expect(await colleague.savedReplies.remove({ id: second.id })).toEqual({ ok: true, value: undefined })
    const gone = { ok: false, error: { code: 'saved-reply-not-found' } }
    for (const id of [second.id, 'x']) expect(await desk.savedReplies.remove({ id })).toEqual(gone)
    expect(done(await desk.savedReplies.list()).items).toEqual([first])
    const logged = (await app.ports.systemLog.newest(20)).filter(({ action }) =>
      action.startsWith('saved_reply'),
    )
    expect(logged.map(({ action, resourceId, details }) => [action, resourceId, details.title])).toEqual([
      ['saved_reply_removed', second.id, 'Vrátenie peňazí'],
      ['saved_reply_added', first.id, 'Delivery'],
      ['saved_reply_added', second.id, 'Vrátenie peňazí'],
    ])
  })

  test("are answered with words of one's own too, and changes of any are logged by what they change (rule A90)", async () => {
    const colleague = (await somebody(app)).api.staff.savedReplies
    const { savedReplies } = desk
    const words = { title: 'Moja odpoveď', text: 'Dobrý deň, {meno}.', language: 'sk' } as const
    const own = done(await savedReplies.add({ ...words, isShared: false }))
    expect([own.isShared, own.version]).toEqual([false, 1])
    expect(done(await colleague.list()).items).not.toContainEqual(own)
    const { id, version } = own
    const gone = { ok: false, error: { code: 'saved-reply-not-found' } }
    expect(await colleague.change({ id, version, ...words })).toEqual(gone)
    expect(await colleague.remove({ id })).toEqual(gone)
    expect(await savedReplies.change({ id, version, ...words, text: 'K {vek}' })).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [{ at: 'text', code: 'placeholder-unknown', placeholder: '{vek}' }],
      },
    })
    const changed = done(await savedReplies.change({ id, version, ...words, title: 'Naša odpoveď' }))
    expect(changed).toEqual({ ...own, title: 'Naša odpoveď', isShared: true, version: 2 })
    expect(done(await colleague.list()).items).toContainEqual(changed)
    // A lost answer, and somebody who looked before.
    expect(await savedReplies.change({ id, version, ...words, title: 'Naša odpoveď' })).toEqual({
      ok: true,
      value: changed,
    })
    expect(await colleague.change({ id, version, ...words, text: 'Iné.' })).toEqual({
      ok: false,
      error: { code: 'saved-reply-changed' },
    })
    const [logged] = await app.ports.systemLog.newest(1)
    expect(logged).toMatchObject({
      action: 'saved_reply_changed',
      resourceId: id,
      details: { title: 'Naša odpoveď', before: 'Moja odpoveď', changed: 'title, for', for: 'team' },
    })
  })

  test('no reply goes out in which a placeholder is left (rule A90)', async () => {
    const ticket = await someTicket({})
    expect(await desk.tickets.reply({ id: ticket.id, text: 'K {objednávka}', version: 1 })).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [{ at: 'text', code: 'placeholder-left', placeholder: '{objednávka}' }],
      },
    })
    expect(done(await desk.tickets.replies({ id: ticket.id })).items).toEqual([])
  })

  test('are answered with so many kept words and no more, until some are removed', async () => {
    const { savedReplies } = desk
    const words = (place: number) => ({ title: `Odpoveď ${place}`, text: 'Áno.', language: 'sk' as const })
    const places = Array.from({ length: mostSaved.replies }, (_, place) => place)
    const [first] = await Promise.all(places.map(async (place) => done(await savedReplies.add(words(place)))))
    const one = () => savedReplies.add(words(mostSaved.replies))
    expect(await one()).toEqual({ ok: false, error: { code: 'kept-full', most: mostSaved.replies } })
    done(await savedReplies.remove({ id: first!.id }))
    done(await one())
    expect(done(await savedReplies.list()).items).toHaveLength(mostSaved.replies)
  })

  test('stored markup and formulas stay what they are: text', async () => {
    const text = '=HYPERLINK("https://example.sk")<img src=x onerror=alert(1)>\n&amp; \'"'
    const ticket = await someTicket({
      subject: text.replace('\n', ' ').slice(0, 80),
      description: `${text} a dosť dlhé`,
    })
    const noted = done(await desk.tickets.addNote({ id: ticket.id, text }))
    expect(noted.adminNotes).toContain(text.split('\n')[0])
    done(await desk.tickets.reply({ id: ticket.id, text, version: noted.version }))
    expect(done(await desk.tickets.replies({ id: ticket.id })).items[0]!.text).toBe(text)
    // By its subject: the letters of the request itself may be made at the same time, and come after it.
    const subject = `Odpoveď na požiadavku ${ticket.number}`
    const [letter, ...others] = (await app.letters()).filter((sent) => sent.subject === subject)
    expect(others).toEqual([])
    expect(letter!.html).not.toContain('<img')
    expect(letter!.html).toContain('&lt;img')
  })
})

import { randomUUID } from 'node:crypto'
import type { TicketForm } from '@hotovo/domain/tickets/ticket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'

describe.each(testSetups)('Many tickets, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const someTickets = async (count: number, form: Partial<TicketForm> = {}) => {
    const tickets = []
    for (let n = 0; n < count; n++) {
      const sent = await app.api.tickets.submit(await ticketRequest(app.api, ticketForm(form)))
      tickets.push(done(await desk.tickets.open({ id: done(sent).ticketNumber })).ticket)
      app.world.clock.forward(1)
    }
    return tickets
  }
  const fresh = { status: 'open', priority: 'medium', assignee: null } as const
  const seen = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => ({ id, ...fresh }))
  const versioned = (tickets: readonly { id: string }[], version = 1) =>
    tickets.map(({ id }) => ({ id, version }))
  const statusOf = async (id: string) => done(await desk.tickets.open({ id })).ticket.status
  const batchesLogged = async () =>
    (await app.ports.systemLog.newest(20)).filter(({ action }) => action === 'tickets_bulk_changed')
  const colleague = async () => {
    const { credentials, api } = await somebody(app)
    const { id, name } = done(await desk.colleagues()).items.find(({ email }) => email === credentials.email)!
    return { id, name, tickets: api.staff.tickets }
  }

  test('are planned without anything being written: what changes, what is so already, what cannot', async () => {
    const [one, two, three] = await someTickets(3)
    done(await desk.tickets.change({ id: two!.id, priority: 'high', version: 1 }))
    const nobody = randomUUID()
    const fates = async (change: Parameters<typeof desk.tickets.planBulk>[0]['change']) =>
      done(
        await desk.tickets.planBulk({ tickets: seen([one!, two!, three!, { id: nobody }]), change }),
      ).tickets.map(({ fate }) => fate)
    const all = (fate: string) => [fate, 'ticket-changed', fate, 'ticket-not-found']
    expect(await fates({ status: 'closed' })).toEqual(all('changes'))
    expect(await fates({ status: 'open', priority: 'medium', assignee: null })).toEqual(all('same'))
    expect(await fates({ status: 'open', priority: 'urgent' })).toEqual(all('changes'))
    expect(await fates({ assignee: 'me' })).toEqual(all('changes'))
    expect(await fates({ assignee: nobody })).toEqual(all('colleague-not-found'))
    expect(await fates(undefined)).toEqual(all('changes'))
    const plan = done(await desk.tickets.planBulk({ tickets: seen([one!]), change: { status: 'closed' } }))
    expect(plan).toEqual({
      tickets: [{ id: one!.id, number: one!.number, version: 1, from: fresh, fate: 'changes' }],
      isMore: false,
    })
    expect(await statusOf(one!.id)).toBe('open')
    expect(done(await desk.tickets.history({ id: one!.id })).items).toHaveLength(1)
    expect(await batchesLogged()).toEqual([])
  })

  test('are all of a filter that were there at an instant, and none that came later', async () => {
    const tickets = await someTickets(2, { email: 'vsetky@priklad.sk' })
    await someTickets(1)
    const until = app.world.clock.now()
    app.world.clock.forward(1)
    await someTickets(1, { email: 'vsetky@priklad.sk' })
    const planned = async (filter: object) =>
      done(await desk.tickets.planBulk({ filter: { q: 'vsetky@priklad.sk', ...filter }, until }))
    const { tickets: meant, isMore } = await planned({})
    expect(meant.map(({ id }) => id)).toEqual(tickets.toReversed().map(({ id }) => id))
    expect(isMore).toBe(false)
    done(await desk.tickets.change({ id: tickets[0]!.id, assignee: 'me', version: 1 }))
    expect((await planned({ assignee: 'mine' })).tickets.map(({ id }) => id)).toEqual([tickets[0]!.id])
  })

  test('change each as a single one does, and the audit log tells of the whole once', async () => {
    const tickets = await someTickets(3)
    const { id: assignee, name } = await colleague()
    const batch = randomUUID()
    const of = { count: 3, filter: { status: ['open'] as const } }
    const change = { status: 'in_progress', priority: 'high', assignee } as const
    const step = (some: typeof tickets) => ({ tickets: versioned(some), change, note: ' výpadok ', of })
    const first = done(await desk.tickets.changeBulk(step(tickets.slice(0, 2)), batch))
    expect(first.outcomes).toEqual(
      tickets.slice(0, 2).map(({ id }) => ({ id, outcome: 'changed', version: 2 })),
    )
    done(await desk.tickets.changeBulk(step(tickets.slice(2)), batch))
    for (const { id } of tickets) {
      const { items } = done(await desk.tickets.history({ id }))
      expect(items.map(({ fieldName, newValue, notes }) => [fieldName, newValue, notes])).toEqual([
        ['status', 'in_progress', `výpadok\nBatch: ${batch}`],
        ['priority', 'high', `Batch: ${batch}`],
        ['assignee', expect.stringContaining(name), `Batch: ${batch}`],
        [null, expect.any(String), null],
      ])
      expect(done(await desk.tickets.open({ id }))).toMatchObject({ version: 2, assignee: { id: assignee } })
    }
    const logged = await batchesLogged()
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      severity: 'medium',
      details: {
        batch,
        status: 'in_progress',
        priority: 'high',
        assignee: name,
        count: 3,
        filter: 'status:open',
      },
    })
  })

  test('of which one is linked to the order of somebody else get no reply that names it (rule A140)', async () => {
    const { order } = (await newOrder(app.api, { email: 'niekto.iny@example.sk' })).view
    const [linked] = await someTickets(1)
    const { id } = linked!
    done(await desk.tickets.change({ id, relatedOrder: order.number, version: 1 }))
    const tickets = [{ id, ...fresh }]
    const fateOf = async (sk: string) => {
      const plan = done(await desk.tickets.planBulk({ tickets, change: { reply: { sk } } }))
      return plan.tickets[0]!.fate
    }
    expect(await fateOf('Dobrý deň, {meno}.')).toBe('changes')
    const reply = { sk: 'K objednávke {objednávka}.' }
    expect(await fateOf(reply.sk)).toBe('order-of-another')
    const step = { tickets: [{ id, version: 2 }], change: { reply }, note: '', of: { count: 1 } }
    const { outcomes } = done(await desk.tickets.changeBulk(step, randomUUID()))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['order-of-another'])
  })

  test('are told the order that their customer means, where none is linked (rule S15)', async () => {
    const email = `${randomUUID()}@example.sk`
    const { order } = (await newOrder(app.api, { email })).view
    const [one] = await someTickets(1, { email })
    const [other] = await someTickets(1, { email: `${randomUUID()}@example.sk` })
    const change = { reply: { sk: 'K objednávke {objednávka}.' } }
    const tickets = [one!, other!].map(({ id }) => ({ id, ...fresh }))
    const plan = done(await desk.tickets.planBulk({ tickets, change }))
    expect(plan.tickets.map(({ fate, meantOrder }) => [fate, meantOrder])).toEqual([
      ['changes', order.number],
      ['placeholder-left', undefined],
    ])
    const { name, subject } = one!
    expect(plan.tickets.map(({ recipient }) => recipient)).toEqual([
      { name, subject, language: 'sk', status: 'open', order: order.number },
      undefined,
    ])
    const step = { tickets: [{ id: one!.id, version: 1 }], change, note: '', of: { count: 1 } }
    const { outcomes } = done(await desk.tickets.changeBulk(step, randomUUID()))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed'])
    const replies = done(await desk.tickets.replies({ id: one!.id })).items
    expect(replies.map(({ text }) => text)).toEqual([`K objednávke ${order.number}.`])
  })

  test('of which a saved reply says what is not so of their order are told before it goes out (rule A178)', async () => {
    const emails = [1, 2, 3].map(() => `${randomUUID()}@example.sk`)
    const { order: paid } = (await newOrder(app.api, { email: emails[0]! })).view
    await newOrder(app.api, { email: emails[1]! })
    const money = { amount: paid.total, receivedOn: '2026-01-02', method: 'transfer' } as const
    done(await desk.payments.record({ id: paid.id, ...money }))
    const tickets: { readonly id: string }[] = []
    for (const email of emails) tickets.push(...(await someTickets(1, { email })))
    const text = 'Dobrý deň,\n\nplatba prišla a vouchery sme vám poslali.'
    const planned = async () => {
      const change = { reply: { sk: text } }
      const plan = done(await desk.tickets.planBulk({ tickets: seen(tickets), change }))
      return plan.tickets.map(({ fate, recipient }) => [fate, recipient?.unmet, recipient?.order])
    }
    const all = (unmet: string | undefined) => [
      ['changes', undefined, null],
      ['changes', unmet, null],
      ['changes', undefined, null],
    ]
    expect(await planned()).toEqual(all(undefined))
    const kept = done(await desk.savedReplies.add({ title: 'Prišla', text, language: 'sk', assumes: 'paid' }))
    expect(await planned()).toEqual(all('paid'))
    const { id, version } = kept
    const changed = done(
      await desk.savedReplies.change({ id, version, title: 'Prišla', text, language: 'sk', assumes: null }),
    )
    expect(changed.assumes).toBe(null)
    expect(await planned()).toEqual(all(undefined))
    const [logged] = await app.ports.systemLog.newest(1)
    expect(logged).toMatchObject({ action: 'saved_reply_changed', details: { changed: 'assumes' } })
  })

  test('are replied to each by its own name and number, in its language, once under the key (rule A104)', async () => {
    const [jana] = await someTickets(1, { name: 'Jana Nová', email: 'jana.nova@example.sk' })
    const [john] = await someTickets(1, { name: 'John Doe', email: 'john.doe@example.sk', language: 'en' })
    const [over, fast] = await someTickets(2)
    done(await desk.tickets.change({ id: over!.id, status: 'closed', version: 1 }))
    const reply = { sk: 'Dobrý deň, {meno}, k {číslo}.', en: 'Hello {name}, about {number}.' }
    const change = { reply, status: 'resolved' as const }
    const all = [jana!, john!, over!, fast!]
    const planned = async (reply: typeof change.reply | { sk: string }) => {
      const tickets = all.map(({ id }) => ({
        id,
        ...fresh,
        ...(id === over!.id && { status: 'closed' as const }),
      }))
      const plan = done(await desk.tickets.planBulk({ tickets, change: { reply } }))
      return plan.tickets.map(({ fate }) => fate)
    }
    expect(await planned(reply)).toEqual(['changes', 'changes', 'ticket-closed', 'changes'])
    expect(await planned({ sk: 'K {objednávka}.' })).toEqual([
      'placeholder-left',
      'no-reply-in-language',
      'ticket-closed',
      'placeholder-left',
    ])
    done(await desk.tickets.change({ id: fast!.id, priority: 'high', version: 1 }))
    const before = (await app.letters()).length
    const batch = randomUUID()
    const step = { tickets: versioned(all), change, note: ' výpadok ', of: { count: 4 } }
    const send = async () => done(await desk.tickets.changeBulk(step, batch)).outcomes
    const outcomes = await send()
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'changed',
      'ticket-changed',
      'ticket-changed',
    ])
    expect(await send()).toEqual(outcomes)
    const letters = (await app.letters()).slice(before)
    expect(letters.map(({ to }) => to).toSorted()).toEqual([jana!.email, john!.email].toSorted())
    const said = async ({ id }: { id: string }) =>
      done(await desk.tickets.replies({ id })).items.map(({ text }) => text)
    expect(await Promise.all(all.map(said))).toEqual([
      [`Dobrý deň, Jana Nová, k ${jana!.number}.`],
      [`Hello John Doe, about ${john!.number}.`],
      [],
      [],
    ])
    expect(done(await desk.tickets.history({ id: jana!.id })).items).toMatchObject([
      { fieldName: 'status', newValue: 'resolved' },
      { actionType: 'reply_sent', notes: `výpadok\nBatch: ${batch}` },
      { actionType: 'created' },
    ])
    expect((await batchesLogged()).map(({ details }) => details)).toMatchObject([
      { batch, count: 4, status: 'resolved', reply: 'en, sk' },
    ])
    expect(
      await desk.tickets.changeBulk({ ...step, change: { reply: { sk: 'x'.repeat(3001) } } }, randomUUID()),
    ).toMatchObject({ error: { code: 'invalid', problems: [{ at: 'reply', code: 'too-long' }] } })
  })

  test('whose customer would get the same twice are told before anything is sent, and those who are named are counted as read (rules A47, A175)', async () => {
    const email = `${randomUUID()}@example.sk`
    const mine = await someTickets(2, { email })
    const [other] = await someTickets(1, { email: `${randomUUID()}@example.sk` })
    const change = { reply: { sk: 'Dobrý deň, k {číslo}.' }, status: 'resolved' as const }
    const colleagues = await colleague()
    const planned = async (tickets: readonly { id: string; status: 'open' | 'resolved' }[]) =>
      done(
        await colleagues.tickets.planBulk({
          tickets: tickets.map((ticket) => ({ ...fresh, ...ticket })),
          change,
        }),
      ).tickets
    const all = [...mine, other!].map(({ id }) => ({ id, status: 'open' as const }))
    expect((await planned(all)).map(({ fate }) => fate)).toEqual(['same-customer', 'changes', 'changes'])
    const hour = `${app.world.clock.now().slice(0, 13)}:00:00.000Z`
    const read = (records: readonly `ticket ${string}`[]) =>
      app.ports.reads.note({ staffId: colleagues.id, hour, records })
    expect(await read([])).toBe(3)
    expect(await read(all.map(({ id }) => `ticket ${id}` as const))).toBe(3)

    // What its person wants all the same goes out.
    const step = { tickets: versioned(mine), change, note: '', of: { count: 2 } }
    const { outcomes } = done(await desk.tickets.changeBulk(step, randomUUID()))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    const at = done(await desk.tickets.open({ id: mine[0]!.id })).answeredAt
    const resolved = { id: mine[0]!.id, status: 'resolved' as const }
    expect((await planned([resolved, all[2]!])).map((one) => [one.fate, one.recipient?.repliedAt])).toEqual([
      ['replied-lately', at],
      ['changes', undefined],
    ])
  })

  test('are told of with all that is done to them: a part that does something else has the key of another batch (rule A29)', async () => {
    const [one, two] = await someTickets(2)
    const batch = randomUUID()
    const send = (change: Parameters<typeof desk.tickets.changeBulk>[0]['change'], count = 2) =>
      desk.tickets.changeBulk({ tickets: versioned([two!]), change, of: { count } }, batch)
    const first = { tickets: versioned([one!]), change: { priority: 'high' as const }, of: { count: 2 } }
    done(await desk.tickets.changeBulk(first, batch))
    const reused = { ok: false, error: { code: 'idempotency-key-reused' } }
    expect(await send({ reply: { sk: 'Dobrý deň.' } })).toEqual(reused)
    expect(await send({ priority: 'high', status: 'closed' })).toEqual(reused)
    expect(await send({ priority: 'high' }, 1)).toEqual(reused)
    expect(done(await desk.tickets.open({ id: two!.id })).version).toBe(1)
    done(await send({ priority: 'high' }))
    const replying = { ...first, change: { reply: { sk: 'Dobrý deň.', en: ' ' } } }
    done(await desk.tickets.changeBulk({ ...replying, tickets: versioned([two!], 2) }, randomUUID()))
    const told = (await batchesLogged()).map(({ details }) => [details.priority, details.reply])
    expect(told).toEqual([
      [undefined, 'sk'],
      ['high', undefined],
    ])
  })

  test('are told once where two parts are the first at once', long, async () => {
    const tickets = await someTickets(8)
    const batch = randomUUID()
    const parts = tickets.map((ticket) => ({
      tickets: versioned([ticket]),
      change: { status: 'closed' as const },
      of: { count: tickets.length },
    }))
    const answers = await Promise.all(parts.map((part) => desk.tickets.changeBulk(part, batch)))
    expect(answers.map((answer) => done(answer).outcomes[0]?.outcome)).toEqual(tickets.map(() => 'changed'))
    expect(await batchesLogged()).toHaveLength(1)
  })

  test('change once, though an answer was lost and the part is cut elsewhere', long, async () => {
    const tickets = await someTickets(3)
    const batch = randomUUID()
    const step = (some: typeof tickets) => ({
      tickets: versioned(some),
      change: { assignee: 'me' },
      of: { count: 3 },
    })
    const first = done(await desk.tickets.changeBulk(step(tickets.slice(0, 2)), batch))
    const again = done(await desk.tickets.changeBulk(step(tickets), batch))
    expect(again.outcomes.slice(0, 2)).toEqual(first.outcomes)
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
    for (const { id } of tickets) {
      const { items } = done(await desk.tickets.history({ id }))
      expect(items.map(({ notes }) => notes)).toEqual([`Batch: ${batch}`, null])
    }
    expect(await batchesLogged()).toHaveLength(1)
  })

  test('stay where somebody else changed them meanwhile, where they are so already, and where nobody is whose they became', async () => {
    const [one, two, three] = await someTickets(3)
    const other = await colleague()
    done(await other.tickets.change({ id: two!.id, status: 'in_progress', version: 1 }))
    done(await desk.tickets.change({ id: three!.id, status: 'closed', version: 1 }))
    const outcomes = async (change: object) =>
      done(
        await desk.tickets.changeBulk(
          {
            tickets: [
              ...versioned([one!, two!]),
              ...versioned([three!], 2),
              ...versioned([{ id: other.id }]),
            ],
            change,
            note: 'spolu',
            of: { count: 4 },
          },
          randomUUID(),
        ),
      ).outcomes.map(({ outcome }) => outcome)
    expect(await outcomes({ assignee: randomUUID() })).toEqual([
      'colleague-not-found',
      'colleague-not-found',
      'colleague-not-found',
      'ticket-not-found',
    ])
    expect(await outcomes({ status: 'closed' })).toEqual([
      'changed',
      'ticket-changed',
      'same',
      'ticket-not-found',
    ])
    expect(await statusOf(two!.id)).toBe('in_progress')
    expect(done(await desk.tickets.open({ id: three!.id }))).toMatchObject({ version: 2, adminNotes: null })
  })

  test('are taken back by a second batch, but for what was changed since', long, async () => {
    const tickets = await someTickets(3)
    const [batch, back] = [randomUUID(), randomUUID()]
    const closed = { tickets: versioned(tickets), change: { status: 'closed' as const }, of: { count: 3 } }
    done(await desk.tickets.changeBulk(closed, batch))
    done(await (await colleague()).tickets.change({ id: tickets[1]!.id, status: 'resolved', version: 2 }))
    const undone = done(
      await desk.tickets.changeBulk(
        { tickets: versioned(tickets, 2), change: { status: 'open' }, undoes: batch, of: { count: 3 } },
        back,
      ),
    )
    expect(undone.outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'ticket-changed', 'changed'])
    expect(await statusOf(tickets[1]!.id)).toBe('resolved')
    const { items } = done(await desk.tickets.history({ id: tickets[0]!.id }))
    expect(items[0]).toMatchObject({ newValue: 'open', notes: `Status changed to open\nBatch: ${back}` })
    expect((await batchesLogged())[0]).toMatchObject({ details: { batch: back, undoes: batch } })
  })

  test('are for admins only, and need a key and a note that is none too long', long, async () => {
    const [ticket] = await someTickets(1)
    const step = { tickets: versioned([ticket!]), change: { status: 'closed' as const }, of: { count: 1 } }
    for (const [api, code] of [
      [app.api, 'sign-in-required'],
      [(await somebody(app, null)).api, 'role-required'],
    ] as const)
      for (const answer of [
        api.staff.tickets.planBulk({ tickets: seen([ticket!]) }),
        api.staff.tickets.changeBulk(step, randomUUID()),
      ])
        expect(await answer).toEqual({ ok: false, error: { code } })
    for (const key of [undefined, 'abc'])
      expect(await desk.tickets.changeBulk(step, key)).toEqual({
        ok: false,
        error: { code: 'idempotency-key-malformed' },
      })
    expect(await desk.tickets.changeBulk({ ...step, note: 'á'.repeat(2001) }, randomUUID())).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'note' }] },
    })
    expect(await statusOf(ticket!.id)).toBe('open')
    expect(await batchesLogged()).toEqual([])
  })
})

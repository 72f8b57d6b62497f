import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import { lettersOfReply } from '@hotovo/application/jobs/job'
import type { TicketQuery } from '@hotovo/application/tickets/ports'
import { type AuditEntry, staffNote } from '@hotovo/domain/audit/entry'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { ticketNumber } from '@hotovo/domain/orders/reference-numbers'
import { askedAccountEntries } from '@hotovo/domain/payments/account-asking'
import { dayOf, minutesLater } from '@hotovo/domain/shared/calendar'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { matchesTicket, ticketSorts } from '@hotovo/domain/tickets/filter'
import {
  answerDue,
  colleagueOf,
  type TicketHandling,
  type TicketRecord,
  type TicketReply,
  withHandling,
  withReply,
} from '@hotovo/domain/tickets/handling'
import { openedTicket } from '@hotovo/domain/tickets/opening'
import type { SavedReply } from '@hotovo/domain/tickets/saved-reply'
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketSubject,
} from '@hotovo/domain/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { combinations, type OfEach, singly } from '../support/combinations.ts'
import { placement } from '../support/placements.ts'
import { staffAccount, staffKey } from '../support/staff.ts'
import { addTicketTo, ticketForm, ticketSubmission } from '../support/tickets.ts'
import { isLong } from '../support/tier.ts'

const staff = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
const at = '2026-11-20T10:30:00.000Z'
const trace = { by: staff, at }

const accountIn = async (stores: Stores): Promise<StaffAccount> => {
  const account = staffAccount()
  const about = {
    userId: null,
    resourceType: 'staff',
    resourceId: account.id,
    details: {},
    origin: { ipAddress: null, userAgent: null },
  } as const
  await stores.staff.add(account, '$argon2id$one', systemEntry('admin_account_created', at, about))
  return account
}
const recordIn = async (stores: Stores, id: string): Promise<TicketRecord> =>
  (await stores.tickets.record(id))!

describe.each(backends)('Tickets in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  const some = async () => recordIn(stores, (await addTicketTo(stores)).id)
  const write = (record: TicketRecord, change: TicketHandling, note = '') => {
    const changed = withHandling(record, change, { ...trace, note })
    return stores.tickets.change({ ...changed, version: record.version })
  }

  test('Gives the record that staff keep of a ticket: without notes, in version 1, as long as nobody changed it', async () => {
    const ticket = await addTicketTo(stores)
    expect(await stores.tickets.record(ticket.id)).toEqual({
      ticket,
      adminNotes: null,
      assignee: null,
      relatedOrder: null,
      answeredAt: null,
      version: 1,
    })
    expect(await stores.tickets.record(randomUUID())).toBeUndefined()
  })

  test('Gives the records of those of these tickets that there are', async () => {
    const [one, two] = [await some(), await some()]
    const changed = await write(two, { status: 'closed', assignee: colleagueOf(await accountIn(stores)) })
    const found = await stores.tickets.records([two.ticket.id, randomUUID(), one.ticket.id])
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining([one, changed]))
    expect(await stores.tickets.records([])).toEqual([])
  })

  test('Finds the record of the ticket with a number', async () => {
    const record = await some()
    expect(await stores.tickets.recordByNumber(record.ticket.number)).toEqual(record)
    expect(await stores.tickets.recordByNumber('SUP-000000000')).toBeUndefined()
  })

  test('Tells the audit entries of a ticket, oldest first', async () => {
    const record = await some()
    const { entries } = withHandling(
      record,
      { status: 'closed', priority: 'low' },
      { ...trace, note: 'Volal <b>' },
    )
    await write(record, { status: 'closed', priority: 'low' }, 'Volal <b>')
    const [created, ...others] = await stores.tickets.auditEntries(record.ticket.id)
    expect(created).toMatchObject({ actionType: 'created', newValue: record.ticket.number })
    expect(others).toEqual(entries)
    expect(await stores.tickets.auditEntries(randomUUID())).toEqual([])
  })

  const someOpening = async (number = ticketNumber(systemRandom.integer)) => {
    const { order, ...rest } = placement()
    await stores.orders.add({ order, ...rest })
    const colleague = colleagueOf(await accountIn(stores))
    const reply = { id: randomUUID(), text: 'Dobrý deň' }
    const opened = openedTicket(order, { id: randomUUID(), number, reply, colleague }, trace)
    const told = { ticket: number, at: trace.at }
    const orderEntries = askedAccountEntries(order, null, told, trace.by)
    return { ...opened, jobs: lettersOfReply(opened.reply), orderEntries, order }
  }

  test('Writes a ticket that staff open, its first reply, its audit entries and those of its order, and its jobs, all or nothing', async () => {
    const { order, ...opening } = await someOpening()
    const before = (await stores.queued()).length
    expect(await stores.tickets.open(opening)).toEqual(opening.record)
    expect((await stores.queued()).slice(before)).toEqual(opening.jobs)
    const { id } = opening.record.ticket
    expect(await stores.tickets.record(id)).toEqual(opening.record)
    expect(await stores.tickets.replies([id])).toEqual([opening.reply])
    expect(await stores.tickets.auditEntries(id)).toEqual(opening.entries)
    expect((await stores.orders.auditEntries(order.id)).slice(-1)).toEqual(opening.orderEntries)
    const { number } = opening.record.ticket
    expect(await stores.payments.refundFacts([order.id])).toMatchObject([
      { asked: { ticket: number, at: trace.at } },
    ])
    expect(await stores.tickets.ofOrder({ number: order.number, limit: 5 })).toEqual([opening.record])
  })

  test('Opens none with a number that another ticket has: `number-taken`', async () => {
    const { ticket } = await some()
    const { order, ...opening } = await someOpening(ticket.number)
    const key = staffKey()
    expect(await stores.tickets.open({ ...opening, key })).toBe('number-taken')
    expect(await stores.tickets.record(opening.record.ticket.id)).toBeUndefined()
    expect(await stores.tickets.replies([opening.record.ticket.id])).toEqual([])
    // The key stays free.
    const { order: _, ...other } = await someOpening()
    expect(await stores.tickets.open({ ...other, key })).toEqual(other.record)
  })

  test('Opens none with a key that its person used before: `key-taken`', async () => {
    const { order, ...first } = await someOpening()
    const { order: _, ...second } = await someOpening()
    const key = staffKey()
    expect(await stores.tickets.open({ ...first, key })).toEqual(first.record)
    expect(await stores.tickets.open({ ...second, key })).toBe('key-taken')
    expect(await stores.tickets.record(second.record.ticket.id)).toBeUndefined()
  })

  test('Writes the changed record of a version, its reply where there is one, its audit entries and its jobs, all or nothing, and raises the version; the notes of staff stay as they are', async () => {
    const first = await some()
    const { order, ...rest } = placement()
    await stores.orders.add({ order, ...rest })
    const { line, entry } = staffNote(ticketSubject(first.ticket), 'Volané', trace)
    await stores.tickets.addNote(first.ticket.id, line, entry)
    const record = await recordIn(stores, first.ticket.id)
    const assignee = colleagueOf(await accountIn(stores))
    const change = withHandling(record, { priority: 'urgent', assignee, relatedOrder: order }, trace)
    const changed = withReply(
      change.record,
      { id: randomUUID(), text: 'Už to je. 😀\n<b>', status: 'resolved' },
      trace,
    )
    const jobs = lettersOfReply(changed.reply)
    const before = (await stores.queued()).length
    const wanted = { ...changed, version: 2, jobs }
    const written = await stores.tickets.change(wanted)
    expect(written).toEqual({
      ticket: { ...first.ticket, priority: 'urgent', status: 'resolved', relatedOrderId: order.id },
      adminNotes: line,
      assignee,
      relatedOrder: order.number,
      answeredAt: at,
      version: 3,
    })
    expect(await stores.tickets.record(first.ticket.id)).toEqual(written)
    expect(await stores.tickets.replies([first.ticket.id])).toEqual([changed.reply])
    expect((await stores.tickets.auditEntries(first.ticket.id)).slice(2)).toEqual(changed.entries)
    expect((await stores.queued()).slice(before)).toEqual(jobs)
    // What is stale leaves nothing behind.
    expect(await stores.tickets.change(wanted)).toBe('stale')
    expect(await stores.tickets.replies([first.ticket.id])).toHaveLength(1)
    expect(await stores.tickets.auditEntries(first.ticket.id)).toHaveLength(2 + changed.entries.length)
    expect((await stores.queued()).length).toBe(before + jobs.length)
  })

  test('gives a ticket to nobody who is not there, and is about no order that is not there', async () => {
    const record = await some()
    const nobody = { id: randomUUID(), name: 'Nikto', email: 'nikto@hotovo.test' }
    await expect(write(record, { assignee: nobody })).rejects.toThrow()
    await expect(
      write(record, { relatedOrder: { id: randomUUID(), number: 'ATM-000000000' } }),
    ).rejects.toThrow()
    expect(await stores.tickets.record(record.ticket.id)).toEqual(record)
    expect(await stores.tickets.auditEntries(record.ticket.id)).toHaveLength(1)
  })

  test('Of several changes of one version one is written, and the others are `stale`', async () => {
    const record = await some()
    const wanted = (['in_progress', 'resolved', 'closed'] as const).flatMap((status) =>
      Array.from({ length: 8 }, () =>
        withReply(record, { id: randomUUID(), text: 'Dobrý deň', status }, trace),
      ),
    )
    const outcomes = await Promise.all(
      wanted.map((change) =>
        stores.tickets.change({ ...change, version: 1, jobs: lettersOfReply(change.reply) }),
      ),
    )
    const written = outcomes.flatMap((outcome, place) => (outcome === 'stale' ? [] : [wanted[place]!]))
    expect(written).toHaveLength(1)
    expect(await stores.tickets.replies([record.ticket.id])).toEqual([written[0]!.reply])
    expect((await stores.tickets.auditEntries(record.ticket.id)).slice(1)).toEqual(written[0]!.entries)
  })

  test('Refuses a key that its person used before: `key-taken`', async () => {
    const record = await some()
    const key = staffKey()
    const reply = (of: TicketRecord, text: string) => withReply(of, { id: randomUUID(), text }, trace)
    const first = reply(record, 'Dobrý deň')
    // What is stale uses no key up.
    expect(await stores.tickets.change({ ...first, version: 7, key })).toBe('stale')
    const after = await stores.tickets.change({ ...first, version: 1, key })
    expect(after).toMatchObject({ version: 2 })
    const second = reply(await recordIn(stores, record.ticket.id), 'Dobrý deň')
    expect(await stores.tickets.change({ ...second, version: 2, key })).toBe('key-taken')
    expect(await stores.tickets.record(record.ticket.id)).toEqual(after)
    expect(await stores.tickets.replies([record.ticket.id])).toEqual([first.reply])
    expect(await stores.tickets.change({ ...second, version: 2, key: staffKey() })).toMatchObject({
      version: 3,
    })
  })

  test('Tells the replies to the customers of tickets, oldest first', async () => {
    const records = [await some(), await some()]
    const told: TicketReply[] = []
    // Of two at one instant the one with the smaller id is told first.
    const ids = [randomUUID(), randomUUID()].toSorted().toReversed()
    for (const [n, minutes] of [2, 1, 0, 1].entries()) {
      const record = records[n % 2]!
      const id = minutes === 1 ? ids.shift()! : randomUUID()
      const trace = { by: staff, at: minutesLater(at, minutes) }
      const changed = withReply(record, { id, text: `odpoveď ${n}` }, trace)
      records[n % 2] = (await stores.tickets.change({ ...changed, version: record.version })) as TicketRecord
      told.push(changed.reply)
    }
    const [first, second] = records.map(({ ticket }) => ticket.id) as [string, string]
    const [latest, larger, earliest, smaller] = told
    expect(await stores.tickets.replies([first, second])).toEqual([earliest, smaller, larger, latest])
    expect(await stores.tickets.replies([first])).toEqual([earliest, latest])
    expect(await stores.tickets.replies([(await some()).ticket.id])).toEqual([])
  })

  test('Adds a line to the notes of a ticket with its audit entry, and raises the version', async () => {
    const record = await some()
    const [first, second] = ['Volal zákazník', 'O’Brien <b>'].map((text) =>
      staffNote(ticketSubject(record.ticket), text, trace),
    ) as [{ line: string; entry: AuditEntry }, { line: string; entry: AuditEntry }]
    const { id } = record.ticket
    expect(await stores.tickets.addNote(id, first.line, first.entry)).toEqual({
      ...record,
      adminNotes: first.line,
      version: 2,
    })
    await stores.tickets.addNote(id, second.line, second.entry)
    expect(await stores.tickets.record(id)).toEqual({
      ...record,
      adminNotes: `${first.line}\n${second.line}`,
      version: 3,
    })
    expect((await stores.tickets.auditEntries(id)).slice(1)).toEqual([first.entry, second.entry])
  })

  test('Of notes that are added at once none is lost, and of those with one key of a person one is added: `key-taken`', async () => {
    const record = await some()
    const notes = Array.from({ length: 30 }, (_, n) =>
      staffNote(ticketSubject(record.ticket), `poznámka ${n}`, trace),
    )
    await Promise.all(notes.map(({ line, entry }) => stores.tickets.addNote(record.ticket.id, line, entry)))
    const noted = await recordIn(stores, record.ticket.id)
    expect(noted.version).toBe(31)
    const { line, entry } = notes[0]!
    const key = staffKey()
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => stores.tickets.addNote(record.ticket.id, line, entry, key)),
    )
    expect(outcomes.filter((outcome) => outcome === 'key-taken')).toHaveLength(15)
    expect(await recordIn(stores, record.ticket.id)).toMatchObject({ version: 32 })
    expect(noted.adminNotes?.split('\n').toSorted()).toEqual(notes.map(({ line }) => line).toSorted())
  })

  describe('a list', () => {
    let own: Stores
    let listed: readonly TicketRecord[]
    beforeAll(async () => {
      own = await open()
      const colleague = colleagueOf(await accountIn(own))
      const states = combinations({ status: ticketStatuses, priority: ticketPriorities })
      for (const [n, { status, priority }] of states.entries()) {
        const form = ticketForm({
          name: n % 3 === 0 ? 'Žofia Kráľová' : 'Ján O’Brien',
          email: `osoba.${n}%_@Example.sk`,
          category: ticketCategories[n % ticketCategories.length]!,
          subject: n % 5 === 0 ? 'Stratený kód' : 'Iná otázka',
        })
        const { ticket, ...rest } = ticketSubmission({}, form)
        // Some stand at one instant, so that ids decide.
        const createdAt = minutesLater(ticket.createdAt, Math.floor(n / 2))
        await own.tickets.add({ ...rest, ticket: { ...ticket, createdAt } })
        const record = await recordIn(own, ticket.id)
        const whose = n % 4 === 0 ? { assignee: colleague } : {}
        const worked = withHandling(
          record,
          { status, priority, ...whose },
          { by: staff, at: minutesLater(at, 60) },
        )
        const answered =
          n % 7 === 0
            ? withReply(
                worked.record,
                { id: randomUUID(), text: 'Áno' },
                { by: staff, at: minutesLater(at, 60) },
              )
            : worked
        if (answered.entries.length > 0) await own.tickets.change({ ...answered, version: 1 })
      }
      listed = await own.tickets.page({ filter: {}, sort: 'oldest', limit: 100 })
      expect(listed).toHaveLength(states.length)
      const dues = listed.flatMap((record) => answerDue(record) ?? []).toSorted()
      owed.push(dues[0]!, dues[Math.floor(dues.length / 2)]!, dues.at(-1)!)
    })
    afterAll(() => own.close())

    const placeOf = (record: TicketRecord) => ({
      id: record.ticket.id,
      createdAt: record.ticket.createdAt,
      answerBy: answerDue(record),
    })
    /** Instants by which some answers are owed, and all of them. */
    const owed: string[] = []
    type Combined = Pick<
      OfEach<TicketQuery['filter']>,
      'q' | 'status' | 'priority' | 'assignee' | 'noted' | 'owedBy'
    >
    /** What is asked for by itself. */
    const others = (): Omit<OfEach<TicketQuery['filter']>, keyof Combined> => {
      const [first, last] = [listed[0]!, listed.at(-1)!].map(({ ticket }) => dayOf(ticket.createdAt))
      return {
        category: [['billing'], ['billing', 'voucher'], []],
        from: [first!, '2999-01-01'],
        to: [last!, '1999-01-01'],
      }
    }
    const keyOf = (record: TicketRecord, sort: TicketQuery['sort']) =>
      [sort === 'due' ? (answerDue(record) ?? 'none') : '', record.ticket.createdAt, record.ticket.id].join(
        ' ',
      )
    const wanted = (filter: TicketQuery['filter'], sort: TicketQuery['sort']) => {
      const sorted = listed
        .filter((record) => matchesTicket(record, filter))
        .toSorted((a, b) => (keyOf(a, sort) < keyOf(b, sort) ? -1 : 1))
      return sort === 'newest' ? sorted.toReversed() : sorted
    }

    test('Counts the tickets that a filter means, up to as many as are asked for', async () => {
      const filters = combinations({
        q: [undefined, 'zof', 'nikto'],
        status: [undefined, ['open', 'in_progress'], []],
        priority: [undefined, ['urgent', 'high']],
        assignee: [undefined, null],
        noted: [undefined, true],
        owedBy: [undefined, ...owed],
      } as const satisfies Combined)
      for (const filter of [...filters, ...singly(others())] satisfies TicketQuery['filter'][])
        for (const limit of [100, 2]) {
          const { length } = wanted(filter, 'newest')
          expect(await own.tickets.count({ filter, limit })).toBe(Math.min(length, limit))
        }
    })

    test('Tells the tickets that a filter means, from behind a position on, as many as are asked for', async () => {
      const whose = listed.find(({ assignee }) => assignee)!.assignee!.id
      const byAnInstant = combinations({
        q: [undefined, 'zof'],
        status: [undefined, ['open', 'in_progress'], ['open', 'closed']],
        priority: [undefined, ['urgent', 'high']],
        assignee: [undefined, null, whose],
        noted: [undefined, true],
        owedBy: owed,
      } as const satisfies Combined)
      const filters = combinations({
        q: [undefined, 'zof', 'STRATENY kod', '%_@', 'nikto', listed[5]!.ticket.number.slice(4)],
        status: [undefined, ['open'], ['open', 'in_progress'], ['closed', 'resolved', 'closed'], []],
        priority: [undefined, ['urgent', 'high'], ['low']],
        assignee: [undefined, null, whose, randomUUID()],
      } as const)
      // Neighbours differ in one word: the gate takes every third.
      const asked: TicketQuery['filter'][] = [
        ...[...filters, ...byAnInstant].filter((_, place) => isLong || place % 3 === 0),
        ...singly(others()),
        { category: ['billing', 'voucher'], status: ['open', 'closed'] },
      ]
      for (const filter of asked)
        for (const sort of ticketSorts) {
          const all = wanted(filter, sort)
          const found: TicketRecord[] = []
          for (;;) {
            const last = found.at(-1)
            const page = await own.tickets.page({ filter, sort, after: last && placeOf(last), limit: 5 })
            found.push(...page)
            if (page.length < 5) break
          }
          expect({ filter, sort, found: found.map(({ ticket }) => ticket.number) }).toEqual({
            filter,
            sort,
            found: all.map(({ ticket }) => ticket.number),
          })
        }
      expect(await own.tickets.page({ filter: {}, sort: 'due', limit: 100 })).toEqual(wanted({}, 'due'))
    })

    test('Tells the tickets that are about the order with a number, the newest first, as many as are asked for', async () => {
      const own = await open()
      const { order, ...rest } = placement()
      await own.orders.add({ order, ...rest })
      const about: string[] = []
      for (const isAbout of [true, true, false, true]) {
        const { id } = await addTicketTo(own)
        if (!isAbout) continue
        about.push(id)
        const record = await recordIn(own, id)
        const change = withHandling(record, { relatedOrder: order }, trace)
        await own.tickets.change({ ...change, version: record.version })
      }
      const ids = about.toSorted().toReversed()
      const idsOf = async (limit: number) =>
        (await own.tickets.ofOrder({ number: order.number, limit })).map(({ ticket }) => ticket.id)
      expect(await idsOf(2)).toEqual(ids.slice(0, 2))
      expect(await idsOf(9)).toEqual(ids)
      expect(await own.tickets.ofOrder({ number: 'ATM-000000000', limit: 9 })).toEqual([])
      await own.close()
    })

    test('Tells the tickets of an e-mail, however it is written, the newest first, as many as are asked for, and how many there are; the one that is excepted counts for neither', async () => {
      const email = `Niekto.${randomUUID()}@example.sk`
      const theirs = []
      for (const written of [email, email.toUpperCase(), email.toLowerCase()])
        theirs.unshift(await addTicketTo(own, { email: written }))
      const ids = theirs
        .map(({ id }) => id)
        .toSorted()
        .toReversed()
      const { items, count } = await own.tickets.ofCustomer({ email: ` ${email}`, limit: 2 })
      expect([items.map(({ ticket }) => ticket.id), count]).toEqual([ids.slice(0, 2), 3])
      const others = await own.tickets.ofCustomer({ email, except: ids[0], limit: 20 })
      expect([others.items.map(({ ticket }) => ticket.id), others.count]).toEqual([ids.slice(1), 2])
      expect(await own.tickets.ofCustomer({ email: 'nikto@example.sk', limit: 2 })).toEqual({
        items: [],
        count: 0,
      })
    })
  })

  test('While tickets are being added, each one that was there is told once', async () => {
    const own = await open()
    const there: string[] = []
    for (let n = 0; n < 20; n++) there.push((await addTicketTo(own)).id)
    const adding = Promise.all(Array.from({ length: 20 }, () => addTicketTo(own)))
    const told: string[] = []
    let after: TicketQuery['after']
    do {
      const page = await own.tickets.page({ filter: {}, sort: 'newest', after, limit: 3 })
      told.push(...page.map(({ ticket }) => ticket.id))
      const last = page.length === 3 ? page.at(-1) : undefined
      after = last && { id: last.ticket.id, createdAt: last.ticket.createdAt, answerBy: null }
    } while (after)
    await adding
    expect(told.filter((id) => there.includes(id)).toSorted()).toEqual(there.toSorted())
    await own.close()
  })
})

describe.each(backends)('SavedReplies in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })
  const reply = (title: string, ownerId: string | null = null): SavedReply => ({
    id: randomUUID(),
    title,
    text: 'Dobrý deň,\n<b> 😀',
    language: 'sk',
    assumes: 'paid',
    ownerId,
    version: 1,
  })
  const logged = (action: `saved_reply_${'added' | 'changed' | 'removed'}`, { id, title }: SavedReply) =>
    systemEntry(action, at, {
      userId: null,
      resourceType: 'saved_reply',
      resourceId: id,
      details: { title, email: 'jana@hotovo.test' },
      origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
    })
  const keep = async (title: string, ownerId: string | null = null) => {
    const one = reply(title, ownerId)
    await stores.savedReplies.add(one, logged('saved_reply_added', one))
    return one
  }

  const repliesOf = (staffId: string) => stores.savedReplies.of(staffId)

  test('Tells the replies of a person and those of the whole team, by their titles', async () => {
    const [owner, colleague] = [(await accountIn(stores)).id, (await accountIn(stores)).id]
    const [c, b, a] = [await keep('Cc', owner), await keep('Bb'), await keep('Aa', owner)]
    const other = await keep('Aa', colleague)
    expect(await repliesOf(owner)).toEqual([a, b, c])
    expect(await repliesOf(colleague)).toEqual([other, b])
  })

  test('Keeps a reply and the entry about it, all or nothing', async () => {
    const before = (await stores.actions()).length
    const one = await keep('Vrátenie')
    expect(await repliesOf(randomUUID())).toContainEqual(one)
    expect((await stores.actions()).slice(before)).toEqual(['saved_reply_added'])
  })

  test('Writes other words in the place of a version, which it raises, and logs it; answers whether that version was there', async () => {
    const { id: owner } = await accountIn(stores)
    const one = await keep('Doručenie')
    const before = (await stores.actions()).length
    const wanted = {
      ...one,
      title: 'Courier',
      text: 'On its way.',
      language: 'en',
      ownerId: owner,
      assumes: 'completed',
    } as const
    const change = (reply: SavedReply) =>
      stores.savedReplies.change(reply, logged('saved_reply_changed', reply))
    expect(await change(wanted)).toBe(true)
    expect(await repliesOf(owner)).toContainEqual({ ...wanted, version: 2 })
    expect(await repliesOf(randomUUID())).not.toContainEqual(expect.objectContaining({ id: one.id }))
    expect([await change(wanted), await change(reply('Nikdy'))]).toEqual([false, false])
    expect((await stores.actions()).slice(before)).toEqual(['saved_reply_changed'])
  })

  test('Of several changes of one version one is written', async () => {
    const one = await keep('Naraz')
    const texts = ['jeden', 'dva', 'tri']
    const outcomes = await Promise.all(
      texts.map((text) => stores.savedReplies.change({ ...one, text }, logged('saved_reply_changed', one))),
    )
    expect(outcomes.filter((was) => was)).toHaveLength(1)
    const [text] = texts.filter((_, place) => outcomes[place])
    expect(await repliesOf(randomUUID())).toContainEqual({ ...one, text, version: 2 })
  })

  test('Removes a reply and logs it; answers whether it was there', async () => {
    const one = await keep('Stratený kód')
    const before = (await stores.actions()).length
    const gone = logged('saved_reply_removed', one)
    const outcomes = await Promise.all([1, 2, 3].map(() => stores.savedReplies.remove(one.id, gone)))
    expect(outcomes.filter((was) => was)).toHaveLength(1)
    expect(await repliesOf(randomUUID())).not.toContainEqual(one)
    expect((await stores.actions()).slice(before)).toEqual(['saved_reply_removed'])
  })
})

describe.each(backends)('Orders in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  test('Finds the record of the order with a number', async () => {
    const one = placement()
    await stores.orders.add(one)
    expect(await stores.orders.recordByNumber(one.order.number)).toEqual(
      await stores.orders.record(one.order.id),
    )
    expect(await stores.orders.recordByNumber('ATM-000000000')).toBeUndefined()
  })

  const theirs = async (email: string, parts: readonly object[]) => {
    const added = []
    for (const part of parts) {
      const { order, ...rest } = placement()
      const one = { ...order, email, ...part }
      await stores.orders.add({ ...rest, order: one })
      added.push(one)
    }
    return added
  }

  test('Tells the orders of an e-mail, however it is written, the newest first, as many as are asked for, and how many there are; the one that is excepted counts for neither', async () => {
    const email = `Niekto.${randomUUID()}@example.sk`
    const added = [...(await theirs(email, [{}, {}])), ...(await theirs(email.toUpperCase(), [{}]))]
    const ids = added
      .map(({ id }) => id)
      .toSorted()
      .toReversed()
    const found = await stores.orders.ofCustomer({ email: `${email} `, limit: 2 })
    expect([found.items.map(({ id }) => id), found.count]).toEqual([ids.slice(0, 2), 3])
    const others = await stores.orders.ofCustomer({ email, except: ids[1], limit: 20 })
    expect([others.items.map(({ id }) => id), others.count]).toEqual([[ids[0], ids[2]], 2])
    expect(await stores.orders.ofCustomer({ email: 'nikto@example.sk', limit: 2 })).toEqual({
      items: [],
      count: 0,
      sums: [],
    })
  })

  test('Adds up, for each currency, what all of them have paid, are still to pay and were given back', async () => {
    const email = `platca.${randomUUID()}@example.sk`
    const [first] = await theirs(email, [{}, {}, { orderStatus: 'zrusena' }])
    const { sums } = await stores.orders.ofCustomer({ email, except: first!.id, limit: 1 })
    expect(sums).toEqual([{ currency: 'EUR', paid: 0, unpaid: 2 * first!.total, refunded: 0 }])
  })
})

describe.each(backends)('Staff in $name', ({ open }) => {
  test('Tells the open accounts that have a role, by their e-mails', async () => {
    const stores = await open()
    const account = await accountIn(stores)
    const second = await accountIn(stores)
    const nobody = { ...account, id: randomUUID(), email: 'a@hotovo.test', role: null }
    const about = {
      userId: null,
      resourceType: 'staff',
      resourceId: nobody.id,
      details: {},
      origin: { ipAddress: null, userAgent: null },
    } as const
    await stores.staff.add(nobody, '$argon2id$one', systemEntry('admin_account_created', at, about))
    expect(await stores.staff.withRole()).toEqual(
      [account, second].toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    )
    await stores.staff.close(second.id, { at, entry: systemEntry('admin_account_closed', at, about) })
    expect(await stores.staff.withRole()).toEqual([account])
    await stores.close()
  })
})

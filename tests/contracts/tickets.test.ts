import { randomUUID } from 'node:crypto'
import type { PortsBesideStores } from '@hotovo/adapters/memory/stores'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { Job } from '@hotovo/application/jobs/job'
import type { Ports } from '@hotovo/application/ports'
import { entryRecord, systemRecord } from '@hotovo/domain/audit/record'
import { answerBy } from '@hotovo/domain/tickets/ticket'
import * as fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyFeedbackForm, anyTicketForm } from '../support/any-forms.ts'
import { backends, type Stores } from '../support/backends.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { placement } from '../support/placements.ts'
import { feedbackSubmission, ticketSubmission } from '../support/tickets.ts'
import { runs } from '../support/tier.ts'
import { testPersonal } from '../support/world.ts'

const now = '2026-11-20T12:00:00.000Z'
const sorted = (jobs: readonly Job[]) => jobs.map((job) => JSON.stringify(job)).toSorted()

describe.each(backends)('Tickets in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  const entriesOf = async (id: string) =>
    (await stores.auditRecords.page({ filter: { type: 'ticket' }, now, limit: 1000 })).filter(
      ({ entity }) => entity.id === id,
    )
  const newJobs = async (deed: () => Promise<unknown>) => {
    const before = (await stores.queued()).length
    await deed()
    return (await stores.queued()).slice(before)
  }

  test('Writes the ticket, its audit entries, its human check and its jobs, all or nothing', async () => {
    const first = ticketSubmission()
    const jobs = await newJobs(async () => expect(await stores.tickets.add(first)).toBe('added'))
    expect(sorted(jobs)).toEqual(sorted(first.jobs))
    expect(jobs).toHaveLength(2)
    expect(await entriesOf(first.ticket.id)).toEqual([
      { ...entryRecord('1', first.entries[0]!), id: expect.any(String) },
    ])
    // Each of these meets one constraint only; everything else in it is new and must not stay behind.
    const refused = [
      ticketSubmission({ number: first.ticket.number }),
      ticketSubmission({ humanCheck: first.humanCheck }),
    ] as const
    for (const one of refused) {
      expect(await newJobs(async () => expect(await stores.tickets.add(one)).not.toBe('added'))).toEqual([])
      expect(await stores.tickets.byId(one.ticket.id)).toBeUndefined()
      expect(await entriesOf(one.ticket.id)).toEqual([])
    }
    // Nor is the check of a refused ticket used up.
    expect(await stores.tickets.add(ticketSubmission({ humanCheck: refused[0].humanCheck }))).toBe('added')
  })

  test('Refuses a number that another ticket has: `number-taken`', async () => {
    const first = ticketSubmission()
    await stores.tickets.add(first)
    expect(await stores.tickets.add(ticketSubmission({ number: first.ticket.number }))).toBe('number-taken')
  })

  test('Refuses a human check that was used before, by whatever form: `human-check-used`', async () => {
    const [order, ticket, feedback] = [placement(), ticketSubmission(), feedbackSubmission()]
    expect(await stores.orders.add(order)).toBe('added')
    expect(await stores.tickets.add(ticket)).toBe('added')
    expect(await stores.feedback.add(feedback)).toBe('added')
    for (const { humanCheck } of [order, ticket, feedback]) {
      expect(await stores.orders.add(placement({ humanCheck }))).toBe('human-check-used')
      expect(await stores.tickets.add(ticketSubmission({ humanCheck }))).toBe('human-check-used')
      expect(await stores.feedback.add(feedbackSubmission({ humanCheck }))).toBe('human-check-used')
    }
  })

  test('of duplicate requests with one human check one is added', async () => {
    const { humanCheck } = ticketSubmission()
    const twins = Array.from({ length: 16 }, () => ticketSubmission({ humanCheck }))
    const outcomes = await Promise.all(twins.map((twin) => stores.tickets.add(twin)))
    expect(outcomes.filter((outcome) => outcome !== 'added')).toEqual(Array(15).fill('human-check-used'))
  })

  test('Gives back exactly what was added, and nothing for an unknown id', async () => {
    expect(await stores.tickets.byId(randomUUID())).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(anyTicketForm, async (form) => {
        const one = ticketSubmission({}, form)
        expect(await stores.tickets.add(one)).toBe('added')
        expect(await stores.tickets.byId(one.ticket.id)).toEqual(one.ticket)
      }),
      runs(50, 5),
    )
  })

  test('Finds the ticket that used a human check up, and nothing where none or another form did', async () => {
    const [order, ticket, feedback] = [placement(), ticketSubmission(), feedbackSubmission()]
    expect(await stores.tickets.byHumanCheck(ticket.humanCheck.id)).toBeUndefined()
    await stores.orders.add(order)
    await stores.tickets.add(ticket)
    await stores.feedback.add(feedback)
    await stores.tickets.add(ticketSubmission({ humanCheck: ticket.humanCheck }))
    expect(await stores.tickets.byHumanCheck(ticket.humanCheck.id)).toEqual(ticket.ticket)
    for (const { humanCheck } of [order, feedback])
      expect(await stores.tickets.byHumanCheck(humanCheck.id)).toBeUndefined()
  })

  test('what is given out is a copy', async () => {
    const one = ticketSubmission()
    await stores.tickets.add(one)
    const given = (await stores.tickets.byId(one.ticket.id)) as { name: string }
    given.name = 'Zmenené'
    expect((await stores.tickets.byId(one.ticket.id))?.name).toBe(one.ticket.name)
  })
})

describe.each(backends)('Feedbacks in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  test('Writes the feedback, the entry about it, its human check and its jobs, all or nothing', async () => {
    const first = feedbackSubmission()
    expect(await stores.feedback.add(first)).toBe('added')
    expect(sorted(await stores.queued())).toEqual(sorted(first.jobs))
    expect(await stores.systemLog.newest(10)).toEqual([first.entry])
    expect(await stores.auditRecords.page({ filter: { type: 'system' }, now, limit: 10 })).toEqual([
      { ...systemRecord('1', first.entry, undefined), id: expect.any(String) },
    ])
    const twin = feedbackSubmission({ humanCheck: first.humanCheck })
    expect(await stores.feedback.add(twin)).toBe('human-check-used')
    expect(await stores.feedback.byId(twin.feedback.id)).toBeUndefined()
    expect(await stores.systemLog.newest(10)).toHaveLength(1)
    expect(await stores.queued()).toHaveLength(2)
  })

  test('Refuses a human check that was used before, by whatever form: `human-check-used`', async () => {
    const { humanCheck } = feedbackSubmission()
    const twins = Array.from({ length: 16 }, () => feedbackSubmission({ humanCheck }))
    const outcomes = await Promise.all(twins.map((twin) => stores.feedback.add(twin)))
    expect(outcomes.filter((outcome) => outcome !== 'added')).toEqual(Array(15).fill('human-check-used'))
  })

  test('Finds the feedback that used a human check up, and nothing where none or another form did', async () => {
    const [ticket, feedback] = [ticketSubmission(), feedbackSubmission()]
    expect(await stores.feedback.byHumanCheck(feedback.humanCheck.id)).toBeUndefined()
    await stores.tickets.add(ticket)
    await stores.feedback.add(feedback)
    await stores.feedback.add(feedbackSubmission({ humanCheck: feedback.humanCheck }))
    expect(await stores.feedback.byHumanCheck(feedback.humanCheck.id)).toEqual(feedback.feedback)
    expect(await stores.feedback.byHumanCheck(ticket.humanCheck.id)).toBeUndefined()
  })

  test('Gives back exactly what was added, and nothing for an unknown id', async () => {
    expect(await stores.feedback.byId(randomUUID())).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(anyFeedbackForm, async (form) => {
        const one = feedbackSubmission({}, form)
        expect(await stores.feedback.add(one)).toBe('added')
        expect(await stores.feedback.byId(one.feedback.id)).toEqual(one.feedback)
      }),
      runs(50, 5),
    )
  })
})

describe('The tables of support in postgres', () => {
  let database: MigratedDatabase
  let sql: Sql
  let stores: Omit<Ports, keyof PortsBesideStores>
  let reader: pg.Client
  const first = ticketSubmission()
  const feedback = feedbackSubmission()
  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner: reader } = database)
    stores = postgresStores(sql, testPersonal)
    await stores.tickets.add(first)
    await stores.feedback.add(feedback)
  })
  afterAll(async () => {
    await database.drop()
  })
  const rowsOf = async (text: string) => (await reader.query(text)).rows

  test('a ticket has the columns of rule H3', async () => {
    const { ticket } = first
    expect(await rowsOf('select * from support_tickets')).toEqual([
      {
        id: ticket.id,
        ticket_number: ticket.number,
        language: 'sk',
        name: "Ľubomíra O'Brien-Šťastná",
        email: 'lubomira@example.sk',
        phone: '',
        category: 'voucher',
        topic: 'voucher-usage',
        voucher_serial: 'VCH-A1B2C3D4E',
        subject: 'Kód sa nedá prečítať & "zmizol" <3',
        message: 'Papier zmokol.\nVidno len posledné štyri znaky, čo mám robiť?',
        priority: 'medium',
        status: 'open',
        admin_notes: null,
        related_order_id: null,
        created_at: new Date(ticket.createdAt),
        version: 1,
        assignee_id: null,
        assignee_name: null,
        assignee_email: null,
        related_order_number: null,
        answered_at: null,
        answer_by: new Date(answerBy(ticket)),
        company: null,
        company_number: null,
        city: null,
        search_text: ` ${ticket.number.toLowerCase()} lubomira o'brien-stastna lubomira@example.sk kod sa neda precitat & "zmizol" <3`,
      },
    ])
    expect(
      await rowsOf(`select ticket_id, action_type, field_name, old_value, new_value, actor_kind, admin_user,
                           admin_email, notes, created_at, person, search_text from ticket_audit_log`),
    ).toEqual([
      {
        ticket_id: ticket.id,
        action_type: 'created',
        field_name: null,
        old_value: null,
        new_value: ticket.number,
        actor_kind: 'visitor',
        admin_user: null,
        admin_email: null,
        notes: null,
        created_at: new Date(ticket.createdAt),
        person: null,
        search_text: ` ${ticket.number.toLowerCase()} created`,
      },
    ])
  })

  test('feedback stands in its table, and nobody is spoken of in the row of the log', async () => {
    const { createdAt, ...rest } = feedback.feedback
    expect(await rowsOf('select * from feedback')).toEqual([{ ...rest, created_at: new Date(createdAt) }])
    expect(
      await rowsOf(`select action, resource_type, resource_id, severity, details, user_id, ip_address, user_agent, person
                      from audit_logs`),
    ).toEqual([
      {
        action: 'feedback_received',
        resource_type: 'feedback',
        resource_id: rest.id,
        severity: 'low',
        details: { rating: 4 },
        user_id: null,
        ip_address: null,
        user_agent: null,
        person: null,
      },
    ])
    expect(await rowsOf('select * from person_keys')).toEqual([])
  })

  test('both used their human checks and asked for their letters', async () => {
    const checks = await rowsOf('select id from used_human_checks')
    expect(checks.map(({ id }) => id).toSorted()).toEqual(
      [first.humanCheck.id, feedback.humanCheck.id].toSorted(),
    )
    const queued = await rowsOf('select payload from graphile_worker._private_jobs')
    expect(sorted(queued.map(({ payload }) => payload))).toEqual(sorted([...first.jobs, ...feedback.jobs]))
  })

  test('whoever uses a human check takes a few along that are long over, and none that may come again', async () => {
    const hours = (count: number) => new Date(Date.parse('2026-11-20T10:30:00.000Z') + count * 3_600_000)
    const use = async (expiresAt: Date) => {
      const { humanCheck } = ticketSubmission({
        humanCheck: { id: randomUUID(), expiresAt: expiresAt.toISOString() },
      })
      expect(await stores.tickets.add(ticketSubmission({ humanCheck }))).toBe('added')
      return humanCheck.id
    }
    const old = await Promise.all([1, 2, 3, 4, 5, 6].map((hour) => use(hours(hour))))
    const recent = await use(hours(30))
    const last = await use(hours(31))
    const left = (await rowsOf('select id from used_human_checks')).map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining([recent, last]))
    expect(left.filter((id) => old.includes(id)).length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['ticket_number', `'SUP-abc123xyz'`],
    ['ticket_number', `'ATM-ABC123XYZ'`],
    ['language', `'cs'`],
    ['name', `'J'`],
    ['name', `repeat('x', 51)`],
    ['email', `'a@b'`],
    ['phone', `'0905'`],
    ['category', `'gaming'`],
    ['category', `'billing'`],
    ['topic', `'refund'`],
    ['topic', `'unknown'`],
    ['voucher_serial', `'12345'`],
    ['voucher_serial', `repeat('x', 41)`],
    ['subject', `'abcd'`],
    ['subject', `repeat('x', 101)`],
    ['message', `repeat('x', 19)`],
    ['message', `repeat('x', 1001)`],
    ['priority', `'critical'`],
    ['status', `'new'`],
    ['version', '0'],
    ['assignee_name', `'Nikto'`],
    ['related_order_number', 'null, related_order_id = gen_random_uuid()'],
    ['answered_at', `created_at - interval '1 second', answer_by = null`],
    ['answered_at', 'created_at'],
    ['status', `'closed'`],
  ])('repeats the rules, so that no other way in breaks them: %s of %s', async (column, value) => {
    await expect(reader.query(`update support_tickets set ${column} = ${value}`)).rejects.toMatchObject({
      code: '23514',
    })
  })

  test.each([
    ['type', `'praise'`],
    ['category', `'general'`],
    ['title', `'abcd'`],
    ['description', `repeat('x', 1001)`],
    ['priority', `'urgent'`],
    ['rating', '0'],
    ['rating', '6'],
    ['email', `'a@b'`],
  ])('and those of feedback: %s of %s', async (column, value) => {
    await expect(reader.query(`update feedback set ${column} = ${value}`)).rejects.toMatchObject({
      code: '23514',
    })
  })
})

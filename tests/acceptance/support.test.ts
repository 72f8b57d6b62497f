import { memoryPorts } from '@hotovo/adapters/memory/stores'
import type { FeedbackRequest } from '@hotovo/application/feedback/send'
import type { TicketRequest } from '@hotovo/application/tickets/submit'
import type { FeedbackForm } from '@hotovo/domain/feedback/feedback'
import { rateLimits } from '@hotovo/domain/limits'
import { checkSymbol } from '@hotovo/domain/shared/voucher-code'
import type { Ticket, TicketForm } from '@hotovo/domain/tickets/ticket'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'
import {
  feedbackRequest,
  serveHttp,
  solvedCheck,
  type TestApp,
  testSetups,
  ticketRequest,
} from '../support/test-app.ts'
import { feedbackForm, registration, ticketForm } from '../support/tickets.ts'
import { long, runs } from '../support/tier.ts'
import { testAdmin, testInstallation, testWorld } from '../support/world.ts'

const refusedWith = (...problems: object[]) => ({ ok: false, error: { code: 'invalid', problems } })
const humanProblem = (code: string) => refusedWith({ at: 'humanCheck.answer', code })
const symbols = '7K3P9XQW2M4DZM3D'
const code = `7K3P-9XQW-2M4D-ZM3D-${checkSymbol(symbols)}`
const masked = '••••-••••-••••-ZM3D'

/** The ticket with a number, as its store has it. */
async function storedTicket({ ports, world }: TestApp, number: string): Promise<Ticket> {
  const filter = { type: 'ticket', q: number } as const
  const [row] = await ports.auditRecords.page({ filter, now: world.clock.now(), limit: 1 })
  return (await ports.tickets.byId(row!.entity.id!))!
}

/** The feedback that came last, as its store has it. */
async function storedFeedback({ ports }: TestApp) {
  const [entry] = await ports.systemLog.newest(1)
  return (await ports.feedback.byId(entry!.resourceId!))!
}

describe.each(testSetups)('A visitor asks for support, $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await open()
  })
  afterAll(() => app.close())
  // Another window of the limit for each test.
  beforeEach(() => app.world.clock.forward(rateLimits.tickets.seconds / 60))

  const sent = async (form: TicketForm) => app.api.tickets.submit(await ticketRequest(app.api, form))
  async function submitted(form = ticketForm()) {
    const result = await sent(form)
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
    return result.value
  }

  test('gets a number, the instant, and until when the first answer comes in support hours', async () => {
    // A Friday at three, local time: an hour is left, then three days, then two hours.
    app.world.clock.set('2026-11-20T14:00:00.000Z')
    const receipt = await submitted()
    expect(receipt).toEqual({
      ticketNumber: expect.stringMatching(/^SUP-[A-Z0-9]{9}$/),
      createdAt: '2026-11-20T14:00:00.000Z',
      answerBy: '2026-11-26T10:00:00.000Z',
    })
  })

  test('what the server decides: category of the topic, priority, status, no phone, and who did it', async () => {
    const { ticketNumber, createdAt } = await submitted(
      ticketForm({ category: 'complaint', topic: 'refund' }),
    )
    expect(await storedTicket(app, ticketNumber)).toMatchObject({
      number: ticketNumber,
      category: 'billing',
      topic: 'refund',
      priority: 'medium',
      status: 'open',
      phone: '',
      relatedOrderId: null,
      createdAt,
    })
    const filter = { type: 'ticket', q: ticketNumber } as const
    const trail = await app.ports.auditRecords.page({ filter, now: createdAt, limit: 10 })
    expect(trail).toMatchObject([
      {
        action: 'created',
        entity: { kind: 'ticket', number: ticketNumber },
        newValue: ticketNumber,
        actor: { kind: 'visitor' },
        at: createdAt,
      },
    ])
  })

  test('a lost code is urgent at once, which the log tells, and is answered in two hours of support', async () => {
    app.world.clock.set('2026-11-23T09:00:00.000Z')
    const { ticketNumber, createdAt, answerBy } = await submitted(ticketForm({ topic: 'lost-code' }))
    expect(answerBy).toBe('2026-11-23T11:00:00.000Z')
    expect(await storedTicket(app, ticketNumber)).toMatchObject({ topic: 'lost-code', priority: 'urgent' })
    const filter = { type: 'ticket', q: ticketNumber } as const
    const trail = await app.ports.auditRecords.page({ filter, now: createdAt, limit: 10 })
    expect(trail).toMatchObject([
      { action: 'priority_change', oldValue: 'medium', newValue: 'urgent', actor: { kind: 'system' } },
      { action: 'created', newValue: ticketNumber, actor: { kind: 'visitor' } },
    ])
  })

  test('a request that leaves its category out is general (rule S1)', async () => {
    const { category: _none, topic: _neither, ...bare } = await ticketRequest(app.api, ticketForm())
    const sent = await app.api.tickets.submit(bare)
    if (!sent.ok) throw new Error(JSON.stringify(sent.error))
    const { category, topic } = await storedTicket(app, sent.value.ticketNumber)
    expect([category, topic]).toEqual(['general', null])
  })

  test('a shop that registers is a ticket of that topic with who it is; what is wrong with it is said (rule S11)', async () => {
    const shop = ticketForm({ ...registration, topic: 'selling', companyNumber: '12 345 679' })
    const { ticketNumber } = await submitted(shop)
    const kept = { ...registration, topic: 'selling', category: 'general', priority: 'medium' }
    expect(await storedTicket(app, ticketNumber)).toMatchObject(kept)
    const problems = [{ at: 'companyNumber', code: 'not-a-company-number' }]
    expect(await sent({ ...shop, companyNumber: '12345678' })).toEqual(refusedWith(...problems))
    const nobody = { company: null, companyNumber: null, city: null, phone: '' }
    const other = await submitted(ticketForm(registration))
    expect(await storedTicket(app, other.ticketNumber)).toMatchObject(nobody)
  })

  test.each([
    ['name', ['', 'required'], ['J', 'too-short'], ['Ž'.repeat(51), 'too-long'], ['Jana 2', 'not-a-name']],
    [
      'email',
      ['', 'required'],
      ['a@b', 'not-an-email'],
      [`${'a'.repeat(96)}@b.sk`, 'too-long'],
      ['a b@c.sk', 'not-an-email'],
    ],
    ['category', ['', 'required']],
    ['voucherSerial', ['12345', 'too-short'], ['x'.repeat(41), 'too-long']],
    [
      'subject',
      ['  ', 'required'],
      ['abcd', 'too-short'],
      ['😀'.repeat(101), 'too-long'],
      ['a\nbcde', 'hidden-characters'],
    ],
    ['description', ['', 'required'], ['x'.repeat(19), 'too-short'], ['😀'.repeat(1001), 'too-long']],
  ] as const)('%s beyond its edges is refused, and says why', async (field, ...wrongs) => {
    const form = ticketForm({ topic: undefined })
    for (const [value, problem] of wrongs)
      expect(await sent({ ...form, [field]: value } as TicketForm)).toEqual(
        refusedWith(expect.objectContaining({ at: field, code: problem })),
      )
  })

  test('each field at its edges is taken', long, async () => {
    const edges: Partial<TicketForm>[] = [
      { name: 'Jo', subject: 'abcde', description: 'x'.repeat(20), voucherSerial: '123456' },
      { name: 'Ž'.repeat(50), subject: '😀'.repeat(100), description: '😀'.repeat(1000) },
      { email: `${'a'.repeat(95)}@b.sk`, voucherSerial: 'x'.repeat(40) },
      { voucherSerial: '', category: '', topic: 'other' },
      { voucherSerial: undefined, category: 'complaint', topic: undefined },
    ]
    for (const edge of edges) await submitted(ticketForm(edge))
  })

  test.each([
    ['a control character', '\u0007'],
    ['a zero byte', '\u0000'],
    ['a bidi override', '\u202e'],
    ['half a character', '\ud83d'],
    ['a zero-width space', '\u200b'],
  ])('%s in any text is refused', long, async (_, sign) => {
    const form = ticketForm()
    for (const field of ['name', 'email', 'voucherSerial', 'subject', 'description'] as const) {
      const spoilt = { ...form, [field]: `${form[field]!.slice(0, 5)}${sign}${form[field]!.slice(5)}` }
      expect(await sent(spoilt)).toEqual(refusedWith({ at: field, code: 'hidden-characters' }))
    }
  })

  test('every text is kept as it was written', async () => {
    const texts = [
      `<script>alert('1')</script> & "viac"`,
      '=1+1;DROP TABLE support_tickets;--',
      '李明 😀 ‰ \\ %s {{7*7}} \\u0000',
      "O'Brien\u2019s «voucher» &amp; &lt;b&gt;",
    ]
    for (const text of texts) {
      const form = ticketForm({
        subject: text,
        description: `${text}\n\n\t${text}`,
        voucherSerial: text.slice(0, 40),
      })
      const { subject, message, voucherSerial } = await storedTicket(
        app,
        (await submitted(form)).ticketNumber,
      )
      expect({ subject, message, voucherSerial }).toEqual({
        subject: text.trim(),
        message: `${text}\n\n\t${text}`.trim(),
        voucherSerial: text.slice(0, 40).trim(),
      })
    }
  })

  test('a code of a voucher is kept nowhere, and sent to nobody', async () => {
    const before = (await app.letters()).length
    const form = ticketForm({
      voucherSerial: code.toLowerCase(),
      subject: `Kód ${symbols}${checkSymbol(symbols)}`,
      description: `Nejde mi kód\n${code.replaceAll('-', ' ')}.`,
    })
    const kept = await storedTicket(app, (await submitted(form)).ticketNumber)
    expect(kept).toMatchObject({
      voucherSerial: masked,
      subject: `Kód ${masked}`,
      message: `Nejde mi kód\n${masked}.`,
    })
    for (const { subject, text, html } of (await app.letters()).slice(before))
      expect(subject + text + html).not.toMatch(/7K3P|9XQW/i)
  })

  test('all problems come at once, the human check among them', async () => {
    const empty: TicketForm = {
      language: 'en',
      name: '',
      email: '',
      category: '',
      voucherSerial: 'x',
      subject: '',
      description: '',
    }
    const request = { ...(await ticketRequest(app.api)), ...empty, topic: undefined }
    expect(
      await app.api.tickets.submit({ ...request, humanCheck: { ...request.humanCheck, answer: ' ' } }),
    ).toEqual(
      refusedWith(
        { at: 'name', code: 'required' },
        { at: 'email', code: 'required' },
        { at: 'category', code: 'required' },
        { at: 'voucherSerial', code: 'too-short', min: 6 },
        { at: 'subject', code: 'required' },
        { at: 'description', code: 'required' },
        { at: 'humanCheck.answer', code: 'human-check-required' },
      ),
    )
  })

  test('the human check: judged by the server, used once, not used up by a form that is refused', async () => {
    const form = await ticketRequest(app.api)
    const wrong: TicketRequest[] = [
      { ...form, humanCheck: { ...form.humanCheck, answer: '1000' } },
      { ...form, humanCheck: { ...form.humanCheck, token: 'rubbish' } },
      { ...form, website: 'https://spam.example' },
    ]
    for (const one of wrong)
      expect(await app.api.tickets.submit(one)).toEqual(humanProblem('human-check-wrong'))
    expect((await app.api.tickets.submit({ ...form, email: 'jana@' })).ok).toBe(false)
    expect((await app.api.tickets.submit(form)).ok).toBe(true)
    // Nor is it good for another form.
    const { humanCheck } = form
    expect(await app.api.tickets.submit({ ...form, subject: 'Niečo celkom iné' })).toEqual(
      humanProblem('human-check-expired'),
    )
    expect(await app.api.feedback.send({ ...feedbackForm(), humanCheck })).toEqual(
      humanProblem('human-check-expired'),
    )
  })

  test('what is sent again because the answer was lost gets the same receipt, and makes nothing twice', async () => {
    const before = (await app.letters()).length
    const form = await ticketRequest(app.api)
    const twins = await Promise.all(Array.from({ length: 4 }, () => app.api.tickets.submit(form)))
    app.world.clock.forward(5)
    const [first, ...others] = [...twins, await app.api.tickets.submit({ ...form, name: ` ${form.name} ` })]
    expect(first).toMatchObject({ ok: true, value: { ticketNumber: expect.stringMatching(/^SUP-/) } })
    for (const other of others) expect(other).toEqual(first)
    expect((await app.letters()).length - before).toBe(2)
  })

  test('a ticket sends two letters, a refused one none', async () => {
    const before = (await app.letters()).length
    await sent({ ...ticketForm(), email: 'jana@' })
    const { ticketNumber } = await submitted(ticketForm({ language: 'en' }))
    const { id } = await storedTicket(app, ticketNumber)
    const letters = (await app.letters()).slice(before)
    expect(letters.map((letter) => `${letter.id} to ${letter.to}`).sort()).toEqual([
      `ticket-notification-${id} to ${testAdmin}`,
      `ticket-received-${id} to lubomira@example.sk`,
    ])
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      `New ticket ${ticketNumber}: vouchers`,
      `We have received your request ${ticketNumber}`,
    ])
  })

  test('ten in ten minutes are taken; one more is told when to come back, and has used nothing up', async () => {
    for (let n = 0; n < rateLimits.tickets.most; n++) {
      await submitted()
      // What is refused for another reason is not counted.
      expect((await sent({ ...ticketForm(), name: '' })).ok).toBe(false)
    }
    app.world.clock.forward(4)
    const form = await ticketRequest(app.api)
    expect(await app.api.tickets.submit(form)).toEqual({
      ok: false,
      error: { code: 'too-many-requests', limit: rateLimits.tickets, retryAfterSeconds: 360 },
    })
    expect((await app.api.feedback.send(await feedbackRequest(app.api))).ok).toBe(true)
    app.world.clock.forward(6)
    expect((await app.api.tickets.submit(form)).ok).toBe(true)
  })
})

describe.each(testSetups)('A visitor tells what they think, $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await open()
  })
  afterAll(() => app.close())
  beforeEach(() => app.world.clock.forward(rateLimits.feedback.seconds / 60))

  const sent = async (form: FeedbackForm) => app.api.feedback.send(await feedbackRequest(app.api, form))

  test('it is kept as it was written, and the general log says that it came', async () => {
    const form = feedbackForm({
      title: ' <b>"Mapa"</b> & spol. 😀 ',
      description: `O'Brien\n\n${'x'.repeat(20)}`,
    })
    expect(await sent(form)).toEqual({ ok: true, value: { createdAt: app.world.clock.now() } })
    expect(await storedFeedback(app)).toMatchObject({ ...form, title: form.title.trim() })
    expect(await app.ports.systemLog.newest(1)).toMatchObject([
      { action: 'feedback_received', severity: 'low', resourceType: 'feedback', ipAddress: null },
    ])
  })

  test.each([
    ['type', ['', 'required']],
    ['category', ['', 'required']],
    [
      'title',
      ['', 'required'],
      ['abcd', 'too-short'],
      ['x'.repeat(101), 'too-long'],
      ['abc\u202ede', 'hidden-characters'],
    ],
    ['description', [' ', 'required'], ['x'.repeat(19), 'too-short'], ['x'.repeat(1001), 'too-long']],
    ['rating', [null, 'required'], [0, 'required'], [6, 'required']],
    ['email', ['jana@', 'not-an-email'], ['a@b', 'not-an-email']],
  ] as const)('%s beyond its edges is refused, and says why', async (field, ...wrongs) => {
    for (const [value, problem] of wrongs)
      expect(await sent({ ...feedbackForm(), [field]: value } as FeedbackForm)).toEqual(
        refusedWith(expect.objectContaining({ at: field, code: problem })),
      )
  })

  test('each field at its edges is taken, and a code in it is masked', async () => {
    const edges: Partial<FeedbackForm>[] = [
      { title: 'abcde', description: 'x'.repeat(20), rating: 1, email: undefined },
      { title: '😀'.repeat(100), description: '😀'.repeat(1000), rating: 5, email: '' },
    ]
    for (const edge of edges) expect((await sent(feedbackForm(edge))).ok).toBe(true)
    expect(
      (await sent(feedbackForm({ title: `Kód ${code}`, description: `Nejde mi ${code}, prečo?` }))).ok,
    ).toBe(true)
    expect(await storedFeedback(app)).toMatchObject({
      title: `Kód ${masked}`,
      description: `Nejde mi ${masked}, prečo?`,
    })
  })

  test('staff get a letter, and whoever left an e-mail is thanked', async () => {
    const before = (await app.letters()).length
    expect((await sent(feedbackForm({ email: undefined }))).ok).toBe(true)
    const first = await storedFeedback(app)
    expect((await app.letters()).slice(before).map(({ id, to }) => `${id} to ${to}`)).toEqual([
      `feedback-notification-${first.id} to ${testAdmin}`,
    ])
    expect((await sent(feedbackForm())).ok).toBe(true)
    const { id } = await storedFeedback(app)
    const letters = (await app.letters()).slice(before + 1)
    expect(letters.map((letter) => `${letter.id} to ${letter.to}`).sort()).toEqual([
      `feedback-notification-${id} to ${testAdmin}`,
      `feedback-received-${id} to lubomira@example.sk`,
    ])
  })

  test('the human check: a filled honeypot is a wrong answer; used once, not used up by what is refused', async () => {
    const form = await feedbackRequest(app.api)
    expect(await app.api.feedback.send({ ...form, website: 'x' })).toEqual(humanProblem('human-check-wrong'))
    expect((await app.api.feedback.send({ ...form, rating: null })).ok).toBe(false)
    expect((await app.api.feedback.send(form)).ok).toBe(true)
    for (const other of [{ rating: 1 }, { language: 'en' }, { email: undefined }] as const)
      expect(await app.api.feedback.send({ ...form, ...other })).toEqual(humanProblem('human-check-expired'))
  })

  test('what is sent again because the answer was lost gets the same receipt, and makes nothing twice', async () => {
    const before = (await app.letters()).length
    const form = await feedbackRequest(app.api)
    const first = await app.api.feedback.send(form)
    app.world.clock.forward(5)
    expect(await app.api.feedback.send({ ...form, title: `${form.title} ` })).toEqual(first)
    expect(first).toMatchObject({ ok: true })
    expect((await app.letters()).length - before).toBe(2)
  })

  test('ten in ten minutes are taken', async () => {
    for (let n = 0; n < rateLimits.feedback.most; n++) expect((await sent(feedbackForm())).ok).toBe(true)
    expect(await sent(feedbackForm())).toEqual({
      ok: false,
      error: { code: 'too-many-requests', limit: rateLimits.feedback, retryAfterSeconds: 600 },
    })
  })
})

test.each(testSetups)('support and feedback can be switched off, each alone, $name', async ({ open }) => {
  for (const feature of ['support', 'feedback'] as const) {
    const app = await open(testWorld({ installation: { ...testInstallation, off: [feature] } }))
    try {
      const answers = {
        support: await app.api.tickets.submit(await ticketRequest(app.api)),
        feedback: await app.api.feedback.send(await feedbackRequest(app.api)),
      }
      const off = { ok: false, error: { code: 'feature-off', feature } }
      expect(answers[feature]).toEqual(off)
      expect(answers[feature === 'support' ? 'feedback' : 'support'].ok).toBe(true)
    } finally {
      await app.close()
    }
  }
})

describe('Over HTTP', () => {
  const world = testWorld()
  const ports = memoryPorts(world)
  const logged: string[] = []
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeAll(async () => {
    server = await serveHttp(ports, logged, { trustProxy: 1 })
  })
  afterAll(() => server.close())
  beforeEach(() => world.clock.forward(60))

  const solved = async () => solvedCheck(await (await fetch(`${server.baseUrl}/api/human-check`)).json())
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const ticket = async (): Promise<TicketRequest> => ({ ...ticketForm(), humanCheck: await solved() })
  const feedback = async (): Promise<FeedbackRequest> => ({ ...feedbackForm(), humanCheck: await solved() })

  test('a ticket is 201 with its receipt and nothing else, feedback with its instant; nobody stores either', async () => {
    for (const [answer, members] of [
      [await post('/api/tickets', await ticket()), ['answerBy', 'createdAt', 'ticketNumber']],
      [await post('/api/feedback', await feedback()), ['createdAt']],
    ] as const) {
      expect(answer.status).toBe(201)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(Object.keys(await answer.json()).sort()).toEqual(members)
    }
  })

  test('without a language they are in Slovak', async () => {
    const { language: _, ...request } = await ticket()
    expect((await post('/api/tickets', request)).status).toBe(201)
    const filter = { type: 'ticket' } as const
    const [row] = await ports.auditRecords.page({ filter, now: world.clock.now(), limit: 1 })
    expect((await ports.tickets.byId(row!.entity.id!))?.language).toBe('sk')
    const { language: __, ...other } = await feedback()
    expect((await post('/api/feedback', other)).status).toBe(201)
    const [entry] = await ports.systemLog.newest(1)
    expect((await ports.feedback.byId(entry!.resourceId!))?.language).toBe('sk')
  })

  test.each([
    ['/api/tickets', { number: 'SUP-000000000' }, 'number', 'unknown-field'],
    ['/api/tickets', { priority: 'urgent' }, 'priority', 'unknown-field'],
    ['/api/tickets', { status: 'closed' }, 'status', 'unknown-field'],
    ['/api/tickets', { category: 'refund' }, 'category', 'wrong-shape'],
    ['/api/tickets', { topic: 'complaint' }, 'topic', 'wrong-shape'],
    ['/api/tickets', { language: 'cs' }, 'language', 'wrong-shape'],
    ['/api/tickets', { name: undefined }, 'name', 'missing-field'],
    ['/api/tickets', { subject: null }, 'subject', 'wrong-shape'],
    ['/api/tickets', { description: 'x'.repeat(4001) }, 'description', 'wrong-shape'],
    ['/api/tickets', { humanCheck: undefined }, 'humanCheck', 'missing-field'],
    ['/api/feedback', { id: 'x' }, 'id', 'unknown-field'],
    ['/api/feedback', { type: 'praise' }, 'type', 'wrong-shape'],
    ['/api/feedback', { category: 'general' }, 'category', 'wrong-shape'],
    ['/api/feedback', { priority: 'urgent' }, 'priority', 'wrong-shape'],
    ['/api/feedback', { rating: '5' }, 'rating', 'wrong-shape'],
    ['/api/feedback', { rating: 4.5 }, 'rating', 'wrong-shape'],
    ['/api/feedback', { rating: undefined }, 'rating', 'missing-field'],
    ['/api/feedback', { title: 7 }, 'title', 'wrong-shape'],
  ] as const)('%s with %j is 400', async (path, spoilt, at, problem) => {
    const request = path === '/api/tickets' ? await ticket() : await feedback()
    const answer = await post(path, { ...request, ...spoilt })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'malformed', problems: [{ at, code: problem }] })
  })

  test('what a rule refuses is 422 with the problems', async () => {
    const answer = await post('/api/tickets', { ...(await ticket()), name: '', subject: 'abcd' })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({
      code: 'invalid',
      problems: [
        { at: 'name', code: 'required' },
        { at: 'subject', code: 'too-short', min: 5 },
      ],
    })
  })

  test('no request of any words ends in a fault', async () => {
    const text = fc.string({ unit: anySign, maxLength: 60 })
    const words = fc.record({
      name: text,
      email: text,
      voucherSerial: text,
      subject: text,
      description: text,
    })
    await fc.assert(
      fc.asyncProperty(words, text, async (said, title) => {
        world.clock.forward(60)
        const answers = [
          await post('/api/tickets', { ...(await ticket()), ...said }),
          await post('/api/feedback', { ...(await feedback()), title, description: said.description }),
        ]
        for (const { status } of answers) expect([201, 400, 422]).toContain(status)
      }),
      runs(600, 40),
    )
  })

  test.each([
    ['/api/tickets', ticket, rateLimits.tickets],
    ['/api/feedback', feedback, rateLimits.feedback],
  ] as const)(
    '%s too often from one address is 429 and says until when; other addresses are served',
    async (path, request, limit) => {
      const from = (address: string) => ({ 'x-forwarded-for': address })
      for (let n = 0; n < limit.most; n++)
        expect((await post(path, await request(), from(`2001:db8:1:2::${n}`))).status).toBe(201)
      const answer = await post(path, await request(), from('2001:db8:1:2::ffff'))
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('600')
      expect(answer.headers.get('ratelimit-policy')).toBe(`"${limit.name}";q=10;w=600`)
      expect(answer.headers.get('ratelimit')).toBe(`"${limit.name}";r=0;t=600`)
      expect(await answer.json()).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 600 })
      expect((await post(path, await request(), from('2001:db8:1:3::1'))).status).toBe(201)
    },
  )

  test("the caller's own address is what the trusted proxy says, whatever else a page sends", async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${server.baseUrl}/api/proxy/client-ip`, { headers }).then((answer) => answer.json())
    expect(await ask({ 'x-forwarded-for': '192.0.2.7' })).toEqual({ ip: '192.0.2.7' })
    expect(await ask({ 'x-forwarded-for': '198.51.100.1, 192.0.2.7' })).toEqual({ ip: '192.0.2.7' })
    expect(await ask({ 'x-real-ip': '198.51.100.1' })).toEqual({ ip: expect.stringMatching(/127\.0\.0\.1$/) })
  })

  test('the log knows nothing of who asked and what', async () => {
    const request = { ...(await ticket()), description: `Nejde mi kód ${code}, prečo?` }
    expect((await post('/api/tickets', request)).status).toBe(201)
    const log = logged.join('')
    expect(log).toContain('/api/tickets')
    expect(log).not.toMatch(/lubomira|Brien|zmokol|SUP-|VCH-|7K3P/)
  })
})

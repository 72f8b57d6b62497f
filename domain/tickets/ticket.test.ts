import { describe, expect, test } from 'vitest'
import { ticketForm, ticketSubmission } from '../../tests/support/tickets.ts'
import { registrationTopics } from './registration.ts'
import {
  answerBy,
  categoryAndTopicOf,
  categoryOfTopic,
  isActive,
  isTicketOf,
  submittedTicket,
  type TicketForm,
  ticketCategories,
  ticketMatters,
  ticketPriorities,
  ticketProblems,
  ticketStatuses,
  ticketTopics,
  withCodesMasked,
} from './ticket.ts'

const at = '2026-11-20T10:00:00.000Z'
/** Who registers, as it is typed. */
const shop = {
  company: ' Trafika U Evy ',
  companyNumber: '12 345 679',
  city: 'Nitra ',
  phone: ' +421 37 123 45 67',
} as const

describe('categoryOfTopic', () => {
  test.each([
    ['voucher-purchase', 'voucher'],
    ['voucher-usage', 'voucher'],
    ['lost-code', 'voucher'],
    ['refund', 'billing'],
    ['technical', 'technical'],
    ['other', 'general'],
    ['selling', 'general'],
    ['accepting', 'general'],
  ] as const)('stores the topic %s as %s (rule S1)', (topic, category) => {
    expect(categoryOfTopic[topic]).toBe(category)
  })

  test('leads every topic that a visitor may pick to one of the five validated categories', () => {
    expect(Object.keys(categoryOfTopic).sort()).toEqual([...ticketTopics].sort())
    for (const topic of ticketTopics) expect(ticketCategories).toContain(categoryOfTopic[topic])
  })
})

describe('ticketProblems (rule S2)', () => {
  test.each([
    ['name', { name: '' }, { code: 'required' }],
    ['name', { name: ' J ' }, { code: 'too-short', min: 2 }],
    ['name', { name: 'Ž'.repeat(51) }, { code: 'too-long', max: 50 }],
    ['name', { name: 'Jana 2' }, { code: 'not-a-name' }],
    ['name', { name: 'Jana\u202e Nová' }, { code: 'hidden-characters' }],
    ['email', { email: '' }, { code: 'required' }],
    ['email', { email: 'a@b' }, { code: 'not-an-email' }],
    ['email', { email: 'jana@' }, { code: 'not-an-email' }],
    ['email', { email: `${'a'.repeat(89)}@hotovo.test` }, { code: 'too-long', max: 100 }],
    ['email', { email: 'jana@hotovo.test\nBcc: x' }, { code: 'hidden-characters' }],
    ['category', { category: '', topic: undefined }, { code: 'required' }],
    ['voucherSerial', { voucherSerial: 'VCH-1' }, { code: 'too-short', min: 6 }],
    ['voucherSerial', { voucherSerial: 'V'.repeat(41) }, { code: 'too-long', max: 40 }],
    ['voucherSerial', { voucherSerial: 'VCH\u0000123' }, { code: 'hidden-characters' }],
    ['subject', { subject: ' ' }, { code: 'required' }],
    ['subject', { subject: 'abcd' }, { code: 'too-short', min: 5 }],
    ['subject', { subject: '💶'.repeat(101) }, { code: 'too-long', max: 100 }],
    ['subject', { subject: 'dva\r\nriadky' }, { code: 'hidden-characters' }],
    ['description', { description: '' }, { code: 'required' }],
    ['description', { description: `${'x'.repeat(19)}  ` }, { code: 'too-short', min: 20 }],
    ['description', { description: 'x'.repeat(1001) }, { code: 'too-long', max: 1000 }],
    ['description', { description: `${'x'.repeat(20)}\u0007` }, { code: 'hidden-characters' }],
  ] satisfies [string, Partial<TicketForm>, object][])('%s of %j', (field, spoilt, problem) => {
    expect(ticketProblems({ ...ticketForm(), ...spoilt })).toEqual([{ at: field, ...problem }])
  })

  test.each([
    { name: 'Jo' },
    { name: 'Ž'.repeat(50) },
    { name: '李明' },
    { name: "Ľubica D’Angelo-O'Brien" },
    { email: 'a@b.c'.replace('c', 'sk') },
    { category: '', topic: 'refund' },
    { category: 'complaint', topic: undefined },
    { voucherSerial: undefined },
    { voucherSerial: '  ' },
    { voucherSerial: 'ABC123' },
    { voucherSerial: 'V'.repeat(40) },
    { subject: 'abcde' },
    { subject: '💶'.repeat(100) },
    { subject: '<script>alert("1")</script> & \'x\'' },
    { description: 'x'.repeat(20) },
    { description: '😀'.repeat(1000) },
    { description: 'Prvý riadok\n\n\ta druhý, dlhší' },
  ] satisfies Partial<TicketForm>[])('none of %j', (edge) => {
    expect(ticketProblems({ ...ticketForm(), ...edge })).toEqual([])
  })

  test('are those of who registers as well, first, where that is the topic (rule S11)', () => {
    const problemsOf = (topic: TicketForm['topic']) =>
      ticketProblems({ ...ticketForm(), topic, companyNumber: '12345678', name: '' }).map(({ at }) => at)
    const all = ['company', 'companyNumber', 'city', 'phone', 'name']
    for (const topic of registrationTopics) expect(problemsOf(topic)).toEqual(all)
    expect(problemsOf('other')).toEqual(['name'])
  })

  test('come all at once, in the order of the page', () => {
    const empty: TicketForm = {
      language: 'sk',
      name: '',
      email: '',
      category: '',
      voucherSerial: 'x',
      subject: '',
      description: '',
    }
    expect(ticketProblems(empty).map((problem) => problem.at)).toEqual([
      'name',
      'email',
      'category',
      'voucherSerial',
      'subject',
      'description',
    ])
  })
})

describe('withCodesMasked', () => {
  const code = '0000-0000-0000-0001-2'
  const masked = '••••-••••-••••-0001'

  test('leaves no code in the serial, the subject or the description, and nothing else changed', () => {
    const form = ticketForm({
      company: `Trafika ${code}`,
      city: code,
      voucherSerial: ` ${code} `,
      subject: `Kód ${code.replaceAll('-', '')}`,
      description: `Nejde mi kód\n${code.replaceAll('-', ' ')}.`,
    })
    expect(withCodesMasked(form)).toEqual({
      ...form,
      company: `Trafika ${masked}`,
      city: masked,
      voucherSerial: ` ${masked} `,
      subject: `Kód ${masked}`,
      description: `Nejde mi kód\n${masked}.`,
    })
    const without = ticketForm()
    expect(withCodesMasked(without)).toEqual(without)
    expect(withCodesMasked({ ...without, voucherSerial: undefined }).voucherSerial).toBeUndefined()
  })

  test('what is masked is as long as a field may be, and judged as it is kept', () => {
    expect(ticketProblems(withCodesMasked(ticketForm({ voucherSerial: code })))).toEqual([])
    // The mask has two signs more than a code without dashes.
    const full = ticketForm({ subject: `${'x'.repeat(82)} ${code.replaceAll('-', '')}` })
    expect(ticketProblems(withCodesMasked(full))).toEqual([{ at: 'subject', code: 'too-long', max: 100 }])
  })
})

describe('isTicketOf', () => {
  const { ticket } = ticketSubmission()

  test('a form that is sent again is that of its ticket, whatever staff made of it since', () => {
    expect(isTicketOf(ticketForm(), ticket)).toBe(true)
    expect(isTicketOf(ticketForm({ name: ` ${ticketForm().name} `, category: 'complaint' }), ticket)).toBe(
      true,
    )
    expect(isTicketOf(ticketForm(), { ...ticket, priority: 'urgent', status: 'closed' })).toBe(true)
    const bare = ticketForm({ topic: undefined, voucherSerial: undefined })
    expect(isTicketOf({ ...bare, voucherSerial: '' }, ticketSubmission({}, bare).ticket)).toBe(true)
  })

  test.each([
    { language: 'en' },
    { name: 'Jana Nová' },
    { email: 'jana@example.sk' },
    { topic: 'lost-code' },
    { topic: undefined, category: 'voucher' },
    { voucherSerial: undefined },
    { subject: 'Iný predmet' },
    { description: 'O niečom celkom inom, čo sa stalo potom.' },
  ] satisfies Partial<TicketForm>[])('one with %j is not', (other) => {
    expect(isTicketOf(ticketForm(other), ticket)).toBe(false)
  })
})

describe('submittedTicket', () => {
  const by = { kind: 'visitor' } as const
  const submitted = (overrides: Partial<TicketForm> = {}) =>
    submittedTicket(ticketForm(overrides), { id: 'one', number: 'SUP-ABC123XYZ', at, by })

  test('is open, of medium priority, without a phone; words are kept as written, without blanks around them', () => {
    const { ticket } = submitted({
      name: ' Jana Nová ',
      subject: ' <b>"Kód"</b> ',
      description: " Prvý riadok\na druhý, 'dlhší' & ešte ",
      voucherSerial: ' VCH-A1B2C3D4E ',
    })
    expect(ticket).toEqual({
      id: 'one',
      number: 'SUP-ABC123XYZ',
      language: 'sk',
      name: 'Jana Nová',
      email: 'lubomira@example.sk',
      phone: '',
      company: null,
      companyNumber: null,
      city: null,
      category: 'voucher',
      topic: 'voucher-usage',
      voucherSerial: 'VCH-A1B2C3D4E',
      subject: '<b>"Kód"</b>',
      message: "Prvý riadok\na druhý, 'dlhší' & ešte",
      priority: 'medium',
      status: 'open',
      relatedOrderId: null,
      createdAt: at,
    })
  })

  test('is of the category of its topic, whatever else was chosen; without a topic of the one chosen (rule S1)', () => {
    for (const topic of ticketTopics)
      expect(submitted({ ...shop, category: 'complaint', topic }).ticket).toMatchObject({
        category: categoryOfTopic[topic],
        topic,
      })
    for (const category of ticketCategories)
      expect(submitted({ category, topic: undefined }).ticket).toMatchObject({ category, topic: null })
  })

  test('knows who registers where that is the topic, and nobody elsewhere (rule S11)', () => {
    for (const topic of registrationTopics)
      expect(submitted({ ...shop, topic }).ticket).toMatchObject({
        category: 'general',
        topic,
        company: 'Trafika U Evy',
        companyNumber: '12345679',
        city: 'Nitra',
        phone: '+421 37 123 45 67',
      })
    const nobody = { company: null, companyNumber: null, city: null, phone: '' }
    expect(submitted({ ...shop, topic: 'other' }).ticket).toMatchObject(nobody)
  })

  test('has no serial where none was written', () => {
    for (const voucherSerial of [undefined, '', ' '])
      expect(submitted({ voucherSerial }).ticket.voucherSerial).toBeNull()
  })

  test('is urgent at once where a code is lost, and the log tells that the house made it so (rule S3)', () => {
    for (const topic of ticketTopics) {
      const { ticket, entries } = submitted({ ...shop, topic })
      const isUrgent = topic === 'lost-code'
      expect([topic, ticket.priority]).toEqual([topic, isUrgent ? 'urgent' : 'medium'])
      expect(entries.slice(1)).toEqual(
        isUrgent
          ? [
              {
                subject: { kind: 'ticket', id: 'one', number: 'SUP-ABC123XYZ' },
                actionType: 'priority_change',
                fieldName: 'priority',
                oldValue: 'medium',
                newValue: 'urgent',
                actor: { kind: 'system' },
                notes: null,
                createdAt: at,
              },
            ]
          : [],
      )
    }
  })

  test('has one audit entry, which tells its number and nothing personal', () => {
    expect(submitted().entries).toEqual([
      {
        subject: { kind: 'ticket', id: 'one', number: 'SUP-ABC123XYZ' },
        actionType: 'created',
        fieldName: null,
        oldValue: null,
        newValue: 'SUP-ABC123XYZ',
        actor: by,
        notes: null,
        createdAt: at,
      },
    ])
  })
})

test('the first answer is promised by priority, in support hours (rule S5)', () => {
  // Friday at eleven, local time.
  const { ticket } = ticketSubmission()
  const promised = ticketPriorities.map((priority) => [priority, answerBy({ ...ticket, priority })])
  expect(Object.fromEntries(promised)).toEqual({
    urgent: '2026-11-20T12:00:00.000Z',
    high: '2026-11-20T14:00:00.000Z',
    medium: '2026-11-25T13:00:00.000Z',
    low: '2026-12-01T09:00:00.000Z',
  })
})

describe('what a visitor chooses from', () => {
  test('says a topic where it is one, and stands for every category', () => {
    const picked = ticketTopics.filter((topic) => !registrationTopics.some((other) => other === topic))
    const places = ticketMatters.map((matter) => [matter, categoryAndTopicOf(matter)] as const)
    for (const [matter, { category, topic }] of places) {
      expect(topic ?? category).toBe(matter)
      if (topic) expect(category).toBe(categoryOfTopic[topic])
    }
    expect(new Set(places.map(([, { category }]) => category))).toEqual(new Set(ticketCategories))
    expect(new Set(places.flatMap(([, { topic }]) => topic ?? []))).toEqual(new Set(picked))
  })
})

describe('isActive', () => {
  test('counts open and in progress as active, resolved and closed as done (rule S4)', () => {
    expect(ticketStatuses.map((status) => [status, isActive(status)])).toEqual([
      ['open', true],
      ['in_progress', true],
      ['resolved', false],
      ['closed', false],
    ])
  })
})

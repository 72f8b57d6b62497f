import { describe, expect, test } from 'vitest'
import {
  answerDue,
  assigneeText,
  formerOf,
  newTicketRecord,
  type TicketHandling,
  type TicketRecord,
  withHandling,
  withReply,
} from './handling.ts'
import { answerBy, type Ticket, ticketStatuses } from './ticket.ts'

const at = '2026-11-20T10:30:00.000Z'
const by = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
const trace = { by, at }
const jana = { id: 'a1', name: 'Jana Nováková', email: 'jana@hotovo.test' }
const ticket: Ticket = {
  id: 't1',
  number: 'SUP-A1B2C3D4E',
  language: 'sk',
  name: 'Žofia',
  email: 'zofia@example.sk',
  phone: '',
  company: null,
  companyNumber: null,
  city: null,
  category: 'general',
  topic: null,
  voucherSerial: null,
  subject: 'Otázka',
  message: 'Kedy mi príde voucher?',
  priority: 'medium',
  status: 'open',
  relatedOrderId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const record = (part: Partial<TicketRecord> = {}): TicketRecord => ({ ...newTicketRecord(ticket), ...part })
const steps = ({ entries }: ReturnType<typeof withHandling>) =>
  entries.map(({ actionType, fieldName, oldValue, newValue, notes }) => [
    actionType,
    fieldName,
    oldValue,
    newValue,
    notes,
  ])

describe('handled', () => {
  test.each(ticketStatuses.flatMap((from) => ticketStatuses.map((to) => [from, to] as const)))(
    'sets %s to %s, and tells of it where it differs',
    (status, to) => {
      const before = record({ ticket: { ...ticket, status } })
      const changed = withHandling(before, { status: to }, trace)
      expect(changed.record.ticket.status).toBe(to)
      expect(steps(changed)).toEqual(
        status === to ? [] : [['status_change', 'status', status, to, `Status changed to ${to}`]],
      )
    },
  )

  const order = { id: 'o1', number: 'ATM-A1B2C3D4E' }
  test.each<[string, TicketHandling, Partial<TicketRecord>, readonly unknown[][]]>([
    ['nothing', {}, {}, []],
    [
      'what is so already',
      { status: 'open', priority: 'medium', assignee: null, relatedOrder: null },
      {},
      [],
    ],
    [
      'everything',
      { status: 'closed', priority: 'low', assignee: jana, relatedOrder: order },
      {},
      [
        ['assignee_change', 'assignee', null, 'Jana Nováková <jana@hotovo.test>', null],
        ['priority_change', 'priority', 'medium', 'low', null],
        ['related_order_change', 'related_order', null, order.number, null],
        ['status_change', 'status', 'open', 'closed', 'Poznámka'],
      ],
    ],
    [
      'what was set, taken away',
      { assignee: null, relatedOrder: null },
      { assignee: jana, relatedOrder: order.number },
      [
        ['assignee_change', 'assignee', assigneeText(jana), null, 'Poznámka'],
        ['related_order_change', 'related_order', order.number, null, null],
      ],
    ],
    [
      'somebody else of the same name',
      { assignee: { ...jana, id: 'a2', email: 'jana2@hotovo.test' } },
      { assignee: jana },
      [
        [
          'assignee_change',
          'assignee',
          'Jana Nováková <jana@hotovo.test>',
          'Jana Nováková <jana2@hotovo.test>',
          'Poznámka',
        ],
      ],
    ],
  ])('of %s one entry tells for each field, and the note stands once', (_, change, before, expected) => {
    const changed = withHandling(record(before), change, { ...trace, note: ' Poznámka ' })
    expect(steps(changed)).toEqual(expected)
    for (const { subject, actor, createdAt } of changed.entries)
      expect([subject, actor, createdAt]).toEqual([
        { kind: 'ticket', id: 't1', number: ticket.number },
        by,
        at,
      ])
  })

  test('leaves notes, first answer, version and the request itself alone', () => {
    const before = record({ adminNotes: 'x', answeredAt: at, version: 7 })
    const { record: after } = withHandling(before, { relatedOrder: order }, trace)
    expect(after).toEqual({
      ...before,
      ticket: { ...ticket, relatedOrderId: 'o1' },
      relatedOrder: order.number,
    })
  })
})

describe('replied', () => {
  test('answers a ticket the first time, tells of the reply without its words, and then of the status', () => {
    const {
      record: after,
      reply,
      entries,
    } = withReply(record(), { id: 'r1', text: ' Už to je.\n', status: 'resolved' }, trace)
    expect(reply).toEqual({
      id: 'r1',
      ticketId: 't1',
      text: 'Už to je.',
      by: { name: by.name, email: by.email },
      at,
    })
    expect(after).toMatchObject({ answeredAt: at, ticket: { status: 'resolved' } })
    expect(entries.map(({ actionType, newValue, notes }) => [actionType, newValue, notes])).toEqual([
      ['reply_sent', 'r1', null],
      ['status_change', 'resolved', 'Status changed to resolved'],
    ])
    const later = '2026-11-23T10:00:00.000Z'
    const again = withReply(after, { id: 'r2', text: 'A toto' }, { by, at: later })
    expect(again.record).toEqual(after)
    expect(again.entries.map(({ actionType }) => actionType)).toEqual(['reply_sent'])
  })
})

describe('answerDue', () => {
  test.each([
    ['open', null, answerBy(ticket)],
    ['in_progress', null, answerBy(ticket)],
    ['resolved', null, null],
    ['closed', null, null],
    ['open', at, null],
  ] as const)('of one that is %s and was answered %s is %s', (status, answeredAt, due) => {
    expect(answerDue(record({ ticket: { ...ticket, status }, answeredAt }))).toBe(due)
  })

  test('follows the priority', () => {
    const urgent = record({ ticket: { ...ticket, priority: 'urgent' } })
    expect(answerDue(urgent)).toBe('2026-11-20T12:00:00.000Z')
  })
})

test('what takes a change back names what that named, as it was, be it nobody', () => {
  const state = { status: 'open', priority: 'high', assignee: null, relatedOrder: 'ATM-A1B2C3D4E' }
  expect(formerOf(state, { status: 'closed', assignee: 'me', priority: undefined })).toEqual({
    status: 'open',
    assignee: null,
  })
  expect(formerOf(state, { relatedOrder: null })).toEqual({ relatedOrder: 'ATM-A1B2C3D4E' })
  expect(formerOf(state, {})).toEqual({})
})

import { expect, test } from 'vitest'
import { minutesLater } from '../shared/calendar.ts'
import { dueSoonUntil, matchesTicket, type TicketFilter } from './filter.ts'
import { newTicketRecord } from './handling.ts'
import { answerBy } from './ticket.ts'

const ticket = {
  id: 't1',
  number: 'SUP-A1B2C3D4E',
  language: 'sk',
  name: 'Žofia Kráľová',
  email: 'Zofia.Kralova@example.sk',
  phone: '',
  company: null,
  companyNumber: null,
  city: null,
  category: 'general',
  topic: null,
  voucherSerial: null,
  subject: 'Stratený kód',
  message: 'Kartička sa stratila pri sťahovaní.',
  priority: 'high',
  status: 'in_progress',
  relatedOrderId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
} as const
const assignee = { id: 'a1', name: 'Jana', email: 'jana@hotovo.test' }

test.each<[TicketFilter, boolean]>([
  [{}, true],
  [{ q: ' ' }, true],
  [{ q: 'SUP-A1B2C3D4E' }, true],
  [{ q: 'a1b2c3' }, true],
  [{ q: 'zofia KRALOVA' }, true],
  [{ q: 'kralova@EXAMPLE' }, true],
  [{ q: 'straten' }, true],
  [{ q: 'straten nikto' }, false],
  [{ q: 'sťahovaní' }, false],
  [{ status: ['in_progress'] }, true],
  [{ status: ['open', 'in_progress'] }, true],
  [{ status: ['open', 'closed'] }, false],
  [{ status: [] }, false],
  [{ priority: ['high', 'urgent'] }, true],
  [{ priority: ['low'] }, false],
  [{ assignee: 'a1' }, true],
  [{ assignee: 'a2' }, false],
  [{ assignee: null }, false],
  [{ q: 'zof', status: ['in_progress'], priority: ['high'], assignee: 'a1' }, true],
])('%j means the ticket: %s', (filter, expected) => {
  expect(matchesTicket({ ...newTicketRecord(ticket), assignee }, filter)).toBe(expected)
})

test.each<[TicketFilter['owedBy'], boolean]>([
  [answerBy(ticket), true],
  [minutesLater(answerBy(ticket), 1), true],
  [minutesLater(answerBy(ticket), -1), false],
])('by %s a first answer is owed: %s', (owedBy, expected) => {
  const record = newTicketRecord(ticket)
  expect(matchesTicket(record, { owedBy })).toBe(expected)
  expect(matchesTicket({ ...record, answeredAt: ticket.createdAt }, { owedBy })).toBe(false)
  expect(matchesTicket({ ...record, ticket: { ...ticket, status: 'closed' } }, { owedBy })).toBe(false)
})

test('what is owed soon is owed within the next hour, or was', () => {
  expect(dueSoonUntil('2026-11-20T10:00:00.000Z')).toBe('2026-11-20T11:00:00.000Z')
})

test('nobody’s tickets are those without an assignee', () => {
  expect(matchesTicket(newTicketRecord(ticket), { assignee: null })).toBe(true)
  expect(matchesTicket(newTicketRecord(ticket), { assignee: 'a1' })).toBe(false)
})

import { expect, test } from 'vitest'
import { bulkReplyProblems, repeatsAmong, repliedLately, replyAmongMany } from './bulk-reply.ts'
import { newTicketRecord } from './handling.ts'
import type { Ticket } from './ticket.ts'

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
const reply = { sk: 'Dobrý deň, {meno}, k {číslo}.', en: 'Hello {name}, about {order}.' }
const among = (part: Partial<Ticket>, relatedOrder: string | null = null, words: object = reply) =>
  replyAmongMany({ ...newTicketRecord({ ...ticket, ...part }), relatedOrder }, words)
const left = (error: string) => ({ ok: false, error })

test('each of many is written to in its language, with its own name and number (rule A104)', () => {
  expect(among({})).toEqual({ ok: true, value: 'Dobrý deň, Žofia, k SUP-A1B2C3D4E.' })
  expect(among({ status: 'resolved' }).ok).toBe(true)
  expect(among({ language: 'en' }, 'ATM-1')).toEqual({ ok: true, value: 'Hello Žofia, about ATM-1.' })
})

test.each([
  [{ status: 'closed' }, reply, 'ticket-closed'],
  [{ email: '' }, reply, 'no-email'],
  [{ language: 'en' }, { sk: 'Dobrý deň.' }, 'no-reply-in-language'],
  [{}, { sk: ' ' }, 'no-reply-in-language'],
  [{ language: 'en' }, reply, 'placeholder-left'],
  [{ name: 'x'.repeat(50) }, { sk: `{meno}${'y'.repeat(2951)}` }, 'reply-too-long'],
] as const)('one that cannot be is left out, and why: %j, %j', (part, words, why) => {
  expect(among(part, null, words)).toEqual(left(why))
})

test('the order of somebody else is named to nobody of many, and that of the customer is, in whatever capitals (rule A140)', () => {
  const record = { ...newTicketRecord({ ...ticket, language: 'en' }), relatedOrder: 'ATM-1' }
  const about = (email: string, words: object = reply) =>
    replyAmongMany(record, words, { number: 'ATM-1', email })
  expect(about('jana@example.sk')).toEqual(left('order-of-another'))
  expect(about('Zofia@example.sk').ok).toBe(true)
  expect(about('jana@example.sk', { en: 'Hello {name}.' }).ok).toBe(true)
})

test('the order that a customer means is told, where none is linked (rule S15)', () => {
  const record = newTicketRecord({ ...ticket, language: 'en' })
  const order = { number: 'ATM-2', email: ticket.email }
  expect(replyAmongMany(record, reply, order)).toEqual({ ok: true, value: 'Hello Žofia, about ATM-2.' })
})

test('words that are too long for anybody are wrong before anything is sent', () => {
  expect(bulkReplyProblems(reply)).toEqual([])
  expect(bulkReplyProblems({ sk: 'x'.repeat(3001) })).toMatchObject([{ at: 'reply', code: 'too-long' }])
})

test('of several tickets of a customer the newest is replied to, and none of whoever got the same lately (rule A175)', () => {
  const of = (id: string, email: string, minute: number, repliedAt?: string) => ({
    id,
    email,
    createdAt: `2026-11-20T10:0${minute}:00.000Z`,
    repliedAt,
  })
  const many = [
    of('a', 'jana@example.sk', 1),
    of('b', 'Jana@Example.sk', 2),
    of('c', 'jana@example.sk', 2),
    of('d', 'peter@example.sk', 3, '2026-11-20T11:00:00.000Z'),
    of('e', 'peter@example.sk', 4),
    of('f', 'eva@example.sk', 5),
  ]
  expect([...repeatsAmong(many)]).toEqual([
    ['a', 'same-customer'],
    ['b', 'same-customer'],
    ['d', 'replied-lately'],
    ['e', 'replied-lately'],
  ])
})

test('words went out lately when the very same did within thirty days (rule A175)', () => {
  const now = '2026-11-30T10:00:00.000Z'
  const lately = (...replies: [string, string][]) =>
    repliedLately(
      'Dobrý deň.',
      replies.map(([text, at]) => ({ text, at })),
      now,
    )
  expect(lately(['Dobrý deň.', '2026-10-31T09:59:59.999Z'])).toBeUndefined()
  expect(lately(['Dobrý deň.', '2026-10-31T10:00:00.000Z'])).toBe('2026-10-31T10:00:00.000Z')
  expect(lately(['Dobrý deň!', '2026-11-30T09:00:00.000Z'])).toBeUndefined()
  const newest = '2026-11-20T10:00:00.000Z'
  expect(lately(['Dobrý deň.', '2026-11-10T10:00:00.000Z'], ['Dobrý deň.', newest])).toBe(newest)
})

import { expect, test } from 'vitest'
import type { ContactCorrection } from '../orders/contact.ts'
import type { Order } from '../orders/order.ts'
import { answeredAt, isOpenedByStaff, openedTicket } from './opening.ts'

const at = '2026-11-20T10:30:00.000Z'
const by = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
const colleague = { id: 'colleague', name: by.name, email: by.email }
const order = {
  id: 'order',
  number: 'ATM-A1B2C3D4E',
  language: 'sk',
  firstName: 'Ľubomíra',
  lastName: 'Šťastná',
  email: 'lubomira@example.sk',
} as const
const opened = (of: Partial<typeof order> | object = {}) =>
  openedTicket(
    { ...order, ...of },
    { id: 'ticket', number: 'SUP-A1B2C3D4E', reply: { id: 'reply', text: ' Dobrý deň. ' }, colleague },
    { by, at },
  )

test('whoever writes first about an order opens a ticket of it that is theirs, in progress and answered (rule A85)', () => {
  const { record, reply, entries } = opened()
  expect(record).toMatchObject({
    ticket: {
      name: 'Ľubomíra Šťastná',
      email: order.email,
      language: 'sk',
      subject: 'Objednávka ATM-A1B2C3D4E',
      status: 'in_progress',
      relatedOrderId: 'order',
    },
    relatedOrder: order.number,
    assignee: colleague,
    answeredAt: at,
    version: 1,
  })
  expect(reply).toMatchObject({ ticketId: 'ticket', text: 'Dobrý deň.', at })
  expect(entries.map(({ actionType, fieldName }) => fieldName ?? actionType)).toEqual([
    'created',
    'assignee',
    'related_order',
    'status',
    'reply_sent',
  ])
  expect(entries.every(({ actor }) => actor === by)).toBe(true)
  const asked = { ...record.ticket, message: 'Kedy mi príde voucher k objednávke?' }
  // What a letter of ours is headed with is never a stranger's.
  const strange = { ...record.ticket, subject: `Účet je zablokovaný ${record.ticket.subject}` }
  expect([record.ticket, asked, strange].map(isOpenedByStaff)).toEqual([true, false, false])
})

test('it speaks the language of the order, and a long name is cut to what a ticket keeps', () => {
  const { ticket } = opened({ language: 'en', firstName: 'a'.repeat(30), lastName: 'b'.repeat(30) }).record
  expect(ticket.message).toBe('We wrote to you about order ATM-A1B2C3D4E.')
  expect(ticket.name).toHaveLength(50)
})

test('a ticket that staff opened is answered where its order reaches now, and that of a customer where they wrote from (rule V35)', () => {
  const { ticket } = opened().record
  const corrections = ['first@example.sk', 'now@example.sk'].map((email, at) => ({
    ...{ orderId: order.id, number: at + 1, email },
  })) as ContactCorrection[]
  const answered = (of: Partial<typeof ticket>, number: string = order.number) =>
    answeredAt({ ...ticket, ...of }, { ...order, number } as Order, corrections)
  const message = 'Kedy mi príde voucher?'
  expect([{}, { email: 'first@example.sk' }, { message }].map((of) => answered(of))).toEqual([
    'now@example.sk',
    'now@example.sk',
    order.email,
  ])
  // A stranger who writes in our words, and a ticket of another order by now.
  expect(answered({ email: 'stranger@example.sk' })).toBe('stranger@example.sk')
  expect(answered({}, 'ATM-ZZZZZZZZZ')).toBe(order.email)
  expect(answeredAt(ticket, order as Order, [])).toBe(order.email)
})

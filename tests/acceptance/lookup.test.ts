import type { FoundRecords } from '@hotovo/application/back-office/lookup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doors, type House, placed, ticketRequest } from '../support/doors.ts'
import { somebody } from '../support/staff.ts'
import { ticketForm } from '../support/tickets.ts'

describe.each(doors)('Staff look a record up by whatever they have, $name', ({ open }) => {
  let house: House
  beforeAll(async () => {
    house = await open()
  })
  afterAll(() => house.close())

  const names = (found: FoundRecords) => ({
    orders: found.orders.map(({ number }) => number),
    tickets: found.tickets.map(({ number }) => number),
  })

  test('an order by its number, symbol, e-mail, phone, missing amount and name; a ticket by its number and e-mail', async () => {
    const { staff } = (await somebody(house)).api
    const { order } = (
      await placed(house.api, {
        firstName: 'Žofia',
        lastName: 'Čížiková',
        email: 'zofia@example.sk',
        phone: '+421 999 242 194',
      })
    ).view
    const form = ticketForm({ email: 'zofia@example.sk' })
    const sent = await house.api.tickets.submit(await ticketRequest(house.api, form))
    const ticket = sent.ok ? sent.value.ticketNumber : ''
    const lookUp = async (q: string) => {
      const found = await staff.lookUp({ q })
      if (!found.ok) throw new Error(found.error.code)
      return names(found.value)
    }
    const only = { orders: [order.number], tickets: [] }
    const missing = `${Math.floor(order.total / 100)},${String(order.total % 100).padStart(2, '0')}`
    for (const q of [
      order.number,
      order.number.replace('-', '').toLowerCase(),
      `/VS${order.variableSymbol}/SS/KS`,
      order.variableSymbol.replace(/(....)/, '$1 '),
      '0999/242 194',
      `${missing} €`,
      'cizikova zofia',
    ])
      expect(await lookUp(q), q).toEqual(only)
    expect(await lookUp('"Žofia" <ZOFIA@example.sk>')).toEqual({ ...only, tickets: [ticket] })
    expect(await lookUp(ticket)).toEqual({ orders: [], tickets: [ticket] })
    for (const q of ['', 'nikto taky', 'ATM-000000000'])
      expect(await lookUp(q)).toEqual({ orders: [], tickets: [] })
  })
})

import type { LookupResult } from '@hotovo/application/back-office/lookup'
import { shownOfAKind } from '@hotovo/domain/back-office/lookup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'

describe.each(testSetups)('Staff look a record up by whatever they have, $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await open()
  })
  afterAll(() => app.close())

  const names = (found: LookupResult) => ({
    orders: found.orders.map(({ number }) => number),
    tickets: found.tickets.map(({ number }) => number),
  })

  test('an order by its number, symbol, e-mail, phone, missing amount and name; a ticket by its number and e-mail', async () => {
    const { staff } = (await somebody(app)).api
    const { order } = (
      await newOrder(app.api, {
        firstName: 'Žofia',
        lastName: 'Čížiková',
        email: 'zofia@example.sk',
        phone: '+421 999 242 194',
      })
    ).view
    const form = ticketForm({ email: 'zofia@example.sk' })
    const sent = await app.api.tickets.submit(await ticketRequest(app.api, form))
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

  test('of many of a kind one more than are shown, which says that there are more', async () => {
    const { staff } = (await somebody(app)).api
    for (let n = 0; n < shownOfAKind + 2; n++) await newOrder(app.api, { email: 'mnoho@example.sk' })
    const found = await staff.lookUp({ q: 'mnoho@example.sk' })
    expect(found.ok && found.value.orders).toHaveLength(shownOfAKind + 1)
  })
})

import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { RelatedOrder } from './RelatedOrder.ts'

/** A ticket of Eva that names an order of hers and one of Ján. */
async function ofTicket() {
  const { app, api, session } = await backOffice()
  const ordered = async (email: string) => (await newOrder(app.api, { email })).view.order.number
  const own = await ordered('Eva@example.sk')
  const foreign = await ordered('jan@example.sk')
  const description = `Kde je ${own.toLowerCase()}? Sused má ${foreign}.`
  const { id } = await addTicketTo(app.ports, { email: 'eva@example.sk', description })
  const { tickets } = api.staff
  const customer = await tickets.customer({ id })
  const orders = customer.ok ? customer.value.orders : undefined
  let record = await app.ports.tickets.record(id)
  const related = new RelatedOrder({ ...api, session, record: () => record, own: () => orders })
  const link = async (relatedOrder: string) => {
    await tickets.change({ id, relatedOrder, version: record!.version })
    record = await app.ports.tickets.record(id)
    await related.open()
  }
  return { related, own, foreign, link }
}

test.each([
  ['whole', (number: string) => number],
  ['without ATM-', (number: string) => number.slice(4)],
  ['in small letters, without a hyphen', (number: string) => number.toLowerCase().replace('-', '')],
  ['among words', (number: string) => `objednávka ${number}, prosím`],
])(
  'an order is found by its number %s, and whose it is is known before it is linked (rule A133)',
  async (_, written) => {
    const { related, own, foreign } = await ofTicket()
    const found = async (number: string) => {
      await related.look(written(number))
      return related.found.answer?.map((order) => [order.number, related.isForeign(order)])
    }
    expect(await found(own)).toEqual([[own, false]])
    expect(await found(foreign)).toEqual([[foreign, true]])
  },
)

test('the numbers that the customer wrote are offered, theirs as theirs, until they are linked', async () => {
  const { related, own, foreign, link } = await ofTicket()
  const named = () => related.named.map(({ number, order }) => [number, order?.number])
  expect(named()).toEqual([
    [own, own],
    [foreign, undefined],
  ])
  await link(own)
  expect([related.linked?.number, named()]).toEqual([own, [[foreign, undefined]]])
})

test('a reply that tells the linked order of somebody else gives it away', async () => {
  const { related, own, foreign, link } = await ofTicket()
  const told = [`Platba za ${own} prišla`, `Platba za ${foreign} prišla`, 'Vouchery sú na ceste']
  const leaks = () => told.map((text) => related.leaksIn(text))
  await link(own)
  expect(leaks()).toEqual([false, false, false])
  await link(foreign)
  expect(leaks()).toEqual([false, true, false])
})

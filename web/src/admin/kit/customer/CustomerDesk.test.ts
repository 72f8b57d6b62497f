import { expect, test } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { CustomerDesk } from './CustomerDesk.ts'

test('a customer is shown by a record, another one in their place, and put away by the press that showed them', async () => {
  const { app, api, session } = await backOffice()
  const { order } = (await newOrder(app.api, { email: 'prva@priklad.sk' })).view
  const other = (await newOrder(app.api, { email: 'druha@priklad.sk' })).view.order
  const desk = new CustomerDesk({ staff: api.staff, session })
  const clueOf = ({ id }: { readonly id: string }) => ({ kind: 'order', id, name: 'Prvá' }) as const
  await desk.open(clueOf(order))
  expect(desk.customer.answer).toMatchObject({
    email: order.email,
    record: { row: { number: order.number } },
  })
  await desk.open(clueOf(other))
  expect(desk.customer.answer).toMatchObject({ email: other.email })
  // The page goes on to somebody else, and to one of theirs.
  const here = (email: string) => ({ kind: 'ticket', id: 'SUP-1', name: 'Iná', email }) as const
  expect(desk.stranger).toBeUndefined()
  desk.show(here('ina@priklad.sk'))
  expect(desk.stranger?.email).toBe('ina@priklad.sk')
  desk.show(here(' DRUHA@priklad.sk'))
  expect(desk.stranger).toBeUndefined()
  desk.show(undefined)
  desk.toggle(clueOf(other))
  expect([desk.clue, desk.customer.answer]).toEqual([undefined, undefined])
  desk.toggle(clueOf(order))
  expect(desk.clue).toEqual(clueOf(order))
})

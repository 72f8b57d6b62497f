import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import {
  customAmount,
  largestVoucher,
  lengths,
  orderLines,
  orderValue,
  quantity,
  rating,
} from '@hotovo/domain/limits'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { furtherRules, furtherTexts } from '@hotovo/domain/orders/order-texts'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends } from '../support/backends.ts'
import { keyFor } from '../support/merchants.ts'
import { somebody } from '../support/staff.ts'
import {
  feedbackRequest,
  inProcess,
  newOrder,
  setupOf,
  type TestApp,
  ticketRequest,
} from '../support/test-app.ts'
import { feedbackForm, ticketForm } from '../support/tickets.ts'
import { addVoucher } from '../support/vouchers.ts'

/** As long as a field may be; in free text a character has two units and four bytes. */
const longest = ({ max }: { readonly max: number }, character = 'á') => character.repeat(max)
const longestEmail = `${'a'.repeat(lengths.email.max - '@example.sk'.length)}@example.sk`
const longestPhone = `+${'4'.repeat(lengths.phone.max - 1)}`

/** As many lines and pieces as an order may have, each line of another amount. */
const manyLines = (currency: Currency): OrderForm['selectedVouchers'] =>
  Array.from({ length: orderLines }, (_, index) => ({
    id: `line-${index}`,
    amount: customAmount[currency].min + index * 100 + 1,
    quantity: currency === 'EUR' ? quantity.max : 1,
    isCustom: true,
  }))

/** An order of the highest value: pieces of the largest amount, ten in a line. */
function dearest(currency: Currency): OrderForm['selectedVouchers'] {
  const amount = customAmount[currency].max
  const pieces = orderValue[currency] / amount
  return Array.from({ length: Math.ceil(pieces / quantity.max) }, (_, index) => ({
    id: `line-${index}`,
    amount,
    quantity: Math.min(quantity.max, pieces - index * quantity.max),
    isCustom: true,
  }))
}

/**
 * Constraints of the database say the limits again: who raises one and writes no migration is told here, before a
 * customer is told that something is broken.
 */
describe.each(backends)('What stands at the upper edges of limits.ts is kept, on $name', (backend) => {
  let app: TestApp
  beforeAll(async () => {
    app = await setupOf(backend, inProcess).open()
  })
  afterAll(() => app.close())

  const filled: Partial<OrderForm> = {
    firstName: longest(lengths.orderName),
    lastName: longest(lengths.orderName),
    email: longestEmail,
    phone: longestPhone,
    address: longest(lengths.address),
    city: longest(lengths.city),
    postalCode: longest(lengths.postalCode, '9'),
    country: longest(lengths.country),
    ...fieldsOf(furtherTexts, (field) => longest(furtherRules[field].length, '🎁')),
  }

  test.each(currencies)('of an order in %s: every field, lines, pieces, value', async (currency) => {
    for (const selectedVouchers of [manyLines(currency), dearest(currency)]) {
      const { view } = await newOrder(app.api, { ...filled, currency, selectedVouchers })
      const kept = await app.orders.byId(view.order.id)
      expect(kept).toMatchObject({ ...filled, currency })
    }
  })

  test('of an order: a phone number as people write it', async () => {
    const phone = longestPhone
      .split('')
      .join('   ')
      .slice(0, 4 * lengths.phone.max)
    expect((await newOrder(app.api, { phone })).view.order.phone).toBe(phone)
  })

  test('of a ticket', async () => {
    const form = ticketForm({
      name: longest(lengths.ticketName),
      email: longestEmail,
      voucherSerial: longest(lengths.voucherSerial, 'A'),
      subject: longest(lengths.subject, '🎁'),
      description: longest(lengths.description, '🎁'),
    })
    expect((await app.api.tickets.submit(await ticketRequest(app.api, form))).ok).toBe(true)
  })

  test('of feedback', async () => {
    const form = feedbackForm({
      email: longestEmail,
      title: longest(lengths.feedbackTitle, '🎁'),
      description: longest(lengths.feedbackDescription, '🎁'),
      rating: rating.max,
    })
    expect((await app.api.feedback.send(await feedbackRequest(app.api, form))).ok).toBe(true)
  })

  test.each(currencies)('of a merchant who spends the largest voucher in %s', async (currency) => {
    const amount = largestVoucher[currency]
    const secrets = await addVoucher(app.ports, { currency, amount })
    const { secret } = await keyFor(app.ports, longest(lengths.merchantName, '🎁').slice(3 * 2) + currency)
    const { merchant } = asCaller(createApi(app.ports), { ...visitor, accessToken: () => secret })
    const reference = longest(lengths.reference, '🎁')
    const spent = await merchant.redeem(
      { ...secrets, amount, currency, reference },
      longest(lengths.idempotencyKey, 'k'),
    )
    if (!spent.ok) throw new Error(spent.error.code)
    expect(spent.value.answer).toMatchObject({ transaction: { amount, reference }, voucher: { balance: 0 } })
    const { id } = spent.value.answer.transaction
    expect(await merchant.reverse({ id, amount, reference }, 'k')).toMatchObject({ ok: true })
  })

  test('of what staff write: a note, and the reason of a change', async () => {
    const { view } = await newOrder(app.api)
    const { staff } = (await somebody(app)).api
    const note = longest(lengths.adminNote, '🎁')
    expect((await staff.orders.addNote({ id: view.order.id, text: note })).ok).toBe(true)
    const change = { status: 'spracuva', note, version: 2 } as const
    expect((await staff.orders.change({ id: view.order.id, ...change })).ok).toBe(true)
  })
})

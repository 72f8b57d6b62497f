import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statementIn } from '../support/payments.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

const payerIban = 'SK3112000000198742637541'

describe.each(testSetups)('Refunds, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const done = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
    return result.value
  }
  const today = () => dayOf(app.world.clock.now())
  /** An order that was paid from an account and cancelled. */
  async function cancelledOrder(counterAccount: string | null = payerIban): Promise<Order> {
    const { order } = (await newOrder(app.api)).view
    const { statement } = await statementIn(app.ports, [
      {
        amount: order.total,
        counterparty: 'Ľubomíra Šťastná',
        counterAccount,
        variableSymbol: order.variableSymbol,
      },
    ])
    done(
      await desk.statements.accept({
        id: statement.id,
        place: 1,
        allocations: [{ orderId: order.id, amount: order.total }],
      }),
    )
    await app.letters()
    const cancelled = await atCurrentVersion(desk, order.id, (version) =>
      desk.orders.change({ id: order.id, status: 'zrusena', reason: 'Na želanie', version }),
    )
    return done(cancelled).order
  }

  test('what is due stands with whom it came from, why and since when, and with what it all comes to', async () => {
    const order = await cancelledOrder()
    expect(done(await desk.payments.refunds(undefined))).toEqual({
      items: [
        expect.objectContaining({
          id: order.id,
          due: order.total,
          reason: 'cancelled',
          dueSince: app.world.clock.now(),
          payers: [{ method: 'transfer', name: 'Ľubomíra Šťastná', account: payerIban, paid: order.total }],
        }),
      ],
      isMore: false,
      totals: [{ currency: 'EUR', amount: order.total }],
    })
  })

  test('a refund is paid by a code and noted as sent, and owes nothing then', async () => {
    const order = await cancelledOrder()
    const [row] = done(await desk.payments.refunds(undefined)).items
    const asked = { id: order.id, iban: 'sk31 1200 0000 1987 4263 7541', name: 'Ľubomíra Šťastná' }
    const code = done(await desk.payments.refundCode(asked))
    expect(code).toMatchObject({
      iban: payerIban,
      amount: order.total,
      variableSymbol: order.variableSymbol,
      message: order.number,
      svg: expect.stringContaining('<svg'),
    })
    const { amount, iban: reference } = code
    const sent = { amount, reference, receivedOn: today(), method: 'transfer' as const }
    done(await desk.payments.refund({ id: order.id, ...sent, version: row!.version }))
    expect(done(await desk.payments.refunds(undefined))).toEqual({ items: [], isMore: false, totals: [] })
    expect(await desk.payments.refundCode(asked)).toMatchObject({ error: { code: 'code-not-offered' } })
  })

  test('an IBAN whose digits do not fit gives no code', async () => {
    const order = await cancelledOrder(null)
    const asked = { id: order.id, iban: 'SK3112000000198742637542', name: 'Jana' }
    expect(await desk.payments.refundCode(asked)).toMatchObject({
      error: { code: 'invalid', problems: [{ at: 'iban', code: 'not-an-iban' }] },
    })
  })
})

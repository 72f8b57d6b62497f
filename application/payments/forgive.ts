import { paymentOfHandPayment, recordedHandPayment } from '@hotovo/domain/payments/by-hand'
import { forgivable } from '@hotovo/domain/payments/forgiving'
import { handDayOn } from '@hotovo/domain/payments/hand-day-limit'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok } from '@hotovo/domain/shared/result'
import type { ById, CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import type { RecordVersion } from './by-hand.ts'
import { changeOrderMoney, type OrderAccountResult, type RecordPorts } from './record.ts'

/**
 * Forgives what is missing of an order that was paid all but so little: it is paid then, and its vouchers are issued (rule P32). It
 * counts into the day of whoever does it as what is recorded by hand does, and never waits: what is beyond that is `beyond-day`.
 * Under a key, a UUID, once.
 */
export const forgiveRest =
  (ports: RecordPorts) =>
  (
    { id: orderId, version }: ById & RecordVersion,
    { caller, key }: CallContext,
  ): Promise<OrderAccountResult<'rest-not-missing' | 'rest-too-much'>> =>
    changeOrderMoney<Refused<'rest-not-missing' | 'rest-too-much' | 'beyond-day'>>(
      ports,
      caller,
      { orderId, version, key, what: 'forgive', request: {} },
      async ({ record: { order }, account, actor, at }) => {
        const amount = forgivable(order)
        if (!amount.ok) return amount
        const { id: staffId } = account
        const form = { amount: amount.value, method: order.paymentMethod, receivedOn: dayOf(at) }
        const byHand = recordedHandPayment(order, form, {
          by: { id: staffId, actor },
          letOut: await ports.payments.letOutByHand({ staffId, day: dayOf(at) }),
          day: handDayOn(dayOf(at), await ports.payments.handDayLimits()),
          id: ports.random.uuid(),
          at,
        })
        if (byHand.state !== 'recorded') return fail({ code: 'beyond-day' })
        return ok({ byHand, payments: [{ ...paymentOfHandPayment(byHand, at), kind: 'forgiven' }] })
      },
    )

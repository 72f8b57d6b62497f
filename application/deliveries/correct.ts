import { isFailing, undeliveredAmount } from '@hotovo/domain/deliveries/delivery'
import { isCorrectionLeft, isToCorrect, isWayBack } from '@hotovo/domain/deliveries/letter'
import {
  type Contact,
  type ContactForm,
  changedTexts,
  contactOf,
  contactProblems,
  correctionEntries,
  keptContact,
} from '@hotovo/domain/orders/contact'
import { dayOf, instantAfter } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { countReads, orderRead } from '../access/reads.ts'
import { type Job, jobsOfDeliveries } from '../jobs/job.ts'
import type { Refused } from '../refusal.ts'
import { accountOf, loadOrderState, type OrderAccount } from '../settlement/account.ts'
import type { VoucherPorts } from '../vouchers/manage.ts'

/** A contact as it should be, why, and the version of the record that was looked at. */
export type CorrectedContact = ContactForm & { readonly reason: string; readonly version: number }

type CorrectRefused = Refused<
  | 'order-not-found'
  | 'record-changed'
  | 'order-closed'
  | 'nothing-sent'
  | 'too-many-corrections'
  | 'invalid'
  | 'beyond-day'
>

/**
 * Corrects where the vouchers and letters of an order go (rule V30): what could not be delivered is tried again there at once, a letter
 * for the courier is to be printed anew, and what left stays as it went. The e-mail of before is told. Of two at one version the second
 * sees the record: `record-changed`. A cancelled order has nowhere to go: `order-closed`. The same contact again changes nothing.
 * What of its vouchers went nowhere yet counts into the day of whoever corrects, each time: beyond it nothing changes, `beyond-day` (rule A51).
 * Of an order of which nothing failed, waits as a letter or left nothing is corrected, `nothing-sent`, and none often a day,
 * `too-many-corrections`, but for a way back, which is open always (`isWayBack`); to the contact as it was placed nothing counts into a day.
 * Under a key, a UUID, it is done once.
 */
export const correctContact =
  (ports: VoucherPorts) =>
  async (
    { id, version, ...form }: ById & CorrectedContact,
    { caller, key: keyText }: CallContext,
  ): Promise<Result<OrderAccount, Unauthorized | IdempotencyRefused | CorrectRefused>> => {
    const authorized = await authorize(ports, caller, 'contacts.correct')
    if (!authorized.ok) return authorized
    const answer = async () => accountOf(ports, (await loadOrderState(ports, id))!)
    return once<OrderAccount, CorrectRefused>(
      ports,
      authorized.value,
      { key: keyText, what: 'correct-contact', subject: id, request: form },
      async (key) => {
        const record = isUuid(id) ? await ports.orders.record(id) : undefined
        if (!record) return fail({ code: 'order-not-found' })
        if (record.version !== version) return fail({ code: 'record-changed', current: record })
        const { order } = record
        if (order.orderStatus === 'zrusena') return fail({ code: 'order-closed' })
        const deliveries = await ports.deliveries.ofOrder(id)
        if (!isToCorrect(order, deliveries)) return fail({ code: 'nothing-sent' })
        const problems = contactProblems(form, order.deliveryMethod)
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        const earlier = await ports.orders.corrections([id])
        const before: Contact = contactOf(earlier.at(-1) ?? order)
        const after = keptContact(order, form)
        if (changedTexts(before, after).length === 0) {
          await countReads(ports, authorized.value, [orderRead(order)])
          return ok(await answer())
        }
        const { account, actor } = authorized.value
        const issued = (await ports.vouchers.ofOrder(id)).map(({ voucher }) => voucher)
        const number = earlier.length + 1
        const at = instantAfter(ports.clock.now(), earlier.at(-1)?.correctedAt)
        const isBack = isWayBack(order, earlier, after, account.id)
        if (!isBack && !isCorrectionLeft(order, earlier, dayOf(at)))
          return fail({ code: 'too-many-corrections' })
        const reason = cleanedText(form.reason).trim()
        const isAsPlaced = changedTexts(order, after).length === 0
        // Whoever was reached before all of them hears of each: the one before may be a thief's.
        const told = (before.email === order.email || isAsPlaced ? [number - 1] : [number - 1, 0]).map(
          (to): Job => ({ kind: 'letter', letter: 'contact-corrected', orderId: id, number, to }),
        )
        const outcome = await ports.orders.change({
          order,
          version,
          entries: correctionEntries(order, before, after, { by: actor, at, note: reason }),
          correction: {
            ...after,
            id: ports.random.uuid(),
            orderId: id,
            number,
            reason,
            amount: isAsPlaced ? 0 : undeliveredAmount(deliveries, issued),
            currency: order.currency,
            correctedById: account.id,
            correctedBy: actor.name,
            correctedAt: at,
            correctedOn: dayOf(at),
          },
          jobs: [...told, ...jobsOfDeliveries(deliveries.filter(isFailing))],
          key,
        })
        if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
        if (outcome === 'beyond-day') return fail({ code: 'beyond-day' })
        if (outcome === 'stale') {
          const current = (await ports.orders.record(id))!
          return fail({ code: 'record-changed', current })
        }
        return ok(await answer())
      },
      async () => ok(await answer()),
    )
  }

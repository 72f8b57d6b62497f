import { lengths } from '@hotovo/domain/limits'
import { finalDeadline } from '@hotovo/domain/orders/deadline'
import {
  deliveryMethods,
  isPaid,
  isToPay,
  type Order,
  orderStatuses,
  paymentStatuses,
  placedOrder,
  withStatus,
} from '@hotovo/domain/orders/order'
import { orderProblems } from '@hotovo/domain/orders/order-problems'
import { type Payment, refundDue, takeBackOf, withPayments } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { languages } from '@hotovo/domain/shared/language'
import { currencies, paymentMethods } from '@hotovo/domain/shared/money'
import { textProblems } from '@hotovo/domain/shared/person'
import { chargedAfter } from '@hotovo/domain/vouchers/issuing'
import { describe, expect, test } from 'vitest'
import { beginningOf, endOf, type History, type Step, story } from './story.ts'

const until = '2026-03-02T09:00:00.000Z'
const { histories, failures } = story(1, until, 3000)

const distinct = (values: readonly string[]) => [...new Set(values)].sort()
const sorted = (values: readonly string[]) => [...values].sort()

/** Where a history ends by the rules of the domain, which allow each of its steps. */
function ending({ form, placing, steps }: History): Order {
  let { order } = placedOrder(form, placing)
  const payments: Payment[] = []
  const settle = (step: Step, changed = order) => {
    // Nobody has spent anything: what is cancelled costs nothing.
    const charged = chargedAfter(order, changed, { issued: [], givenBack: [] })
    order = withPayments(changed, payments, step, charged).order
  }
  for (const step of steps) {
    if ('to' in step) {
      const changed = withStatus(order, step.to, step)
      expect(changed).toMatchObject({ ok: true, value: { entries: [{ fieldName: 'order_status' }] } })
      if (changed.ok) settle(step, changed.value.order)
    } else if ('money' in step) {
      const { id, kind, amount } = step.money
      if (kind === 'refund') expect(amount).toBe(refundDue(order))
      payments.push({
        id,
        orderId: placing.id,
        kind,
        amount: kind === 'refund' ? -amount : amount,
        currency: form.currency,
        method: form.paymentMethod,
        receivedOn: dayOf(step.at),
        reference: null,
        entryId: null,
        takesBack: null,
        createdAt: step.at,
      })
      settle(step)
    } else if ('takesBack' in step) {
      expect(order.paymentStatus).toBe('partial')
      const back = takeBackOf(payments, step.takesBack, step)
      if (!back.ok) throw new Error('there is nothing to take back')
      payments.push(back.value)
      settle(step)
    } else if ('reminds' in step) {
      expect([isToPay(order), order.remindedAt]).toEqual([true, null])
      order = { ...order, remindedAt: step.at }
    } else if ('replaces' in step) expect(isPaid(order)).toBe(true)
  }
  return order
}

let known: readonly Order[] | undefined

/** Where each of them ends. */
const endings = () => {
  known ??= histories.map(ending)
  return known
}

describe('The story of the demo', () => {
  test('is the same for the same seed, instant and number, and another for others', () => {
    const short = story(1, until, 50)
    expect(story(1, until, 50)).toEqual(short)
    expect(story(2, until, 50)).not.toEqual(short)
  })

  test('lasts two years, to the minute', () => {
    expect(beginningOf(until)).toBe('2024-03-02T09:00:00.000Z')
    expect(endOf(beginningOf(until))).toBe(until)
  })

  test('has only orders that the domain accepts', () => {
    expect(histories.flatMap(({ form }) => orderProblems(form, paymentMethods, '2026-11-28'))).toEqual([])
  })

  test('has only steps that the domain allows, and each changes something', () => {
    endings()
    const texts = histories.flatMap(({ steps }) =>
      steps.flatMap((step) => {
        if ('text' in step) return [step.text]
        if ('to' in step) return [step.note ?? '', step.reason ?? '']
        return 'note' in step ? [step.note] : []
      }),
    )
    expect(texts.flatMap((text) => textProblems('', text, lengths.adminNote, { lines: true }))).toEqual([])
  })

  test('goes with time: orders one after the other, changes after their order, nothing in the future', () => {
    const placed = histories.map(({ placing }) => placing.at)
    expect(placed).toEqual(sorted(placed))
    for (const { placing, steps } of histories) {
      const trail = [placing.at, ...steps.map(({ at }) => at)]
      expect(trail).toEqual(distinct(trail))
    }
    const instants = [
      ...placed,
      ...histories.flatMap(({ steps }) => steps.map(({ at }) => at)),
      ...failures.map(({ instant }) => instant),
    ]
    expect(instants.filter((at) => at < beginningOf(until) || at > until)).toEqual([])
  })

  test('has numbers, symbols and identities once', () => {
    for (const each of [
      histories.map(({ placing }) => placing.id),
      histories.map(({ placing }) => placing.number),
      histories.map(({ placing }) => placing.variableSymbol),
      histories.map(({ humanCheckId }) => humanCheckId),
      failures.map(({ instant }) => instant),
    ])
      expect(distinct(each)).toHaveLength(each.length)
  })

  test('has everything there is: statuses, currencies, ways to pay and to deliver, languages, both of the staff', () => {
    const forms = histories.map(({ form }) => form)
    expect(distinct(endings().map(({ orderStatus }) => orderStatus))).toEqual(sorted(orderStatuses))
    expect(distinct(endings().map(({ paymentStatus }) => paymentStatus))).toEqual(sorted(paymentStatuses))
    expect(distinct(forms.map(({ currency }) => currency))).toEqual(sorted(currencies))
    expect(distinct(forms.map(({ paymentMethod }) => paymentMethod))).toEqual(sorted(paymentMethods))
    expect(distinct(forms.map(({ deliveryMethod }) => deliveryMethod))).toEqual(sorted(deliveryMethods))
    expect(distinct(forms.map(({ language }) => language))).toEqual(sorted(languages))
    expect(
      distinct(histories.flatMap(({ steps }) => steps.flatMap(({ by }) => ('name' in by ? by.name : [])))),
    ).toEqual(['Peter Blaho', 'Zuzana Kováčová'])
    expect(distinct(forms.map(({ notes }) => notes ?? '')).length).toBeGreaterThan(30)
    expect(forms.filter(({ lastName }) => lastName === "O'Brien")).toHaveLength(10)
  })

  test('leaves nothing for the system to do: who did not pay was reminded, and what nobody paid has expired', () => {
    const today = dayOf(until)
    const open = endings().filter(isToPay)
    const late = open.filter(({ dueDate }) => dueDate < today)
    expect(late.filter(({ remindedAt }) => remindedAt === null)).toEqual([])
    const lost = late.filter((order) => finalDeadline(order) < today)
    expect(lost.filter(({ paymentStatus }) => paymentStatus === 'pending')).toEqual([])
    expect(late).not.toEqual([])
  })

  test('is busy now, and the orders of today are still open', () => {
    const since = (instant: string) => histories.filter(({ placing }) => placing.at > instant)
    expect(since('2025-03-02T09:00:00.000Z').length).toBeGreaterThan(1500)
    const today = since('2026-03-01T23:00:00.000Z')
    expect(today).not.toEqual([])
    expect(distinct(today.map((history) => ending(history).orderStatus))).toEqual(['prijata'])
  })

  test('has mail and phones of nobody', () => {
    const forms = histories.map(({ form }) => form)
    const people = [...forms, ...failures].map(({ email }) => email)
    expect(people.filter((email) => !/^[a-z0-9.-]+@example\.(com|org|net)$/.test(email))).toEqual([])
    const nobodys = /^(\+421999|0999|\+420699)\d{6}$|^\+447700900\d{3}$|^\+120255501\d\d$/
    const phones = forms.map(({ phone }) => phone.replace(/[ /]/g, ''))
    expect(phones.filter((phone) => !nobodys.test(phone))).toEqual([])
  })
})

import type { Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import { deliveryDays } from '@hotovo/domain/limits'
import { formatDay } from '@hotovo/domain/shared/format'
import type { LetterPart } from '../layout.ts'
import { moneyOf, payingOf } from './orders/how-to-pay.ts'
import { dictionaries, type LettersOptions, orderLink, writerOf } from './writing.ts'

/** Letters about money that came, or did not. */
export function paymentLetters(
  options: LettersOptions,
): Pick<
  Letters,
  'paymentPartial' | 'paymentRest' | 'overpayment' | 'paymentReceived' | 'paymentReminder' | 'orderExpired'
> {
  const { toCustomer } = writerOf(options)
  const { publicUrl, brand } = options
  /** A letter that asks for what the view asks for: why, how to pay, the order's page. */
  const asking = (
    kind: string,
    view: OrderView,
    { subject, heading, before, after }: { subject: string; heading: string; before: string; after: string },
  ) => {
    const { order } = view
    const { parts, images } = payingOf(view, brand, publicUrl)
    const all: (LetterPart | undefined)[] = [
      { kind: 'text', text: before },
      ...parts,
      { kind: 'text', text: after },
      ...orderLink(options, view),
    ]
    return toCustomer({
      id: `${kind}-${order.id}`,
      to: order.email,
      subject,
      language: order.language,
      heading,
      parts: all.filter((part) => part !== undefined),
      images,
    })
  }
  /** What came, and how to pay the rest. */
  const askingForRest = (kind: string, view: OrderView, received: number) => {
    const { order, payment } = view
    const money = moneyOf(order)
    const say = dictionaries[order.language].partial
    const missing = money(payment.amount)
    return asking(kind, view, {
      subject: say.subject(order.number, missing),
      heading: say.heading(missing),
      before: say.came(order.number, money(received), missing, formatDay(payment.dueDate, order.language)),
      after: say.otherwise,
    })
  }
  return {
    // One for each part that came: the same letter again is about the same sum.
    paymentPartial: (view, received) => askingForRest(`payment-partial-${received}`, view, received),
    paymentRest: (view, { at, lastDay }) => {
      const { order, payment } = view
      // The day by which all was to be paid is likely over: only the last day is told.
      const asked = {
        ...view,
        order: { ...order, remindedAt: order.remindedAt ?? at },
        payment: { ...payment, dueDate: lastDay },
      }
      return askingForRest(`payment-rest-${Date.parse(at)}`, asked, order.received)
    },
    overpayment: (view, refund) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.overpayment
      const money = moneyOf(order)
      const parts: LetterPart[] = [
        { kind: 'text', text: say.came(order.number, money(order.received), money(order.charged)) },
        { kind: 'text', text: say.back(money(refund), brand.email) },
        ...orderLink(options, view),
      ]
      return toCustomer({
        // One for each sum that came above the price: the same letter again is about the same.
        id: `overpayment-${order.received}-${order.id}`,
        to: order.email,
        subject: say.subject(order.number, money(refund)),
        language: order.language,
        heading: say.heading(money(refund)),
        parts,
      })
    },
    paymentReceived: (view) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.paid
      const parts: LetterPart[] = [
        { kind: 'text', text: say.came(order.number, moneyOf(order)(order.received)) },
        { kind: 'steps', title: words.received.next, steps: say.steps(deliveryDays.courier) },
        { kind: 'text', text: say.address(brand.email) },
        ...orderLink(options, view),
        { kind: 'warning', ...words.received.warning },
      ]
      return toCustomer({
        id: `payment-received-${order.id}`,
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading(order.firstName),
        parts,
      })
    },
    paymentReminder: (view, lastDay) => {
      const { order, payment } = view
      const words = dictionaries[order.language]
      const say = words.reminder
      const day = formatDay(lastDay, order.language)
      const prolonged = { ...view, payment: { ...payment, dueDate: lastDay } }
      const money = moneyOf(order)
      const missing = money(payment.amount)
      // An order that was paid in part is not cancelled by itself.
      const isPartial = order.received > 0
      return asking('payment-reminder', prolonged, {
        subject: isPartial ? words.partial.subject(order.number, missing) : say.subject(order.number, day),
        heading: say.heading(order.firstName),
        before: isPartial
          ? say.restMissing(order.number, money(order.received), missing, day)
          : say.kept(order.number, missing, day),
        after: isPartial ? words.partial.otherwise : say.otherwise,
      })
    },
    orderExpired: ({ order, payment }) => {
      const words = dictionaries[order.language]
      const say = words.expired
      const parts: LetterPart[] = [
        { kind: 'text', text: say.cancelled(order.number) },
        {
          kind: 'text',
          text: payment.method === 'cash' ? say.paidInCash : say.onTheWay(order.variableSymbol),
        },
        { kind: 'link', label: say.again, href: `${publicUrl}${words.path}/kupit-voucher` },
      ]
      return toCustomer({
        id: `order-expired-${order.id}`,
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading,
        parts,
      })
    },
  }
}

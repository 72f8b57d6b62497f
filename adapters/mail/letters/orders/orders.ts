import type { OrderLetter } from '@hotovo/application/jobs/job'
import type { Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import { withdrawalDays } from '@hotovo/domain/law'
import { deliveryDays, processingHours } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import type { LetterPart } from '../../layout.ts'
import type { Words } from '../../words/sk.ts'
import { dictionaries, facts, type LettersOptions, orderLink, writerOf } from '../writing.ts'
import { moneyOf, payingOf } from './how-to-pay.ts'

function contentsPart({ order }: OrderView, words: Words): LetterPart {
  const money = moneyOf(order)
  const lines = order.selectedVouchers.map(
    ({ amount, quantity }) => [`${quantity} × ${money(amount)}`, money(amount * quantity)] as const,
  )
  return {
    kind: 'facts',
    title: words.received.contents,
    facts: facts(
      ...lines,
      [words.facts.processingFee, money(order.processingFee)],
      [words.facts.deliveryFee, order.deliveryFee > 0 ? money(order.deliveryFee) : undefined],
      [words.facts.total, money(order.total)],
    ),
  }
}

/** The id of an order's letter: the same for the same letter of the same order. */
const letterId = (letter: OrderLetter, { order }: OrderView) => `${letter}-${order.id}`

/** Letters about orders. */
export function orderLetters(options: LettersOptions): Pick<Letters, 'orderReceived' | 'orderNotification'> {
  const { toCustomer, toStaff } = writerOf(options)
  const { publicUrl, brand } = options
  return {
    orderReceived: (view) => {
      const { order, payment } = view
      const words = dictionaries[order.language]
      const say = words.received
      const amount = moneyOf(order)(payment.amount)
      const paying = payingOf(view, brand, publicUrl)
      const isPostal = payment.method === 'postal'
      const day = (one: string) => formatDay(one, order.language)
      const parts: (LetterPart | undefined)[] = [
        {
          kind: 'text',
          // A letter that goes out late asks for no day that is over.
          text:
            isPostal && order.remindedAt !== null
              ? say.arriveBy(order.number, day(payment.dueDate), deliveryDays.postal)
              : say.pay[payment.method](
                  order.number,
                  day(isPostal ? order.dueDate : payment.dueDate),
                  deliveryDays.postal,
                ),
        },
        ...paying.parts,
        payment.amount === order.total
          ? undefined
          : { kind: 'text', text: say.rounded(moneyOf(order)(order.total)) },
        contentsPart(view, words),
        {
          kind: 'steps',
          title: say.next,
          steps: [say.issue(processingHours), say.delivery[order.deliveryMethod](deliveryDays.courier)],
        },
        ...orderLink(options, view),
        {
          kind: 'links',
          links: [
            [say.terms, `${publicUrl}${words.path}/podmienky`],
            [say.withdrawal(withdrawalDays(dayOf(order.createdAt))), `${publicUrl}${words.path}/odstupenie`],
          ],
        },
        { kind: 'warning', ...say.warning },
      ]
      return toCustomer({
        id: letterId('order-received', view),
        to: order.email,
        subject: say.subject(order.number, amount),
        language: order.language,
        heading: say.heading(order.firstName, amount),
        parts: parts.filter((part) => part !== undefined),
        images: paying.images,
      })
    },
    orderNotification: (view) => {
      const { order, payment } = view
      const words = dictionaries[order.language]
      const say = words.notification
      const money = moneyOf(order)
      const amount = money(payment.amount)
      const part: LetterPart = {
        kind: 'facts',
        title: say.title,
        facts: [
          [words.facts.amount, amount],
          [words.facts.vouchers, `${words.vouchers(order.voucherQuantity)}, ${money(order.voucherSubtotal)}`],
          [words.facts.payment, words.methods[order.paymentMethod]],
          [words.facts.variableSymbol, order.variableSymbol],
          [words.facts.dueDate, formatDay(order.dueDate, order.language)],
          [words.facts.delivery, words.deliveries[order.deliveryMethod]],
        ],
      }
      const parts: LetterPart[] = [
        { kind: 'text', text: say.process(processingHours) },
        part,
        { kind: 'link', label: say.open, href: `${publicUrl}${words.path}/admin/objednavky/${order.id}` },
      ]
      return toStaff({
        id: letterId('order-notification', view),
        subject: say.subject(order.number, amount),
        language: order.language,
        heading: say.heading(order.number),
        parts,
      })
    },
  }
}

import type { Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import { refundDays } from '@hotovo/domain/law'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatInstant } from '@hotovo/domain/shared/format'
import type { LetterPart } from '../../layout.ts'
import type { Words } from '../../words/sk.ts'
import { dictionaries, facts, type LettersOptions, writerOf } from '../writing.ts'
import { moneyOf } from './how-to-pay.ts'

/** The instant at which somebody withdrew. */
function withdrawnAt({ order }: OrderView): string {
  if (order.withdrawnAt === null) throw new Error('a letter about a withdrawal that was not')
  return order.withdrawnAt
}

/** When somebody withdrew, in words. */
const instantOf = (view: OrderView): string => formatInstant(withdrawnAt(view), view.order.language)

/** Within so many days its money goes back. */
const daysToRefund = (view: OrderView): number => refundDays(dayOf(withdrawnAt(view)))

/** What was withdrawn from, and what becomes of its money; by whom, where that is told. */
function summary(
  view: OrderView,
  refund: number,
  { withdrawal: say, facts: names, vouchers }: Words,
  who?: string,
): LetterPart {
  const { order } = view
  const money = moneyOf(order)
  return {
    kind: 'facts',
    title: say.title,
    facts: facts(
      [say.number, order.number],
      [say.who, who],
      [say.at, instantOf(view)],
      [names.vouchers, `${vouchers(order.voucherQuantity)}, ${money(order.voucherSubtotal)}`],
      [say.total, money(order.total)],
      [say.kept, order.charged > 0 ? money(order.charged) : undefined],
      [say.refund, money(refund)],
    ),
  }
}

/** Letters about a withdrawal from the contract. */
export function withdrawalLetters(
  options: LettersOptions,
): Pick<Letters, 'withdrawalReceived' | 'withdrawalNotification'> {
  const { toCustomer, toStaff } = writerOf(options)
  const { publicUrl, brand } = options
  return {
    withdrawalReceived: (view, refund) => {
      const { order, token } = view
      const words = dictionaries[order.language]
      const say = words.withdrawal
      // A receipt names who withdrew from what, and when: it is proof of it.
      const who = `${order.firstName} ${order.lastName}`
      const parts: LetterPart[] = [
        { kind: 'text', text: say.received(order.number, instantOf(view)) },
        summary(view, refund, words, who),
        ...(refund > 0 || order.charged > 0 ? [{ kind: 'text', text: say.vouchers } as const] : []),
        { kind: 'text', text: refund > 0 ? say.back(daysToRefund(view), brand.email) : say.nothing },
        { kind: 'link', label: words.received.open, href: `${publicUrl}${words.path}/objednavka/${token}` },
        { kind: 'text', text: say.keep },
      ]
      return toCustomer({
        id: `withdrawal-received-${order.id}`,
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading,
        parts,
      })
    },
    withdrawalNotification: (view, refund) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.withdrawal
      const amount = moneyOf(order)(refund)
      return toStaff({
        id: `withdrawal-notification-${order.id}`,
        subject: say.staff.subject(order.number, amount),
        language: order.language,
        heading: say.staff.heading(order.number),
        parts: [
          { kind: 'text', text: refund > 0 ? say.staff.due(daysToRefund(view)) : say.staff.nothing },
          summary(view, refund, words),
          refund > 0
            ? { kind: 'link', label: say.staff.refunds, href: `${publicUrl}${words.path}/admin/vratenia` }
            : {
                kind: 'link',
                label: words.notification.open,
                href: `${publicUrl}${words.path}/admin/objednavky/${order.id}`,
              },
        ],
      })
    },
  }
}

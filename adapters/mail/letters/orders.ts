import type { OrderLetter } from '@hotovo/application/letters/job'
import type { Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import { deliveryDays, processingHours, withdrawalDays } from '@hotovo/domain/limits'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import type { Part } from '../layout.ts'
import { qrPng } from '../png.ts'
import type { Words } from '../words/sk.ts'
import { dictionaries, facts, type LettersOptions, writerOf } from './writing.ts'

const codeCid = 'payment-code'

/** Writes amounts of an order, in minor units, as its customer reads them. */
const moneyOf =
  ({ currency, language }: OrderView['order']) =>
  (minor: number) =>
    formatMoney(minor, currency, language)

/** The one code of a payment that most of its readers can use. */
function codeOf({ payBySquare, spayd, epc, cashCode }: OrderView['payment']) {
  if (payBySquare) return { name: 'payBySquare', text: payBySquare } as const
  if (spayd) return { name: 'spayd', text: spayd } as const
  if (epc) return { name: 'epc', text: epc } as const
  return cashCode ? ({ name: 'cash', text: cashCode } as const) : undefined
}

function paymentPart({ payment, order }: OrderView, words: Words): Part {
  const { method, iban, bic, beneficiary, address, variableSymbol, message } = payment
  const isCash = method === 'cash'
  return {
    kind: 'facts',
    title: words.received.titles[method],
    facts: facts(
      [words.facts.iban, iban?.replace(/(.{4})(?=.)/g, '$1 ')],
      [words.facts.bic, bic],
      [words.facts.beneficiary, beneficiary],
      [words.facts.address, address],
      [words.facts.amount, moneyOf(order)(payment.amount)],
      [words.facts.variableSymbol, isCash ? undefined : variableSymbol],
      [isCash ? words.facts.number : words.facts.message, message],
      [
        method === 'postal' ? words.facts.arriveBy : words.facts.dueDate,
        formatDay(payment.dueDate, order.language),
      ],
    ),
  }
}

function contentsPart({ order }: OrderView, words: Words): Part {
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
      const { order, payment, token } = view
      const words = dictionaries[order.language]
      const say = words.received
      const amount = moneyOf(order)(payment.amount)
      const code = codeOf(payment)
      const parts: (Part | undefined)[] = [
        {
          kind: 'text',
          text: say.pay[payment.method](
            order.number,
            formatDay(payment.dueDate, order.language),
            deliveryDays.postal,
          ),
        },
        payment.sample ? { kind: 'warning', ...say.sample } : undefined,
        payment.method === 'cash' && brand.sampleShops ? { kind: 'warning', ...say.sampleShops } : undefined,
        code && { kind: 'picture', cid: codeCid, alt: say.codeAlt(amount), caption: say.codes[code.name] },
        payment.payme ? { kind: 'link', label: say.payme, href: payment.payme } : undefined,
        payment.method === 'postal' ? { kind: 'text', text: say.slip } : undefined,
        paymentPart(view, words),
        payment.method === 'cash'
          ? { kind: 'links', links: [[say.map, `${publicUrl}${words.path}/mapa`]] }
          : undefined,
        payment.amount === order.total
          ? undefined
          : { kind: 'text', text: say.rounded(moneyOf(order)(order.total)) },
        contentsPart(view, words),
        {
          kind: 'steps',
          title: say.next,
          steps: [
            say.issue(processingHours) + (payment.method === 'cash' ? ` ${say.notWhileYouWait}` : ''),
            say.delivery[order.deliveryMethod](deliveryDays.courier),
          ],
        },
        { kind: 'link', label: say.open, href: `${publicUrl}${words.path}/objednavka/${token}` },
        { kind: 'text', text: say.keep },
        {
          kind: 'links',
          links: [
            [say.terms, `${publicUrl}${words.path}/podmienky`],
            [say.withdrawal(withdrawalDays), `${publicUrl}${words.path}/odstupenie`],
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
        images: code ? [{ cid: codeCid, base64: qrPng(code.text).toString('base64') }] : [],
      })
    },
    orderNotification: (view) => {
      const { order, payment } = view
      const words = dictionaries[order.language]
      const say = words.notification
      const money = moneyOf(order)
      const amount = money(payment.amount)
      const part: Part = {
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
      const parts: Part[] = [
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

import type { Letter } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import type { LetterPart } from '../../layout.ts'
import { qrPng } from '../../png.ts'
import type { Words } from '../../words/sk.ts'
import { dictionaries, facts } from '../writing.ts'

const codeCid = 'payment-code'

/** Writes amounts of an order, in minor units, as its customer reads them. */
export const moneyOf =
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

function paymentPart({ payment, order }: OrderView, words: Words): LetterPart {
  const { method, iban, bic, beneficiary, address, variableSymbol, message } = payment
  const isCash = method === 'cash'
  const isPostal = method === 'postal'
  const day = (one: string) => formatDay(one, order.language)
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
      // Of what is on its way for days both are told; once the first is over, only the last.
      [
        words.facts.dueDate,
        isPostal ? (order.remindedAt === null ? day(order.dueDate) : undefined) : day(payment.dueDate),
      ],
      [words.facts.arriveBy, isPostal ? day(payment.dueDate) : undefined],
    ),
  }
}

/** How to pay what the view asks for: warnings of samples, the code, the data. And the picture of the code. */
export function payingOf(
  view: OrderView,
  brand: Brand,
  publicUrl: string,
): { readonly parts: readonly (LetterPart | undefined)[]; readonly images: Letter['images'] } {
  const { order, payment } = view
  const words = dictionaries[order.language]
  const say = words.received
  const code = codeOf(payment)
  const alt = say.codeAlt(moneyOf(order)(payment.amount))
  return {
    parts: [
      payment.sample ? { kind: 'warning', ...say.sample } : undefined,
      payment.method === 'cash' && brand.sampleShops ? { kind: 'warning', ...say.sampleShops } : undefined,
      code && {
        kind: 'picture',
        cid: codeCid,
        alt,
        caption: say.codes[payment.method === 'postal' ? 'postal' : code.name],
      },
      payment.payme ? { kind: 'link', label: say.payme, href: payment.payme } : undefined,
      payment.method === 'postal' ? { kind: 'text', text: say.slip } : undefined,
      paymentPart(view, words),
      payment.method === 'cash'
        ? { kind: 'links', links: [[say.map, `${publicUrl}${words.path}/mapa`]] }
        : undefined,
    ],
    images: code ? [{ cid: codeCid, base64: qrPng(code.text).toString('base64') }] : [],
  }
}

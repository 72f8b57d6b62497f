import type { Codes, PaymentCodes } from '@hotovo/application/orders/ports'
import type { PaymentInstructions } from '@hotovo/domain/orders/payment-instructions'
import { majorText } from '@hotovo/domain/shared/money'
import { withoutAccents } from '@hotovo/domain/shared/text'
import { CurrencyCode, type DataModel, encode, PaymentOptions } from 'bysquare/pay'
import { encodeQR } from 'qr'
import { creditTransfers } from './credit-transfers.ts'

type Transfer = PaymentInstructions & { readonly iban: string; readonly beneficiary: string }

/**
 * The texts of a transfer's codes are ASCII, the only letters every bank app reads. No code has a day: what would be the due date
 * of an invoice is the day on which the bank shall pay, and money that is wanted now would wait for it.
 */
const ascii = (text: string) => withoutAccents(text).replace(/[^\x20-\x7e]/g, ' ')

/** Writes a payment as the text of its PAY by square code. */
export type SquareWriter = (model: DataModel) => string

/** A payment in PAY by square (rule P4): EUR and Slovak accounts only. */
const squareModel = (payment: Transfer): DataModel => ({
  payments: [
    {
      type: PaymentOptions.PaymentOrder,
      amount: Number(majorText(payment.amount)),
      currencyCode: CurrencyCode.EUR,
      ...(payment.variableSymbol !== '' && { variableSymbol: payment.variableSymbol }),
      paymentNote: ascii(payment.message),
      bankAccounts: [payment.bic ? { iban: payment.iban, bic: payment.bic } : { iban: payment.iban }],
      beneficiary: { name: ascii(payment.beneficiary) },
    },
  ],
})

/** The Payment Link Standard of Slovak banks, opened on a phone. */
function payme(payment: Transfer): string {
  const fields = [
    ['V', '1'],
    ['IBAN', payment.iban],
    ['AM', majorText(payment.amount)],
    ['CC', payment.currency],
    ['PI', `/VS${payment.variableSymbol}/SS/KS`],
    ['MSG', ascii(payment.message)],
    ['CN', ascii(payment.beneficiary)],
  ] as const
  return `https://payme.sk/?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Symbols as Slovak banks write them; nothing where money that goes back had none. */
const symbolsOf = ({ variableSymbol }: Transfer) =>
  variableSymbol === '' ? '' : `/VS${variableSymbol}/SS/KS`

/** The European credit transfer code (EPC069-12, version 002); at most 70 characters of name, 140 of text. */
const epc = (payment: Transfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    payment.bic ?? '',
    ascii(payment.beneficiary).slice(0, 70),
    payment.iban,
    `EUR${majorText(payment.amount)}`,
    '',
    '',
    `${symbolsOf(payment)} ${ascii(payment.message)}`.trim().slice(0, 140),
  ].join('\n')

/** The Czech payment code (SPAYD 1.0). */
function spayd(payment: Transfer): string {
  const escaped = (text: string, most: number) =>
    ascii(text)
      .slice(0, most)
      .replace(/[%*]/g, (sign) => (sign === '%' ? '%25' : '%2A'))
  return [
    'SPD*1.0',
    `ACC:${payment.iban}${payment.bic ? `+${payment.bic}` : ''}`,
    `AM:${majorText(payment.amount)}`,
    'CC:CZK',
    `RN:${escaped(payment.beneficiary, 35)}`,
    ...(payment.variableSymbol === '' ? [] : [`X-VS:${payment.variableSymbol}`]),
    `MSG:${escaped(payment.message, 60)}`,
  ].join('*')
}

function codesOf(payment: PaymentInstructions, square: SquareWriter): Codes {
  if (payment.method === 'cash') return { cashCode: payment.message }
  if (!payment.iban || !payment.beneficiary) return {}
  const transfer = { ...payment, iban: payment.iban, beneficiary: payment.beneficiary }
  const isSlovak = payment.currency === 'EUR' && payment.iban.startsWith('SK')
  const payBySquare = isSlovak ? square(squareModel(transfer)) : undefined
  // Post offices scan this one and no other.
  if (payment.method === 'postal') return { payBySquare }
  switch (payment.currency) {
    case 'EUR':
      // A bank of another country gets the European code only.
      return { payBySquare, payme: isSlovak ? payme(transfer) : undefined, epc: epc(transfer) }
    case 'CZK':
      return { spayd: spayd(transfer) }
    case 'USD':
      return {}
    default:
      return payment.currency satisfies never
  }
}

/** The rows of a QR code, its dark modules true, with the quiet zone of four modules around. */
export const qrRows = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 4 })

/** A QR code as an SVG document: dark modules on a white plate. */
function qrSvg(text: string): string {
  const rows = qrRows(text)
  const bars = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  const size = rows.length
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${bars.join('')}"/></svg>`,
  ].join('')
}

/** Payment codes as the banks of Slovakia and Czechia read them. */
export const paymentCodesBy = (square: SquareWriter): PaymentCodes => ({
  of: (payment) => codesOf(payment, square),
  svg: qrSvg,
  creditTransfers,
})

/** Payment codes wherever there is JavaScript; PAY by square takes milliseconds. */
export const paymentCodes = paymentCodesBy(encode)

import fs from 'node:fs'
import path from 'node:path'
import { paymentCodes as portableCodes } from '@hotovo/adapters/documents/payment-codes'
import { serverPaymentCodes } from '@hotovo/adapters/native/payment-codes'
import { seededRandom } from '@hotovo/adapters/system/random'
import type { PaymentInstructions } from '@hotovo/domain/orders/payment-instructions'
import { variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { majorText } from '@hotovo/domain/shared/money'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { textInSvg } from '../support/qr.ts'
import { readSquare } from '../support/square.ts'
import { runs } from '../support/tier.ts'

const transfer: PaymentInstructions = {
  method: 'transfer',
  amount: 101_00,
  currency: 'EUR',
  variableSymbol: '1234567897',
  message: 'ATM-8K2XQ7R4Z',
  dueDate: '2026-11-27',
  iban: 'SK6599990000001234567899',
  bic: 'HOTVSK22',
  beneficiary: 'Ďurišová & synovia, s.r.o.',
}
const inCzk: PaymentInstructions = {
  ...transfer,
  currency: 'CZK',
  amount: 430_50,
  iban: 'CZ5699990000003456789015',
}

const kinds = [
  { name: 'in documents', paymentCodes: portableCodes },
  { name: 'of the server', paymentCodes: serverPaymentCodes },
]

describe.each(kinds)('PaymentCodes $name', ({ paymentCodes }) => {
  test('Makes PAY by square, payme and EPC for a transfer in EUR, SPAYD for one in CZK, PAY by square for a postal order in EUR, a cash code for cash', () => {
    const kinds = (payment: PaymentInstructions) =>
      Object.entries(paymentCodes.of(payment))
        .flatMap(([kind, text]) => (text ? kind : []))
        .sort()
    expect(kinds(transfer)).toEqual(['epc', 'payBySquare', 'payme'])
    expect(kinds(inCzk)).toEqual(['spayd'])
    expect(kinds({ ...transfer, currency: 'USD' })).toEqual([])
    expect(kinds({ ...transfer, method: 'postal' })).toEqual(['payBySquare'])
    expect(kinds({ ...inCzk, method: 'postal' })).toEqual([])
    expect(paymentCodes.of({ ...transfer, method: 'cash' })).toEqual({ cashCode: 'ATM-8K2XQ7R4Z' })
    expect(kinds({ ...transfer, iban: undefined })).toEqual([])
    // Banks refused PAY by square with an account of another country.
    expect(kinds({ ...transfer, iban: 'DE89370400440532013000' })).toEqual(['epc'])
  })

  test('Writes transfers as a file of SEPA that its schema takes, in the letters that every bank takes, with their number and sum', async () => {
    const schema = fs.readFileSync(
      path.resolve(import.meta.dirname, '../fixtures/credit-transfers.xsd'),
      'utf8',
    )
    const one = {
      amount: 101_00,
      iban: transfer.iban!,
      variableSymbol: '1234567897',
      message: 'ATM-8K2XQ7R4Z',
    }
    const payees = ['Ďurišová & synovia, s.r.o.', '<b>"Łódź" 😀</b>', 'ш'.repeat(70), 'x'.repeat(90)]
    for (const bic of [null, 'HOTVSK22']) {
      const xml = paymentCodes.creditTransfers({
        id: 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0a01',
        madeAt: '2026-11-21T08:00:00.000Z',
        payOn: '2026-11-21',
        payer: { name: 'Hotovo Vzorka s.r.o.', iban: transfer.iban!, bic },
        transfers: payees.map((payee, place) => ({ ...one, payee, amount: one.amount + place })),
      })
      const { errors } = await validateXML({
        xml: [{ fileName: 'file.xml', contents: xml }],
        schema: [{ fileName: 'schema.xsd', contents: schema }],
      })
      expect(errors).toEqual([])
      expect(xml.match(/<NbOfTxs>4<\/NbOfTxs><CtrlSum>404.06<\/CtrlSum>/g)).toHaveLength(2)
      expect([...xml.matchAll(/<Cdtr><Nm>(.*?)<\/Nm>/g)].map(([, name]) => name)).toEqual([
        'Durisova synovia, s.r.o.',
        'b Lodz /b',
        '-',
        'x'.repeat(70),
      ])
    }
  })

  test('an independent reader finds the whole payment in PAY by square', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_011_00 }), fc.nat(), (amount, seed) => {
        const payment = { ...transfer, amount, variableSymbol: variableSymbol(seededRandom(seed).integer) }
        const square = readSquare(paymentCodes.of(payment).payBySquare!)
        expect({ ...square, amount: Number(square.amount).toFixed(2) }).toEqual({
          version: '1.2.0',
          amount: majorText(amount),
          currency: 'EUR',
          dueDate: '',
          variableSymbol: payment.variableSymbol,
          note: 'ATM-8K2XQ7R4Z',
          iban: transfer.iban,
          bic: transfer.bic,
          beneficiary: 'Durisova & synovia, s.r.o.',
        })
      }),
      runs(paymentCodes === portableCodes ? 50 : 300, 5),
    )
  })

  test('payme carries the payment in its address', () => {
    const address = new URL(paymentCodes.of(transfer).payme!)
    expect(address.origin).toBe('https://payme.sk')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      V: '1',
      IBAN: transfer.iban,
      AM: '101.00',
      CC: 'EUR',
      PI: '/VS1234567897/SS/KS',
      MSG: 'ATM-8K2XQ7R4Z',
      CN: 'Durisova & synovia, s.r.o.',
    })
  })

  test('EPC is the eleven lines of version 002', () => {
    expect(paymentCodes.of(transfer).epc!.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'HOTVSK22',
      'Durisova & synovia, s.r.o.',
      'SK6599990000001234567899',
      'EUR101.00',
      '',
      '',
      '/VS1234567897/SS/KS ATM-8K2XQ7R4Z',
    ])
  })

  test('SPAYD cuts no escape in two', () => {
    const beneficiary = `${'a'.repeat(34)}*b`
    expect(paymentCodes.of({ ...inCzk, beneficiary }).spayd).toContain(`*RN:${'a'.repeat(34)}%2A*X-VS`)
  })

  test('SPAYD is ASCII, its separator escaped', () => {
    const payment = { ...inCzk, beneficiary: 'Vzorka *100 %*' }
    expect(paymentCodes.of(payment).spayd).toBe(
      'SPD*1.0*ACC:CZ5699990000003456789015+HOTVSK22*AM:430.50*CC:CZK*RN:Vzorka %2A100 %25%2A*X-VS:1234567897*MSG:ATM-8K2XQ7R4Z',
    )
  })

  test('Draws a text as a QR code: an SVG document, dark on a white plate', () => {
    const codes = paymentCodes.of(transfer)
    for (const text of [codes.payBySquare!, codes.epc!, paymentCodes.of(inCzk).spayd!, transfer.message]) {
      const svg = paymentCodes.svg(text)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/)
      expect(svg).toContain('fill="#fff"')
      expect(Buffer.from(textInSvg(svg), 'utf8').toString()).toBe(text)
    }
  })
})

/** The steps of a QR code: 1 has 21 modules to a side, each further one four more. */
const stepOf = (codes: typeof portableCodes, text: string) =>
  (Number(/viewBox="0 0 (\d+)/.exec(codes.svg(text))![1]) - 8 - 17) / 4

test.each([
  ['the smallest', { ...transfer, amount: 2_00, message: 'ATM-A', bic: undefined, beneficiary: 'A' }],
  ['a usual', transfer],
  [
    'the longest',
    {
      ...transfer,
      amount: 10_011_00,
      beneficiary: 'Spoločnosť pre predplatené poukážky a platobné služby, organizačná zl.',
    },
  ],
])('the code of the server is no denser than one step more, for %s payment', (_, payment) => {
  const [portable, own] = [portableCodes, serverPaymentCodes].map((codes) => codes.of(payment).payBySquare!)
  expect(readSquare(own!)).toEqual(readSquare(portable!))
  expect(stepOf(serverPaymentCodes, own!)).toBeLessThanOrEqual(stepOf(portableCodes, portable!) + 1)
})

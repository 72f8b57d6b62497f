import { orderTotals } from '@hotovo/domain/orders/order'
import type { BankAccount, BankAccounts } from '@hotovo/domain/orders/payment-instructions'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Currency } from '@hotovo/domain/shared/money'
import { camt053Of, csvOf, gpcOf, inUtf8, inWindows1250, type LineToWrite } from './bank-files.ts'
import type { Fate, History } from './story.ts'

/** A file to drop in among the payments. */
export type SampleFile = { readonly name: string; readonly bytes: Uint8Array }

/** Orders of the demo with a fate and a currency, and the lines that are about them. */
function linesOf(histories: readonly History[], currency: Currency, bookedOn: string) {
  const line = (overrides: Partial<LineToWrite>): LineToWrite => ({
    kind: 'credit',
    amount: 0,
    currency,
    bookedOn,
    variableSymbol: null,
    message: null,
    counterparty: null,
    counterAccount: null,
    ...overrides,
  })
  return {
    line,
    ordersOf: (fate: Fate) =>
      histories.filter((history) => history.fate === fate && history.form.currency === currency),
    /** The money for an order, so much more or less than it costs. */
    payment: ({ form, placing }: History, more = 0, overrides: Partial<LineToWrite> = {}) =>
      line({
        amount: orderTotals(form).total.minor + more,
        variableSymbol: placing.variableSymbol,
        counterparty: `${form.firstName} ${form.lastName}`,
        ...overrides,
      }),
  }
}

const named = (lines: readonly LineToWrite[]) =>
  lines.map((line, place) => ({ ...line, reference: String(place + 1) }))

/**
 * Statements of the demo's last day, one in each format, as far as there is an account: with payments of orders that wait
 * and lines of every other kind.
 */
export function sampleStatements(
  histories: readonly History[],
  accounts: BankAccounts,
  until: string,
): SampleFile[] {
  const day = dayOf(until)
  const eur = linesOf(histories, 'EUR', day)
  const czk = linesOf(histories, 'CZK', day)
  const [exact, partial, over, one, other, inMessage, again, more, byNumber] = eur.ordersOf('waiting')
  const [first, second, third] = czk.ordersOf('waiting')
  const [paid] = eur.ordersOf('paid')
  const [expired] = eur.ordersOf('expired')
  const statement = ({ iban }: BankAccount, currency: Currency, lines: readonly LineToWrite[]) => ({
    account: iban,
    currency,
    number: '1',
    from: day,
    to: day,
    lines: named(lines),
  })
  const nobody = { counterparty: 'Neznámy Platiteľ', message: 'Ďakujem' }
  const files: SampleFile[] = []
  const add = (name: string, bytes: Uint8Array) => files.push({ name, bytes })
  if (accounts.EUR) {
    const both = eur.payment(one!).amount + eur.payment(other!).amount
    const camt = [
      eur.payment(exact!),
      eur.payment(partial!, -1_00),
      eur.payment(over!, 5_00),
      eur.payment(paid!),
      eur.payment(one!, 0, {
        amount: both,
        variableSymbol: null,
        message: `Objednávky ${one!.placing.variableSymbol} a ${other!.placing.variableSymbol}`,
      }),
      eur.payment(inMessage!, 0, {
        variableSymbol: null,
        message: `za vouchery VS${inMessage!.placing.variableSymbol}`,
      }),
      eur.payment(expired!),
      eur.line({ amount: 17_77, ...nobody }),
      eur.line({ kind: 'debit', amount: 4_90, message: 'Poplatok za vedenie účtu' }),
      eur.line({ kind: 'reversal', amount: 4_90, message: 'Storno poplatku' }),
    ]
    const csv = [
      eur.payment(again!),
      eur.payment(more!, 2_50),
      eur.payment(byNumber!, 0, { variableSymbol: null, message: `objednávka ${byNumber!.placing.number}` }),
      eur.line({ amount: 23_23, ...nobody }),
      eur.line({ kind: 'debit', amount: 120_00, message: 'Nájomné' }),
    ]
    add('vypis-eur.xml', inUtf8(camt053Of(statement(accounts.EUR, 'EUR', camt))))
    add('vypis-eur.csv', inUtf8(csvOf(statement(accounts.EUR, 'EUR', csv))))
  }
  if (accounts.CZK) {
    const gpc = [
      czk.payment(first!),
      czk.payment(second!, -50_00),
      czk.payment(third!, 100_00),
      czk.line({ kind: 'debit', amount: 99_00, message: 'Poplatek' }),
      czk.line({ kind: 'reversal', amount: 99_00, message: 'Storno poplatku' }),
    ]
    add('vypis-czk.gpc', inWindows1250(gpcOf(statement(accounts.CZK, 'CZK', gpc))))
  }
  return files
}

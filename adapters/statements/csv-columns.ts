import type { ColumnMapping } from '@hotovo/application/payments/statement-reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { bareIban, isTold, type OwnAccount } from './accounts.ts'
import { headerField } from './csv-banks.ts'
import { at, isBlank, type Row } from './csv-rows.ts'
import { bareCell, currencyIn, decimalOf } from './csv-values.ts'
import { meaningOf, wordOf } from './csv-words.ts'

const way = '(kredit|debet|credit|debit|crdt|dbit|prijem|vydaj|soll|haben|c|cr|d|dr|h|k|md|s)'
const what = '(platby|uhrady|transakcie|transakce|operacie|operace|pohybu|prikazu|uctu)'
/** What banks call columns that say whether a row is money that came, and how much. */
const names = {
  state: new RegExp(
    `^(stav|status|state)( ${what})?$|^(transaction|payment) (status|state)$|^(za|z)?uctovan[aeyo]$|^(booked|posted)$`,
  ),
  direction: new RegExp(`^(smer|znamienko|sign|direction)( ${what})?$|^\\+ ?/ ?-$|^${way} ?/ ?${way}$`),
  kind: new RegExp(
    `^(typ|druh|type|pohyb|operaci[ae]|transakci[ae])$|^(typ|druh|nazov|popis) ${what}$|^(transaction|payment) type$`,
  ),
  currency: new RegExp(`^(mena|currency|ccy)( ${what})?$|^(payment|account) currency$`),
  ownAccount: /^(vlastny|nas|moj|own|my) (ucet|iban|account)$|^(iban|cislo) vlastneho uctu$/,
}
const counterParty = /proti|partner|counter|platitel|prijem|odosielatel|payer|payee|recipient/

/** A table whose columns are all known that may make a row no payment. */
export type Completed = {
  readonly mapping: ColumnMapping
  /** Where it says what kind of movement a row is, one taken back among them. */
  readonly kinds: readonly number[]
  /** Amounts tell by themselves which way the money went; a word beside them may only agree. */
  readonly isSigned: boolean
  /** A word for the way that nobody knows is asked about: staff named its column, or nothing else tells. */
  readonly asksDirection: boolean
  /** The currency that the name of an amount's column tells. */
  readonly currencyOf: (place: number | undefined) => string | undefined
}

/**
 * A mapping with the columns that nobody named and that may make a row no payment of ours: a state, a direction, a currency, one of
 * our accounts. Found by what they are called, and by what stands in them.
 */
export function completed(
  mapping: ColumnMapping,
  header: Row,
  rows: readonly Row[],
  own: readonly OwnAccount[],
): Completed {
  const { columns, words } = mapping
  const { message, ...places } = columns
  const amounts = [columns.amount, columns.credit, columns.debit].filter((place) => place !== undefined)
  const named = [...message, ...Object.values(places)]
  const free = [...header.cells.keys()].filter((place) => !named.includes(place))
  const nameOf = (place: number) => headerField(header.cells[place]!)
  const cellsAt = (place: number) => rows.map((row) => at(row, place)).filter((cell) => !isBlank(cell))
  const isCalled = (what: keyof typeof names) => (place: number) => names[what].test(nameOf(place))
  /** Words, and neither days nor amounts. */
  const holdsWords = (place: number) => {
    const cells = cellsAt(place)
    return cells.length > 0 && !cells.some((cell) => /\d/.test(cell))
  }
  const isDirection = (cell: string) => meaningOf(cell, ['credit', 'debit'], words) !== undefined
  const isWord = (cell: string) => wordOf(cell).length > 1
  const tellsDirection = (place: number) => {
    const cells = cellsAt(place)
    return isCalled('kind')(place)
      ? cells.some((cell) => isWord(cell) && isDirection(cell)) ||
          (cells.some((cell) => wordOf(cell) !== '-') && cells.every(isDirection))
      : cells.every((cell) => isWord(cell) && isDirection(cell))
  }
  const isEach = (what: (account: string) => boolean) => (place: number) =>
    rows.every((row) => what(bareCell(at(row, place))))
  const isOurs = isEach((told) => own.some((account) => isTold(told, account)))
  const isAccount = isEach((told) => isIban(bareIban(told)) || /^[\d-]+\/\d{4}$/.test(told))
  const inWords = free.filter(holdsWords)
  const currencies = free.filter(isCalled('currency'))
  const currencyOf = (place: number | undefined) =>
    place === undefined ? undefined : currencyIn(header.cells[place] ?? '')
  const isSigned =
    columns.amount === undefined ||
    rows.some((row) => (decimalOf(at(row, columns.amount))?.sign ?? '') !== '')
  return {
    mapping: {
      ...mapping,
      columns: {
        ...columns,
        state: columns.state ?? inWords.find(isCalled('state')),
        direction: columns.direction ?? inWords.find(isCalled('direction')) ?? inWords.find(tellsDirection),
        currency:
          columns.currency ??
          (amounts.some(currencyOf)
            ? undefined
            : (currencies.find((place) => amounts.includes(place - 1)) ??
              currencies.find((place) => amounts.includes(place + 1)) ??
              (currencies.length === 1 ? currencies[0] : undefined))),
        ownAccount:
          columns.ownAccount ??
          free.find(
            (place) =>
              (isCalled('ownAccount')(place) && isAccount(place)) ||
              (!counterParty.test(nameOf(place)) && isOurs(place)),
          ),
      },
    },
    kinds: free.filter(isCalled('kind')),
    isSigned,
    asksDirection: columns.direction !== undefined || !isSigned,
    currencyOf,
  }
}

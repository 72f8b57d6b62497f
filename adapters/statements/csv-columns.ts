import type { ColumnMapping } from '@hotovo/application/payments/statement-reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { bareIban, isTold, type OwnAccount } from './accounts.ts'
import { headerField } from './csv-banks.ts'
import { at, isBlank, type Row } from './csv-rows.ts'
import { bareCell, currencyIn, dayPartsOf, decimalOf } from './csv-values.ts'
import { isReversal, meaningOf, wordOf } from './csv-words.ts'

const way = '(kredit|debet|credit|debit|crdt|dbit|prijem|vydaj|soll|haben|c|cr|d|dr|h|k|md|s)'
const what = '(platby|uhrady|transakcie|transakce|operacie|operace|pohybu|prikazu|uctu)'
/** What banks call columns that say whether a row is money that came, and how much. */
const names = {
  state: new RegExp(
    `^(stav|status|state)( ${what})?$|^(transaction|payment) (status|state)$|^(za|z)?uctovan[aeyo]$|^(booked|posted)$`,
  ),
  direction: new RegExp(
    `^(smer|znamienko|priznak|indikator|sign|direction|indicator)( ${what})?$|^\\+ ?/ ?-$|^${way} ?/ ?${way}$`,
  ),
  kind: new RegExp(
    `^(typ|druh|type|pohyb|operaci[ae]|transakci[ae])$|^(typ|druh) ${what}$|^(nazov|popis) (operacie|operace|pohybu|typu)$|^(transaction|payment) type$`,
  ),
  currency: new RegExp(`^(mena|currency|ccy)( ${what})?$|^(payment|account) currency$`),
  bookedDay:
    /^(datum |den )?(za|z)?uctovan(ia|i|ie|e|y)$|^(booking|booked|posting|settlement|completion|completed) date$|^date (booked|posted|completed)( \(utc\))?$/,
  ownAccount: /^(vlastny|nas|moj|own|my) (ucet|iban|account)$|^(iban|cislo) vlastneho uctu$/,
}
const counterParty = /proti|partner|counter|platitel|prijem|odosielatel|payer|payee|recipient/

/** A table whose columns are all known that may make a row no payment. */
export type Completed = {
  readonly mapping: ColumnMapping
  /** Whether the bank says that a row takes a movement back, or that one came back. */
  readonly isTakenBack: (row: Row) => boolean
  /** Where it says on which day a row was booked, beside another day that staff named, and some rows have none. */
  readonly bookedDay: number | undefined
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
  /** What stands in a column, each once. */
  const cellsAt = (place: number) =>
    [...new Set(rows.map((row) => at(row, place)))].filter((cell) => !isBlank(cell))
  const isCalled = (what: keyof typeof names) => (place: number) => names[what].test(nameOf(place))
  /** Words, and neither days nor amounts. */
  const holdsWords = (place: number) =>
    !rows.some((row) => /\d/.test(at(row, place))) && rows.some((row) => !isBlank(at(row, place)))
  const isSigned =
    columns.amount === undefined ||
    rows.some((row) => {
      const cell = at(row, columns.amount)
      return /[^\d\s.,]/.test(cell) && (decimalOf(cell)?.sign ?? '') !== ''
    })
  const isDirection = (cell: string) => meaningOf(cell, ['credit', 'debit'], words) !== undefined
  const isWord = (cell: string) => wordOf(cell).length > 1
  const tellsDirection = (place: number) => {
    const cells = cellsAt(place)
    return isCalled('kind')(place)
      ? cells.some((cell) => isWord(cell) && isDirection(cell)) ||
          (cells.some((cell) => wordOf(cell) !== '-') && cells.every(isDirection))
      : !isSigned && cells.every((cell) => isWord(cell) && isDirection(cell))
  }
  const isEach = (what: (account: string) => boolean) => (place: number) =>
    rows.every((row) => what(bareCell(at(row, place))))
  const isOurs = isEach((told) => own.some((account) => isTold(told, account)))
  const isAccount = isEach((told) => isIban(bareIban(told)) || /^[\d-]+\/\d{4}$/.test(told))
  const inWords = free.filter(holdsWords)
  const currencies = free.filter(isCalled('currency'))
  const currencyOf = (place: number | undefined) =>
    place === undefined ? undefined : currencyIn(header.cells[place] ?? '')
  const direction = columns.direction ?? inWords.find(isCalled('direction')) ?? inWords.find(tellsDirection)
  const kinds = [...(direction === undefined ? [] : [direction]), ...free.filter(isCalled('kind'))]
  const takenBack = new Set(kinds.flatMap(cellsAt).filter(isReversal))
  return {
    mapping: {
      ...mapping,
      columns: {
        ...columns,
        state: columns.state ?? inWords.find(isCalled('state')),
        direction,
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
    isTakenBack: (row) => kinds.some((place) => takenBack.has(at(row, place))),
    bookedDay: free.find(
      (place) =>
        isCalled('bookedDay')(place) &&
        rows.some((row) => isBlank(at(row, place))) &&
        rows.some((row) => dayPartsOf(at(row, place))),
    ),
    isSigned,
    asksDirection: columns.direction !== undefined || !isSigned,
    currencyOf,
  }
}

import type { ColumnMapping } from '@hotovo/application/statements/reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { bareIban, isNamedAccount, type OwnAccount } from './accounts.ts'
import { headerField } from './csv-banks.ts'
import { cellAt, isBlank, type TableRow } from './csv-rows.ts'
import { bareCell, currencyIn, dayOfCell, dayPartsOf, decimalOf, isCurrency } from './csv-values.ts'
import { isReversal, kindOf, wordOf } from './csv-words.ts'

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
  valueDay: /^(datum |den )?valut[ay]$|^value date$/,
  ownAccount: /^(vlastny|nas|moj|own|my) (ucet|iban|account)$|^(iban|cislo) vlastneho uctu$/,
}
/** Money in a column called so went one way. */
const ofOneWay =
  /\b(kredit|debet|credit|debit|haben|soll|ma dat|na tarchu|v prospech|pri(jem|jmy|jat[aey]|pisan[aey])|vydaj\w*|odoslan[aey]|odpisan[aey]|(money|paid) (in|out)|deposits?|withdrawals?)$/
/** Columns of what a payer writes, of who is who, and of numbers: their words say nothing of a movement. */
const ofNoKind =
  /sprav|poznam|text|note|koment|inform|ucel|purpose|meno|^name|nazov|nazev|adres|mesto|symbol|^[vks]s$|bank|bic|swift|iban|ucet|uct[aue]|account|referenc|^id\b|cislo|number|poradi|zostat|zustat|balance|poplat|fee/
const counterParty = /proti|partner|counter|platitel|prijem|odosielatel|payer|payee|recipient/

/** So many unknown words at most tell of kinds; where there are more a column holds texts. */
export const mostWords = 20

/** A table whose columns are all known that may make a row no payment. */
export type CompletedMapping = {
  readonly mapping: ColumnMapping
  /** Columns beside those of directions and states whose words may tell a way, or that a row is not booked. */
  readonly kinds: readonly number[]
  /** Whether the bank says that a row takes a movement back, or that one came back. */
  readonly isTakenBack: (row: TableRow) => boolean
  /** Where it says on which day a row was booked, beside another day that staff named, and some rows have none. */
  readonly bookedDay: number | undefined
  /** Days of booking and of value beside the one that staff named. */
  readonly daysOf: (row: TableRow) => readonly string[]
  /** Amounts tell by themselves which way the money went; a word beside them may only agree. */
  readonly isSigned: boolean
  /** A word for the way that nobody knows is asked about: staff named its column, or nothing else tells. */
  readonly asksDirection: boolean
  /** So is one of `kinds`: no sign and no column of directions tells the way. */
  readonly asksKinds: boolean
  /** Columns of money that went one way, which nobody named. */
  readonly ofOneWay: readonly number[]
  /** Columns of currencies of which nobody knows which one is the amount's. */
  readonly currencies: readonly number[]
  /** The currency that the name of an amount's column tells. */
  readonly currencyOf: (place: number | undefined) => string | undefined
}

/**
 * A mapping with the columns that nobody named and that may make a row no payment of ours: a state, a direction, a currency, one of
 * our accounts. Found by what they are called, and by what stands in them: beside amounts without a sign any column of few short
 * words may tell the way. The amounts of a `known` bank have signs, also in a file of credits alone.
 */
export function completedMapping(
  {
    mapping,
    header,
    isKnown,
  }: { readonly mapping: ColumnMapping; readonly header: TableRow; readonly isKnown: boolean },
  rows: readonly TableRow[],
  own: readonly OwnAccount[],
): CompletedMapping {
  const { columns, words } = mapping
  const { message, ...places } = columns
  const amounts = [columns.amount, columns.credit, columns.debit].filter((place) => place !== undefined)
  const named = [...message, ...Object.values(places)]
  const free = [...header.cells.keys()].filter((place) => !named.includes(place))
  const nameOf = (place: number) => headerField(header.cells[place]!)
  /** What stands in a column, each once. */
  const cells = new Map(
    free.map((place) => [place, [...new Set(rows.map((row) => cellAt(row, place).trim()))]]),
  )
  const cellsAt = (place: number) => cells.get(place) ?? []
  const isCalled = (what: keyof typeof names) => (place: number) => names[what].test(nameOf(place))
  /** Short words, and neither days, amounts nor numbers. */
  const holdsWords = (place: number) =>
    cellsAt(place).every((cell) => cell.length <= 60 && !/(\d.*){4}/.test(cell) && !decimalOf(cell)?.point) &&
    cellsAt(place).some((cell) => cell !== '')
  const isSigned =
    columns.amount === undefined ||
    (isKnown && columns.direction === undefined) ||
    rows.some((row) => {
      const cell = cellAt(row, columns.amount)
      return /[^\d\s.,]/.test(cell) && (decimalOf(cell)?.sign ?? '') !== ''
    })
  const isEach = (what: (cell: string) => boolean) => (place: number) =>
    rows.every((row) => what(bareCell(cellAt(row, place))))
  const isOurs = isEach((told) => own.some((account) => isNamedAccount(told, account)))
  const isAccount = isEach((told) => isIban(bareIban(told)) || /^[\d-]+\/\d{4}$/.test(told))
  const currencies = free.filter((place) => isCalled('currency')(place) || cellsAt(place).every(isCurrency))
  const currencyOf = (place: number | undefined) =>
    place === undefined ? undefined : currencyIn(header.cells[place] ?? '')
  const isOneCurrency = currencies.every((place) =>
    rows.every((row) => cellAt(row, place) === cellAt(row, currencies[0])),
  )
  const currency =
    columns.currency ??
    (amounts.some(currencyOf)
      ? undefined
      : (currencies.find((place) => amounts.includes(place - 1)) ??
        currencies.find((place) => amounts.includes(place + 1)) ??
        (isOneCurrency ? currencies[0] : undefined)))
  const inWords = free.filter((place) => !currencies.includes(place) && holdsWords(place))
  const state = columns.state ?? inWords.find(isCalled('state'))
  const ofWays = columns.direction ?? inWords.find(isCalled('direction'))
  const asksKinds = !isSigned && ofWays === undefined
  const tellsKind = (place: number) => {
    const [first = '', ...others] = cellsAt(place)
    const isOne = others.length === 0
    if (isOne && wordOf(first).length < 2) return false
    if (isCalled('kind')(place)) return true
    const meant = cellsAt(place).map((cell) => kindOf(cell, words))
    const unknown = meant.filter((each) => each === undefined).length
    // Letters with digits are marks that a bank gives its rows.
    const isOfMarks = cellsAt(place).some((cell) => /\p{L}.*\d|\d.*\p{L}/u.test(cell))
    return asksKinds
      ? unknown === 0 || (!isOne && unknown <= mostWords && !isOfMarks && !ofNoKind.test(nameOf(place)))
      : meant.every((each) => each === 'booked' || each === 'not-booked')
  }
  const kinds = inWords.filter((place) => place !== state && place !== ofWays && tellsKind(place))
  const tellsWay = (place: number) =>
    cellsAt(place).some((cell) => {
      const meaning = kindOf(cell, words)
      return (meaning === 'credit' || meaning === 'debit') && (!isSigned || wordOf(cell).length > 1)
    })
  const direction = ofWays ?? kinds.find(tellsWay)
  const otherDays = free.filter((place) => isCalled('bookedDay')(place) || isCalled('valueDay')(place))
  const reversing = new Set([...(direction === undefined ? [] : [direction]), ...kinds])
  return {
    mapping: {
      ...mapping,
      columns: {
        ...columns,
        state,
        direction,
        currency,
        ownAccount:
          columns.ownAccount ??
          free.find(
            (place) =>
              (isCalled('ownAccount')(place) && isAccount(place)) ||
              (!counterParty.test(nameOf(place)) && isOurs(place)),
          ),
      },
    },
    kinds: kinds.filter((place) => place !== direction),
    isTakenBack: (row) => [...reversing].some((place) => isReversal(cellAt(row, place))),
    bookedDay: free.find(
      (place) =>
        isCalled('bookedDay')(place) &&
        rows.some((row) => isBlank(cellAt(row, place))) &&
        rows.some((row) => dayPartsOf(cellAt(row, place))),
    ),
    daysOf: (row) =>
      otherDays.flatMap((place) => {
        const parts = dayPartsOf(cellAt(row, place))
        return (parts && dayOfCell(parts, mapping.dayOrder, undefined)) ?? []
      }),
    isSigned,
    asksDirection: columns.direction !== undefined || !isSigned,
    asksKinds,
    ofOneWay: free.filter((place) => ofOneWay.test(nameOf(place))),
    currencies: currency === undefined && !amounts.some(currencyOf) ? currencies : [],
    currencyOf,
  }
}

import type { ColumnMapping, StatementColumns } from '@hotovo/application/statements/reader'
import { foldedText } from '@hotovo/domain/shared/search'

/** A field of a header as it is compared: without accents, small, one blank between its words. */
export const headerField = (field: string): string => foldedText(field).replace(/\s+/g, ' ').trim()

type Names = { readonly [K in Exclude<keyof StatementColumns, 'message'>]?: readonly string[] } & {
  readonly message: readonly string[]
  /** A header that has all of these is this bank's. */
  readonly needed: readonly string[]
}

/** Exports that are known by their header, each from several programs that read real ones. Others are mapped by staff. */
const banks: readonly Names[] = [
  // Slovenská sporiteľňa (George).
  {
    needed: [
      'vlastny iban',
      'datum splatnosti',
      'suma',
      'mena',
      'partner',
      'iban partnera',
      'variabilny symbol',
    ],
    bookedOn: ['datum splatnosti'],
    amount: ['suma'],
    currency: ['mena'],
    ownAccount: ['vlastny iban'],
    counterparty: ['partner'],
    counterAccount: ['iban partnera'],
    variableSymbol: ['variabilny symbol'],
    message: ['popis transakcie'],
  },
  // Tatra banka: amounts have no sign, the direction is a word.
  {
    needed: [
      'datum spracovania',
      'datum zuctovania',
      'suma',
      'mena',
      'typ',
      'iban',
      'informacia pre prijemcu',
    ],
    bookedOn: ['datum spracovania'],
    amount: ['suma'],
    direction: ['typ'],
    currency: ['mena'],
    counterAccount: ['iban'],
    variableSymbol: ['variabilny symbol'],
    message: ['referencia platitela', 'informacia pre prijemcu'],
  },
  // Fio banka, Slovak and Czech; customers choose which columns they want.
  {
    needed: ['objem', 'protiucet'],
    bookedOn: ['datum'],
    amount: ['objem'],
    currency: ['mena'],
    counterparty: ['nazov protiuctu', 'nazev protiuctu'],
    counterAccount: ['protiucet'],
    counterBank: ['kod banky'],
    variableSymbol: ['vs'],
    message: ['sprava pre prijemcu', 'zprava pro prijemce', 'poznamka', 'komentar'],
    reference: ['id operacie', 'id operace', 'id pohybu'],
  },
]

/** How a known bank's table is to be read, by its header; undefined for others. */
export function knownMapping(fields: readonly string[], header: string): ColumnMapping | undefined {
  const names = fields.map(headerField)
  const bank = banks.find(({ needed }) => needed.every((name) => names.includes(name)))
  // Of two columns of one name nobody knows which is meant.
  if (!bank || bank.needed.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return undefined
  const place = (wanted: readonly string[] | undefined) => {
    const found = names.findIndex((name) => wanted?.includes(name))
    return found < 0 ? undefined : found
  }
  const bookedOn = place(bank.bookedOn)
  if (bookedOn === undefined) return undefined
  return {
    header,
    columns: {
      bookedOn,
      amount: place(bank.amount),
      direction: place(bank.direction),
      currency: place(bank.currency),
      variableSymbol: place(bank.variableSymbol),
      message: bank.message.flatMap((name) => place([name]) ?? []),
      counterparty: place(bank.counterparty),
      counterAccount: place(bank.counterAccount),
      counterBank: place(bank.counterBank),
      reference: place(bank.reference),
      ownAccount: place(bank.ownAccount),
    },
    decimalSign: ',',
  }
}

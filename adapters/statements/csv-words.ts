import { type ColumnMapping, type WordMeaning, wordMeanings } from '@hotovo/application/statements/reader'
import { foldedText } from '@hotovo/domain/shared/search'
import { bareCell, minusSigns } from './csv-values.ts'

/** A word of a bank as it is compared: without accents and capitals, one blank within. */
export const wordOf = (cell: string): string =>
  foldedText(bareCell(cell)).replace(minusSigns, '-').replace(/\s+/g, ' ').trim()

const known: Readonly<Record<WordMeaning, RegExp>> = {
  credit:
    /^(kredit|credit|crdt|cr|c|k|\+|prijem|prijata platba|(prichadzajuca|prichozi|dosla)( (platba|uhrada))?|pripisane|v prospech|topup|in|incoming)$/,
  debit:
    /^(debet|debit|dbit|dr|d|-|vydaj|vydavok|odoslana platba|(odchadzajuca|odchozi)( (platba|uhrada))?|zuctovane|na tarchu|out|outgoing)$/,
  booked:
    /^((zauctovan|zuctovan|spracovan|zpracovan|realizovan|dokoncen|vybaven|uskutocnen|proveden|vykonan)[aeyo]|booked|posted|settled|completed?|executed|done)$/,
  'not-booked':
    /^((nezauctovan|nezuctovan|neuctovan|nespracovan|blokovan|rezervovan|planovan|odmietnut|zamietnut|zrusen|stornovan|neuspesn|vraten)[aeyo]( (platba|uhrada|transakcia))?|storno|cakajuc[aei]|caka( na .*)?|cekajici|ceka|blokacia|rezervacia|v spracovani|spracovava sa|pending|processing|in progress|authori[sz]ed|reserved|blocked|scheduled|planned|rejected|declined|cancell?ed|failed|reverted|reversed|returned|refunded)$/,
  neither: /^((sepa|okamzita|instantna|domaca|zahranicna) )?(platba|uhrada|prevod)$|^sepa$/,
}

/** Whether a bank calls a movement one that was taken back or came back. */
export const isReversal = (cell: string): boolean =>
  /\b(storno|stornovan[aeyo]|vra[tc]en(a|e|i|ie|y|o)|vratka|opravn[aey]|revers(al|ed)|return(ed)?|refund(ed|acia|acie)?|chargeback|spatn[aeyo]|r-transakci[ae])\b/.test(
    wordOf(cell),
  )

/** What a word means in a column of this kind, by what staff said of it or everybody knows; undefined where neither does. */
export function meaningOf<Meaning extends WordMeaning>(
  cell: string,
  meanings: readonly Meaning[],
  told: ColumnMapping['words'],
): Meaning | undefined {
  const word = wordOf(cell)
  const said = told && Object.hasOwn(told, word) ? told[word] : undefined
  return meanings.find((each) => each === said) ?? meanings.find((each) => known[each].test(word))
}

/**
 * What a word means in a column of which nobody knows what it tells. A letter alone means nothing there until staff say what, and
 * what takes a movement back goes neither way.
 */
export function kindOf(cell: string, told: ColumnMapping['words']): WordMeaning | undefined {
  const word = wordOf(cell)
  if (/^[a-z]$/.test(word) && !(told && Object.hasOwn(told, word))) return undefined
  return isReversal(cell) ? 'neither' : meaningOf(cell, wordMeanings, told)
}

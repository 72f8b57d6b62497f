import type { LeftOutPart } from '@hotovo/application/statements/reader'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { majorText } from '@hotovo/domain/shared/money'
import {
  countIn,
  dayAt,
  directionIn,
  type Element,
  elementsAt,
  firstText,
  minorUnits,
  textAt,
} from './camt053-element.ts'
import { nothingTold, purpose } from './camt053-purpose.ts'
import { isReversal } from './csv-words.ts'
import type { FormatLine } from './lines.ts'
import { compareTotals, unreadablePart } from './refusal.ts'
import { storedText } from './text.ts'

/** Kinds of transaction that take one back: a return, a recall, and those of direct debits. */
const returned: ReadonlySet<string> = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD'])

/** What an entry of a statement comes to. */
export type Entry = {
  readonly signed: number
  readonly lines: readonly FormatLine[]
  /** What is told of an entry that pays nothing yet. */
  readonly leftOut?: LeftOutPart
  /** Its bank counts it, also where its day is to come. */
  readonly isBooked: boolean
}

/** What a bank took for its work, below zero, or gave: minor units in the currency of the entry. */
function charges(element: Element, currency: string, line: number): number {
  const amounts = elementsAt(element, 'Chrgs').flatMap((told) => {
    const each = [...elementsAt(told, 'Rcrd'), ...(elementsAt(told, 'Amt').length > 0 ? [told] : [])]
    if (each.length === 0)
      return elementsAt(told, 'TtlChrgsAndTaxAmt').map((amount) => ({ amount, sign: -1 }))
    return each.map((one) => ({
      amount: elementsAt(one, 'Amt')[0],
      sign: textAt(one, 'CdtDbtInd') === 'CRDT' ? 1 : -1,
    }))
  })
  return amounts
    .filter(({ amount }) => amount && (amount.currency ?? currency) === currency)
    .reduce((sum, { amount, sign }) => sum + sign * minorUnits(amount!.text.trim(), line), 0)
}

/** The amount of a part in the currency of its entry; undefined where it tells none. */
const ownAmount = (part: Element, currency: string): string | undefined =>
  [...elementsAt(part, 'Amt'), ...elementsAt(part, 'AmtDtls', 'TxAmt', 'Amt')]
    .find((each) => (each.currency ?? currency) === currency)
    ?.text.trim()

/**
 * The lines of an entry: one, or one for each of its transactions, which must add up to it with what the bank charged. An entry
 * that is not booked yet has none, and one whose parts do not tell what each is worth is one line that names nothing, for somebody
 * to decide. A payment that comes back to us is a reversal, also where only its transaction tells so.
 */
export function entryOf(element: Element, latestDay: string, nextLine: () => number): Entry {
  const line = nextLine()
  const amount = elementsAt(element, 'Amt')[0]
  const minor = minorUnits(amount?.text.trim(), line)
  const sign = directionIn(element, line)
  const currency = amount?.currency ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadablePart('currency', line, currency)
  const signed = sign * minor
  const details = elementsAt(element, 'NtryDtls', 'TxDtls')
  const status = firstText(element, ['Sts', 'Cd'], ['Sts', 'Prtry'], ['Sts']) ?? 'BOOK'
  const days = ['BookgDt', 'ValDt'].flatMap((name) => dayAt(element, name) ?? [])
  const isBooked = status === 'BOOK'
  if (!isBooked || days.some((day) => isSearchedDay(day) && day > latestDay)) {
    const { counterparty } = purpose(details[0] ?? element, undefined, sign > 0)
    const text = [`${majorText(signed)} ${currency}`, counterparty].filter((each) => each !== null).join(' ')
    return { signed, isBooked, lines: [], leftOut: { why: 'not-booked', line, text } }
  }
  const bookedOn = days[0] ?? ''
  if (!isSearchedDay(bookedOn)) throw unreadablePart('day', line, bookedOn)

  const batches = elementsAt(element, 'NtryDtls').map((each) => countIn(textAt(each, 'Btch', 'NbOfTxs')))
  const inBatches = batches.reduce<number>((sum, number) => sum + (number ?? 0), 0)
  if (details.length > 1 && batches.every((number) => number !== undefined))
    compareTotals('details', inBatches, details.length)
  const isTakenBack = !/^(false|0|no?)?$/i.test(textAt(element, 'RvslInd') ?? '')
  const isReturn = (part: Element) =>
    elementsAt(part, 'RtrInf').length > 0 ||
    [element, part].some((each) => {
      const own = textAt(each, 'BkTxCd', 'Prtry', 'Cd') ?? ''
      const codes = [textAt(each, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? '', ...own.split(/\W+/)]
      return isReversal(own) || codes.some((code) => returned.has(code))
    })
  const entryReference = textAt(element, 'AcctSvcrRef') ?? null
  const lineOf = (
    some: readonly Element[],
    told: ReturnType<typeof purpose>,
    amount: number,
    reference: string | null,
  ): FormatLine => ({
    kind: isTakenBack || some.some(isReturn) ? 'reversal' : (amount || sign) > 0 ? 'credit' : 'debit',
    amount: Math.abs(amount),
    currency,
    bookedOn,
    ...told,
    reference,
  })
  const parts = details.map((part, index) => {
    const number = index === 0 ? line : nextLine()
    const own = ownAmount(part, currency)
    const signOfPart = elementsAt(part, 'CdtDbtInd').length > 0 ? directionIn(part, number) : sign
    return { part, own: own === undefined ? undefined : signOfPart * minorUnits(own, number) }
  })
  const charged = [element, ...details].reduce((sum, each) => sum + charges(each, currency, line), 0)
  const found = parts.reduce((sum, { own }) => sum + (own ?? 0), 0)
  const toldByEntry = textAt(element, 'AddtlNtryInf')
  const isWhole = parts.length > 1 ? parts.some(({ own }) => own === undefined) : inBatches > 1
  if (isWhole)
    return {
      signed,
      isBooked,
      lines: [lineOf(details, { ...nothingTold, message: storedText(toldByEntry) }, signed, entryReference)],
    }
  if (parts.length <= 1) {
    const part = details[0] ?? element
    const reference = entryReference ?? textAt(part, 'Refs', 'AcctSvcrRef') ?? null
    const isCharged = charged !== 0 && parts.length === 1 && found + charged === signed
    const told = purpose(part, toldByEntry, sign > 0)
    const way = textAt(part, 'CdtDbtInd')
    if (way !== undefined && directionIn(part, line) !== sign && !isTakenBack && !isReturn(part))
      throw unreadablePart('direction', line, way)
    return { signed, isBooked, lines: [lineOf([part], told, isCharged ? found : signed, reference)] }
  }
  if (found + charged !== signed) compareTotals('details', signed, found)
  const lines = parts.map(({ part, own }, index) => {
    const reference =
      textAt(part, 'Refs', 'AcctSvcrRef') ??
      (entryReference === null ? null : `${entryReference}/${index + 1}`)
    return lineOf([part], purpose(part, undefined, (own || sign) > 0), own!, reference)
  })
  return { signed, isBooked, lines }
}

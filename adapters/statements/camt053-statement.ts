import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { type OwnAccount, ownAccount } from './accounts.ts'
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
import type { Entry } from './camt053-entry.ts'
import type { ReadingCourse } from './course.ts'
import type { FormatFile } from './lines.ts'
import { markedLines } from './lines.ts'
import { compareTotals, RefusedFile, unreadablePart } from './refusal.ts'
import { earliestDay, latestDayOf, storedText } from './text.ts'

/** Whether a message or a statement is all on this page, by its pagination. */
export const isOnlyPage = (element: Element, pagination: string): boolean =>
  (textAt(element, pagination, 'LastPgInd') ?? 'true') === 'true' &&
  Number(textAt(element, pagination, 'PgNb') ?? '1') === 1

const balanceOf = (element: Element, code: string): Element | undefined =>
  elementsAt(element, 'Bal')
    .filter((balance) => elementsAt(balance, 'Tp', 'SubTp').length === 0)
    .find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code)

/** Holds entries against the sums, the numbers and the balances that their statement tells. */
function checkTotals(element: Element, entries: readonly Entry[], isWhole: boolean): void {
  const sums = (comes: boolean) => entries.filter(({ signed }) => (comes ? signed >= 0 : signed < 0))
  const total = (some: readonly Entry[]) => some.reduce((sum, { signed }) => sum + signed, 0)
  // Banks do not agree on whether what is not booked is counted.
  if (isWhole && entries.every(({ isBooked }) => isBooked)) {
    const number = countIn(textAt(element, 'TxsSummry', 'TtlNtries', 'NbOfNtries'))
    if (number !== undefined) compareTotals('entries', number, entries.length)
    const credits = textAt(element, 'TxsSummry', 'TtlCdtNtries', 'Sum')
    if (credits !== undefined) compareTotals('credits', minorUnits(credits, 0), total(sums(true)))
    const debits = textAt(element, 'TxsSummry', 'TtlDbtNtries', 'Sum')
    if (debits !== undefined) compareTotals('debits', minorUnits(debits, 0), Math.abs(total(sums(false))))
  }
  const minor = (balance: Element | undefined) =>
    balance && directionIn(balance, 0) * minorUnits(textAt(balance, 'Amt'), 0)
  const opening = minor(balanceOf(element, 'OPBD') ?? balanceOf(element, 'PRCD'))
  const closing = minor(balanceOf(element, 'CLBD'))
  if (isWhole && opening !== undefined && closing !== undefined)
    compareTotals('balance', closing, opening + total(entries.filter(({ isBooked }) => isBooked)))
}

/** What an element of an account calls it. */
export const accountTold = (account: Element): string | undefined =>
  firstText(account, ['Id', 'IBAN'], ['Id', 'Othr', 'Id'])

/** Which of our accounts a statement is of. */
export function accountOf(element: Element, own: readonly OwnAccount[]): OwnAccount {
  const told = elementsAt(element, 'Acct').map(accountTold)[0]
  if (told === undefined) throw new RefusedFile({ code: 'account-unknown' })
  const balance = elementsAt(element, 'Bal', 'Amt')[0]
  const currency = textAt(element, 'Acct', 'Ccy') ?? balance?.currency ?? null
  return ownAccount(own, { account: told, currency })
}

/** A statement of one of our accounts, held against its own totals. */
export async function statementOf(
  element: Element,
  entries: readonly Entry[],
  isWhole: boolean,
  { iban, currency }: OwnAccount,
  run: ReadingCourse,
): Promise<FormatFile['statements'][number]> {
  checkTotals(element, entries, isWhole && isOnlyPage(element, 'StmtPgntn'))
  const lines = await markedLines(
    entries.flatMap((entry) => entry.lines),
    run,
  )
  const balanceDay = (code: string) => {
    const found = balanceOf(element, code)
    return found && dayAt(found, 'Dt')
  }
  const period = [
    textAt(element, 'FrToDt', 'FrDtTm')?.slice(0, 10) ?? balanceDay('OPBD'),
    textAt(element, 'FrToDt', 'ToDtTm')?.slice(0, 10) ?? balanceDay('CLBD'),
  ]
  const days = [...period, ...lines.map(({ bookedOn }) => bookedOn)].filter(
    (day): day is string => day !== undefined && isSearchedDay(day),
  )
  const made = textAt(element, 'CreDtTm')?.slice(0, 10) ?? ''
  if (days.length === 0 && !isSearchedDay(made)) throw unreadablePart('day', 0, made)
  const covered = days.length === 0 ? [made] : days
  return {
    format: 'camt.053',
    account: iban,
    currency,
    number: storedText(firstText(element, ['LglSeqNb'], ['ElctrncSeqNb'], ['Id'])),
    from: earliestDay(covered),
    to: latestDayOf(covered),
    lines,
  }
}

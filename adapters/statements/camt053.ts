import type { LeftOutPart } from '@hotovo/application/statements/reader'
import { statementSize } from '@hotovo/domain/limits'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { majorText } from '@hotovo/domain/shared/money'
import { SaxesParser } from 'saxes'
import { isNamedAccount, type OwnAccount, ownAccount, partsOfOwnAccounts } from './accounts.ts'
import type { ReadingCourse } from './course.ts'
import { isReversal } from './csv-words.ts'
import { type FormatLine, markedLines } from './lines.ts'
import type { FormatFile } from './read.ts'
import { compareTotals, RefusedFile, unreadablePart } from './refusal.ts'
import { earliestDay, latestDayOf, storedText, symbolIn } from './text.ts'

/** An element with what stands in it; of attributes only the currency of an amount matters. */
type Element = {
  readonly name: string
  readonly currency: string | undefined
  text: string
  readonly children: Element[]
}

/** More than a statement has of anything: somebody wants our memory. */
const most = { depth: 32, attributes: 32, children: statementSize.lines, text: 10_000 }
const piece = 32_768

const notAStatement = () => new RefusedFile({ code: 'not-a-statement' })

/** All elements at the end of a path. */
const all = (element: Element, ...[name, ...rest]: string[]): Element[] => {
  const found = element.children.filter((child) => child.name === name)
  return rest.length === 0 ? found : found.flatMap((child) => all(child, ...rest))
}
/** The text of the first element at the end of a path that has one. */
const textAt = (element: Element, ...path: string[]): string | undefined =>
  all(element, ...path)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
/** The text of the first of some paths that leads to one. */
const firstText = (element: Element, ...paths: string[][]): string | undefined =>
  paths.map((path) => textAt(element, ...path)).find((text) => text !== undefined)

/** Minor units of a decimal of ISO 20022: at most two places that are not zero. */
function minorUnits(text: string | undefined, line: number): number {
  const match = /^\+?0*(\d{1,10})(?:\.(\d{0,2})0*)?$/.exec(text ?? '')
  if (!match) throw unreadablePart('amount', line, text ?? '')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A number of things that is told, or undefined where none is. */
function count(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw notAStatement()
  return text === undefined ? undefined : Number(text)
}

/** 1 for money that comes, -1 for money that goes. */
function direction(element: Element, line: number): 1 | -1 {
  const text = all(element, 'CdtDbtInd')
    .map((told) => told.text.trim())
    .join(' ')
  if (text === 'CRDT') return 1
  if (text === 'DBIT') return -1
  throw unreadablePart('direction', line, text)
}

const dayAt = (element: Element, name: string): string | undefined =>
  firstText(element, [name, 'Dt'], [name, 'DtTm'])?.slice(0, 10)

const holdsSymbols = (reference: string) => /^\s*\/(VS|SS|KS)/i.test(reference)

const nameAt = (details: Element, party: string): string | null =>
  storedText(firstText(details, ['RltdPties', party, 'Nm'], ['RltdPties', party, 'Pty', 'Nm']))

/** What is known of money whose parts nobody tells. */
const nothingTold = {
  variableSymbol: null,
  message: null,
  counterparty: null,
  behind: null,
  counterAccount: null,
}

/** What one transaction tells of payer and purpose; `toldByEntry` is the message of all that stand in its entry. */
function purpose(details: Element, toldByEntry: string | undefined, comes: boolean) {
  const endToEnd = textAt(details, 'Refs', 'EndToEndId')
  const reference = endToEnd === 'NOTPROVIDED' ? undefined : endToEnd
  const references = all(details, 'RmtInf', 'Strd', 'CdtrRefInf').map((each) => ({
    type: firstText(each, ['Tp', 'CdOrPrtry', 'Prtry'], ['Tp', 'CdOrPrtry', 'Cd']) ?? '',
    text: textAt(each, 'Ref') ?? '',
  }))
  const structured = references.filter(({ type }) => !/^(SS|KS)/i.test(type)).map(({ text }) => text)
  const written = all(details, 'RmtInf', 'Ustrd').map(({ text }) => text)
  // What is called the variable symbol is it, before digits that are called nothing; the two other symbols never are.
  const symbols = [
    ...references.filter(({ type }) => /^VS/i.test(type)).map(({ text }) => text),
    ...[reference ?? '', ...structured, ...written.filter(holdsSymbols)].filter((text) =>
      /(^|\/)VS/i.test(text),
    ),
    reference ?? '',
    ...structured,
  ].map(symbolIn)
  const texts = [
    ...(reference !== undefined && !holdsSymbols(reference) && symbolIn(reference) === null
      ? [reference]
      : []),
    ...written,
    ...structured,
    ...all(details, 'RmtInf', 'Strd', 'AddtlRmtInf').map(({ text }) => text),
  ]
  const told = storedText(texts.join(' '))
  const party = comes ? 'Dbtr' : 'Cdtr'
  return {
    variableSymbol: symbols.find((symbol) => symbol !== null) ?? null,
    message: told ?? storedText(textAt(details, 'AddtlTxInf') ?? toldByEntry),
    counterparty: nameAt(details, party),
    behind: nameAt(details, `Ultmt${party}`),
    counterAccount: storedText(
      firstText(
        details,
        ['RltdPties', `${party}Acct`, 'Id', 'IBAN'],
        ['RltdPties', `${party}Acct`, 'Id', 'Othr', 'Id'],
      ),
    ),
  }
}

/** Kinds of transaction that take one back: a return, a recall, and those of direct debits. */
const returned: ReadonlySet<string> = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD'])

type Entry = {
  readonly signed: number
  readonly lines: readonly FormatLine[]
  /** What is told of an entry that pays nothing yet. */
  readonly leftOut?: LeftOutPart
  /** Its bank counts it, also where its day is to come. */
  readonly isBooked: boolean
}

/** What a bank took for its work, below zero, or gave: minor units in the currency of the entry. */
function charges(element: Element, currency: string, line: number): number {
  const amounts = all(element, 'Chrgs').flatMap((told) => {
    const each = [...all(told, 'Rcrd'), ...(all(told, 'Amt').length > 0 ? [told] : [])]
    if (each.length === 0) return all(told, 'TtlChrgsAndTaxAmt').map((amount) => ({ amount, sign: -1 }))
    return each.map((one) => ({
      amount: all(one, 'Amt')[0],
      sign: textAt(one, 'CdtDbtInd') === 'CRDT' ? 1 : -1,
    }))
  })
  return amounts
    .filter(({ amount }) => amount && (amount.currency ?? currency) === currency)
    .reduce((sum, { amount, sign }) => sum + sign * minorUnits(amount!.text.trim(), line), 0)
}

/** The amount of a part in the currency of its entry; undefined where it tells none. */
const ownAmount = (part: Element, currency: string): string | undefined =>
  [...all(part, 'Amt'), ...all(part, 'AmtDtls', 'TxAmt', 'Amt')]
    .find((each) => (each.currency ?? currency) === currency)
    ?.text.trim()

/**
 * The lines of an entry: one, or one for each of its transactions, which must add up to it with what the bank charged. An entry
 * that is not booked yet has none, and one whose parts do not tell what each is worth is one line that names nothing, for somebody
 * to decide. A payment that comes back to us is a reversal, also where only its transaction tells so.
 */
function entryOf(element: Element, latestDay: string, nextLine: () => number): Entry {
  const line = nextLine()
  const amount = all(element, 'Amt')[0]
  const minor = minorUnits(amount?.text.trim(), line)
  const sign = direction(element, line)
  const currency = amount?.currency ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadablePart('currency', line, currency)
  const signed = sign * minor
  const details = all(element, 'NtryDtls', 'TxDtls')
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

  const batches = all(element, 'NtryDtls').map((each) => count(textAt(each, 'Btch', 'NbOfTxs')))
  const inBatches = batches.reduce<number>((sum, number) => sum + (number ?? 0), 0)
  if (details.length > 1 && batches.every((number) => number !== undefined))
    compareTotals('details', inBatches, details.length)
  const isTakenBack = !/^(false|0|no?)?$/i.test(textAt(element, 'RvslInd') ?? '')
  const isReturn = (part: Element) =>
    all(part, 'RtrInf').length > 0 ||
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
    const signOfPart = all(part, 'CdtDbtInd').length > 0 ? direction(part, number) : sign
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
    if (way !== undefined && direction(part, line) !== sign && !isTakenBack && !isReturn(part))
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

/** Whether a message or a statement is all on this page, by its pagination. */
const isOnlyPage = (element: Element, pagination: string): boolean =>
  (textAt(element, pagination, 'LastPgInd') ?? 'true') === 'true' &&
  Number(textAt(element, pagination, 'PgNb') ?? '1') === 1

const balanceOf = (element: Element, code: string): Element | undefined =>
  all(element, 'Bal')
    .filter((balance) => all(balance, 'Tp', 'SubTp').length === 0)
    .find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code)

/** Holds entries against the sums, the numbers and the balances that their statement tells. */
function checkTotals(element: Element, entries: readonly Entry[], isWhole: boolean): void {
  const sums = (comes: boolean) => entries.filter(({ signed }) => (comes ? signed >= 0 : signed < 0))
  const total = (some: readonly Entry[]) => some.reduce((sum, { signed }) => sum + signed, 0)
  // Banks do not agree on whether what is not booked is counted.
  if (isWhole && entries.every(({ isBooked }) => isBooked)) {
    const number = count(textAt(element, 'TxsSummry', 'TtlNtries', 'NbOfNtries'))
    if (number !== undefined) compareTotals('entries', number, entries.length)
    const credits = textAt(element, 'TxsSummry', 'TtlCdtNtries', 'Sum')
    if (credits !== undefined) compareTotals('credits', minorUnits(credits, 0), total(sums(true)))
    const debits = textAt(element, 'TxsSummry', 'TtlDbtNtries', 'Sum')
    if (debits !== undefined) compareTotals('debits', minorUnits(debits, 0), Math.abs(total(sums(false))))
  }
  const minor = (balance: Element | undefined) =>
    balance && direction(balance, 0) * minorUnits(textAt(balance, 'Amt'), 0)
  const opening = minor(balanceOf(element, 'OPBD') ?? balanceOf(element, 'PRCD'))
  const closing = minor(balanceOf(element, 'CLBD'))
  if (isWhole && opening !== undefined && closing !== undefined)
    compareTotals('balance', closing, opening + total(entries.filter(({ isBooked }) => isBooked)))
}

const accountTold = (account: Element): string | undefined =>
  firstText(account, ['Id', 'IBAN'], ['Id', 'Othr', 'Id'])

/** Which of our accounts a statement is of. */
function accountOf(element: Element, own: readonly OwnAccount[]): OwnAccount {
  const told = all(element, 'Acct').map(accountTold)[0]
  if (told === undefined) throw new RefusedFile({ code: 'account-unknown' })
  const balance = all(element, 'Bal', 'Amt')[0]
  const currency = textAt(element, 'Acct', 'Ccy') ?? balance?.currency ?? null
  return ownAccount(own, { account: told, currency })
}

async function statementOf(
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

/**
 * The statements of a camt.053 document of any version, read in pieces. Refuses a DTD when it is met; entities other
 * than XML's own are never expanded.
 */
export async function readCamt053(
  text: string,
  own: readonly OwnAccount[],
  latestDay: string,
  run: ReadingCourse,
): Promise<FormatFile> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: Element[] = []
  const found: { readonly element: Element; readonly entries: Entry[] }[] = []
  let entries: Entry[] = []
  let isOfAnother = false
  let attributes = 0
  let isWhole = true
  let isAtEnd = false
  const path = () => open.map(({ name }) => name).join('/')

  parser.on('doctype', () => {
    throw new RefusedFile({ code: 'holds-dtd' })
  })
  parser.on('error', ({ message }) => {
    if (/undefined entity/i.test(message)) throw new RefusedFile({ code: 'holds-dtd' })
    throw isAtEnd ? new RefusedFile({ code: 'cut-off', missing: 'end' }) : notAStatement()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > most.attributes) throw notAStatement()
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    const element = { name: tag.local, currency: tag.attributes.Ccy?.value, text: '', children: [] }
    if (open.length === 0 && (tag.local !== 'Document' || !/^$|\bcamt\.053\b/.test(tag.uri)))
      throw notAStatement()
    if (open.length >= most.depth) throw notAStatement()
    open.push(element)
  })
  const takeText = (text: string) => {
    const element = open.at(-1)
    // Between elements there is nothing but blanks.
    if (!element || (element.text === '' && text.trim() === '')) return
    element.text += text
    if (element.text.length > most.text) throw notAStatement()
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)
  parser.on('closetag', () => {
    const here = path()
    const element = open.pop()!
    if (here === 'Document/BkToCstmrStmt/Stmt/Ntry') {
      // What another account has is counted, and not read.
      if (isOfAnother) run.line()
      else entries.push(entryOf(element, latestDay, run.line))
    } else if (here === 'Document/BkToCstmrStmt/Stmt') {
      found.push({ element, entries })
      entries = []
      isOfAnother = false
    } else if (here === 'Document/BkToCstmrStmt/GrpHdr') isWhole = isOnlyPage(element, 'MsgPgntn')
    else if (open.length > 2 && open.at(-1)!.children.push(element) > most.children) throw notAStatement()
    if (here === 'Document/BkToCstmrStmt/Stmt/Acct')
      isOfAnother = !own.some((account) => isNamedAccount(accountTold(element) ?? '', account))
  })

  for (let at = 0; at < text.length; at += piece) {
    parser.write(text.slice(at, at + piece))
    await run.rest()
  }
  isAtEnd = true
  parser.close()
  if (found.length === 0) throw notAStatement()
  const { parts, leftOut } = partsOfOwnAccounts(found, (each) => ({
    ...each,
    account: accountOf(each.element, own),
  }))
  const statements: FormatFile['statements'][number][] = []
  for (const { element, entries, account } of parts)
    statements.push(await statementOf(element, entries, isWhole, account, run))
  const notBooked = parts.flatMap((each) => each.entries.flatMap((entry) => entry.leftOut ?? []))
  return { statements, leftOut: [...leftOut, ...notBooked] }
}

import { statementSize } from '@hotovo/domain/limits'
import { type Statement, symbolDigits } from '@hotovo/domain/payments/statement'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { SaxesParser } from 'saxes'
import { type OwnAccount, ownAccount } from './accounts.ts'
import type { Course } from './course.ts'
import { markedLines, type ToldLine } from './lines.ts'
import { compare, Refusal } from './refusal.ts'
import { earliest, kept, latest } from './text.ts'

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

const notAStatement = () => new Refusal({ code: 'not-a-statement' })

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
  if (!match) throw new Refusal({ code: 'unreadable', what: 'amount', line, text: text ?? '' })
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A number of things that is told, or undefined where none is. */
function count(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw notAStatement()
  return text === undefined ? undefined : Number(text)
}

/** 1 for money that comes, -1 for money that goes. */
function direction(element: Element, line: number): 1 | -1 {
  const text = textAt(element, 'CdtDbtInd') ?? ''
  if (text === 'CRDT') return 1
  if (text === 'DBIT') return -1
  throw new Refusal({ code: 'unreadable', what: 'direction', line, text })
}

const dayAt = (element: Element, name: string): string | undefined =>
  firstText(element, [name, 'Dt'], [name, 'DtTm'])?.slice(0, 10)

/** `/VS123/SS/KS308`, as Slovak and Czech banks write symbols into one reference; or nothing but a symbol. */
const symbolIn = (reference: string | undefined): string | null =>
  symbolDigits(/(?:^|\/)VS:? ?(\d+)(?=\/|$)/i.exec(reference ?? '')?.[1] ?? reference ?? '')
const holdsSymbols = (reference: string) => /^\s*\/(VS|SS|KS)/i.test(reference)

/** What one transaction tells of payer and purpose; `toldByEntry` is the message of all that stand in its entry. */
function purpose(details: Element, toldByEntry: string | undefined, comes: boolean) {
  const endToEnd = textAt(details, 'Refs', 'EndToEndId')
  const reference = endToEnd === 'NOTPROVIDED' ? undefined : endToEnd
  const structured = all(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text)
  const written = all(details, 'RmtInf', 'Ustrd').map(({ text }) => text)
  const symbols = [reference, ...structured, ...written.filter(holdsSymbols)].map(symbolIn)
  const texts = [
    ...(reference !== undefined && !holdsSymbols(reference) && symbolIn(reference) === null
      ? [reference]
      : []),
    ...written,
    ...structured,
    ...all(details, 'RmtInf', 'Strd', 'AddtlRmtInf').map(({ text }) => text),
  ]
  const told = kept(texts.join(' '))
  const party = comes ? 'Dbtr' : 'Cdtr'
  return {
    variableSymbol: symbols.find((symbol) => symbol !== null) ?? null,
    message: told ?? kept(textAt(details, 'AddtlTxInf') ?? toldByEntry),
    counterparty: kept(firstText(details, ['RltdPties', party, 'Nm'], ['RltdPties', party, 'Pty', 'Nm'])),
    counterAccount: kept(
      firstText(
        details,
        ['RltdPties', `${party}Acct`, 'Id', 'IBAN'],
        ['RltdPties', `${party}Acct`, 'Id', 'Othr', 'Id'],
      ),
    ),
  }
}

type Entry = { readonly signed: number; readonly booked: boolean; readonly lines: readonly ToldLine[] }

/**
 * The lines of an entry: one, or one for each of its transactions, which must add up to it. An entry that is not booked
 * yet has none. A payment that comes back to us is a reversal, also where only its transaction tells so.
 */
function entryOf(element: Element, nextLine: () => number): Entry {
  const line = nextLine()
  const amount = all(element, 'Amt')[0]
  const minor = minorUnits(amount?.text.trim(), line)
  const sign = direction(element, line)
  const currency = amount?.currency ?? ''
  if (!/^[A-Z]{3}$/.test(currency))
    throw new Refusal({ code: 'unreadable', what: 'currency', line, text: currency })
  const status = firstText(element, ['Sts', 'Cd'], ['Sts']) ?? 'BOOK'
  if (status !== 'BOOK') return { signed: sign * minor, booked: false, lines: [] }
  const bookedOn = dayAt(element, 'BookgDt') ?? dayAt(element, 'ValDt') ?? ''
  if (!isSearchedDay(bookedOn)) throw new Refusal({ code: 'unreadable', what: 'day', line, text: bookedOn })

  const details = all(element, 'NtryDtls', 'TxDtls')
  const batches = all(element, 'NtryDtls').map((each) => count(textAt(each, 'Btch', 'NbOfTxs')))
  if (details.length > 1 && batches.every((number) => number !== undefined))
    compare(
      'details',
      batches.reduce((sum, number) => sum + number, 0),
      details.length,
    )
  const isReversal = /^(true|1)$/.test(textAt(element, 'RvslInd') ?? '')
  const entryReference = textAt(element, 'AcctSvcrRef') ?? null
  const toldByEntry = textAt(element, 'AddtlNtryInf')
  const lineOf = (
    part: Element,
    minorOfPart: number,
    comes: boolean,
    reference: string | null,
  ): ToldLine => ({
    kind: isReversal || all(part, 'RtrInf').length > 0 ? 'reversal' : comes ? 'credit' : 'debit',
    amount: minorOfPart,
    currency,
    bookedOn,
    ...purpose(part, toldByEntry, comes),
    reference,
  })
  if (details.length <= 1) {
    const part = details[0] ?? element
    const reference = entryReference ?? textAt(part, 'Refs', 'AcctSvcrRef') ?? null
    return { signed: sign * minor, booked: true, lines: [lineOf(part, minor, sign > 0, reference)] }
  }
  let found = 0
  const lines = details.map((part, index) => {
    const own = [...all(part, 'Amt'), ...all(part, 'AmtDtls', 'TxAmt', 'Amt')].find(
      (each) => (each.currency ?? currency) === currency,
    )
    const number = index === 0 ? line : nextLine()
    const minorOfPart = minorUnits(own?.text.trim(), number)
    const signOfPart = all(part, 'CdtDbtInd').length > 0 ? direction(part, number) : sign
    found += signOfPart * minorOfPart
    const reference =
      textAt(part, 'Refs', 'AcctSvcrRef') ??
      (entryReference === null ? null : `${entryReference}/${index + 1}`)
    return lineOf(part, minorOfPart, signOfPart > 0, reference)
  })
  compare('details', sign * minor, found)
  return { signed: sign * minor, booked: true, lines }
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
  if (isWhole && entries.every(({ booked }) => booked)) {
    const number = count(textAt(element, 'TxsSummry', 'TtlNtries', 'NbOfNtries'))
    if (number !== undefined) compare('entries', number, entries.length)
    const credits = textAt(element, 'TxsSummry', 'TtlCdtNtries', 'Sum')
    if (credits !== undefined) compare('credits', minorUnits(credits, 0), total(sums(true)))
    const debits = textAt(element, 'TxsSummry', 'TtlDbtNtries', 'Sum')
    if (debits !== undefined) compare('debits', minorUnits(debits, 0), Math.abs(total(sums(false))))
  }
  const minor = (balance: Element | undefined) =>
    balance && direction(balance, 0) * minorUnits(textAt(balance, 'Amt'), 0)
  const opening = minor(balanceOf(element, 'OPBD') ?? balanceOf(element, 'PRCD'))
  const closing = minor(balanceOf(element, 'CLBD'))
  if (isWhole && opening !== undefined && closing !== undefined)
    compare('balance', closing, opening + total(entries.filter(({ booked }) => booked)))
}

async function statementOf(
  element: Element,
  entries: readonly Entry[],
  isWhole: boolean,
  own: readonly OwnAccount[],
  run: Course,
): Promise<Statement> {
  const told = firstText(element, ['Acct', 'Id', 'IBAN'], ['Acct', 'Id', 'Othr', 'Id'])
  if (told === undefined) throw new Refusal({ code: 'account-unknown' })
  const balance = all(element, 'Bal', 'Amt')[0]
  const currency = textAt(element, 'Acct', 'Ccy') ?? balance?.currency ?? null
  const { iban, currency: ours } = ownAccount(own, { account: told, currency })
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
  if (days.length === 0 && !isSearchedDay(made))
    throw new Refusal({ code: 'unreadable', what: 'day', line: 0, text: made })
  const covered = days.length === 0 ? [made] : days
  return {
    format: 'camt.053',
    account: iban,
    currency: ours,
    number: kept(firstText(element, ['LglSeqNb'], ['ElctrncSeqNb'], ['Id'])),
    from: earliest(covered),
    to: latest(covered),
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
  run: Course,
): Promise<Statement[]> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: Element[] = []
  const found: { readonly element: Element; readonly entries: Entry[] }[] = []
  let entries: Entry[] = []
  let attributes = 0
  let isWhole = true
  let isAtEnd = false
  const path = () => open.map(({ name }) => name).join('/')

  parser.on('doctype', () => {
    throw new Refusal({ code: 'holds-dtd' })
  })
  parser.on('error', ({ message }) => {
    if (/undefined entity/i.test(message)) throw new Refusal({ code: 'holds-dtd' })
    throw isAtEnd ? new Refusal({ code: 'cut-off', missing: 'end' }) : notAStatement()
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
    if (here === 'Document/BkToCstmrStmt/Stmt/Ntry') entries.push(entryOf(element, run.line))
    else if (here === 'Document/BkToCstmrStmt/Stmt') {
      found.push({ element, entries })
      entries = []
    } else if (here === 'Document/BkToCstmrStmt/GrpHdr') isWhole = isOnlyPage(element, 'MsgPgntn')
    else if (open.length > 2 && open.at(-1)!.children.push(element) > most.children) throw notAStatement()
  })

  for (let at = 0; at < text.length; at += piece) {
    parser.write(text.slice(at, at + piece))
    await run.rest()
  }
  isAtEnd = true
  parser.close()
  if (found.length === 0) throw notAStatement()
  const statements: Statement[] = []
  for (const each of found) statements.push(await statementOf(each.element, each.entries, isWhole, own, run))
  return statements
}

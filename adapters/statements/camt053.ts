import { statementSize } from '@hotovo/domain/limits'
import { SaxesParser } from 'saxes'
import { isNamedAccount, type OwnAccount, partsOfOwnAccounts } from './accounts.ts'
import { type Element, notAStatement } from './camt053-element.ts'
import { type Entry, entryOf } from './camt053-entry.ts'
import { accountOf, accountTold, isOnlyPage, statementOf } from './camt053-statement.ts'
import type { ReadingCourse } from './course.ts'
import type { FormatFile } from './lines.ts'
import { RefusedFile } from './refusal.ts'

/** More than a statement has of anything: somebody wants our memory. */
const most = { depth: 32, attributes: 32, children: statementSize.lines, text: 10_000 }
const piece = 32_768

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

import { createHash } from 'node:crypto'
import type { StatementFile } from '@hotovo/application/statements/reader'
import { statementSize } from '@hotovo/domain/limits'
import type { ReadLine, Statement, StatementLine } from '@hotovo/domain/statements/statement'
import type { ReadingCourse } from './course.ts'

/** A line as a format tells it; `reference` is what the bank calls it, and `behind` for whom its party paid. */
export type FormatLine = Omit<StatementLine, 'mark'> & {
  readonly reference: string | null
  readonly behind?: string | null
}

/** What a format makes of a file. */
export type FormatFile = Omit<StatementFile, 'statements'> & {
  readonly statements: readonly Omit<Statement, 'contents'>[]
}

/** Somebody with whoever paid for them, a gateway for one. */
const partyOf = (behind: string | null, name: string | null) =>
  behind === null || behind === name ? name : name === null ? behind : `${behind} (${name})`

/** What is kept of a message: nobody reads more, and a list has many. */
const cut = (message: string | null) =>
  message === null || message.length <= statementSize.message
    ? message
    : message.slice(0, statementSize.message).replace(/[\ud800-\udbff]$/, '')

/** The lines of one statement with their marks, by what each says and how many equal ones stand before it on its day. */
export function markedLines(told: readonly FormatLine[], run: ReadingCourse): Promise<ReadLine[]> {
  const before = new Map<string, number>()
  return run.map(told, ({ reference, behind = null, ...line }) => {
    const { bookedOn, kind, amount, currency } = line
    const says = [bookedOn, kind, amount, currency]
    const rest = [line.variableSymbol, line.message, line.counterparty, line.counterAccount]
    const digest = createHash('sha256')
      .update(JSON.stringify(reference === null ? [...says, null, ...rest] : [...says, reference]))
      .digest('base64url')
      .slice(0, 22)
    const equal = before.get(digest) ?? 0
    before.set(digest, equal + 1)
    return {
      mark: `${digest}-${equal}`,
      ...line,
      message: cut(line.message),
      counterparty: partyOf(behind, line.counterparty),
      hasReference: reference !== null,
    }
  })
}

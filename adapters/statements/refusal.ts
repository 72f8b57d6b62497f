import type { StatementRefusal, UnreadablePart } from '@hotovo/application/statements/reader'

/** Leaves a parser in the middle of a file; `read.ts` makes a `Result` of it, and nothing else sees it. */
export class RefusedFile extends Error {
  readonly refused: StatementRefusal

  constructor(refused: StatementRefusal) {
    super(refused.code)
    this.refused = refused
  }
}

/** Refuses a file whose own sum or count is not what stands in it. */
export function compareTotals(
  missing: 'entries' | 'credits' | 'debits' | 'balance' | 'details',
  told: number,
  found: number,
): void {
  if (told !== found) throw new RefusedFile({ code: 'cut-off', missing, told, found })
}

/** So much of a file is told. */
const mostText = 300

/** Refuses what is not what it must be, or may be two things. */
export const unreadablePart = (what: UnreadablePart, line: number, text: string): RefusedFile =>
  new RefusedFile({ code: 'unreadable', what, line, text: text.slice(0, mostText) })

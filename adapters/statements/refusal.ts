import type { StatementRefused, UnreadablePart } from '@hotovo/application/statements/reader'

/** Leaves a parser in the middle of a file; `read.ts` makes a `Result` of it, and nothing else sees it. */
export class Refusal extends Error {
  readonly refused: StatementRefused

  constructor(refused: StatementRefused) {
    super(refused.code)
    this.refused = refused
  }
}

/** Refuses a file whose own sum or count is not what stands in it. */
export function compare(
  missing: 'entries' | 'credits' | 'debits' | 'balance' | 'details',
  told: number,
  found: number,
): void {
  if (told !== found) throw new Refusal({ code: 'cut-off', missing, told, found })
}

/** So much of a file is told. */
const mostText = 300

/** Refuses what is not what it must be, or may be two things. */
export const unreadable = (what: UnreadablePart, line: number, text: string): Refusal =>
  new Refusal({ code: 'unreadable', what, line, text: text.slice(0, mostText) })

import type { BankEntry } from '@hotovo/domain/statements/entry'
import { reaction } from 'mobx'
import { AssignStore } from './AssignStore.ts'
import type { BankLines } from './BankLines.ts'

type Collaborators = Omit<ConstructorParameters<typeof AssignStore>[0], 'entry' | 'decimalSign'> & {
  readonly lines: Pick<BankLines, 'items' | 'gone' | 'overtaken'>
}

/** What a division is made of; once any of it is another, the division is of another line. */
const madeOf = ({ decision, state, used }: BankEntry) => `${decision} ${state} ${used}`

/** How lines are divided by hand: each is kept for its line until the line is decided about or changes (rule A126). */
export class Divisions {
  readonly #with: Collaborators
  readonly #kept = new Map<string, { readonly division: AssignStore; readonly madeOf: string }>()

  constructor(collaborators: Collaborators) {
    const { lines } = collaborators
    this.#with = collaborators
    reaction(
      () => [...lines.items, ...lines.gone, ...(lines.overtaken ? [lines.overtaken] : [])],
      (seen) => {
        for (const entry of seen)
          if (this.#kept.get(entry.id)?.madeOf !== madeOf(entry)) this.#kept.delete(entry.id)
      },
    )
  }

  /** The division of a line as it was left, or a new one. */
  of(line: BankEntry, decimalSign: '.' | ','): AssignStore {
    const kept = this.#kept.get(line.id)
    if (kept) return kept.division
    const { lines, ...finding } = this.#with
    const entry = () => lines.items.find(({ id }) => id === line.id) ?? line
    const division = new AssignStore({ ...finding, entry, decimalSign })
    this.#kept.set(line.id, { division, madeOf: madeOf(line) })
    return division
  }

  /** The number of an order that a line was divided to. */
  numberOf(id: string, orderId: string): string | undefined {
    return this.#kept.get(id)?.division.parts.find(({ row }) => row.id === orderId)?.row.number
  }

  /** Whether anything was typed or taken for a line. */
  isBegun(id: string): boolean {
    return this.#kept.get(id)?.division.isBegun ?? false
  }
}

import { type Happening, type Happenings, happeningKinds, type News } from '@hotovo/application/staff/ports'
import { live } from '@hotovo/domain/limits'

/** What is stored in memory is told when the method that stores it is done; with it, how the tables tell of it. */
export function memoryHappenings(): { readonly port: Happenings; readonly tell: (one: Happening) => void } {
  const hearers = new Set<(news: News) => void>()
  let waiting: Happening[] = []
  const tellAll = () => {
    const all = waiting
    waiting = []
    for (const of of happeningKinds) {
      const stored = all.filter(({ kind }) => kind === of)
      const told: readonly News[] = stored.length > live.atOnce ? [{ kind: 'many', of }] : stored
      for (const news of told) for (const hear of hearers) hear(news)
    }
  }
  return {
    port: {
      subscribe: async (hear) => {
        // Whoever listens twice is told twice.
        const own = (news: News) => hear(news)
        hearers.add(own)
        return () => void hearers.delete(own)
      },
    },
    tell: (one) => {
      if (waiting.length === 0) void Promise.resolve().then(tellAll)
      waiting.push(one)
    },
  }
}

/** A table that tells of what is put into it. */
export class ToldTable<Value> extends Map<string, Value> {
  readonly #told: (id: string, value: Value, before: Value | undefined) => void

  constructor(told: (id: string, value: Value, before: Value | undefined) => void) {
    super()
    this.#told = told
  }

  override set(id: string, value: Value): this {
    const before = this.get(id)
    super.set(id, value)
    this.#told(id, value, before)
    return this
  }
}

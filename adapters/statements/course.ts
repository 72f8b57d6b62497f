import { statementSize } from '@hotovo/domain/limits'
import { RefusedFile } from './refusal.ts'

/** The reading of one file: counts its lines, refuses one too many, and rests between its pieces. */
export type ReadingCourse = {
  /** One more line; answers its number, from 1 on. */
  line(): number
  /** Lets others have their turn, and tells how far the reading has come. */
  rest(): Promise<void>
  /** What becomes of each of many, with a rest after some of them. */
  map<From, To>(many: readonly From[], become: (one: From, index: number) => To): Promise<To[]>
}

/** Lets others have their turn. */
export const yieldTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** So many between two rests. */
const some = 250

export function readingCourse(progress: ((read: number) => void) | undefined): ReadingCourse {
  let read = 0
  const rest = async () => {
    progress?.(read)
    await yieldTurn()
  }
  return {
    line: () => {
      read += 1
      if (read > statementSize.lines)
        throw new RefusedFile({ code: 'too-many-lines', most: statementSize.lines })
      return read
    },
    rest,
    map: async (many, become) => {
      const done = []
      for (const [index, one] of many.entries()) {
        if (index % some === some - 1) await rest()
        done.push(become(one, index))
      }
      return done
    },
  }
}

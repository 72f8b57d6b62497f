import { statementSize } from '@hotovo/domain/limits'
import { Refusal } from './refusal.ts'

/** The reading of one file: counts its lines, refuses one too many, and rests between its pieces. */
export type Course = {
  /** One more line; answers its number, from 1 on. */
  line(): number
  /** Lets others have their turn, and tells how far the reading has come. */
  rest(): Promise<void>
}

export function course(progress: ((read: number) => void) | undefined): Course {
  let read = 0
  return {
    line: () => {
      read += 1
      if (read > statementSize.lines) throw new Refusal({ code: 'too-many-lines', most: statementSize.lines })
      return read
    },
    rest: async () => {
      progress?.(read)
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

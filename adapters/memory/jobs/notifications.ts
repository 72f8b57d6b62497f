import type { Notifications } from '@hotovo/application/jobs/ports'
import { clone } from '../clone.ts'
import type { MemoryTables } from '../tables.ts'
import type { Enqueue } from './jobs.ts'

/** Letters that were withheld, kept in memory; jobs go to `enqueue`. */
export function memoryNotifications(
  enqueue: Enqueue,
  { withheldLetters: letters }: Pick<MemoryTables, 'withheldLetters'>,
): Notifications {
  return {
    withhold: async (letter, forgetBefore) => {
      for (const [number, { at }] of letters) if (at < forgetBefore) letters.delete(number)
      letters.set(letter.number, clone(letter))
    },
    withheld: async (number) => clone(letters.get(number)),
    release: async (number) => {
      const letter = letters.get(number)
      if (letter) enqueue([letter.job])
      return letters.delete(number)
    },
    add: async (jobs) => enqueue(clone(jobs)),
  }
}

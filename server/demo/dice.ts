import type { Random } from '@hotovo/application/shared/ports'

/** Options with how often each is taken, in proportion. */
export type Weighted<T> = readonly (readonly [option: T, weight: number])[]

/** Random choices for telling stories. */
export type Dice = Random & {
  choose<T>(options: Weighted<T>): T
  pick<T>(options: readonly T[]): T
  /** True so many times in a hundred. */
  often(percent: number): boolean
}

export function diceOf(random: Random): Dice {
  const { integer } = random
  return {
    ...random,
    choose: (options) => {
      let rest = integer(
        1,
        options.reduce((sum, [, weight]) => sum + weight, 0),
      )
      const chosen = options.find(([, weight]) => {
        rest -= weight
        return rest <= 0
      })
      return chosen![0]
    },
    pick: (options) => options[integer(0, options.length - 1)]!,
    often: (percent) => integer(1, 100) <= percent,
  }
}

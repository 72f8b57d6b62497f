/** Values that a test is run with, by what they are values of. */
type Factors = Readonly<Record<string, readonly unknown[]>>
type Row<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] }

/** Every combination of the values. */
export const combinations = <F extends Factors>(factors: F): Row<F>[] =>
  Object.entries(factors).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row<F>[]

/**
 * Rows that together hold every pair of values of any two factors, the same ones each time: each row begins with a
 * pair that is still missing, and takes of every other factor the value that brings most missing pairs with it.
 */
export function pairwise<F extends Factors>(factors: F): Row<F>[] {
  const sizes = Object.values(factors).map(({ length }) => length)
  const keyOf = (one: number, at: number, other: number, there: number) =>
    one < other ? `${one}:${at} ${other}:${there}` : `${other}:${there} ${one}:${at}`
  const missing = new Map<string, readonly [one: number, at: number, other: number, there: number]>()
  for (let one = 0; one < sizes.length; one++)
    for (let other = one + 1; other < sizes.length; other++)
      for (let at = 0; at < sizes[one]!; at++)
        for (let there = 0; there < sizes[other]!; there++)
          missing.set(keyOf(one, at, other, there), [one, at, other, there])
  const rows: Row<F>[] = []
  for (let next = missing.values().next().value; next; next = missing.values().next().value) {
    const [one, at, other, there] = next
    const row = new Map([
      [one, at],
      [other, there],
    ])
    const brings = (factor: number, value: number) =>
      [...row].filter(([set, chosen]) => missing.has(keyOf(set, chosen, factor, value))).length
    for (const [factor, size] of sizes.entries()) {
      if (row.has(factor)) continue
      const values = Array.from({ length: size }, (_, value) => value)
      row.set(
        factor,
        values.reduce((best, value) => (brings(factor, value) > brings(factor, best) ? value : best)),
      )
    }
    for (const [set, chosen] of row)
      for (const [factor, value] of row) if (set < factor) missing.delete(keyOf(set, chosen, factor, value))
    rows.push(
      Object.fromEntries(
        Object.entries(factors).map(([name, values], factor) => [name, values[row.get(factor)!]]),
      ) as Row<F>,
    )
  }
  return rows
}

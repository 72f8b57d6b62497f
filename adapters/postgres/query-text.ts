/** Collects the values that a query speaks of, which never stand in its text. */
export function boundValues() {
  const values: unknown[] = []
  /** The parameter that stands for a value. */
  const bound = (value: unknown) => `$${values.push(value)}`
  return { values, bound }
}

/** How many rows a page would have; what they would say is not put together. */
export const countOf = (page: string): string => `select count(*)::int as count from (${page}) found`

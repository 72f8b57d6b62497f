import { termPart } from '@hotovo/domain/search'

/** Collects the conditions of a query and the values they speak of, which never stand in its text. */
export function conditionsOf() {
  const conditions = ['true']
  const values: unknown[] = []
  /** The parameter that stands for a value. */
  const bound = (value: unknown) => `$${values.push(value)}`
  return { conditions, values, bound }
}

/** A term of a search as a pattern of LIKE. */
export const likeTerm = (term: string): string => `%${termPart(term).replace(/[\\%_]/g, '\\$&')}%`

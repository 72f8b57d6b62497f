import { termPart } from '@hotovo/domain/shared/search'

/** Collects the values that a query speaks of, which never stand in its text. */
export function boundValues() {
  const values: unknown[] = []
  /** The parameter that stands for a value. */
  const bound = (value: unknown) => `$${values.push(value)}`
  return { values, bound }
}

/** A term of a search as a pattern of LIKE. */
export const likeTerm = (term: string): string => `%${termPart(term).replace(/[\\%_]/g, '\\$&')}%`

/**
 * The part of a term that few texts have, by which the index of pieces finds it soonest: what every number begins with and
 * every e-mail ends in is left out, and what stands far before digits at the end.
 */
export function rarePart(term: string): string {
  const part = term.replace(/^[a-z]{3}-(?=.{3})/, '').replace(/(?<=^.{4,}@).+$/, '')
  const [digits = ''] = /\D{0,2}\d{2,}@?$/.exec(part) ?? []
  return digits.length > 3 ? digits : part
}

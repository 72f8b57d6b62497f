import type { AmountRange } from './amounts.ts'

/** What a filter of a list can be: one of some words, several of them, yes, a day, a range of amounts, an e-mail, how a name begins. */
export type FilterField =
  | { readonly kind: 'one' | 'several'; readonly values: readonly string[] }
  | { readonly kind: 'yes' | 'day' | 'amounts' | 'email' | 'name' }
export type FilterKind = FilterField['kind']
/**
 * The filters of a list by their names, in the order in which they stand; the search is none of them. The queries and bodies of the
 * contract, the address of the list, its chips and its controls are made of them.
 */
export type FilterFields = Readonly<Record<string, FilterField>>

/** The words of a field; none where it has no words. */
export type WordOf<Field extends FilterField> = Field extends { readonly values: readonly (infer Word)[] }
  ? Word & string
  : never
/** What is asked for by a field. */
export type ValueOf<Field extends FilterField> = {
  one: WordOf<Field>
  several: readonly WordOf<Field>[]
  yes: boolean
  day: string
  amounts: AmountRange
  email: string
  name: string
}[Field['kind']]

/** What the rows of a list are asked for by its fields. What is left out does not matter. */
export type Filtered<Fields extends FilterFields> = {
  readonly [Name in keyof Fields]?: ValueOf<Fields[Name]> | undefined
}
/** The same beside words that are looked for. */
export type Asked<Fields extends FilterFields> = Filtered<Fields> & { readonly q?: string | undefined }

/** Which records each part of a filter means, all of which are meant where it is left out. */
export type Meanings<Filter, Of extends readonly unknown[]> = {
  readonly [Name in keyof Filter]-?: (asked: Exclude<Filter[Name], undefined>, ...of: Of) => boolean
}
/** Whether a record is one of those that a filter means. */
export const isMeant = <Filter extends object, Of extends readonly unknown[]>(
  meanings: Meanings<Filter, Of>,
  filter: Filter,
  ...of: Of
): boolean =>
  (Object.keys(meanings) as (keyof Filter)[]).every((name) => {
    const asked = filter[name]
    return asked === undefined || meanings[name](asked as Exclude<Filter[typeof name], undefined>, ...of)
  })

import { nullable, text, uuid } from '../../codec.ts'

/** What stands in a row of a log beside its entry: whose values are sealed in it, and what a search looks at. */
export type LogColumns = { readonly person: string | null; readonly searchText: string | null }
/** Their columns, in every log. */
export const logColumns = { person: nullable(uuid('person')), searchText: nullable(text('search_text')) }

import type { ByIds as RecordIds } from '@hotovo/application/access/caller'
import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { CurrentRow, Page } from '@hotovo/application/paging'
import { lengths, pageSize, queryLength } from '@hotovo/domain/limits'
import { type AmountRange, rangeIn, rangeText } from '@hotovo/domain/shared/amounts'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import type { Filtered, FilterFields, FilterKind } from '@hotovo/domain/shared/filter-fields'
import { z } from 'zod/mini'
import { Amount } from './shapes.ts'

/** One page of a list, and the cursor of the next. */
export const page = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** Rows that are taken elsewhere, and whether there are more. */
export const exportedRows = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<ExportedRows<T>> =>
  z.object({ items: z.array(item), isMore: z.boolean() })

/** A number as a query has it, in digits. */
export const digits = (text: RegExp) =>
  z.codec(z.string().check(z.regex(text)), z.int(), { decode: Number, encode: String })

/** Lists are asked for page by page. */
export const paged = (parse: (cursor: string) => unknown) => ({
  cursor: z.optional(z.string().check(z.refine((cursor) => parse(cursor) !== undefined))),
  limit: z.optional(digits(/^([1-9]\d?|100)$/)),
})

/** One or several of these words with commas between them, as a query has them; a list in the core. */
const listed = <const Word extends string>(words: readonly Word[]) =>
  z.codec(
    z.string().check(
      z.maxLength(queryLength),
      z.refine((text) => text.split(',').every((one) => words.some((word) => word === one))),
    ),
    z.array(z.enum(words)) as z.ZodMiniType<readonly Word[], readonly Word[]>,
    {
      decode: (text) => words.filter((word) => text.split(',').includes(word)),
      encode: (list) => list.join(','),
    },
  )

const most = 10 ** 11
const Range = z
  .strictObject({
    from: z.optional(Amount.check(z.gte(0), z.lt(most))),
    to: z.optional(Amount.check(z.gte(0), z.lt(most))),
  })
  .check(z.refine((range) => rangeIn(rangeText(range)) !== undefined))
/** A range of amounts in minor units as a query has it, `10000-20000`; an object in the core and in a body. */
const RangeText = z.codec(
  z.string().check(z.refine((text) => rangeIn(text) !== undefined)),
  Range as z.ZodMiniType<AmountRange, AmountRange>,
  { decode: (text) => rangeIn(text)!, encode: rangeText },
)
/** A word that a query has or has not; whether it has it in the core. */
const Flag = z.codec(z.literal('1'), z.boolean(), { decode: () => true, encode: () => '1' as const })

/** The id of a record in an address; what is none finds nothing. */
export const Id = z.string().check(z.maxLength(40))
export const ById = z.strictObject({ id: Id })

/** The ids of records that one page of a list shows. */
export const RowIds = z.array(z.uuid()).check(z.maxLength(pageSize.max))
export const ByIds: z.ZodMiniType<RecordIds> = z.strictObject({ ids: RowIds })

/** Which rows that are shown are asked for again, and what their list shows. */
export const currentQuestion = <Filter>(
  filter: z.ZodMiniType<Filter>,
): z.ZodMiniType<RecordIds & { readonly filter: Filter }> => z.strictObject({ ids: RowIds, filter })
export const currentRows = <Row>(row: z.ZodMiniType<Row>): z.ZodMiniType<readonly CurrentRow<Row>[]> =>
  z.array(z.object({ row, isListed: z.boolean() }))

export const Query = z.string().check(z.maxLength(queryLength), z.regex(/^\P{Cc}*$/u))
const FilterDay = z.iso.date().check(z.refine(isSearchedDay))
const FilterName = z.string().check(z.maxLength(lengths.city.max), z.regex(/^(?=.*[\p{L}\p{N}])\P{Cc}*$/u))
const FilterEmail = z.string().check(z.maxLength(lengths.email.max), z.regex(/^\S+@\S+$/))

/** What each kind of filter is in a query, and in a body; `words` are none where it has none. */
const shapes: Readonly<
  Record<FilterKind, Record<'query' | 'body', (words: readonly string[]) => z.ZodMiniType>>
> = {
  one: { query: z.enum, body: z.enum },
  several: {
    query: listed,
    body: (words) => z.array(z.enum(words)).check(z.minLength(1), z.maxLength(words.length)),
  },
  yes: { query: () => Flag, body: () => z.boolean() },
  day: { query: () => FilterDay, body: () => FilterDay },
  amounts: { query: () => RangeText, body: () => Range },
  email: { query: () => FilterEmail, body: () => FilterEmail },
  name: { query: () => FilterName, body: () => FilterName },
}

type FilterShape<Filter> = {
  [Name in keyof Filter]-?: z.ZodMiniOptional<z.ZodMiniType<Exclude<Filter[Name], undefined>>>
}
const shapeOf =
  (place: 'query' | 'body') =>
  <Fields extends FilterFields>(fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        z.optional(shapes[field.kind][place]('values' in field ? field.values : [])),
      ]),
    ) as FilterShape<Filtered<Fields>>

/** The filters of a list as its query has them, and as bodies have them that are about what it shows. */
export const filterQuery = shapeOf('query')
export const filterBody = shapeOf('body')
/** What is looked for beside them. */
export const search = { q: z.optional(Query) }

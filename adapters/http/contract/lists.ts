import type { ByIds as RecordIds } from '@hotovo/application/access/caller'
import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { Page } from '@hotovo/application/paging'
import { pageSize, queryLength } from '@hotovo/domain/limits'
import { type AmountRange, rangeIn, rangeText } from '@hotovo/domain/shared/amounts'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
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
export const listed = <const Word extends string>(words: readonly Word[]) =>
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

/** Some of these words, of which there is at least one, as a body has them. */
export const some = <const Word extends string>(words: readonly Word[]) =>
  z.array(z.enum(words)).check(z.minLength(1), z.maxLength(words.length))

const most = 10 ** 11
export const Range = z
  .strictObject({
    from: z.optional(Amount.check(z.gte(0), z.lt(most))),
    to: z.optional(Amount.check(z.gte(0), z.lt(most))),
  })
  .check(z.refine((range) => rangeIn(rangeText(range)) !== undefined))
/** A range of amounts in minor units as a query has it, `10000-20000`; an object in the core and in a body. */
export const RangeText = z.codec(
  z.string().check(z.refine((text) => rangeIn(text) !== undefined)),
  Range as z.ZodMiniType<AmountRange, AmountRange>,
  { decode: (text) => rangeIn(text)!, encode: rangeText },
)

/** The id of a record in an address; what is none finds nothing. */
export const Id = z.string().check(z.maxLength(40))
export const ById = z.strictObject({ id: Id })

/** The ids of records that one page of a list shows. */
export const ByIds: z.ZodMiniType<RecordIds> = z.strictObject({
  ids: z.array(z.uuid()).check(z.maxLength(pageSize.max)),
})

export const Query = z.string().check(z.maxLength(queryLength), z.regex(/^\P{Cc}*$/u))
export const FilterDay = z.iso.date().check(z.refine(isSearchedDay))

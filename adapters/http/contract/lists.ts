import type { Page } from '@hotovo/application/paging'
import { queryLength } from '@hotovo/domain/limits'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { z } from 'zod/mini'

/** One page of a list, and the cursor of the next. */
export const page = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** Lists are asked for page by page; a limit is a number in digits, as all of a query is text. */
export const paged = (placeOf: (cursor: string) => unknown) => ({
  cursor: z.optional(z.string().check(z.refine((cursor) => placeOf(cursor) !== undefined))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
})

/** One or several of these words with commas between them, as a query has them; a list in the core. */
export const listed = <const Word extends string>(words: readonly Word[]) =>
  z.string().check(
    z.maxLength(queryLength),
    z.refine((text) => text.split(',').every((one) => words.some((word) => word === one))),
  )

/** The id of a record in an address; what is none finds nothing. */
export const ById = z.strictObject({ id: z.string().check(z.maxLength(40)) })

export const Query = z.string().check(z.maxLength(queryLength), z.regex(/^\P{Cc}*$/u))
export const FilterDay = z.iso.date().check(z.refine(isSearchedDay))

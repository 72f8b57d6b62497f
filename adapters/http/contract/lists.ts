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

export const Query = z.string().check(z.maxLength(queryLength), z.regex(/^\P{Cc}*$/u))
export const FilterDay = z.iso.date().check(z.refine(isSearchedDay))

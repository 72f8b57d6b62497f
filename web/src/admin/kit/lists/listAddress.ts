import { lengths } from '@hotovo/domain/limits'
import { type AmountRange, rangeIn, rangeText } from '@hotovo/domain/shared/amounts'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import type { Asked, FilterFields, FilterKind } from '@hotovo/domain/shared/filter-fields'
import { oneOf, wordsIn } from '../../../ui/address.ts'

/** A page of a list: which rows, in which order, and the place from behind which they come. */
export type ListView<Fields extends FilterFields, Sort extends string = never> = Asked<Fields> & {
  readonly sort?: Sort | undefined
  readonly cursor?: string | undefined
}

/** Several values with commas between them; none that nobody knows, and undefined where that leaves none or means all. */
function someOf(known: readonly string[], text: string): readonly string[] | undefined {
  const named = text.split(',')
  const found = known.filter((value) => named.includes(value))
  return found.length === 0 || found.length === known.length ? undefined : found
}
const textThat = (isOne: (text: string) => boolean) => (text: string) => (isOne(text) ? text : undefined)

/** What an address says of each kind of filter; undefined for what is none. */
const read: Readonly<Record<FilterKind, (text: string, words: readonly string[]) => unknown>> = {
  one: (text, words) => oneOf(words, text),
  several: (text, words) => someOf(words, text),
  yes: (text) => text === '1' || undefined,
  day: textThat(isSearchedDay),
  amounts: rangeIn,
  email: textThat((text) => text.length <= lengths.email.max && /^\S+@\S+$/.test(text)),
  name: textThat((text) => text.length <= lengths.city.max && /^(?=.*[\p{L}\p{N}])\P{Cc}*$/u.test(text)),
}
const written = (kind: FilterKind, value: unknown): string =>
  kind === 'yes' ? '1' : kind === 'amounts' ? rangeText(value as AmountRange) : String(value)

/**
 * How the pages of a list stand in its address. What nobody can ask for is left out, and so is the first of its sorts, which is
 * the usual one.
 */
export function listAddress<Fields extends FilterFields, Sort extends string = never>(
  fields: Fields,
  parseCursor: (cursor: string) => unknown,
  sorts: readonly Sort[] = [],
) {
  type View = ListView<Fields, Sort>
  const names = Object.keys(fields)
  return {
    viewIn: (address: URLSearchParams): View => {
      const filters = Object.entries(fields).map(([name, field]) => {
        const text = address.get(name)
        return [
          name,
          text === null ? undefined : read[field.kind](text, 'values' in field ? field.values : []),
        ]
      })
      const cursor = address.get('cursor')
      return {
        q: wordsIn(address.get('q')),
        ...Object.fromEntries(filters),
        sort: oneOf(sorts, address.get('sort')),
        cursor: cursor !== null && parseCursor(cursor) ? cursor : undefined,
      }
    },
    addressOf: (view: View): URLSearchParams => {
      const said = [
        ['q', view.q],
        ...names.map((name) => [
          name,
          view[name] === undefined ? '' : written(fields[name]!.kind, view[name]),
        ]),
        ['sort', view.sort === sorts[0] ? '' : view.sort],
        ['cursor', view.cursor],
      ]
      return new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])))
    },
    /** Whether one filter is on, and nothing else. */
    isOnly: (view: View, name: string): boolean =>
      ['q', ...names].every((one) => (view[one as keyof View] !== undefined) === (one === name)),
    /** Whether only some rows are meant. */
    isFiltered: (view: View): boolean =>
      ['q', ...names].some((name) => view[name as keyof View] !== undefined),
  }
}

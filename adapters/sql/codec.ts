import { majorText } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'
import { $ZodObjectJIT, parse } from 'zod/v4/core'

/**
 * A stored shape is described once, for every database that speaks JSON: each field of the value, its column, and what
 * the column holds. What is written and what is read follow from it; what a database returns is parsed, not believed.
 */
export type Codec<T> = {
  readonly columns: readonly string[]
  /** The value as a row, a name and a value for each column. */
  toRow(value: T): Readonly<Record<string, unknown>>
  /** The value in a row; columns that nobody described are passed over. Throws when the row is not one. */
  fromRow(raw: unknown): T
}

/** What a column is called, how what it holds is read, and what is written into it. */
export type Column<T> = {
  readonly name: string
  readonly read: z.ZodMiniType<T>
  readonly write: (value: T) => unknown
}

/**
 * The codec of a shape. A field that is forgotten, or told to be something else than it is, does not compile. `made` are
 * columns that are made of the value when it is written, and not read.
 */
export function codec<T extends object>(
  fields: { readonly [F in keyof T]-?: Column<T[F]> },
  made: Readonly<Record<string, (value: T) => unknown>> = {},
): Codec<T> {
  const described = Object.entries(fields) as [keyof T, Column<T[keyof T]>][]
  const making = Object.entries(made)
  // Unlike `z.object`, it compiles what it reads: a page of orders is two thousand columns.
  const shape = Object.fromEntries(described.map(([, { name, read }]) => [name, read]))
  const Row = new $ZodObjectJIT({ type: 'object', shape })
  return {
    columns: [...described.map(([, { name }]) => name), ...making.map(([name]) => name)],
    toRow: (value) =>
      Object.fromEntries([
        ...described.map(([field, { name, write }]) => [name, write(value[field])]),
        ...making.map(([name, make]) => [name, make(value)]),
      ]),
    fromRow: (raw) => {
      const row = parse(Row, raw)
      const value: { [F in keyof T]?: unknown } = {}
      for (const [field, { name }] of described) {
        const read = row[name]
        if (read !== undefined) value[field] = read
      }
      return value as T
    },
  }
}

/** A column that is written as it is read. */
export const column = <T>(name: string, read: z.ZodMiniType<T>): Column<T> => ({
  name,
  read,
  write: (value) => value,
})

export const text = (name: string) => column(name, z.string())
export const uuid = (name: string) => column(name, z.uuid())
export const integer = (name: string) => column(name, z.int())
export const boolean = (name: string) => column(name, z.boolean())
/** A day, as in `2026-11-20`. */
export const day = (name: string) => column(name, z.iso.date())
/** One of these words and no other. */
export const oneOf = <const Word extends string>(name: string, words: readonly Word[]) =>
  column<Word>(name, z.enum(words))

/** An instant as a database tells it, as ISO 8601 in UTC. */
export const Instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((told) => new Date(told).toISOString()),
)
export const instant = (name: string) => column(name, Instant)

const digits = new TextEncoder().encode('0123456789abcdef')
const digitValue = (code: number) => (code < 97 ? code - 48 : code - 87)

/** Bytes as a database tells and takes them: `\x`, and two hexadecimal digits for each. */
export const bytes = (name: string): Column<Uint8Array> => ({
  name,
  read: z.pipe(
    z.string().check(z.regex(/^\\x(?:[0-9a-f]{2})*$/)),
    z.transform((told) => {
      const value = new Uint8Array(told.length / 2 - 1)
      for (let at = 0; at < value.length; at++)
        value[at] = (digitValue(told.charCodeAt(2 * at + 2)) << 4) | digitValue(told.charCodeAt(2 * at + 3))
      return value
    }),
  ),
  // A file has millions: they are put together as bytes, not as texts.
  write: (value) => {
    const codes = new Uint8Array(2 * value.length)
    for (let at = 0; at < value.length; at++) {
      codes[2 * at] = digits[value[at]! >> 4]!
      codes[2 * at + 1] = digits[value[at]! & 15]!
    }
    return `\\x${new TextDecoder().decode(codes)}`
  },
})

/** Minor units here, a decimal of two places in the database, which tells it as a number or as text. */
export const majorUnits = (name: string): Column<number> => ({
  name,
  read: z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/))]),
    z.transform((major) => Math.round(Number(major) * 100)),
  ),
  write: majorText,
})

/** A column that may be empty: null here. */
export const nullable = <T>({ name, read, write }: Column<T>): Column<T | null> => ({
  name,
  read: z.nullable(read),
  write: (value) => (value === null ? null : write(value)),
})

/** A column that may be empty: no such field here. */
export const optional = <T>({ name, read, write }: Column<T>): Column<T | undefined> => ({
  name,
  read: z.pipe(
    z.nullable(read),
    z.transform((value) => value ?? undefined),
  ),
  write: (value) => (value === undefined ? null : write(value)),
})

/** Texts in one column. */
export const listOfTexts = (name: string) => column<readonly string[]>(name, z.array(z.string()))

/** Values of a shape in one JSON column. */
export const listOf = <T>(name: string, { toRow, fromRow }: Codec<T>): Column<readonly T[]> => ({
  name,
  read: z.pipe(
    z.array(z.unknown()),
    z.transform((rows) => rows.map(fromRow)),
  ),
  write: (values) => values.map(toRow),
})

/** One value of a shape in a JSON column. */
export const shapeOf = <T>(name: string, { toRow, fromRow }: Codec<T>): Column<T> => ({
  name,
  read: z.pipe(z.unknown(), z.transform(fromRow)),
  write: toRow,
})

/** A record of plain values in one JSON column; what is no plain value is told as the text it is. */
export const details = (name: string) =>
  column<Readonly<Record<string, string | number | boolean | null>>>(name, z.record(z.string(), Plain))
const Plain = z.pipe(
  z.unknown(),
  z.transform((value) =>
    value !== null && typeof value === 'object'
      ? JSON.stringify(value)
      : (value as string | number | boolean | null),
  ),
)

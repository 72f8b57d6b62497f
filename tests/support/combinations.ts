/** Values that a test is run with, by what they are values of. */
type Factors = Readonly<Record<string, readonly unknown[]>>
type Row<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] }

/** Every combination of the values. */
export const combinations = <F extends Factors>(factors: F): Row<F>[] =>
  Object.entries(factors).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row<F>[]

/** Values of each part of a filter: whoever adds a part is asked for some. */
export type OfEach<Filter> = { readonly [Name in keyof Filter]-?: readonly Filter[Name][] }

/** A filter for each value, which has no other. */
export const singly = <Filter>(values: OfEach<Filter>): Partial<Filter>[] =>
  Object.entries<readonly unknown[]>(values).flatMap(([name, some]) =>
    some.map((value) => ({ [name]: value }) as Partial<Filter>),
  )

/** A value for each of these fields. */
export const fieldsOf = <Field extends string, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
) => Object.fromEntries(fields.map((field) => [field, of(field)])) as Readonly<Record<Field, Value>>

/** A copy of a plain JSON value: what is kept is nobody else's. */
export const clone = <T>(value: T): T =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)

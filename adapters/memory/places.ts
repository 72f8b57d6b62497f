/** Where a record stands in a list that goes by instants. */
export type Position = { readonly id: string; readonly createdAt: string }

export const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b))
/** The oldest first, those of one instant by their ids. */
export const byPlace = (a: Position, b: Position) =>
  compared(a.createdAt, b.createdAt) || compared(a.id, b.id)

/** Where a record stands in a list that goes by instants. */
export type Position = { readonly id: string; readonly createdAt: string }

export const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))
/** The oldest first, those of one instant by their ids. */
export const byInstantAndId = (a: Position, b: Position) =>
  compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)

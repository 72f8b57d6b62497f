/** A page of a list (rule H4): `next` goes back as `cursor`, and is null on the last one. */
export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }
/** A row that somebody shows, as it is now, and whether what its list shows still means it. */
export type CurrentRow<Row> = { readonly row: Row; readonly isListed: boolean }
export type PageRequest = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** A cursor is the position of a row in the order of its list: its instant and what tells it from others of that instant. */
export const cursorOf = (...parts: readonly string[]): string => parts.join('_')

/** The parts of a cursor that begins with an instant and goes on as it should; undefined for any other text. */
export function cursorParts(
  cursor: string,
  isRest: (rest: string) => boolean,
): readonly string[] | undefined {
  const [at = '', ...others] = cursor.split('_')
  const isInstant =
    /^[1-9]\d{3}-/.test(at) && !Number.isNaN(Date.parse(at)) && new Date(at).toISOString() === at
  return isInstant && isRest(others.join('_')) ? [at, ...others] : undefined
}

/** The position in a cursor that a door has looked at before. */
export function cursorPosition<Position>(
  cursor: string | undefined,
  parse: (cursor: string) => Position | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined
  const position = parse(cursor)
  if (!position) throw new Error('a door lets no cursor pass that is none')
  return position
}

/** What a search finds as it was typed, or where that is nothing, as it may have been read wrong. */
export async function findOrReread<Found>(
  q: string | undefined,
  reread: (q: string) => string,
  find: (q: string | undefined) => Promise<Found>,
  isNone: (found: Found) => boolean,
): Promise<Found> {
  const asTyped = await find(q)
  const read = q && reread(q)
  return isNone(asTyped) && read !== q ? find(read) : asTyped
}

/** The page that begins with the rows found, which are one more than the limit where there is a next one. */
export function pageOf<Row, Item>(
  found: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  cursor: (last: Row) => string,
): Page<Item> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { items: rows.map(itemOf), next: last ? cursor(last) : null }
}

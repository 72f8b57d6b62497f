import pg from 'pg'

/** How an audit reads: rows as PostgreSQL writes them, and the text that was hashed of them (decision 21). */

export type RowFields = readonly (string | null)[]
const asText = { getTypeParser: () => (text: string) => text }

/** Hands over the rows of one question as PostgreSQL writes them, while it is still finding the next. */
export function streamRows(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  read: (fields: RowFields) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const config: pg.QueryArrayConfig = { text, values: [...values], rowMode: 'array', types: asText }
    const query = new pg.Query(config)
    let fault: unknown
    query.on('row', (fields: RowFields) => {
      if (fault) return
      try {
        read(fields)
      } catch (thrown) {
        fault = thrown
      }
    })
    query.on('error', reject)
    query.on('end', () => (fault ? reject(fault) : resolve()))
    client.query(query)
  })
}

/** A list of texts, which `pg` has no name for. */
const textList: number = 1009
const listIn: (text: string) => string[] = pg.types.getTypeParser(textList)

/** How the text of a type becomes the text that was hashed, which is that of its JSON. */
const plain = (text: string) => text
const spelling: Readonly<Record<number, (text: string) => string>> = {
  [pg.types.builtins.BOOL]: (text) => (text === 't' ? 'true' : 'false'),
  [pg.types.builtins.BYTEA]: plain,
  [pg.types.builtins.INT2]: plain,
  [pg.types.builtins.INT4]: plain,
  [pg.types.builtins.INT8]: plain,
  [pg.types.builtins.FLOAT8]: plain,
  [pg.types.builtins.NUMERIC]: plain,
  [pg.types.builtins.TEXT]: plain,
  [pg.types.builtins.UUID]: plain,
  [pg.types.builtins.DATE]: plain,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => `${text.replace(' ', 'T')}:00`,
  [pg.types.builtins.JSONB]: plain,
  [textList]: (text) =>
    `[${listIn(text)
      .map((one) => JSON.stringify(one))
      .join(', ')}]`,
}
/** Types whose text may have more bytes than characters. */
const wide = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.JSONB, textList])

const sized = (text: string) => `${Buffer.byteLength(text)}:${text}`

/** A column as the catalogue knows it. */
export type Column = {
  readonly table: string
  readonly name: string
  readonly type: number
  readonly spelt: string
}

/** The columns of some tables that the database does not make of others. */
export async function columnsOf(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select attrelid::regclass::text as table, attname as name, atttypid::int as type,
            format_type(atttypid, atttypmod) as spelt
       from pg_attribute
      where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [tables],
  )
  return rows
}

/** A column and where it stands in the fields of a row. */
export type PlacedColumn = Pick<Column, 'name' | 'type'> & { readonly at: number }

/** The text that is hashed of a row of a table, made of these columns, which stand in the order of their names. */
export function canonicalRowText(
  table: string,
  columns: readonly PlacedColumn[],
): (fields: RowFields) => string {
  const beginning = sized(table)
  const parts = columns.map(({ name, type, at }) => {
    const spell = spelling[type]
    if (!spell) throw new Error(`the column ${name} of ${table} has a type without a canonical text`)
    return { label: sized(name), at, spell, isWide: wide.has(type) }
  })
  return (fields) => {
    let text = beginning
    for (const { label, at, spell, isWide } of parts) {
      const field = fields[at]
      if (field === null || field === undefined) continue
      const value = spell(field)
      text += `${label}${isWide ? Buffer.byteLength(value) : value.length}:${value}`
    }
    return text
  }
}

/** As `canonicalRowText`, of those of the columns that a row of `record_hashes` names; what is made for some is kept. */
export function canonicalRowTexts(
  table: string,
  columns: readonly PlacedColumn[],
): (names: string) => (fields: RowFields) => string {
  const made = new Map<string, (fields: RowFields) => string>()
  return (names) => {
    const chosen = new Set(names.split(','))
    const canonical =
      made.get(names) ??
      canonicalRowText(
        table,
        columns.filter(({ name }) => chosen.has(name)),
      )
    made.set(names, canonical)
    return canonical
  }
}

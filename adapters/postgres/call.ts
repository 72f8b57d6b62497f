import type { Call } from '../sql/call.ts'
import type { Sql } from './sql.ts'

/** Calls functions over a connection to PostgreSQL, each planned once for each connection. */
export const postgresCall =
  ({ query }: Pick<Sql, 'query'>): Call =>
  async (name, parameters = {}) => {
    const named = Object.keys(parameters).map((one, at) => `${one} => $${at + 1}`)
    const [row] = await query<{ answer: unknown }>(
      `select ${name}(${named.join(', ')}) as answer`,
      Object.values(parameters),
      name,
    )
    return row!.answer
  }

import type { Call } from '../sql/call.ts'
import type { Sql } from './sql.ts'

/**
 * Calls functions over a connection to PostgreSQL, each planned once for each connection. An order is placed by the procedure around its
 * function: what commits before it tells, a function cannot be.
 */
export const postgresCall =
  ({ query }: Pick<Sql, 'query'>): Call =>
  async (name, parameters = {}) => {
    const values = Object.values(parameters)
    if (name === 'place_order') return query('call place_order_and_tell($1)', values, name)
    const named = Object.keys(parameters).map((one, at) => `${one} => $${at + 1}`)
    const [row] = await query<{ answer: unknown }>(
      `select ${name}(${named.join(', ')}) as answer`,
      values,
      name,
    )
    return row!.answer
  }

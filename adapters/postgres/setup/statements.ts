import pg from 'pg'
import type { DatabaseAddress } from '../sql.ts'
import { migrate } from './migrations.ts'
import { allowSupabaseRoles } from './supabase-roles.ts'

/** What only asks, and how it is kept together: a text is one transaction of its own. */
const leavesNothing = /^\s*(select|begin|savepoint|release|rollback|commit)\b/i

const literal = (value: unknown) =>
  pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value),
  )

/** A statement by itself: with its values in their places. */
const whole = (text: string, values: readonly unknown[] | undefined) =>
  values ? text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1])) : text

/** Refuses a database that it is not for, before anything is done: the server's role is called after it. */
const guard = (database: string) => `do $$
begin
  if current_database() <> ${literal(database)} then
    raise exception 'This is for a database called %, and not for %.', ${literal(database)}, current_database();
  end if;
  if to_regclass('public.known_keys') is not null then
    raise exception 'This database has Hotovo already: a start of the server brings it to the newest shape.';
  end if;
end
$$;`

/**
 * Sets up an empty database as the start of a project does, and answers what that said to it as one transaction of SQL: any other
 * empty one of that name is the same afterwards (decision 74). Nothing of an installation is in it: its keys and passwords come by its
 * start. `secondFactor` as for `allowSupabaseRoles`.
 */
export async function setupStatements(
  address: Extract<DatabaseAddress, { readonly database: string }>,
  secondFactor: boolean,
): Promise<string> {
  const statements: string[] = []
  class Client extends pg.Client {
    override query = (async (asked: string | pg.QueryConfig, values?: unknown[]) => {
      const answer = await super.query(asked as string, values)
      const text =
        typeof asked === 'string' ? whole(asked, values) : whole(asked.text, asked.values ?? undefined)
      // What was refused is not said again.
      if (!leavesNothing.test(text)) statements.push(text.trim().replace(/;?$/, ';'))
      return answer
    }) as pg.Client['query']
  }
  await migrate(address, undefined, Client)
  const client = new Client({ ...address })
  await client.connect()
  try {
    await allowSupabaseRoles(client, secondFactor)
  } finally {
    await client.end()
  }
  return ['begin;', guard(address.database), ...statements, 'commit;', ''].join('\n\n')
}

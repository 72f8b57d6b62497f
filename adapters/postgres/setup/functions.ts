import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** The functions of a database, as their files say them now (`adapters/sql/functions`, decision 82). */

const folder = path.join(import.meta.dirname, '../../sql/functions')

/** Each function by itself, with the name of its file. */
export const functionTexts = () =>
  fs
    .readdirSync(folder)
    .sort()
    .flatMap((file) =>
      fs
        .readFileSync(path.join(folder, file), 'utf8')
        .split(/^(?=create or replace )/m)
        .filter((text) => text.startsWith('create or replace '))
        .map((text) => ({ file, text })),
    )
export type FunctionTexts = ReturnType<typeof functionTexts>

/** What the comment of a function begins with that was laid down. */
export const laidDownMark = 'Laid down by Hotovo: '
/**
 * The whole comment: another one, where any of the texts is another or somebody altered the function. PostgreSQL may ask it of every
 * function it has, and an aggregate has no text.
 */
const markOf = (texts: FunctionTexts) => {
  const digest = hash('sha256', texts.map(({ text }) => text).join(''))
  return `'${laidDownMark}' || md5('${digest}' || case when prokind <> 'a' then pg_get_functiondef(oid) end)`
}

/** What they are called in `public`, for a list of SQL. */
const namesOf = (texts: FunctionTexts) =>
  texts
    .flatMap(({ text }) => /^create or replace \w+ (\w+)\(/.exec(text)?.slice(1) ?? [])
    .map((name) => `'${name}'`)
    .join(', ')

/** What each function in `public` answers that answers one value. */
const answersOf = (texts: FunctionTexts) =>
  texts.flatMap(({ text }) => {
    const [, name, answer] =
      /^create or replace function (\w+)\([^)]*\)\s+returns (?!table|setof)(\w+)/.exec(text) ?? []
    return name ? [{ name, answer }] : []
  })

/** Drops those that answer another type than they will: PostgreSQL lets none be replaced by such a one. */
async function dropOtherAnswers(client: pg.ClientBase, texts: FunctionTexts): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name
       from jsonb_to_recordset($1) told (name text, answer text)
       join pg_proc p on p.pronamespace = 'public'::regnamespace and p.proname = told.name
      where p.prorettype <> to_regtype(told.answer)`,
    [JSON.stringify(answersOf(texts))],
  )
  for (const { name } of rows) await client.query(`drop routine ${name}`)
}

/** Whether every function of a database is the one that was laid down of its text. */
export async function hasFunctions(client: pg.ClientBase, texts: FunctionTexts): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count
       from pg_proc join pg_description on objoid = oid and classoid = 'pg_proc'::regclass
      where description like '${laidDownMark}%' and description = ${markOf(texts)}`,
  )
  return rows[0]!.count === texts.length
}

/** Lays down those whose tables are there, within a transaction: the tables to come name the functions of their triggers. */
export async function layDownWhatCan(client: pg.ClientBase, texts: FunctionTexts): Promise<void> {
  for (const { text } of texts) {
    await client.query('savepoint one')
    await client.query(text).catch(() => client.query('rollback to one'))
    await client.query('release one')
  }
}

/**
 * Lays all of them down, within a transaction and outside of any savepoint; those of before that no file has any more go, and
 * whatever else has one of their names. Nobody may call what nobody allowed.
 */
export async function layDown(client: pg.ClientBase, texts: FunctionTexts): Promise<void> {
  await dropOtherAnswers(client, texts)
  for (const { file, text } of texts)
    await client.query(text).catch((fault: Error) => {
      throw new Error(`${file}: ${fault.message}`, { cause: fault })
    })
  await client.query(`
    do $$
    declare
      one record;
      browsers text := (select string_agg(', ' || quote_ident(rolname), '') from pg_roles where rolname in ('anon', 'authenticated'));
    begin
      for one in
        select oid::regprocedure as name, xmin = pg_current_xact_id()::xid as is_laid_down, ${markOf(texts)} as comment
          from pg_proc
         where pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = oid and deptype = 'e')
           and (xmin = pg_current_xact_id()::xid or obj_description(oid, 'pg_proc') like '${laidDownMark}%'
             or proname in (${namesOf(texts)}))
      loop
        if one.is_laid_down then
          -- Older projects give these roles every new function.
          execute format('revoke execute on routine %s from public%s', one.name, browsers);
          execute format('comment on routine %s is %L', one.name, one.comment);
        else
          execute format('drop routine %s', one.name);
        end if;
      end loop;
    end
    $$`)
}

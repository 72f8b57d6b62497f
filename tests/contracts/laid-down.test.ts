import fs from 'node:fs'
import path from 'node:path'
import type { Finding } from '@hotovo/adapters/postgres/audit/finding'
import { laidDownFindings, laidDownIn } from '@hotovo/adapters/postgres/audit/laid-down'
import { serverRole } from '@hotovo/adapters/postgres/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'

describe('What is laid down in a database', () => {
  let here: MigratedDatabase
  beforeAll(async () => {
    here = await migratedDatabase()
  })
  afterAll(() => here.drop())

  test('is what `laid-down.json` says: a migration that changes it renews that file (vitest -u)', async () => {
    const text = `${JSON.stringify(await laidDownIn(here.owner), null, 2)}\n`
    await expect(text).toMatchFileSnapshot('../../adapters/postgres/audit/laid-down.json')
  })

  test('has functions whose bodies PostgreSQL takes', async () => {
    const folder = path.resolve(import.meta.dirname, '../../adapters/sql/functions')
    const texts = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    await here.owner.query(`begin; set local check_function_bodies = on; ${texts.join('')} rollback`)
  })

  test('hashes columns that are there, and hears of each change of them where it hears of some', async () => {
    const { rows } = await here.owner.query<{ table: string; hashes: boolean; amiss: string[] }>(`
      select tgrelid::regclass::text as table, facts is not null as hashes, array(
               select name from unnest(string_to_array(concat_ws(',', id_column, facts, personal), ',')) name
                where not exists (select from pg_attribute where attrelid = tgrelid and attname = name and not attisdropped
                         and (cardinality(tgattr::smallint[]) = 0 or attnum = any (tgattr)))) as amiss
        from pg_trigger left join hashed_columns(tgrelid::regclass::text) on true where tgname = 'hashed'`)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ hashes, amiss }) => !hashes || amiss.length > 0)).toEqual([])
  })

  test('hashes every column of a record but those whose changes entries tell', async () => {
    const { rows } = await here.owner.query<{ table: string; others: string }>(`
      select tgrelid::regclass::text as table, string_agg(attname, ' ' order by attnum) as others
        from pg_trigger, hashed_columns(tgrelid::regclass::text), pg_attribute
       where tgname = 'hashed' and attrelid = tgrelid and attnum > 0 and not attisdropped
         and attname <> all (string_to_array(concat_ws(',', facts, personal), ','))
       group by 1`)
    expect(Object.fromEntries(rows.map(({ table, others }) => [table, others]))).toEqual({
      bank_entries:
        'state reason proposal order_ids decision decided_by decided_at used_minor repeats search_text aside_reason aside_note difference_minor',
      contact_corrections: 'told',
      deliveries: 'state failures last_error handed_over_at carrier tracking_number correction',
      hand_payments: 'state decided_by_id decided_by decided_at told',
      letter_openings: 'told',
      line_refunds: 'state method done_on reference done_at',
      merchant_answers: 'answer',
      refund_transfers: 'state payment_id entry_id confirmed_on',
      staff_accounts: 'last_sign_in_at',
      staff_sessions: 'generation rotated_at active_at entered_at ended_at',
      support_tickets:
        'priority status related_order_id version assignee_id assignee_name assignee_email related_order_number answered_at answer_by search_text',
      voucher_orders:
        'voucher_status order_status payment_status version search_text received_minor reminded_at charged_minor withdrawn_at',
      voucher_reissues: 'told',
      vouchers: 'balance_minor frozen used_at voided lapsed_minor warned_at',
    })
  })

  const found = async (...statements: string[]) => {
    await here.owner.query('begin')
    try {
      for (const statement of statements) await here.owner.query(statement)
      const findings: Finding[] = []
      await laidDownFindings(here.owner, (finding) => findings.push(finding))
      return findings.map(({ code, id }) => `${code}: ${id}`)
    } finally {
      await here.owner.query('rollback')
    }
  }

  test.each([
    ['alter table voucher_ledger disable trigger follows', 'trigger follows on public.voucher_ledger'],
    ['alter table vouchers enable replica trigger hashed', 'trigger hashed on public.vouchers'],
    [
      'drop trigger audit_logs_append_only on audit_logs',
      'trigger audit_logs_append_only on public.audit_logs',
    ],
    [
      `create or replace trigger rehashed after update on support_tickets for each row when (false)
         execute function hash_record()`,
      'trigger rehashed on public.support_tickets',
    ],
    [
      'create trigger own before insert on order_payments for each row execute function refuse_change()',
      'trigger own on public.order_payments',
    ],
    [
      `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
      'function public.refuse_change()',
    ],
    ['alter function chain_heads(jsonb) security invoker', 'function public.chain_heads(seen jsonb)'],
    ['alter function hash_record() set search_path = pg_temp', 'function public.hash_record()'],
    [
      `create function settle_orders(text) returns jsonb language sql as $$ select null::jsonb $$`,
      'function public.settle_orders(text)',
    ],
    ['alter table bank_entries drop constraint used_once', 'constraint used_once on public.bank_entries'],
    [
      'alter table deliveries drop constraint deliveries_order_id_fkey',
      'constraint deliveries_order_id_fkey on public.deliveries',
    ],
    ['drop index vouchers_place', 'unique index vouchers_place on public.vouchers'],
    ['alter table vouchers alter code_hash drop not null', 'table public.vouchers'],
    ['grant update (email) on voucher_orders to $server', 'right of $server to voucher_orders'],
    ['grant update on record_hashes to $server', 'right of $server to record_hashes'],
    [
      'revoke execute on function place_order(jsonb) from $server',
      'right of the server to public.place_order(placement jsonb)',
    ],
    [
      'grant execute on function adopt_payments() to $server',
      'right of the server to public.adopt_payments()',
    ],
    ['grant select on person_keys to $server', 'right of $server to person_keys'],
    ['grant execute on function redeem_voucher to public', 'right of public to call redeem_voucher'],
    [
      'create role other; grant execute on function add_first_admin to other',
      'right of other to call add_first_admin',
    ],
    ['create role other; grant update on vouchers to other', 'right of other to vouchers'],
    ['create role other; grant insert (id) on audit_logs to other', 'right of other to audit_logs'],
    ['alter role $server createdb', 'role $server'],
    [
      'alter role $server set session_replication_role = replica',
      'setting session_replication_role of role $server',
    ],
    ['alter table order_payments alter reference set default current_user', 'table public.order_payments'],
    ['create role other; grant other to $server', 'role $server'],
    [
      'create function now(integer) returns timestamptz language sql as $$ select now() $$',
      'function public.now(integer)',
    ],
    [
      `create function same(bytea, text) returns boolean language sql as 'select true';
       create operator public.= (leftarg = bytea, rightarg = text, function = same)`,
      'operator =(bytea,text)',
    ],
    ['create rule own as on insert to audit_logs do instead nothing', 'rule own on audit_logs'],
  ])('%s is found', async (statement, name) => {
    const role = serverRole(here.address)
    expect(await found(statement.replace('$server', role))).toEqual([
      `altered: ${name.replace('$server', role)}`,
    ])
  })

  test('is found where foreign keys are switched off', async () => {
    const findings = await found('alter table deliveries disable trigger all')
    expect(findings).toContainEqual(
      expect.stringMatching(/^altered: trigger RI_ConstraintTrigger_\w+ on deliveries$/),
    )
  })

  test('may have functions and tables of others beside it, and somebody who reads it', async () => {
    const theirs = [
      'create function theirs() returns integer language sql as $$ select 1 $$',
      'create table theirs (id integer primary key, other integer unique)',
      'create role other; grant select on all tables in schema public to other',
    ]
    expect(await found(...theirs)).toEqual([])
  })
})

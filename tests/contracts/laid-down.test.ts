import type { Finding } from '@hotovo/adapters/postgres/audit/finding'
import { laidDownFindings, laidDownIn } from '@hotovo/adapters/postgres/audit/laid-down'
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
         execute function hash_record('id', 'id', '', 'true')`,
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
    ['alter function hash_lines() security invoker', 'function public.hash_lines()'],
    ['alter function hash_record() set search_path = pg_temp', 'function public.hash_record()'],
    ['drop function door.rules() cascade', 'function door.rules()'],
    [
      `create function settle_orders(text) returns jsonb language sql as $$ select null::jsonb $$`,
      'function public.settle_orders(text)',
    ],
    ['create rule own as on insert to audit_logs do instead nothing', 'rule own on audit_logs'],
  ])('%s is found', async (statement, name) => {
    expect(await found(statement)).toEqual([`altered: ${name}`])
  })

  test('is found where foreign keys are switched off', async () => {
    const findings = await found('alter table deliveries disable trigger all')
    expect(findings).toContainEqual(
      expect.stringMatching(/^altered: trigger RI_ConstraintTrigger_\w+ on deliveries$/),
    )
  })

  test('may have functions of others beside it', async () => {
    expect(await found('create function theirs() returns integer language sql as $$ select 1 $$')).toEqual([])
  })
})

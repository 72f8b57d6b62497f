import { allowSupabaseRoles } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { supabaseRest } from '@hotovo/adapters/supabase/rest'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, migratedDatabase } from '../support/database.ts'
import { type GivenProject, givenProject } from '../support/given.ts'
import { openGivenProject } from '../support/given-project.ts'
import { placement } from '../support/placements.ts'
import { jwtSecret, type TestProject, testProject } from '../support/supabase.ts'
import { long } from '../support/tier.ts'
import { testPersonal } from '../support/world.ts'

const marked = 'create schema hotovo_tests'

describe('A project that is given to the tests', () => {
  let database: FreshDatabase
  let project: TestProject
  let given: GivenProject
  beforeEach(async () => {
    // The project tells of every refusal.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    database = await freshDatabase()
    project = await testProject(database)
    given = {
      TEST_SUPABASE_URL: project.secret.url,
      TEST_SUPABASE_SECRET_KEY: project.secret.key,
      TEST_SUPABASE_PUBLISHABLE_KEY: project.publishable.key,
      TEST_SUPABASE_JWT_SECRET: jwtSecret,
      TEST_SUPABASE_DATABASE_URL: database.url,
    }
  })
  afterEach(async () => {
    await project.close()
    await database.drop()
    vi.restoreAllMocks()
  })

  async function owned<Row>(statement: string): Promise<readonly Row[]> {
    const client = new pg.Client(database.address)
    await client.connect()
    try {
      const answers = [await client.query(statement)].flat()
      return answers.at(-1)!.rows as Row[]
    } finally {
      await client.end()
    }
  }

  test('is none where nothing names it, and named in full where something does', () => {
    expect(givenProject({})).toBeUndefined()
    expect(givenProject({ ...given, UNRELATED: 'x' })).toEqual(given)
    expect(() =>
      givenProject({ TEST_SUPABASE_URL: 'https://x.supabase.co', TEST_SUPABASE_JWT_SECRET: 'x' }),
    ).toThrow(
      'need TEST_SUPABASE_SECRET_KEY, TEST_SUPABASE_PUBLISHABLE_KEY, TEST_SUPABASE_DATABASE_URL beside what is set',
    )
    expect(() => givenProject({ ...given, TEST_SUPABASE_URL: '' })).toThrow('need TEST_SUPABASE_URL beside')
  })

  test('is left alone where nobody marked it for tests', async () => {
    await owned(`create table voucher_orders (id int); insert into voucher_orders values (1)`)
    await expect(openGivenProject(given)).rejects.toThrow('is not marked for tests, which wipe all of it')
    expect(await owned('select id from voucher_orders')).toEqual([{ id: 1 }])
  })

  test('is left alone where it has a table that no test made, marked or not', long, async () => {
    await owned(`${marked}; create table voucher_orders (id int); insert into voucher_orders values (1)`)
    await expect(openGivenProject(given)).rejects.toThrow(
      'has tables that no test made: voucher_orders. Tests want a project of their own.',
    )
    expect(await owned('select id from voucher_orders')).toEqual([{ id: 1 }])
    await owned('drop table voucher_orders')
    const first = await openGivenProject(given)
    await first.database.drop()
    await owned('create table customers (id int)')
    await expect(openGivenProject(given)).rejects.toThrow('has tables that no test made: customers.')
    expect(await owned('select count(*)::int as count from customers')).toEqual([{ count: 0 }])
  })

  test('is refused where its address leads to another database', long, async () => {
    const other = await migratedDatabase()
    await allowSupabaseRoles(other.owner, true)
    const elsewhere = await testProject(other)
    await owned(marked)
    try {
      await expect(openGivenProject({ ...given, TEST_SUPABASE_URL: elsewhere.secret.url })).rejects.toThrow(
        'TEST_SUPABASE_URL and TEST_SUPABASE_DATABASE_URL are not the same database',
      )
    } finally {
      await elsewhere.close()
      await other.drop()
    }
  })

  test.each([
    [
      'SECRET_KEY',
      'sb_secret_of_somebody_else',
      'The project at TEST_SUPABASE_URL does not know TEST_SUPABASE_SECRET_KEY',
    ],
    [
      'PUBLISHABLE_KEY',
      'sb_publishable_of_somebody_else',
      'The project at TEST_SUPABASE_URL does not know TEST_SUPABASE_PUBLISHABLE_KEY',
    ],
    ['URL', 'http://127.0.0.1:1', 'The project at TEST_SUPABASE_URL, http://127.0.0.1:1, does not answer'],
    ['URL', 'somewhere', 'TEST_SUPABASE_URL'],
  ])('is left alone where its %s is %s', long, async (name, value, sentence) => {
    await owned(marked)
    const made = await openGivenProject(given)
    await made.database.drop()
    const ages = `select oid::int from pg_class where relname in ('voucher_orders', 'audit_logs') order by oid`
    const before = await owned(ages)
    await expect(openGivenProject({ ...given, [`TEST_SUPABASE_${name}`]: value })).rejects.toThrow(sentence)
    expect(before).toHaveLength(2)
    expect(await owned(ages)).toEqual(before)
  })

  test('is refused where its tokens are signed with another secret', long, async () => {
    await owned(marked)
    const other = 'a secret of another project with more than thirty-two characters'
    await expect(openGivenProject({ ...given, TEST_SUPABASE_JWT_SECRET: other })).rejects.toThrow(
      'does not take tokens signed with TEST_SUPABASE_JWT_SECRET',
    )
    const again = await openGivenProject(given)
    await again.database.drop()
  })

  test('is wiped for each suite, one at a time, and serves the server and nobody else', long, async () => {
    await owned(marked)
    for (const round of [1, 2]) {
      const open = await openGivenProject(given)
      await expect(openGivenProject(given)).rejects.toThrow('Other tests are under way')
      const { owner, sql } = open.database
      const { rows } = await owner.query('select count(*)::int as count from voucher_orders')
      expect({ round, count: rows[0].count }).toEqual({ round, count: 0 })
      await postgresStores(sql, testPersonal).orders.add(placement())
      await expect(supabaseRest(open.project.publishable).call('whereabouts', {})).rejects.toMatchObject({
        code: '42501',
      })
      const [own] = await sql.query<{ place: string }>('select whereabouts() as place')
      expect(await supabaseRest(open.project.secret).call('whereabouts', {})).toBe(own!.place)
      await open.database.drop()
    }
  })
})

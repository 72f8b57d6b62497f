import { inject } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from './database.ts'
import { givenProject } from './given.ts'
import { openGivenProject } from './given-project.ts'
import { startProject, type TestProject } from './supabase.ts'

export type OpenProject = { readonly database: MigratedDatabase; readonly project: TestProject }

/** Whether this suite has the given project now. */
let isTaken = false

/**
 * A Supabase project with nothing in it, migrated and its roles there: over a database of its own, so that suites never meet; or
 * the one that `TEST_SUPABASE_URL` gives, wiped, where one suite comes after the other. What a suite opens beside it is its own.
 */
export async function openProject(): Promise<OpenProject> {
  const given = isTaken ? undefined : givenProject(process.env)
  if (given) {
    const { database, project } = await openGivenProject(given)
    isTaken = true
    const drop = async () => {
      await database.drop()
      isTaken = false
    }
    return { database: { ...database, drop }, project }
  }
  const database = await migratedDatabase(inject('projectTemplate'))
  return { database, project: await startProject(database) }
}

/** What names a Supabase project that somebody gives the tests (docs/supabase.md). */
export const givenNames = [
  'TEST_SUPABASE_URL',
  'TEST_SUPABASE_SECRET_KEY',
  'TEST_SUPABASE_PUBLISHABLE_KEY',
  'TEST_SUPABASE_JWT_SECRET',
  'TEST_SUPABASE_DATABASE_URL',
] as const
export type GivenProject = Readonly<Record<(typeof givenNames)[number], string>>

/** The project that an environment gives; undefined where it gives none. Throws a sentence where it gives a part of one. */
export function givenProject(
  environment: Readonly<Record<string, string | undefined>>,
): GivenProject | undefined {
  const missing = givenNames.filter((name) => !environment[name])
  if (missing.length === givenNames.length) return undefined
  if (missing.length > 0)
    throw new Error(
      `Tests on a project of Supabase need ${missing.join(', ')} beside what is set (docs/supabase.md).`,
    )
  return Object.fromEntries(givenNames.map((name) => [name, environment[name]!])) as GivenProject
}

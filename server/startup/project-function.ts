import { serverMacs } from '@hotovo/adapters/native/macs'
import type { JobsCall } from '@hotovo/adapters/postgres/setup/scheduled-jobs'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import type { Secrets } from '@hotovo/adapters/security/secrets'
import { functionOf } from '@hotovo/adapters/supabase/function'
import type { Config } from '../config.ts'
import type { Say } from '../output.ts'

/** Where the function of a project is asked for jobs, and the token that it takes. */
export const jobsCallOf = async (
  { url }: NonNullable<Config['supabase']>,
  { hashing }: Pick<Secrets, 'hashing'>,
): Promise<JobsCall> => ({
  url: `${functionOf(url)}/jobs`,
  token: await serverMacs(hashing).sign('jobs-call', ''),
})

/**
 * Who does the jobs of a database: this server, or, where it leaves them to others and the backend is a project, the project's function,
 * which the database asks once a minute if it can (decision 74). Several servers of one project say the same, or the last one decides.
 */
export async function decideWhoDoesJobs(
  { supabase, jobs, databaseUrl }: Config,
  address: DatabaseAddress | undefined,
  secrets: Pick<Secrets, 'hashing'>,
  say: Say,
): Promise<void> {
  if (!databaseUrl || !address || (!supabase && !jobs)) return
  const { scheduleJobs } = await import('@hotovo/adapters/postgres/setup/scheduled-jobs')
  const call = supabase && !jobs ? await jobsCallOf(supabase, secrets) : undefined
  const missing = await scheduleJobs(address, call)
  if (!call) return
  say(
    missing.length === 0
      ? `Once a minute the database has the function do letters and other jobs, at ${call.url}.`
      : `JOBS=off: letters wait, since ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not in this database: ` +
          `switch ${missing.length > 1 ? 'them' : 'it'} on (Database → Extensions) and start again, or have another server do letters.`,
  )
}

/** A function that was not asked for long has to be started first. */
const functionPatienceMs = 10_000

/** What a status of the function's says of it. */
const functionFaults: Readonly<Record<number, string>> = {
  401: 'lets nobody in without a token of the project: deploy it with --workdir server, where config.toml says otherwise',
  404: 'is not deployed',
  503: 'is deployed, and was told something wrong, does not reach its database or has other keys: its log in the dashboard says which',
}

/** Why nobody can be served by the function of a project, in words behind its name; undefined where it serves. */
export async function functionProblem({
  url,
  publishableKey,
}: NonNullable<Config['supabase']>): Promise<string | undefined> {
  const { siteCalls } = await import('@hotovo/adapters/http/contract/site')
  const answer = await fetch(`${functionOf(url)}${siteCalls.settings.path}`, {
    headers: { apikey: publishableKey ?? '' },
    redirect: 'error',
    signal: AbortSignal.timeout(functionPatienceMs),
  }).catch(() => undefined)
  if (!answer) return 'does not answer'
  const settings: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && siteCalls.settings.value.safeParse(settings).success) return undefined
  return answer.ok
    ? 'answers what this Hotovo does not understand: it is another one’s'
    : (functionFaults[answer.status] ?? `answers ${answer.status}: its log in the dashboard says more`)
}

/** Who answers visitors of a site that asks a project, or why nobody does, in a sentence. */
export async function functionSentence(project: NonNullable<Config['supabase']>): Promise<string> {
  const site = `The site asks the function at ${functionOf(project.url)}`
  const problem = await functionProblem(project)
  return problem
    ? `${site}, which ${problem}. Until that is mended nobody can order, and no staff sign in; docs/supabase.md says how it is deployed.`
    : `${site}.`
}

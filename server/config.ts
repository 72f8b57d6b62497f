import path from 'node:path'
import { sampleVoucherHashes } from '@hotovo/adapters/content/sample-vouchers'
import type { ProviderConfig } from '@hotovo/adapters/security/identity-providers'
import { mayBeKeyOf } from '@hotovo/adapters/supabase/keys'
import type { Macs } from '@hotovo/application/shared/ports'
import type { Installation } from '@hotovo/application/site/ports'
import { newStaffProblems } from '@hotovo/application/staff/accounts'
import { passwordLength } from '@hotovo/domain/limits'
import { z } from 'zod'
import {
  installationIn,
  installationVariables,
  isLoopback,
  saidIn,
  sentencesOf,
  type Variables,
} from './installation.ts'
import {
  type MailConfig,
  mailConfigIn,
  missingVariables,
  type Needs,
  outgoingNeeds,
  outgoingVariables,
  type SmsConfig,
  smsConfigIn,
} from './outgoing.ts'
import { connectionStringOf, databaseUrlProblems } from './own-database.ts'

/** What the environment says, read once at start (rule H8). */
export type Config = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly backend: 'postgres' | 'memory' | 'supabase'
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The project's address and its secret key, where the backend is Supabase. */
  readonly supabase:
    | { readonly url: string; readonly key: string; readonly publishableKey: string | undefined }
    | undefined
  /** The project that browsers ask themselves, where the site is built for that. */
  readonly webProject: { readonly url: string } | undefined
  readonly secretsFile: string
  /** Where the audit log is witnessed, outside its database. */
  readonly checkpointFolder: string
  /** Whether this server does letters and other jobs, or leaves them to another one on its database. */
  readonly jobs: boolean
  /** Who else is to keep those witnesses. */
  readonly checkpointsUrl: string | null
  /** The first admin, made only when there is none; without a password it gets a random one. */
  readonly firstAdmin: { readonly email: string; readonly password: string | undefined }
  /** What visitors meet: brand, accounts, what is switched off, tiles of the map. */
  readonly installation: Installation
  /** Who else says who somebody of staff is, with what only servers know of them. */
  readonly providers: readonly ProviderConfig[]
  readonly mail: MailConfig
  /** Who letters come from, and who is told about orders and failed sign-ins. */
  readonly mailFrom: string
  readonly mailAdmin: string
  readonly sms: SmsConfig
  readonly trustProxy: number
  /** Opens the metrics to others than this machine. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/** Why there is no start, in sentences for the person who wants it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

const wholeNumber = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max)
      context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` })
    return value
  })

/** What is wrong with the address of a Supabase project, in words behind the name of the variable. */
function projectProblem(text: string): string | undefined {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  const { hostname, pathname, search, hash } = new URL(isAddress ? text : 'https://nowhere/')
  if (!isAddress) return 'must be an address that starts with https:// or http://'
  if (hostname === 'supabase.com' || pathname !== '/' || search || hash)
    return 'must be the address of the project alone, like https://<ref>.supabase.co, with nothing behind it'
  return /^https:/.test(text) || isLoopback(text)
    ? undefined
    : 'must start with https://, or lead to this machine: a secret key goes there'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A project as browsers know it. */
export const projectVariables = {
  SUPABASE_URL: z
    .string()
    .transform((text, context) => {
      const problem = projectProblem(text)
      if (!problem) return new URL(text).origin
      context.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })
    .optional(),
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => mayBeKeyOf('browsers', key), {
      error:
        'must be the publishable key (sb_publishable_…), which browsers may see, or the older one of the role anon',
    })
    .optional(),
}

const Environment = z.object({
  ...installationVariables,
  ...projectVariables,
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  BACKEND: z
    .enum(['postgres', 'memory', 'supabase'], { error: 'must be postgres, memory or supabase' })
    .default('postgres'),
  SUPABASE_SECRET_KEY: z
    .string()
    .refine((key) => mayBeKeyOf('servers', key), {
      error:
        'must be the secret key (sb_secret_…), which only servers have, or the older one of the role service_role',
    })
    .optional(),
  VITE_DOOR: z.enum(['http', 'supabase', 'memory'], { error: 'must be http, supabase or memory' }).optional(),
  JOBS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'must be an address that starts with postgres://; what is not a letter or a digit in its password is written as %40 (@), %23 (#), %2F (/)',
    })
    .transform((url, context) => {
      for (const message of databaseUrlProblems(url)) context.addIssue({ code: 'custom', message })
      return connectionStringOf(url)
    })
    .optional(),
  SECRETS: z.string().optional(),
  ADMIN_EMAIL: z.string().default('admin@hotovo.test'),
  ADMIN_PASSWORD: z.string().optional(),
  ...outgoingVariables,
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: 'must be one word of 16 plain characters or more' })
    .optional(),
  CHECKPOINTS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })
    .refine((text) => new URL(text).username === '', { error: 'may not hold a user and a password' })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

/** All that are read; the last one by the build of the web. */
export const variableNames = [...Object.keys(Environment.shape), 'VITE_DOOR']

/** Whether nobody else keeps the witnesses of the audit log, of an installation that others than this machine reach. */
export const isWitnessedHereOnly = ({ publicUrl, checkpointsUrl }: Config) =>
  checkpointsUrl === null && !isLoopback(publicUrl)

/** The vouchers to look at, by which an audit knows them; they are money where others than this machine could spend them. */
export const samplesIn = async ({ publicUrl }: Config, macs: Macs) =>
  isLoopback(publicUrl) ? sampleVoucherHashes(macs) : []

/** What is wrong with the first admin, in sentences. */
function firstAdminProblems(values: { ADMIN_EMAIL: string; ADMIN_PASSWORD?: string | undefined }): string[] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  const { alone, max } = passwordLength
  return newStaffProblems({ email, role: 'admin', password }).map(({ at }) =>
    at === 'email'
      ? 'ADMIN_EMAIL must be an e-mail address.'
      : `ADMIN_PASSWORD must have ${alone} to ${max} characters.`,
  )
}

/** What a way of sending or keeping cannot do without. */
const needs: Needs = {
  ...outgoingNeeds,
  BACKEND: { supabase: ['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'DATABASE_URL'] },
}

/** Where files go that nobody sends on. */
const outboxOf = (dataDir: string) => path.join(dataDir, 'outbox')

/** The configuration in an environment. Throws a `StartRefused` that names every wrong variable. */
export function readConfig(environment: Variables): Config {
  const given = saidIn(environment)
  const parsed = Environment.safeParse(given)
  const problems = sentencesOf(parsed)
  if (given.DATABASE_URL && !given.SECRETS)
    problems.push(
      'SECRETS must name the file of keys when DATABASE_URL is set; npm run keys -- new makes it.',
    )
  if (given.BACKEND === 'memory' && given.JOBS === 'off')
    problems.push('JOBS must be on when BACKEND is memory: nobody else could do them.')
  const asksProject = given.VITE_DOOR?.trim() === 'supabase'
  if (asksProject && !(given.BACKEND === 'supabase' && given.SUPABASE_PUBLISHABLE_KEY))
    problems.push('VITE_DOOR=supabase needs BACKEND=supabase and SUPABASE_PUBLISHABLE_KEY.')
  if (parsed.success) problems.push(...firstAdminProblems(parsed.data))
  problems.push(...missingVariables(needs, given))
  if (!parsed.success || problems.length > 0) throw new StartRefused(problems.join('\n'))
  const values = parsed.data
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const dataDir = path.resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir,
    backend: values.BACKEND,
    databaseUrl: values.DATABASE_URL,
    supabase:
      values.BACKEND === 'supabase'
        ? {
            url: values.SUPABASE_URL!,
            key: values.SUPABASE_SECRET_KEY!,
            publishableKey: values.SUPABASE_PUBLISHABLE_KEY,
          }
        : undefined,
    webProject: asksProject ? { url: values.SUPABASE_URL! } : undefined,
    secretsFile: path.resolve(values.SECRETS ?? path.join(dataDir, 'secrets.json')),
    checkpointFolder: path.join(dataDir, 'checkpoints'),
    jobs: values.JOBS === 'on',
    checkpointsUrl: values.CHECKPOINTS_URL ?? null,
    firstAdmin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    installation: installationIn(values, publicUrl),
    providers: values.OIDC_PROVIDERS,
    mail: mailConfigIn(values, outboxOf(dataDir)),
    mailFrom: values.MAIL_FROM,
    mailAdmin: values.MAIL_ADMIN,
    sms: smsConfigIn(values, outboxOf(dataDir)),
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  }
}

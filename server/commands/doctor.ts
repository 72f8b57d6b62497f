import fs from 'node:fs'
import { smtpAnswers } from '@hotovo/adapters/mail/transports/smtp'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { belongsToKeys } from '@hotovo/adapters/postgres/setup/known-keys'
import { doneIn, migrationNames, shapeRefusal } from '@hotovo/adapters/postgres/setup/migrations'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'
import { type Config, isWitnessedHereOnly, StartRefused } from '../config.ts'
import { isLoopback } from '../installation.ts'
import type { MailConfig, SmsConfig } from '../outgoing.ts'
import { say } from '../output.ts'
import { EmbeddedPostgresRefusal } from '../postgres/refusal.ts'
import { joinDatabase, refuseUnfitDatabase } from '../startup/database.ts'
import { shapeSentence } from '../startup/migration.ts'
import { functionProblem } from '../startup/project-function.ts'
import { readableSecrets } from '../startup/secrets.ts'
import { command } from './command.ts'

/**
 * `npm run doctor`: how an installation stands before people rely on it, line by line, beside a running server or without
 * one. It makes nothing and sends nothing. Exit code 1 where anything is wrong.
 */

/** As it should be, worth a look, or so that nobody should rely on it. */
type Finding = { readonly is: 'fine' | 'look' | 'wrong'; readonly words: string }
const fine = (words: string): Finding => ({ is: 'fine', words })
const look = (words: string): Finding => ({ is: 'look', words })
const wrong = (words: string): Finding => ({ is: 'wrong', words })

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? (fault as Error).message

async function runtime(): Promise<Finding[]> {
  const manifest = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const { node: ours } = manifest.dependencies
  const { node } = process.versions
  return [node === ours ? fine(`Node ${node}.`) : look(`Node ${node}; Hotovo is tried with ${ours}.`)]
}

/** A database that finds no place on its disk stops. */
const leastFreeBytes = 1e9

async function disk({ dataDir }: Config): Promise<Finding[]> {
  if (!fs.existsSync(dataDir)) return [look(`${dataDir} is not there; the first start makes it.`)]
  try {
    fs.accessSync(dataDir, fs.constants.W_OK)
  } catch (fault) {
    return [wrong(`Nothing can be written to ${dataDir} (${codeOf(fault)}).`)]
  }
  const { bavail, bsize } = fs.statfsSync(dataDir)
  const told = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free for ${dataDir}.`
  return [bavail * bsize < leastFreeBytes ? wrong(told) : fine(told)]
}

async function keys({ databaseUrl, secretsFile }: Config): Promise<Finding[]> {
  if (!fs.existsSync(secretsFile)) {
    const missing = `The file of keys ${secretsFile} is not there`
    return [
      databaseUrl
        ? wrong(`${missing}; npm run keys -- new makes it.`)
        : look(`${missing}; a start makes it.`),
    ]
  }
  if (!readableSecrets(secretsFile)) return [wrong(`${secretsFile} is not a file of keys.`)]
  const mode = fs.statSync(secretsFile).mode & 0o777
  return [
    (mode & 0o077) === 0
      ? fine(`The keys in ${secretsFile} are readable by their owner only.`)
      : wrong(
          `Others can read the keys in ${secretsFile} (mode ${mode.toString(8)}): chmod 600 ${secretsFile}`,
        ),
  ]
}

/** Settings without which PostgreSQL forgets what it has acknowledged. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit']
const clockToleranceMs = 2000

/** What a database tells of itself: its shape, what it promises of what it has acknowledged, and its clock. */
async function databaseTells(address: DatabaseAddress): Promise<Finding[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const [done, known] = [await doneIn(client), migrationNames()]
    const refusal = shapeRefusal(done)
    const missing = known.length - done.length
    const { rows: off } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any ($1) and setting = 'off' order by name`,
      [durable],
    )
    const before = Date.now()
    const { rows: told } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const apartMs = Math.abs(told[0]!.at.getTime() - (before + Date.now()) / 2)
    return [
      refusal
        ? wrong(shapeSentence(refusal))
        : missing > 0
          ? look(`The database answers; the next start changes its shape (migrations: ${missing}).`)
          : fine(`The database answers and has the newest shape (${known.at(-1)}).`),
      ...off.map(({ name }) => wrong(`${name} is off: after a power cut acknowledged orders would be gone.`)),
      ...(apartMs > clockToleranceMs
        ? [look(`The clocks of the database and of this machine are ${Math.round(apartMs / 1000)} s apart.`)]
        : []),
    ]
  } finally {
    await client.end()
  }
}

async function database(config: Config): Promise<Finding[]> {
  if (config.backend === 'memory') return [look('BACKEND=memory forgets everything when it stops.')]
  const { secretsFile } = config
  const { address, close } = await joinDatabase(config, () => {})
  try {
    const warned: Finding[] = []
    await refuseUnfitDatabase(config, address, (words) => void warned.push(look(words)))
    const secrets = fs.existsSync(secretsFile) ? readableSecrets(secretsFile) : undefined
    const isOurs = !secrets || (await belongsToKeys(address, serverMacs(secrets.hashing)))
    const strange = wrong(`The keys in ${secretsFile} are not those of this database.`)
    return [...(await databaseTells(address)), ...warned, ...(isOurs ? [] : [strange])]
  } finally {
    await close()
  }
}

const patienceMs = 5000

/** Whether somebody answers where messages are handed over; none is sent. */
async function handOver(what: string, way: MailConfig | SmsConfig): Promise<Finding[]> {
  if (way.kind === 'file') return [look(`${what} go to files in ${way.folder}, and reach nobody.`)]
  const { host } = new URL(way.url)
  try {
    if (way.kind === 'smtp') await smtpAnswers(way.url)
    else await fetch(way.url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    return [fine(`${what}: ${host} answers.`)]
  } catch (fault) {
    return [wrong(`${what}: ${host} does not take us (${codeOf((fault as Error).cause ?? fault)}).`)]
  }
}

async function messages({ jobs, supabase, mail, sms }: Config): Promise<Finding[]> {
  if (jobs) return [...(await handOver('Letters', mail)), ...(await handOver('Text messages', sms))]
  const others = supabase ? 'the function of the project, or another server,' : 'another server'
  return [look(`JOBS=off: ${others} sends letters and text messages, by settings of its own.`)]
}

/** Whether the project answers a server, as readiness asks it. */
async function project({ supabase }: Config): Promise<Finding[]> {
  if (!supabase) return []
  const [{ awayFrom }, { supabaseRest }] = await Promise.all([
    import('../container.ts'),
    import('@hotovo/adapters/supabase/rest'),
  ])
  const problems = await awayFrom(supabaseRest(supabase))
  return problems.length > 0 ? problems.map(wrong) : [fine('The Supabase project answers.')]
}

/** Whether visitors of a site that asks a project are served. */
async function projectFunction({ supabase, webProject }: Config): Promise<Finding[]> {
  if (!supabase || !webProject) return []
  const problem = await functionProblem(supabase)
  return [
    problem ? wrong(`The function of the project ${problem}.`) : fine('The function of the project answers.'),
  ]
}

async function publicAddress({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  if (isLoopback(publicUrl)) return [look(`PUBLIC_URL is ${publicUrl}: nobody but this machine gets there.`)]
  if (!publicUrl.startsWith('https:'))
    return [wrong(`PUBLIC_URL is ${publicUrl}, without https: staff cannot sign in, and codes can be read.`)]
  return [
    trustProxy === 0
      ? wrong('TRUST_PROXY is 0: behind the proxy that https needs, all visitors share the limits of one.')
      : fine(`${publicUrl} is reached through proxies: ${trustProxy}.`),
  ]
}

async function witnesses(config: Config): Promise<Finding[]> {
  if (isWitnessedHereOnly(config))
    return [
      look(
        'CHECKPOINTS_URL is not set: whoever has this machine could cut the audit log, and its checkpoints.',
      ),
    ]
  const { checkpointsUrl: url } = config
  return url === null ? [] : handOver('Checkpoints', { kind: 'http', url, token: '' })
}

/** Whether a password of staff is enough to come in. */
async function secondFactor({ installation, publicUrl }: Config): Promise<Finding[]> {
  if (installation.staffMfa === 'required') return [fine('Staff come in with a second factor only.')]
  const told = 'STAFF_MFA is optional: whoever knows a password of staff is in, and moves money.'
  return isLoopback(publicUrl) ? [] : [look(told)]
}

const checks: readonly ((config: Config) => Promise<Finding[]>)[] = [
  runtime,
  disk,
  keys,
  database,
  project,
  projectFunction,
  messages,
  publicAddress,
  secondFactor,
  witnesses,
]

await command(async (config, args) => {
  if (args.length > 0) throw new StartRefused('npm run doctor\n    tells how this installation stands')
  const all: Finding[] = []
  for (const check of checks) {
    const found = await check(config).catch((fault: unknown) => {
      if (fault instanceof StartRefused || fault instanceof EmbeddedPostgresRefusal)
        return [wrong(fault.message)]
      throw fault
    })
    for (const { is, words } of found) say(`${is.padEnd(5)}  ${words.replaceAll('\n', '\n       ')}`)
    all.push(...found)
  }
  const count = (is: Finding['is']) => all.filter((one) => one.is === is).length
  say(`Wrong: ${count('wrong')}. Worth a look: ${count('look')}.`)
  return count('wrong') === 0 ? 0 : 1
})

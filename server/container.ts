import { brand } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import { type MemoryJobs, memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryStores, type PortsBesideStores } from '@hotovo/adapters/memory/stores'
import { nativeArgon2 } from '@hotovo/adapters/native/argon2'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { serverPaymentCodes } from '@hotovo/adapters/native/payment-codes'
import {
  AuditLogChanged,
  checkpointSender,
  repeatEveryMinute,
  writeCheckpoint,
} from '@hotovo/adapters/postgres/audit/checkpoints'
import { auditProof } from '@hotovo/adapters/postgres/audit/proof'
import { postgresCall } from '@hotovo/adapters/postgres/call'
import { type JobStates, jobStates } from '@hotovo/adapters/postgres/jobs/states'
import { missingMigrations } from '@hotovo/adapters/postgres/setup/migrations'
import { databaseClock } from '@hotovo/adapters/postgres/shared/clock'
import { type DatabaseAddress, openSql, type Sql, sqlState } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { openidProviders } from '@hotovo/adapters/security/identity-providers'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import { followedSigningKeys, type Secrets } from '@hotovo/adapters/security/secrets'
import { sqlPeople } from '@hotovo/adapters/sql/stores/audit'
import type { Rest } from '@hotovo/adapters/supabase/rest'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { passkeys } from '@hotovo/adapters/system/passkeys'
import { systemRandom } from '@hotovo/adapters/system/random'
import { Unavailable } from '@hotovo/application/faults'
import type { Ports } from '@hotovo/application/ports'
import { recurringWork } from '@hotovo/application/recurring'
import type { Clock } from '@hotovo/application/shared/ports'
import { jobTries } from '@hotovo/domain/limits'
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import { type Config, isWitnessedHereOnly, samplesIn } from './config.ts'
import { threadDocuments } from './drawing.ts'
import { type JobWork, jobReport, recurringEveryMs, threadJobs } from './jobs.ts'
import { traceOf } from './problems.ts'
import { repeatRegularly } from './regularly.ts'
import { timer } from './timer.ts'

/** Why the product is not ready to serve: nothing, or a reason a person understands. */
export type Readiness = () => Promise<readonly string[]>

/** What there is to watch in a house that runs. */
export type ServerHealth = {
  readonly jobs: JobStates
  /** Since when a checkpoint holds all of the audit log, in seconds; undefined where none is written. */
  readonly witnessedSeconds: number | undefined
  /** Whether the log is no longer the one that its last checkpoint saw, as far as the last one to be written told. */
  readonly isLogChanged: boolean
  /** Whether it should be kept by others than this machine, and is not. */
  readonly isWitnessedHereOnly: boolean
}

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

const T = {
  ports: token<Ports>('Ports'),
  stores: token<Omit<Ports, keyof PortsBesideStores>>('Stores'),
  rest: token<Rest>('Rest'),
  work: token<JobWork>('Work'),
  memoryJobs: token<MemoryJobs>('MemoryJobs'),
  clock: token<Clock>('Clock'),
  steadyClock: token<Awaited<ReturnType<typeof databaseClock>>>('SteadyClock'),
  sql: token<Sql>('Sql'),
  readiness: token<Readiness>('Readiness'),
  jobStates: token<() => Promise<JobStates>>('JobStates'),
}

/** Why work that waits is not done though it should be here: a reason not to be ready. */
const idle = ({ jobs }: Config, work: JobWork) =>
  !jobs || work.isRunning() ? [] : ['Letters and other jobs are not being done.']

/** Why a project of Supabase cannot be worked with: a reason not to be ready. */
export async function awayFrom({ call }: Rest): Promise<readonly string[]> {
  try {
    await call('whereabouts', {})
    return []
  } catch (fault) {
    const { isUnknownKey } = await import('@hotovo/adapters/supabase/rest')
    return fault instanceof Unavailable && !isUnknownKey(fault)
      ? ['The Supabase project does not answer.']
      : ['The Supabase project does not let the server in.']
  }
}

const checkpointReport = (log: Logger) => (fault: unknown) => {
  const sentence =
    fault instanceof AuditLogChanged
      ? 'the audit log is not the one of its last checkpoint; npm run audit:verify tells more'
      : 'checkpoint of the audit log not written, or not sent'
  log.error({ fault: traceOf(fault) }, sentence)
}

const memory = (config: Config, log: Logger) =>
  new ContainerModule(({ bind }) => {
    bind(T.memoryJobs)
      .toDynamicValue((context) =>
        memoryJobs(
          timer,
          (fault, { kind, ...job }, tries) =>
            jobReport(log)(fault, {
              job: kind,
              letter: 'letter' in job ? job.letter : undefined,
              tries,
              givenUp: tries >= jobTries,
            }),
          context.get(T.clock),
        ),
      )
      .inSingletonScope()
    bind(T.work)
      .toDynamicValue((context): JobWork => {
        const jobs = context.get(T.memoryJobs)
        let stopFollowing: (() => Promise<void>) | undefined
        const start = async () => {
          const { jobPerformer } = await import('./perform.ts')
          const ports = await context.getAsync(T.ports)
          await jobs.start(jobPerformer(config, ports))
          stopFollowing = repeatRegularly(recurringWork(ports), recurringEveryMs, (fault) =>
            log.warn({ fault: traceOf(fault) }, 'what is due was not looked at'),
          )
        }
        const stop = async () => {
          await stopFollowing?.()
          await jobs.stop()
        }
        return { ...jobs, start, stop }
      })
      .inSingletonScope()
    bind(T.stores)
      .toDynamicValue((context) => memoryStores(context.get(T.memoryJobs)))
      .inSingletonScope()
    bind(T.clock)
      .toDynamicValue(() => systemClock())
      .inSingletonScope()
    bind(T.readiness).toDynamicValue((context) => async () => idle(config, context.get(T.work)))
    bind(T.jobStates).toDynamicValue((context) => async () => context.get(T.memoryJobs).states())
  })

const postgres = (config: Config, address: DatabaseAddress, secrets: Secrets, log: Logger) =>
  new ContainerModule(({ bind }) => {
    bind(T.sql)
      .toDynamicValue(() =>
        openSql(address, (fault) => log.warn({ code: sqlState(fault) }, 'idle connection lost')),
      )
      .inSingletonScope()
      .onDeactivation((sql) => sql.close())
    bind(T.stores)
      .toDynamicValue(async (context) => {
        const sql = context.get(T.sql)
        const personal = { macs: serverMacs(secrets.hashing), sealing: sealing(secrets.hashing) }
        const stores = postgresStores(sql, personal)
        if (!config.supabase) return stores
        const { supabaseStores } = await import('@hotovo/adapters/supabase/stores')
        const people = sqlPeople(postgresCall(sql), personal)
        return supabaseStores(stores, await context.getAsync(T.rest), people, personal.sealing)
      })
      .inSingletonScope()
    bind(T.rest)
      .toDynamicValue(async () => {
        const { supabaseRest } = await import('@hotovo/adapters/supabase/rest')
        return supabaseRest(config.supabase!)
      })
      .inSingletonScope()
    bind(T.work)
      .toDynamicValue(() =>
        threadJobs(
          new URL('./jobs-thread.ts', import.meta.url),
          { config, hashing: secrets.hashing, address },
          log,
        ),
      )
      .inSingletonScope()
    bind(T.steadyClock)
      .toDynamicValue((context) => databaseClock(context.get(T.sql)))
      .inSingletonScope()
      .onDeactivation((steady) => steady.stop())
    bind(T.clock)
      .toDynamicValue(async (context) => (await context.getAsync(T.steadyClock)).clock)
      .inSingletonScope()
    bind(T.jobStates).toDynamicValue((context) => () => jobStates(context.get(T.sql)))
    bind(T.readiness).toDynamicValue((context) => async () => {
      try {
        const missing = await missingMigrations(context.get(T.sql))
        const lacks = missing.map((name) => `The database lacks the migration ${name}.`)
        const away = config.supabase ? await awayFrom(await context.getAsync(T.rest)) : []
        return [...lacks, ...away, ...idle(config, context.get(T.work))]
      } catch (fault) {
        if (fault instanceof Unavailable) return ['The database does not answer.']
        throw fault
      }
    })
  })

const ports = (config: Config, secrets: Secrets, address: DatabaseAddress | undefined) =>
  new ContainerModule(({ bind }) => {
    const macs = serverMacs(secrets.hashing)
    bind(T.ports)
      .toDynamicValue(
        async (context): Promise<Ports> => ({
          ...(await context.getAsync(T.stores)),
          auditProof:
            address && auditProof(address, config.checkpointFolder, macs, () => samplesIn(config, macs)),
          clock: await context.getAsync(T.clock),
          random: systemRandom,
          macs,
          digests: systemDigests,
          passwords: argonPasswords(nativeArgon2),
          accessTokens: signedAccessTokens(
            followedSigningKeys(config.secretsFile, secrets.signing),
            `${config.publicUrl}/auth/v1`,
          ),
          oneTimeCodes,
          identityProviders: openidProviders(config.providers, `${config.publicUrl}/auth/v1/callback`),
          passkeys: passkeys({ publicUrl: config.publicUrl, name: brand.name }),
          paymentCodes: serverPaymentCodes,
          content,
          documents: threadDocuments(new URL('./drawing-thread.ts', import.meta.url), {
            brand,
            publicUrl: config.publicUrl,
          }),
          installation: config.installation,
        }),
      )
      .inSingletonScope()
  })

/** The house with its adapters, wired for one backend: memory where there is no address of a database. */
export async function openProduct(
  config: Config,
  secrets: Secrets,
  address: DatabaseAddress | undefined,
  log: Logger,
) {
  const container = new Container()
  container.load(
    ports(config, secrets, address),
    address ? postgres(config, address, secrets, log) : memory(config, log),
  )
  const housePorts = await container.getAsync(T.ports)
  const work = container.get(T.work)
  let witnessedAt = performance.now()
  let isLogChanged = false
  let newest: string | undefined
  const send = config.checkpointsUrl === null ? undefined : checkpointSender(config.checkpointsUrl)
  const checkpoints =
    address &&
    repeatEveryMinute(
      async () => {
        try {
          newest = await writeCheckpoint(config.checkpointFolder, container.get(T.sql), housePorts, newest)
          isLogChanged = false
        } catch (fault) {
          isLogChanged ||= fault instanceof AuditLogChanged
          throw fault
        }
        await send?.(newest)
        witnessedAt = performance.now()
      },
      timer,
      checkpointReport(log),
    )
  return {
    ports: housePorts,
    readiness: container.get(T.readiness),
    watch: async (): Promise<ServerHealth> => ({
      jobs: await container.get(T.jobStates)(),
      witnessedSeconds: checkpoints && Math.round((performance.now() - witnessedAt) / 1000),
      isLogChanged,
      isWitnessedHereOnly: Boolean(address) && isWitnessedHereOnly(config),
    }),
    startWork: async () => {
      checkpoints?.start()
      if (config.jobs) await work.start()
    },
    close: async () => {
      await work.stop()
      await checkpoints?.stop()
      await container.unbindAllAsync()
    },
  }
}

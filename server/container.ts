import { brand } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { fileMail } from '@hotovo/adapters/mail/transports/file'
import { httpMail } from '@hotovo/adapters/mail/transports/http'
import { smtpMail } from '@hotovo/adapters/mail/transports/smtp'
import { type MemoryJobs, memoryJobs } from '@hotovo/adapters/memory/jobs'
import { memoryStores, type World } from '@hotovo/adapters/memory/stores'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { serverPaymentCodes } from '@hotovo/adapters/native/payment-codes'
import {
  AuditLogChanged,
  checkpointSender,
  everyMinute,
  writeCheckpoint,
} from '@hotovo/adapters/postgres/audit/checkpoints'
import { auditProof } from '@hotovo/adapters/postgres/audit/proof'
import { databaseClock } from '@hotovo/adapters/postgres/clock'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs'
import { type JobStates, jobStates } from '@hotovo/adapters/postgres/queue'
import { missingMigrations } from '@hotovo/adapters/postgres/setup/migrations'
import { type Address, openSql, type Sql, sqlState } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import type { Secrets } from '@hotovo/adapters/security/secrets'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { systemRandom } from '@hotovo/adapters/system/random'
import { Unavailable } from '@hotovo/application/faults'
import { performJob } from '@hotovo/application/letters/perform'
import type { Jobs, Mail } from '@hotovo/application/letters/ports'
import type { Ports } from '@hotovo/application/ports'
import type { Clock } from '@hotovo/application/system/ports'
import { jobTries } from '@hotovo/domain/limits'
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { traceOf } from './problems.ts'

/** Why the product is not ready to serve: nothing, or a reason a person understands. */
export type Readiness = () => Promise<readonly string[]>

/** What there is to watch in a house that runs. */
export type Watched = {
  readonly jobs: JobStates
  /** Since when a checkpoint holds all of the audit log, in seconds; undefined where none is written. */
  readonly witnessedSeconds: number | undefined
}

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

const T = {
  ports: token<Ports>('Ports'),
  stores: token<Omit<Ports, keyof World>>('Stores'),
  jobs: token<Jobs>('Jobs'),
  memoryJobs: token<MemoryJobs>('MemoryJobs'),
  clock: token<Clock>('Clock'),
  steadyClock: token<Awaited<ReturnType<typeof databaseClock>>>('SteadyClock'),
  sql: token<Sql>('Sql'),
  readiness: token<Readiness>('Readiness'),
  jobStates: token<() => Promise<JobStates>>('JobStates'),
}

/** Why work that waits is not done: a reason not to be ready. */
const idle = (jobs: Jobs) => (jobs.isRunning() ? [] : ['Letters and other jobs are not being done.'])

type AboutJob = Parameters<Parameters<typeof postgresJobs>[1]>[1]

/** A job failed: it is tried again, or waits for a person. */
const jobReport =
  (log: Logger) =>
  (fault: unknown, { givenUp, ...about }: AboutJob) => {
    const line = { ...about, fault: traceOf(fault) }
    if (givenUp) log.error(line, 'job given up')
    else log.warn(line, 'job failed')
  }

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

const checkpointReport = (log: Logger) => (fault: unknown) => {
  const sentence =
    fault instanceof AuditLogChanged
      ? 'the audit log is not the one of its last checkpoint; npm run audit:verify tells more'
      : 'checkpoint of the audit log not written, or not sent'
  log.error({ fault: traceOf(fault) }, sentence)
}

const memory = (log: Logger) =>
  new ContainerModule(({ bind }) => {
    bind(T.memoryJobs)
      .toDynamicValue(() =>
        memoryJobs(later, (fault, { kind: job, letter }, tries) =>
          jobReport(log)(fault, { job, letter, tries, givenUp: tries >= jobTries }),
        ),
      )
      .inSingletonScope()
    bind(T.jobs).toService(T.memoryJobs)
    bind(T.stores)
      .toDynamicValue((context) => memoryStores(context.get(T.memoryJobs).add))
      .inSingletonScope()
    bind(T.clock)
      .toDynamicValue(() => systemClock())
      .inSingletonScope()
    bind(T.readiness).toDynamicValue((context) => async () => idle(context.get(T.jobs)))
    bind(T.jobStates).toDynamicValue((context) => async () => context.get(T.memoryJobs).states())
  })

const postgres = (address: Address, secrets: Secrets, log: Logger) =>
  new ContainerModule(({ bind }) => {
    bind(T.sql)
      .toDynamicValue(() =>
        openSql(address, (fault) => log.warn({ code: sqlState(fault) }, 'idle connection lost')),
      )
      .inSingletonScope()
      .onDeactivation((sql) => sql.close())
    bind(T.stores)
      .toDynamicValue((context) => {
        const { hashing } = secrets
        return postgresStores(context.get(T.sql), { macs: serverMacs(hashing), sealing: sealing(hashing) })
      })
      .inSingletonScope()
    bind(T.jobs)
      .toDynamicValue(() => postgresJobs(address, jobReport(log)))
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
        return [...lacks, ...idle(context.get(T.jobs))]
      } catch (fault) {
        if (fault instanceof Unavailable) return ['The database does not answer.']
        throw fault
      }
    })
  })

const ports = (config: Config, secrets: Secrets, address: Address | undefined) =>
  new ContainerModule(({ bind }) => {
    bind(T.ports)
      .toDynamicValue(
        async (context): Promise<Ports> => ({
          ...(await context.getAsync(T.stores)),
          auditProof: address && auditProof(address, config.checkpointFolder, serverMacs(secrets.hashing)),
          clock: await context.getAsync(T.clock),
          random: systemRandom,
          macs: serverMacs(secrets.hashing),
          digests: systemDigests,
          passwords: argonPasswords(),
          accessTokens: signedAccessTokens(secrets.signing, `${config.publicUrl}/auth/v1`),
          paymentCodes: serverPaymentCodes,
          content,
          installation: {
            brand,
            accounts: config.accounts,
            off: config.off,
            tileUrl: config.tileUrl,
            analyticsUrl: config.analyticsUrl,
          },
        }),
      )
      .inSingletonScope()
  })

function mailOf({ mail, mailFrom: address }: Config): Mail {
  const from = { name: brand.name, address }
  switch (mail.kind) {
    case 'file':
      return fileMail(mail.folder, from)
    case 'smtp':
      return smtpMail(mail.url, from)
    case 'http':
      return httpMail(mail.url, mail.token, from)
    default:
      return mail satisfies never
  }
}

/** The house with its adapters, wired for one backend: memory where there is no address of a database. */
export async function openHouse(config: Config, secrets: Secrets, address: Address | undefined, log: Logger) {
  const container = new Container()
  container.load(ports(config, secrets, address), address ? postgres(address, secrets, log) : memory(log))
  const housePorts = await container.getAsync(T.ports)
  const jobs = container.get(T.jobs)
  const { publicUrl, mailAdmin: admin } = config
  const perform = performJob({
    ...housePorts,
    letters: letters({ brand, publicUrl, admin }),
    mail: mailOf(config),
  })
  let witnessedAt = performance.now()
  const send = config.checkpointsUrl === null ? undefined : checkpointSender(config.checkpointsUrl)
  const checkpoints =
    address &&
    everyMinute(
      async () => {
        const newest = await writeCheckpoint(config.checkpointFolder, container.get(T.sql), housePorts)
        await send?.(newest)
        witnessedAt = performance.now()
      },
      later,
      checkpointReport(log),
    )
  return {
    ports: housePorts,
    readiness: container.get(T.readiness),
    watch: async (): Promise<Watched> => ({
      jobs: await container.get(T.jobStates)(),
      witnessedSeconds: checkpoints && Math.round((performance.now() - witnessedAt) / 1000),
    }),
    startWork: async () => {
      checkpoints?.start()
      await jobs.start(perform)
    },
    close: async () => {
      await jobs.stop()
      await checkpoints?.stop()
      await container.unbindAllAsync()
    },
  }
}

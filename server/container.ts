import { brand } from '@hotovo/adapters/content/brand'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { memoryOrders } from '@hotovo/adapters/memory/orders'
import { memoryStaff } from '@hotovo/adapters/memory/staff'
import { databaseClock } from '@hotovo/adapters/postgres/clock'
import { missingMigrations } from '@hotovo/adapters/postgres/migrations'
import { postgresOrders } from '@hotovo/adapters/postgres/orders'
import { type Address, openSql, type Sql, sqlState } from '@hotovo/adapters/postgres/sql'
import { postgresStaff } from '@hotovo/adapters/postgres/staff'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import type { Secrets } from '@hotovo/adapters/security/secrets'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemLuck } from '@hotovo/adapters/system/luck'
import { macs } from '@hotovo/adapters/system/macs'
import type { Clock, Ports } from '@hotovo/application/ports'
import { Unavailable } from '@hotovo/application/unavailable'
import { Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Why the product is not ready to serve: nothing, or a reason a person understands. */
export type Readiness = () => Promise<readonly string[]>

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>

const T = {
  ports: token<Ports>('Ports'),
  orders: token<Ports['orders']>('Orders'),
  staff: token<ReturnType<typeof memoryStaff>>('Staff'),
  clock: token<Clock>('Clock'),
  steadyClock: token<Awaited<ReturnType<typeof databaseClock>>>('SteadyClock'),
  sql: token<Sql>('Sql'),
  readiness: token<Readiness>('Readiness'),
}

const memory = new ContainerModule(({ bind }) => {
  bind(T.orders).toDynamicValue(memoryOrders).inSingletonScope()
  bind(T.staff).toDynamicValue(memoryStaff).inSingletonScope()
  bind(T.clock)
    .toDynamicValue(() => systemClock())
    .inSingletonScope()
  bind(T.readiness).toConstantValue(async () => [])
})

const postgres = (address: Address, log: Logger) =>
  new ContainerModule(({ bind }) => {
    bind(T.sql)
      .toDynamicValue(() =>
        openSql(address, (fault) => log.warn({ code: sqlState(fault) }, 'idle connection lost')),
      )
      .inSingletonScope()
      .onDeactivation((sql) => sql.close())
    bind(T.orders)
      .toDynamicValue((context) => postgresOrders(context.get(T.sql)))
      .inSingletonScope()
    bind(T.staff)
      .toDynamicValue((context) => postgresStaff(context.get(T.sql)))
      .inSingletonScope()
    bind(T.steadyClock)
      .toDynamicValue((context) => databaseClock(context.get(T.sql)))
      .inSingletonScope()
      .onDeactivation((steady) => steady.stop())
    bind(T.clock)
      .toDynamicValue(async (context) => (await context.getAsync(T.steadyClock)).clock)
      .inSingletonScope()
    bind(T.readiness).toDynamicValue((context) => async () => {
      try {
        const missing = await missingMigrations(context.get(T.sql))
        return missing.map((name) => `The database lacks the migration ${name}.`)
      } catch (fault) {
        if (fault instanceof Unavailable) return ['The database does not answer.']
        throw fault
      }
    })
  })

const ports = (config: Config, secrets: Secrets) =>
  new ContainerModule(({ bind }) => {
    bind(T.ports)
      .toDynamicValue(
        async (context): Promise<Ports> => ({
          orders: await context.getAsync(T.orders),
          ...(await context.getAsync(T.staff)),
          clock: await context.getAsync(T.clock),
          luck: systemLuck,
          macs: macs(secrets.hashing),
          passwords: argonPasswords(),
          accessTokens: signedAccessTokens(secrets.signing, `${config.publicUrl}/auth/v1`),
          paymentCodes,
          installation: { brand, accounts: config.accounts, off: config.off, tileUrl: config.tileUrl },
        }),
      )
      .inSingletonScope()
  })

/** The house with its adapters, wired for one backend: memory where there is no address of a database. */
export async function openHouse(config: Config, secrets: Secrets, address: Address | undefined, log: Logger) {
  const container = new Container()
  container.load(ports(config, secrets), address ? postgres(address, log) : memory)
  return {
    ports: await container.getAsync(T.ports),
    readiness: container.get(T.readiness),
    close: () => container.unbindAllAsync(),
  }
}

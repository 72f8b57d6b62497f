import type { Ports } from '@hotovo/application/ports'
import pino from 'pino'
import { type Config, StartRefused } from '../config.ts'
import { openProduct } from '../container.ts'
import { say } from '../output.ts'
import { joinDatabase } from '../startup/database.ts'
import { migrateDatabase } from '../startup/migration.ts'
import { findSecrets } from '../startup/secrets.ts'

/** Does something with the product from the shell, beside a running server or without one; `forgets` says why memory is of no use for it. */
export async function withProduct(
  config: Config,
  forgets: string,
  work: (ports: Ports) => Promise<void>,
): Promise<void> {
  if (config.backend === 'memory') throw new StartRefused(forgets)
  const database = await joinDatabase(config, say)
  try {
    const secrets = await findSecrets(config, database.address, say)
    const address = await migrateDatabase(config, database.address, secrets, say)
    const house = await openProduct(config, secrets, address, pino({ level: config.logLevel }))
    try {
      await work(house.ports)
    } finally {
      await house.close()
    }
  } finally {
    await database.close()
  }
}

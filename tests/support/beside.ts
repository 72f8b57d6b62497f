import type { Ports } from '@hotovo/application/ports'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { openProduct } from '../../server/container.ts'
import { joinEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { openDatabase } from '../../server/startup/database.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { findSecrets } from '../../server/startup/secrets.ts'

const silent = () => {}

/**
 * The stores and keys of a house that runs on a data folder, opened beside it as a command would: to put in what
 * no page can.
 */
export async function openBeside(dataDir: string): Promise<{ ports: Ports; close(): Promise<void> }> {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, joinEmbeddedPostgres, silent)
  const secrets = await findSecrets(config, database.address, silent)
  const address = database.address && (await migrateDatabase(config, database.address, secrets, silent))
  const house = await openProduct(config, secrets, address, pino({ level: 'silent' }))
  return {
    ports: house.ports,
    close: async () => {
      await house.close()
      await database.close()
    },
  }
}

/**
 * A process of its own that opens the PostgreSQL in a folder, tells its parent how that went and holds
 * it until it is killed. Forked with the folder as its argument.
 */
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../server/postgres/embedded.ts'

export type Told = { readonly opened: Omit<EmbeddedPostgres, 'close'> } | { readonly refusal: string }

const tell = (told: Told) => process.send?.(told)

try {
  const { how, folder, address } = await openEmbeddedPostgres(process.argv[2]!, () => {})
  tell({ opened: { how, folder, address } })
} catch (error) {
  tell({ refusal: (error as Error).message })
  process.disconnect()
}

import { type Config, readConfig, StartRefused } from '../config.ts'
import { EmbeddedPostgresRefusal } from '../postgres/refusal.ts'
import { loadEnvFile } from '../startup/env-file.ts'

/**
 * Runs a command on the configuration that the server has, and ends with what it answers as the exit code. What people
 * can mend is told in a sentence, and the code is then 1.
 */
export async function command(
  work: (config: Config, args: readonly string[]) => Promise<number>,
): Promise<void> {
  try {
    loadEnvFile()
    process.exitCode = await work(readConfig(process.env), process.argv.slice(2))
  } catch (fault) {
    const isPlain = fault instanceof StartRefused || fault instanceof EmbeddedPostgresRefusal
    console.error(isPlain ? fault.message : fault)
    process.exitCode = 1
  }
}

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Config, StartRefused } from './config.ts'

/**
 * Builds the site where its sources have changed: the one that asks a project, or else this server. Throws a `StartRefused` where
 * that fails.
 */
export function buildSite(project: Config['webProject']): void {
  const build = fileURLToPath(new URL('../web/build.ts', import.meta.url))
  // Whatever a developer's environment says.
  const env = {
    ...process.env,
    VITE_DOOR: project ? 'supabase' : 'http',
    ...(project && { SUPABASE_URL: project.url }),
  }
  const { status, signal } = spawnSync(process.execPath, [build], { stdio: 'inherit', env })
  if (signal) throw new StartRefused(`The building of the site was interrupted (${signal}). Start again.`)
  if (status !== 0) throw new StartRefused('The site could not be built (see above).')
}

import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { mayBeKeyOf } from '@hotovo/adapters/supabase/keys'

const file = path.join(path.dirname(import.meta.dirname), '.env')
const doors = ['http', 'memory', 'supabase']

// An empty variable is an unset one, as it is for the server.
const { VITE_DOOR, PORT, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY }: NodeJS.ProcessEnv = {
  ...(fs.existsSync(file) && parseEnv(fs.readFileSync(file, 'utf8'))),
  ...process.env,
}

/** How the web reaches the product: what the environment says, or else the `.env` of the project. */
export const door = VITE_DOOR?.trim() || 'http'
/** Where the server listens. */
export const serverPort = PORT?.trim() || '3000'

if (!doors.includes(door)) {
  console.error(`VITE_DOOR must be ${doors.join(' or ')}, not ${door}.`)
  process.exit(1)
}

/** The project that browsers ask themselves, by the one key that they may see; undefined behind the other doors. */
export const project =
  door === 'supabase'
    ? { url: SUPABASE_URL?.trim() ?? '', key: SUPABASE_PUBLISHABLE_KEY?.trim() ?? '' }
    : undefined

if (project && !(/^https?:\/\//.test(project.url) && mayBeKeyOf('browsers', project.key))) {
  console.error(
    'VITE_DOOR=supabase needs SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, and never the secret one.',
  )
  process.exit(1)
}

/** Where the built site is, below `web`: a site with its own way to a project beside the usual one. */
export const siteFolder = project ? 'dist-project' : 'dist'

import path from 'node:path'
import { loadEnv } from 'vite'

const root = path.dirname(import.meta.dirname)
const doors = ['http', 'memory']

// An empty variable is an unset one, as it is for the server.
const { VITE_DOOR, PORT } = loadEnv('production', root, ['VITE_DOOR', 'PORT'])

/** How the web reaches the product: what the environment says, or else the `.env` of the project. */
export const door = VITE_DOOR?.trim() || 'http'
/** Where the server listens. */
export const serverPort = PORT?.trim() || '3000'

if (!doors.includes(door)) {
  console.error(`VITE_DOOR must be ${doors.join(' or ')}, not ${door}.`)
  process.exit(1)
}

import fs from 'node:fs'
import path from 'node:path'
import { installationVariables } from '../server/installation.ts'
import { outgoingVariables } from '../server/outgoing.ts'
import { openEmbeddedPostgres } from '../server/postgres/embedded.ts'
import { EmbeddedPostgresRefusal, FolderTaken } from '../server/postgres/refusal.ts'
import { loadEnvFile } from '../server/startup/env-file.ts'
import { type EdgeFunction, startFunction } from './support/edge-function.ts'
import { jwtSecret, testProject } from './support/supabase.ts'

/**
 * `npm run project`: a Supabase project on this machine, to try `BACKEND=supabase` with before there is one elsewhere. Its
 * PostgreSQL is kept in a folder of its own; its keys are known to everybody, so it listens to this machine only.
 */
const port = Number(process.env.PORT ?? 54_321)
const say = (line: string) => console.log(line)

/** Ends with what can be mended as a sentence, and with anything else whole. */
function end(fault: unknown): never {
  const { code, message } = fault as NodeJS.ErrnoException
  if (fault instanceof FolderTaken) console.error('A project already runs in this folder. Stop it first.')
  else if (fault instanceof EmbeddedPostgresRefusal) console.error(message)
  else if (code === 'EADDRINUSE')
    console.error(`Port ${port} is taken. Stop what runs there, or name another: PORT=… npm run project`)
  else console.error(fault)
  process.exit(1)
}

const postgres = await openEmbeddedPostgres(path.resolve('data-project'), say).catch(end)
const { host, user, database } = postgres.address
const keys = path.resolve('data-project/secrets.json')
/** What a function is told beside keys: what is set here, or stands in `.env` by then. */
function toldOfServer(): Record<string, string> {
  loadEnvFile()
  const names = Object.keys({ ...installationVariables, ...outgoingVariables })
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name]?.trim() ? [[name, process.env[name]]] : [])),
  )
}
let edge: Promise<EdgeFunction> | undefined
/** The function is started when it is first asked for: by then the keys are made. */
async function functionAt(): Promise<string | undefined> {
  if (!fs.existsSync(keys)) return undefined
  edge ??= startFunction(project.secret, fs.readFileSync(keys, 'utf8'), toldOfServer(), (line) =>
    say(`Function: ${line}`),
  )
  return (await edge).url
}
const project = await testProject({ address: postgres.address }, port, functionAt).catch(async (fault) => {
  await postgres.close()
  return end(fault)
})
// The library prints each refusal with its stack; whoever tries rights by hand wants to read what was refused.
// Each start of a server has itself refused with the publishable key.
console.error = (fault: unknown) => {
  const words = String(fault instanceof Error ? fault.message : fault)
  if (words !== 'permission denied for function whereabouts') say(`Refused: ${words}`)
}
say(`
A Supabase project listens on ${project.secret.url}. Put this into .env, and run npm start in another shell:

BACKEND=supabase
SUPABASE_URL=${project.secret.url}
SUPABASE_SECRET_KEY=${project.secret.key}
SUPABASE_PUBLISHABLE_KEY=${project.publishable.key}
DATABASE_URL=postgresql://${user}@localhost:${postgres.address.port}/${database}?host=${encodeURIComponent(host)}
SECRETS=./data-project/secrets.json
DATA_DIR=./data-project/server

To run the tests of a given project on it, which wipe it, CREATE SCHEMA hotovo_tests in its database and set

TEST_SUPABASE_URL=${project.secret.url}
TEST_SUPABASE_SECRET_KEY=${project.secret.key}
TEST_SUPABASE_PUBLISHABLE_KEY=${project.publishable.key}
TEST_SUPABASE_JWT_SECRET='${jwtSecret}'
TEST_SUPABASE_DATABASE_URL=(the DATABASE_URL above)

The file of keys is made once, by npm run keys -- new; VITE_DOOR=supabase has the site ask the function of the project,
which is told PUBLIC_URL, BANK_…, LETTERS=http and the like as they stand in .env when it is first asked: stop the project and start it
again after a change.
Ctrl-C stops the project; stop the server first.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await (await edge)?.close()
    await project.close()
    await postgres.close()
    process.exit(0)
  })

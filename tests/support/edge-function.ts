import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { SupabaseProject } from '@hotovo/adapters/supabase/rest'
import { buildFunction } from '../../server/supabase/build.ts'
import { freePort } from './server.ts'

const deno = path.resolve(import.meta.dirname, '../../node_modules/deno/deno')

/** An Edge Function that runs: its own address, and what it has said. */
export type EdgeFunction = { readonly url: string; readonly said: readonly string[]; close(): Promise<void> }

/**
 * Starts the function as a project does, bundled, in Deno, with nothing but the network to this machine and to who takes its letters
 * and messages, and its environment: the secret key of a project, the text of the file of keys, and what else is said. Each line of its
 * log is heard.
 */
export async function startFunction(
  project: SupabaseProject,
  keys: string,
  environment: Readonly<Record<string, string>> = {},
  hear: (line: string) => void = () => {},
): Promise<EdgeFunction> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-function-'))
  await buildFunction(path.join(folder, 'index.js'))
  const port = await freePort()
  const { MAIL_HTTP_URL, SMS_HTTP_URL } = environment
  const services = [MAIL_HTTP_URL, SMS_HTTP_URL].flatMap((url) => URL.parse(url ?? '')?.host || [])
  const child = spawn(
    deno,
    [
      ...['run', '--no-prompt', '--no-remote', '--no-npm', '--allow-env'],
      `--allow-net=${['127.0.0.1', ...services].join(',')}`,
      'index.js',
    ],
    {
      cwd: folder,
      env: {
        DENO_DIR: folder,
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        SUPABASE_URL: project.url,
        HOTOVO_SECRET_KEY: project.key,
        HOTOVO_KEYS: keys,
        PUBLIC_URL: 'http://localhost:3000',
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said: string[] = []
  const isOver = once(child, 'exit')
  const isListening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        said.push(line)
        hear(line)
        if (line.includes('Listening on')) resolve()
      })
  })
  await Promise.race([isListening, isOver])
  return {
    url: `http://127.0.0.1:${port}/hotovo`,
    said,
    close: async () => {
      child.kill()
      await isOver
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './folders.ts'

export const serverFile = path.resolve(import.meta.dirname, '../../server/main.ts')

/** How long a start may take before the test gives up: far more than it does. */
const patienceMs = 180_000

/** The real server in a process of its own, as `npm start` runs it. */
export type RunningHouse = {
  readonly baseUrl: string
  readonly dataDir: string
  readonly pid: number
  /** All that it printed. */
  output(): string
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>
  /** A polite stop; answers the exit code. */
  stop(): Promise<number | null>
}

/** What Node has compiled is kept, as `npm start` keeps it: half of what a start costs. */
const kept = { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/node') }

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A data folder that ends with the test run, reachable for the database's own user. */
export const temporaryDataDir = (isMeasured = false): string =>
  path.join(temporaryFolder('house', isMeasured), 'data')

export const removeDataDir = (dataDir: string): void =>
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 10 })

/** Starts the server (or what runs it) and waits until it is ready. Throws with its words when it ends instead. */
export async function startHouse(
  dataDir: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  file = serverFile,
): Promise<RunningHouse> {
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      ...kept,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  child.stdout!.on('data', (data) => words.push(String(data)))
  child.stderr!.on('data', (data) => words.push(String(data)))
  const baseUrl = `http://127.0.0.1:${port}`
  await ready(child, baseUrl, words)
  const ended = async (signal: NodeJS.Signals) => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    baseUrl,
    dataDir,
    pid: child.pid!,
    output: () => words.join(''),
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
  }
}

/** Runs one of the server's files until it ends by itself: its exit code and all it said. */
export async function ended(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...kept, ...environment },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      words += data
    })
  const [code] = await once(child, 'exit')
  return { code, words }
}

async function ready(child: ChildProcess, baseUrl: string, words: readonly string[]): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await wait(20)) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}:\n${words.join('')}`)
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within ${patienceMs / 1000} s:\n${words.join('')}`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './folders.ts'

export const serverFile = path.resolve(import.meta.dirname, '../../server/main.ts')
const builtServerFile = path.join(import.meta.dirname, 'built-server.ts')

/** How long a start may take before the test gives up: far more than it does. */
const patienceMs = 180_000

/** The real server in a process of its own, as `npm start` runs it once the site is built. */
export type RunningServer = {
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

/** Ports that no system hands to outgoing connections (from 32768 on Linux, from 49152 elsewhere), in blocks of so many. */
const ports = { from: 20_000, to: 32_700, block: 100 } as const

/** A listener of a port, or nothing where somebody has it. It keeps no process alive. */
async function holding(port: number): Promise<net.Server | undefined> {
  const server = net.createServer().listen(port, '127.0.0.1').unref()
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}

/** The first port of a block that is this process's alone: it listens there as long as it lives, and others pass by. */
async function ownBlock(): Promise<number> {
  for (let first = ports.from; first < ports.to; first += ports.block) if (await holding(first)) return first
  throw new Error('All ports of tests are taken.')
}
let block: Promise<number> | undefined
let given = 0

/**
 * A port that nobody listens at, and nobody else is given: neither another worker nor another test run beside this one
 * (`ownBlock`), nor an outgoing connection. What an ended worker left running is passed by.
 */
export async function freePort(): Promise<number> {
  block ??= ownBlock()
  const first = await block
  for (let tries = 1; tries < ports.block; tries++) {
    const port = first + 1 + (given++ % (ports.block - 1))
    const server = await holding(port)
    if (!server) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`All ports from ${first} on are taken.`)
}

/** A data folder that ends with the test run, reachable for the database's own user. */
export const temporaryDataDir = (isMeasured = false): string =>
  path.join(temporaryFolder('house', isMeasured), 'data')

export const removeDataDir = (dataDir: string): void =>
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 10 })

/** Starts the server (or what runs it) and waits until it is ready. Throws with its words when it ends instead. */
export async function startServer(
  dataDir: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  file = builtServerFile,
): Promise<RunningServer> {
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
export async function runToEnd(
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

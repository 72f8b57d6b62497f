import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { temporaryFolder } from '../support/folders.ts'
import { furnishedDataDir as copyOfFurnished } from '../support/real-server.ts'
import type { Told } from './postgres-holder.ts'

/** A patience that only a broken thing uses up. */
export const generously = { timeout: 180_000, interval: 20 }

/** A DATA_DIR that disappears after the test, with every process on it, also when the test fails. */
export function temporaryDataDir(): string {
  const dataDir = path.join(fs.realpathSync(temporaryFolder('fault')), 'data')
  fs.mkdirSync(dataDir)
  return endingHere(dataDir)
}

/** The same with a database in it already, which costs less than to make one. */
export const furnishedDataDir = (): string => endingHere(copyOfFurnished())

function endingHere(dataDir: string): string {
  const folder = path.dirname(dataDir)
  onTestFinished(async () => {
    const cluster = path.join(dataDir, 'postgres')
    const elsewhere = fs.lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()
    const places = elsewhere ? [folder, path.dirname(fs.readlinkSync(cluster))] : [folder]
    const left = () => places.flatMap(postgresProcesses)
    await vi.waitFor(() => {
      for (const pid of left()) kill(pid)
      expect(left()).toEqual([])
    }, generously)
    for (const place of places) fs.rmSync(place, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

/** Opens in this process, and closes after the test. */
export async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres(dataDir, () => {})
  onTestFinished(() => postgres.close())
  return postgres
}

/** Starts a process that opens the database and holds it; `killHolder` kills it and sees it gone. */
export function startHolder(dataDir: string): { holder: ChildProcess; killHolder: () => Promise<void> } {
  const holder = fork(path.join(import.meta.dirname, 'postgres-holder.ts'), [dataDir], { execArgv: [] })
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  const killHolder = () => {
    holder.kill('SIGKILL')
    return ended
  }
  onTestFinished(killHolder)
  return { holder, killHolder }
}

/** Has a process of its own open and hold the database; rejects with its words when it is refused. */
export async function hold(dataDir: string) {
  const { holder, killHolder } = startHolder(dataDir)
  const told = await new Promise<Told>((resolve, reject) => {
    holder.once('message', (message: Told) => resolve(message))
    holder.once('exit', () => reject(new Error('The process ended without a word.')))
  })
  if ('refusal' in told) throw new Error(told.refusal)
  return { ...told.opened, kill: killHolder }
}

/** The process that a cluster says it is served by. */
export const postmasterOf = (folder: string) =>
  Number.parseInt(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10)

/** Every PostgreSQL process that works in a folder or below it. */
export function postgresProcesses(folder: string): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const cwd = fs.readlinkSync(`/proc/${pid}/cwd`)
        return `${cwd}/`.startsWith(`${folder}/`) && cwd.includes('/postgres')
      } catch {
        return false // Not a process, or gone meanwhile.
      }
    })
}

/** Kills a process, if it is still there. */
export function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

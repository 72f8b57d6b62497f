import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Say } from '../output.ts'
import { type Cluster, port } from './cluster.ts'
import { answersWithin } from './connection.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import { environment } from './user.ts'

/** Leaves PostgreSQL running on the cluster, by way of whatever an earlier process left behind. */
export async function bringUp(cluster: Cluster, say: Say): Promise<'started' | 'adopted' | 'restarted'> {
  if (!fs.existsSync(pidFile(cluster))) {
    await start(cluster, say)
    return 'started'
  }
  if (findPostmaster(cluster)) {
    const patienceMs = 3_000
    const running = () => findPostmaster(cluster) !== undefined
    if (await answersWithin(cluster, patienceMs, running)) return 'adopted'
    say('PostgreSQL is still running from an earlier start but does not answer. Restarting it …')
    await stop(cluster, say)
  }
  await start(cluster, say)
  return 'restarted'
}

/** Starts PostgreSQL and waits until it answers; recovery after a crash may take it a while. */
async function start(cluster: Cluster, say: Say): Promise<void> {
  const startedAt = performance.now()
  const patienceMs = 5 * 60_000
  const slow = setTimeout(() => say('PostgreSQL is still starting (recovering, most likely) …'), 5_000)
  try {
    while (true) {
      forgetDeadPostmaster(cluster)
      const server = launch(cluster)
      if (await answersWithin(cluster, patienceMs, server.isRunning)) return
      const words = server.lastWords()
      // Processes of a killed postmaster take a moment to notice; an orphan may have come up just now.
      const passing = /pre-existing shared memory block|lock file ".*" (already exists|is empty)/.test(words)
      if (!passing || performance.now() - startedAt > 30_000) {
        throw new EmbeddedPostgresRefusal(`PostgreSQL does not start in ${cluster.folder}:\n${words}`)
      }
      await wait(250)
    }
  } finally {
    clearTimeout(slow)
  }
}

/**
 * Starts PostgreSQL again when it dies under us (memory ran out, a stray kill). Answers how to end that;
 * a start that is under way is waited for.
 */
export function keepAlive(cluster: Cluster, say: Say): () => Promise<void> {
  const lookEveryMs = 500
  let starting = Promise.resolve()
  let isStarting = false
  const timer = setInterval(() => {
    if (isStarting || findPostmaster(cluster)) return
    isStarting = true
    say('PostgreSQL has ended by itself. Starting it again …')
    starting = start(cluster, say)
      .catch((error: Error) => say(error.message))
      .finally(() => {
        isStarting = false
      })
  }, lookEveryMs).unref()
  return () => {
    clearInterval(timer)
    return starting
  }
}

/**
 * Removes the marks of a postmaster that is no more. After a reboot their number may belong to some
 * other process, and PostgreSQL would then refuse to start. Should we ever be wrong, its second guard,
 * the shared memory tied to the folder, still keeps two of them apart.
 */
function forgetDeadPostmaster(cluster: Cluster) {
  if (findPostmaster(cluster)) return
  fs.rmSync(pidFile(cluster), { force: true })
  fs.rmSync(path.join(cluster.sockets, `.s.PGSQL.${port}.lock`), { force: true })
}

/**
 * How much of so many bytes of memory the database keeps pages in, in megabytes: an eighth, for its own copy of a page is read
 * sooner than the system's (decision 55). It takes what it uses, so a small database stays small.
 */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(1024, Math.max(128, Math.floor(memory / 8 / 2 ** 20)))

/** Runs the postmaster apart from us: Ctrl-C and our death do not reach it, its words go to a file. */
function launch(cluster: Cluster) {
  const { folder, binaries, sockets, runAs } = cluster
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    // What is read is nearly always in the memory of the system, where another process that fetches it costs more than it
    // saves (decision 55).
    io_method: 'sync',
    shared_buffers: `${sharedBuffersMb(Math.min(os.totalmem(), process.constrainedMemory() || Infinity))}MB`,
    // Errors of statements reach the client, which knows what may be logged of them: they can quote
    // personal data. This file is for what concerns the server itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = path.join(folder, 'server.log')
  const before = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  // The shell opens the log as PostgreSQL's user: root had better not write where another user can
  // put links.
  const command = ['-c', 'exec "$0" "$@" >>"$SERVER_LOG" 2>&1', path.join(binaries, 'bin', 'postgres')]
  const child = spawn('sh', [...command, '-D', folder, ...args], {
    ...runAs,
    cwd: '/',
    env: { ...environment, SERVER_LOG: log },
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  return {
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    lastWords: () => failure || fs.readFileSync(log).subarray(before).toString().trim().slice(-2_000),
  }
}

/** Stops the postmaster if there is one: first kindly, in the end by force. Commits survive each way. */
export async function stop(cluster: Cluster, say: Say): Promise<void> {
  const pid = findPostmaster(cluster)
  if (!pid) return
  const isGone = () => !worksIn(pid, cluster.folder)
  signal(pid, 'SIGCONT')
  for (const [name, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    if (await until(isGone, patienceMs)) return
    say(`PostgreSQL (process ${pid}) did not follow ${name} within ${patienceMs / 1_000} s.`)
  }
  throw new EmbeddedPostgresRefusal(`PostgreSQL (process ${pid}) in ${cluster.folder} cannot be stopped.`)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const pidFile = ({ folder }: Cluster) => path.join(folder, 'postmaster.pid')

/** The running postmaster of this cluster, whoever started it. */
function findPostmaster(cluster: Cluster): number | undefined {
  if (!fs.existsSync(pidFile(cluster))) return undefined
  const pid = Number.parseInt(fs.readFileSync(pidFile(cluster), 'utf8'), 10)
  return pid > 0 && worksIn(pid, cluster.folder) ? pid : undefined
}

/**
 * Whether this process is a living PostgreSQL on this folder. A postmaster works inside its folder,
 * which tells it from another process that got its number, even when the folder has been moved.
 */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return command.includes(`postgres -D ${folder} `)
  }
  try {
    const [its, ours] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(folder)]
    const isPostgres = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    return isPostgres && its.dev === ours.dev && its.ino === ours.ino
  } catch {
    return false // It is gone, or it belongs to a user whose processes are not ours to see.
  }
}

async function until(condition: () => boolean, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(20)) {
    if (condition()) return true
  }
  return condition()
}

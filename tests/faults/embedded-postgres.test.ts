import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { sharedBuffersMb } from '../../server/postgres/process.ts'
import { long } from '../support/tier.ts'
import {
  furnishedDataDir,
  generously,
  hold,
  kill,
  open,
  postgresProcesses,
  postmasterOf,
  startHolder,
  temporaryDataDir,
} from './embedded-processes.ts'
import { ask, rows, write, writeUntilCut } from './notes-table.ts'

const isRoot = process.getuid?.() === 0

describe('opening and closing', () => {
  test('the first start creates the database, the next one only starts it', async () => {
    const dataDir = temporaryDataDir()
    const first = await open(dataDir)
    expect(first).toMatchObject({ how: 'created', folder: path.join(dataDir, 'postgres') })
    await write(first.address, 3)
    await first.close()

    const second = await open(dataDir)
    expect(second.how).toBe('started')
    expect(await rows(second.address)).toBe(3)
  })

  test('it keeps what is acknowledged on disk and pages in an eighth of the memory, and is reached by its owner alone', async () => {
    const { address, folder } = await open(furnishedDataDir())
    const mb = sharedBuffersMb(Math.min(os.totalmem(), process.constrainedMemory() || Infinity))
    const asked = `SELECT pg_size_bytes(current_setting('shared_buffers')) / 1048576 = ${mb} AS "isSo"`
    expect(await ask(address, asked)).toEqual([{ isSo: true }])
    expect([2 ** 29, 2 ** 32, 2 ** 40].map(sharedBuffersMb)).toEqual([128, 512, 1024])
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(await ask(address, `SELECT current_setting('${setting}') AS value`)).toEqual([{ value: 'on' }])
    }
    expect(await ask(address, `SELECT current_setting('listen_addresses') AS value`)).toEqual([{ value: '' }])
    expect(fs.statSync(address.host).mode & 0o777).toBe(0o700)
    if (!isRoot) return
    const { uid } = fs.statSync(folder)
    expect(uid).not.toBe(0)
    expect(fs.statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(uid)
  })

  test('a folder too deep for the name of a socket works too', long, async () => {
    const dataDir = path.join(temporaryDataDir(), 'deep'.repeat(30))
    const { address } = await open(dataDir)
    onTestFinished(() => fs.rmSync(address.host, { recursive: true, force: true }))
    expect(address.host.length).toBeLessThan(90)
    expect(fs.statSync(address.host).mode & 0o777).toBe(0o700)
  })

  test('close leaves no process and gives the folder free', async () => {
    const dataDir = furnishedDataDir()
    const postgres = await open(dataDir)
    expect(postgresProcesses(postgres.folder)).not.toEqual([])
    await postgres.close()
    await postgres.close()
    await vi.waitFor(() => expect(postgresProcesses(postgres.folder)).toEqual([]), generously)

    expect(await hold(dataDir)).toMatchObject({ how: 'started' })
  })

  test(
    'a second process is refused with a sentence, the same one a second time as well, and the first goes on',
    long,
    async () => {
      const dataDir = furnishedDataDir()
      const { address } = await open(dataDir)
      const sentence = `Another Hotovo already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
      await expect(hold(dataDir)).rejects.toThrow(sentence)
      await expect(open(dataDir)).rejects.toThrow(sentence)
      await expect(hold(dataDir)).rejects.toThrow(sentence)
      await write(address, 1)
    },
  )

  test('what PostgreSQL says when it cannot start is passed on, and the folder is free again', async () => {
    const dataDir = furnishedDataDir()
    const postgres = await open(dataDir)
    await postgres.close()
    const version = path.join(postgres.folder, 'PG_VERSION')
    fs.writeFileSync(version, '9\n')
    await expect(open(dataDir)).rejects.toThrow(/^PostgreSQL does not start in .*version 9/s)
    fs.writeFileSync(version, '18\n')
    expect(await open(dataDir)).toMatchObject({ how: 'started' })
  })
})

describe('after kill -9', () => {
  test('of our process, the next one adopts the database with all that was committed', async () => {
    const dataDir = furnishedDataDir()
    const held = await hold(dataDir)
    const postmaster = postmasterOf(held.folder)
    await write(held.address, 50)
    await held.kill()

    const next = await open(dataDir)
    expect(next.how).toBe('adopted')
    expect(postmasterOf(next.folder)).toBe(postmaster)
    expect(await rows(next.address)).toBe(50)
    await next.close()
    await vi.waitFor(() => expect(postgresProcesses(next.folder)).toEqual([]), generously)
  })

  test(
    'of the postmaster and our process, the next one restarts it with all that was committed',
    long,
    async () => {
      const dataDir = furnishedDataDir()
      const held = await hold(dataDir)
      await write(held.address, 50)
      const postmaster = postmasterOf(held.folder)
      // Ours first: it would start another one at once.
      await held.kill()
      process.kill(postmaster, 'SIGKILL')

      const next = await open(dataDir)
      expect(next.how).toBe('restarted')
      expect(await rows(next.address)).toBe(50)
    },
  )

  test('of the postmaster alone, our process starts it again by itself', async () => {
    const { address, folder } = await open(furnishedDataDir())
    await write(address, 50)
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, 'SIGKILL')
    await vi.waitFor(async () => expect(await rows(address)).toBe(50), generously)
    expect(postmasterOf(folder)).not.toBe(postmaster)
  })

  test(
    'of everything in the middle of writing, again and again, nothing acknowledged is lost',
    long,
    async () => {
      const dataDir = furnishedDataDir()
      let acknowledged = 0
      for (let round = 1; round <= 3; round++) {
        const held = await hold(dataDir)
        const atLeast = acknowledged + 200
        const writing = writeUntilCut(held.address, () => acknowledged++)
        await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(atLeast), generously)
        for (const pid of postgresProcesses(held.folder)) kill(pid)
        await held.kill()
        await writing
      }
      const next = await open(dataDir)
      expect(next.how).toBe('restarted')
      // One row per round may have been committed without the answer reaching us.
      expect(await rows(next.address)).toBeGreaterThanOrEqual(acknowledged)
      expect(await rows(next.address)).toBeLessThanOrEqual(acknowledged + 3)
    },
  )

  test('of initdb half-way, the next start makes the database', long, async () => {
    const dataDir = temporaryDataDir()
    const { killHolder } = startHolder(dataDir)
    const halves = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))
    await vi.waitFor(() => expect(halves()).toHaveLength(1), generously)
    await killHolder()
    expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)

    const next = await open(dataDir)
    expect(next.how).toBe('created')
    await write(next.address, 1)
    expect(halves()).toEqual([])
  })
})

describe('what an earlier start left behind', () => {
  test('a database that runs but does not answer is restarted', async () => {
    const dataDir = furnishedDataDir()
    const held = await hold(dataDir)
    await write(held.address, 5)
    const frozen = postmasterOf(held.folder)
    process.kill(frozen, 'SIGSTOP')
    await held.kill()

    const next = await open(dataDir)
    expect(next.how).toBe('restarted')
    expect(postmasterOf(next.folder)).not.toBe(frozen)
    expect(await rows(next.address)).toBe(5)
  })

  test('a pid file whose number has gone to another process is put aside, and that process lives on', async () => {
    const dataDir = furnishedDataDir()
    const first = await open(dataDir)
    await first.close()
    const { uid, gid } = fs.statSync(first.folder)
    // Of the same user, otherwise PostgreSQL would see through it by itself.
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' })
    onTestFinished(() => void stranger.kill('SIGKILL'))
    const mark = `${stranger.pid}\n${first.folder}\n1700000000\n5432\n${first.address.host}\n`
    fs.writeFileSync(path.join(first.folder, 'postmaster.pid'), mark)
    fs.writeFileSync(path.join(first.folder, '.s.PGSQL.5432.lock'), mark)

    const next = await open(dataDir)
    expect(next.how).toBe('restarted')
    expect(postmasterOf(next.folder)).not.toBe(stranger.pid)
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test('an empty pid file does not hinder', long, async () => {
    const dataDir = furnishedDataDir()
    const first = await open(dataDir)
    await first.close()
    fs.writeFileSync(path.join(first.folder, 'postmaster.pid'), '')
    expect(await open(dataDir)).toMatchObject({ how: 'restarted' })
  })

  test('a copy of a running folder does not touch the database it was copied from', long, async () => {
    const dataDir = furnishedDataDir()
    const original = await open(dataDir)
    const postmaster = postmasterOf(original.folder)
    const copied = temporaryDataDir()
    const { uid, gid } = fs.statSync(original.folder)
    const copy = path.join(copied, 'postgres')
    fs.cpSync(original.folder, copy, { recursive: true, filter: (file) => !fs.lstatSync(file).isSocket() })
    for (const file of ['', ...fs.readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
      fs.chownSync(path.join(copy, file), uid, gid)
    }
    fs.chmodSync(copy, 0o700)

    const second = await open(copied)
    expect(postmasterOf(second.folder)).not.toBe(postmaster)
    expect(postmasterOf(original.folder)).toBe(postmaster)
    await write(original.address, 1)
  })
})

describe.runIf(isRoot)('as root', () => {
  test(
    'a folder that user cannot reach leads to one it can, with word of it, and stays there',
    long,
    async () => {
      const dataDir = temporaryDataDir()
      fs.chmodSync(path.dirname(dataDir), 0o700)
      const said: string[] = []
      const first = await openEmbeddedPostgres(dataDir, (line) => said.push(line))
      onTestFinished(() => first.close())
      expect(first.folder).toMatch(/^\/var\/lib\/hotovo\//)
      expect(said).toEqual([expect.stringContaining(first.folder)])
      await write(first.address, 2)
      await first.close()

      const second = await open(dataDir)
      expect(second).toMatchObject({ how: 'started', folder: first.folder })
      expect(await rows(second.address)).toBe(2)
    },
  )

  test('a database that has become unreachable is refused, never replaced by an empty one', async () => {
    const dataDir = furnishedDataDir()
    const first = await open(dataDir)
    await first.close()
    fs.chmodSync(path.dirname(dataDir), 0o700)
    await expect(open(dataDir)).rejects.toThrow(/can no longer be reached/)
  })
})

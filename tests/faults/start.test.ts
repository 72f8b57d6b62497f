import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import { ensureSecrets } from '@hotovo/adapters/security/secrets'
import { expect, onTestFinished, test, vi } from 'vitest'
import { furnishedDataDir } from '../support/real-server.ts'
import {
  freePort,
  removeDataDir,
  runToEnd,
  serverFile,
  startServer,
  temporaryDataDir,
} from '../support/server.ts'
import { isLong, long } from '../support/tier.ts'

function dataDirForThisTest(): string {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** A start that ends by itself. */
const refusedStart = (environment: Record<string, string>) => runToEnd(serverFile, [], environment)

const isRunning = (dataDir: string) => fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))

/** Refused with one sentence, and nothing of where in the code. */
async function sentenceOf(environment: Record<string, string>): Promise<string> {
  const { code, words } = await refusedStart(environment)
  expect(code).toBe(1)
  expect(words).not.toContain('    at ')
  return words
}

test('a data folder: made from nothing, refused to a second start, found again after a polite stop, and never given other keys', async () => {
  const dataDir = dataDirForThisTest()
  const file = path.join(dataDir, 'secrets.json')
  const keys = (...args: string[]) =>
    runToEnd(path.join(path.dirname(serverFile), 'commands/keys.ts'), args, { DATA_DIR: dataDir })
  const port = await freePort()
  const first = await startServer(dataDir, port)
  expect(first.output()).toContain('Migration')
  expect(isRunning(dataDir)).toBe(true)
  const text = fs.readFileSync(file, 'utf8')
  expect(await keys('new')).toEqual({
    code: 1,
    words: `${file} is there already, and what it has signed needs it.\n`,
  })
  const beside = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  expect(await sentenceOf(beside)).toBe(
    `Another Hotovo already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
  expect(isRunning(dataDir)).toBe(false)
  expect(fs.readFileSync(file, 'utf8')).toBe(text)

  if (isLong) {
    expect(await keys('rotate')).toMatchObject({ code: 0 })
    const demo = path.join(import.meta.dirname, 'demo-server.ts')
    expect(await runToEnd(demo, [], beside)).toEqual({
      code: 1,
      words: expect.stringContaining(
        'This installation is not a demo and stays as it is. Set DATA_DIR to another folder.\n',
      ),
    })
  }
  const second = await startServer(dataDir, port)
  expect(second.output()).not.toContain('Migration')
  expect(await second.stop()).toBe(0)

  // With others no address of an order would open.
  fs.rmSync(file)
  if (isLong) {
    expect(await sentenceOf(beside)).toBe(`The file of keys ${file} is missing. Put it back from a backup.\n`)
    expect(fs.existsSync(file)).toBe(false)
  }
  expect(await keys('new')).toMatchObject({ code: 0 })
  expect(await sentenceOf(beside)).toContain(`The keys in ${file} are not those of this database`)
})

test('what a start says: where letters and money go, who the first admin is, what is forgotten; and its port is taken', async () => {
  const dataDir = dataDirForThisTest()
  const password = 'správny kôň batéria'
  const port = await freePort()
  const server = await startServer(dataDir, port, {
    BACKEND: 'memory',
    ADMIN_EMAIL: 'Jana@Hotovo.test',
    ADMIN_PASSWORD: password,
    // A login shell says where its own mail lies, and that is nothing to us.
    HOME: '/root',
    LOGNAME: 'root',
    MAIL: '/var/mail/root',
    SHELL: '/bin/bash',
    USER: 'root',
  })
  for (const said of [
    `Letters go to files in ${path.join(dataDir, 'outbox')}.`,
    'Orders in EUR, USD, CZK go to a sample account: set BANK_EUR, BANK_USD, BANK_CZK',
    'BACKEND=memory forgets everything when it stops',
    'The first admin is jana@hotovo.test, the password is that of ADMIN_PASSWORD',
  ])
    expect(server.output()).toContain(said)
  expect(server.output()).not.toContain(password)
  const { session } = httpApi({ baseUrl: server.baseUrl, fetch })
  expect(await session.signIn({ email: 'jana@hotovo.test', password })).toMatchObject({ ok: true })
  const taken = { DATA_DIR: dataDirForThisTest(), BACKEND: 'memory', PORT: String(port) }
  const common = { DATA_DIR: dataDirForThisTest(), BACKEND: 'memory', ADMIN_PASSWORD: 'administrator123' }
  expect(await sentenceOf(common)).toContain('ADMIN_PASSWORD is one of those that everybody tries first.')
  expect(await sentenceOf(taken)).toContain(`Port ${port} on 127.0.0.1 is taken.`)
  expect(await server.stop()).toBe(0)
})

test('broken keys, a folder that is none and a database that is not there are sentences', async () => {
  const folder = dataDirForThisTest()
  fs.mkdirSync(folder)
  const keys = path.join(folder, 'broken.json')
  fs.writeFileSync(keys, '{"keys":')
  const good = path.join(folder, 'good.json')
  ensureSecrets(good, '2026-11-23T10:00:00.000Z')
  const port = String(await freePort())
  const wrong: [Record<string, string>, string][] = [
    [{ SECRETS: keys, PORT: port }, `${keys} is not a file of keys.`],
    [{ BACKEND: 'postgres', DATA_DIR: keys }, `DATA_DIR ${keys} cannot be used`],
    [
      { BACKEND: 'postgres', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SECRETS: good },
      'The database at DATABASE_URL cannot be used',
    ],
    [{ HOST: 'nowhere.invalid', PORT: port }, 'Set HOST'],
    [{ DATA_DIR: '/proc/x/y' }, 'DATA_DIR /proc/x/y cannot be used (ENOENT)'],
    [{ BACKEND: 'postgres', DATA_DIR: '/proc/x/y' }, 'DATA_DIR /proc/x/y cannot be used (ENOENT)'],
    [{ SECRETS: folder }, `The file of keys ${folder} cannot be read (EISDIR).`],
  ]
  for (const [environment, sentence] of isLong ? wrong : wrong.slice(0, 3))
    expect(await sentenceOf({ DATA_DIR: dataDirForThisTest(), BACKEND: 'memory', ...environment })).toContain(
      sentence,
    )
})

test('a start that is cut off while it builds the site says so', long, async () => {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDirForThisTest(),
    BACKEND: 'memory',
    PORT: String(await freePort()),
  }
  const child = spawn(process.execPath, [serverFile], { env })
  let words = ''
  child.stderr.on('data', (data) => {
    words += data
  })
  const builder = () =>
    Number(fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0])
  const pid = await vi.waitFor(
    () => {
      const found = builder()
      expect(found).toBeGreaterThan(0)
      return found
    },
    { timeout: 180_000, interval: 5 },
  )
  process.kill(pid, 'SIGKILL')
  const [code] = await once(child, 'close')
  expect([code, words]).toEqual([1, 'The building of the site was interrupted (SIGKILL). Start again.\n'])
})

test('without accounts, an address for others means cash, and the start says so', long, async () => {
  const server = await startServer(dataDirForThisTest(), await freePort(), {
    BACKEND: 'memory',
    PUBLIC_URL: 'https://hotovo.example.sk',
    BANK_EUR: 'SK3112000000198742637541',
  })
  expect(server.output()).toContain(
    'Orders in USD, CZK are paid in cash only: bank transfer and postal order want BANK_USD, BANK_CZK.',
  )
  expect(await server.stop()).toBe(0)
})

test('a stop in the middle of a start leaves no database behind', async () => {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, [serverFile], { env, stdio: 'ignore' })
  await vi.waitFor(() => expect(isRunning(dataDir)).toBe(true), { timeout: 180_000, interval: 5 })
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(isRunning(dataDir)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'a folder or a database of another user is refused before anything in it is touched',
  async () => {
    const folder = path.dirname(dataDirForThisTest())
    const nobody = `
      import { openEmbeddedPostgres } from '${new URL('../../server/postgres/embedded.ts', import.meta.url)}'
      process.setgid(65534)
      process.setuid(65534)
      await openEmbeddedPostgres('${folder}', console.log).catch(({ message }) => console.log(message))`
    const words = () => spawnSync(process.execPath, ['--input-type=module', '-e', nobody]).stdout.toString()
    expect(words()).toBe(
      `${folder} belongs to another user (number 0). Start as that user, or set DATA_DIR to another folder.\n`,
    )
    fs.chmodSync(folder, 0o777)
    fs.mkdirSync(path.join(folder, 'postgres'))
    fs.writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '')
    expect(words()).toBe(
      `The database in ${folder}/postgres belongs to another user. Start as the user who made it (root, most likely).\n`,
    )
    expect(fs.readdirSync(folder)).toEqual(['postgres'])
  },
)

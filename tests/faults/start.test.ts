import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ended, freePort, removeDataDir, serverFile, startHouse, temporaryDataDir } from '../support/house.ts'

function dataDirForThisTest(): string {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** A start that ends by itself. */
const refusedStart = (environment: Record<string, string>) => ended(serverFile, [], environment)

const isRunning = (dataDir: string) => fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))

test('a polite stop ends with 0, takes the database along, and the next start finds everything', async () => {
  const dataDir = dataDirForThisTest()
  const port = await freePort()
  const first = await startHouse(dataDir, port)
  expect(isRunning(dataDir)).toBe(true)
  expect(await first.stop()).toBe(0)
  expect(isRunning(dataDir)).toBe(false)
  const keys = fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
  const second = await startHouse(dataDir, port)
  expect(second.output()).not.toContain('Migration')
  expect(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(keys)
  expect(await second.stop()).toBe(0)
})

test('a login shell says where its own mail lies, and that is nothing to us', async () => {
  const dataDir = dataDirForThisTest()
  const house = await startHouse(dataDir, await freePort(), {
    BACKEND: 'memory',
    HOME: '/root',
    LOGNAME: 'root',
    MAIL: '/var/mail/root',
    SHELL: '/bin/bash',
    USER: 'root',
  })
  expect(house.output()).toContain(`Letters go to files in ${path.join(dataDir, 'outbox')}.`)
  expect(house.output()).toContain(
    'Orders in EUR, USD, CZK go to a sample account: set BANK_EUR, BANK_USD, BANK_CZK',
  )
  expect(house.output()).toContain('BACKEND=memory forgets everything when it stops')
  expect(await house.stop()).toBe(0)
})

test('a second start on the same folder is refused with a sentence, and the first one goes on', async () => {
  const dataDir = dataDirForThisTest()
  const first = await startHouse(dataDir, await freePort())
  const second = await refusedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(second).toEqual({
    code: 1,
    words: `Another Hotovo already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  })
  expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200)
  await first.stop()
})

test('a taken port, a lost file of keys and a database that is not there are sentences too', async () => {
  const dataDir = dataDirForThisTest()
  const port = await freePort()
  const first = await startHouse(dataDir, port, { BACKEND: 'memory' })
  const refused = async (environment: Record<string, string>) => {
    const { code, words } = await refusedStart({
      DATA_DIR: dataDirForThisTest(),
      BACKEND: 'memory',
      ...environment,
    })
    expect(code).toBe(1)
    expect(words).not.toContain('    at ')
    return words
  }
  expect(await refused({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is taken.`)
  const keys = path.join(dataDir, 'broken.json')
  fs.writeFileSync(keys, '{"keys":')
  expect(await refused({ SECRETS: keys, PORT: String(await freePort()) })).toContain(
    `${keys} is not a file of keys.`,
  )
  expect(await refused({ HOST: 'nowhere.invalid', PORT: String(await freePort()) })).toContain('Set HOST')
  const file = path.join(dataDir, 'file')
  fs.writeFileSync(file, '')
  expect(await refused({ BACKEND: 'postgres', DATA_DIR: file })).toContain(`DATA_DIR ${file} cannot be used`)
  for (const BACKEND of ['memory', 'postgres'])
    expect(await refused({ BACKEND, DATA_DIR: '/proc/x/y' })).toContain(
      'DATA_DIR /proc/x/y cannot be used (ENOENT)',
    )
  expect(await refused({ SECRETS: dataDir })).toContain(
    `The file of keys ${dataDir} cannot be read (EISDIR).`,
  )
  const away = { BACKEND: 'postgres', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect(await refused({ ...away, SECRETS: path.join(dataDir, 'secrets.json') })).toContain(
    'The database at DATABASE_URL cannot be used',
  )
  await first.stop()
})

test('a database without its keys is refused: with others no address of an order would open', async () => {
  const dataDir = dataDirForThisTest()
  const house = await startHouse(dataDir, await freePort())
  await house.stop()
  const keys = path.join(dataDir, 'secrets.json')
  fs.renameSync(keys, `${keys}.away`)
  const { code, words } = await refusedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect({ code, words }).toEqual({
    code: 1,
    words: `The file of keys ${keys} is missing. Put it back from a backup.\n`,
  })
  expect(fs.existsSync(keys)).toBe(false)
})

test('a database with the keys of another one is refused, and a rotation of its own is not', async () => {
  const dataDir = dataDirForThisTest()
  const keys = path.join(dataDir, 'secrets.json')
  const command = (...args: string[]) =>
    ended(path.join(path.dirname(serverFile), 'commands/keys.ts'), args, { DATA_DIR: dataDir })
  expect(await command('new')).toMatchObject({ code: 0 })
  expect(await command('new')).toEqual({
    code: 1,
    words: `${keys} is there already, and what it has signed needs it.\n`,
  })
  const first = await startHouse(dataDir, await freePort())
  await first.stop()
  expect(await command('rotate')).toMatchObject({ code: 0 })
  const second = await startHouse(dataDir, await freePort())
  await second.stop()
  fs.rmSync(keys)
  expect(await command('new')).toMatchObject({ code: 0 })
  const { code, words } = await refusedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect([code, words]).toEqual([
    1,
    expect.stringContaining(`The keys in ${keys} are not those of this database`),
  ])
})

test('a start that is cut off while it builds the site says so', async () => {
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
  await vi.waitFor(() => expect(builder()).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })
  process.kill(builder(), 'SIGKILL')
  const [code] = await once(child, 'close')
  expect([code, words]).toEqual([1, 'The building of the site was interrupted (SIGKILL). Start again.\n'])
})

test('without accounts, an address for others means cash, and the start says so', async () => {
  const house = await startHouse(dataDirForThisTest(), await freePort(), {
    BACKEND: 'memory',
    PUBLIC_URL: 'https://hotovo.example.sk',
    BANK_EUR: 'SK3112000000198742637541',
  })
  expect(house.output()).toContain(
    'Orders in USD, CZK are paid in cash only: bank transfer and postal order want BANK_USD, BANK_CZK.',
  )
  expect(await house.stop()).toBe(0)
})

test('a stop in the middle of a start leaves no database behind', async () => {
  const dataDir = dataDirForThisTest()
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
      import { openEmbeddedPostgres } from '${new URL('../../server/embedded-postgres.ts', import.meta.url)}'
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

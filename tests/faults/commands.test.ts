import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { removeDataDir, runToEnd, serverFile, temporaryDataDir } from '../support/server.ts'
import { isLong, long } from '../support/tier.ts'

const commandFile = (name: string) => path.join(path.dirname(serverFile), `commands/${name}.ts`)

function dataDirForThisTest(): string {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** Everything that looks at an installation or changes one. */
const commands: [string, string[]][] = [
  ['staff', ['add', 'jana@hotovo.test']],
  ['audit-verify', []],
  ['backup', ['FILE']],
  ['staff', ['reset', 'admin@hotovo.test']],
  ['merchants', ['add', 'Obchod']],
  ['merchants', ['list']],
  ['oauth-clients', ['list']],
  ['jobs', ['list']],
  ['doctor', []],
]

test.each(isLong ? commands : commands.slice(0, 3))(
  '%s %j in another folder than the server has says that nothing is there, and makes nothing',
  async (name, args) => {
    const dataDir = dataDirForThisTest()
    const file = path.join(path.dirname(dataDir), 'hotovo.backup')
    const { code, words } = await runToEnd(
      commandFile(name),
      args.map((arg) => arg.replace('FILE', file)),
      { DATA_DIR: dataDir },
    )
    expect(words).toContain(`There is no Hotovo in ${dataDir}. Is it the one that the server has?`)
    expect(code).toBe(name === 'audit-verify' ? 2 : 1)
    expect(fs.readdirSync(path.dirname(dataDir))).toEqual([])
  },
)

test('nor is an empty database made one by a command', long, async () => {
  const cluster = await openEmbeddedPostgres(dataDirForThisTest(), () => {})
  onTestFinished(cluster.close)
  const { host, port, user, database } = cluster.address
  const dataDir = dataDirForThisTest()
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SECRETS: path.join(dataDir, 'keys.json'),
  }
  expect(await runToEnd(commandFile('keys'), ['new'], environment)).toMatchObject({ code: 0 })
  const { code, words } = await runToEnd(commandFile('staff'), ['reset', 'admin@hotovo.test'], environment)
  expect({ code, words }).toEqual({
    code: 1,
    words: expect.stringContaining('There is no Hotovo in the database at DATABASE_URL.'),
  })
})

test.each(['FILE/keys.json', ...(isLong ? ['/proc/hotovo/keys.json'] : [])])(
  'keys that cannot be put at %s are a sentence',
  async (place) => {
    const file = path.join(path.dirname(dataDirForThisTest()), 'file')
    fs.writeFileSync(file, '')
    const SECRETS = place.replace('FILE', file)
    const { code, words } = await runToEnd(commandFile('keys'), ['new'], { SECRETS })
    expect({ code, words }).toEqual({
      code: 1,
      words: expect.stringMatching(/^\S+keys\.json cannot be written \(E[A-Z]+\)\.\n$/),
    })
  },
)

test('lines of .env that say nothing are told, without what may be a secret in them', () => {
  const cwd = path.dirname(dataDirForThisTest())
  fs.writeFileSync(path.join(cwd, '.env'), 'LOG_LEVEL=warn\nBANK_EUR SK31 1200\nHOST:127.0.0.1\nPORT=x\n')
  const { stdout, stderr } = spawnSync(process.execPath, [commandFile('keys'), 'new'], {
    cwd,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect(stdout).toBe(
    'Line 2 of .env (BANK_EUR …) is not NAME=value, and not read.\n' +
      'Line 3 of .env (HOST …) is not NAME=value, and not read.\n',
  )
  expect(stderr).toBe('PORT must be a whole number from 0 to 65535.\n')
})

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
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
import { setUpFactor, signInAs } from '../support/staff.ts'
import { isLong, long } from '../support/tier.ts'

const staffFile = path.join(path.dirname(serverFile), 'commands/staff.ts')

/** `npm run staff -- …` as it runs; answers the exit code and all it said. */
const staff = (args: readonly string[], environment: Record<string, string>) =>
  runToEnd(staffFile, args, environment)

const passwordIn = (words: string) => /the password (?:is )?(\S{23})$/m.exec(words)?.[1] ?? 'none'

test('the first admin is made once, and accounts from the shell work beside a running server and without one', async () => {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const port = await freePort()
  const signIn = async (email: string, password: string) =>
    (await httpApi({ baseUrl: server.baseUrl, fetch }).session.signIn({ email, password })).ok

  let server = await startServer(dataDir, port)
  const first = passwordIn(server.output())
  expect(server.output()).toContain('The first admin is admin@hotovo.test')
  expect(await signIn('admin@hotovo.test', first)).toBe(true)

  const added = await staff(['add', 'jana@hotovo.test', '--role', 'admin'], { DATA_DIR: dataDir })
  expect(added).toMatchObject({ code: 0, words: expect.stringContaining('jana@hotovo.test (admin)') })
  expect(await signIn('jana@hotovo.test', passwordIn(added.words))).toBe(true)
  // What closing means is asked in acceptance/sign-in; here is how it is told.
  if (isLong) {
    expect(await staff(['close', 'Jana@hotovo.test'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      words: expect.stringContaining("jana@hotovo.test is closed. Tickets that are nobody's now: 0."),
    })
    expect(await signIn('jana@hotovo.test', passwordIn(added.words))).toBe(false)
    expect(await staff(['close', 'admin@hotovo.test'], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      words: expect.stringContaining('This is the last open account of an admin. Add another one first.'),
    })
    expect(await staff(['open', 'jana@hotovo.test'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      words: expect.stringContaining('jana@hotovo.test is open.'),
    })
    expect(await signIn('jana@hotovo.test', passwordIn(added.words))).toBe(true)
  }
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)

  expect(await server.stop()).toBe(0)

  const reset = await staff(['reset', 'admin@hotovo.test'], { DATA_DIR: dataDir })
  expect(reset.code).toBe(0)
  expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

  server = await startServer(dataDir, port)
  expect(server.output()).not.toContain('admin')
  expect(await signIn('admin@hotovo.test', first)).toBe(false)
  expect(await signIn('admin@hotovo.test', passwordIn(reset.words))).toBe(true)
  await server.stop()
})

test(
  'beside a running server a second factor that was lost is removed, and there is none to remove twice',
  long,
  async () => {
    const dataDir = furnishedDataDir()
    onTestFinished(() => removeDataDir(dataDir))
    const server = await startServer(dataDir, await freePort())
    const credentials = { email: 'admin@hotovo.test', password: passwordIn(server.output()) }
    const door = (token?: string) => httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => token })
    const chosen = { ...credentials, password: 'orgován pod lampou 17' }
    const first = door((await signInAs(door(), credentials)).accessToken)
    expect(await first.staff.me()).toMatchObject({ error: { code: 'password-change-required' } })
    const change = { password: credentials.password, newPassword: chosen.password }
    expect(await first.staff.own.changePassword(change)).toMatchObject({ ok: true })
    // Codes of a real server follow the machine's clock.
    await setUpFactor(door((await signInAs(door(), chosen)).accessToken), {
      now: () => new Date().toISOString(),
    })
    const isIn = async () => (await door((await signInAs(door(), chosen)).accessToken).staff.me()).ok
    expect(await isIn()).toBe(false)
    const remove = () => staff(['remove-factor', 'Admin@hotovo.test'], { DATA_DIR: dataDir })
    expect(await remove()).toMatchObject({
      code: 0,
      words: expect.stringContaining('admin@hotovo.test has no second factor any more.'),
    })
    expect(await isIn()).toBe(true)
    expect(await remove()).toMatchObject({
      code: 1,
      words: expect.stringContaining('This account has no second factor.'),
    })
    expect(await server.stop()).toBe(0)
  },
)

test(
  'a file of an older Hotovo, which knew no signing keys, gets one and keeps the others',
  long,
  async () => {
    const dataDir = furnishedDataDir()
    onTestFinished(() => removeDataDir(dataDir))
    const secrets = path.join(dataDir, 'secrets.json')
    const { keys } = JSON.parse(fs.readFileSync(secrets, 'utf8'))
    fs.writeFileSync(secrets, JSON.stringify({ keys }))
    expect(await staff(['add', 'jana@hotovo.test'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(JSON.parse(fs.readFileSync(secrets, 'utf8'))).toMatchObject({ keys, signing: [{}] })
  },
)

test('the password of the first admin stays out of the journal of a service', async () => {
  const dataDir = temporaryDataDir()
  const file = path.join(path.dirname(dataDir), 'journal')
  const journal = fs.openSync(file, 'w')
  const { dev, ino } = fs.fstatSync(journal)
  const port = await freePort()
  const child = spawn(process.execPath, [serverFile], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKEND: 'memory',
      JOURNAL_STREAM: `${dev}:${ino}`,
    },
    stdio: ['ignore', journal, 'ignore'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    fs.closeSync(journal)
    removeDataDir(dataDir)
  })
  await vi.waitFor(() => expect(fs.readFileSync(file, 'utf8')).toContain('Hotovo is at'), {
    timeout: 180_000,
    interval: 50,
  })
  const words = fs.readFileSync(file, 'utf8')
  expect(words).toContain('The first admin is admin@hotovo.test; the password stays out of the journal.')
  expect(words).not.toContain('the password is')
})

type Wrong = readonly [string[], Record<string, string>, string]

async function refused(dataDir: string, all: readonly Wrong[]): Promise<void> {
  for (const [args, environment, sentence] of all) {
    const { code, words } = await staff(args, { DATA_DIR: dataDir, ...environment })
    expect({ code, args }).toEqual({ code: 1, args })
    expect(words).toContain(sentence)
    expect(words).not.toContain('    at ')
  }
}

test('what the shell gets wrong is answered with a sentence', async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const usage = 'npm run staff -- add EMAIL'
  const wrong: Wrong[] = [
    [['add', 'a@b.sk', '--role', 'root'], {}, usage],
    [['add', 'a@b.sk'], { BACKEND: 'memory' }, 'BACKEND=memory keeps no accounts'],
    [[], {}, usage],
    [['add'], {}, usage],
    [['reset', 'a@b.sk', '--role', 'admin'], {}, usage],
    [['remove-factor', 'a@b.sk', '--role', 'admin'], {}, usage],
    [['remove', 'a@b.sk'], {}, usage],
    [['add', 'a@b.sk', '--rolle', 'admin'], {}, usage],
    [['add', 'jana@hotovo.test'], {}, `There is no Hotovo in ${dataDir}.`],
  ]
  await refused(dataDir, isLong ? wrong : wrong.slice(0, 2))
})

test('and so is what only the database knows to be wrong', long, async () => {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const server = await startServer(dataDir, await freePort())
  onTestFinished(async () => void (await server.stop()))
  await refused(dataDir, [
    [['add', 'jana'], {}, 'This is not an e-mail address.'],
    [['reset', 'jana@hotovo.test'], {}, 'There is no account with this e-mail.'],
  ])
})

import path from 'node:path'
import { scopes } from '@hotovo/domain/merchants/merchant'
import { expect, onTestFinished, test } from 'vitest'
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

const merchantsFile = path.join(path.dirname(serverFile), 'commands/merchants.ts')

/** `npm run merchants -- …` as it runs; answers the exit code and all it said. */
const merchants = (args: readonly string[], environment: Record<string, string>) =>
  runToEnd(merchantsFile, args, environment)

const keyIn = (words: string) => /has the key (hv_live_[0-9A-Za-z]{40})$/m.exec(words)?.[1] ?? 'none'

test('keys are made, told and revoked beside a running server and without one', long, async () => {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const port = await freePort()
  let server = await startServer(dataDir, port)
  const shell = (...args: string[]) => merchants(args, { DATA_DIR: dataDir })
  const asked = async (key: string, what: string) =>
    (await fetch(server.baseUrl + what, { headers: { authorization: `Bearer ${key}` } })).status

  const added = await shell('add', 'Kníhkupectvo Ľuba')
  expect(added).toMatchObject({ code: 0, words: expect.stringContaining('Kníhkupectvo Ľuba has the key') })
  expect(added.words).toContain(scopes.join(', '))
  const key = keyIn(added.words)
  expect(await asked(key, '/api/transactions')).toBe(200)
  const narrow = keyIn(
    (await shell('add', 'Kníhkupectvo Ľuba', '--scope', 'vouchers.view', '--scope', 'vouchers.redeem')).words,
  )
  expect([await asked(narrow, '/api/transactions'), await asked(narrow, '/api/vouchers/ABC')]).toEqual([
    403, 422,
  ])

  const listed = await shell('list')
  expect(listed.code).toBe(0)
  expect(listed.words.match(/Kníhkupectvo Ľuba/g)).toHaveLength(1)
  for (const one of [key, narrow]) {
    expect(listed.words).toContain(`…${one.slice(-4)}`)
    expect(listed.words).not.toContain(one)
  }
  const revoked = await shell('revoke', key.slice(-4))
  expect(revoked).toMatchObject({
    code: 0,
    words: expect.stringContaining('of Kníhkupectvo Ľuba is revoked.'),
  })
  expect(await asked(key, '/api/transactions')).toBe(401)
  expect(await asked(narrow, '/api/vouchers/ABC')).toBe(422)
  const again = await shell('revoke', key.slice(-4))
  expect(again).toMatchObject({ code: 1, words: expect.stringContaining('There is no such key') })
  expect(await server.stop()).toBe(0)

  const alone = await shell('add', 'Káva')
  expect((await shell('list')).words).toContain('revoked')
  server = await startServer(dataDir, port)
  expect(await asked(keyIn(alone.words), '/api/transactions')).toBe(200)
  await server.stop()
})

test('what the shell gets wrong is answered with a sentence', async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const usage = 'npm run merchants -- add NAME'
  const wrong: [string[], Record<string, string>, string][] = [
    [['add', 'Obchod', '--scope', 'everything'], {}, usage],
    [['add', 'Obchod'], { BACKEND: 'memory' }, 'BACKEND=memory keeps no merchants'],
    [[], {}, usage],
    [['add'], {}, usage],
    [['add', 'Obchod', 'Dva'], {}, usage],
    [['list', '--scope', 'vouchers.view'], {}, usage],
    [['list', 'Obchod'], {}, usage],
    [['revoke'], {}, usage],
    [['remove', 'Obchod'], {}, usage],
    [['list'], {}, `There is no Hotovo in ${dataDir}.`],
  ]
  for (const [args, environment, sentence] of isLong ? wrong : wrong.slice(0, 2)) {
    const { code, words } = await merchants(args, { DATA_DIR: dataDir, ...environment })
    expect({ code, args }).toEqual({ code: 1, args })
    expect(words).toContain(sentence)
    expect(words).not.toContain('    at ')
  }
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { httpService, smtpTarget } from '../support/mail.ts'
import { furnishedDataDir } from '../support/real-server.ts'
import { removeDataDir, runToEnd, serverFile } from '../support/server.ts'

/** `npm run doctor` as it runs; answers the exit code, its lines by how they begin, and all it said. */
async function doctor(environment: Readonly<Record<string, string>>) {
  const { code, words } = await runToEnd(
    path.join(path.dirname(serverFile), 'commands/doctor.ts'),
    [],
    environment,
  )
  const lines = (is: string) => words.split('\n').filter((line) => line.startsWith(`${is} `))
  return { code, words, lines }
}

function dataDirForThisTest(): string {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

test('an installation that stands well is told so line by line, and its mail server gets no letter', async () => {
  const [mail, sms] = [await smtpTarget(), await httpService()]
  onTestFinished(async () => void (await Promise.all([mail.close(), sms.close()])))
  const dataDir = dataDirForThisTest()
  const { code, words, lines } = await doctor({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://hotovo.test',
    TRUST_PROXY: '1',
    ...mail.environment,
    SMS: 'http',
    SMS_HTTP_URL: sms.url,
    SMS_HTTP_TOKEN: 'x',
  })
  expect(lines('wrong')).toEqual([])
  for (const told of [
    `free for ${dataDir}`,
    'their owner only',
    'newest shape',
    'Letters: ',
    'Text messages: ',
  ])
    expect(lines('fine').filter((line) => line.includes(told))).toHaveLength(1)
  expect(lines('look').filter((line) => line.includes('CHECKPOINTS_URL is not set'))).toHaveLength(1)
  expect(lines('look').filter((line) => line.includes('STAFF_MFA is optional'))).toHaveLength(1)
  expect(words).toMatch(/\nWrong: 0\. Worth a look: \d\.\n$/)
  expect(code).toBe(0)
  expect([await mail.received(), sms.taken]).toEqual([[], []])
})

test('whatever nobody should rely on is told, all of it, without a password', async () => {
  const dataDir = dataDirForThisTest()
  fs.chmodSync(path.join(dataDir, 'secrets.json'), 0o644)
  const { code, words, lines } = await doctor({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://hotovo.test',
    LETTERS: 'smtp',
    SMTP_URL: 'smtp://me:kanarik@127.0.0.1:1',
    CHECKPOINTS_URL: 'http://127.0.0.1:2/',
  })
  expect(lines('wrong')).toEqual([
    expect.stringContaining('(mode 644): chmod 600'),
    expect.stringMatching(/Letters: 127\.0\.0\.1:1 does not take us \(E[A-Z]+\)\.$/),
    expect.stringContaining('PUBLIC_URL is http://hotovo.test, without https'),
    expect.stringMatching(/Checkpoints: 127\.0\.0\.1:2 does not take us \(E[A-Z]+\)\.$/),
  ])
  expect(words).not.toContain('kanarik')
  expect(code).toBe(1)
})

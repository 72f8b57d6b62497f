import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedPostgres } from '../../server/embedded-postgres.ts'
import { ended, freePort, removeDataDir, serverFile, startHouse, temporaryDataDir } from '../support/house.ts'

const verifyFile = path.join(path.dirname(serverFile), 'commands/audit-verify.ts')

/** `npm run audit:verify` as it runs; answers the exit code and all it said. */
const verify = (environment: Record<string, string>) => ended(verifyFile, [], environment)

/** Does something to the database of a folder on which no Hotovo runs, as somebody with all rights. */
async function tamper(dataDir: string, statement: string): Promise<void> {
  const postgres = await openEmbeddedPostgres(dataDir, () => {})
  const client = new pg.Client(postgres.address)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement)
  await client.end()
  await postgres.close()
}

test('the audit log is verified beside a running server and without one, and what was done to it is told', async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const folder = path.join(dataDir, 'checkpoints')
  const house = await startHouse(dataDir, await freePort())
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    words: expect.stringContaining('The audit log is the one that was written: 1 rows.'),
  })
  // A sign-in that fails comes after the first checkpoint; the stop writes another one.
  const refused = await fetch(`${house.baseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nikto@hotovo.test', password: 'nič' }),
  })
  expect(refused.status).toBe(401)
  expect(await house.stop()).toBe(0)
  const [name] = fs.readdirSync(folder)
  const checkpoint = JSON.parse(fs.readFileSync(path.join(folder, name!), 'utf8'))
  const seen = checkpoint.heads.reduce((sum: number, { seq }: { seq: number }) => sum + seq, 0)
  expect(seen).toBe(2)
  expect((await verify({ DATA_DIR: dataDir })).words).toContain(
    `Checkpoints: 1, the last of ${checkpoint.at}.`,
  )

  await tamper(dataDir, `update audit_logs set severity = 'low' where severity = 'high'`)
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    words: expect.stringMatching(
      /audit_logs 2 \(chain 3, place \d\) is not what was written there.*\n.*NOT the one that was written: 2 rows, findings: 1/,
    ),
  })

  // Cut, with the head: the chain is whole, and shorter than the checkpoint saw it.
  await tamper(
    dataDir,
    `delete from audit_logs;
     update audit_chains set seq = 0, hash = decode(repeat('00', 32), 'hex'), at = null`,
  )
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    words: expect.stringContaining(`What checkpoint ${name} saw is no longer there (chain 3, place`),
  })

  // The server runs all the same, says so, and leaves the witness alone.
  const before = fs.readFileSync(path.join(folder, name!), 'utf8')
  const again = await startHouse(dataDir, await freePort())
  expect(await again.stop()).toBe(0)
  expect(again.output()).toContain('the audit log is not the one of its last checkpoint')
  expect(fs.readFileSync(path.join(folder, name!), 'utf8')).toBe(before)

  fs.rmSync(folder, { recursive: true })
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    words: expect.stringContaining('There is no checkpoint in'),
  })
})

test('where nobody can look, the exit code is 2 and a sentence says why', async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const wrong: [Record<string, string>, string][] = [
    [{}, 'There is no database in'],
    [{ BACKEND: 'memory' }, 'BACKEND=memory keeps no audit log'],
    [{ PORT: 'x' }, 'PORT must be'],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRETS: 'none.json' },
      'The database cannot be read',
    ],
  ]
  for (const [environment, sentence] of wrong) {
    const { code, words } = await verify({ DATA_DIR: dataDir, ...environment })
    expect({ code, environment }).toEqual({ code: 2, environment })
    expect(words).toContain(sentence)
    expect(words).not.toContain('    at ')
  }
  expect(fs.existsSync(dataDir)).toBe(false)
})

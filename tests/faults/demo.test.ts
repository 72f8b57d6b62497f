import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoSeed } from '../../server/demo/fill.ts'
import { endOf, story } from '../../server/demo/story.ts'
import { furnishedDataDir } from '../support/real-server.ts'
import {
  freePort,
  type RunningServer,
  removeDataDir,
  runToEnd,
  serverFile,
  startServer,
} from '../support/server.ts'
import { long } from '../support/tier.ts'

const demoFile = path.join(import.meta.dirname, 'demo-server.ts')
const verifyFile = path.join(path.dirname(serverFile), 'commands/audit-verify.ts')
const orders = 400

function dataDirForThisTest(): string {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** What is in the database of a running demo: counts, and when its story began. */
async function contents(dataDir: string) {
  const host = path.join(dataDir, 'postgres')
  const reader = new pg.Client({ host, port: 5432, user: 'postgres', database: 'hotovo' })
  await reader.connect()
  const { rows } = await reader.query(
    `select (select count(*) from voucher_orders)::int as orders,
            (select sum(version - 1) from voucher_orders)::int as changes,
            (select count(*) from order_payments)::int as payments,
            (select count(*) from deliveries
              where sealed is not null and created_at < now() - interval '15 days')::int as "oldSecrets",
            (select count(*) from deliveries where failures > 0)::int as failing,
            (select count(*) from audit_logs where action = 'security_admin_login_failed')::int as failures,
            (select json_agg(email order by email) from staff_accounts) as staff,
            (select min(created_at) from staff_accounts) as began`,
  )
  await reader.end()
  return rows[0]
}

/** What has to be there of a story that began then. */
function whole(began: Date) {
  const { histories, failures } = story(demoSeed, endOf(began.toISOString()), orders)
  const steps = histories.flatMap((history) => history.steps)
  const payments = steps.filter((step) => 'money' in step || 'takesBack' in step).length
  const staff = ['peter.blaho@example.com', 'zuzana.kovacova@example.com']
  return {
    orders,
    changes: steps.length,
    payments,
    oldSecrets: 0,
    failing: 2,
    failures: failures.length,
    staff,
    began,
  }
}

const passwords = (words: string) =>
  [...words.matchAll(/^(\S+) \(admin\) has the password (\S{23})$/gm)].map(([, email, password]) => ({
    email: email!,
    password: password!,
  }))

/** What its first start printed is true, and what its next one finds is all of it. */
async function isWhole(dataDir: string, port: number, first: RunningServer, staff: number): Promise<void> {
  const before = await contents(dataDir)
  expect(before).toEqual(whole(before.began))
  const [, folder, names] = /^Statements to drop in among the payments are in (\S+): (.+)$/m.exec(
    first.output(),
  )!
  expect(folder).toBe(path.join(dataDir, 'statements'))
  expect(fs.readdirSync(folder!).sort()).toEqual(names!.split(', ').sort())
  expect(names).toBe('vypis-eur.xml, vypis-eur.csv, vypis-czk.gpc')
  const told = [...first.output().matchAll(/^Voucher (\S+) to try out has the password (\S+)$/gm)]
  expect(told).toHaveLength(2)
  const { vouchers } = httpApi({ baseUrl: first.baseUrl, fetch })
  for (const [, code, password] of told)
    expect(await vouchers.verify({ code: code!, password: password! })).toMatchObject({
      value: { isValid: true },
    })
  const accounts = passwords(first.output())
  expect(accounts).toHaveLength(staff)
  for (const account of accounts)
    expect(await httpApi({ baseUrl: first.baseUrl, fetch }).session.signIn(account)).toMatchObject({
      ok: true,
    })
  // What the demo was filled with is told by its trail, as everything is.
  const verified = await runToEnd(verifyFile, [], { DATA_DIR: dataDir })
  expect(verified).toMatchObject({ code: 0, words: expect.stringContaining('is the one that was written') })
  expect(await first.stop()).toBe(0)

  const second = await startServer(dataDir, port, {}, demoFile)
  expect(second.output()).not.toContain('demo')
  expect(passwords(second.output())).toEqual([])
  expect(await contents(dataDir)).toEqual(before)
  expect(await second.stop()).toBe(0)
}

test(
  'the demo fills its folder once, opens for both of its staff, and its next start finds everything',
  long,
  async () => {
    const dataDir = dataDirForThisTest()
    const port = await freePort()
    await isWhole(dataDir, port, await startServer(dataDir, port, {}, demoFile), 2)
  },
)

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a filling that %s ended is finished by the next start, and the one after it finds everything',
  long,
  async (signal) => {
    const dataDir = dataDirForThisTest()
    const port = await freePort()
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
    const child = spawn(process.execPath, [demoFile], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let words = ''
    child.stdout.on('data', (data) => {
      words += data
    })
    await vi.waitFor(() => expect(words).toContain(`of ${orders} orders`), { timeout: 180_000, interval: 5 })
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
    expect(passwords(words).map(({ email }) => email)).toEqual(['zuzana.kovacova@example.com'])

    const next = await startServer(dataDir, port, {}, demoFile)
    expect(passwords(next.output()).map(({ email }) => email)).toEqual(['peter.blaho@example.com'])
    await isWhole(dataDir, port, next, 1)
  },
)

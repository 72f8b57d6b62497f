import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
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

const verifyFile = path.join(path.dirname(serverFile), 'commands/audit-verify.ts')

/** `npm run audit:verify` as it runs; answers the exit code and all it said. */
const verify = (environment: Record<string, string>) => runToEnd(verifyFile, [], environment)

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

/** Every row of the log, and its hash, as if it had been written an hour ago. */
const anHourOlder = `do $$
declare
  one record;
  last bytea := null;
  place smallint := null;
begin
  for one in
    select 'audit_logs' as log, id, chain, seq from audit_logs
    union all select 'record_hashes', id, chain, seq from record_hashes order by chain, seq
  loop
    if place is distinct from one.chain then last := decode(repeat('00', 32), 'hex'); end if;
    place := one.chain;
    execute format(
      'update %1$I set recorded_at = recorded_at - interval ''1 hour'' where id = $1', one.log) using one.id;
    execute format(
      'update %1$I r set hash = audit_hash($2, %1$L, to_jsonb(r)) where id = $1 returning hash', one.log)
      into last using one.id, last;
    execute format(
      'update audit_chains c set hash = r.hash, at = r.recorded_at from %1$I r where r.id = $1 and c.chain = r.chain', one.log)
      using one.id;
  end loop;
end $$`

/** What the server's role may do, with all that triggers do then. */
const voucherOutOfNothing = `
  set session_replication_role = origin; begin;
  insert into vouchers (serial, last_four, key_name, code_hash, password_hash, currency, amount_minor, balance_minor,
    lapsed_minor, voided, frozen, created_at, expires_at)
  values ('VCH-AAAAAAAA1', '7K3P', 'AAAAAAAA', repeat('B', 43), repeat('B', 43), 'EUR', 50000, 50000, 0, false, false,
    now(), now() + interval '1 year');
  insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
  values ('VCH-AAAAAAAA1', 'issue', 50000, 50000, now());
  insert into voucher_audit_log (voucher_serial, action_type, actor_kind, created_at)
  values ('VCH-AAAAAAAA1', 'created', 'system', now());
  commit`

test('the audit log is verified beside a running server and without one, and what was done to it is told', async () => {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const folder = path.join(dataDir, 'checkpoints')
  const sent: string[] = []
  const receiver = http.createServer(async (request, response) => {
    sent.push(await text(request))
    response.writeHead(204).end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo
  const server = await startServer(dataDir, await freePort(), {
    CHECKPOINTS_URL: `http://127.0.0.1:${port}/`,
  })
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    words: expect.stringContaining('The audit log is the one that was written: 2 rows.'),
  })
  // A sign-in that fails comes after the first checkpoint; the stop writes another one.
  const refused = await fetch(`${server.baseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nikto@hotovo.test', password: 'nič' }),
  })
  expect(refused.status).toBe(401)
  expect(await server.stop()).toBe(0)
  // One file a day: two of them when midnight came in between.
  const names = fs.readdirSync(folder).sort()
  const name = names.at(-1)
  const written = fs.readFileSync(path.join(folder, name!), 'utf8')
  expect(sent.at(-1)).toBe(written)
  const checkpoint = JSON.parse(written)
  const seen = checkpoint.heads.reduce((sum: number, { seq }: { seq: number }) => sum + seq, 0)
  // Three entries, and what the first admin's account was when it was made.
  expect(seen).toBe(4)
  const { words } = await verify({ DATA_DIR: dataDir, CHECKPOINTS_URL: `http://127.0.0.1:${port}/` })
  expect(words).toContain(`Checkpoints: ${names.length}, the last of ${checkpoint.at} (SHA-256 `)
  expect(words).toContain('CHECKPOINTS_URL gives nothing back: compare')

  // Each kind of it is found in contracts/audit-tampering; here is how it is told.
  if (isLong) {
    await tamper(dataDir, `update staff_accounts set password_hash = password_hash || 'x'`)
    expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      words: expect.stringMatching(/staff_accounts [0-9a-f-]{36} is not what it was made as\./),
    })
    await tamper(dataDir, `update staff_accounts set password_hash = left(password_hash, -1)`)

    await tamper(dataDir, `update audit_logs set severity = 'low' where severity = 'high'`)
    expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      words: expect.stringMatching(
        /audit_logs 2 \(chain 3, place \d\) is not what was written there.*\n.*NOT the one that was written: 2 rows, findings: 1/,
      ),
    })
    await tamper(dataDir, `update audit_logs set severity = 'high' where severity = 'low'`)

    await tamper(dataDir, voucherOutOfNothing)
    expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      words: expect.stringMatching(
        /\nvouchers VCH-AAAAAAAA1 has no paid order behind it, .*\n.*findings: 1\./,
      ),
    })
  }

  // Cut, with the head: the chain is whole, and shorter than the checkpoint saw it.
  await tamper(
    dataDir,
    `delete from audit_logs;
     delete from voucher_ledger;
     delete from voucher_audit_log;
     delete from vouchers;
     delete from kept_figures;
     delete from record_hashes;
     update audit_chains set seq = 0, hash = decode(repeat('00', 32), 'hex'), at = null`,
  )
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    words: expect.stringContaining(`What checkpoint ${name} saw is no longer there (chain 3, place`),
  })

  // The server runs all the same, says so, and leaves the witness alone.
  const before = fs.readFileSync(path.join(folder, name!), 'utf8')
  const again = await startServer(dataDir, await freePort())
  const warnings = async () => (await (await fetch(`${again.baseUrl}/readyz`)).json()).warnings
  await expect
    .poll(warnings, { timeout: 20_000 })
    .toContain('The audit log is not the one of its last checkpoint (npm run audit:verify tells more).')
  expect(await again.stop()).toBe(0)
  expect(again.output()).toContain('the audit log is not the one of its last checkpoint')
  expect(fs.readFileSync(path.join(folder, name!), 'utf8')).toBe(before)

  // Without the witness it is still known that somebody is there whom nobody has added.
  fs.rmSync(folder, { recursive: true })
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    words: expect.stringContaining('has no entry of its creation'),
  })
})

test('a log without its checkpoints is not said to be the one that was written', long, async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const folder = path.join(dataDir, 'checkpoints')
  await (await startServer(dataDir, await freePort())).stop()
  fs.rmSync(folder, { recursive: true })
  await tamper(dataDir, anHourOlder)
  expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    words: expect.stringMatching(
      /There is no checkpoint in .*\nrecord_hashes 1 .* is in no checkpoint: what was cut off after it, nobody could tell\.\n.*findings: 1\./,
    ),
  })
})

test('where nobody can look, the exit code is 2 and a sentence says why', async () => {
  const dataDir = temporaryDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const wrong: [Record<string, string>, string][] = [
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRETS: 'none.json' },
      'The database at DATABASE_URL cannot be used',
    ],
    [{}, 'There is no Hotovo in'],
    [{ BACKEND: 'memory' }, 'BACKEND=memory keeps no audit log'],
    [{ PORT: 'x' }, 'PORT must be'],
  ]
  for (const [environment, sentence] of isLong ? wrong : wrong.slice(0, 1)) {
    const { code, words } = await verify({ DATA_DIR: dataDir, ...environment })
    expect({ code, environment }).toEqual({ code: 2, environment })
    expect(words).toContain(sentence)
    expect(words).not.toContain('    at ')
  }
  expect(fs.existsSync(dataDir)).toBe(false)
})

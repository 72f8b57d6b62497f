import { serverMacs } from '@hotovo/adapters/native/macs'
import { readCheckpoints, withRemoteCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import type { Finding, FindingCode } from '@hotovo/adapters/postgres/audit/finding'
import { openSnapshot, type Verdict, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import {
  doneIn,
  migrationNames,
  NewerDatabase,
  shapeRefusal,
} from '@hotovo/adapters/postgres/setup/migrations'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import { type Config, readConfig, StartRefused, samplesIn } from '../config.ts'
import { say } from '../output.ts'
import { EmbeddedPostgresRefusal } from '../postgres/refusal.ts'
import { joinDatabase } from '../startup/database.ts'
import { loadEnvFile } from '../startup/env-file.ts'
import { findSecrets } from '../startup/secrets.ts'

/**
 * `npm run audit:verify`, beside a running server or without one: exit code 0 when the audit log is the one that
 * was written, 1 when it is not, 2 when nobody could look.
 */

/** So many findings are told in words. */
const told = 20

const place = ({ chain, seq }: Finding) => `chain ${chain}, place ${seq}`
/** Where it stands what was let out by hand, and by whom. */
const byHand = ['hand_payments', 'voucher_reissues', 'contact_corrections', 'letter_openings']
const record = ({ table, id }: Finding) => `${table} ${id}`
const row = (finding: Finding) => `${finding.table} ${finding.id} (${place(finding)})`

const sentences: Readonly<Record<FindingCode, (finding: Finding) => string>> = {
  changed: (finding) => `${row(finding)} is not what was written there, or the row before it is not.`,
  missing: (finding) => `Something is missing at ${place(finding)}.`,
  displaced: (finding) => `${row(finding)} stands where another row stands already, or where none may.`,
  'wrong-chain': (finding) => `${row(finding)} belongs to another chain.`,
  'time-runs-back': (finding) => `${row(finding)} was recorded before the row before it.`,
  'outside-chains': ({ table }) => `${table} has rows that are in no chain.`,
  'head-differs': (finding) =>
    `The head of chain ${finding.chain} is not its last row (place ${finding.seq}).`,
  'checkpoint-broken': (finding) =>
    `What checkpoint ${finding.checkpoint} saw is no longer there (${place(finding)}).`,
  'checkpoint-forged': ({ checkpoint }) => `Checkpoint ${checkpoint} was not written by this installation.`,
  'checkpoint-gap': ({ checkpoint }) =>
    `Checkpoint ${checkpoint} does not follow the one before it: that one is missing, or was put there later.`,
  unwitnessed: (finding) =>
    `${row(finding)} and what follows is in no checkpoint: what was cut off after it, nobody could tell.`,
  altered: ({ id }) =>
    `The ${id} is not what Hotovo lays down: gone, switched off, another one, or one too many.`,
  creation: (finding) => `${record(finding)} has no entry of its creation, or several.`,
  'record-unknown': (finding) => `There is something written about ${record(finding)}, which does not exist.`,
  'record-changed': (finding) => `${record(finding)} is not what it was made as.`,
  'does-not-follow': (finding) =>
    `${row(finding)} tells of a change from another value than the one before it left, or of none.`,
  'ledger-broken': (finding) => `${record(finding)} is not worth what its ledger adds up to.`,
  unbacked: (finding) =>
    finding.table === 'order_payments'
      ? `${record(finding)} is behind no line of a statement that was accepted, and nothing that staff recorded by hand.`
      : finding.table === 'line_refunds'
        ? `${record(finding)} is of nobody who had an account by that name, of no credit of a statement, or done otherwise than its transfer says.`
        : finding.table === 'refund_transfers' || finding.table === 'refund_accounts'
          ? `${record(finding)} is of nobody who had an account by that name, moved no money of its order, or left by another line.`
          : byHand.includes(finding.table ?? '')
            ? `${record(finding)} is of nobody who had an account by that name, of another day, or beyond what its person may let out that day.`
            : `${record(finding)} has no paid order behind it, is worth more than was ordered or replaced, or goes to another order.`,
  'sums-differ': (finding) =>
    `${record(finding)} is not what its payments, vouchers, transactions or rows add up to.`,
  'untold-change': (finding) => `${record(finding)} is not what its entries add up to.`,
}

const counted = (count: number) => count.toLocaleString('en-GB')

async function verify(config: Config, address: DatabaseAddress): Promise<Verdict> {
  const client = await openSnapshot(address).catch((fault: NodeJS.ErrnoException) => {
    throw new StartRefused(`The database cannot be read: ${fault.message || fault.code}.`)
  })
  try {
    const macs = serverMacs((await findSecrets(config, address, say)).hashing)
    // Before the first question to the database, which sees what was there when it was asked: a checkpoint that is
    // written meanwhile would have seen more.
    const here = await readCheckpoints(config.checkpointFolder, macs)
    const { checkpointsUrl: url } = config
    const { checkpoints, isKept } =
      url === null ? { checkpoints: here, isKept: true } : await withRemoteCheckpoints(here, url, macs)
    const done = await doneIn(client)
    const refusal = shapeRefusal(done)
    if (refusal instanceof NewerDatabase)
      throw new StartRefused('The database is newer than what is verified here.')
    if (refusal || done.length < migrationNames().length)
      throw new StartRefused('The database is older than what is verified here. Start the server once.')
    const last = here.genuine.at(-1)
    say(
      last
        ? `Checkpoints: ${counted(here.genuine.length)}, the last of ${last.at} (SHA-256 ${last.digest}).`
        : `There is no checkpoint in ${config.checkpointFolder}.`,
    )
    if (!isKept)
      say(
        'CHECKPOINTS_URL gives nothing back: compare the newest file it keeps with the last one here, by its SHA-256.',
      )
    return await verifyAudit(client, checkpoints, {
      samples: await samplesIn(config, macs),
      progress: (count) => say(`… ${counted(count)} rows`),
    })
  } finally {
    await client.end()
  }
}

async function run(): Promise<number> {
  loadEnvFile()
  const config = readConfig(process.env)
  if (config.backend === 'memory') throw new StartRefused('BACKEND=memory keeps no audit log to look at.')
  const database = await joinDatabase(config, say)
  try {
    const { rows, findings } = await verify(config, database.address)
    for (const finding of findings.slice(0, told)) say(sentences[finding.code](finding))
    if (findings.length > told) say(`… and ${counted(findings.length - told)} more.`)
    say(
      findings.length === 0
        ? `The audit log is the one that was written: ${counted(rows)} rows.`
        : `The audit log is NOT the one that was written: ${counted(rows)} rows, findings: ${counted(findings.length)}.`,
    )
    return findings.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run()
} catch (fault) {
  const isPlain = fault instanceof StartRefused || fault instanceof EmbeddedPostgresRefusal
  console.error(isPlain ? fault.message : fault)
  process.exitCode = 2
}

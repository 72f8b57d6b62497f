import { hash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Clock, Macs } from '@hotovo/application/shared/ports'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { z } from 'zod/mini'
import type { Sql } from '../sql.ts'

/**
 * Witnesses of the audit log outside its database (decision 21): where each chain ended at an instant, signed. Who
 * cuts a chain or writes it anew would have to forge them too.
 */
export type Checkpoint = {
  /** Its file, one for each day in UTC. */
  readonly name: string
  readonly at: string
  /** Chains without rows have none. Hashes are hexadecimal. */
  readonly heads: readonly { readonly chain: number; readonly seq: number; readonly hash: string }[]
  /** The hash of the file of the day before it; null for the first, absent in those of an older Hotovo. */
  readonly previous?: string | null | undefined
  /** The hash of its own file. */
  readonly digest: string
}
/**
 * What a folder of checkpoints holds, oldest first: those that this installation wrote, names of others, and names of
 * those that do not follow the one before them.
 */
export type Checkpoints = {
  readonly genuine: readonly Checkpoint[]
  readonly forged: readonly string[]
  readonly gaps: readonly string[]
}

/** The audit log is not the one that the last checkpoint saw, or somebody else wrote that checkpoint. */
export class AuditLogChanged extends Error {
  override readonly name = 'AuditLogChanged'
}

const everyMs = 60_000

const File = z.strictObject({
  at: z.iso.datetime(),
  heads: z.array(
    z.strictObject({
      chain: z.int().check(z.gte(0), z.lte(15)),
      seq: z.int().check(z.gte(1)),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  previous: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
  mac: z.string(),
})

const fileName = /^\d{4}-\d\d-\d\d\.json$/
const nameOf = (at: string) => `${at.slice(0, 10)}.json`
const signed = ({ at, heads, previous }: Omit<Checkpoint, 'name' | 'digest'>) =>
  canonicalText({ at, heads, previous })

/** A checkpoint out of its text, but for its name; undefined where it is none of this installation. */
async function ownCheckpoint(text: string, macs: Macs): Promise<Omit<Checkpoint, 'name'> | undefined> {
  const { data } = File.safeParse(jsonIn(text))
  if (!data) return undefined
  const { mac, ...seen } = data
  const isOurs = await macs.verify('audit-checkpoint', signed(seen), mac)
  return isOurs ? { ...seen, digest: hash('sha256', text, 'hex') } : undefined
}

async function read(folder: string, name: string, macs: Macs): Promise<Checkpoint | undefined> {
  const own = await ownCheckpoint(await fs.readFile(path.join(folder, name), 'utf8'), macs)
  return own && nameOf(own.at) === name ? { name, ...own } : undefined
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return []
    throw fault
  })
  return names.filter((name) => fileName.test(name)).sort()
}

/** Reads a folder of checkpoints; one that is not there is empty. */
export async function readCheckpoints(folder: string, macs: Macs): Promise<Checkpoints> {
  const genuine: Checkpoint[] = []
  const forged: string[] = []
  const gaps: string[] = []
  for (const name of await namesIn(folder)) {
    const checkpoint = await read(folder, name, macs)
    if (!checkpoint) {
      forged.push(name)
      continue
    }
    const before = genuine.at(-1)
    const isChained = before?.previous !== undefined
    if (checkpoint.previous === undefined ? isChained : checkpoint.previous !== (before?.digest ?? null))
      gaps.push(name)
    genuine.push(checkpoint)
  }
  return { genuine, forged, gaps }
}

/** Writes a file as a whole: whoever reads it sees the old one or the new one, after a power cut too. */
async function replace(folder: string, name: string, text: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const half = path.join(folder, `.${randomUUID()}`)
  try {
    await fs.writeFile(half, text, { mode: 0o600, flush: true })
    await fs.rename(half, path.join(folder, name))
  } finally {
    await fs.rm(half, { force: true })
  }
  const handle = await fs.open(folder)
  await handle.sync()
  await handle.close()
}

/**
 * Writes a checkpoint into the folder, in the place of the day's earlier one, if the log has grown since the last;
 * answers the text of the newest file, undefined where there is none. Throws `AuditLogChanged`, and keeps the last one
 * as the witness it is, when the log no longer has what it saw.
 */
export async function writeCheckpoint(
  folder: string,
  { query }: Sql,
  { macs, clock }: { readonly macs: Macs; readonly clock: Clock },
  last?: string,
): Promise<string | undefined> {
  const newest = (await namesIn(folder)).at(-1)
  const before = newest === undefined ? undefined : await read(folder, newest, macs)
  const [row] = await query<{ log: { heads: Checkpoint['heads']; standing: number } }>(
    'select chain_heads($1) as log',
    [JSON.stringify({ heads: before?.heads ?? [] })],
  )
  const { heads, standing } = row!.log
  if (last !== undefined && !(before && before.at >= File.parse(jsonIn(last)).at))
    throw new AuditLogChanged('the last checkpoint is gone, or an earlier one stands in its place')
  if (newest !== undefined) {
    if (!before) throw new AuditLogChanged('the last checkpoint is not ours')
    const text = () => fs.readFile(path.join(folder, newest), 'utf8')
    if (canonicalText(before.heads) === canonicalText(heads)) return text()
    if (standing !== before.heads.length) throw new AuditLogChanged('the log has lost what it had')
  }
  if (heads.length === 0) return undefined
  const at = clock.now()
  // The day's earlier one goes, so what stands before it stands before the new one.
  const previous = before?.name === nameOf(at) ? before.previous : (before?.digest ?? null)
  const seen = { at, heads, ...(previous === undefined ? {} : { previous }) }
  const text = `${JSON.stringify({ ...seen, mac: await macs.sign('audit-checkpoint', signed(seen)) })}\n`
  await replace(folder, nameOf(at), text)
  return text
}

/** How the newest checkpoint is called that is kept elsewhere. */
const elsewhere = 'at CHECKPOINTS_URL'

/**
 * The checkpoints of a folder together with the newest that an address keeps, where it gives that back by GET, and whether it did.
 */
export async function withRemoteCheckpoints(
  here: Checkpoints,
  url: string,
  macs: Macs,
): Promise<{ readonly checkpoints: Checkpoints; readonly isKept: boolean }> {
  const text = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  )
  if (text === undefined || !File.safeParse(jsonIn(text)).success) return { checkpoints: here, isKept: false }
  const kept = await ownCheckpoint(text, macs)
  const checkpoints = kept
    ? {
        ...here,
        genuine: [...here.genuine, { name: elsewhere, ...kept }].sort((a, b) => (a.at < b.at ? -1 : 1)),
      }
    : { ...here, forged: [...here.forged, elsewhere] }
  return { checkpoints, isKept: true }
}

/** No receiver is waited for longer; the checkpoint is sent again a minute later. */
const patienceMs = 10_000

/** Sends checkpoints to an address that keeps them, each once, as the JSON that stands in its file. */
export function checkpointSender(url: string): (text: string | undefined) => Promise<void> {
  let sent: string | undefined
  return async (text) => {
    if (text === undefined || text === sent) return
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the checkpoint was not taken: HTTP ${answer.status}`)
    sent = text
  }
}

/**
 * Writes a checkpoint at once, every minute and at the stop. What fails is reported and tried again a minute later,
 * and never stops anything else.
 */
export function repeatEveryMinute(
  write: () => Promise<void>,
  later: (work: () => void, ms: number) => () => void,
  report: (fault: unknown) => void,
) {
  let callOff: (() => void) | undefined
  let writing = Promise.resolve()
  const next = () => {
    writing = write()
      .catch(report)
      .then(() => {
        callOff = later(next, everyMs)
      })
  }
  return {
    start: next,
    stop: async () => {
      await writing
      callOff?.()
      if (callOff) await write().catch(report)
    },
  }
}

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod/mini'

/**
 * A backup as it lies on a disk (decision 13): lines of text, compressed with gzip. The head, files and jobs are JSON; of
 * a table there is a line of JSON, its rows as PostgreSQL's COPY writes them, and `\.`; the last line has the hash of
 * all before it.
 */

const BackupHead = z.strictObject({
  kind: z.literal('hotovo-backup'),
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** Of the server it was made on. */
  postgres: z.string(),
  migrations: z.array(z.string()),
})
const KeptFile = z.strictObject({ kind: z.literal('file'), name: z.string(), text: z.string() })
const BackupJob = z.strictObject({
  kind: z.literal('job'),
  task: z.string(),
  payload: z.json(),
  runAt: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  priority: z.int(),
  /** Of one queue one job is done at a time. */
  queue: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
})
const BackupTable = z.strictObject({
  kind: z.literal('table'),
  name: z.string(),
  columns: z.array(z.string()),
})
const BackupEnd = z.strictObject({
  kind: z.literal('end'),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** The last value that each sequence gave. */
  sequences: z.record(z.string(), z.string()),
  /** Of all lines before this one. */
  sha256: z.string(),
})

export type BackupHead = z.infer<typeof BackupHead>
export type BackupJob = z.infer<typeof BackupJob>
export type BackupTable = z.infer<typeof BackupTable>
export type BackupEnd = z.infer<typeof BackupEnd>
/** What stands in a backup, in this order; rows are of the table before them, each a line with its end. */
export type BackupPart =
  | BackupHead
  | z.infer<typeof KeptFile>
  | BackupJob
  | BackupTable
  | { readonly kind: 'row'; readonly line: Uint8Array }
  | { readonly kind: 'table-end'; readonly name: string }
  | BackupEnd

export const format = 1

/** A file is not a backup, or not the one that was written. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

const newline = 10
const tableEnd = Buffer.from('\\.\n')

/** A backup that is being written; readable by its owner only, since it holds the keys. */
export type BackupWriter = {
  add(part: Exclude<BackupPart, { readonly kind: 'row' | 'table-end' | 'end' }>): Promise<void>
  /** Adds rows of the table that was added last; what it answers is waited for. */
  rows(lines: Uint8Array): Promise<void> | undefined
  endTable(): Promise<void>
  /** Writes the last line, brings the file to the disk and gives it its name. */
  close(
    sequences: BackupEnd['sequences'],
  ): Promise<readonly { readonly name: string; readonly rows: number }[]>
  /** Leaves nothing behind. */
  abandon(): void
}

/** Begins a backup beside its place; nothing has its name before it is whole, and nothing is written over. */
export function writeBackup(file: string): BackupWriter {
  const half = `${file}.${process.pid}`
  const disk = fs.createWriteStream(half, { fd: fs.openSync(half, 'wx', 0o600), flush: true })
  const gzip = createGzip()
  const written = finished(gzip.pipe(disk))
  // Whoever writes or closes is told of it by `written`.
  gzip.on('error', () => {})
  written.catch((fault) => gzip.destroy(fault))
  const whole = createHash('sha256')
  const tables: { name: string; rows: number; sha256: string }[] = []
  let current = { name: '', rows: 0, hash: createHash('sha256') }

  let draining: Promise<void> | undefined
  const drained = async () => {
    await Promise.race([once(gzip, 'drain'), written])
    draining = undefined
  }
  const put = (bytes: Uint8Array): Promise<void> | undefined => {
    whole.update(bytes)
    if (gzip.write(bytes)) return undefined
    // Several may be handed over before whoever sends them has paused.
    draining ??= drained()
    return draining
  }
  const line = async (part: object) => put(Buffer.from(`${JSON.stringify(part)}\n`))
  return {
    add: async (part) => {
      if (part.kind === 'table') current = { name: part.name, rows: 0, hash: createHash('sha256') }
      await line(part)
    },
    rows: (lines) => {
      // A line break in a value is spelt otherwise.
      for (const byte of lines) if (byte === newline) current.rows += 1
      current.hash.update(lines)
      return put(lines)
    },
    endTable: async () => {
      const { name, rows, hash } = current
      tables.push({ name, rows, sha256: hash.digest('hex') })
      await put(tableEnd)
    },
    close: async (sequences) => {
      await line({ kind: 'end', tables, sequences, sha256: whole.copy().digest('hex') })
      gzip.end()
      await written
      fs.linkSync(half, file)
      fs.rmSync(half)
      return tables
    },
    abandon: () => {
      gzip.destroy()
      disk.destroy()
      fs.rmSync(half, { force: true })
    },
  }
}

/** The lines of a compressed file, each with its end. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const disk = fs.createReadStream(file)
  disk.on('error', (fault) => gunzip.destroy(fault))
  let rest: Buffer[] = []
  for await (const chunk of disk.pipe(gunzip) as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at + 1)])
      rest = []
      from = at + 1
    }
    rest.push(chunk.subarray(from))
  }
  if (rest.some((piece) => piece.length > 0)) throw new BackupDamaged('it ends in the middle of a line')
}

const Line = z.discriminatedUnion('kind', [BackupHead, KeptFile, BackupJob, BackupTable, BackupEnd])

function parsed(line: Buffer): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line.toString('utf8')))
  } catch {
    throw new BackupDamaged('a line of it is none of ours')
  }
}

/**
 * Reads a backup from its beginning to its end; what was handed over is sound only when the end has come. Throws
 * `BackupDamaged` where it is not what was written.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256')
  const tables: { name: string; rows: number; sha256: string }[] = []
  let current: { name: string; rows: number; hash: ReturnType<typeof createHash> } | undefined
  let count = 0
  let end: BackupEnd | undefined
  try {
    for await (const line of linesOf(file)) {
      if (end) throw new BackupDamaged('something stands behind its end')
      count += 1
      if (current && !line.equals(tableEnd)) {
        whole.update(line)
        current.rows += 1
        current.hash.update(line)
        yield { kind: 'row', line }
        continue
      }
      if (current) {
        whole.update(line)
        const { name, rows, hash } = current
        tables.push({ name, rows, sha256: hash.digest('hex') })
        current = undefined
        yield { kind: 'table-end', name }
        continue
      }
      const part = parsed(line)
      if ((count === 1) !== (part.kind === 'hotovo-backup'))
        throw new BackupDamaged('it does not begin as one')
      if (part.kind === 'table') current = { name: part.name, rows: 0, hash: createHash('sha256') }
      if (part.kind === 'end') {
        const isWhole =
          part.sha256 === whole.digest('hex') && JSON.stringify(part.tables) === JSON.stringify(tables)
        if (!isWhole) throw new BackupDamaged('its hash is another one')
        end = part
      } else whole.update(line)
      yield part
    }
  } catch (fault) {
    const code = (fault as NodeJS.ErrnoException).code ?? ''
    throw code.startsWith('Z_') ? new BackupDamaged(`it cannot be unpacked (${code})`) : fault
  }
  if (!end) throw new BackupDamaged('its end is missing')
}

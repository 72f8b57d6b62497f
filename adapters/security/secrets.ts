import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod/mini'

const File = z.strictObject({
  /** The newest first: it signs, all of them verify. */
  keys: z
    .array(
      z.strictObject({
        id: z.string().check(z.minLength(1)),
        secret: z.string().check(z.regex(/^[\w-]{43,}$/, '32 bytes or more, base64url')),
        createdAt: z.iso.datetime(),
      }),
    )
    .check(z.minLength(1)),
})

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The signing and hashing keys of an installation, the newest first. */
export type Secrets = readonly Uint8Array<ArrayBuffer>[]

/** Reads the keys; undefined when the file is not a file of keys. A file that cannot be read is a fault. */
export function readSecrets(file: string): Secrets | undefined {
  const parsed = File.safeParse(jsonIn(fs.readFileSync(file, 'utf8')))
  return parsed.data?.keys.map(({ secret }) => Uint8Array.from(Buffer.from(secret, 'base64url')))
}

/**
 * Makes the file with one fresh key, readable by its owner only, unless it is there. It is on disk before
 * anything is signed with it, and of two starts at once the first one's file stays.
 */
export function ensureSecrets(file: string, at: string): void {
  if (fs.existsSync(file)) return
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const content = { keys: [{ id: 'k1', secret: randomBytes(32).toString('base64url'), createdAt: at }] }
  const half = `${file}.${process.pid}`
  const handle = fs.openSync(half, 'w', 0o600)
  fs.writeSync(handle, `${JSON.stringify(content, null, 2)}\n`)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  try {
    fs.linkSync(half, file)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  } finally {
    fs.rmSync(half)
  }
  // Otherwise a power cut could take the name back, and with the key every address that it signed.
  const folder = fs.openSync(path.dirname(file), 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

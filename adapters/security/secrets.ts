import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { signingKeyLife } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { makeFolder } from './folders.ts'
import { type SigningKey, signingKeysAt } from './signing-keys.ts'

const KeyList = z
  .array(
    z.strictObject({
      id: z.string().check(z.minLength(1)),
      secret: z.string().check(z.regex(/^[\w-]{43,}$/, '32 bytes or more, base64url')),
      createdAt: z.iso.datetime(),
    }),
  )
  .check(z.minLength(1))

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

const File = z.strictObject({
  /** The newest first: it signs, all of them verify. */
  keys: KeyList,
  /** Keys of access tokens, the newest first; a file of an older Hotovo has none until the next start. */
  signing: z.optional(
    z
      .array(
        z.strictObject({
          id: z.string().check(z.minLength(1)),
          pem: z.string().check(z.refine(isPrivateKey, 'a private key as PEM')),
          createdAt: z.iso.datetime(),
        }),
      )
      .check(z.minLength(1)),
  ),
})

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The keys of an installation, the newest first: for hashes, and for access tokens. */
export type Secrets = {
  readonly hashing: readonly Uint8Array<ArrayBuffer>[]
  readonly signing: readonly SigningKey[]
}

/** The keys in the text of a file; undefined when it is not a file of keys. */
export function secretsIn(text: string): Secrets | undefined {
  const { data } = File.safeParse(jsonIn(text))
  return (
    data && {
      hashing: data.keys.map(({ secret }) => Uint8Array.from(Buffer.from(secret, 'base64url'))),
      signing: (data.signing ?? []).map(({ pem, createdAt }) => ({ pem, createdAt })),
    }
  )
}

/** Reads the keys; undefined when the file is not a file of keys. A file that cannot be read is a fault. */
export const readSecrets = (file: string): Secrets | undefined => secretsIn(fs.readFileSync(file, 'utf8'))

/**
 * The signing keys of a file as they are now: a key that is added is told by a server that runs, which looks twice a minute. What
 * cannot be read, or is no file of keys, changes nothing. `now` in milliseconds.
 */
export function followedSigningKeys(
  file: string,
  begun: readonly SigningKey[],
  now: () => number = Date.now,
): () => readonly SigningKey[] {
  let keys = begun
  let lookedAt = now()
  return () => {
    if (now() - lookedAt < signingKeyLife.lookSeconds * 1000) return keys
    lookedAt = now()
    try {
      const read = readSecrets(file)?.signing
      if (read?.length) keys = read
    } catch {
      // It was readable at the start, and what was read then goes on.
    }
    return keys
  }
}

function freshSigningKey(at: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { id: `s-${randomBytes(6).toString('hex')}`, pem, createdAt: at }
}

const freshHashingKey = (id: string, at: string) => ({
  id,
  secret: randomBytes(32).toString('base64url'),
  createdAt: at,
})

/**
 * Makes the file with fresh keys, readable by its owner only, unless it is there; answers whether it did. It is on
 * disk before anything is signed with it, and of two starts at once the first one's file stays.
 */
export function ensureSecrets(file: string, at: string): boolean {
  if (fs.existsSync(file)) return false
  return placeSecrets(file, textOf({ keys: [freshHashingKey('k1', at)], signing: [freshSigningKey(at)] }))
}

/** Puts a whole file of keys where there is none; answers whether it did. */
export function placeSecrets(file: string, text: string): boolean {
  makeFolder(path.dirname(file))
  const half = writeHalf(file, text)
  let isOurs = false
  tolerating('EEXIST', () => {
    fs.linkSync(half, file)
    isOurs = true
  })
  fs.rmSync(half)
  syncFolder(file)
  return isOurs
}

/**
 * Adds keys; the older ones stay known, so that what they signed is still ours. Hashes are made with the new key from the next
 * start on, access tokens are signed as `signingKeysAt` says, and signing keys that nobody needs any more go. The file is replaced in one move. Throws when it is not a file of keys, or not ours to change.
 */
export function rotateSecrets(file: string, at: string): void {
  const { keys, signing = [] } = File.parse(jsonIn(fs.readFileSync(file, 'utf8')))
  const id = `k-${randomBytes(6).toString('hex')}`
  const needed = signing.length === 0 ? [] : signingKeysAt(signing, at).known
  const kept = signing.filter(({ pem }) => needed.some((key) => key.pem === pem))
  const next = { keys: [freshHashingKey(id, at), ...keys], signing: [freshSigningKey(at), ...kept] }
  fs.renameSync(writeHalf(file, textOf(next)), file)
  syncFolder(file)
}

/**
 * Gives a file of keys from before access tokens its first signing key; answers whether it did. The file is
 * replaced in one move. Throws when the file is not ours to change.
 */
export function ensureSigningKey(file: string, at: string): boolean {
  const { data } = File.safeParse(jsonIn(fs.readFileSync(file, 'utf8')))
  if (!data || data.signing) return false
  const half = writeHalf(file, textOf({ ...data, signing: [freshSigningKey(at)] }))
  const next = `${file}.next`
  // Of two starts at once, one makes the next file and either of them moves it into place.
  tolerating('EEXIST', () => fs.linkSync(half, next))
  fs.rmSync(half)
  if (readSecrets(file)?.signing.length) fs.rmSync(next, { force: true })
  else tolerating('ENOENT', () => fs.renameSync(next, file))
  syncFolder(file)
  return true
}

function tolerating(code: string, work: () => void): void {
  try {
    work()
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== code) throw fault
  }
}

const textOf = (content: z.infer<typeof File>) => `${JSON.stringify(content, null, 2)}\n`

function writeHalf(file: string, text: string): string {
  const half = `${file}.${process.pid}`
  const handle = fs.openSync(half, 'w', 0o600)
  fs.writeSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  return half
}

/** Otherwise a power cut could take a name back, and with the key every address that it signed. */
function syncFolder(file: string): void {
  const folder = fs.openSync(path.dirname(file), 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

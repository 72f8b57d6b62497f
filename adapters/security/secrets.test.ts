import { createPrivateKey } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureSecrets, ensureSigningKey, readSecrets } from './secrets.ts'

describe('The file of keys', () => {
  const at = '2026-11-20T10:00:00.000Z'
  let folder: string
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-secrets-'))
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  test('is made once, for its owner only, with 32 bytes that nobody else has', () => {
    const file = path.join(folder, 'new/secrets.json')
    ensureSecrets(file, at)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const first = readSecrets(file)
    expect(first?.hashing.map((secret) => secret.length)).toEqual([32])
    expect(first?.signing.map(({ pem }) => createPrivateKey(pem).asymmetricKeyDetails)).toEqual([
      { namedCurve: 'prime256v1' },
    ])
    ensureSecrets(file, at)
    expect(readSecrets(file)).toEqual(first)
    expect(fs.readdirSync(path.dirname(file))).toEqual(['secrets.json'])
    const other = path.join(folder, 'other.json')
    ensureSecrets(other, at)
    expect(readSecrets(other)).not.toEqual(first)
  })

  test('of an older Hotovo gets a signing key, once, and keeps the keys it has', () => {
    const file = path.join(folder, 'older.json')
    const keys = [{ id: 'k1', secret: 'a'.repeat(43), createdAt: at }]
    fs.writeFileSync(file, JSON.stringify({ keys }), { mode: 0o644 })
    const before = readSecrets(file)
    expect(before?.signing).toEqual([])
    expect(ensureSigningKey(file, at)).toBe(true)
    const after = readSecrets(file)
    expect(after?.hashing).toEqual(before?.hashing)
    expect(after?.signing).toHaveLength(1)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(ensureSigningKey(file, at)).toBe(false)
    expect(readSecrets(file)).toEqual(after)
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('older'))).toEqual(['older.json'])
  })

  test('takes the signing key that an interrupted or other start has left ready', () => {
    const file = path.join(folder, 'twin.json')
    const content = { keys: [{ id: 'k1', secret: 'a'.repeat(43), createdAt: at }] }
    const other = path.join(folder, 'twin-other.json')
    for (const one of [file, other]) fs.writeFileSync(one, JSON.stringify(content))
    ensureSigningKey(other, at)
    fs.copyFileSync(other, `${file}.next`)
    ensureSigningKey(file, at)
    expect(readSecrets(file)).toEqual(readSecrets(other))
    expect(fs.existsSync(`${file}.next`)).toBe(false)
  })

  test.each([
    [
      'a signing key that is none',
      `{"keys":[{"id":"k1","secret":"${'a'.repeat(43)}","createdAt":"2026-11-20T10:00:00.000Z"}],"signing":[{"id":"s","pem":"x","createdAt":"2026-11-20T10:00:00.000Z"}]}`,
    ],
    ['no keys', '{"keys":[]}'],
    ['a short key', '{"keys":[{"id":"k1","secret":"c2hvcnQ","createdAt":"2026-11-20T10:00:00.000Z"}]}'],
    ['something else', '{"password":"x"}'],
    ['half a file', '{"keys":'],
  ])('with %s is none', (_, content) => {
    const file = path.join(folder, 'wrong.json')
    fs.writeFileSync(file, content)
    expect(readSecrets(file)).toBeUndefined()
  })

  test('that is missing is a fault, not a new key', () => {
    expect(() => readSecrets(path.join(folder, 'missing.json'))).toThrow('ENOENT')
  })
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureSecrets, readSecrets } from './secrets.ts'

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
    expect(first?.map((secret) => secret.length)).toEqual([32])
    ensureSecrets(file, at)
    expect(readSecrets(file)).toEqual(first)
    expect(fs.readdirSync(path.dirname(file))).toEqual(['secrets.json'])
    const other = path.join(folder, 'other.json')
    ensureSecrets(other, at)
    expect(readSecrets(other)).not.toEqual(first)
  })

  test.each([
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

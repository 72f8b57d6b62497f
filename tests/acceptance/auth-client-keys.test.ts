import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import {
  ensureSecrets,
  followedSigningKeys,
  readSecrets,
  rotateSecrets,
} from '@hotovo/adapters/security/secrets'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memory } from '../support/backends.ts'
import { staffMember } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testIssuer, testWorld } from '../support/world.ts'

let folder: string
let app: TestApp
let server: Awaited<ReturnType<typeof serveHttp>>
const file = () => path.join(folder, 'secrets.json')
const world = testWorld()

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-keys-'))
  ensureSecrets(file(), world.clock.now())
  const now = () => Date.parse(world.clock.now())
  const keys = followedSigningKeys(file(), readSecrets(file())!.signing, now)
  app = await setupOf(memory, inProcess).open({
    ...world,
    accessTokens: signedAccessTokens(keys, testIssuer),
  })
  server = await serveHttp(app.ports)
})
// The client looks at the clock of its machine.
beforeEach(() => void vi.setSystemTime(world.clock.now()))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await server.close()
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

function passed(minutes: number): void {
  world.clock.forward(minutes)
  vi.setSystemTime(world.clock.now())
}
const kidIn = (token: string): string => JSON.parse(atob(token.split('.')[0]!)).kid
const toldKids = async (): Promise<string[]> => {
  const { keys } = await (await fetch(`${server.baseUrl}/auth/v1/.well-known/jwks.json`)).json()
  return keys.map(({ kid }: { kid: string }) => kid)
}

test('The official client checks tokens over a rotation of the keys of a server that runs (rule A70)', async () => {
  const auth = new AuthClient({
    url: `${server.baseUrl}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  })
  /** A token of now, which the client has checked with the keys that it knows. */
  const checked = async () => {
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    const token = data.session!.access_token
    expect((await auth.getClaims(token)).data?.header.kid).toBe(kidIn(token))
    return token
  }
  expect((await auth.signInWithPassword(await staffMember(app.ports))).error).toBeNull()
  const old = kidIn(await checked())
  expect(old).toMatch(/^[\w-]{43}$/)
  expect(await toldKids()).toEqual([old])

  rotateSecrets(file(), world.clock.now())
  expect(await toldKids()).toEqual([old])
  passed(1)
  const told = await toldKids()
  expect([told.length, told[1]]).toEqual([2, old])
  // Who fetched the keys the moment before has them for ten minutes more, and so long the old one signs.
  passed(9.9)
  const last = await checked()
  expect(kidIn(last)).toBe(old)
  passed(0.2)
  expect(kidIn(await checked())).toBe(told[0])
  // A token of the old key is good until it ends, and its key is told until then.
  passed(9.5)
  expect((await auth.getUser(last)).error).toBeNull()
  expect(await toldKids()).toEqual(told)
  passed(1.5)
  expect(await toldKids()).toEqual([told[0]])
  expect(kidIn(await checked())).toBe(told[0])
  // What nobody needs any more leaves the file with the next rotation.
  rotateSecrets(file(), world.clock.now())
  expect(readSecrets(file())!.signing).toHaveLength(2)
  await auth.dispose()
})

test('What is no file of keys any more changes nothing in a server that runs', async () => {
  const text = fs.readFileSync(file(), 'utf8')
  const before = await toldKids()
  fs.writeFileSync(file(), '{')
  passed(1)
  expect(await toldKids()).toEqual(before)
  fs.writeFileSync(file(), text)
  passed(1)
  expect(await toldKids()).toHaveLength(2)
})

import { concurrencyLimiter } from '@hotovo/adapters/system/concurrency-limiter'
import { browserPasswords } from '@hotovo/adapters/system/passwords'
import type { Passwords } from '@hotovo/application/staff/ports'
import { describe, expect, test, vi } from 'vitest'

// Whoever came before in this worker has the library as it is.
vi.resetModules()
vi.mock('argon2', { spy: true })
vi.mock('hash-wasm', { spy: true })
const { verify } = await import('argon2')
const { argon2Verify } = await import('hash-wasm')
const { nativeArgon2 } = await import('@hotovo/adapters/native/argon2')
const { wasmArgon2 } = await import('@hotovo/adapters/security/wasm-argon2')
const { argonPasswords } = await import('@hotovo/adapters/security/passwords')
const { importKey, deriveBits } = crypto.subtle
const keys = vi.spyOn(crypto.subtle, 'importKey').mockImplementation(importKey.bind(crypto.subtle))
const derivations = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(deriveBits.bind(crypto.subtle))

/** A way to hash, as it comes and at a cost for tests of something else; and what it was set to, in the order it began. */
type Kind = {
  readonly name: string
  readonly open: () => Passwords
  readonly cheap: () => Passwords
  /** What a comparison costs, of each there was. */
  readonly costs: () => readonly string[]
  readonly tried: () => readonly string[]
}
const cheaply = { memoryCost: 64, timeCost: 2 }
const costIn = (digest: string) => digest.split('$').slice(0, 4).join('$')
const kinds: readonly Kind[] = [
  {
    name: 'argon2id',
    open: () => argonPasswords(nativeArgon2),
    cheap: () => argonPasswords(nativeArgon2, cheaply),
    costs: () => vi.mocked(verify).mock.calls.map(([digest]) => costIn(digest)),
    tried: () => vi.mocked(verify).mock.calls.map(([, password]) => String(password)),
  },
  {
    name: 'argon2id in WebAssembly',
    open: () => argonPasswords(wasmArgon2),
    cheap: () => argonPasswords(wasmArgon2, cheaply),
    costs: () => vi.mocked(argon2Verify).mock.calls.map(([{ hash }]) => costIn(hash)),
    tried: () => vi.mocked(argon2Verify).mock.calls.map(([{ password }]) => String(password)),
  },
  {
    name: 'the browser',
    open: browserPasswords,
    cheap: () => browserPasswords(1000),
    costs: () => derivations.mock.calls.map(([how]) => String((how as Pbkdf2Params).iterations)),
    tried: () => keys.mock.calls.map(([, secret]) => Buffer.from(secret as Uint8Array).toString()),
  },
]

describe.each(kinds)('Passwords by $name', ({ open, cheap, costs, tried }) => {
  const passwords = cheap()
  const password = 'správny kôň batéria spona'

  test('Makes a hash that no other hashing of the same password makes', async () => {
    const hashes = await Promise.all([passwords.hash(password), passwords.hash(password)])
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes) expect(hash).not.toContain(password)
  })

  test('Accepts the password of a hash, and nothing else', async () => {
    const hash = await passwords.hash(password)
    expect(await passwords.verify(hash, password, 'unknown')).toBe(true)
    expect(await passwords.verify(hash, password.normalize('NFD'), 'unknown')).toBe(true)
    for (const other of ['', `${password} `, password.slice(1), password.toUpperCase(), `${password}\0`])
      expect(await passwords.verify(hash, other, 'unknown')).toBe(false)
  })

  test('Without a hash it refuses, after the same work', async () => {
    const hash = await passwords.hash(password)
    vi.clearAllMocks()
    expect(await passwords.verify(hash, 'nesprávne heslo', 'unknown')).toBe(false)
    expect(await passwords.verify(undefined, password, 'unknown')).toBe(false)
    expect(await passwords.verify(undefined, '', 'unknown')).toBe(false)
    const [known, ...unknown] = costs()
    expect(unknown).toEqual([known, known])
    await open().verify(undefined, password, 'unknown')
    expect(costs().at(-1)).toMatch(/^\$argon2id\$v=19\$m=19456,|^600000$/)
  })

  test('Works on two at once, lets twenty wait, and is `Unavailable` to whoever comes then', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => passwords.verify(undefined, password, 'unknown')),
    )
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    for (const one of refused)
      expect(one).toMatchObject({ reason: { name: 'Unavailable', retryAfterSeconds: 5 } })
    expect(await passwords.verify(undefined, password, 'unknown')).toBe(false)
  })

  test('Known devices have places of their own to wait in, and are next', async () => {
    vi.clearAllMocks()
    const asked = (device: 'known' | 'unknown', count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => passwords.verify(undefined, device, device)))
    const strangers = asked('unknown', 30)
    const known = await asked('known', 16)
    expect(known.map(({ status }) => status)).toEqual(Array(16).fill('fulfilled'))
    expect((await strangers).filter(({ status }) => status === 'rejected')).toHaveLength(8)
    // Before the known ones only the two were begun that found nobody at work.
    const begun = tried().map((secret) => secret.replace(/\.$/, ''))
    expect(begun).toEqual([
      ...Array(2).fill('unknown'),
      ...Array(16).fill('known'),
      ...Array(20).fill('unknown'),
    ])
  })
})

test('argon2id costs what OWASP asks for, and either library knows what the other made', async () => {
  const password = 'správny kôň batéria spona'
  const libraries = [argonPasswords(nativeArgon2), argonPasswords(wasmArgon2)] as const
  for (const [maker, judge] of [libraries, libraries.toReversed()]) {
    const hash = await maker!.hash(password)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/)
    expect(await judge!.verify(hash, password, 'unknown')).toBe(true)
    expect(await judge!.verify(hash, password.toUpperCase(), 'unknown')).toBe(false)
  }
})

test('concurrencyLimiter: never more than two at once, in the order they came, and a fault gives its place on', async () => {
  const limited = concurrencyLimiter({ atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (name: number) =>
    limited(() => {
      begun.push(name)
      return new Promise<number>((resolve, reject) => {
        ends[name] = () => (name === 0 ? reject(new Error('a fault')) : resolve(name))
      })
    })
  const all = [0, 1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ name: 'Unavailable' })
  const settled = Promise.allSettled(all)
  for (const name of [0, 1, 2, 3, 4]) {
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, Math.min(name + 2, 5)))
    ends[name]!()
    await all[name]!.catch(() => {})
    // The next one begins as soon as this one has given its place on.
    await Promise.resolve()
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

describe('Passwords that are chosen', () => {
  const own = ['jana.novakova@hotovo.test', 'jana', 'novakova', 'Hotovo']
  const common = [
    'passwordpassword',
    'Password-Password-1',
    'administrator123',
    '123456789012345',
    'aaaaaaaaaaaaaaaaaaaa',
    'qwertyuiopasdfghjkl',
    'heslo heslo heslo!',
    'HESLÓ HESLÓ HESLÓ',
    'p4ssw0rdp4ssw0rd',
    'jana.novakova@hotovo.test',
    'NovakovaJana2026',
    'Hotovo2026Hotovo',
    'Bratislava2026!',
    'Vianoce2026Vianoce',
    'mojeheslojetajne',
    'MilujemSlovensko',
    '!!!!!!!!!!!!!!!!!!!!',
    'aB3$'.repeat(50),
  ]
  const rare = [
    'správny kôň batéria',
    'orgován pod lampou 17',
    'pomaly tečúci med v júni',
    '😀🐢🌲🚲📮🧲🪁🥝🍋🧦🪵🎻🧊🕯🥾',
  ]

  test('Knows the passwords that are tried first, and what is made of these words about its owner', async () => {
    const { isCommon } = argonPasswords(nativeArgon2, cheaply)
    const known = async (all: readonly string[]) =>
      (await Promise.all(all.map((one) => isCommon(one, own)))).map((is, place) => [all[place], is])
    expect(await known(common)).toEqual(common.map((one) => [one, true]))
    expect(await known(rare)).toEqual(rare.map((one) => [one, false]))
  })

  test('Where nothing is kept that is worth guessing it knows none', async () => {
    expect(await browserPasswords(1000).isCommon('passwordpassword', own)).toBe(false)
  })
})

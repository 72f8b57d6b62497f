import { argonPasswords } from '@hotovo/adapters/security/passwords'
import { concurrencyLimiter } from '@hotovo/adapters/system/concurrency-limiter'
import { browserPasswords } from '@hotovo/adapters/system/passwords'
import { describe, expect, test } from 'vitest'

const kinds = [
  { name: 'argon2id', open: argonPasswords },
  { name: 'the browser', open: browserPasswords },
]

describe.each(kinds)('Passwords by $name', ({ open }) => {
  const passwords = open()
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
    expect(await passwords.verify(undefined, password, 'unknown')).toBe(false)
    expect(await passwords.verify(undefined, '', 'unknown')).toBe(false)
    /** The shortest of some: what other work on this machine takes is in the others. */
    const took = async (stored: string | undefined) => {
      const times: number[] = []
      for (let round = 1; round <= 5; round++) {
        const started = performance.now()
        await passwords.verify(stored, 'nesprávne heslo', 'unknown')
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    // As a ratio within one run; without the work it would be a hundredth.
    expect((await took(undefined)) / (await took(hash))).toBeGreaterThan(0.2)
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
    const ended: string[] = []
    const asked = (device: 'known' | 'unknown') =>
      passwords.verify(undefined, password, device).finally(() => ended.push(device))
    const strangers = Promise.allSettled(Array.from({ length: 30 }, () => asked('unknown')))
    const known = await Promise.allSettled(Array.from({ length: 16 }, () => asked('known')))
    expect(known.map(({ status }) => status)).toEqual(Array(16).fill('fulfilled'))
    expect((await strangers).filter(({ status }) => status === 'rejected')).toHaveLength(8)
    // Before the known ones only the two were heard that were at work, and one beside the last of them.
    expect(ended.slice(8, 8 + 18).filter((device) => device === 'unknown').length).toBeLessThanOrEqual(3)
  })
})

test('argon2id costs what OWASP asks for', async () => {
  expect(await argonPasswords().hash('správny kôň')).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/)
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

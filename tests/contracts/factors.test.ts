import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { Job } from '@hotovo/application/jobs/job'
import type { SecondStepProof } from '@hotovo/application/staff/factor-ports'
import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { secondFactor } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Factor } from '@hotovo/domain/staff/factor'
import { newSession, type Session } from '@hotovo/domain/staff/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { migratedDatabase } from '../support/database.ts'
import { begunFactor, staffAccount } from '../support/staff.ts'
import { testPersonal } from '../support/world.ts'

const at = '2026-11-20T10:00:00.000Z'
const hash = '$argon2id$one'
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const entry = (action: SystemAction) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'session',
    resourceId: null,
    details: {},
    origin: { ipAddress: null, userAgent: null },
  })
const macOf = (sign: string) => sign.repeat(43)
const codes = [...'abcdefghij'].map(macOf)

describe.each(backends)('Factors in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  async function logged(work: () => Promise<unknown>): Promise<readonly string[]> {
    const before = (await stores.actions()).length
    await work()
    return (await stores.actions()).slice(before)
  }
  const factorOf = (accountId: string, part?: Partial<Factor>) =>
    begunFactor(accountId, { name: 'Telefón', ...part })
  async function session(accountId: string): Promise<Session> {
    const one = newSession({ id: randomUUID(), accountId, carrier: 'body' }, at)
    const [began, displaced] = [entry('security_admin_login_success'), entry('session_displaced')]
    const also = { passwordHash: hash, lockoutKey: 'nobody', entry: began, displaced }
    expect(await stores.sessions.start(one, also)).toBe('started')
    return one
  }
  /** An account with a factor that nobody has verified, and a session. */
  async function begun() {
    const account = staffAccount({ role: null })
    const { id } = account
    await stores.staff.add(account, hash, entry('admin_account_created'))
    const factor = factorOf(id)
    expect(await stores.factors.begin(factor, secret, entry('second_factor_begun'))).toBe('begun')
    return { accountId: id, factor, session: await session(id) }
  }
  type Begun = Awaited<ReturnType<typeof begun>>
  const step = ({ factor }: Pick<Begun, 'factor'>, count: number): SecondStepProof => ({
    method: 'totp',
    factorId: factor.id,
    step: count,
  })
  const recovery = (...macs: string[]): SecondStepProof => ({ method: 'recovery-code', macs })
  const pass = (
    one: Pick<Begun, 'session'>,
    proof: SecondStepProof,
    { verifies = false, lockoutKey = 'none', when = at } = {},
  ) =>
    stores.factors.pass(one.session, proof, {
      at: when,
      verifies,
      lockoutKey,
      entry: entry('security_second_step_passed'),
    })
  async function verified() {
    const one = await begun()
    expect(await pass(one, step(one, 100), { verifies: true })).toBe('passed')
    return one
  }
  const makeCodes = ({ accountId }: Begun, macs = codes, onlyFirst = false) =>
    stores.factors.makeCodes(accountId, macs, { onlyFirst, entry: entry('recovery_codes_made') })
  const remove = (
    { factor }: Pick<Begun, 'factor'>,
    {
      isVerified = true,
      proof,
      lockoutKey = 'none',
    }: { isVerified?: boolean; proof?: SecondStepProof; lockoutKey?: string } = {},
  ) =>
    stores.factors.remove(factor, {
      isVerified,
      proof,
      at,
      lockoutKey,
      entry: entry('security_second_factor_removed'),
    })
  const standing = ({ session: { id } }: Begun) => stores.sessions.living(id, at)

  test('Finds the factors of an account with their secrets, the oldest first, and none of anybody else', async () => {
    const one = await begun()
    expect(await stores.factors.of(one.accountId)).toEqual([{ factor: one.factor, secret }])
    expect(await stores.factors.of(randomUUID())).toEqual([])
    expect(await standing(one)).toMatchObject({ factors: [one.factor], passed: null })
    await pass(one, step(one, 100), { verifies: true })
    const later = factorOf(one.accountId, { createdAt: minutesLater(at, 1) })
    const between = factorOf(one.accountId, { createdAt: minutesLater(at, 0.5) })
    for (const factor of [later, between]) {
      await stores.factors.begin(factor, secret, entry('second_factor_begun'))
      await pass(one, step({ factor }, 100), { verifies: true })
    }
    const inOrder = [one.factor, between, later].map(({ id }) => ({ id }))
    expect((await stores.factors.of(one.accountId)).map(({ factor }) => factor)).toMatchObject(inOrder)
    expect(await standing(one)).toMatchObject({ factors: inOrder })
  })

  test('Keeps a factor that nobody has verified with its secret and the entry, in the place of one like it', async () => {
    const one = await begun()
    const other = factorOf(one.accountId, { name: null })
    const actions = await logged(async () => {
      expect(await stores.factors.begin(other, 'MFRGGZDFMZTWQ2LK', entry('second_factor_begun'))).toBe(
        'begun',
      )
    })
    expect(actions).toEqual(['second_factor_begun'])
    expect(await stores.factors.of(one.accountId)).toEqual([{ factor: other, secret: 'MFRGGZDFMZTWQ2LK' }])
    // Of the one before no code is good.
    expect(await pass(one, step(one, 100), { verifies: true })).toBe('refused')
    // One that is verified stays beside what is begun.
    const guarded = await verified()
    await stores.factors.begin(factorOf(guarded.accountId), secret, entry('second_factor_begun'))
    expect(await stores.factors.of(guarded.accountId)).toHaveLength(2)
    expect(await pass(guarded, step(guarded, 101))).toBe('passed')
  })

  test('Where the account has as many verified ones as there may be it keeps nothing: `too-many`', async () => {
    const one = await verified()
    for (let count = 2; count <= secondFactor.most; count++) {
      const factor = factorOf(one.accountId)
      expect(await stores.factors.begin(factor, secret, entry('second_factor_begun'))).toBe('begun')
      expect(await pass(one, step({ factor }, 100), { verifies: true })).toBe('passed')
    }
    const actions = await logged(async () => {
      expect(
        await stores.factors.begin(factorOf(one.accountId), 'MFRGGZDFMZTWQ2LK', entry('second_factor_begun')),
      ).toBe('too-many')
    })
    expect(actions).toEqual([])
    expect(await stores.factors.of(one.accountId)).toHaveLength(secondFactor.most)
  })

  test('Verifies a factor with its first step where that is what is asked for, and beside others only in a session that passed its step', async () => {
    const one = await begun()
    expect(await pass(one, step(one, 100))).toBe('refused')
    expect(await pass(one, step(one, 100), { verifies: true })).toBe('passed')
    const factor = { ...one.factor, verifiedAt: at, lastUsedAt: at, lastStep: 100 }
    expect(await stores.factors.of(one.accountId)).toEqual([{ factor, secret }])
    expect(await pass(one, step(one, 101), { verifies: true })).toBe('refused')
    const when = minutesLater(at, 1)
    expect(await pass(one, step(one, 101), { when })).toBe('passed')
    const used = { ...factor, lastUsedAt: when, lastStep: 101 }
    expect(await stores.factors.of(one.accountId)).toEqual([{ factor: used, secret }])
    const other = { ...one, factor: factorOf(one.accountId), session: await session(one.accountId) }
    await stores.factors.begin(other.factor, secret, entry('second_factor_begun'))
    expect(await pass(other, step(other, 200), { verifies: true })).toBe('refused')
    expect(await pass(other, step(one, 102))).toBe('passed')
    expect(await pass(other, step(other, 200), { verifies: true })).toBe('passed')
  })

  test('Passes the second step of a living session, moves its refresh token on, ends the lockout and writes the entry, all or nothing', async () => {
    const one = await verified()
    const other = { ...one, session: await session(one.accountId) }
    expect(await standing(other)).toMatchObject({ passed: null, session: { generation: 1 } })
    const lockoutKey = randomUUID()
    for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, at)
    const when = minutesLater(at, 1)
    const actions = await logged(async () => {
      expect(await pass(other, step(one, 101), { lockoutKey, when })).toBe('passed')
    })
    expect(actions).toEqual(['security_second_step_passed'])
    expect(await standing(other)).toMatchObject({
      passed: { method: 'totp', at: when },
      session: { generation: 2, rotatedAt: when },
    })
    expect(await stores.signInLockout.attempt(lockoutKey, at)).toMatchObject({ remaining: 4 })
    // Of a session that is over, or anybody else's, nothing is used up.
    const third = { ...one, session: await session(one.accountId) }
    await stores.sessions.end(third.session.id, 'this', at, entry('admin_logout'))
    const stranger = await verified()
    expect(
      await logged(async () => {
        expect(await pass(third, step(one, 102))).toBe('refused')
        expect(await pass(stranger, step(one, 102))).toBe('refused')
        expect(
          await pass({ session: { ...stranger.session, accountId: one.accountId } }, step(one, 102)),
        ).toBe('refused')
      }),
    ).toEqual([])
    expect(await pass(one, step(one, 102))).toBe('passed')
  })

  test('Accepts no step of a factor twice and none before the last, and no recovery code twice, also of many at once', async () => {
    const one = await verified()
    await makeCodes(one)
    const sessions = await Promise.all(Array.from({ length: 8 }, () => session(one.accountId)))
    const passing = (proof: SecondStepProof) =>
      Promise.all(sessions.map((each) => pass({ session: each }, proof)))
    const once = ['passed', ...Array(7).fill('refused')]
    expect((await passing(step(one, 102))).toSorted()).toEqual(once)
    expect(await passing(step(one, 102))).toEqual(Array(8).fill('refused'))
    expect(await passing(step(one, 101))).toEqual(Array(8).fill('refused'))
    // An older key may have signed it: the newest signature is of none.
    expect((await passing(recovery(macOf('z'), macOf('a')))).toSorted()).toEqual(once)
    expect(await stores.factors.codesLeft(one.accountId)).toBe(9)
    expect(await passing(recovery(macOf('a')))).toEqual(Array(8).fill('refused'))
    expect(await passing(recovery(macOf('z')))).toEqual(Array(8).fill('refused'))
    const stranger = await verified()
    expect(await pass(stranger, recovery(macOf('b')))).toBe('refused')
    expect(await pass(one, recovery(macOf('b')))).toBe('passed')
    expect(await standing(one)).toMatchObject({ passed: { method: 'recovery-code' } })
  })

  /** An account with a verified passkey, which counted to five; each answer has a challenge of its own. */
  async function withPasskey() {
    const one = await begun()
    const factor = factorOf(one.accountId, { type: 'webauthn' })
    await stores.factors.begin(factor, undefined, entry('second_factor_begun'))
    const passkey = { credentialId: randomUUID(), secret: '{"publicKey":"one"}' }
    let last = randomUUID().replaceAll('-', '').padEnd(42, 'c')
    const said = (signCount: number, part: { made?: typeof passkey; mac?: string } = {}) => {
      last = `${last.slice(1)}${last[0]}`
      const challenge = { mac: part.mac ?? `${last}w`, until: minutesLater(at, 5) }
      const proof = { method: 'webauthn', factorId: factor.id, challenge, signCount } as const
      return part.made ? { ...proof, made: part.made } : proof
    }
    expect(await pass(one, said(5, { made: passkey }), { verifies: true })).toBe('passed')
    return { ...one, factor, passkey, said }
  }

  test('Verifies a passkey with what was made, keeps that, and no other account gets the same', async () => {
    const one = await withPasskey()
    const factor = {
      ...one.factor,
      verifiedAt: at,
      lastUsedAt: at,
      credentialId: one.passkey.credentialId,
      signCount: 5,
    }
    expect(await stores.factors.of(one.accountId)).toEqual([{ factor, secret: one.passkey.secret }])
    const other = await begun()
    const next = factorOf(other.accountId, { type: 'webauthn' })
    await stores.factors.begin(next, undefined, entry('second_factor_begun'))
    expect(await stores.factors.of(other.accountId)).toEqual([{ factor: next, secret: undefined }])
    const twin = { ...one.said(5, { made: one.passkey }), factorId: next.id }
    expect(await pass(other, twin, { verifies: true })).toBe('refused')
    const own = {
      ...one.said(5, { made: { ...one.passkey, credentialId: randomUUID() } }),
      factorId: next.id,
    }
    expect(await pass(other, own)).toBe('refused')
    expect(await pass(other, { ...own, challenge: one.said(1).challenge }, { verifies: true })).toBe('passed')
  })

  test('Accepts no challenge of a passkey twice, and none whose count went back', async () => {
    const one = await withPasskey()
    const sessions = await Promise.all(Array.from({ length: 4 }, () => session(one.accountId)))
    const proof = one.said(6)
    const answers = await Promise.all(sessions.map((each) => pass({ session: each }, proof)))
    expect(answers.toSorted()).toEqual(['passed', 'refused', 'refused', 'refused'])
    expect(await pass(one, { ...proof, signCount: 7 })).toBe('refused')
    for (const count of [0, 5, 6]) expect(await pass(one, one.said(count))).toBe('refused')
    expect(await pass(one, one.said(7))).toBe('passed')
    expect(await standing(one)).toMatchObject({ passed: { method: 'webauthn' } })
    const stranger = await verified()
    expect(await pass(stranger, one.said(8))).toBe('refused')
  })

  /** An account with a verified telephone; each answer is to a challenge of its own. */
  async function withPhone() {
    const one = await begun()
    const factor = factorOf(one.accountId, { type: 'phone', phoneEnding: '456' })
    await stores.factors.begin(factor, '+421905123456', entry('second_factor_begun'))
    const said = (): SecondStepProof => ({
      method: 'phone',
      factorId: factor.id,
      challenge: { mac: randomUUID().padEnd(43, 'p'), until: minutesLater(at, 5) },
    })
    expect(await pass(one, said())).toBe('refused')
    expect(await pass(one, said(), { verifies: true })).toBe('passed')
    return { ...one, factor, said }
  }

  test('Accepts no challenge of a telephone twice, also of many at once', async () => {
    const one = await withPhone()
    const factor = { ...one.factor, verifiedAt: at, lastUsedAt: at }
    expect(await stores.factors.of(one.accountId)).toEqual([{ factor, secret: '+421905123456' }])
    const sessions = await Promise.all(Array.from({ length: 8 }, () => session(one.accountId)))
    const proof = one.said()
    const answers = await Promise.all(sessions.map((each) => pass({ session: each }, proof)))
    expect(answers.toSorted()).toEqual(['passed', ...Array(7).fill('refused')])
    expect(await pass(one, proof)).toBe('refused')
    expect(await pass(one, one.said(), { verifies: true })).toBe('refused')
    expect(await pass(one, one.said())).toBe('passed')
    expect(await standing(one)).toMatchObject({ passed: { method: 'phone' } })
    expect(await pass(await verified(), one.said())).toBe('refused')
    const program = await verified()
    expect(await pass(program, { ...one.said(), factorId: program.factor.id } as SecondStepProof)).toBe(
      'refused',
    )
  })

  test('Writes the jobs and the entry about a text message to a telephone of an account, all or nothing; answers whether there is such a factor', async () => {
    const one = await withPhone()
    const text: Job = {
      kind: 'text',
      accountId: one.accountId,
      factorId: one.factor.id,
      sessionId: one.session.id,
      until: minutesLater(at, 5),
      language: 'en',
    }
    const also = { jobs: [text], entry: entry('second_step_text_asked') }
    const queued = async () =>
      (await stores.queued()).filter((job: Job) => job.kind === 'text' && job.factorId === one.factor.id)
    const stranger = await verified()
    const nothing = await logged(async () => {
      for (const wrong of [
        { id: randomUUID(), accountId: one.accountId },
        { id: one.factor.id, accountId: stranger.accountId },
        { id: stranger.factor.id, accountId: stranger.accountId },
      ])
        expect(await stores.factors.text(wrong, also)).toBe(false)
    })
    expect(nothing).toEqual([])
    expect(await queued()).toEqual([])
    const actions = await logged(async () => {
      expect(await stores.factors.text(one.factor, also)).toBe(true)
    })
    expect(actions).toEqual(['second_step_text_asked'])
    expect(await queued()).toEqual([text])
  })

  test('Finds the verified passkey with the id of a credential, and nothing under any other', async () => {
    const one = await withPasskey()
    expect(await stores.factors.byCredential(one.passkey.credentialId)).toMatchObject({
      factor: { id: one.factor.id, accountId: one.accountId, signCount: 5 },
      secret: one.passkey.secret,
    })
    expect(await stores.factors.byCredential(randomUUID())).toBeUndefined()
  })

  /** A session that is to begin, and how it does with an answer. */
  async function beginning(one: Awaited<ReturnType<typeof withPasskey>>, when = at) {
    const fresh: Session = {
      ...one.session,
      id: randomUUID(),
      startedAt: when,
      rotatedAt: when,
      activeAt: when,
    }
    const [began, displaced] = [entry('security_admin_login_success'), entry('session_displaced')]
    const signIn = (
      proof: ReturnType<typeof one.said>,
      { passwordHash = hash, lockoutKey = 'nobody' } = {},
      session = fresh,
    ) => stores.factors.signIn(session, proof, { passwordHash, lockoutKey, entry: began, displaced })
    return { fresh, signIn }
  }

  test('Begins a session that passed both steps with a passkey, notes the sign-in on its account, ends the lockout and writes the entry', async () => {
    const one = await withPasskey()
    const when = minutesLater(at, 1)
    const { fresh, signIn } = await beginning(one, when)
    const lockoutKey = randomUUID()
    for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, at)
    const actions = await logged(async () => {
      expect(await signIn(one.said(6), { lockoutKey })).toBe('started')
    })
    expect(actions).toEqual(['security_admin_login_success'])
    expect(await stores.sessions.living(fresh.id, when)).toMatchObject({
      session: fresh,
      account: { lastSignInAt: when },
      factors: [{ signCount: 6, lastUsedAt: when }],
      passed: { method: 'passkey', at: when },
    })
    expect(await stores.signInLockout.attempt(lockoutKey, at)).toMatchObject({ remaining: 4 })
  })

  test('Begins only where the answer is accepted, the password is still the one that was found and the account is open, and uses nothing up where those two are not: `refused`', async () => {
    const one = await withPasskey()
    const { fresh, signIn } = await beginning(one)
    const good = one.said(6)
    expect(
      await logged(async () => {
        expect(await signIn(one.said(5))).toBe('refused')
        expect(await signIn({ ...one.said(6), factorId: randomUUID() })).toBe('refused')
        expect(await signIn(good, { passwordHash: '$argon2id$two' })).toBe('refused')
      }),
    ).toEqual([])
    expect(await stores.sessions.living(fresh.id, at)).toBeUndefined()
    const many = await Promise.all(
      Array.from({ length: 4 }, () => signIn(good, {}, { ...fresh, id: randomUUID() })),
    )
    expect(many.toSorted()).toEqual(['refused', 'refused', 'refused', 'started'])
    await stores.staff.close(one.accountId, { at, entry: entry('admin_account_closed') })
    expect(await signIn(one.said(7))).toBe('refused')
  })

  test('Tells how many recovery codes of an account are left, and undefined where none were made', async () => {
    const one = await verified()
    expect(await stores.factors.codesLeft(one.accountId)).toBeUndefined()
    await makeCodes(one)
    expect(await stores.factors.codesLeft(one.accountId)).toBe(10)
    for (const sign of 'abcdefghij') await pass(one, recovery(macOf(sign)))
    expect(await stores.factors.codesLeft(one.accountId)).toBe(0)
  })

  test('Makes the recovery codes of an account with verified factors anew, or makes the first ones only', async () => {
    const one = await begun()
    expect(await logged(() => makeCodes(one))).toEqual([])
    expect(await stores.factors.codesLeft(one.accountId)).toBeUndefined()
    await pass(one, step(one, 100), { verifies: true })
    const firsts = await Promise.all([1, 2, 3].map((count) => makeCodes(one, [macOf(String(count))], true)))
    expect(firsts.toSorted()).toEqual([false, false, true])
    expect(await stores.factors.codesLeft(one.accountId)).toBe(1)
    expect(await logged(() => makeCodes(one))).toEqual(['recovery_codes_made'])
    expect(await pass(one, recovery(macOf('1'), macOf('2'), macOf('3')))).toBe('refused')
    expect(await pass(one, recovery(macOf('a')))).toBe('passed')
  })

  test('Removes a factor, takes back the second steps that were passed with it, ends the lockout and writes the entry', async () => {
    const one = await verified()
    await makeCodes(one)
    const other = { ...one, factor: factorOf(one.accountId), session: await session(one.accountId) }
    await stores.factors.begin(other.factor, secret, entry('second_factor_begun'))
    await pass(other, step(one, 101))
    await pass(other, step(other, 100), { verifies: true })
    const third = { ...one, session: await session(one.accountId) }
    await pass(third, recovery(macOf('a')))
    const lockoutKey = randomUUID()
    for (let count = 1; count <= 5; count++) await stores.signInLockout.attempt(lockoutKey, at)
    expect(await logged(() => remove(one, { lockoutKey }))).toEqual(['security_second_factor_removed'])
    expect(await stores.factors.of(one.accountId)).toMatchObject([{ factor: { id: other.factor.id } }])
    expect(await standing(one)).toMatchObject({ passed: null })
    expect(await standing(other)).toMatchObject({ passed: { method: 'totp' } })
    expect(await standing(third)).toMatchObject({ passed: { method: 'recovery-code' } })
    expect(await stores.factors.codesLeft(one.accountId)).toBe(9)
    expect(await stores.signInLockout.attempt(lockoutKey, at)).toMatchObject({ remaining: 4 })
  })

  test('One that nobody verified goes without ending the lockout', async () => {
    const one = await verified()
    const begun = { ...one, factor: factorOf(one.accountId) }
    await stores.factors.begin(begun.factor, secret, entry('second_factor_begun'))
    const lockoutKey = randomUUID()
    for (let count = 1; count <= 4; count++) await stores.signInLockout.attempt(lockoutKey, at)
    expect(await remove(begun, { isVerified: false, lockoutKey })).toBe(true)
    expect(await stores.signInLockout.attempt(lockoutKey, at)).toMatchObject({ remaining: 0 })
  })

  test('With the last verified one the recovery codes and every second step of the account go', async () => {
    const [one, stranger] = [await verified(), await verified()]
    await makeCodes(one)
    const recovered = { ...one, session: await session(one.accountId) }
    await pass(recovered, recovery(macOf('a')))
    // What was only begun is no factor.
    await stores.factors.begin(factorOf(one.accountId), secret, entry('second_factor_begun'))
    expect(await remove(one)).toBe(true)
    expect(await stores.factors.of(one.accountId)).toMatchObject([{ factor: { verifiedAt: null } }])
    expect(await stores.factors.codesLeft(one.accountId)).toBeUndefined()
    expect(await standing(one)).toMatchObject({ passed: null })
    expect(await standing(recovered)).toMatchObject({ passed: null })
    expect(await standing(stranger)).toMatchObject({ passed: { method: 'totp' } })
    // Another takes its place, and nobody has passed with it.
    const next = { ...one, factor: factorOf(one.accountId) }
    await stores.factors.begin(next.factor, secret, entry('second_factor_begun'))
    expect(await pass(next, step(next, 100), { verifies: true })).toBe('passed')
  })

  test('With a proof it removes only where that is accepted, as for a second step', async () => {
    const one = await verified()
    await makeCodes(one)
    for (const proof of [step(one, 100), recovery(macOf('z'))])
      expect(await logged(() => remove(one, { proof }))).toEqual([])
    await pass(one, recovery(macOf('a')))
    expect(await remove(one, { proof: recovery(macOf('a')) })).toBe(false)
    expect(await stores.factors.of(one.accountId)).toHaveLength(1)
    expect(await remove(one, { proof: step(one, 101) })).toBe(true)
    const other = await verified()
    await makeCodes(other)
    expect(await remove(other, { proof: recovery(macOf('b')) })).toBe(true)
  })

  test('Answers whether it was there as it is told: verified or not', async () => {
    const one = await begun()
    expect(await remove(one)).toBe(false)
    expect(await remove({ factor: factorOf(one.accountId) }, { isVerified: false })).toBe(false)
    expect(await logged(() => remove(one, { isVerified: false }))).toEqual(['security_second_factor_removed'])
    expect(await remove(one, { isVerified: false })).toBe(false)
    const other = await verified()
    expect(await remove(other, { isVerified: false })).toBe(false)
    expect(await stores.factors.of(other.accountId)).toHaveLength(1)
  })
})

test('A dump of the database has no secret of a factor, and a secret opens in its own place only', async () => {
  const database = await migratedDatabase()
  try {
    const { staff, factors } = postgresStores(database.sql, testPersonal)
    const [one, two] = [randomUUID(), randomUUID()]
    for (const id of [one, two]) {
      await staff.add(staffAccount({ id, role: null }), hash, entry('admin_account_created'))
      await factors.begin(begunFactor(id, { id }), secret, entry('second_factor_begun'))
    }
    const { rows } = await database.owner.query('select to_jsonb(f)::text as row from staff_factors f')
    expect(rows).toHaveLength(2)
    for (const { row } of rows) expect(row).not.toContain(secret)
    await database.owner.query(
      `update staff_factors f set salt = o.salt, sealed = o.sealed from staff_factors o
        where f.id = $1 and o.id = $2`,
      [one, two],
    )
    await expect(factors.of(one)).rejects.toThrow('is not what was sealed')
    expect(await factors.of(two)).toMatchObject([{ secret }])
  } finally {
    await database.drop()
  }
})

test('Factors from when an account had one are brought over: used last in their last step, and known to whoever passed with them', async () => {
  const database = await migratedDatabase()
  try {
    const { staff, factors } = postgresStores(database.sql, testPersonal)
    const account = staffAccount({ role: null })
    const { id } = account
    await staff.add(account, hash, entry('admin_account_created'))
    // The tables as they were.
    await database.owner.query(`
      drop table staff_used_challenges;
      drop index staff_factors_begun, staff_factors_account;
      alter table staff_second_steps drop column factor_id, drop constraint staff_second_steps_method,
        add constraint staff_second_steps_method_check check (method in ('totp', 'recovery-code'));
      alter table staff_factors drop constraint sealed_once_made, drop constraint verified_by_a_passkey,
        drop constraint verified_by_a_step, drop constraint used_since_verified, drop column type, drop column last_used_at, drop column phone_ending,
        drop column credential_id, drop column sign_count, alter column salt set not null, alter column sealed set not null,
        add constraint staff_factors_account_id_key unique (account_id),
        add constraint verified_by_a_step check ((verified_at is null) = (last_step is null))`)
    const [factorId, sessionId] = [randomUUID(), randomUUID()]
    const salt = testPersonal.sealing.salt()
    const step = Date.parse(at) / 30_000 + 2
    await database.owner.query('insert into staff_factors values ($1, $2, null, $3, $4, $5, $5, $6)', [
      factorId,
      id,
      salt,
      testPersonal.sealing.seal(salt, `staff_factors.${factorId}`, secret),
      at,
      step,
    ])
    await database.owner.query(
      `insert into staff_sessions (id, account_id, carrier, generation, rotated_at, started_at, active_at)
       values ($1, $2, 'body', 1, $3, $3, $3)`,
      [sessionId, id, at],
    )
    await database.owner.query("insert into staff_second_steps values ($1, 'totp', $2)", [sessionId, at])
    for (const name of ['0005_several_factors', '0009_phone_factors']) {
      const schema = new URL(`../../adapters/sql/schema/${name}.sql`, import.meta.url)
      await database.owner.query(fs.readFileSync(schema, 'utf8'))
    }
    expect(await factors.of(id)).toMatchObject([
      {
        factor: {
          id: factorId,
          type: 'totp',
          verifiedAt: at,
          lastUsedAt: minutesLater(at, 1),
          lastStep: step,
        },
        secret,
      },
    ])
    const { rows } = await database.owner.query('select session_id, factor_id from staff_second_steps')
    expect(rows).toEqual([{ session_id: sessionId, factor_id: factorId }])
  } finally {
    await database.drop()
  }
})

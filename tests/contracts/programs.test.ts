import { randomUUID } from 'node:crypto'
import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Authorization, Program } from '@hotovo/domain/staff/program'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { staffAccount } from '../support/staff.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => minutesLater(at, minutes)
const entry = (action: SystemAction) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'program',
    resourceId: null,
    details: {},
    origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
  })
const givenUp = later(-1440)

describe.each(backends)('Programs in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  async function somebody(): Promise<string> {
    const account = staffAccount()
    await stores.staff.add(account, '$argon2id$one', entry('admin_account_created'))
    return account.id
  }
  async function added(part: Partial<Program> = {}): Promise<Program> {
    const id = randomUUID()
    const redirectUris = ['https://program.example/back', 'http://localhost:8080/']
    const program = { id, name: `Program ${id}`, redirectUris, isConfidential: false, createdAt: at, ...part }
    const hash = program.isConfidential ? 'h'.repeat(43) : null
    await stores.programs.add(program, hash, entry('oauth_client_added'))
    return program
  }
  const blank = (programId: string, part: Partial<Authorization> = {}): Authorization => ({
    id: randomUUID(),
    programId,
    redirectUri: 'https://program.example/back',
    scopes: ['openid', 'email'],
    state: 'a state',
    nonce: null,
    codeChallenge: 'c'.repeat(43),
    createdAt: at,
    accountId: null,
    decision: null,
    decidedAt: null,
    assurance: null,
    signedInAt: null,
    redeemedAt: null,
    voidedAt: null,
    ...part,
  })
  async function asked(programId: string, part: Partial<Authorization> = {}): Promise<string> {
    const authorization = blank(programId, part)
    await stores.programs.ask(authorization, givenUp)
    return authorization.id
  }
  const decide = (id: string, accountId: string, decision: 'approved' | 'denied' = 'approved') =>
    stores.programs.decide(id, {
      accountId,
      decision,
      assurance: 'aal2',
      signedInAt: later(-5),
      at: later(1),
      entry: entry(decision === 'approved' ? 'oauth_consent_given' : 'oauth_consent_denied'),
    })
  async function approved(accountId: string, programId: string, part: Partial<Authorization> = {}) {
    const id = await asked(programId, part)
    await stores.programs.claim(id, accountId)
    expect(await decide(id, accountId)).toBe(true)
    return id
  }
  const stored = async (id: string) => (await stores.programs.authorization(id))?.authorization
  /** The entries that some work wrote. */
  async function logged(work: () => Promise<unknown>) {
    const before = (await stores.actions()).length
    await work()
    return (await stores.actions()).slice(before)
  }

  test('Keeps a program with the hash of its secret, where it has one, and the entry about it', async () => {
    const [open, secret] = [await added(), await added({ isConfidential: true })]
    expect(await stores.programs.byId(open.id)).toEqual({ program: open, secretHash: null })
    expect(await stores.programs.byId(secret.id)).toEqual({ program: secret, secretHash: 'h'.repeat(43) })
    expect((await stores.actions()).slice(-2)).toEqual(['oauth_client_added', 'oauth_client_added'])
  })

  test('Tells the programs that were not removed, by their names', async () => {
    const [b, a, gone] = [
      await added({ name: '0b' }),
      await added({ name: '0a' }),
      await added({ name: '0c' }),
    ]
    await stores.programs.remove(gone.id, entry('oauth_client_removed'))
    const told = (await stores.programs.all()).filter(({ name }) => name.startsWith('0'))
    expect(told).toEqual([a, b])
  })

  test('Finds a program with the hash of its secret, and nothing where it was removed', async () => {
    const program = await added()
    await stores.programs.remove(program.id, entry('oauth_client_removed'))
    expect(await stores.programs.byId(program.id)).toBeUndefined()
    expect(await stores.programs.byId(randomUUID())).toBeUndefined()
  })

  test('Removes a program with all that it was let into, and writes the entry; answers whether it was there', async () => {
    const [program, account] = [await added(), await somebody()]
    const id = await approved(account, program.id)
    const remove = () => stores.programs.remove(program.id, entry('oauth_client_removed'))
    expect(await logged(remove)).toEqual(['oauth_client_removed'])
    expect([await stores.programs.authorization(id), await stores.programs.grants(account)]).toEqual([
      undefined,
      [],
    ])
    expect(await logged(async () => expect(await remove()).toBe(false))).toEqual([])
  })

  test('Keeps what a program asks of somebody, and forgets a few that were asked before an instant', async () => {
    const program = await added()
    const old = await asked(program.id, { createdAt: '2020-01-01T00:00:00.000Z' })
    const next = await asked(program.id)
    expect([await stored(old), (await stored(next))?.id]).toEqual([undefined, next])
  })

  test('Finds what a program asked, with the program', async () => {
    const program = await added()
    const authorization = blank(program.id)
    await stores.programs.ask(authorization, givenUp)
    expect(await stores.programs.authorization(authorization.id)).toEqual({ authorization, program })
    expect(await stores.programs.authorization(randomUUID())).toBeUndefined()
  })

  test("Gives it to the account that opens it first, also of many at once; answers whether it is that account's", async () => {
    const id = await asked((await added()).id)
    const accounts = await Promise.all([somebody(), somebody(), somebody(), somebody()])
    const won = await Promise.all(accounts.map((account) => stores.programs.claim(id, account)))
    expect(won.filter(Boolean)).toHaveLength(1)
    const owner = accounts[won.indexOf(true)]!
    expect([(await stored(id))?.accountId, await stores.programs.claim(id, owner)]).toEqual([owner, true])
    expect(await stores.programs.claim(randomUUID(), owner)).toBe(false)
  })

  test('Decides about it and writes the entry, once, and only for the account that it belongs to', async () => {
    const [program, account, other] = [await added(), await somebody(), await somebody()]
    const id = await asked(program.id)
    expect(await decide(id, account)).toBe(false)
    await stores.programs.claim(id, account)
    expect(await logged(() => decide(id, other))).toEqual([])
    const many = () => Promise.all(Array.from({ length: 8 }, () => decide(id, account, 'denied')))
    expect(await logged(many)).toEqual(['oauth_consent_denied'])
    expect(await stored(id)).toMatchObject({
      decision: 'denied',
      decidedAt: later(1),
      assurance: 'aal2',
      signedInAt: later(-5),
    })
    expect(await stores.programs.grants(account)).toEqual([])
  })

  test('Where it is approved the program is let in, to what it was let in to before and to this', async () => {
    const [program, account] = [await added(), await somebody()]
    await approved(account, program.id, { scopes: ['openid', 'profile'] })
    await approved(account, program.id, { scopes: ['openid', 'email'] })
    expect(await stores.programs.grants(account)).toEqual([
      { program, scopes: ['openid', 'email', 'profile'], grantedAt: later(1) },
    ])
  })

  test('Exchanges what was approved, once', async () => {
    const [program, account] = [await added(), await somebody()]
    const id = await approved(account, program.id)
    const redeem = () => stores.programs.redeem(id, later(2), entry('security_suspicious_activity'))
    const outcomes = await Promise.all(Array.from({ length: 8 }, redeem))
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1)
    const denied = await asked(program.id)
    await stores.programs.claim(denied, account)
    await decide(denied, account, 'denied')
    for (const never of [await asked(program.id), denied])
      expect(await stores.programs.redeem(never, later(2), entry('security_suspicious_activity'))).toBe(
        'reused',
      )
  })

  test('The second time what it gave is taken back and the entry written: `reused`', async () => {
    const id = await approved(await somebody(), (await added()).id)
    const redeem = (when: string) => stores.programs.redeem(id, when, entry('security_suspicious_activity'))
    expect(await logged(() => redeem(later(2)))).toEqual([])
    expect(await stored(id)).toMatchObject({ redeemedAt: later(2), voidedAt: null })
    expect(await logged(async () => expect(await redeem(later(3))).toBe('reused'))).toEqual([
      'security_suspicious_activity',
    ])
    expect(await stored(id)).toMatchObject({ redeemedAt: later(2), voidedAt: later(3) })
  })

  test('Tells what an account has let in, by the names of the programs', async () => {
    const [b, a, account] = [await added({ name: '1b' }), await added({ name: '1a' }), await somebody()]
    await approved(account, b.id)
    await approved(account, a.id)
    await approved(await somebody(), a.id)
    expect((await stores.programs.grants(account)).map(({ program }) => program)).toEqual([a, b])
  })

  test('Takes back what an account let a program in to and what it was given, and writes the entry; answers whether there was anything', async () => {
    const [program, other, account] = [await added(), await added(), await somebody()]
    const [id, kept, open] = [
      await approved(account, program.id),
      await approved(account, other.id),
      await asked(program.id),
    ]
    await stores.programs.claim(open, account)
    const revoke = () => stores.programs.revoke(account, program.id, later(4), entry('oauth_grant_revoked'))
    expect(await logged(async () => expect(await revoke()).toBe(true))).toEqual(['oauth_grant_revoked'])
    expect((await stores.programs.grants(account)).map((grant) => grant.program.id)).toEqual([other.id])
    const voided = await Promise.all([id, kept, open].map(async (one) => (await stored(one))?.voidedAt))
    expect(voided).toEqual([later(4), null, null])
    expect(await logged(async () => expect(await revoke()).toBe(false))).toEqual([])
  })
})

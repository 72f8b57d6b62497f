import { randomUUID } from 'node:crypto'
import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { Identity, ProviderFlow } from '@hotovo/domain/staff/identity'
import { newSession, type Session } from '@hotovo/domain/staff/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { staffAccount } from '../support/staff.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => minutesLater(at, minutes)
const hash = '$argon2id$one'
const entry = (action: SystemAction) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'staff',
    resourceId: null,
    details: {},
    origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
  })
const linked = entry('security_identity_linked')
const unlinked = entry('security_identity_unlinked')

describe.each(backends)('Identities in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  async function somebody(): Promise<StaffAccount> {
    const one = staffAccount()
    await stores.staff.add(one, hash, entry('admin_account_created'))
    return one
  }
  const identity = (accountId: string, part: Partial<Identity> = {}): Identity => ({
    id: randomUUID(),
    accountId,
    provider: 'house',
    issuer: 'https://id.hotovo.test',
    subject: randomUUID(),
    email: 'jana@id.hotovo.test',
    createdAt: at,
    ...part,
  })
  async function begun(accountId: string, provider?: string): Promise<Session> {
    const session = newSession({ id: randomUUID(), accountId, carrier: 'body', provider }, at)
    await stores.sessions.start(session, {
      passwordHash: hash,
      lockoutKey: 'nobody',
      entry: entry('security_admin_login_success'),
      displaced: entry('session_displaced'),
    })
    return session
  }
  const isLiving = async ({ id }: Session) => (await stores.sessions.living(id, later(1))) !== undefined

  test('Links an identity with its account and writes the entry, all or nothing', async () => {
    const account = await somebody()
    const actions = (await stores.actions()).length
    const one = identity(account.id)
    expect(await stores.identities.link(one, linked)).toBe('linked')
    expect(await stores.identities.find(one.issuer, one.subject)).toEqual({
      identity: one,
      account,
      passwordHash: hash,
    })
    expect((await stores.actions()).slice(actions)).toEqual(['security_identity_linked'])
    // Of nobody's account it is a fault, and leaves nothing behind.
    const lost = identity(randomUUID())
    await expect(stores.identities.link(lost, linked)).rejects.toThrow()
    expect(await stores.identities.find(lost.issuer, lost.subject)).toBeUndefined()
    expect((await stores.actions()).length).toBe(actions + 1)
  })

  test('Links none that is linked already, with whomever, and no second one of a provider with an account, also of many at once: `taken`', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const first = identity(one.id)
    await stores.identities.link(first, linked)
    const actions = (await stores.actions()).length
    for (const again of [
      identity(one.id, { provider: 'other', subject: first.subject }),
      identity(other.id, { subject: first.subject }),
      identity(one.id),
    ])
      expect(await stores.identities.link(again, linked)).toBe('taken')
    expect((await stores.actions()).length).toBe(actions)
    // Another issuer may call somebody else the same.
    const elsewhere = { provider: 'other', issuer: 'https://other.test', subject: first.subject }
    expect(await stores.identities.link(identity(one.id, elsewhere), linked)).toBe('linked')
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => stores.identities.link(identity(other.id), linked)),
    )
    expect(outcomes.toSorted()).toEqual(['linked', 'taken', 'taken', 'taken', 'taken'])
  })

  test('Finds whose an identity is by issuer and subject, and nothing under any other pair', async () => {
    const account = await somebody()
    const one = identity(account.id)
    await stores.identities.link(one, linked)
    const change = { at, lockoutKey: 'nobody', entry: entry('admin_password_changed'), jobs: [] }
    await stores.staff.setPassword(account.id, '$argon2id$two', change)
    expect(await stores.identities.find(one.issuer, one.subject)).toMatchObject({
      account: { id: account.id, mustChangePassword: true },
      passwordHash: '$argon2id$two',
    })
    expect(await stores.identities.find('https://other.test', one.subject)).toBeUndefined()
    expect(await stores.identities.find(one.issuer, one.subject.toUpperCase())).toBeUndefined()
  })

  test('Unlinks an identity of an account, ends the sessions that began by it but the one that goes on, and writes the entry', async () => {
    const account = await somebody()
    const one = identity(account.id)
    await stores.identities.link(one, linked)
    const [own, by, byOther, byPassword] = [
      await begun(account.id, 'house'),
      await begun(account.id, 'house'),
      await begun(account.id, 'other'),
      await begun(account.id),
    ]
    expect((await stores.sessions.living(own.id, at))?.identities).toEqual([one])
    const actions = (await stores.actions()).length
    const also = { at: later(1), session: own.id, entry: unlinked }
    expect(await stores.identities.unlink(one, also)).toBe(true)
    expect(await stores.identities.find(one.issuer, one.subject)).toBeUndefined()
    expect(await Promise.all([own, by, byOther, byPassword].map(isLiving))).toEqual([true, false, true, true])
    expect((await stores.actions()).slice(actions)).toEqual(['security_identity_unlinked'])
  })

  test('Of what is nobody’s or anybody else’s nothing changes; answers whether it was linked', async () => {
    const [account, other] = [await somebody(), await somebody()]
    const one = identity(account.id)
    await stores.identities.link(one, linked)
    const theirs = await begun(account.id, 'house')
    const actions = (await stores.actions()).length
    const also = { at, session: randomUUID(), entry: unlinked }
    expect(await stores.identities.unlink({ id: one.id, accountId: other.id }, also)).toBe(false)
    expect(await stores.identities.unlink({ id: randomUUID(), accountId: account.id }, also)).toBe(false)
    expect(await stores.identities.find(one.issuer, one.subject)).toBeDefined()
    expect(await isLiving(theirs)).toBe(true)
    expect((await stores.actions()).length).toBe(actions)
  })
})

describe.each(backends)('ProviderFlows in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  const flow = (part: Partial<ProviderFlow> = {}): ProviderFlow => ({
    id: randomUUID(),
    provider: 'house',
    linksFor: null,
    redirectTo: 'https://hotovo.test/admin',
    codeChallenge: 'c'.repeat(43),
    createdAt: at,
    answeredAt: null,
    proven: null,
    usedAt: null,
    ...part,
  })
  const proven = { issuer: 'https://id.hotovo.test', subject: 'jana', email: null }
  async function add(part: Partial<ProviderFlow> = {}, forgetBefore = later(-1440)) {
    const one = flow(part)
    expect(await stores.providerFlows.add(one, forgetBefore)).toBe(true)
    return one
  }
  const ofMany = async (work: () => Promise<boolean>) =>
    (await Promise.all(Array.from({ length: 5 }, work))).filter((isFirst) => isFirst).length

  test('Keeps a visit to a provider, and nothing under an id that was kept before: false', async () => {
    const one = await add({ linksFor: randomUUID() })
    expect(await stores.providerFlows.byId(one.id)).toEqual(one)
    const other = flow({ id: one.id, provider: 'other' })
    expect(await stores.providerFlows.add(other, later(-1440))).toBe(false)
    expect(await stores.providerFlows.byId(one.id)).toEqual(one)
    const used = await add({ answeredAt: at, proven, usedAt: at, redirectTo: '', codeChallenge: null })
    expect(await stores.providerFlows.byId(used.id)).toEqual(used)
  })

  test('Forgets a few that began before an instant', async () => {
    const old = await add()
    const young = await add({ createdAt: later(2) }, later(1))
    expect(await stores.providerFlows.byId(old.id)).toBeUndefined()
    expect(await stores.providerFlows.byId(young.id)).toEqual(young)
  })

  test('Finds a visit by its id, and nothing under any other', async () => {
    const one = await add()
    expect(await stores.providerFlows.byId(one.id)).toEqual(one)
    expect(await stores.providerFlows.byId(randomUUID())).toBeUndefined()
  })

  test('Takes the answer of a provider, once: of many at once one does', async () => {
    const one = await add()
    expect(await ofMany(() => stores.providerFlows.answer(one.id, later(1)))).toBe(1)
    expect((await stores.providerFlows.byId(one.id))?.answeredAt).toBe(later(1))
    expect(await stores.providerFlows.answer(randomUUID(), later(1))).toBe(false)
  })

  test('Notes whom the provider proved, of a visit that has its answer', async () => {
    const one = await add()
    await stores.providerFlows.prove(one.id, proven)
    expect((await stores.providerFlows.byId(one.id))?.proven).toBeNull()
    await stores.providerFlows.answer(one.id, later(1))
    await stores.providerFlows.prove(one.id, { ...proven, email: 'jana@id.hotovo.test' })
    expect((await stores.providerFlows.byId(one.id))?.proven).toEqual({
      ...proven,
      email: 'jana@id.hotovo.test',
    })
  })

  test('Uses up what was proven, once: of many at once one does', async () => {
    const one = await add()
    expect(await stores.providerFlows.use(one.id, later(1))).toBe(false)
    await stores.providerFlows.answer(one.id, later(1))
    expect(await stores.providerFlows.use(one.id, later(1))).toBe(false)
    await stores.providerFlows.prove(one.id, proven)
    expect(await ofMany(() => stores.providerFlows.use(one.id, later(2)))).toBe(1)
    expect((await stores.providerFlows.byId(one.id))?.usedAt).toBe(later(2))
  })
})

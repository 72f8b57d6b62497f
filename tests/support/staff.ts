import { randomUUID } from 'node:crypto'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import type { Clock, StaffKey } from '@hotovo/application/shared/ports'
import { addStaff } from '@hotovo/application/staff/accounts'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { type Role, randomPassword, type StaffAccount } from '@hotovo/domain/staff/account'
import type { Factor } from '@hotovo/domain/staff/factor'
import { Secret, TOTP } from 'otpauth'
import { done } from './done.ts'
import { untilAnswered } from './spending.ts'
import type { TestApp } from './test-app.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** A new account with a password that stays, otherwise made as the shell makes it; each has an e-mail of its own. */
export async function staffMember(
  ports: Parameters<typeof addStaff>[0] & Pick<Ports, 'random'>,
  role: Role | null = 'admin',
): Promise<Credentials> {
  const email = `jana.${ports.random.uuid()}@hotovo.test`
  const password = randomPassword(ports.random.integer)
  done(await addStaff(ports)({ email, role, password }))
  return { email, password }
}

/** Signs in where it must succeed. */
export async function signInAs(api: Api, credentials: Credentials): Promise<SessionGrant> {
  return done(await api.session.signIn(credentials))
}

/** Somebody who has signed in, with a door that knows it. */
export async function somebody(house: Pick<TestApp, 'ports' | 'api' | 'as'>, role: Role | null = 'admin') {
  const credentials = await staffMember(house.ports, role)
  const session = await signInAs(house.api, credentials)
  return { credentials, session, api: house.as(() => session.accessToken) }
}

/** Does something to an order at the version there is: deliveries complete orders meanwhile, which is nobody's mistake. */
export async function atCurrentVersion<Answer extends { ok: true } | { ok: false; error: { code: string } }>(
  { orders }: Pick<Api['staff'], 'orders'>,
  id: string,
  change: (version: number) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const { version } = done(await untilAnswered(() => orders.open({ id })))
    const answer = await change(version)
    if (answer.ok || answer.error.code !== 'record-changed') return answer
  }
}

/** The code that a program shows at an instant. */
export const totpOf = (secret: string, at: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })

/** Passes the second step of a session where it must succeed. */
export async function passSecondStep(api: Api, session: SessionGrant, code: string): Promise<SessionGrant> {
  const factorId = session.account.factors[0]!.id
  const { id: challengeId } = done(await api.session.challengeFactor({ id: factorId }))
  return done(await api.session.verifyFactor({ id: factorId, challengeId, code }))
}

/** Sets up a second factor where it must succeed: its secret, and the session's new tokens. */
export async function setUpFactor(
  api: Api,
  clock: Clock,
  name?: string,
): Promise<{ secret: string; factorId: string; session: SessionGrant }> {
  const { factor, secret } = done(await api.session.beginFactor({ name }))
  const { id: challengeId } = done(await api.session.challengeFactor({ id: factor.id }))
  const code = totpOf(secret, clock.now())
  const session = done(await api.session.verifyFactor({ id: factor.id, challengeId, code }))
  return { secret, factorId: factor.id, session }
}

/** An admin who has a second factor. */
export async function withFactor(ports: Ports, { clock }: { readonly clock: Clock }): Promise<Credentials> {
  const credentials = await staffMember(ports)
  const { accessToken } = await signInAs(asCaller(createApi(ports), visitor), credentials)
  await setUpFactor(asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }), clock)
  return credentials
}

/** An open account as a store keeps it, with an e-mail of its own. */
export function staffAccount(part: Partial<StaffAccount> = {}): StaffAccount {
  const id = part.id ?? randomUUID()
  return {
    id,
    email: `${id}@hotovo.test`,
    role: 'admin',
    names: {},
    createdAt: '2026-11-20T10:00:00.000Z',
    lastSignInAt: null,
    closedAt: null,
    mustChangePassword: false,
    ...part,
  }
}

/** A program that shows codes as an account's second factor, which nobody has verified. */
export const begunFactor = (accountId: string, part: Partial<Factor> = {}): Factor => ({
  id: randomUUID(),
  accountId,
  type: 'totp',
  name: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  verifiedAt: null,
  lastUsedAt: null,
  lastStep: null,
  credentialId: null,
  signCount: null,
  phoneEnding: null,
  ...part,
})

/** A key as a use case makes it, of somebody who did nothing yet. */
export const staffKey = (overrides: Partial<StaffKey> = {}): StaffKey => ({
  staffId: randomUUID(),
  key: randomUUID(),
  fingerprint: 'f'.repeat(43),
  subject: randomUUID(),
  at: '2026-11-21T08:00:00.000Z',
  since: '2026-10-22T08:00:00.000Z',
  ...overrides,
})

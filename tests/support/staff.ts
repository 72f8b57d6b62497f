import { randomUUID } from 'node:crypto'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import type { Clock, StaffKey } from '@hotovo/application/shared/ports'
import { addStaff } from '@hotovo/application/staff/accounts'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { type Role, randomPassword, type StaffAccount } from '@hotovo/domain/staff/account'
import { Secret, TOTP } from 'otpauth'
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
  const added = await addStaff(ports)({ email, role, password })
  if (!added.ok) throw new Error(`refused: ${JSON.stringify(added.error)}`)
  return { email, password }
}

/** Signs in where it must succeed. */
export async function signInAs(api: Api, credentials: Credentials): Promise<SessionGrant> {
  const result = await api.session.signIn(credentials)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
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
    const opened = await untilAnswered(() => orders.open({ id }))
    if (!opened.ok) throw new Error(opened.error.code)
    const answer = await change(opened.value.version)
    if (answer.ok || answer.error.code !== 'record-changed') return answer
  }
}

/** The code that a program shows at an instant. */
export const totpOf = (secret: string, at: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })

/** Passes the second step of a session where it must succeed. */
export async function passSecondStep(api: Api, session: SessionGrant, code: string): Promise<SessionGrant> {
  const factorId = session.account.factors[0]!.id
  const challenge = await api.session.challengeFactor({ id: factorId })
  if (!challenge.ok) throw new Error(`refused: ${JSON.stringify(challenge.error)}`)
  const granted = await api.session.verifyFactor({ id: factorId, challengeId: challenge.value.id, code })
  if (!granted.ok) throw new Error(`refused: ${JSON.stringify(granted.error)}`)
  return granted.value
}

/** Sets up a second factor where it must succeed: its secret, and the session's new tokens. */
export async function setUpFactor(
  api: Api,
  clock: Clock,
  name?: string,
): Promise<{ secret: string; factorId: string; session: SessionGrant }> {
  const begun = await api.session.beginFactor({ name })
  if (!begun.ok) throw new Error(`refused: ${JSON.stringify(begun.error)}`)
  const { factor, secret } = begun.value
  const challenge = await api.session.challengeFactor({ id: factor.id })
  if (!challenge.ok) throw new Error(`refused: ${JSON.stringify(challenge.error)}`)
  const code = totpOf(secret, clock.now())
  const verified = await api.session.verifyFactor({ id: factor.id, challengeId: challenge.value.id, code })
  if (!verified.ok) throw new Error(`refused: ${JSON.stringify(verified.error)}`)
  return { secret, factorId: factor.id, session: verified.value }
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

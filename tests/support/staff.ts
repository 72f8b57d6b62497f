import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { addStaff } from '@hotovo/application/staff/accounts'
import type { StaffKey } from '@hotovo/application/staff/ports'
import type { SessionGrant } from '@hotovo/application/staff/sign-in'
import type { Role } from '@hotovo/domain/staff/account'
import type { House } from './doors.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** A new account with its password, made as the shell makes it; each has an e-mail of its own. */
export async function staffMember(ports: Ports, role: Role | null = 'admin'): Promise<Credentials> {
  const email = `jana.${ports.random.uuid()}@hotovo.test`
  const added = await addStaff(ports)({ email, role })
  if (!added.ok) throw new Error(`refused: ${JSON.stringify(added.error)}`)
  return { email, password: added.value.password }
}

/** Signs in where it must succeed. */
export async function signedIn(api: Api, credentials: Credentials): Promise<SessionGrant> {
  const result = await api.session.signIn(credentials)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** Somebody who has signed in, with a door that knows it. */
export async function somebody(house: Pick<House, 'ports' | 'api' | 'as'>, role: Role | null = 'admin') {
  const credentials = await staffMember(house.ports, role)
  const session = await signedIn(house.api, credentials)
  return { credentials, session, api: house.as(() => session.accessToken) }
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

import type { SessionGrant } from '@hotovo/application/staff/session'
import { expect, test } from 'vitest'
import { AuthSessionShape, accountIn, authSessionOf, authUserOf, grantIn } from './auth.ts'

const grant: SessionGrant = {
  accessToken: 'header.claims.signature',
  expiresAt: '2026-03-02T09:10:00.000Z',
  expiresInSeconds: 600,
  refreshToken: 'family.1.mac',
  account: {
    id: '0b7a3c0e-6a55-4c0e-9a35-0d7c5f1d2e3f',
    email: 'jana@hotovo.test',
    role: 'admin',
    createdAt: '2026-03-01T09:00:00.000Z',
    lastSignInAt: '2026-03-02T09:00:00.000Z',
    name: 'Jana Nová',
    names: { firstName: 'Jana', lastName: 'Nová', fullName: undefined, name: undefined },
    identities: [],
    factors: [
      {
        id: '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a02',
        type: 'totp',
        name: 'Telefón',
        createdAt: '2026-03-02T09:00:00.000Z',
        verifiedAt: '2026-03-02T09:01:00.000Z',
        lastUsedAt: '2026-03-02T09:05:00.000Z',
        phoneEnding: null,
      },
    ],
  },
}
const { account } = grant

test.each([
  ['a sign-in', grant],
  ['a sign-in whose refresh token is in a cookie', { ...grant, refreshToken: undefined }],
  [
    'somebody without a role',
    { ...grant, account: { ...account, role: null, lastSignInAt: null, names: { name: 'Jana' } } },
  ],
])('%s comes back as it was', (_, sent) => {
  const travelled = AuthSessionShape.parse(JSON.parse(JSON.stringify(authSessionOf(sent))))
  expect(grantIn(travelled)).toEqual(sent)
})

test('a sign-in travels as the public client libraries know a session', () => {
  expect(authSessionOf(grant)).toEqual({
    access_token: 'header.claims.signature',
    token_type: 'bearer',
    expires_in: 600,
    expires_at: 1_772_442_600,
    refresh_token: 'family.1.mac',
    user: {
      id: account.id,
      aud: 'authenticated',
      role: 'admin',
      email: 'jana@hotovo.test',
      created_at: '2026-03-01T09:00:00.000Z',
      last_sign_in_at: '2026-03-02T09:00:00.000Z',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { role: 'admin', display_name: 'Jana Nová', first_name: 'Jana', last_name: 'Nová' },
      identities: [],
      factors: [
        {
          id: '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a02',
          friendly_name: 'Telefón',
          factor_type: 'totp',
          status: 'verified',
          created_at: '2026-03-02T09:00:00.000Z',
          updated_at: '2026-03-02T09:01:00.000Z',
          last_used_at: '2026-03-02T09:05:00.000Z',
        },
      ],
    },
  })
})

test('a role of a newer server is none', () => {
  const user = authUserOf(account)
  expect(accountIn({ ...user, user_metadata: { ...user.user_metadata, role: 'owner' } }).role).toBeNull()
})

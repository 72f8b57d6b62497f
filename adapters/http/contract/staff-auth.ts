import { signOutScopes } from '@hotovo/application/staff/session'
import { z } from 'zod/mini'
import { calling, get, NoValue, post, remove } from '../endpoint.ts'
import { AuthSessionShape, AuthUserShape } from '../wire/auth.ts'
import {
  AskPasskeyShape,
  AuthBegunFactorShape,
  AuthChallengeShape,
  AuthPasskeyChallengeShape,
  BeginShape,
  ChallengeShape,
  PasskeyShape,
  RecoveryCodeShape,
  VerifyShape,
} from '../wire/auth-factors.ts'
import { CredentialsShape, IdTokenShape, PkceShape, RefreshShape } from '../wire/auth-requests.ts'

/** What each grant of the token call may be refused with. */
export const grantRefusals = {
  password: ['invalid', 'feature-off', 'too-many-requests', 'credentials-wrong', 'sign-in-locked'],
  refresh_token: ['session-over'],
  passkey: ['feature-off', 'too-many-requests', 'credentials-wrong'],
  pkce: ['feature-off', 'recovery-over'],
  /** The same grant with what a provider led to. */
  providerAnswer: [
    'feature-off',
    'too-many-requests',
    'provider-flow-over',
    'identity-unknown',
    'identity-taken',
  ],
  id_token: [
    'feature-off',
    'too-many-requests',
    'provider-unknown',
    'provider-refused',
    'provider-flow-over',
    'identity-unknown',
    'identity-taken',
    'sign-in-required',
    'password-change-required',
    'second-step-required',
    'second-step-too-old',
    'sign-in-too-old',
  ],
} as const

/** What a code of a second step may be refused with. */
export const codeRefusals = ['too-many-requests', 'sign-in-locked', 'factor-code-wrong'] as const

/** Signing in and out, and second steps. */
export const authCalls = {
  token: post('/auth/v1/token', {
    summary:
      'Signs in with e-mail and password or a token of a provider, gives the successor of a refresh token, or exchanges what a link or a provider led to',
    params: z.strictObject({ grant_type: z.enum(['password', 'refresh_token', 'pkce', 'id_token']) }),
    body: z.union([CredentialsShape, PkceShape, IdTokenShape, RefreshShape]),
    value: AuthSessionShape,
    done: 200,
    isForEverybody: true,
    refusals: [
      ...new Set([
        ...grantRefusals.password,
        ...grantRefusals.refresh_token,
        ...grantRefusals.pkce,
        ...grantRefusals.providerAnswer,
        ...grantRefusals.id_token,
      ]),
    ],
  }),
  signOut: post('/auth/v1/logout', {
    summary: 'Ends this session, the others of the account, or all of them (the default)',
    params: z.strictObject({ scope: z.optional(z.enum(signOutScopes)) }),
    value: NoValue,
    done: 204,
    refusals: ['sign-in-required'],
  }),
  user: get('/auth/v1/user', {
    summary: 'Who is signed in, whatever the role',
    value: AuthUserShape,
    refusals: ['sign-in-required'],
  }),
  challengePasskey: post('/auth/v1/passkeys/authentication/options', {
    summary: 'Asks for a passkey to sign in with, whosever it is',
    body: AskPasskeyShape,
    value: AuthPasskeyChallengeShape,
    done: 200,
    refusals: ['feature-off'],
  }),
  signInWithPasskey: post('/auth/v1/passkeys/authentication/verify', {
    summary: 'Signs in with a passkey alone: a session that has passed its second step',
    body: PasskeyShape,
    value: AuthSessionShape,
    done: 200,
    refusals: grantRefusals.passkey,
  }),
  beginFactor: post('/auth/v1/factors', {
    summary:
      'Begins a second factor: the secret of a program as text, address and picture, told this once, a passkey, or a telephone',
    body: BeginShape,
    value: AuthBegunFactorShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'invalid',
      'second-step-required',
      'second-step-too-old',
      'sign-in-too-old',
      'too-many-factors',
    ],
  }),
  useRecoveryCode: post('/auth/v1/factors/recovery-codes/verify', {
    summary: 'Passes the second step with a recovery code, which is good once',
    body: RecoveryCodeShape,
    value: AuthSessionShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'factor-not-found',
      ...codeRefusals,
    ],
  }),
  challengeFactor: post('/auth/v1/factors/:id/challenge', {
    summary: 'Asks a factor for its answer; a telephone gets a text message with a code',
    params: z.strictObject({ id: z.uuid() }),
    body: ChallengeShape,
    value: AuthChallengeShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'factor-not-found',
      'too-many-requests',
      'sign-in-locked',
    ],
  }),
  verifyFactor: post('/auth/v1/factors/:id/verify', {
    summary: 'Passes the second step with a code, or verifies a factor with its first one: new tokens',
    params: z.strictObject({ id: z.uuid() }),
    body: VerifyShape,
    value: AuthSessionShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'factor-not-found',
      'challenge-over',
      'second-step-required',
      ...codeRefusals,
    ],
  }),
  removeFactor: calling(
    'session.removeFactor',
    remove('/auth/v1/factors/:id', {
      summary: 'Removes a factor that was never verified, or shortly after signing in with both factors any',
      params: z.strictObject({ id: z.uuid() }),
      value: z.object({ id: z.uuid() }),
      done: 200,
      refusals: [
        'feature-off',
        'sign-in-required',
        'password-change-required',
        'factor-not-found',
        'second-step-required',
        'sign-in-too-old',
      ],
    }),
  ),
}

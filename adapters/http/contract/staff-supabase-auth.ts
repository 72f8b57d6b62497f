import { signingKeyLife } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { get, post, put } from '../endpoint.ts'
import { AuthSessionShape, AuthUserShape } from '../wire/auth.ts'
import { ignoredFields } from '../wire/auth-requests.ts'
import { Text } from './shapes.ts'
import { challenge, Empty, NewPassword, RecoveryToken, redirect } from './staff-recovery.ts'

const options = z.optional(z.looseObject({}))

type VerifyRequest = { readonly type: 'recovery' | 'email_change'; readonly token_hash: string }

/** A change of e-mail that was confirmed: what became of it, and nobody is signed in by it. */
type EmailConfirmed = { readonly msg: string; readonly code: string; readonly new_email: string }

const EmailConfirmedShape: z.ZodMiniType<EmailConfirmed> = z.object({
  msg: z.string(),
  code: z.string(),
  new_email: z.string(),
})

const VerifyShape: z.ZodMiniType<VerifyRequest> = z.strictObject({
  type: z.enum(['recovery', 'email_change']),
  token_hash: RecoveryToken,
  options,
  ...ignoredFields,
})

type ResendRequest = {
  readonly type: 'recovery' | 'signup' | 'email_change' | 'sms' | 'phone_change'
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

const ResendShape: z.ZodMiniType<ResendRequest> = z.strictObject({
  type: z.enum(['recovery', 'signup', 'email_change', 'sms', 'phone_change']),
  email: z.optional(Text),
  phone: z.optional(Text),
  options,
  ...challenge,
  ...ignoredFields,
})

type UserRequest = { readonly nonce?: string | undefined } & (
  | { readonly password: string; readonly email?: undefined }
  | { readonly email: string; readonly password?: undefined }
)

const userFields = {
  nonce: z.optional(z.string().check(z.maxLength(40))),
  ...challenge,
  ...ignoredFields,
}
/** One of the two at a time: the code of a letter is good once. */
const UserRequestShape: z.ZodMiniType<UserRequest> = z.union([
  z.strictObject({ password: NewPassword, ...userFields }),
  z.strictObject({ email: Text, ...userFields }),
])

/** What clients of Supabase Auth ask, beyond what the site asks too (rules A36, A37, A75). */
export const supabaseAuthCalls = {
  publicKeys: get('/auth/v1/.well-known/jwks.json', {
    summary: 'The public keys of access tokens, as a JWK set',
    cacheControl: `public, max-age=${signingKeyLife.keptMinutes * 60}`,
    value: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  }),
  followLink: get('/auth/v1/verify', {
    summary:
      'Leads from the link of a letter to the program that asked for it, with ?code= or with a session behind #',
    params: z.strictObject({
      token: z.optional(RecoveryToken),
      token_hash: z.optional(RecoveryToken),
      type: z.optional(z.string().check(z.maxLength(20))),
      ...redirect,
    }),
    value: z.url(),
    done: 303,
  }),
  verifyToken: post('/auth/v1/verify', {
    summary:
      'Begins a session with the token of a letter, in which a password may be set and nothing else, or confirms a change of e-mail',
    params: z.strictObject(redirect),
    body: VerifyShape,
    value: z.union([AuthSessionShape, EmailConfirmedShape]),
    done: 200,
    refusals: ['feature-off', 'too-many-requests', 'recovery-over'],
  }),
  resend: post('/auth/v1/resend', {
    summary:
      'Sends the letters about a forgotten password or a change of e-mail once more; nothing else is ever waited for here',
    params: z.strictObject(redirect),
    body: ResendShape,
    value: Empty,
    done: 200,
    refusals: ['invalid', 'feature-off', 'too-many-requests'],
  }),
  reauthenticate: get('/auth/v1/reauthenticate', {
    summary: 'Sends whoever is signed in a code by which the password or the e-mail may be changed',
    value: Empty,
    refusals: ['feature-off', 'sign-in-required', 'password-change-required', 'too-many-requests'],
  }),
  setPassword: put('/auth/v1/user', {
    summary:
      'Gives whoever is signed in a new password, with the code of a letter or after its link, or begins a change of e-mail with the code',
    params: z.strictObject(redirect),
    body: UserRequestShape,
    value: AuthUserShape,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'second-factor-missing',
      'second-step-too-old',
      'invalid',
      'too-many-requests',
      'code-needed',
      'code-wrong',
      'recovery-over',
    ],
  }),
}

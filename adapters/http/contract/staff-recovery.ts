import type { EmailConfirmation } from '@hotovo/application/staff/email-change-confirmation'
import type { RecoveredPassword } from '@hotovo/application/staff/recovery'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { z } from 'zod/mini'
import { calling, NoValue, post } from '../endpoint.ts'
import { ignoredFields } from '../wire/auth-requests.ts'
import { Text } from './shapes.ts'

type Challenge = {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: 's256' | 'S256' | null | undefined
}

/** What a program asks an answer by that only it can use (RFC 7636); plain challenges are none. */
export const challenge = {
  code_challenge: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{43}$/)))),
  code_challenge_method: z.optional(z.nullable(z.enum(['s256', 'S256']))),
}

export const RecoveryToken = z.string().check(z.maxLength(200))

export const NewPassword = z.string().check(z.maxLength(1000))

export const redirect = { redirect_to: z.optional(z.string().check(z.maxLength(2000))) }

type RecoverRequest = Challenge & { readonly email: string; readonly language?: Language | undefined }

const RecoverShape: z.ZodMiniType<RecoverRequest> = z.strictObject({
  email: Text,
  language: z.optional(z.enum(languages)),
  ...challenge,
  ...ignoredFields,
})

const RecoveredPasswordShape: z.ZodMiniType<RecoveredPassword> = z.strictObject({
  token: RecoveryToken,
  newPassword: NewPassword,
})

export const Empty: z.ZodMiniType<Record<string, never>> = z.strictObject({})

/** What the letters of staff lead to: a forgotten password (rule A36), and a change of e-mail (rule A76). */
export const recoveryCalls = {
  askRecovery: post('/auth/v1/recover', {
    summary: 'Sends a link to whoever forgot the password; the answer is the same whoever has the e-mail',
    params: z.strictObject(redirect),
    body: RecoverShape,
    value: Empty,
    done: 200,
    refusals: ['invalid', 'feature-off', 'too-many-requests'],
  }),
  recoverPassword: calling(
    'session.recoverPassword',
    post('/auth/v1/recover/password', {
      summary:
        'Gives whoever has the token of a letter a new password, and ends every session of the account',
      body: RecoveredPasswordShape,
      value: NoValue,
      done: 204,
      refusals: ['invalid', 'feature-off', 'too-many-requests', 'recovery-over'],
    }),
  ),
  confirmEmailChange: calling(
    'session.confirmEmailChange',
    post('/auth/v1/verify/email', {
      summary: 'Confirms a change of e-mail with the token of a letter; it is done once both addresses have',
      body: z.strictObject({ token: RecoveryToken }),
      value: z.object({
        state: z.enum(['waits', 'done']),
        newEmail: z.string(),
      }) as z.ZodMiniType<EmailConfirmation>,
      done: 200,
      refusals: ['feature-off', 'too-many-requests', 'recovery-over'],
    }),
  ),
}
